// Write generates the boards of package corpus, each kind from its own seed, and
// writes them into the package's directory.
package main

import (
	"context"
	"flag"
	"log"
	"math/rand/v2"
	"os"
	"path/filepath"

	"bullseye/search"
	"bullseye/sudoku"
)

// boards is the number of boards of each kind.
const boards = 128

func main() {
	log.SetFlags(0)
	log.SetPrefix("write: ")
	dir := flag.String("dir", ".", "directory of the package")
	flag.Parse()
	for seed, kind := range []struct {
		name string
		make func(*maker) (sudoku.Board, bool)
	}{
		{"easy", (*maker).easy},
		{"typical", (*maker).typical},
		{"sparse", (*maker).sparse},
		{"hard", (*maker).hard},
		{"several", (*maker).several},
	} {
		m := &maker{rand.New(rand.NewPCG(uint64(seed), 2009))}
		var text []byte
		for made := 0; made < boards; {
			if b, ok := kind.make(m); ok {
				text = append(b.AppendLine(text), '\n')
				made++
			}
		}
		if err := os.WriteFile(filepath.Join(*dir, kind.name+".txt"), text, 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

// A maker generates random boards.
type maker struct{ *rand.Rand }

// guesses returns the number of guesses that the search for a second completion
// takes, and reports whether the board has exactly one completion.
func guesses(b *sudoku.Board) (uint64, bool) {
	var answer [1]search.Answer
	stats, err := search.SolveMany(context.Background(), []sudoku.Board{*b}, answer[:], search.Options{Limit: 2, Path: search.Portable})
	if err != nil {
		log.Fatal(err)
	}
	return stats.Guesses, answer[0].Count == 1
}

func unique(b *sudoku.Board) bool {
	_, one := guesses(b)
	return one
}

// grid returns a completion of a few random clues, so that no digit or cell is
// favoured.
func (m *maker) grid() sudoku.Grid {
	for {
		var b sudoku.Board
		for range 17 {
			b[m.IntN(sudoku.Cells)] = uint8(m.IntN(9) + 1)
		}
		if g, err := search.Smallest(context.Background(), b); err == nil {
			return g
		}
	}
}

// reduce removes each clue in turn, in random order, and puts it back if keep
// returns false.
func (m *maker) reduce(b *sudoku.Board, keep func(*sudoku.Board) bool) {
	for _, c := range m.Perm(sudoku.Cells) {
		d := b[c]
		if b[c] = 0; d != 0 && !keep(b) {
			b[c] = d
		}
	}
}

func (m *maker) easy() (sudoku.Board, bool) {
	g := m.grid()
	b, least := g.Board(), 30+m.IntN(7)
	m.reduce(&b, func(b *sudoku.Board) bool { return b.Clues() >= least && singles(b) })
	return b, b.Clues() == least
}

func (m *maker) typical() (sudoku.Board, bool) {
	g := m.grid()
	b := g.Board()
	m.reduce(&b, unique)
	return b, true
}

// sparse starts from a board with few clues and lowers their number step by step:
// it removes two clues and looks for one that makes the completion unique again.
func (m *maker) sparse() (sudoku.Board, bool) {
	b, _ := m.typical()
	for b.Clues() > 22 {
		b, _ = m.typical()
	}
	for range 2000 {
		fewer := b
		m.blank(&fewer, 2)
		if m.sharpen(&fewer, 1) {
			m.reduce(&fewer, unique)
			b = fewer
		}
		if b.Clues() <= 20 {
			return b, true
		}
	}
	return b, false
}

// hard tries many exchanges of clues, and keeps those that do not make the board
// easier.
func (m *maker) hard() (sudoku.Board, bool) {
	b, _ := m.typical()
	best, _ := guesses(&b)
	for range 3000 {
		other := b
		m.blank(&other, 1+m.IntN(3))
		g := m.completion(other)
		for _, c := range m.Perm(sudoku.Cells) {
			if other[c] == 0 {
				if other[c] = g[c]; unique(&other) {
					break
				}
			}
		}
		m.reduce(&other, unique)
		if n, _ := guesses(&other); n >= best {
			b, best = other, n
		}
	}
	return b, best >= 15
}

// completion returns a random completion of a board that has one.
func (m *maker) completion(b sudoku.Board) sudoku.Grid {
	g, err := search.First(context.Background(), b)
	if err != nil {
		log.Fatal(err)
	}
	for _, c := range m.Perm(sudoku.Cells) {
		if b[c] != 0 {
			continue
		}
		b[c] = uint8(m.IntN(9) + 1)
		if other, err := search.First(context.Background(), b); err == nil {
			g = other
		} else {
			b[c] = g[c]
		}
	}
	return g
}

func (m *maker) several() (sudoku.Board, bool) {
	b, _ := m.typical()
	m.blank(&b, 1+m.IntN(3))
	return b, !unique(&b)
}

// blank removes that many clues at random.
func (m *maker) blank(b *sudoku.Board, clues int) {
	for _, c := range m.Perm(sudoku.Cells) {
		if b[c] != 0 && clues > 0 {
			b[c] = 0
			clues--
		}
	}
}

// sharpen makes the completion unique by at most that many more clues. It returns
// false if it finds no such clues.
func (m *maker) sharpen(b *sudoku.Board, clues int) bool {
	const most = 1000
	if n, err := search.Count(context.Background(), *b, most); err != nil {
		log.Fatal(err)
	} else if n == most {
		return false
	}
	var grids []sudoku.Grid
	for g, err := range search.All(context.Background(), *b) {
		if err != nil {
			log.Fatal(err)
		}
		grids = append(grids, g)
	}
	for ; clues > 0 && len(grids) > 1; clues-- {
		// Count the grids that have each digit in each cell.
		var have [sudoku.Cells][10]int
		for i := range grids {
			for c, d := range grids[i] {
				have[c][d]++
			}
		}
		cell, digit, fewest := -1, uint8(0), len(grids)
		for _, c := range m.Perm(sudoku.Cells) {
			for d := uint8(1); d <= 9; d++ {
				if n := have[c][d]; b[c] == 0 && n > 0 && n < fewest {
					cell, digit, fewest = c, d, n
				}
			}
		}
		if cell < 0 {
			return false
		}
		b[cell] = digit
		left := grids[:0]
		for i := range grids {
			if grids[i][cell] == digit {
				left = append(left, grids[i])
			}
		}
		grids = left
	}
	return len(grids) == 1
}

// singles reports whether naked and hidden singles alone complete the board.
func singles(b *sudoku.Board) bool {
	board := *b
	for filled := true; filled; {
		filled = false
		candidates := func(c sudoku.Cell) sudoku.Digits {
			if board[c] != 0 {
				return 0
			}
			left := sudoku.AllDigits
			for _, p := range c.Peers() {
				left &^= sudoku.DigitSet(board[p])
			}
			return left
		}
		for h := range sudoku.House(sudoku.Houses) {
			var places [10][]sudoku.Cell
			for _, c := range h.Cells() {
				left := candidates(c)
				if d := left.Single(); d != 0 {
					board[c], filled = d, true
					continue
				}
				for d := range left.All() {
					places[d] = append(places[d], c)
				}
			}
			for d := uint8(1); d <= 9; d++ {
				if len(places[d]) == 1 && candidates(places[d][0]).Has(d) {
					board[places[d][0]], filled = d, true
				}
			}
		}
	}
	g := sudoku.Grid(board)
	return g.Complete()
}
