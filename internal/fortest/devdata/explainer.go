package devdata

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"bullseye/sudoku"
)

// A Rated is a board with its ratings by Sudoku Explainer in tenths, -1 if they are not known.
type Rated struct {
	Text       string // the board as the file has it
	Board      sudoku.Board
	ER, EP, ED int
}

// Ratings returns the boards of the file ratings.tsv.
func Ratings(t testing.TB) (all []Rated) {
	t.Helper()
	for i, line := range Lines(t, "ratings.tsv") {
		r, err := parseRated(strings.Split(line, "\t"))
		if err != nil {
			t.Fatalf("ratings.tsv, line %d: %v", i+1, err)
		}
		all = append(all, r)
	}
	return all
}

// A Path is a board with the steps by which Sudoku Explainer solves it.
type Path struct {
	Rated
	Steps []Step
}

// A Step is a step of a Path.
type Step struct {
	// Text is the step as the file has it: "Claiming|28||774 794" or "Hidden Single|12|728|".
	// The fields are the technique, the rating in tenths, the placement and the removals, each
	// of these a row, a column and a digit.
	Text string

	Technique string
	Rating    int

	placed, removed []candidate
}

type candidate struct {
	cell  sudoku.Cell
	digit uint8
}

// Paths returns the boards of the file steps.tsv.
func Paths(t testing.TB) (all []Path) {
	t.Helper()
	for i, line := range Lines(t, "steps.tsv") {
		p, err := parsePath(line)
		if err != nil {
			t.Fatalf("steps.tsv, line %d: %v", i+1, err)
		}
		all = append(all, p)
	}
	return all
}

// IsChain reports whether the step is a chain or a cycle.
func (s *Step) IsChain() bool { return s.IsStatic() || strings.Contains(s.Technique, "Chains") }

// IsStatic reports whether the step is one of the chains and cycles that the Explainer seeks
// first.
func (s *Step) IsStatic() bool {
	switch s.Technique {
	case "Turbot Fish", "Forcing X-Chain", "Forcing Chain":
		return true
	}
	return strings.HasPrefix(s.Technique, "Bidirectional")
}

// Apply carries out the step in a position, for which d is an index from 0 to 8.
func (s *Step) Apply(position interface {
	Remove(c sudoku.Cell, d uint8)
	Place(c sudoku.Cell, d uint8)
}) {
	for _, r := range s.removed {
		position.Remove(r.cell, r.digit-1)
	}
	for _, p := range s.placed {
		position.Place(p.cell, p.digit-1)
	}
}

func parsePath(line string) (p Path, err error) {
	fields := strings.Split(line, "\t")
	if len(fields) != 3 {
		return p, fmt.Errorf("found %d fields, expected a board, ratings and steps", len(fields))
	}
	if p.Rated, err = parseRated(fields[:2]); err != nil {
		return p, err
	}
	for text := range strings.SplitSeq(fields[2], ";") {
		s, err := parseStep(text)
		if err != nil {
			return p, fmt.Errorf("step %q: %w", text, err)
		}
		p.Steps = append(p.Steps, s)
	}
	return p, nil
}

func parseRated(fields []string) (r Rated, err error) {
	if len(fields) != 2 {
		return r, fmt.Errorf("found %d fields, expected a board and ratings", len(fields))
	}
	r.Text = fields[0]
	if r.Board, err = sudoku.ParseLine(fields[0]); err != nil {
		return r, err
	}
	ratings := strings.Split(fields[1], "/")
	if len(ratings) != 3 {
		return r, fmt.Errorf("found %q, expected ER/EP/ED", fields[1])
	}
	for i, to := range [3]*int{&r.ER, &r.EP, &r.ED} {
		if *to, err = parseRating(ratings[i]); err != nil {
			return r, err
		}
	}
	return r, nil
}

// parseRating reads a rating with a decimal.
func parseRating(text string) (int, error) {
	if text == "-" {
		return -1, nil
	}
	v, err := strconv.ParseFloat(text, 64)
	return int(math.Round(10 * v)), err
}

func parseStep(text string) (s Step, err error) {
	f := strings.Split(text, "|")
	if len(f) != 4 {
		return s, fmt.Errorf("found %d fields, expected technique, rating, placement and removals", len(f))
	}
	s.Text, s.Technique = text, f[0]
	if s.Rating, err = strconv.Atoi(f[1]); err != nil {
		return s, err
	}
	if s.placed, err = parseCandidates(f[2]); err != nil {
		return s, err
	}
	s.removed, err = parseCandidates(f[3])
	return s, err
}

// parseCandidates reads rows, columns and digits, such as "774 794".
func parseCandidates(text string) (all []candidate, err error) {
	for _, f := range strings.Fields(text) {
		if len(f) != 3 || strings.Trim(f, "123456789") != "" {
			return nil, fmt.Errorf("found %q, expected a row, a column and a digit", f)
		}
		all = append(all, candidate{sudoku.CellAt(int(f[0]-'1'), int(f[1]-'1')), f[2] - '0'})
	}
	return all, nil
}
