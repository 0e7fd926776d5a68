package explain

import (
	"cmp"
	"slices"
	"strings"

	"bullseye/draw"
	"bullseye/logic"
	"bullseye/sudoku"
)

// paintRing draws a chain that goes round. Its statements are all true or all false, so
// its candidates have two roles as in colouring.
func paintRing(a *artist) {
	chain := &a.Pattern.Chains[0]
	a.linkNodes(chain)
	var sides [2][]string
	for i := range chain.Nodes[1:] {
		n := &chain.Nodes[i]
		role, side := draw.Second, 1
		if n.On {
			role, side = draw.On, 0
		}
		a.mark(role, n.Digit, n.Cells...)
		a.fill(n.Cells...)
		sides[side] = append(sides[side], together(n.Cells)+"="+a.value(n.Digit))
	}
	a.legend(draw.SignOn, phrase{"Either all of {one} are true", "要么 {one} 全部成立"}, "one", a.list(sides[0]))
	a.legend(draw.SignSecond, phrase{"or all of {other}", "要么 {other} 全部成立"}, "other", a.list(sides[1]))
	a.legendOfLinks()
}

// paintAlternating draws a chain of which one end is true.
func paintAlternating(a *artist) {
	chain := &a.Pattern.Chains[0]
	first, last := a.ends()
	if first == last {
		paintForcing(a)
		return
	}
	a.paintChain(chain)
	a.frame(&chain.Nodes[0])
	a.frame(end(chain))
	a.legend(draw.MarkedCell, phrase{"Ends: {first} or {last} is true", "两端：{first}、{last} 至少有一个成立"}, "first", first, "last", last)
	a.legendOfRoles()
	a.legendOfLinks()
}

// paintForcing draws all chains in one picture, and frames where they start and end.
func paintForcing(a *artist) {
	chains := a.Pattern.Chains
	a.tint(a.Pattern.Houses...)
	for i := range chains {
		a.paintChain(&chains[i])
	}
	first, last := a.start(), end(&chains[0])
	switch a.Technique {
	case logic.CellForcing:
		c := a.Pattern.Cells[0]
		a.fill(c)
		a.scene.Marked[c] = true
		a.legend(draw.MarkedCell, phrase{"Each candidate of {cell} leads to {end}", "{cell} 的每个候选数都推出 {end}"}, "cell", c, "end", a.statement(last))
	case logic.RegionForcing:
		for i := range chains {
			a.frame(&chains[i].Nodes[0])
		}
		a.legend(draw.MarkedCell, phrase{"Each place of {digit} in {house} leads to {end}", "{house}里 {digit} 的每一处都推出 {end}"},
			"digit", a.digit(), "house", a.Pattern.Houses[0], "end", a.statement(last))
	case logic.DoubleForcing:
		a.frame(first)
		a.legend(draw.MarkedCell, phrase{"{start}, true or false, leads to {end}", "{start} 无论成立与否都推出 {end}"}, "start", a.assumed(first), "end", a.statement(last))
	case logic.Nishio, logic.ContradictionForcing:
		a.frame(first)
		a.legend(draw.MarkedCell, phrase{"{start} leads to {end} and to the opposite", "{start} 既推出 {end}，又推出相反的结论"}, "start", a.statement(first), "end", a.statement(last))
	default:
		a.frame(first)
		a.legend(draw.MarkedCell, phrase{"{start} leads to {end}", "{start} 推出 {end}"}, "start", a.statement(first), "end", a.statement(last))
	}
	a.legendOfRoles()
	a.legendOfLinks()
}

// assumed writes the candidate of a statement as if it were there.
func (a *artist) assumed(n *logic.Node) string {
	there := *n
	there.On = true
	return a.statement(&there)
}

func (a *artist) frame(n *logic.Node) {
	for _, c := range n.Cells {
		a.scene.Marked[c] = true
	}
}

// paintChain draws the statements of a chain and the links between them.
func (a *artist) paintChain(c *logic.Chain) {
	for i := range c.Nodes {
		n := &c.Nodes[i]
		role := draw.Falls
		if n.On {
			role = draw.On
			a.fill(n.Cells...)
		}
		a.mark(role, n.Digit, n.Cells...)
	}
	a.linkNodes(c)
}

// linkNodes links each statement of a chain to those from which it follows.
func (a *artist) linkNodes(c *logic.Chain) {
	for i := range c.Nodes {
		to := &c.Nodes[i]
		for _, p := range to.Parents {
			from := &c.Nodes[p]
			link := draw.Link{From: from.Cells, To: to.Cells, Digits: [2]uint8{from.Digit, to.Digit}, Strong: to.On}
			if !slices.ContainsFunc(a.scene.Links, func(l draw.Link) bool { return sameLink(&l, &link) }) {
				a.scene.Links = append(a.scene.Links, link)
			}
		}
	}
}

// sameLink reports whether two links are drawn alike.
func sameLink(a, b *draw.Link) bool {
	return a.Strong == b.Strong && a.Digits == b.Digits && slices.Equal(a.From, b.From) && slices.Equal(a.To, b.To)
}

func (a *artist) legendOfRoles() {
	for role, p := range []phrase{draw.On: {"true in a chain", "链上成立"}, draw.Falls: {"false in a chain", "链上不成立"}} {
		for _, have := range a.scene.Roles {
			if have == draw.Role(role) && p.english != "" {
				a.legend(draw.Sign(role), p)
				break
			}
		}
	}
}

// maxCases is the number of pictures of the parts of a step. The words tell the rest.
const maxCases = 24

// cases returns the pictures of several chains and of the steps within chains. Those steps
// that have been told are left out.
func (a *artist) cases(told map[string]bool) (all []Case) {
	chains := a.Pattern.Chains
	switch a.Technique {
	case logic.CellForcing, logic.RegionForcing, logic.DoubleForcing:
		chains = slices.Clone(chains)
		slices.SortStableFunc(chains, func(x, y logic.Chain) int {
			m, n := &x.Nodes[0], &y.Nodes[0]
			return cmp.Or(slices.Compare(m.Cells, n.Cells), cmp.Compare(m.Digit, n.Digit))
		})
	}
	if len(chains) > 1 {
		for i := range chains {
			if len(chains[i].Nodes) > 1 {
				all = append(all, a.caseOf(&chains[i]))
			}
		}
	}
	for i := range chains {
		for j := range chains[i].Nodes {
			if len(all) >= maxCases {
				return all[:maxCases]
			}
			all = append(all, a.within(&chains[i], j, told)...)
		}
	}
	return all
}

// caseOf draws one of several chains.
func (a *artist) caseOf(c *logic.Chain) Case {
	one := newArtist(a.Step, a.before, a.Language)
	one.paintChain(c)
	one.frame(&c.Nodes[0])
	one.frame(end(c))
	one.legendOfRoles()
	one.legendOfLinks()
	title := a.say(phrase{"If {start}, then {end}", "若 {start}，则 {end}"}, "start", a.claim(&c.Nodes[0]), "end", a.claim(end(c)))
	return Case{title, one.scene}
}

// within draws the step within a chain that gives a node, if it has chains of its own, and
// the steps within that.
func (a *artist) within(c *logic.Chain, i int, told map[string]bool) []Case {
	n := &c.Nodes[i]
	if n.Nested == nil || len(n.Nested.Pattern.Chains) == 0 {
		return nil
	}
	inner := newArtist(n.Nested, a.remaining(c, i), a.Language)
	key := inner.drawnChains()
	if told[key] {
		return nil
	}
	told[key] = true
	inner.full()
	title := a.say(phrase{"{name}, which shows that {end}", "其中的{name}，推出 {end}"}, "name", Name(n.Nested, a.Language), "end", a.shown(n))
	return append([]Case{{title, inner.scene}}, inner.cases(told)...)
}

// remaining returns the position in which the step within a chain is possible that gives a
// node: without the candidates that must have fallen for it.
func (a *artist) remaining(c *logic.Chain, i int) *logic.Position {
	left := *a.before
	for _, parent := range c.Nodes[i].Parents {
		n := &c.Nodes[parent]
		for _, cell := range n.Cells {
			if !n.On {
				left.Remove(logic.Candidate{Cell: cell, Digit: n.Digit})
			}
		}
	}
	return &left
}

// drawnChains identifies the chains of a step.
func (a *artist) drawnChains() string {
	var text strings.Builder
	for i := range a.Pattern.Chains {
		for j := range a.Pattern.Chains[i].Nodes {
			text.WriteString(a.statement(&a.Pattern.Chains[i].Nodes[j]) + " ")
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// Stakes returns the picture of what decides a score: the digits of the best completion,
// and in a corner of each cell what the next best digit there costs. The cells where it
// costs most are framed.
func Stakes(clues *sudoku.Board, cells []Reach, l Language) draw.Scene {
	s := speaker{l}
	scene := draw.Scene{Clues: *clues, Digits: *clues}
	var most int64
	for i := range cells {
		r := &cells[i]
		scene.Digits[r.Cell] = r.Choices[0].Digit
		switch {
		case len(r.Choices) == 1:
		case !r.Proved():
			scene.Labels[r.Cell] = "?"
		default:
			scene.Labels[r.Cell] = less(r.Gap())
			most = max(most, r.Gap())
		}
	}
	for i := range cells {
		if r := &cells[i]; most > 0 && r.Gap() == most {
			scene.Marked[r.Cell] = true
		}
	}
	add := func(sign draw.Sign, p phrase) {
		scene.Legend = append(scene.Legend, draw.Line{Sign: sign, Text: s.capital(s.say(p))})
	}
	add(draw.NoSign, phrase{"In the corners: what the next best digit costs.", "角上：填次好的数少多少分。"})
	if most > 0 {
		add(draw.MarkedCell, phrase{"where a wrong digit costs most", "填错损失最大的格"})
	}
	return scene
}
