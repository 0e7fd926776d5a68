// Write makes the boards of package corpus, each kind from its own seed, and
// writes them into the package's folder.
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

// boards is how many boards a kind has.
const boards = 128

func main() {
	log.SetFlags(0)
	log.SetPrefix("write: ")
	dir := flag.String("dir", ".", "folder of the package")
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

// A maker makes boards at random.
type maker struct{ *rand.Rand }

// guesses returns how many guesses it takes to prove the board's completion the
// only one, and whether it is.
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

// grid completes a few random clues, which favours no digit or place.
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

// reduce takes away clues, in random order, as long as keep agrees.
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

// sparse goes from a board with few clues to ones with fewer: it takes two away
// and looks for one that tells a completion from all others.
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

// hard exchanges clues as long as that does not make the board easier, for
// which many exchanges have to be tried.
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

// blank takes away as many clues.
func (m *maker) blank(b *sudoku.Board, clues int) {
	for _, c := range m.Perm(sudoku.Cells) {
		if b[c] != 0 && clues > 0 {
			b[c] = 0
			clues--
		}
	}
}

// sharpen adds at most as many clues, at random, so that the board has one
// completion. It returns false if it finds none.
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
		// How many of the grids have a digit in a cell?
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
