package engine

import (
	"math/bits"
	"slices"
)

// AddRank says that of some readings of cells, low are smaller than another one, compared value by
// value; and that none is equal to it, unless ties is true.
func (n *Network) AddRank(reading []uint16, others [][]uint16, low int, ties bool) {
	high := 0
	if ties {
		high = 1
	}
	var cells []uint16
	cells = append(cells, reading...)
	for _, o := range others {
		cells = append(cells, o...)
	}
	n.add(constraint{kind: rankKind, cells: cells, groups: append([][]uint16{reading}, others...), low: low, high: high}, 1)
}

// AddUnequal says that two readings are not equal.
func (n *Network) AddUnequal(a, b []uint16) {
	n.add(constraint{kind: unequalKind, cells: slices.Concat(a, b), groups: [][]uint16{a, b}}, 0)
}

// runRank counts the readings that are smaller, and those that may be.
func (s *state) runRank(c *constraint) bool {
	reading := c.groups[0]
	smaller, open := 0, 0
	for _, other := range c.groups[1:] {
		switch s.compare(other, reading) {
		case -1:
			smaller++
		case 0:
			if c.high == 0 {
				return false
			}
		case unknown:
			open++
		}
	}
	if smaller > c.low || smaller+open < c.low {
		return false
	}
	if smaller != c.low && smaller+open != c.low {
		return true
	}
	// All that is open is decided: what comes first in the readings must be so.
	less := smaller != c.low
	for _, other := range c.groups[1:] {
		if s.compare(other, reading) != unknown {
			continue
		}
		a, b := reading, other // a is not greater than b
		if less {
			a, b = other, reading
		}
		for i := range a {
			x, y := s.domain[a[i]], s.domain[b[i]]
			if !s.keep(a[i], 1<<bits.Len32(y)-1) || !s.keep(b[i], ^(x&-x-1)) {
				return false
			}
			if x, y = s.domain[a[i]], s.domain[b[i]]; x != y || x&(x-1) != 0 {
				break
			}
		}
	}
	return true
}

const unknown = 2

// compare says which of two readings is smaller: -1 or 1, 0 for equal ones, or unknown.
func (s *state) compare(a, b []uint16) int {
	for i := range a {
		x, y := s.domain[a[i]], s.domain[b[i]]
		switch {
		case a[i] == b[i]:
		case bits.Len32(x) <= bits.TrailingZeros32(y):
			return -1
		case bits.Len32(y) <= bits.TrailingZeros32(x):
			return 1
		case x == y && x&(x-1) == 0:
		default:
			return unknown
		}
	}
	return 0
}
