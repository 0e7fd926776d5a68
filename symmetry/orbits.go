package symmetry

import (
	"cmp"
	"math"
	"slices"
)

// manyTies is the number of ties from which on symmetries are worth finding.
const manyTies = 100

// symmetric is the memory of byOrbits.
type symmetric struct {
	waiting []arrangement // the ties, group by group
	groups  []group       // by key
	keys    []tieKey
	leaf    arrangement // a complete arrangement that leads to the least rows
}

// A group holds the ties that have the same rows. A row or a band that equals others
// stands for all of them.
type group struct {
	key      uint64 // the rows: see lines.key
	from, to int    // its ties
	next     int    // points towards the root of its orbit; the root points to itself
	done     bool   // of a root: one of the groups of its orbit has been tried
}

// A tieKey is the key of a tie's rows, and the index of the tie.
type tieKey struct {
	key uint64
	tie int
}

// byOrbits finds the least rows from a level on, when many arrangements lead to those
// above. It completes the arrangements group by group. If two groups lead to the same
// rows, there is an automorphism that carries one to the other. Automorphisms carry
// groups to groups, and groups in one orbit lead to the same rows, so one of each orbit
// is enough.
func (s *finder) byOrbits(level int) Form {
	y := &s.symmetric
	s.makeGroups(level)
	best, automorphisms := -1, uint64(0)
	for i := range y.groups {
		root := y.root(i)
		if y.groups[root].done {
			continue
		}
		y.groups[root].done = true
		s.improved = false
		s.ties = append(s.ties[:0], y.waiting[y.groups[i].from:y.groups[i].to]...)
		if s.descend(level, math.MaxInt); len(s.ties) == 0 {
			continue // greater than the least
		}
		others := s.ties[:1]
		if best < 0 || s.improved {
			best, automorphisms = i, s.countTies()
			y.leaf = s.ties[0]
			others = s.ties[1:min(len(s.ties), 1+sampled)]
		}
		for j := range others {
			s.join(&others[j], level)
		}
	}
	orbit := uint64(0)
	for i := range y.groups {
		if y.root(i) == y.root(best) {
			orbit++
		}
	}
	return Form{
		Transformation: s.transformation(&y.leaf),
		Automorphisms:  automorphisms * orbit * unusedLabels(y.leaf.seen),
	}
}

// sampled is the number of automorphisms within a group that are used. A few are
// usually enough to generate all.
const sampled = 4

// makeGroups groups the ties by their rows above a level.
func (s *finder) makeGroups(level int) {
	y := &s.symmetric
	y.keys = y.keys[:0]
	for i := range s.ties {
		a := &s.ties[i]
		key := s.lines[a.orientation].key(a.orientation, a.rows[:level])
		y.keys = append(y.keys, tieKey{key, i})
	}
	slices.SortStableFunc(y.keys, func(a, b tieKey) int { return cmp.Compare(a.key, b.key) })
	y.waiting, y.groups = y.waiting[:0], y.groups[:0]
	for i, k := range y.keys {
		if n := len(y.groups); n == 0 || y.groups[n-1].key != k.key {
			y.groups = append(y.groups, group{key: k.key, from: i, next: n})
		}
		y.groups[len(y.groups)-1].to = i + 1
		y.waiting = append(y.waiting, s.ties[k.tie])
	}
}

// key returns a number for an orientation and rows. It is the same if rows or bands
// are replaced by equal ones.
func (l *lines) key(orientation uint8, rows []uint8) uint64 {
	var used uint16
	var from uint8 // the first row of the band
	key := uint64(orientation)
	for i, r := range rows {
		if i%3 == 0 {
			for from = 0; used>>from&7 != 0 || l.like[from/3] != l.like[r/3]; {
				from += 3
			}
		}
		first := from
		for used>>first&1 != 0 || l.words[first] != l.words[r] {
			first++
		}
		used |= 1 << first
		key = key<<4 | uint64(first)
	}
	return key
}

// root returns the root of the orbit of a group.
func (y *symmetric) root(i int) int {
	for y.groups[i].next != i {
		y.groups[i].next = y.groups[y.groups[i].next].next
		i = y.groups[i].next
	}
	return i
}

// join unites the orbits of groups that an automorphism carries into each other: the
// one that carries the leaf to another complete arrangement with the same rows.
func (s *finder) join(other *arrangement, level int) {
	y := &s.symmetric
	automorphism := s.transformation(other)
	automorphism = automorphism.Then(s.transformation(&y.leaf).Inverse())
	for i := range y.groups {
		a := &y.waiting[y.groups[i].from]
		to := automorphism.Then(Transformation{Transposed: a.orientation == 1, Rows: a.rows})
		orientation := uint8(0)
		if to.Transposed {
			orientation = 1
		}
		key := s.lines[orientation].key(orientation, to.Rows[:level])
		j, _ := slices.BinarySearchFunc(y.groups, key, func(g group, key uint64) int { return cmp.Compare(g.key, key) })
		from, into := y.root(i), y.root(j)
		y.groups[from].next = into
		y.groups[into].done = y.groups[into].done || y.groups[from].done
	}
}
