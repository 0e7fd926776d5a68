package explain

import (
	"slices"
	"strconv"
	"strings"

	"bullseye/logic"
	"bullseye/sudoku"
)

// The notation of chains.

const arrow = " → "

// Statement writes a statement of a chain: r1c2=3, r1c2≠3 or r1c23=4.
func Statement(n *logic.Node) string {
	sign := "≠"
	if n.On {
		sign = "="
	}
	return together(n.Cells) + sign + strconv.Itoa(int(n.Digit))
}

// together writes cells of a row or a column as one: r1c23.
func together(cells []sudoku.Cell) string {
	rows, columns := "", ""
	for _, c := range cells {
		if row := strconv.Itoa(c.Row() + 1); !strings.Contains(rows, row) {
			rows += row
		}
		if column := strconv.Itoa(c.Column() + 1); !strings.Contains(columns, column) {
			columns += column
		}
	}
	return "r" + rows + "c" + columns
}

// drawLast adds the drawing of a chain to the last part. What has been drawn already is
// left out; drawn may be nil.
func (w *writer) drawLast(c *logic.Chain, drawn map[string]bool) {
	last := &w.parts[len(w.parts)-1]
	if isLinear(c) {
		var all []string
		for i := range c.Nodes {
			all = append(all, Statement(&c.Nodes[i]))
		}
		last.Chains = append(last.Chains, strings.Join(all, arrow))
		return
	}
	last.Chains = append(last.Chains, w.web(c, drawn)...)
}

// isLinear reports whether each node of a chain follows from the one before it alone.
func isLinear(c *logic.Chain) bool {
	for i := range c.Nodes {
		n := &c.Nodes[i]
		if i > 0 && (len(n.Parents) != 1 || n.Parents[0] != i-1) || n.Nested != nil {
			return false
		}
	}
	return true
}

// web draws a chain whose nodes follow from several others, as lines. A line begins with
// the statements from which the next ones follow.
func (w *writer) web(c *logic.Chain, drawn map[string]bool) []string {
	var lines []string
	ends := map[int]int{} // the line that ends with a node
	if drawn == nil {
		drawn = map[string]bool{}
	}
	for i := range c.Nodes {
		if !turning(c, i) || len(c.Nodes[i].Parents) == 0 {
			continue
		}
		text := Statement(&c.Nodes[i])
		if drawn[text] && i != len(c.Nodes)-1 {
			continue
		}
		drawn[text] = true
		if nested := c.Nodes[i].Nested; nested != nil {
			text += w.say(Phrase{" ({name})", "（{name}）"}, "name", Name(nested, w.Language))
		}
		if removed := removals(c, i); len(removed) > 0 {
			text = w.conditions(c, removed) + arrow + text
		}
		from := sources(c, i)
		line, joined := ends[from[0]]
		if len(from) == 1 && joined {
			delete(ends, from[0])
			lines[line] += arrow + text
		} else {
			line = len(lines)
			lines = append(lines, w.conditions(c, from)+arrow+text)
		}
		ends[i] = line
	}
	return lines
}

// conditions lists statements from which another one follows together.
func (w *writer) conditions(c *logic.Chain, nodes []int) string {
	var all []string
	for _, i := range nodes {
		all = append(all, Statement(&c.Nodes[i]))
	}
	return strings.Join(all, ", ")
}

// turning reports whether a web tells how a node follows: one that says that a digit is
// there, that another technique gives, or that begins or ends the chain. Others say which
// candidates a digit removes, and are written where something follows from them.
func turning(c *logic.Chain, i int) bool {
	n := &c.Nodes[i]
	return n.On || n.Reason == logic.ByStep || len(n.Parents) == 0 || i == len(c.Nodes)-1
}

// removals returns the parents of a node that are not turning points, in order.
func removals(c *logic.Chain, i int) (all []int) {
	for _, p := range c.Nodes[i].Parents {
		if !turning(c, p) {
			all = append(all, p)
		}
	}
	slices.Sort(all)
	return all
}

// sources returns the turning points from which a node follows, in order.
func sources(c *logic.Chain, i int) []int {
	var all []int
	var follow func(i int)
	follow = func(i int) {
		for _, p := range c.Nodes[i].Parents {
			if !turning(c, p) {
				follow(p)
			} else if !slices.Contains(all, p) {
				all = append(all, p)
			}
		}
	}
	follow(i)
	slices.Sort(all)
	return all
}
