package main

// Boards as arguments. Wherever a command takes a file with boards, it also takes a
// board itself.

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"bullseye/puzzleio"
	"bullseye/sudoku"
)

// readArguments returns the names of the files that arguments stand for, and the
// texts of those that are boards themselves, by index.
func readArguments(args []string) (files []string, given map[int]string) {
	given = map[int]string{}
	for i, arg := range args {
		if isBoard(arg) {
			given[i] = arg
			arg = fmt.Sprintf("<argument %d>", i+1)
		}
		files = append(files, arg)
	}
	return files, given
}

// isBoard reports whether an argument is a board, in any form of text. A file of that
// name precedes.
func isBoard(argument string) bool {
	if len(argument) < sudoku.Cells {
		return false
	}
	if _, err := os.Lstat(argument); err == nil {
		return false
	}
	reader := puzzleio.NewReader(strings.NewReader(argument), puzzleio.Options{})
	defer reader.Close()
	for boards := 0; ; boards++ {
		record, err := reader.Read()
		switch {
		case errors.Is(err, io.EOF):
			return boards > 0
		case err != nil || record.Err != nil:
			return false
		}
	}
}

// almostBoard returns a hint about an argument that is not a file, and that has the
// characters of a board but not their number. Otherwise it returns "".
func almostBoard(argument string) string {
	const cells, others = "0123456789.*_-?xX", " |"
	n := len(strings.Map(func(r rune) rune {
		if strings.ContainsRune(others, r) {
			return -1
		}
		return r
	}, argument))
	if strings.Trim(argument, cells+others) != "" || n < sudoku.Cells/2 || n == sudoku.Cells {
		return ""
	}
	return fmt.Sprintf("a board as an argument has %d cells, and this one has %d", sudoku.Cells, n)
}
