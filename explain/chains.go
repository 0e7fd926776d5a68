package explain

import (
	"slices"
	"strings"

	"bullseye/logic"
	"bullseye/sudoku"
)

// Where to look, and what.

// start is the assumption of the first chain.
func (w *writer) start() *logic.Node { return &w.Pattern.Chains[0].Nodes[0] }

func lookAtChain(w *writer) string {
	where := boxOf(w.start().Cells[0])
	w.looked = append(w.looked, where)
	return w.say(Phrase{"Try out what follows from a candidate in {where}.", "在{where}里找一个候选数，看看会推出什么。"}, "where", where)
}

func lookAtChainDigit(w *writer) string { return w.say(lookFor, "digit", w.start().Digit) }

func whatCycle(w *writer) string {
	return w.say(Phrase{"a ring through {cells}", "经过 {cells} 的环"}, "cells", w.Pattern.Chains[0].Cells())
}

func whatChain(w *writer) string {
	return w.say(Phrase{"suppose {start}", "假设 {start}"}, "start", Statement(w.start()))
}

func whatCell(w *writer) string {
	return w.say(Phrase{"the candidates of {cell}", "{cell} 的候选数"}, "cell", w.Pattern.Cells[0])
}

func whatRegion(w *writer) string {
	return w.say(Phrase{"the places of {digit} in {house}", "{house}里 {digit} 的位置"}, "digit", w.digit(), "house", w.Pattern.Houses[0])
}

func whatDouble(w *writer) string {
	start := w.start()
	return w.say(Phrase{"{cell} is {digit} or not", "{cell} 是 {digit} 或不是 {digit}"}, "cell", w.place(start), "digit", start.Digit)
}

// The reasons.

func cycle(w *writer) {
	chain := &w.Pattern.Chains[0]
	w.add(Phrase{
		"This chain returns to its start, and each of its links also holds the other way round:",
		"这条链首尾相接成环，每一步反过来也成立：",
	})
	w.drawLast(chain, nil)
	w.parts = append(w.parts, Part{})
	w.continued(Phrase{
		"So either all of these statements are true, or all of their opposites are.",
		"所以这些命题要么全部成立，要么全部不成立。",
	})
	seeing := Phrase{
		"Either way, each candidate to be removed sees a cell of the ring that holds its digit.",
		"无论哪种情形，要删的候选数所在的格，都与环上填了这个数的某一格同单元。",
	}
	if w.removesFrom(chain.Cells()) {
		seeing = Phrase{
			"Either way, each candidate to be removed sees a cell of the ring that holds its digit, or is itself in a cell of the ring, which holds another digit.",
			"无论哪种情形，要删的候选数所在的格，要么与环上填了这个数的某一格同单元，要么自己就在环上，而且填了别的数。",
		}
	}
	w.continued(seeing)
}

// removesFrom reports whether a candidate is removed from one of the cells.
func (w *writer) removesFrom(cells []sudoku.Cell) bool {
	return slices.ContainsFunc(w.Removals, func(r logic.Candidate) bool { return slices.Contains(cells, r.Cell) })
}

func forcingChain(w *writer) {
	chain := &w.Pattern.Chains[0]
	w.suppose(chain)
	against := w.say(Phrase{"{end}, against the assumption", "{end}，与假设矛盾"}, "end", w.ending(chain))
	w.tell(then, w.points(between(chain), nil), against, w.Pattern.Chains[:1])
	w.parts = append(w.parts, Part{})
}

// contradiction explains two chains from one assumption to statements that contradict
// each other.
func contradiction(w *writer) {
	told := map[string]bool{}
	w.suppose(&w.Pattern.Chains[0])
	var points []string
	for i := range w.Pattern.Chains {
		points = append(points, w.points(w.Pattern.Chains[i].Nodes[1:], told)...)
	}
	last := w.Pattern.Chains[0].End()
	clash := w.say(Phrase{"{cell} must be {digit} and cannot be {digit}: a contradiction", "{cell} 既必须是 {digit}，又不能是 {digit}，矛盾"},
		"cell", w.place(last), "digit", last.Digit)
	w.tell(then, points, clash, w.Pattern.Chains)
	w.parts = append(w.parts, Part{})
	w.nested(w.Pattern.Chains)
}

func cellForcing(w *writer) {
	w.add(Phrase{"Whichever candidate {cell} has, the consequence is the same: {end}.", "{cell} 无论填哪个候选数，都能推出 {end}。"},
		"cell", w.Pattern.Cells[0], "end", w.claim(w.Pattern.Chains[0].End()))
	w.cases()
}

func regionForcing(w *writer) {
	w.add(Phrase{"Wherever {digit} is in {house}, the consequence is the same: {end}.", "{house}里的 {digit} 无论填在哪一处，都能推出 {end}。"},
		"digit", w.digit(), "house", w.Pattern.Houses[0], "end", w.claim(w.Pattern.Chains[0].End()))
	w.cases()
}

func doubleForcing(w *writer) {
	start := w.start()
	w.add(Phrase{"Whether {cell} is {digit} or not, the consequence is the same: {end}.", "无论 {cell} 是不是 {digit}，都能推出 {end}。"},
		"cell", w.place(start), "digit", start.Digit, "end", w.claim(w.Pattern.Chains[0].End()))
	w.cases()
}

// cases explains chains that have the same consequence, each in a part of its own. They are
// in the order of the cells and digits where they start.
func (w *writer) cases() {
	chains := w.Pattern.Cases()
	for i := range chains {
		chain := &chains[i]
		if len(chain.Nodes) == 1 { // the assumption is the consequence
			w.add(Phrase{"If {start}, there is nothing to show.", "若 {start}，结论已经成立。"}, "start", w.claim(&chain.Nodes[0]))
			continue
		}
		w.parts = append(w.parts, Part{})
		w.tell(ifThen, w.points(between(chain), nil), w.ending(chain), chains[i:i+1], "start", w.claim(&chain.Nodes[0]))
	}
	w.parts = append(w.parts, Part{})
	w.nested(chains)
}

// suppose begins with the assumption of a chain.
func (w *writer) suppose(c *logic.Chain) {
	w.add(Phrase{"Suppose {start}.", "假设 {start}。"}, "start", w.claim(&c.Nodes[0]))
}

// between are the nodes of a chain but the first and the last.
func between(c *logic.Chain) []logic.Node { return c.Nodes[1 : len(c.Nodes)-1] }

// points tell the digits that nodes of a chain place, and what other techniques give.
// Statements that have been told are left out; told may be nil.
func (w *writer) points(nodes []logic.Node, told map[string]bool) []string {
	var left []*logic.Node
	for i := range nodes {
		n := &nodes[i]
		if n.Reason != logic.ByStep && !n.On || told[Statement(n)] {
			continue
		}
		if told != nil {
			told[Statement(n)] = true
		}
		left = append(left, n)
	}
	var points []string
	for len(left) > 0 {
		n := 1
		for n < len(left) && w.removedTogether(left[0], left[n]) {
			n++
		}
		p := w.point(left[0])
		if n > 1 {
			p = w.removedByStep(left[:n])
		}
		if !slices.Contains(points, p) { // a step can give several nodes
			points = append(points, p)
		}
		left = left[n:]
	}
	return points
}

// removedTogether reports whether one step without chains removes the same digit from two
// cells.
func (w *writer) removedTogether(a, b *logic.Node) bool {
	for _, n := range []*logic.Node{a, b} {
		if n.On || n.Reason != logic.ByStep || n.Nested == nil || len(n.Nested.Pattern.Chains) > 0 || n.Nested.Places() {
			return false
		}
	}
	return a.Digit == b.Digit && w.nestedName(a.Nested) == w.nestedName(b.Nested)
}

// removedByStep tells several candidates that one step removes.
func (w *writer) removedByStep(nodes []*logic.Node) string {
	var cells []sudoku.Cell
	for _, n := range nodes {
		cells = append(cells, n.Cells...)
	}
	end := w.say(Phrase{"{cells} are not {digit}", "{cells} 都不是 {digit}"}, "cells", cells, "digit", nodes[0].Digit)
	return w.say(byStep, "end", end, "name", w.spaced(w.nestedName(nodes[0].Nested)))
}

// maxClauses is the number of points that one sentence tells. More of them are a list.
const maxClauses = 6

// A lead begins to tell where a chain leads, in a sentence or in a list.
type lead struct{ sentence, list, sum Phrase }

var (
	then = lead{Phrase{"Then {points}.", "这时{points}。"}, Phrase{"Then, step by step:", "这时依次推出："},
		Phrase{"Then {n} steps lead to this: {end}.", "这时经 {n} 步推出：{end}。"}}
	ifThen = lead{Phrase{"If {start}, then {points}.", "若 {start}，则{points}。"}, Phrase{"If {start}, then, step by step:", "若 {start}，则依次推出："},
		Phrase{"If {start}, {n} steps lead to this: {end}.", "若 {start}，经 {n} 步推出：{end}。"}}
	soEnd = Phrase{"so {end}", "于是{end}"}
)

// tell continues the last part with points and where they lead, and draws the chains. Without
// w.chains, it sums many points up.
func (w *writer) tell(l lead, points []string, end string, chains []logic.Chain, pairs ...any) {
	switch {
	case len(points) <= maxClauses:
		w.continued(l.sentence, append(pairs, "points", w.story(points, end))...)
	case w.chains:
		w.continued(l.list, pairs...)
		w.parts[len(w.parts)-1].Items = append(points, w.say(soEnd, "end", w.spaced(end)))
	default:
		w.continued(l.sum, append(pairs, "n", len(points), "end", end)...)
		return
	}
	drawn := map[string]bool{}
	for i := range chains {
		w.drawLast(&chains[i], drawn)
	}
}

// story tells points and where they lead.
func (w *writer) story(points []string, end string) string {
	if len(points) == 0 {
		return w.spaced(end)
	}
	return w.spaced(strings.Join(append(points, w.say(soEnd, "end", w.spaced(end))), w.say(semicolon)))
}

// ending claims the consequence of a chain.
func (w *writer) ending(c *logic.Chain) string {
	last := c.End()
	switch {
	case last.Reason == logic.ByStep && last.Nested != nil:
		return w.say(byStep, "end", w.claim(last), "name", w.spaced(w.nestedName(last.Nested)))
	case last.On:
		return w.point(last)
	}
	return w.claim(last)
}

var byStep = Phrase{"{end}, by {name}", "由{name}，{end}"}

// point tells a turning point.
func (w *writer) point(n *logic.Node) string {
	switch {
	case n.Reason == logic.ByStep && n.Nested != nil:
		return w.say(byStep, "end", Shown(n, w.Language), "name", w.spaced(w.nestedName(n.Nested)))
	case !n.On:
		return w.claim(n)
	case n.Reason == logic.ByCell:
		return w.say(Phrase{"{cell} has only {digit} left", "{cell} 只剩 {digit}"}, "cell", w.place(n), "digit", n.Digit)
	}
	return w.say(Phrase{"{house} has only {cell} left for {digit}", "{house}的 {digit} 只剩 {cell}"}, "house", n.House, "cell", w.place(n), "digit", n.Digit)
}

// nestedName names a step within a chain. What follows from chains of its own is told
// later.
func (w *writer) nestedName(step *logic.Step) string {
	name := Name(step, w.Language)
	if len(step.Pattern.Chains) > 0 {
		return name
	}
	inner := &writer{speaker: w.speaker, Step: step}
	what := techniques[step.Technique].what(inner)
	switch step.Technique {
	case logic.NakedPair, logic.NakedTriplet, logic.NakedQuad, logic.HiddenPair, logic.HiddenTriplet, logic.HiddenQuad:
		what = w.say(Phrase{"{digits} in {cells} of {house}", "{house}里 {cells} 的 {digits}"},
			"digits", step.Pattern.Digits, "cells", step.Pattern.Cells, "house", step.Pattern.Houses[0])
	}
	return w.say(Phrase{"{name} ({what})", "{name}（{what}）"}, "name", name, "what", what)
}

// nested explains the chains within chains, each once.
func (w *writer) nested(chains []logic.Chain) {
	if !w.chains {
		return
	}
	told := map[string]bool{}
	last := len(w.parts) - 1 // empty, for the conclusion
	for i := range chains {
		for j := range chains[i].Nodes {
			n := &chains[i].Nodes[j]
			if n.Nested == nil || len(n.Nested.Pattern.Chains) == 0 {
				continue
			}
			inner := &writer{speaker: w.speaker, Step: n.Nested, chains: true}
			techniques[n.Nested.Technique].full(inner)
			inner.trim()
			if key := inner.key(); told[key] {
				continue
			} else {
				told[key] = true
			}
			inner.parts[0].Text = w.say(Phrase{"{name}, which shows that {end}: ", "其中的{name}推出 {end}："},
				"name", Name(n.Nested, w.Language), "end", Shown(n, w.Language)) + inner.parts[0].Text
			for _, part := range inner.parts {
				part.Inner = true
				w.parts = slices.Insert(w.parts, last, part)
				last++
			}
		}
	}
}

// Shown says what the step within a chain shows that gives a node.
func Shown(n *logic.Node, l Language) string {
	if n.Nested != nil && n.Nested.Places() {
		c := n.Nested.Placement
		return Claim(&logic.Node{Cells: []sudoku.Cell{c.Cell}, Digit: c.Digit, On: true}, l)
	}
	return Claim(n, l)
}

// trim removes an empty last part.
func (w *writer) trim() {
	if n := len(w.parts); n > 0 && w.parts[n-1].Text == "" {
		w.parts = w.parts[:n-1]
	}
}

// key identifies what a writer has written.
func (w *writer) key() string {
	var all strings.Builder
	for _, p := range w.parts {
		all.WriteString(p.Text + strings.Join(slices.Concat(p.Items, p.Chains), "\n"))
	}
	return all.String()
}

// Claim says a statement of a chain in words.
func Claim(n *logic.Node, l Language) string { return speaker{l}.claim(n) }

func (s speaker) claim(n *logic.Node) string {
	pairs := []any{"cells", s.place(n), "digit", n.Digit}
	switch {
	case n.On && len(n.Cells) == 1:
		return s.say(Phrase{"{cells} is {digit}", "{cells} 是 {digit}"}, pairs...)
	case n.On:
		return s.say(Phrase{"{digit} is in {cells}", "{digit} 在 {cells}"}, pairs...)
	case len(n.Cells) == 1:
		return s.say(Phrase{"{cells} is not {digit}", "{cells} 不是 {digit}"}, pairs...)
	}
	return s.say(Phrase{"{digit} is not in {cells}", "{digit} 不在 {cells}"}, pairs...)
}

// place names the cells of a statement.
func (s speaker) place(n *logic.Node) string { return s.either(cellNames(n.Cells)) }
