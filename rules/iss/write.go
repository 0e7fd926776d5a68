package iss

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"bullseye/internal/text/message"
	"bullseye/rules"
	"bullseye/rules/internal/form"
)

// Text returns a puzzle as a text of items or, if Append cannot write it, in JSON.
func Text(p *rules.Puzzle) string {
	text, err := Append(nil, p)
	if err != nil {
		if text, err = json.Marshal(p); err != nil {
			return "" // it is not valid
		}
	}
	return string(text)
}

// Append appends a puzzle as a text of items to dst. The error says what the form cannot hold.
func Append(dst []byte, p *rules.Puzzle) ([]byte, error) {
	if max(p.Rows, p.Columns, p.Last-p.First+1) > maxSide {
		return dst, message.Errorf("found a puzzle of %d×%d cells and %d values, expected at most %d of each", p.Rows, p.Columns, p.Last-p.First+1, maxSide)
	}
	w := writer{Puzzle: p, out: dst, once: map[string]bool{}, isSaid: map[int]bool{}}
	w.shape()
	w.houses()
	w.unmarked()
	for cell, set := range p.Allowed {
		if set != p.All() {
			w.given(cell, set)
		}
	}
	for i := range p.Rules {
		if rule := &p.Rules[i]; w.err == nil && !w.isSaid[i] && !w.rule(rule) {
			w.err = message.Errorf("found the rule %q, expected rules that Interactive Sudoku Solver has", rule.Kind)
		}
	}
	if w.ties != "" {
		w.item("FullRankTies", w.ties)
	}
	if w.items == 0 {
		w.out = append(w.out, '.')
	}
	if w.err != nil {
		return dst, w.err
	}
	return w.out, nil
}

type writer struct {
	*rules.Puzzle
	out     []byte
	items   int // written so far
	blocks  int // that are open
	size    size
	isSaid  map[int]bool // rules that other items say
	regions []int        // of each cell, which cut region sum lines
	once    map[string]bool
	ties    string
	err     error

	regionCells []int // of a chaos construction
	regionSize  int
	variables   []int // the other cells outside the grid
}

func (w *writer) item(name string, args ...any) bool {
	w.items++
	w.out = append(append(w.out, '.'), name...)
	for _, arg := range args {
		list, isList := arg.([]int)
		if !isList {
			w.out = fmt.Append(append(w.out, '~'), arg)
		}
		for _, cell := range list {
			w.out = append(append(w.out, '~'), w.name(cell)...)
		}
	}
	return true
}

// name returns the name of a cell. All cells outside the grid that have no region's number are one
// variable.
func (w *writer) name(cell int) string {
	if cell < w.InGrid() {
		return cellName(cell, w.Columns)
	}
	if i := slices.Index(w.regionCells, cell); i >= 0 {
		return "CC" + strconv.Itoa(i+1)
	}
	if len(w.variables) == 1 {
		return "VX"
	}
	return "VX" + strconv.Itoa(1+slices.Index(w.variables, cell))
}

// areRegions reports whether all cells hold numbers of regions.
func (w *writer) areRegions(cells ...int) bool {
	return !slices.ContainsFunc(cells, func(cell int) bool { return !slices.Contains(w.regionCells, cell) })
}

// said notes that the rules of a kind are said if they are about some sets of cells.
func (w *writer) said(kind rules.Kind, sets [][]int) bool {
	if !form.AreSame(form.Sets(w.Puzzle, kind), sets) {
		return false
	}
	for i := range w.Rules {
		if w.Rules[i].Kind == kind {
			w.isSaid[i] = true
		}
	}
	return true
}

// shape writes the size, the values and the cells outside the grid.
func (w *writer) shape() {
	side := max(w.Rows, w.Columns)
	w.size = size{w.Rows, w.Columns, w.First, w.Last, w.Last-w.First+1 < side}
	lines := rules.Puzzle{Rows: w.Rows, Columns: w.Columns}
	form.Lines(&lines)
	for _, kind := range []rules.Kind{rules.RowHouse, rules.ColumnHouse} {
		w.size.raw = w.size.raw || !w.said(kind, form.Sets(&lines, kind))
	}
	dimensions := fmt.Sprintf("%dx%d", w.Rows, w.Columns)
	switch values := fmt.Sprintf("%d-%d", w.First, w.Last); {
	case w.size.raw:
		clear(w.isSaid)
		w.item("Shape", dimensions, values, "Raw")
	case w.First != 1 || w.Last != side:
		w.item("Shape", dimensions, values)
	case dimensions != "9x9":
		w.item("Shape", dimensions)
	}
	for i := range w.Rules {
		if r := &w.Rules[i]; r.Kind == rules.ChaosConstruction && !w.size.raw && w.isOwn(r.Cells) {
			w.regionCells, w.regionSize = r.Cells, r.Numbers[0]
		}
	}
	for cell := w.InGrid(); cell < len(w.Allowed); cell++ {
		if !slices.Contains(w.regionCells, cell) {
			w.variables = append(w.variables, cell)
		}
	}
	if len(w.variables) > 0 {
		w.item("Var", "X", "", len(w.variables))
	}
}

// isOwn reports whether cells are outside the grid, each listed once, and may hold every value.
func (w *writer) isOwn(cells []int) bool {
	sorted := slices.Sorted(slices.Values(cells))
	return sorted[0] >= w.InGrid() && len(slices.Compact(sorted)) == len(cells) &&
		!slices.ContainsFunc(cells, func(cell int) bool { return w.Allowed[cell] != w.All() })
}

// houses writes the houses that have items of their own; others are written as any different cells.
func (w *writer) houses() {
	if w.size.raw {
		return
	}
	side := max(w.Rows, w.Columns)
	pieces, size := form.Sets(w.Puzzle, rules.Region), side
	if sets := append(form.Sets(w.Puzzle, rules.Box), pieces...); len(sets) > 0 {
		size = len(sets[0])
	}
	if w.regionSize > 0 {
		size = w.regionSize
	}
	boxes, windows := w.Blocks(size), size
	if size != side {
		w.item("RegionSize", size)
	} else {
		windows = w.Last - w.First + 1
	}
	switch isSaid := w.said(rules.Box, boxes); {
	case !isSaid:
		w.item("NoBoxes")
	case boxes != nil:
		w.regions = form.RegionOf(w.Puzzle, boxes)
	}
	if layout := w.layout(pieces, size); layout != "" {
		w.item("Jigsaw", layout)
		w.said(rules.Region, pieces)
		if w.regions == nil {
			w.regions = form.RegionOf(w.Puzzle, pieces)
		}
	}
	if w.Rows != w.Columns {
		return
	}
	if sets := w.Windows(windows); sets != nil && w.said(rules.Window, sets) {
		w.item("Windoku")
	}
	groups := rules.Puzzle{Rules: form.Disjoint(boxes)}
	if boxes != nil && w.said(rules.DisjointGroup, form.Sets(&groups, rules.DisjointGroup)) {
		w.item("DisjointSets")
	}
}

// unmarked writes the items about neighbours without a mark.
func (w *writer) unmarked() {
	for _, name := range []string{"StrictKropki", "StrictXV"} {
		list, ok := unmarked(w.Puzzle, name)
		var found []int
		for _, rule := range list {
			found = append(found, slices.IndexFunc(w.Rules, func(r rules.Rule) bool {
				return r.Kind == rule.Kind && slices.Equal(r.Numbers, rule.Numbers) && slices.EqualFunc(form.Pairs(r.Groups), rule.Groups, slices.Equal)
			}))
		}
		if ok && !slices.Contains(found, -1) {
			w.item(name)
			w.isSaid[found[0]], w.isSaid[found[1]] = true, true
		}
	}
}

// layout returns the layout of a jigsaw, or "" if the pieces cannot be written as one.
func (w *writer) layout(pieces [][]int, size int) string {
	layout := []byte(strings.Repeat("_", w.InGrid()))
	free := len(layout) - len(pieces)*size // the reader takes no free cells in these numbers
	if len(pieces) == 0 || len(pieces) >= len(alphabet) || len(pieces[0]) == len(layout) ||
		free >= max(w.Rows, w.Columns) && free <= w.Last-w.First+1 || free == size {
		return ""
	}
	for i, piece := range pieces {
		for _, cell := range piece {
			if len(piece) != size || layout[cell] != '_' {
				return ""
			}
			layout[cell] = alphabet[i]
		}
	}
	return string(layout)
}

func (w *writer) given(cell int, set rules.Values) {
	text := w.name(cell)
	for v := range set.Each {
		text += "_" + strconv.Itoa(v)
	}
	w.item("", text)
}

// rule writes a rule, and reports whether the form can hold it.
func (w *writer) rule(rule *rules.Rule) bool {
	k, number := kindOf(rule.Kind), 0
	if len(rule.Numbers) > 0 {
		number = rule.Numbers[0]
	}
	if k != nil && (k.missing(w.size) != "" || k.is&whole != 0 && w.blocks > 0) {
		k = nil
	}
	switch rule.Kind {
	case rules.Any, rules.Both:
		return w.block(rule)
	case rules.Diagonal:
		for _, rising := range []string{"1", "-1"} {
			if k != nil && slices.Equal(rule.Cells, form.Diagonal(w.Puzzle, rising == "1").Cells) {
				return w.item(k.name, rising)
			}
		}
		return w.item("AllDifferent", rule.Cells)
	case rules.RowHouse, rules.ColumnHouse, rules.Box, rules.Region, rules.Window, rules.DisjointGroup:
		return w.item("AllDifferent", rule.Cells)
	case rules.LittleKiller:
		for _, line := range [][]int{rule.Cells, form.Reversed(rule.Cells)} {
			if name := w.name(line[0]); k != nil && !w.once[name] && slices.Equal(diagonalFrom(w.Puzzle, line[0]), line) {
				w.once[name] = true
				return w.item(k.name, number, name)
			}
		}
		return w.item("Sum", number, rule.Cells)
	case rules.Arrow:
		return w.arrow(rule)
	case rules.EqualSums, rules.RegionSumLine:
		if line := slices.Concat(rule.Groups...); k.name == "RegionSumLine" && w.regions != nil &&
			slices.EqualFunc(form.Cut(line, w.regions), rule.Groups, slices.Equal) {
			return w.item(k.name, line)
		}
		return w.item("EqualSum", between(rule.Groups, "-")...)
	case rules.SumLoop:
		return w.item("SumLine", number, rule.Cells, "LOOP")
	case rules.Difference, rules.Ratio, rules.PairSum, rules.Greater:
		for _, k := range table {
			if k.rule == rule.Kind && k.from == number && w.Adjacent(rule.Cells[0], rule.Cells[1]) {
				return w.item(k.name, rule.Cells)
			}
		}
		return w.pairs("Pair", rule, number, rule.Cells)
	case rules.SlowThermometer, rules.Chain:
		return w.pairs("Pair", rule, number, rule.Cells)
	case rules.Nabner, rules.AllPairs:
		return w.pairs("PairX", rule, number, rule.Cells)
	case rules.AntiDifference, rules.AntiRatio, rules.AntiSum:
		if k != nil && number == k.from && len(rule.Groups) == 0 {
			return w.item(k.name)
		}
		var open [][]int
		exempt := form.Pairs(rule.Groups)
		for _, pair := range w.Steps([2]int{0, 1}, [2]int{1, 0}) {
			if _, is := slices.BinarySearchFunc(exempt, pair[:], slices.Compare); !is {
				open = append(open, pair[:])
			}
		}
		return w.pairs("Pair", rule, number, open...)
	case rules.Regex:
		latin := []byte{}
		for _, c := range rule.Pattern {
			latin = append(latin, byte(c))
		}
		return w.item(k.name, append([]any{base64.RawURLEncoding.EncodeToString(latin)}, between(rule.Groups, "")...)...)
	case rules.Accepted:
		key := encode(rule.Automaton, w.Last-w.First+1, len(rule.Groups) > 1)
		return key != "" && w.item(k.name, append([]any{key, "_"}, between(rule.Groups, "-")...)...)
	case rules.Sum:
		text := strconv.Itoa(number)
		if len(rule.Numbers) > 1 {
			text += "_=_" + joined(rule.Numbers[1:], "_")
		}
		return w.item(k.name, text, rule.Cells)
	case rules.ContainAtLeast, rules.ContainExactly:
		return w.item(k.name, joined(rule.Numbers, "_"), rule.Cells)
	case rules.LookAndSay:
		return slices.Max(rule.Numbers) < 10 && w.item(k.name, joined(rule.Numbers, ""), rule.Cells)
	case rules.SameValues:
		return w.item(k.name, len(rule.Groups), slices.Concat(rule.Groups...))
	case rules.Clone:
		for i := range rule.Groups[0] {
			var same []int
			for _, group := range rule.Groups {
				same = append(same, group[i])
			}
			w.item("SameValues", len(same), same)
		}
	case rules.OddCells, rules.EvenCells:
		var set rules.Values
		for v := range w.All().Each {
			if (v%2 != 0) == (rule.Kind == rules.OddCells) {
				set |= rules.Value(v)
			}
		}
		for _, cell := range rule.Cells {
			w.given(cell, set)
		}
	case rules.Minima, rules.Maxima:
		for _, pair := range w.Steps([2]int{0, 1}, [2]int{1, 0}) {
			one, other := slices.Contains(rule.Cells, pair[0]), slices.Contains(rule.Cells, pair[1])
			if one == (rule.Kind == rules.Minima) {
				pair[0], pair[1] = pair[1], pair[0]
			}
			if one != other {
				w.item("GreaterThan", pair[:])
			}
		}
	case rules.ColumnIndexer, rules.RowIndexer:
		return !w.size.raw && w.item("Indexing", map[rules.Kind]string{rules.ColumnIndexer: "C", rules.RowIndexer: "R"}[rule.Kind], rule.Cells)
	case rules.ChaosConstruction:
		return k != nil && slices.Equal(rule.Cells, w.regionCells) && number == w.regionSize && w.item(k.name)
	case rules.ChaosArrow:
		return k != nil && w.areRegions(slices.Concat(rule.Groups[1:]...)...) &&
			w.item(k.name, append([]any{rule.Groups[0], number}, between(rule.Groups[1:], "-")...)...)
	case rules.ChaosCount:
		return k != nil && w.areRegions(rule.Cells[1:]...) && w.item(k.name, rule.Cells[:1], number, rule.Cells[1:])
	case rules.ConnectedValues:
		return k != nil && number == w.Columns && w.connected(k, rule)
	case rules.NoTies:
		return kinds["FullRankTies"].missing(w.size) == "" && w.blocks == 0 && form.AreSame(rule.Groups, readings(w.Puzzle)) && w.setTies("none")
	case rules.RegionSameValues:
		return !w.size.raw && w.blocks == 0 && form.AreSame(rule.Groups, longest(w.Rules, w.isSaid)) && w.item("RegionSameValues")
	case rules.Sandwich, rules.XSum, rules.Skyscraper, rules.HiddenSkyscraper, rules.NumberedRoom, rules.FullRank:
		return k != nil && w.edge(rule, k)
	default:
		switch {
		case k == nil || number < k.from || k.to > 0 && number > k.to:
			return false
		case len(rule.Numbers) > 0 && k.is&whole == 0:
			return w.item(k.name, number, rule.Cells)
		case rule.Kind == rules.Cage:
			return w.item(k.name, 0, rule.Cells)
		}
		return w.item(k.name, rule.Cells)
	}
	return true
}

func joined(numbers []int, separator string) string {
	return strings.Join(strings.Fields(strings.Trim(fmt.Sprint(numbers), "[]")), separator)
}

// between returns groups of cells as arguments, with a separator between them.
func between(groups [][]int, separator string) (args []any) {
	for i, group := range groups {
		if i > 0 {
			args = append(args, separator)
		}
		args = append(args, group)
	}
	return args
}

// pairs writes which pairs of values a rule allows, and the lists of cells that it binds.
func (w *writer) pairs(name string, rule *rules.Rule, number int, lists ...[]int) bool {
	n := w.Last - w.First + 1
	key := make([]byte, (n*n+5)/6)
	for i := range n * n {
		if allows(rule, number, w.First+i/n, w.First+i%n, w.First) {
			key[i/6] |= 1 << (i % 6)
		}
	}
	for i, digit := range key {
		key[i] = alphabet[digit]
	}
	return w.item(name, append([]any{strings.TrimRight(string(key), "A"), "_"}, between(lists, "")...)...)
}

// allows reports whether a rule about pairs of cells allows a pair of values.
func allows(rule *rules.Rule, number, a, b, first int) bool {
	switch rule.Kind {
	case rules.Difference, rules.AntiDifference:
		return (max(a-b, b-a) == number) == (rule.Kind == rules.Difference)
	case rules.Ratio, rules.AntiRatio:
		return (a == b*number || b == a*number) == (rule.Kind == rules.Ratio)
	case rules.PairSum, rules.AntiSum:
		return (a+b == number) == (rule.Kind == rules.PairSum)
	case rules.Greater:
		return a > b
	case rules.SlowThermometer:
		return a <= b
	case rules.Nabner:
		return max(a-b, b-a) > 1
	}
	return rule.Allowed[a-first].Has(b)
}

// block writes the rules of Any or Both.
func (w *writer) block(rule *rules.Rule) bool {
	w.blocks++
	w.item(map[rules.Kind]string{rules.Any: "Or", rules.Both: "And"}[rule.Kind])
	for i := range rule.Rules {
		start, before := len(w.out), w.items
		child := &rule.Rules[i]
		if !w.rule(child) {
			return false
		}
		if w.items != before+1 && child.Kind != rules.Any && child.Kind != rules.Both && rule.Kind == rules.Any {
			w.out = append(slices.Insert(w.out, start, []byte(".And")...), ".End"...)
		}
	}
	w.out = append(w.out, ".End"...)
	w.blocks--
	return true
}

func (w *writer) arrow(rule *rules.Rule) bool {
	pill, shaft := rule.Groups[0], rule.Groups[1]
	switch {
	case len(pill) == 1:
		return w.item("Arrow", pill, shaft)
	case len(pill) > 3 || w.Last > 9:
		return false
	case w.isPill(pill):
		return w.item("PillArrow", len(pill), pill, shaft)
	}
	factors := "_100_10_1"[len("_100_10_1")-len(pill)*(len(pill)+3)/2:] // _10_1 for two cells
	return w.item("Sum", "0_="+factors+strings.Repeat("_-1", len(shaft)), pill, shaft)
}

// isPill reports whether cells of the grid follow each other to the right or down.
func (w *writer) isPill(cells []int) bool {
	for i := 1; i < len(cells); i++ {
		from, to := cells[i-1], cells[i]
		down, right := to/w.Columns-from/w.Columns, to%w.Columns-from%w.Columns
		if to >= w.InGrid() || down < 0 || down > 1 || right < 0 || right > 1 || from == to {
			return false
		}
	}
	return true
}

// edge writes a clue at the edge.
func (w *writer) edge(rule *rules.Rule, k *kind) bool {
	for i, line := range readings(w.Puzzle) {
		if !slices.Equal(line, rule.Cells) {
			continue
		}
		name := fmt.Sprintf("R%d", i/2+1)
		if i/2 >= w.Rows {
			name = fmt.Sprintf("C%d", i/2-w.Rows+1)
		}
		clue, args := rule.Numbers[0], []any{name, rule.Numbers[0], ""}
		switch {
		case k.rule == rules.Sandwich:
			args = []any{clue, name}
		case i%2 == 1:
			args = []any{name, "", clue}
			name += " backward"
		}
		if clue < k.from || w.blocks == 0 && w.once[k.name+name] {
			return false
		}
		w.once[k.name+name] = true
		if k.rule == rules.FullRank {
			ties := "only-unclued"
			if len(rule.Numbers) > 1 && rule.Numbers[1] == 1 {
				ties = "any"
			}
			if !w.setTies(ties) {
				return false
			}
		}
		return w.item(k.name, args...)
	}
	return false
}

// connected writes a rule about a whole group of cells.
func (w *writer) connected(k *kind, rule *rules.Rule) bool {
	size := ""
	if rule.Numbers[1] > 0 {
		size = strconv.Itoa(rule.Numbers[1])
	}
	grid := make([]int, w.InGrid())
	for cell := range grid {
		grid[cell] = cell
	}
	for name, group := range map[string][]int{"": grid, "CC": w.regionCells, "VX": w.variables} {
		if slices.Equal(rule.Cells, group) {
			return w.item(k.name, name, joined(rule.Numbers[2:], "_"), size)
		}
	}
	return false
}

// setTies notes which readings may be the same. If none may, it does not matter what a rule says.
func (w *writer) setTies(ties string) bool {
	if w.ties != "none" && (w.ties == "" || ties == "none") {
		w.ties = ties
	}
	return w.ties == "none" || w.ties == ties
}

// encode returns the code of an automaton, or "" if there is none.
func encode(a *rules.Automaton, values int, breaks bool) string {
	symbols := values
	if breaks {
		symbols++
	}
	// States at the start come first, then those that accept, then others.
	order := slices.Clone(a.Start)
	for _, wanted := range []bool{true, false} {
		for state, accepts := range a.Accept {
			if accepts == wanted && !slices.Contains(a.Start, state) {
				order = append(order, state)
			}
		}
	}
	place := make([]int, len(order))
	counts := make([]int, len(order))
	accepting := 0
	for i, state := range order {
		place[state] = i
		if a.Accept[state] && i >= len(a.Start) {
			accepting++
		}
		for _, to := range a.Next[state][:symbols] {
			counts[i] += len(to)
		}
	}
	width, countWidth := max(bits.Len(uint(len(order))), 1), bits.Len(uint(slices.Max(append(counts, 0))))
	if symbols > 16 || countWidth > 15 {
		return ""
	}
	var b bitWriter
	b.add(0, 2)
	b.add(width-1, 4)
	b.add(symbols-1, 4)
	b.add(len(a.Start), width)
	b.add(accepting, width)
	for _, state := range slices.Backward(a.Start) {
		accepts := 0
		if a.Accept[state] {
			accepts = 1
		}
		b.add(accepts, 1)
	}
	b.add(countWidth, 4)
	for i, state := range order {
		b.add(counts[i], countWidth)
		for symbol, targets := range a.Next[state][:symbols] {
			for _, to := range targets {
				b.add(symbol, bits.Len(uint(symbols-1)))
				b.add(place[to], width)
			}
		}
	}
	return base64.RawURLEncoding.EncodeToString(b.bytes)
}

// A bitWriter writes numbers, the highest bit first.
type bitWriter struct {
	bytes []byte
	count int
}

func (b *bitWriter) add(n, width int) {
	for i := width - 1; i >= 0; i-- {
		if b.count%8 == 0 {
			b.bytes = append(b.bytes, 0)
		}
		b.bytes[b.count/8] |= byte(n>>i&1) << (7 - b.count%8)
		b.count++
	}
}
