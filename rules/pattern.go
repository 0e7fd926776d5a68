package rules

import (
	"slices"
	"unicode"
)

// The limits of patterns and automata.
const (
	MaxPattern     = 1000 // characters
	MaxStates      = 1000
	MaxTransitions = 100_000
)

// ParsePattern returns an automaton for a regular expression over the values from first to last,
// which whole lines match. A value is a digit or, from 10 on, a letter from A = 10. A full stop is
// any value, [1-4A] one of some, [^1-4A] any other. Parts may be grouped by parentheses, have
// alternatives (|) and be repeated: *, +, ?, {2}, {2,} and {2,5}. White space is ignored.
func ParsePattern(pattern string, first, last int) (*Automaton, error) {
	p := &patternParser{first: first, last: last}
	for _, c := range pattern {
		if !unicode.IsSpace(c) {
			p.rest = append(p.rest, c)
		}
	}
	if len(p.rest) > MaxPattern {
		return nil, problem("pattern: found %d characters, expected up to %d", len(p.rest), MaxPattern)
	}
	whole, err := p.alternatives()
	if err == nil && len(p.rest) > 0 {
		err = problem("pattern: found ) without (")
	}
	if err != nil {
		return nil, err
	}
	return newAutomaton(whole, first, last)
}

type patternParser struct {
	rest        []rune
	first, last int
}

// A node is a part of a pattern: a class of values, or parts one after the other, alternatives, or
// a repeated part.
type node struct {
	class    Values // if it has no parts
	parts    []*node
	either   bool // the parts are alternatives
	repeated bool // there is one part
	from, to int  // how often; to is -1 if there is no limit
	size     int  // the number of classes with all repetitions
}

func (p *patternParser) next() rune {
	if len(p.rest) == 0 {
		return 0
	}
	return p.rest[0]
}

// skip removes a character if it comes next.
func (p *patternParser) skip(c rune) bool {
	if len(p.rest) == 0 || p.rest[0] != c {
		return false
	}
	p.rest = p.rest[1:]
	return true
}

func (p *patternParser) alternatives() (*node, error) {
	all := &node{either: true}
	for {
		sequence := &node{}
		for len(p.rest) > 0 && p.next() != '|' && p.next() != ')' {
			part, err := p.repeated()
			if err != nil {
				return nil, err
			}
			if err := sequence.add(part); err != nil {
				return nil, err
			}
		}
		if err := all.add(sequence); err != nil || !p.skip('|') {
			return all, err
		}
	}
}

// add adds a part to a node.
func (n *node) add(part *node) error {
	n.parts = append(n.parts, part)
	return n.grow(part.size)
}

func (n *node) grow(size int) error {
	if n.size += size; n.size >= MaxStates {
		return problem("pattern: found %d states or more, expected up to %d: repeat less", MaxStates+1, MaxStates)
	}
	return nil
}

func (p *patternParser) repeated() (*node, error) {
	part, err := p.single()
	for err == nil {
		n := &node{repeated: true, parts: []*node{part}, to: -1}
		switch {
		case p.skip('*'):
		case p.skip('+'):
			n.from = 1
		case p.skip('?'):
			n.to = 1
		case p.skip('{'):
			if n.from, err = p.number(); err != nil {
				return nil, err
			}
			n.to = n.from
			if p.skip(',') {
				if n.to = -1; p.next() != '}' {
					n.to, err = p.number()
				}
			}
			if err == nil && (!p.skip('}') || n.to >= 0 && n.to < n.from) {
				err = problem("pattern: found a repetition that is none, expected one such as {2}, {2,} or {2,5}")
			}
		default:
			return part, nil
		}
		if err == nil {
			err = n.grow(part.size * max(n.from, n.to, 1))
		}
		if part.size > 0 { // otherwise it matches nothing but the empty line
			part = n
		}
	}
	return nil, err
}

func (p *patternParser) number() (n int, err error) {
	digits := 0
	for ; p.next() >= '0' && p.next() <= '9' && n <= MaxStates; digits++ {
		n = n*10 + int(p.next()-'0')
		p.rest = p.rest[1:]
	}
	if digits == 0 || n > MaxStates {
		return 0, problem("pattern: found a repetition that is none, expected one such as {2}, {2,} or {2,5}")
	}
	return n, nil
}

func (p *patternParser) single() (*node, error) {
	switch {
	case p.skip('('):
		n, err := p.alternatives()
		if err == nil && !p.skip(')') {
			err = problem("pattern: found ( without )")
		}
		return n, err
	case p.skip('.'):
		return &node{class: Range(p.first, p.last), size: 1}, nil
	case p.skip('['):
		class, err := p.class()
		return &node{class: class, size: 1}, err
	}
	v, err := p.value()
	return &node{class: Value(v), size: 1}, err
}

// class reads the rest of a class of values.
func (p *patternParser) class() (class Values, err error) {
	negated := p.skip('^')
	for !p.skip(']') {
		from := p.next()
		v, err := p.value()
		if err != nil {
			return 0, err
		}
		class |= Value(v)
		if p.skip('-') {
			to := p.next()
			if _, err := p.value(); err != nil {
				return 0, err
			}
			if to < from {
				return 0, problem("pattern: found the range %q, expected the smaller value first", string([]rune{from, '-', to}))
			}
			for c := from; c <= to; c++ {
				if v, ok := valueOf(c); ok {
					class |= Value(v)
				}
			}
		}
	}
	if class &= Range(p.first, p.last); negated {
		class = Range(p.first, p.last) &^ class
	}
	if class == 0 {
		return 0, problem("pattern: found a class without values, expected one such as [1-4]")
	}
	return class, nil
}

// value reads a character that stands for a value.
func (p *patternParser) value() (int, error) {
	if len(p.rest) == 0 {
		return 0, problem("pattern: found the end, expected more")
	}
	v, ok := valueOf(p.rest[0])
	if !ok || v < p.first || v > p.last {
		return 0, problem("pattern: found %q, expected a value from %d to %d", p.rest[0], p.first, p.last)
	}
	p.rest = p.rest[1:]
	return v, nil
}

func valueOf(c rune) (v int, ok bool) {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0'), true
	case c >= 'A' && c <= 'A'+MaxValue-10:
		return int(c-'A') + 10, true
	case c >= 'a' && c <= 'a'+MaxValue-10:
		return int(c-'a') + 10, true
	}
	return 0, false
}

// A builder makes an automaton. State 0 is its start; every other state stands for one class of
// the pattern and is entered by its values, so that no step is empty.
type builder struct {
	first       int
	classes     []Values // by state
	follows     map[[2]int]bool
	next        [][][]int
	transitions int
}

// ends are the states in which a part of a pattern can begin and end.
type ends struct {
	empty       bool // the part matches the empty line
	first, last []int
}

func newAutomaton(whole *node, first, last int) (*Automaton, error) {
	b := &builder{first: first, classes: make([]Values, 1), follows: map[[2]int]bool{}}
	for range whole.size + 1 {
		b.next = append(b.next, make([][]int, last-first+1))
	}
	of, err := b.part(whole)
	if err == nil {
		err = b.join([]int{0}, of.first)
	}
	a := &Automaton{Start: []int{0}, Accept: make([]bool, len(b.classes)), Next: b.next[:len(b.classes)]}
	for _, state := range of.last {
		a.Accept[state] = true
	}
	a.Accept[0] = of.empty
	return a, err
}

// join lets each of the states to follow each of the states from.
func (b *builder) join(from, to []int) error {
	for _, f := range from {
		for _, t := range to {
			if b.follows[[2]int{f, t}] {
				continue
			}
			b.follows[[2]int{f, t}] = true
			for v := range b.classes[t].Each {
				b.next[f][v-b.first] = append(b.next[f][v-b.first], t)
			}
			if b.transitions += b.classes[t].Len(); b.transitions > MaxTransitions {
				return problem("pattern: found more than %d transitions: repeat less", MaxTransitions)
			}
		}
	}
	return nil
}

func (b *builder) part(n *node) (ends, error) {
	switch {
	case n.repeated:
		return b.repeat(n)
	case n.class != 0:
		b.classes = append(b.classes, n.class)
		state := []int{len(b.classes) - 1}
		return ends{first: state, last: state}, nil
	}
	whole := ends{empty: !n.either}
	for _, part := range n.parts {
		of, err := b.part(part)
		if err == nil && n.either {
			whole = ends{whole.empty || of.empty, slices.Concat(whole.first, of.first), slices.Concat(whole.last, of.last)}
		} else if err == nil {
			whole, err = b.sequence(whole, of)
		}
		if err != nil {
			return ends{}, err
		}
	}
	return whole, nil
}

func (b *builder) sequence(one, other ends) (ends, error) {
	both := ends{one.empty && other.empty, one.first, other.last}
	if one.empty {
		both.first = slices.Concat(one.first, other.first)
	}
	if other.empty {
		both.last = slices.Concat(one.last, other.last)
	}
	return both, b.join(one.last, other.first)
}

// repeat builds a part as often as it must and may come. Those that need not come are nested, as
// in x(x(x)?)?, which needs fewer transitions than x?x?x?.
func (b *builder) repeat(n *node) (ends, error) {
	var all []ends
	for range max(n.from, n.to) {
		of, err := b.part(n.parts[0])
		if err != nil {
			return ends{}, err
		}
		all = append(all, of)
	}
	whole := ends{empty: true}
	if n.to < 0 {
		if len(all) == 0 {
			of, err := b.part(n.parts[0])
			if err != nil {
				return ends{}, err
			}
			of.empty = true
			all = append(all, of)
		}
		again := all[len(all)-1]
		if err := b.join(again.last, again.first); err != nil {
			return ends{}, err
		}
	}
	for i := len(all) - 1; i >= 0; i-- {
		var err error
		if whole, err = b.sequence(all[i], whole); err != nil {
			return ends{}, err
		}
		whole.empty = whole.empty || i >= n.from
	}
	return whole, nil
}

// Accepts reports whether the automaton accepts groups of values, with breaks between them. Its
// first symbol is the value first.
func (a *Automaton) Accepts(first int, groups [][]uint8) bool {
	states := slices.Clone(a.Start)
	step := func(symbol int) {
		var next []int
		reached := make([]bool, len(a.Next))
		for _, state := range states {
			for _, s := range a.Next[state][symbol] {
				if !reached[s] {
					reached[s], next = true, append(next, s)
				}
			}
		}
		states = next
	}
	for i, g := range groups {
		if i > 0 && len(states) > 0 {
			step(len(a.Next[states[0]]) - 1)
		}
		for _, v := range g {
			step(int(v) - first)
		}
	}
	return slices.ContainsFunc(states, func(state int) bool { return a.Accept[state] })
}
