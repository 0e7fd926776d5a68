package engine

import (
	"math/bits"
	"slices"
)

// AddRank says that of the readings that begin with the same value as one, low others are smaller
// than it, and more others in all; compared value by value. None is equal to it, unless ties is true.
func (n *Network) AddRank(reading []uint16, others [][]uint16, low, more int, ties bool) {
	c := constraint{kind: rankKind, low: low, high: more, groups: append([][]uint16{reading}, others...)}
	c.cells = slices.Concat(c.groups...)
	c.blamed = min(3, len(reading)) // what comes first decides
	if ties {
		c.mask = 1
	}
	n.add(c, 0)
}

// AddUnequal says that two readings are not equal.
func (n *Network) AddUnequal(a, b []uint16) {
	n.add(constraint{kind: unequalKind, cells: slices.Concat(a, b), groups: [][]uint16{a, b}}, 0)
}

// runRank counts the readings that are smaller and those that are not, of those that begin alike.
func (s *state) runRank(c *constraint) bool {
	reading := c.groups[0]
	first := s.domain[reading[0]]
	if first&(first-1) != 0 {
		return true
	}
	smaller, others, open := 0, 0, 0
	for _, other := range c.groups[1:] {
		begin := s.domain[other[0]]
		if begin&first == 0 {
			continue
		}
		order := s.compare(other[1:], reading[1:])
		if order == 0 && c.mask == 0 {
			if begin == first || !s.keep(other[0], ^first) {
				return false
			}
			continue
		}
		switch {
		case begin != first || order == unknown:
			open++
		case order < 0:
			smaller++
		default:
			others++
		}
	}
	if smaller > c.low || others > c.high-c.low || smaller+others+open < c.high {
		return false
	}
	if smaller < c.low && others < c.high-c.low || open == 0 {
		return true
	}
	// No other may be smaller, or all must be.
	for _, other := range c.groups[1:] {
		begin := s.domain[other[0]]
		if begin&first == 0 {
			continue
		}
		order := s.compare(other[1:], reading[1:])
		switch less := smaller < c.low; {
		case begin == first && order != unknown:
		case begin == first && less:
			if !s.atMost(other[1:], reading[1:]) {
				return false
			}
		case begin == first:
			if !s.atMost(reading[1:], other[1:]) {
				return false
			}
		case less == (order >= 0) && order != unknown:
			if !s.keep(other[0], ^first) {
				return false
			}
		}
	}
	return true
}

// atMost removes values with which the first of two readings would be the greater one.
func (s *state) atMost(a, b []uint16) bool {
	for i := range a {
		y := s.domain[b[i]]
		if !s.keep(a[i], 1<<bits.Len32(y)-1) {
			return false
		}
		x := s.domain[a[i]]
		if !s.keep(b[i], ^(x&-x - 1)) {
			return false
		}
		if x, y = s.domain[a[i]], s.domain[b[i]]; x != y || x&(x-1) != 0 {
			break
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
