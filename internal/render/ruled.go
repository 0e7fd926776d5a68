package render

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bullseye/draw"
	"bullseye/operation"
	"bullseye/rules"
)

// A ruleMark says what is drawn for the rules of a kind, besides a line of the legend.
type ruleMark struct {
	shape  draw.Shape
	usual  string   // numbers that go without saying
	silent bool     // the numbers are not drawn, only said
	first  bool     // only the first number is drawn
	over   cellsOf  // which cells are marked, each list for itself; nil for Cells, or each of Groups
	words  []string // what is drawn in place of some numbers: a number, its word, and so on
}

type cellsOf func(p *rules.Puzzle, r *rules.Rule) [][]int

// ruleMarks has the marks of the kinds; others have a tint.
var ruleMarks = map[rules.Kind]ruleMark{
	rules.Diagonal: {shape: draw.Thin},

	rules.Cage: {shape: draw.Caged}, rules.RellikCage: {shape: draw.Caged}, rules.EqualityCage: {shape: draw.Caged},
	rules.Sum: {shape: draw.Caged, over: plainSum}, rules.ContainExactly: {shape: draw.Caged}, rules.LookAndSay: {shape: draw.Caged},

	rules.LittleKiller: {shape: draw.LeadsAside}, rules.XSum: {shape: draw.Beside}, rules.Sandwich: {shape: draw.Beside},
	rules.NumberedRoom: {shape: draw.Beside}, rules.Skyscraper: {shape: draw.Beside}, rules.HiddenSkyscraper: {shape: draw.Beside},
	rules.FullRank: {shape: draw.Beside, first: true, over: cellsAlone},

	rules.Thermometer: {shape: draw.Bulb}, rules.SlowThermometer: {shape: draw.Bulb}, rules.Lunchbox: {shape: draw.Lined},
	rules.BetweenLine: {shape: draw.Ends}, rules.DoubleArrow: {shape: draw.Ends}, rules.LockoutLine: {shape: draw.Ends, silent: true},
	rules.Whisper: {shape: draw.Lined, silent: true}, rules.Renban: {shape: draw.Lined},
	rules.ModularLine: {shape: draw.Lined, silent: true}, rules.EntropicLine: {shape: draw.Lined}, rules.Palindrome: {shape: draw.Lined},
	rules.Chain: {shape: draw.Begun}, rules.Regex: {shape: draw.Begun}, rules.Accepted: {shape: draw.Begun},
	rules.Zipper: {shape: draw.Lined}, rules.SumLine: {shape: draw.Lined}, rules.SumLoop: {shape: draw.Lined, over: closed},
	rules.EqualSums: {shape: draw.Lined}, rules.RegionSumLine: {shape: draw.Lined, over: wholeLine}, rules.ValueIndexing: {shape: draw.Begun},
	rules.CountDistinct: {shape: draw.Begun},

	rules.Arrow: {shape: draw.Pill},

	rules.Difference: {shape: draw.WhiteDot, usual: "1"}, rules.Ratio: {shape: draw.BlackDot, usual: "2"},
	rules.PairSum: {shape: draw.Between, words: []string{"5", "V", "10", "X"}}, rules.Greater: {shape: draw.Between},
	rules.ContainAtLeast: {shape: draw.Corner},

	rules.ChaosArrow: {usual: "0"}, rules.ChaosCount: {shape: draw.Begun, usual: "0"},

	rules.OddCells: {shape: draw.Disc}, rules.EvenCells: {shape: draw.Square}, rules.CountingCircles: {shape: draw.Ring},

	rules.RegionSameValues: {over: nowhere}, rules.DisjointGroup: {over: nowhere}, rules.NoTies: {over: nowhere}, rules.BoxIndexer: {over: nowhere},
	rules.AntiDifference: {over: nowhere}, rules.AntiRatio: {over: nowhere}, rules.AntiSum: {over: nowhere}, rules.ChaosConstruction: {over: nowhere},
}

func nowhere(*rules.Puzzle, *rules.Rule) [][]int { return nil }

func cellsAlone(_ *rules.Puzzle, r *rules.Rule) [][]int { return [][]int{r.Cells} }

// closed returns a line that ends where it begins.
func closed(_ *rules.Puzzle, r *rules.Rule) [][]int {
	return [][]int{append(slices.Clone(r.Cells), r.Cells[0])}
}

func wholeLine(_ *rules.Puzzle, r *rules.Rule) [][]int { return [][]int{slices.Concat(r.Groups...)} }

// plainSum leaves sums with factors, which no sign shows, to the legend.
func plainSum(_ *rules.Puzzle, r *rules.Rule) [][]int {
	if len(r.Numbers) > 1 {
		return nil
	}
	return [][]int{r.Cells}
}

// puzzlePicture returns the picture of a puzzle with further rules and the values of its cells, the same
// number of characters for each, of which full stops are left out. Regions is the text of regions that
// were found, or "".
func puzzlePicture(p *rules.Puzzle, values, regions string, say operation.Say) *draw.Grid {
	g := &draw.Grid{Rows: p.Rows, Columns: p.Columns, Values: make([]string, p.InGrid()), Clues: make([]bool, p.InGrid())}
	each := len(values) / p.InGrid()
	for cell := range g.Values {
		g.Clues[cell] = p.Allowed[cell].Len() == 1
		g.Values[cell] = strings.ReplaceAll(values[cell*each:(cell+1)*each], ".", "")
	}
	g.Parts = partsOf(p, regions)
	l := ruleLegend{Grid: g, p: p, say: say, of: map[string]draw.Ink{}, beside: map[string]int{}, places: map[int]int{}}
	for i := range p.Rules {
		if r := &p.Rules[i]; r.Kind == rules.ChaosConstruction {
			for place, cell := range r.Cells {
				l.places[cell] = place
			}
		}
	}
	for i := range p.Rules {
		l.add(&p.Rules[i])
	}
	if p.First != 1 || p.Last != max(p.Rows, p.Columns) {
		l.remark(say.Text("values from %d to %d", p.First, p.Last))
	}
	has := func(kind rules.Kind) bool {
		return slices.ContainsFunc(p.Rules, func(r rules.Rule) bool { return r.Kind == kind })
	}
	if has(rules.Box) && (regions != "" || has(rules.Region)) {
		l.remark(say.Text("the usual boxes hold, too"))
	}
	if len(p.Allowed) > p.InGrid()+len(l.places) {
		l.remark(say.Text("cells outside the grid are not drawn"))
	}
	return g
}

// partsOf returns the part of each cell: its region or its box.
func partsOf(p *rules.Puzzle, regions string) []int {
	parts := make([]int, p.InGrid())
	for cell := range regions {
		parts[cell] = int(regions[cell])
	}
	for i := range p.Rules {
		if r := &p.Rules[i]; regions == "" && (r.Kind == rules.Region || r.Kind == rules.Box) {
			for _, cell := range r.Cells {
				parts[cell] = i + 1
			}
		}
	}
	return parts
}

// A ruleLegend adds marks to a grid, and a line for each kind of rules to its legend.
type ruleLegend struct {
	*draw.Grid
	p      *rules.Puzzle
	say    operation.Say
	of     map[string]draw.Ink // of each line of the legend
	inks   int                 // how many are used
	beside map[string]int      // the kinds of clues at the edge, in order
	groups int                 // that have letters
	places map[int]int         // the cells of the grid of those that hold regions
}

func (l *ruleLegend) remark(text string) { l.Legend = append(l.Legend, draw.Line{Text: text}) }

func (l *ruleLegend) add(r *rules.Rule) {
	if r.Kind.OfGrid() {
		return
	}
	m := ruleMarks[r.Kind]
	name, text, lists := r.Kind.English(), numbersOf(r, &m), l.lists(r, &m)
	if l.say != nil {
		name = r.Kind.Chinese()
	}
	if r.Kind < rules.ChaosConstruction && slices.ContainsFunc(l.p.CellsOf(r), func(cell int) bool { _, is := l.places[cell]; return is }) {
		name = l.say.Text("%s of regions", name)
	}
	if m.silent || len(lists) == 0 {
		name, text = strings.TrimSpace(name+" "+text), ""
	}
	apart := func(cells []int) bool { return !l.connected(cells) }
	lettered := hasLetters(r.Kind) || r.Kind == rules.ExtraRegion && slices.ContainsFunc(lists, apart)
	switch {
	case r.Kind == rules.Greater:
		text = l.greater(r)
	case lettered && len(lists) > 0:
		text = string(rune('A' + l.groups%26)) // cells that belong together have the same letter
		l.groups++
	case m.shape >= draw.Beside && len(lists) > 0:
		if _, known := l.beside[name]; !known {
			l.beside[name] = len(l.beside)
		}
		around := [...]string{"%s", "(%s)", "[%s]", "{%s}"}[l.beside[name]%4]
		if text = fmt.Sprintf(around, text); around != "%s" {
			name = fmt.Sprintf("%s "+around, name, "n")
		}
	}
	ink := l.line(name, m.shape, len(lists) > 0)
	for i, cells := range lists {
		mark := draw.RuleMark{Shape: m.shape, Cells: cells, Ink: ink}
		switch {
		case r.Kind == rules.Arrow && i == 1:
			mark.Shape, mark.Cells = draw.Pointed, slices.Concat(lists[0][len(lists[0])-1:], cells)
		case r.Kind == rules.ChaosArrow && i > 0:
			mark.Shape, mark.Cells = draw.Pointed, cells[:min(2, len(cells))]
		case i == 0 || lettered:
			mark.Text = text
		}
		l.Marks = append(l.Marks, mark)
	}
	for i := range r.Rules {
		l.add(&r.Rules[i])
	}
}

// hasLetters reports whether the marks of a kind have letters: they may touch, or lie far from each other.
func hasLetters(k rules.Kind) bool {
	return k == rules.Clone || k == rules.SameValues || k == rules.AllPairs || k == rules.Nabner || k == rules.EqualSums
}

// connected reports whether a way along edges leads from each of some cells to all others.
func (l *ruleLegend) connected(cells []int) bool {
	reached := cells[:1:1]
	for i := 0; i < len(reached); i++ {
		for _, cell := range cells {
			if l.p.Adjacent(reached[i], cell) && !slices.Contains(reached, cell) {
				reached = append(reached, cell)
			}
		}
	}
	return len(reached) == len(cells)
}

// line returns the ink of a line of the legend, which is new if no rule before has the same name.
func (l *ruleLegend) line(name string, shape draw.Shape, drawn bool) draw.Ink {
	ink, known := l.of[name]
	if known {
		return ink
	}
	line := draw.Line{Text: name}
	if drawn && shape != draw.Between {
		ink = draw.Ink(l.inks % draw.Inks)
		line.Sign = draw.SignOf(shape, ink)
		if shape < draw.WhiteDot || shape >= draw.Beside {
			l.inks++
		}
	}
	l.of[name], l.Legend = ink, append(l.Legend, line)
	return ink
}

// lists returns the lists of cells of the grid that are marked.
func (l *ruleLegend) lists(r *rules.Rule, m *ruleMark) (lists [][]int) {
	all := append([][]int{r.Cells}, r.Groups...)
	if m.over != nil {
		all = m.over(l.p, r)
	}
	for _, cells := range all {
		var inGrid []int
		for _, cell := range cells {
			if place, is := l.places[cell]; is {
				cell = place
			}
			if cell < l.p.InGrid() {
				inGrid = append(inGrid, cell)
			}
		}
		if len(inGrid) > 0 {
			lists = append(lists, inGrid)
		}
	}
	return lists
}

// greater returns the sign between two cells of which the first is greater.
func (l *ruleLegend) greater(r *rules.Rule) string {
	switch a, b := r.Cells[0], r.Cells[len(r.Cells)-1]; {
	case a/l.p.Columns < b/l.p.Columns:
		return "∨"
	case a/l.p.Columns > b/l.p.Columns:
		return "∧"
	case a < b:
		return ">"
	}
	return "<"
}

// numbersOf returns the numbers of a rule as they are drawn.
func numbersOf(r *rules.Rule, m *ruleMark) string {
	var words []string
	for i, n := range r.Numbers {
		if i > 0 && m.first {
			break
		}
		word := strconv.Itoa(n)
		if i := slices.Index(m.words, word); i >= 0 {
			word = m.words[i+1]
		}
		if word != m.usual {
			words = append(words, word)
		}
	}
	return strings.Join(words, " ")
}
