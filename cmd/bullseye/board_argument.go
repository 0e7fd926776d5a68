package main

// Boards as arguments. Wherever a command takes a file with boards, it also takes a
// board itself.

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"bullseye/internal/batch"
	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/puzzleio"
	"bullseye/sudoku"
)

// readArguments returns the names of the files that arguments stand for, and the
// texts of those that are boards themselves, by index. A text that only a form of
// puzzles with further rules reads is one if --from is that form.
func readArguments(args []string, from puzzleio.Format) (files []string, given map[int]batch.Given) {
	given = map[int]batch.Given{}
	for i, arg := range args {
		text := batch.Given{Text: arg}
		isGiven := isBoard(arg)
		if !isGiven && (from == puzzleio.ISS || from == puzzleio.FPuzzles || from == puzzleio.SCL) {
			text.From, isGiven = from, isRead(arg, from)
		}
		if isGiven {
			given[i] = text
			arg = fmt.Sprintf("<argument %d>", i+1)
		}
		files = append(files, arg)
	}
	return files, given
}

// isBoard reports whether an argument is a board, in any form of text. A file of that
// name precedes.
func isBoard(argument string) bool {
	const least = 2 * 4 * 4 // cells and regions of the smallest jigsaw
	certain := isLink(argument) || hasItems(argument)
	if certain {
		_, err := os.Lstat(argument)
		return err != nil
	}
	return len(argument) >= least && isRead(argument, puzzleio.Any)
}

// isRead reports whether an argument is a text that a form reads whole. A file of that name precedes.
func isRead(argument string, form puzzleio.Format) bool {
	if _, err := os.Lstat(argument); err == nil {
		return false
	}
	reader := puzzleio.NewReader(strings.NewReader(argument), puzzleio.Options{Format: form})
	defer reader.Close()
	boards := 0
	for record, err := range reader.All() {
		if err != nil || record.Err != nil {
			return false
		}
		boards++
	}
	return boards > 0
}

// isLink reports whether an argument is an address, which may be that of a board.
func isLink(argument string) bool {
	return strings.HasPrefix(argument, "http://") || strings.HasPrefix(argument, "https://")
}

// hasItems reports whether an argument is a puzzle with its rules, such as .Cage~10~R1C1~R1C2. One without
// arguments of rules, such as .AntiKnight, could be the name of a file.
func hasItems(argument string) bool {
	if len(argument) < 2 || argument[0] != '.' || argument[1] != '~' && (argument[1] < 'A' || argument[1] > 'Z') {
		return false
	}
	if strings.Contains(argument, "~") {
		return true
	}
	_, err := os.Stat(argument)
	return errors.Is(err, fs.ErrNotExist)
}

// almostBoard returns a hint about an argument that is not a file: a puzzle without its first full stop, or one that has
// the characters of a board but not their number, or their number and few other characters. Otherwise it returns nil.
func almostBoard(argument string) any {
	if strings.Contains(argument, "~") && hasItems("."+argument) {
		return message.Of("a puzzle as an argument begins with a full stop: .%s", excerpt.Of(argument, 40))
	}
	const symbols, others, mostWrong = "0123456789.*_-?xX", " |", 3
	var cells, wrong, wrongAt int
	var first rune
	for _, r := range argument {
		if strings.ContainsRune(others, r) {
			continue
		}
		cells++
		if !strings.ContainsRune(symbols, r) {
			if wrong++; wrong == 1 {
				first, wrongAt = r, cells
			}
		}
	}
	switch {
	case wrong == 0 && 0 < cells && cells < sudoku.Cells/2 && strings.Trim(argument, "0123456789") == "":
		return message.Of("a board has %d cells, if this is one", sudoku.Cells)
	case wrong == 0 && cells >= sudoku.Cells/2 && cells != sudoku.Cells:
		return message.Of("a board as an argument has %d cells, and this one has %d", sudoku.Cells, cells)
	case 0 < wrong && wrong <= mostWrong && cells == sudoku.Cells:
		return message.Of("cell %d of a board as an argument is a digit or a blank, and here it is %q", wrongAt, string(first))
	}
	return nil
}
