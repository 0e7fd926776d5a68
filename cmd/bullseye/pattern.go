package main

import (
	"context"
	"os"
	"strings"
	"unicode/utf8"

	"bullseye/internal/disk/file"
	"bullseye/internal/text/message"
	"bullseye/sudoku"
)

const (
	maxPattern = 1 << 20 // bytes of a file with a pattern

	patternMarks = "Xx#*oO"    // marks of cells with clues, if a pattern has no digits
	patternRest  = "._-?0|+,;" // blanks, frames and separators
)

// drawn returns the text of a pattern with a digit in place of each mark. A text with a
// digit from 1 to 9 in its cells stays as it is: X and * are blanks there. So do lines with
// other characters, such as titles.
func drawn(pattern string) string {
	lines := strings.SplitAfter(pattern, "\n")
	for i, line := range lines {
		switch cells := strings.Trim(line, " \t\r\n"); {
		case cells == "":
		case strings.Trim(cells, "123456789"+patternMarks+patternRest+" \t") != "":
		case strings.ContainsAny(cells, "123456789"):
			return pattern
		default:
			lines[i] = strings.Map(func(r rune) rune {
				if strings.ContainsRune(patternMarks, r) {
					return '1'
				}
				return r
			}, line)
		}
	}
	return strings.Join(lines, "")
}

// readPattern returns the board that an argument or its file holds, with a digit in each
// cell of the pattern.
func (p *program) readPattern(ctx context.Context, argument string) (*sudoku.Board, error) {
	source := boardFile{name: "<argument 1>", given: drawn(argument)}
	if !isBoard(source.given) {
		if err := wrongMask(argument); err != nil {
			return nil, err
		}
	}
	if _, err := os.Lstat(argument); err == nil || !isBoard(source.given) {
		text, err := p.readFile(ctx, argument, maxPattern)
		if err != nil {
			return nil, message.Errorf("cannot read %s: %w", nameOf(argument), file.Reason(err))
		}
		source = boardFile{name: argument, given: drawn(string(text))}
		if len(text) == 0 {
			return nil, noBoard(argument)
		}
	}
	only, err := onlyReading(ctx, source, p.eachBoard)
	return &only.Board, err
}

// wrongMask returns a *usageError if an argument is not the name of a file, but looks like
// cells of which some are missing or wrong.
func wrongMask(argument string) error {
	const fewest, mostWrong = 9, 3
	if _, err := os.Lstat(argument); err == nil {
		return nil
	}
	symbols := "0123456789._-?Xx*"
	if !strings.ContainsAny(argument, "123456789") {
		symbols += patternMarks
	}
	cells, wrong, first, place := 0, 0, rune(0), 0
	for _, r := range argument {
		if strings.ContainsRune(" \t\r\n|+,;", r) {
			continue
		}
		cells++
		if r == utf8.RuneError || !strings.ContainsRune(symbols, r) {
			if wrong++; wrong == 1 {
				first, place = r, cells
			}
		}
	}
	const hint = "a pattern has a digit, X, #, o or * in each cell with a clue, and . in the others"
	switch {
	case cells < fewest || wrong > mostWrong:
		return nil
	case wrong > 0 && cells != sudoku.Cells:
		return nil // the name of a file
	case wrong > 0:
		return &usageError{message.Of("--pattern is no board: found %q in cell %d, expected a digit, a mark or a blank", string(first), place), hint}
	}
	return &usageError{message.Of("--pattern is no board: found %d cells, expected %d", cells, sudoku.Cells), hint}
}
