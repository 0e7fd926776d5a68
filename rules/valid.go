package rules

import (
	"slices"
	"strconv"

	"bullseye/internal/text/message"
)

// maxDepth bounds the rules within rules.
const maxDepth = 16

// maxFactor is the largest factor of a sum.
const maxFactor = 100_000

// An Error says what is wrong with a puzzle.
type Error struct {
	Rule    int // the rule at fault, which counts from 1; 0 if it is none of them
	Kind    Kind
	Problem error
}

func (e *Error) Error() string { return message.English(e) }

// Message implements [message.Message].
func (e *Error) Message() (format string, args []any) {
	if e.Rule == 0 {
		return message.Of("%v", e.Problem).Message()
	}
	if e.Kind.String() == "" {
		return message.Of("rule %d: %v", e.Rule, e.Problem).Message()
	}
	return message.Of("rule %d (%s): %v", e.Rule, e.Kind, e.Problem).Message()
}

func problem(format string, args ...any) error {
	return &Error{Problem: message.Errorf(format, args...)}
}

// Validate returns an *Error if the puzzle does not keep the limits, or a rule lacks what its kind
// needs. A valid puzzle may still have no completion.
func (p *Puzzle) Validate() error {
	if err := p.validSize(); err != nil {
		return err
	}
	if err := many("cells", len(p.Allowed), span{p.InGrid(), MaxCells}); err != nil {
		return err
	}
	for c, allowed := range p.Allowed {
		if allowed&^p.All() != 0 {
			return problem("%s allows %d, expected values from %d to %d", p.CellName(c), (allowed &^ p.All()).Greatest(), p.First, p.Last)
		}
	}
	return p.validRules(p.Rules, 0, &tally{})
}

// A tally counts what a puzzle has, with what is in rules within rules.
type tally struct{ rules, states, transitions int }

func (so *tally) addRules(rules, depth int) error {
	if so.rules += rules; so.rules > MaxRules {
		return problem("found %d rules or more, expected up to %d", so.rules, MaxRules)
	}
	if rules > 0 && depth > maxDepth {
		return problem("found rules within rules to a depth of more than %d", maxDepth)
	}
	return nil
}

// addStates adds an automaton.
func (so *tally) addStates(states, transitions int) error {
	if states < 0 || states > MaxStates {
		return inRange("states", states, 0, MaxStates)
	}
	if transitions > MaxTransitions {
		return problem("found more than %d transitions", MaxTransitions)
	}
	so.states, so.transitions = so.states+states, so.transitions+transitions
	if so.states > 100*MaxStates || so.transitions > 20*MaxTransitions {
		return problem("found more than %d states or %d transitions in all automata and patterns", 100*MaxStates, 20*MaxTransitions)
	}
	return nil
}

func (p *Puzzle) validSize() error {
	for _, size := range []struct {
		name             string
		found, low, high int
	}{
		{"rows", p.Rows, 1, MaxSide},
		{"columns", p.Columns, 1, MaxSide},
		{"first", p.First, 0, 1},
		{"last", p.Last, p.First, MaxValue},
	} {
		if err := inRange(size.name, size.found, size.low, size.high); err != nil {
			return err
		}
	}
	return nil
}

// inRange returns an error if a number is out of its range.
func inRange(name string, found, low, high int) error {
	switch {
	case found >= low && found <= high:
		return nil
	case low == high:
		return problem("%s: found %d, expected %d", name, found, low)
	}
	return problem("%s: found %d, expected %d to %d", name, found, low, high)
}

// many returns an error if there are too few or too many of something.
func many(name string, found int, s span) error {
	switch {
	case found >= s.least && found <= s.most:
		return nil
	case s.most == 0:
		return problem("found %s, expected none", name)
	case s.least == s.most:
		return problem("the number of %s is %d, expected %d", name, found, s.least)
	}
	return problem("the number of %s is %d, expected %d to %d", name, found, s.least, s.most)
}

// validRules returns an error for the first rule that is not valid.
func (p *Puzzle) validRules(rules []Rule, depth int, so *tally) error {
	if err := so.addRules(len(rules), depth); err != nil {
		return err
	}
	for i := range rules {
		r := &rules[i]
		err := p.validRule(r, so)
		if err == nil {
			err = p.validRules(r.Rules, depth+1, so)
		}
		if err != nil {
			return &Error{i + 1, r.Kind, err}
		}
	}
	return nil
}

func (p *Puzzle) validRule(r *Rule, so *tally) error {
	if r.Kind == 0 {
		return problem("it has no kind")
	}
	if r.Kind > lastKind {
		return problem("there is no such kind of rule")
	}
	has := kinds[r.Kind].has
	for _, m := range []struct {
		name  string
		found int
		span  span
	}{
		{"cells", len(r.Cells), has.cells},
		{"numbers", len(r.Numbers), has.numbers},
		{"groups", len(r.Groups), has.groups},
		{"patterns", one(r.Pattern != ""), span{0, one(has.pattern)}},
		{"sets of allowed values", len(r.Allowed), span{one(has.allowed) * p.All().Len(), one(has.allowed) * p.All().Len()}},
		{"automata", one(r.Automaton != nil), span{one(has.automaton), one(has.automaton)}},
		{"rules", len(r.Rules), span{0, one(has.rules) * MaxRules}},
	} {
		if err := many(m.name, m.found, m.span); err != nil {
			return err
		}
	}
	for i, n := range r.Numbers {
		low, high := has.between(p)
		if err := inRange("number "+strconv.Itoa(i+1), n, low, high); err != nil {
			return err
		}
	}
	if err := p.validCells(r.Cells, has.inGrid); err != nil {
		return err
	}
	for i, g := range r.Groups {
		err := many("cells", len(g), has.each)
		if err == nil && has.alike {
			err = many("cells", len(g), span{len(r.Groups[0]), len(r.Groups[0])})
		}
		if err == nil {
			err = p.validCells(g, false)
		}
		if err != nil {
			return problem("group %d: %w", i+1, err)
		}
	}
	for _, set := range r.Allowed {
		if set&^p.All() != 0 {
			return inRange("allowed", (set &^ p.All()).Greatest(), p.First, p.Last)
		}
	}
	automaton := r.Automaton
	if has.pattern {
		var err error
		if automaton, err = ParsePattern(r.Pattern, p.First, p.Last); err != nil {
			return err
		}
	}
	if automaton != nil {
		if err := automaton.valid(p.All().Len(), has.automaton && len(r.Groups) > 1, so); err != nil {
			return err
		}
	}
	if has.also != nil {
		return has.also(p, r)
	}
	return nil
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

func (p *Puzzle) validCells(cells []int, inGrid bool) error {
	for i, c := range cells {
		if c < 0 || c >= len(p.Allowed) {
			return problem("cell %d: found %d, expected a cell from 0 to %d", i+1, c, len(p.Allowed)-1)
		}
		if inGrid && c >= p.InGrid() {
			return problem("cell %d: found %s, expected a cell of the grid", i+1, p.CellName(c))
		}
	}
	return nil
}

// valid returns an error if an automaton for some values, perhaps with breaks, is none.
func (a *Automaton) valid(values int, breaks bool, so *tally) error {
	states, transitions, named := len(a.Next), 0, [][]int{a.Start}
	for _, next := range a.Next {
		if err := many("lists of next states", len(next), span{values + one(breaks), values + 1}); err != nil {
			return err
		}
		for _, to := range next {
			named, transitions = append(named, to), transitions+len(to)
		}
	}
	if err := many("marks of accepting states", len(a.Accept), span{states, states}); err != nil {
		return err
	}
	for _, all := range named {
		for _, state := range all {
			if state < 0 || state >= states {
				return problem("automaton: found the state %d, expected one of %d, from 0", state, states)
			}
		}
	}
	return so.addStates(states, transitions)
}

// What else must be true of rules of some kinds.

func positive(p *Puzzle, r *Rule) error { return inRange("first", p.First, 1, 1) }

func oneToNine(p *Puzzle, r *Rule) error {
	if p.First != 1 || p.Last != 9 {
		return problem("the values are %d to %d, expected 1 to 9", p.First, p.Last)
	}
	return nil
}

func oneFactorEach(p *Puzzle, r *Rule) error {
	if len(r.Numbers) != 1 {
		if err := many("numbers", len(r.Numbers), span{1 + len(r.Cells), 1 + len(r.Cells)}); err != nil {
			return err
		}
	}
	for i, n := range r.Numbers[1:] {
		if err := inRange("number "+strconv.Itoa(i+2), n, -maxFactor, maxFactor); err != nil {
			return err
		}
	}
	return nil
}

func shortPill(p *Puzzle, r *Rule) error {
	if err := many("cells", len(r.Groups[0]), span{1, 4}); err != nil {
		return problem("group %d: %w", 1, err)
	}
	return nil
}

func countsOfValues(p *Puzzle, r *Rule) error {
	if len(r.Numbers)%2 != 0 {
		return problem("found %d numbers, expected pairs", len(r.Numbers))
	}
	var named Values
	for i := 1; i < len(r.Numbers); i += 2 {
		if err := inRange("number "+strconv.Itoa(i+1), r.Numbers[i], 0, MaxValue); err != nil {
			return err
		}
		if named.Has(r.Numbers[i]) {
			return problem("number %d: found the value %d for the second time", i+1, r.Numbers[i])
		}
		named |= Value(r.Numbers[i])
	}
	return nil
}

func inGroups(p *Puzzle, r *Rule) error {
	for i, c := range r.Cells {
		if !slices.ContainsFunc(r.Groups, func(g []int) bool { return slices.Contains(g, c) }) {
			return problem("cell %d: found %s, expected a cell of a group", i+1, p.CellName(c))
		}
	}
	return nil
}

func rankOfGroup(p *Puzzle, r *Rule) error {
	if !slices.ContainsFunc(r.Groups, func(g []int) bool { return slices.Equal(g, r.Cells) }) {
		return problem("the cells are none of the groups")
	}
	if len(r.Numbers) > 1 {
		if err := inRange("number 2", r.Numbers[1], 0, 1); err != nil {
			return err
		}
	}
	return inRange("number 1", r.Numbers[0], 1, len(r.Groups))
}

func regionsFit(p *Puzzle, r *Rule) error {
	if err := many("cells", len(r.Cells), span{p.InGrid(), p.InGrid()}); err != nil {
		return err
	}
	if p.InGrid()%r.Numbers[0] != 0 {
		return problem("number 1: found %d, expected a number that divides %d cells", r.Numbers[0], p.InGrid())
	}
	return many("regions", p.InGrid()/r.Numbers[0], span{1, p.All().Len()})
}

func oneStart(p *Puzzle, r *Rule) error {
	if err := many("cells", len(r.Groups[0]), single); err != nil {
		return problem("group %d: %w", 1, err)
	}
	for i, line := range r.Groups[1:] {
		if line[0] != r.Groups[1][0] {
			return problem("group %d: found the start %s, expected %s", i+2, p.CellName(line[0]), p.CellName(r.Groups[1][0]))
		}
	}
	return nil
}

func valuesOfArea(p *Puzzle, r *Rule) error {
	if err := inRange("number 1", r.Numbers[0], 1, MaxCells); err != nil {
		return err
	}
	for i, v := range r.Numbers[2:] {
		if err := inRange("number "+strconv.Itoa(i+3), v, p.First, p.Last); err != nil {
			return err
		}
	}
	return nil
}
