package iss

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

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
	w := writer{puzzle: p, out: dst, once: map[string]bool{}}
	if max(p.Rows, p.Columns, p.Last-p.First+1) > maxSide {
		return dst, fmt.Errorf("found a puzzle of %d×%d cells and %d values, expected at most %d of each", p.Rows, p.Columns, p.Last-p.First+1, maxSide)
	}
	w.shape()
	w.houses()
	for cell, set := range p.Allowed {
		if set != p.All() {
			w.given(cell, set)
		}
	}
	isSaid := w.unmarked()
	for i := range p.Rules {
		if !isSaid[i] {
			w.rule(&p.Rules[i])
		}
	}
	if w.ties != "" {
		w.item("FullRankTies", w.ties)
	}
	if w.err != nil {
		return dst, w.err
	}
	if w.items == 0 {
		return append(dst, '.'), nil
	}
	return w.out, nil
}

type writer struct {
	puzzle  *rules.Puzzle
	out     []byte
	items   int // written so far
	blocks  int
	isRaw   bool
	written map[rules.Kind]bool // kinds of houses that other items say
	regions [][]int             // that cut region sum lines
	once    map[string]bool     // clues at the edge
	ties    string
	err     error
}

func (w *writer) item(name string, args ...any) {
	w.items++
	w.out = append(w.out, '.')
	w.out = append(w.out, name...)
	for _, arg := range args {
		list, isList := arg.([]int)
		if !isList {
			w.out = fmt.Append(append(w.out, '~'), arg)
		}
		for _, cell := range list {
			w.out = append(append(w.out, '~'), w.name(cell)...)
		}
	}
}

// name returns the name of a cell. All cells outside the grid are one variable.
func (w *writer) name(cell int) string {
	switch first := w.puzzle.InGrid(); {
	case cell < first:
		return cellName(cell, w.puzzle.Columns)
	case len(w.puzzle.Allowed) == first+1:
		return "VX"
	default:
		return "VX" + strconv.Itoa(cell-first+1)
	}
}

// refuse notes that a rule cannot be written.
func (w *writer) refuse(rule *rules.Rule) {
	if w.err == nil {
		w.err = fmt.Errorf("found the rule %q, expected rules that Interactive Sudoku Solver has", rule.Kind)
	}
}

// sets returns the cells of the rules of a kind.
func (w *writer) sets(kind rules.Kind) (sets [][]int) {
	for i := range w.puzzle.Rules {
		if w.puzzle.Rules[i].Kind == kind {
			sets = append(sets, w.puzzle.Rules[i].Cells)
		}
	}
	return sets
}

func (w *writer) shape() {
	p := w.puzzle
	var lines rules.Puzzle
	lines.Rows, lines.Columns = p.Rows, p.Columns
	form.Lines(&lines)
	all := writer{puzzle: &lines}
	side := max(p.Rows, p.Columns)
	w.isRaw = p.Last-p.First+1 < side
	for _, kind := range []rules.Kind{rules.RowHouse, rules.ColumnHouse} {
		w.isRaw = w.isRaw || !form.AreSame(w.sets(kind), all.sets(kind))
	}
	size := fmt.Sprintf("%dx%d", p.Rows, p.Columns)
	switch values := fmt.Sprintf("%d-%d", p.First, p.Last); {
	case w.isRaw:
		w.item("Shape", size, values, "Raw")
	case p.First != 1 || p.Last != side:
		w.item("Shape", size, values)
	case size != "9x9":
		w.item("Shape", size)
	}
	if outside := len(p.Allowed) - p.InGrid(); outside > 0 {
		w.item("Var", "X", "", outside)
	}
	w.written = map[rules.Kind]bool{rules.RowHouse: !w.isRaw, rules.ColumnHouse: !w.isRaw}
}

// houses writes the houses that have items of their own; others are written as any different cells.
func (w *writer) houses() {
	if w.isRaw {
		return
	}
	p := w.puzzle
	side := max(p.Rows, p.Columns)
	boxes, pieces, size := w.sets(rules.Box), w.sets(rules.Region), side
	if sets := append(slices.Clone(boxes), pieces...); len(sets) > 0 {
		size = len(sets[0])
	}
	if size != side {
		w.item("RegionSize", size)
	}
	w.written[rules.Box] = form.AreSame(boxes, p.Blocks(size))
	if w.written[rules.Box] {
		w.regions = p.Blocks(size)
	} else {
		w.item("NoBoxes")
	}
	if layout := w.layout(pieces, size); layout != "" {
		w.item("Jigsaw", layout)
		w.written[rules.Region] = true
		if w.regions == nil {
			w.regions = pieces
		}
	}
	if p.Rows != p.Columns {
		return
	}
	for _, rising := range []bool{true, false} {
		if slices.ContainsFunc(w.sets(rules.Diagonal), func(cells []int) bool { return slices.Equal(cells, form.Diagonal(p, rising).Cells) }) {
			w.item("Diagonal", map[bool]int{true: 1, false: -1}[rising])
		}
	}
	windows := size
	if size == side {
		windows = p.Last - p.First + 1
	}
	groups := writer{puzzle: &rules.Puzzle{Rules: form.Disjoint(p.Blocks(size))}}
	for kind, usual := range map[rules.Kind][][]int{rules.Window: p.Windows(windows), rules.DisjointGroup: groups.sets(rules.DisjointGroup)} {
		w.written[kind] = usual != nil && form.AreSame(w.sets(kind), usual)
	}
	if w.written[rules.Window] {
		w.item("Windoku")
	}
	if w.written[rules.DisjointGroup] {
		w.item("DisjointSets")
	}
}

// unmarked writes the items about neighbours without a mark, and returns which rules they say.
func (w *writer) unmarked() map[int]bool {
	isSaid := map[int]bool{}
	for _, name := range []string{"StrictKropki", "StrictXV"} {
		list, ok := unmarked(w.puzzle, name)
		var found []int
		for _, rule := range list {
			found = append(found, slices.IndexFunc(w.puzzle.Rules, func(r rules.Rule) bool {
				return r.Kind == rule.Kind && slices.Equal(r.Numbers, rule.Numbers) && slices.EqualFunc(form.Pairs(r.Groups), rule.Groups, slices.Equal)
			}))
		}
		if ok && !slices.Contains(found, -1) {
			w.item(name)
			isSaid[found[0]], isSaid[found[1]] = true, true
		}
	}
	return isSaid
}

// layout returns the layout of a jigsaw, or "" if the pieces cannot be written as one.
func (w *writer) layout(pieces [][]int, size int) string {
	const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	layout := []byte(strings.Repeat("-", w.puzzle.InGrid()))
	free := len(layout) - len(pieces)*size
	if len(pieces) == 0 || len(pieces) > len(letters) || len(pieces[0]) == len(layout) ||
		free >= max(w.puzzle.Rows, w.puzzle.Columns) && free <= w.puzzle.Last-w.puzzle.First+1 || free == size {
		return ""
	}
	for i, piece := range pieces {
		for _, cell := range piece {
			if len(piece) != size || layout[cell] != '-' {
				return ""
			}
			layout[cell] = letters[i]
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

// rule writes a rule.
func (w *writer) rule(rule *rules.Rule) {
	p := w.puzzle
	named := func(name string, args ...any) { w.item(name, args...) }
	k := kindOf(rule.Kind)
	number := 0
	if len(rule.Numbers) > 0 {
		number = rule.Numbers[0]
	}
	isPair := len(rule.Cells) == 2 && p.Adjacent(rule.Cells[0], rule.Cells[1])
	switch rule.Kind {
	case rules.RowHouse, rules.ColumnHouse, rules.Box, rules.Region, rules.Diagonal, rules.Window, rules.DisjointGroup, rules.ExtraRegion:
		said := w.written[rule.Kind]
		if rule.Kind == rules.Diagonal && !w.isRaw && p.Rows == p.Columns {
			said = slices.Equal(rule.Cells, form.Diagonal(p, true).Cells) || slices.Equal(rule.Cells, form.Diagonal(p, false).Cells)
		}
		if !said || w.blocks > 0 {
			named("AllDifferent", rule.Cells)
		}
	case rules.Any, rules.Both:
		w.block(rule)
	case rules.Cage:
		named(k.name, number, rule.Cells)
	case rules.Sum:
		text := strconv.Itoa(number)
		for i, factor := range rule.Numbers[1:] {
			if i == 0 {
				text += "_="
			}
			text += "_" + strconv.Itoa(factor)
		}
		named(k.name, text, rule.Cells)
	case rules.LittleKiller:
		for _, line := range [][]int{rule.Cells, form.Reversed(rule.Cells)} {
			if name := w.name(line[0]); !w.isRaw && !w.once[k.name+name] && slices.Equal(diagonalFrom(p, line[0]), line) {
				w.once[k.name+name] = true
				named(k.name, number, name)
				return
			}
		}
		named("Sum", number, rule.Cells)
	case rules.Arrow:
		w.arrow(rule)
	case rules.RegionSumLine, rules.EqualSums:
		if line := slices.Concat(rule.Groups...); rule.Kind == rules.RegionSumLine && slices.EqualFunc(form.Cut(line, w.regions), rule.Groups, slices.Equal) && w.regions != nil {
			named("RegionSumLine", line)
			return
		}
		args := []any{rule.Groups[0]}
		for _, group := range rule.Groups[1:] {
			args = append(args, "-", group)
		}
		named("EqualSum", args...)
	case rules.SumLoop:
		named("SumLine", number, rule.Cells, "LOOP")
	case rules.SlowThermometer:
		w.pairs("Pair", func(a, b int) bool { return a <= b }, rule.Cells)
	case rules.Nabner:
		w.pairs("PairX", func(a, b int) bool { return a-b > 1 || b-a > 1 }, rule.Cells)
	case rules.Chain, rules.AllPairs:
		w.pairs(k.name, func(a, b int) bool { return rule.Allowed[a-p.First].Has(b) }, rule.Cells)
	case rules.Regex:
		latin := []byte{}
		for _, c := range rule.Pattern {
			latin = append(latin, byte(c))
		}
		args := []any{base64.RawURLEncoding.EncodeToString(latin)}
		for i, group := range rule.Groups {
			if i > 0 {
				args = append(args, "")
			}
			args = append(args, group)
		}
		named(k.name, args...)
	case rules.Accepted:
		w.automaton(rule)
	case rules.Difference, rules.Ratio, rules.PairSum, rules.Greater:
		name := map[int]string{2: "BlackDot", 5: "V", 10: "X"}[number]
		switch {
		case isPair && rule.Kind == rules.Greater:
			named("GreaterThan", rule.Cells)
		case isPair && rule.Kind == rules.Difference && number == 1:
			named("WhiteDot", rule.Cells)
		case isPair && rule.Kind == rules.Ratio && number == 2, isPair && rule.Kind == rules.PairSum && number >= 5 && name != "":
			named(name, rule.Cells)
		default:
			w.pairs("Pair", relation(rule.Kind, number), rule.Cells)
		}
	case rules.AntiDifference, rules.AntiRatio, rules.AntiSum:
		if rule.Kind == rules.AntiDifference && number == 1 && len(rule.Groups) == 0 && w.blocks == 0 {
			named(k.name)
			return
		}
		var open [][]int
		for _, pair := range p.Steps([2]int{0, 1}, [2]int{1, 0}) {
			if !slices.ContainsFunc(rule.Groups, func(g []int) bool { return g[0] == pair[0] && g[1] == pair[1] || g[1] == pair[0] && g[0] == pair[1] }) {
				open = append(open, pair[:])
			}
		}
		of := map[rules.Kind]rules.Kind{rules.AntiDifference: rules.Difference, rules.AntiRatio: rules.Ratio, rules.AntiSum: rules.PairSum}[rule.Kind]
		related := relation(of, number)
		w.pairs("Pair", func(a, b int) bool { return !related(a, b) }, open...)
	case rules.ContainAtLeast, rules.ContainExactly:
		if len(rule.Cells) == 1 && len(rule.Numbers) == 1 {
			w.given(rule.Cells[0], rules.Value(number))
			return
		}
		named(k.name, joined(rule.Numbers, "_"), rule.Cells)
	case rules.LookAndSay:
		if slices.Max(rule.Numbers) > 9 {
			w.refuse(rule)
			return
		}
		named(k.name, joined(rule.Numbers, ""), rule.Cells)
	case rules.SameValues:
		named(k.name, len(rule.Groups), slices.Concat(rule.Groups...))
	case rules.Clone:
		for i := range rule.Groups[0] {
			args := []any{len(rule.Groups)}
			for _, group := range rule.Groups {
				args = append(args, group[i:i+1])
			}
			named("SameValues", args...)
		}
	case rules.OddCells, rules.EvenCells:
		var set rules.Values
		for v := range p.All().Each {
			if (v%2 != 0) == (rule.Kind == rules.OddCells) {
				set |= rules.Value(v)
			}
		}
		for _, cell := range rule.Cells {
			w.given(cell, set)
		}
	case rules.Minima, rules.Maxima:
		for _, pair := range p.Steps([2]int{0, 1}, [2]int{1, 0}) {
			one, other := slices.Contains(rule.Cells, pair[0]), slices.Contains(rule.Cells, pair[1])
			if one != other {
				if one == (rule.Kind == rules.Minima) {
					pair[0], pair[1] = pair[1], pair[0]
				}
				named("GreaterThan", pair[:])
			}
		}
	case rules.ColumnIndexer, rules.RowIndexer:
		if w.isRaw {
			w.refuse(rule)
			return
		}
		named("Indexing", map[rules.Kind]string{rules.ColumnIndexer: "C", rules.RowIndexer: "R"}[rule.Kind], rule.Cells)
	case rules.NoTies:
		if w.isRaw || p.Rows != p.Columns || w.blocks > 0 || !form.AreSame(rule.Groups, readings(p)) {
			w.refuse(rule)
			return
		}
		w.setTies(rule, "none")
	case rules.RegionSameValues:
		if w.isRaw || w.blocks > 0 || !form.AreSame(rule.Groups, longest(p.Rules)) || !w.written[rules.Box] && w.sets(rules.Box) != nil || !w.written[rules.Region] && w.sets(rules.Region) != nil {
			w.refuse(rule)
			return
		}
		named("RegionSameValues")
	case rules.Sandwich, rules.XSum, rules.Skyscraper, rules.HiddenSkyscraper, rules.NumberedRoom, rules.FullRank:
		w.edge(rule, k)
	default:
		switch {
		case k == nil || k.missing(sizeOf(p, w.isRaw)) != "" || k.is&whole != 0 && w.blocks > 0 || number < k.from || k.to > 0 && number > k.to:
			w.refuse(rule)
		case len(rule.Numbers) > 0:
			named(k.name, number, rule.Cells)
		default:
			named(k.name, rule.Cells)
		}
	}
}

// relation says which pairs of values a rule about two cells allows.
func relation(kind rules.Kind, number int) func(a, b int) bool {
	return map[rules.Kind]func(a, b int) bool{
		rules.Difference: func(a, b int) bool { return max(a-b, b-a) == number },
		rules.Ratio:      func(a, b int) bool { return a == b*number || b == a*number },
		rules.PairSum:    func(a, b int) bool { return a+b == number },
		rules.Greater:    func(a, b int) bool { return a > b },
	}[kind]
}

func joined(numbers []int, separator string) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, separator)
}

// pairs writes a relation and the lists of cells that it binds.
func (w *writer) pairs(name string, allowed func(a, b int) bool, lists ...[]int) {
	p := w.puzzle
	n := p.Last - p.First + 1
	key := make([]byte, (n*n+5)/6)
	for i := range n * n {
		if allowed(p.First+i/n, p.First+i%n) {
			key[i/6] |= 1 << (i % 6)
		}
	}
	for i, digit := range key {
		key[i] = alphabet[digit]
	}
	args := []any{strings.TrimRight(string(key), "A")}
	for _, list := range lists {
		args = append(args, "_", list)
	}
	w.item(name, args...)
}

// block writes the rules of Any or Both.
func (w *writer) block(rule *rules.Rule) {
	w.blocks++
	w.item(map[rules.Kind]string{rules.Any: "Or", rules.Both: "And"}[rule.Kind])
	for i := range rule.Rules {
		start, before := len(w.out), w.items
		w.rule(&rule.Rules[i])
		if isOne := w.items == before+1 || rule.Rules[i].Kind == rules.Any || rule.Rules[i].Kind == rules.Both; !isOne && rule.Kind == rules.Any {
			w.out = append(slices.Insert(w.out, start, []byte(".And")...), ".End"...)
		}
	}
	w.out = append(w.out, ".End"...)
	w.blocks--
}

func (w *writer) arrow(rule *rules.Rule) {
	pill, shaft := rule.Groups[0], rule.Groups[1]
	switch {
	case len(pill) == 1:
		w.item("Arrow", pill, shaft)
	case len(pill) > 3 || w.puzzle.Last > 9:
		w.refuse(rule)
	default:
		text, factor := "", 1
		for range pill {
			text = "_" + strconv.Itoa(factor) + text
			factor *= 10
		}
		w.item("Sum", "0_="+text+strings.Repeat("_-1", len(shaft)), pill, shaft)
	}
}

// edge writes a clue at the edge.
func (w *writer) edge(rule *rules.Rule, k *kind) {
	p := w.puzzle
	for i := range 2 * (p.Rows + p.Columns) {
		name, line := fmt.Sprintf("R%d", i/2+1), []int(nil)
		if i/2 < p.Rows {
			line = p.Row(i / 2)
		} else {
			name, line = fmt.Sprintf("C%d", i/2-p.Rows+1), p.Column(i/2-p.Rows)
		}
		if i%2 == 1 {
			line = form.Reversed(line)
		}
		if !slices.Equal(line, rule.Cells) {
			continue
		}
		clue, key := rule.Numbers[0], k.name+name
		if k.rule != rules.Sandwich {
			key += strconv.Itoa(i % 2)
		}
		if k.missing(sizeOf(p, w.isRaw)) != "" || clue < k.from || w.once[key] && w.blocks == 0 {
			break
		}
		w.once[key] = w.once[key] || w.blocks == 0
		switch {
		case k.rule == rules.Sandwich:
			w.item(k.name, clue, name)
			return
		case i%2 == 0:
			w.item(k.name, name, clue, "")
		default:
			w.item(k.name, name, "", clue)
		}
		if k.rule == rules.FullRank {
			ties := "only-unclued"
			if len(rule.Numbers) > 1 && rule.Numbers[1] == 1 {
				ties = "any"
			}
			w.setTies(rule, ties)
		}
		return
	}
	w.refuse(rule)
}

// setTies notes which readings may be the same. If none may, it does not matter what a rule says.
func (w *writer) setTies(rule *rules.Rule, ties string) {
	switch {
	case w.ties == "" || ties == "none":
		w.ties = ties
	case w.ties != "none" && w.ties != ties:
		w.refuse(rule)
	}
}

func (w *writer) automaton(rule *rules.Rule) {
	a, n := rule.Automaton, w.puzzle.Last-w.puzzle.First+1
	symbols := n
	if len(rule.Groups) > 1 {
		symbols++
	}
	// States at the start come first, then those that accept.
	order := slices.Clone(a.Start)
	for _, wanted := range []bool{true, false} {
		for state, accepts := range a.Accept {
			if accepts == wanted && !slices.Contains(a.Start, state) {
				order = append(order, state)
			}
		}
	}
	place := make([]int, len(order))
	accepting, most := 0, 0
	for i, state := range order {
		place[state] = i
		if a.Accept[state] && i >= len(a.Start) {
			accepting++
		}
		count := 0
		for _, to := range a.Next[state][:symbols] {
			count += len(to)
		}
		most = max(most, count)
	}
	width, countWidth := max(bits.Len(uint(len(order))), 1), bits.Len(uint(most))
	if symbols > 16 || countWidth > 15 {
		w.refuse(rule)
		return
	}
	var b bitWriter
	b.add(0, 2)
	b.add(width-1, 4)
	b.add(symbols-1, 4)
	b.add(len(a.Start), width)
	b.add(accepting, width)
	for i := range a.Start {
		b.add(one(a.Accept[a.Start[len(a.Start)-1-i]]), 1)
	}
	b.add(countWidth, 4)
	for _, state := range order {
		count := 0
		for _, to := range a.Next[state][:symbols] {
			count += len(to)
		}
		b.add(count, countWidth)
		for symbol, targets := range a.Next[state][:symbols] {
			for _, to := range targets {
				b.add(symbol, bits.Len(uint(symbols-1)))
				b.add(place[to], width)
			}
		}
	}
	args := []any{base64.RawURLEncoding.EncodeToString(b.bytes), "_"}
	for i, group := range rule.Groups {
		if i > 0 {
			args = append(args, "-")
		}
		args = append(args, group)
	}
	w.item("NFA", args...)
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
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
