package chain

import (
	"math/bits"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// A Candidate is a digit in a cell: 9*cell + index of the digit.
type Candidate uint16

// Cell returns the cell.
func (c Candidate) Cell() sudoku.Cell { return sudoku.Cell(c / 9) }

// Digit returns the digit, 1 to 9.
func (c Candidate) Digit() uint8 { return uint8(c%9) + 1 }

const candidates = 729

// A statement says that a candidate is true, or, from candidates on, that it is false.
type statement uint16

const (
	statements         = 2 * candidates
	noStatement        = statement(0xFFFF)
	ruleBase           = statement(2048) // parents from here on are rules, see run.rules
	noUnit      uint16 = 0xFFFF
)

func on(c uint16) statement  { return statement(c) }
func off(c uint16) statement { return statement(c + candidates) }

func (s statement) isOn() bool { return s < candidates }

// candidate returns the candidate that the statement is about.
func (s statement) candidate() uint16 {
	if s < candidates {
		return uint16(s)
	}
	return uint16(s) - candidates
}

func (s statement) opposite() statement {
	if s < candidates {
		return s + candidates
	}
	return s - candidates
}

// A unit is a place for exactly one of up to nine candidates: a cell, with a member for
// each digit, or a digit in a house, with a member for each position. Units 0 to 80 are the
// cells, and unit 81 + 27*d + h is the digit d in the house h.
const units = 81 + 9*27

func houseUnit(d int, h sudoku.House) int { return 81 + 27*d + int(h) }

// A place is a candidate's place in a unit.
type place struct {
	unit uint16
	bit  uint16
}

// places[c] are the places of a candidate: in its cell, box, row and column, which is the
// order in which links are followed.
var places = func() (table [candidates][4]place) {
	for c := range table {
		cell, d := c/9, c%9
		houses, position := grid.HousesOf[cell], grid.Position[cell]
		table[c][0] = place{uint16(cell), 1 << d}
		for k, t := range [3]int{2, 0, 1} {
			table[c][1+k] = place{uint16(houseUnit(d, houses[t])), 1 << position[t]}
		}
	}
	return table
}()

// members[u] are the candidates of a unit.
var members = func() (table [units][16]uint16) {
	for c := range places {
		for _, p := range places[c] {
			for i := range 9 {
				if p.bit == 1<<i {
					table[p.unit][i] = uint16(c)
				}
			}
		}
	}
	return table
}()

// A marks is a set of the members that each unit has.
type marks [units]uint16

func marksOf(g *grid.Grid, m *marks) {
	for c, s := range g.Cand {
		m[c] = uint16(s)
	}
	for d := range g.Pos {
		copy(m[houseUnit(d, 0):], g.Pos[d][:])
	}
}

// fill writes the candidates into a grid.
func (m *marks) fill(g *grid.Grid) {
	for c := range g.Cand {
		g.Cand[c] = sudoku.Digits(m[c])
	}
	for d := range g.Pos {
		copy(g.Pos[d][:], m[houseUnit(d, 0):])
	}
}

func (m *marks) has(c uint16) bool {
	p := &places[c][0]
	return m[p.unit]&p.bit != 0
}

func (m *marks) remove(c uint16) {
	for _, p := range &places[c] {
		m[p.unit] &^= p.bit
	}
}

// A set is a set of candidates.
type set [12]uint64

func (s *set) has(c uint16) bool { return s[c>>6]>>(c&63)&1 != 0 }
func (s *set) add(c uint16)      { s[c>>6] |= 1 << (c & 63) }

// meets reports whether the sets have a candidate in common.
func (s *set) meets(t *set) bool {
	for i := range s {
		if s[i]&t[i] != 0 {
			return true
		}
	}
	return false
}

// within reports whether all candidates of s are in t.
func (s *set) within(t *set) bool {
	for i := range s {
		if s[i]&^t[i] != 0 {
			return false
		}
	}
	return true
}

// set returns the candidates.
func (m *marks) set() (s set) {
	for cell, digits := range m[:81] {
		s[9*cell>>6] |= uint64(digits) << (9 * cell & 63)
		if over := 9 * cell & 63; over > 55 {
			s[9*cell>>6+1] |= uint64(digits) >> (64 - over)
		}
	}
	return s
}

// verdicts are the candidates that are found to be true and those that are found to be false.
type verdicts struct{ isTrue, isFalse set }

// intersect keeps only the verdicts that are also in w. It reports whether there are any.
func (v *verdicts) intersect(w *verdicts) bool {
	var left uint64
	for i := range v.isTrue {
		v.isTrue[i] &= w.isTrue[i]
		v.isFalse[i] &= w.isFalse[i]
		left |= v.isTrue[i] | v.isFalse[i]
	}
	return left != 0
}

// common returns the verdicts that follow from each of the given members of a unit, and
// whether there are any. It leaves out the members for which of returns nil.
func common(unit, given uint16, of func(c uint16) *verdicts) (shared verdicts, any bool) {
	for ; given != 0; given &= given - 1 {
		f := of(members[unit][bits.TrailingZeros16(given)&15])
		switch {
		case f == nil:
		case !any:
			shared, any = *f, true
		case !shared.intersect(f):
			return shared, false
		}
	}
	return shared, any
}
