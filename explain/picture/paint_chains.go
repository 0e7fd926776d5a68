package picture

import (
	"slices"
	"strings"

	"bullseye/draw"
	"bullseye/explain"
	"bullseye/logic"
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
		sides[side] = append(sides[side], assumed(n))
	}
	a.legend(draw.SignOn, phrase{"Either all of {one} are true", "要么 {one} 全部成立"}, "one", sides[0])
	a.legend(draw.SignSecond, phrase{"or all of {other}", "要么 {other} 全部成立"}, "other", sides[1])
	a.legendOfLinks()
}

// paintAlternating draws a chain of which one end is true.
func paintAlternating(a *artist) {
	chain := &a.Pattern.Chains[0]
	opposite := chain.Nodes[0]
	opposite.On = !opposite.On
	first, last := explain.Statement(&opposite), explain.Statement(chain.End())
	if first == last {
		paintForcing(a)
		return
	}
	a.paintChain(chain)
	a.frame(&chain.Nodes[0])
	a.frame(chain.End())
	a.legend(draw.MarkedCell, phrase{"Ends: {first} or {last} is true", "两端：{first}、{last} 至少有一个成立"}, "first", first, "last", last)
	a.legendOfGroups(&opposite, chain.End())
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
	first, last := &chains[0].Nodes[0], chains[0].End()
	switch a.Technique {
	case logic.CellForcing:
		c := a.Pattern.Cells[0]
		a.fill(c)
		a.scene.Marked[c] = true
		a.legend(draw.MarkedCell, phrase{"Each candidate of {cell} leads to {end}", "{cell} 的每个候选数都推出 {end}"}, "cell", c, "end", explain.Statement(last))
	case logic.RegionForcing:
		for i := range chains {
			a.frame(&chains[i].Nodes[0])
		}
		a.legend(draw.MarkedCell, phrase{"Each place of {digit} in {house} leads to {end}", "{house}里 {digit} 的每一处都推出 {end}"},
			"digit", a.digit(), "house", a.Pattern.Houses[0], "end", explain.Statement(last))
	case logic.DoubleForcing:
		a.frame(first)
		a.legend(draw.MarkedCell, phrase{"{start}, true or false, leads to {end}", "{start} 无论成立与否都推出 {end}"}, "start", assumed(first), "end", explain.Statement(last))
	case logic.Nishio, logic.ContradictionForcing:
		a.frame(first)
		a.legend(draw.MarkedCell, phrase{"{start} leads to {end} and to the opposite", "{start} 既推出 {end}，又推出相反的结论"}, "start", explain.Statement(first), "end", explain.Statement(last))
	default:
		a.frame(first)
		a.legend(draw.MarkedCell, phrase{"{start} leads to {end}", "{start} 推出 {end}"}, "start", explain.Statement(first), "end", explain.Statement(last))
	}
	a.legendOfGroups(first, last)
	a.legendOfRoles()
	a.legendOfLinks()
}

// legendOfGroups explains the notation of statements about several cells.
func (a *artist) legendOfGroups(nodes ...*logic.Node) {
	for _, n := range nodes {
		if len(n.Cells) > 1 {
			a.legend(draw.NoSign, phrase{"{statement}: {claim}", "{statement}：{claim}"}, "statement", explain.Statement(n), "claim", explain.Claim(n, a.language))
		}
	}
}

// assumed writes the candidate of a statement as if it were there.
func assumed(n *logic.Node) string {
	there := *n
	there.On = true
	return explain.Statement(&there)
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
			if have == draw.Role(role) && p != (phrase{}) {
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
		chains = a.Pattern.Cases()
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
	one := newArtist(a.Step, a.before, a.language)
	one.paintChain(c)
	one.frame(&c.Nodes[0])
	one.frame(c.End())
	one.legendOfRoles()
	one.legendOfLinks()
	title := phrase{"If {start}, then {end}", "若 {start}，则 {end}"}.Say(a.language, "start", explain.Claim(&c.Nodes[0], a.language), "end", explain.Claim(c.End(), a.language))
	return Case{title, one.scene}
}

// within draws the step within a chain that gives a node, if it has chains of its own, and
// the steps within that.
func (a *artist) within(c *logic.Chain, i int, told map[string]bool) []Case {
	n := &c.Nodes[i]
	if n.Nested == nil || len(n.Nested.Pattern.Chains) == 0 {
		return nil
	}
	inner := newArtist(n.Nested, a.remaining(c, i), a.language)
	key := inner.drawnChains()
	if told[key] {
		return nil
	}
	told[key] = true
	inner.full()
	title := phrase{"{name}, which shows that {end}", "其中的{name}，推出 {end}"}.Say(a.language, "name", explain.Name(n.Nested, a.language), "end", explain.Shown(n, a.language))
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
			text.WriteString(explain.Statement(&a.Pattern.Chains[i].Nodes[j]) + " ")
		}
		text.WriteByte('\n')
	}
	return text.String()
}
