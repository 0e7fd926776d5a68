// Package corpus holds small sets of boards for tests and benchmarks. The program
// in internal/write made them, and makes the same boards whenever it runs.
package corpus

import (
	"embed"
	"fmt"
	"strings"

	"bullseye/internal/text/excerpt"
	"bullseye/sudoku"
)

//go:embed *.txt
var files embed.FS

// A Kind is a set of boards with something in common.
type Kind string

// The kinds, and what their boards have in common.
const (
	Easy    Kind = "easy"    // 30 to 36 clues, solved by naked and hidden singles
	Typical Kind = "typical" // one completion, and no redundant clue
	Sparse  Kind = "sparse"  // like Typical, with at most 20 clues
	Hard    Kind = "hard"    // like Typical, selected for many guesses
	Several Kind = "several" // two completions or more
)

// Kinds returns all kinds, from easy to hard.
func Kinds() []Kind { return append(Unique(), Several) }

// Unique returns the kinds whose boards have one completion, from easy to hard.
func Unique() []Kind { return []Kind{Easy, Typical, Sparse, Hard} }

// Boards returns the boards of some kinds. It fails if a kind does not exist.
func Boards(kinds ...Kind) (boards []sudoku.Board, err error) {
	for _, kind := range kinds {
		some, err := boardsOf(kind)
		if err != nil {
			return nil, err
		}
		boards = append(boards, some...)
	}
	return boards, nil
}

func boardsOf(kind Kind) (boards []sudoku.Board, err error) {
	text, err := files.ReadFile(string(kind) + ".txt")
	if err != nil {
		return nil, fmt.Errorf("no corpus %q, expected one of %s", kind, excerpt.List(Kinds()))
	}
	for line := range strings.Lines(string(text)) {
		b, err := sudoku.ParseLine(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return nil, fmt.Errorf("corpus %s: %w", kind, err)
		}
		boards = append(boards, b)
	}
	return boards, nil
}
