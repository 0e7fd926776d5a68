package rules

import (
	"slices"
	"strconv"
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
	b := &builder{first: first, all: Range(first, last), follows: map[[2]int]bool{}}
	p := patternReader{builder: b}
	for _, c := range pattern {
		if !unicode.IsSpace(c) {
			p.rest = append(p.rest, c)
		}
	}
	if len(p.rest) > MaxPattern {
		return nil, problem("pattern: found %d characters, expected up to %d", len(p.rest), MaxPattern)
	}
	start := b.state(0)
	whole := p.alternatives()
	if len(p.rest) > 0 {
		b.fail("pattern: found ) without (")
	}
	b.join([]int{start}, whole.first)
	if b.err != nil {
		return nil, b.err
	}
	a := &Automaton{Start: []int{start}, Accept: make([]bool, len(b.next)), Next: b.next}
	for _, state := range whole.last {
		a.Accept[state] = true
	}
	a.Accept[start] = whole.empty
	return a, nil
}

// A builder makes an automaton. Every state but the start stands for a class of values in the
// pattern and is entered by one of them, so that no step is empty.
type builder struct {
	first       int
	all         Values
	classes     []Values // by state
	next        [][][]int
	follows     map[[2]int]bool // pairs of states
	transitions int
	err         error // the first
}

// A part of a pattern has states in which it begins and ends.
type part struct {
	empty       bool // it matches the empty line
	first, last []int
}

func (b *builder) fail(format string, args ...any) {
	if b.err == nil {
		b.err = problem(format, args...)
	}
}

// state adds a state for a class.
func (b *builder) state(class Values) int {
	if len(b.classes) == MaxStates {
		b.fail("pattern: found more than %d states: repeat less", MaxStates)
	}
	b.classes, b.next = append(b.classes, class), append(b.next, make([][]int, b.all.Len()))
	return len(b.classes) - 1
}

// join lets each of the states to follow each of the states from.
func (b *builder) join(from, to []int) {
	for _, f := range from {
		for _, t := range to {
			if b.err != nil || b.follows[[2]int{f, t}] {
				continue
			}
			b.follows[[2]int{f, t}] = true
			for v := range b.classes[t].Each {
				b.next[f][v-b.first] = append(b.next[f][v-b.first], t)
			}
			if b.transitions += b.classes[t].Len(); b.transitions > MaxTransitions {
				b.fail("pattern: found more than %d transitions: repeat less", MaxTransitions)
			}
		}
	}
}

func (b *builder) sequence(one, other part) part {
	b.join(one.last, other.first)
	both := part{one.empty && other.empty, one.first, other.last}
	if one.empty {
		both.first = slices.Concat(one.first, other.first)
	}
	if other.empty {
		both.last = slices.Concat(one.last, other.last)
	}
	return both
}

// A patternReader reads a pattern. What is repeated is read again for each repetition.
type patternReader struct {
	*builder
	rest []rune
}

// end follows the last character.
const end = -1

// peek returns the next character; end after an error, too.
func (p *patternReader) peek() rune {
	if len(p.rest) == 0 || p.err != nil {
		return end
	}
	return p.rest[0]
}

// skip removes a character if it comes next.
func (p *patternReader) skip(c rune) bool {
	if p.peek() != c {
		return false
	}
	p.rest = p.rest[1:]
	return true
}

func (p *patternReader) alternatives() (all part) {
	for {
		sequence := part{empty: true}
		for c := p.peek(); c != end && c != '|' && c != ')'; c = p.peek() {
			sequence = p.sequence(sequence, p.repeated())
		}
		all = part{all.empty || sequence.empty, slices.Concat(all.first, sequence.first), slices.Concat(all.last, sequence.last)}
		if !p.skip('|') {
			return all
		}
	}
}

func (p *patternReader) repeated() part {
	source, states := p.rest, len(p.classes)
	whole := p.single()
	for {
		before := source[:len(source)-len(p.rest)]
		from, to, ok := p.repetition()
		switch {
		case !ok || p.err != nil:
			return whole
		case len(p.classes) > states: // otherwise it matches nothing but the empty line
			whole = p.repeat(whole, before, from, to)
		}
	}
}

// repetition reads how often a part is repeated; to is -1 if there is no limit.
func (p *patternReader) repetition() (from, to int, ok bool) {
	switch {
	case p.skip('*'):
		return 0, -1, true
	case p.skip('+'):
		return 1, -1, true
	case p.skip('?'):
		return 0, 1, true
	case !p.skip('{'):
		return 0, 0, false
	}
	from = p.number()
	if to = from; p.skip(',') {
		if to = -1; p.peek() != '}' {
			to = p.number()
		}
	}
	if !p.skip('}') || from > MaxStates || to > MaxStates || to >= 0 && to < from {
		p.fail("pattern: found a repetition that is none, expected one such as {2}, {2,} or {2,5}")
	}
	return from, to, true
}

// number reads a number; without one, it returns one that is too large.
func (p *patternReader) number() int {
	digits := 0
	for digits < len(p.rest) && p.rest[digits] >= '0' && p.rest[digits] <= '9' {
		digits++
	}
	n, err := strconv.Atoi(string(p.rest[:digits]))
	if p.rest = p.rest[digits:]; err != nil {
		n = MaxStates + 1
	}
	return n
}

// repeat repeats a part, which has been read from a source. Those that need not come are nested, as
// in x(x(x)?)?, which needs fewer transitions than x?x?x?.
func (p *patternReader) repeat(once part, source []rune, from, to int) part {
	all := []part{once}
	for len(all) < max(from, to) && p.err == nil {
		again := patternReader{p.builder, source}
		all = append(all, again.repeated())
	}
	if to < 0 {
		p.join(all[len(all)-1].last, all[len(all)-1].first)
	}
	whole := part{empty: true}
	if to == 0 {
		return whole
	}
	for i := len(all) - 1; i >= 0; i-- {
		whole = p.sequence(all[i], whole)
		whole.empty = whole.empty || i >= from
	}
	return whole
}

func (p *patternReader) single() part {
	class := p.all
	switch {
	case p.skip('('):
		inner := p.alternatives()
		if !p.skip(')') {
			p.fail("pattern: found ( without )")
		}
		return inner
	case p.skip('['):
		class = p.class()
	case !p.skip('.'):
		_, class = p.value()
	}
	state := []int{p.state(class)}
	return part{first: state, last: state}
}

// class reads the rest of a class of values.
func (p *patternReader) class() (class Values) {
	negated := p.skip('^')
	for p.err == nil && !p.skip(']') {
		from, set := p.value()
		if p.skip('-') {
			to, _ := p.value()
			if to < from {
				p.fail("pattern: found the range %q, expected the smaller value first", string([]rune{from, '-', to}))
			}
			for c := from; c <= to; c++ {
				set |= valueOf(c)
			}
		}
		class |= set
	}
	if class &= p.all; negated {
		class = p.all &^ class
	}
	if class == 0 {
		p.fail("pattern: found a class without values, expected one such as [1-4]")
	}
	return class
}

// value reads a character that stands for a value.
func (p *patternReader) value() (rune, Values) {
	c := p.peek()
	set := valueOf(c) & p.all
	switch {
	case len(p.rest) == 0:
		p.fail("pattern: found the end, expected more")
	case set == 0:
		p.fail("pattern: found %q, expected a value from %d to %d", c, p.first, p.all.Greatest())
	default:
		p.rest = p.rest[1:]
	}
	return c, set
}

// valueOf returns the set of the value that a character stands for; none if it is no value.
func valueOf(c rune) Values {
	switch {
	case c >= '0' && c <= '9':
		return Value(int(c - '0'))
	case c >= 'A' && c <= 'A'+MaxValue-10:
		return Value(int(c-'A') + 10)
	case c >= 'a' && c <= 'a'+MaxValue-10:
		return Value(int(c-'a') + 10)
	}
	return 0
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
