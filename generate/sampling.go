package generate

import "bullseye/sudoku"

type sampling struct{ task }

func newSampling(*Generator) task { return &sampling{} }

var _ = sudoku.Cells
