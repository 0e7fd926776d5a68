package npy_test

import (
	"fmt"
	"log"
	"os"
	"path/filepath"

	"bullseye/puzzleio/npy"
	"bullseye/record"
	"bullseye/sudoku"
)

func ExampleWriter() {
	folder, err := os.MkdirTemp("", "npy")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	w, err := npy.NewWriter(func(name string) (npy.File, error) { return os.Create(filepath.Join(folder, name)) })
	if err != nil {
		log.Fatal(err)
	}
	board, err := sudoku.ParseLine("6.7934258238156794459782631821479365394615872765823149972341586143568927586297413")
	if err != nil {
		log.Fatal(err)
	}
	grid := sudoku.Grid(board)
	grid[1] = 1
	var r record.Record
	r.Board = board
	r.SetGrid(&grid)
	if err := w.Write(&r); err != nil {
		log.Fatal(err)
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}
	inputs, err := os.Stat(filepath.Join(folder, "all__inputs.npy"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(npy.Names())
	fmt.Println(inputs.Size() - 128) // after the header, 81 cells
	// Output:
	// [dataset.json all__inputs.npy all__labels.npy all__puzzle_identifiers.npy all__puzzle_indices.npy all__group_indices.npy]
	// 81
}
