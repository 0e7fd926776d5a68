//go:build unix

package main

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"bullseye/boardtext"
	"bullseye/internal/corpus"
	"bullseye/sudoku"
)

// An input is a file of boards, one on each line.
type input struct {
	name string
	text []byte
	all  []sudoku.Board
}

// makeInput repeats some boards up to the requested number. It permutes digits, rows
// and columns, because a compressor would profit from equal boards.
func makeInput(dir string) (*input, error) {
	some, err := someBoards()
	if err != nil {
		return nil, err
	}
	if len(some) == 0 {
		return nil, errors.New("there are no boards to start from")
	}
	random := rand.New(rand.NewPCG(1, 2))
	in := &input{name: filepath.Join(dir, "boards.txt")}
	for i := range int(*boards) {
		b := changed(&some[i%len(some)], random)
		in.all = append(in.all, b)
		in.text = append(b.AppendLine(in.text), '\n')
	}
	return in, os.WriteFile(in.name, in.text, 0o600)
}

// someBoards returns the boards of the file or set that the flags name.
func someBoards() ([]sudoku.Board, error) {
	if *file == "" {
		return corpus.Boards(corpus.Kind(*kind))
	}
	text, err := os.ReadFile(*file)
	if err != nil {
		return nil, err
	}
	var some []sudoku.Board
	for line := range strings.Lines(string(text)) {
		if b, err := boardtext.ParseAs(line, boardtext.Line); err == nil {
			some = append(some, b)
		}
	}
	return some, nil
}

// changed returns b with its digits, rows and columns permuted. It is as hard to
// solve as b.
func changed(b *sudoku.Board, random *rand.Rand) (c sudoku.Board) {
	digits, rows, columns := random.Perm(9), lines(random), lines(random)
	for i, d := range b {
		if d > 0 {
			c[9*rows[i/9]+columns[i%9]] = uint8(digits[d-1] + 1)
		}
	}
	return c
}

// lines returns a random order of rows or columns that keeps boxes together.
func lines(random *rand.Rand) (order [9]int) {
	for from, to := range random.Perm(3) {
		for i, j := range random.Perm(3) {
			order[3*from+i] = 3*to + j
		}
	}
	return order
}
