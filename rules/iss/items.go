package iss

import (
	"fmt"
	"slices"
	"strings"

	"bullseye/internal/text/message"
	"bullseye/rules"
	"bullseye/rules/internal/form"
)

// The functions of this file read items of the kinds in the table.

func nothing(*reader, *item, *kind) {}

// bare reads an item without arguments.
func bare(r *reader, _ *item, k *kind) {
	rule := rules.Rule{Kind: k.rule}
	if k.from != 0 {
		rule.Numbers = []int{k.from}
	}
	r.add(rule)
}

// cellsOnly reads the cells of a rule.
func cellsOnly(r *reader, it *item, k *kind) {
	r.add(rules.Rule{Kind: k.rule, Cells: r.cells(it, 0)})
}

// numbersAndCells reads cells after numbers, which are all in one argument.
func numbersAndCells(numbers func(word, *kind) []int) func(*reader, *item, *kind) {
	return func(r *reader, it *item, k *kind) {
		r.add(rules.Rule{Kind: k.rule, Numbers: numbers(it.arg(0), k), Cells: r.cells(it, 1)})
	}
}

var numberAndCells = numbersAndCells(func(w word, k *kind) []int { return []int{w.number(k.from, k.to)} })

// A cage without a sum may have the sum 0.
func cageSum(w word, k *kind) []int {
	if w.text == "" || w.text == "0" {
		return nil
	}
	return []int{w.number(k.from, k.to)}
}

// sumAndFactors reads a sum, or a sum and factors such as 7_=_2_-1.
func sumAndFactors(w word, k *kind) []int {
	parts := w.split('_')
	if len(parts) > 1 {
		if parts[1].text != "=" {
			w.fail("a sum, or a sum such as 7_=_2_-1 with a factor for each cell")
		}
		parts = slices.Delete(parts, 1, 2)
	}
	return numbersIn(parts, k)
}

func numbersIn(parts []word, k *kind) (numbers []int) {
	for _, part := range parts {
		numbers = append(numbers, part.number(k.from, k.to))
	}
	return numbers
}

func values(w word, k *kind) []int { return numbersIn(w.split('_'), k) }

func digits(w word, k *kind) (numbers []int) {
	for i := range len(w.text) {
		numbers = append(numbers, w.part(i, i+1).number(0, 9))
	}
	return numbers
}

// given reads cells with values.
func given(r *reader, it *item, _ *kind) {
	for _, arg := range it.args {
		parts := arg.split('_')
		var set rules.Values
		for _, part := range parts[1:] {
			set |= rules.Value(part.number(r.size.first, r.size.last))
		}
		r.limit(r.cell(parts[0]), set)
	}
}

// limit says that a cell holds one of some values.
func (r *reader) limit(cell int, set rules.Values) {
	if r.isTop() {
		r.puzzle.Allowed[cell] &= set
		return
	}
	rule := rules.Rule{Kind: rules.Any}
	for v := range set.Each {
		rule.Rules = append(rule.Rules, rules.Rule{Kind: rules.ContainAtLeast, Cells: []int{cell}, Numbers: []int{v}})
	}
	if len(rule.Rules) == 1 {
		rule = rule.Rules[0]
	}
	r.add(rule)
}

// declare reads cells outside the grid.
func declare(r *reader, it *item, _ *kind) {
	name := it.arg(0)
	if name.text == "" || strings.Trim(name.text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		name.fail("capital letters")
	}
	v := variable{name, group{count: 1, columns: r.size.columns}}
	switch sides := it.arg(2).split('x'); {
	case it.arg(2).text == "":
	case len(sides) == 1:
		v.count = sides[0].number(1, rules.MaxCells)
	case len(sides) == 2:
		v.columns = sides[1].number(1, maxSide)
		v.count = sides[0].number(1, rules.MaxCells) * v.columns
	default:
		it.arg(2).fail("a size such as 3 or 2x2")
	}
	r.variables = slices.DeleteFunc(r.variables, func(v variable) bool { return v.name.text == name.text })
	r.variables = append(r.variables, v)
}

// houses adds rows, columns and boxes, and the cells outside the grid.
func (r *reader) houses() {
	for _, v := range r.variables {
		if len(r.puzzle.Allowed)+v.count > rules.MaxCells {
			v.name.fail(message.Of("at most %d cells", rules.MaxCells))
		}
		r.outside("V"+v.name.text, v.group, r.puzzle.All())
	}
	if r.size.raw {
		return
	}
	form.Lines(r.puzzle)
	if !r.noBoxes {
		r.boxes = r.puzzle.Blocks(r.regionSize)
		r.addAll(rules.Box, r.boxes)
	}
	if r.double.text != "" {
		r.doppelganger()
	}
	if r.chaos.text != "" {
		r.here = r.chaos
		n := r.puzzle.InGrid()
		if len(r.puzzle.Allowed)+n > rules.MaxCells {
			r.chaos.fail(message.Of("at most %d cells", rules.MaxCells))
		}
		r.regionCells = r.outside("CC", group{count: n, columns: r.size.columns}, r.puzzle.All())
		r.add(rules.Rule{Kind: rules.ChaosConstruction, Cells: r.regionCells, Numbers: []int{r.regionSize}})
	}
}

// outside adds a group of cells outside the grid, and returns them.
func (r *reader) outside(name string, g group, allowed rules.Values) (cells []int) {
	g.first = len(r.puzzle.Allowed)
	r.groupOf[name] = len(r.groups)
	r.groups = append(r.groups, g)
	for i := range g.count {
		r.puzzle.Allowed = append(r.puzzle.Allowed, allowed)
		cells = append(cells, g.first+i)
	}
	return cells
}

// doppelganger adds cells for the values that rows, columns and boxes miss, and the rules about
// them: each house has a 0; two houses of a kind miss different values; so do the houses of a 0.
func (r *reader) doppelganger() {
	p, side := r.puzzle, r.size.rows
	zero := r.outside("DGZ", group{count: 1, columns: 1}, rules.Value(0))[0]
	missed := make([][]int, p.InGrid()) // by the houses of each cell
	for _, kind := range []struct {
		name string
		rule rules.Kind
	}{{"DGC", rules.RowHouse}, {"DGR", rules.ColumnHouse}, {"DGB", rules.Box}} {
		houses := form.Sets(p, kind.rule)
		if kind.rule == rules.Box && len(houses) > 0 && len(houses[0]) != side {
			r.double.fail(message.Of("boxes of %d cells", side))
		}
		if len(houses) == 0 {
			continue
		}
		cells := r.outside(kind.name, group{count: len(houses), columns: side}, rules.Range(1, side))
		r.add(rules.Rule{Kind: rules.ExtraRegion, Cells: cells})
		for i, house := range houses {
			r.add(rules.Rule{Kind: rules.ContainAtLeast, Numbers: []int{0}, Cells: house})
			r.add(rules.Rule{Kind: rules.ExtraRegion, Cells: append(slices.Clone(house), cells[i])})
			for _, cell := range house {
				missed[cell] = append(missed[cell], cells[i])
			}
		}
	}
	for cell, missed := range missed {
		r.add(rules.Rule{Kind: rules.Any, Rules: []rules.Rule{{Kind: rules.ExtraRegion, Cells: missed}, {Kind: rules.Greater, Cells: []int{cell, zero}}}})
	}
}

func (r *reader) addAll(kind rules.Kind, sets [][]int) {
	for _, cells := range sets {
		r.add(rules.Rule{Kind: kind, Cells: cells})
	}
}

func jigsawItem(r *reader, it *item, k *kind) {
	layout := it.arg(max(len(it.args)-1, 0))
	if len(layout.text) != r.puzzle.InGrid() {
		layout.fail(message.Of("a character for each of %d cells", r.puzzle.InGrid()))
	}
	var pieces [256][]int
	var order []byte
	for cell := range r.puzzle.InGrid() {
		c := layout.text[cell]
		if pieces[c] == nil {
			order = append(order, c)
		}
		pieces[c] = append(pieces[c], cell)
	}
	if len(order) == 1 {
		return
	}
	hasOther := false
	for _, c := range order {
		switch n := len(pieces[c]); {
		case n == r.regionSize:
			r.pieces = append(r.pieces, pieces[c])
			r.add(rules.Rule{Kind: k.rule, Cells: pieces[c]})
		case hasOther || n >= max(r.size.rows, r.size.columns) && n <= r.size.last-r.size.first+1:
			form.Fail(layout.at[0], message.Of("a piece of %d cells", n), message.Of("pieces of %d", r.regionSize))
		default:
			hasOther = true
		}
	}
}

func diagonal(r *reader, it *item, _ *kind) {
	switch it.arg(0).text {
	case "1", "-1":
		r.add(form.Diagonal(r.puzzle, it.arg(0).text == "1"))
	default:
		it.arg(0).fail("1 or -1")
	}
}

func windoku(r *reader, _ *item, k *kind) {
	size := r.size.last - r.size.first + 1
	if r.hasRegion {
		size = r.regionSize
	}
	r.addAll(k.rule, r.puzzle.Windows(size))
}

func disjoint(r *reader, _ *item, _ *kind) {
	for _, rule := range form.Disjoint(r.puzzle.Blocks(r.regionSize)) {
		r.add(rule)
	}
}

func strict(r *reader, it *item, _ *kind) { r.strict = append(r.strict, it.name) }

// finish adds the rules that follow from others.
func (r *reader) finish() {
	if r.isSameValues {
		if houses := longest(r.puzzle.Rules, nil); len(houses[0]) != r.size.last-r.size.first+1 {
			r.add(rules.Rule{Kind: rules.RegionSameValues, Groups: houses})
		}
	}
	if r.ties == "none" {
		r.add(rules.Rule{Kind: rules.NoTies, Groups: r.allReadings()})
	}
	for _, name := range r.strict {
		list, ok := unmarked(r.puzzle, name.text)
		if !ok {
			name.fail("marks that are not in .Or")
		}
		for _, rule := range list {
			r.add(rule)
		}
	}
}

// unmarked returns the rules about neighbours without a mark: a dot, or X or V. It is not ok if a
// mark is one of several alternatives.
func unmarked(p *rules.Puzzle, name string) (list []rules.Rule, ok bool) {
	list = []rules.Rule{{Kind: rules.AntiDifference, Numbers: []int{1}}, {Kind: rules.AntiRatio, Numbers: []int{2}}}
	if name == "StrictXV" {
		list = []rules.Rule{{Kind: rules.AntiSum, Numbers: []int{5}}, {Kind: rules.AntiSum, Numbers: []int{10}}}
	}
	var pairs [][]int
	ok = true
	var find func(all []rules.Rule, inOr bool)
	find = func(all []rules.Rule, inOr bool) {
		for _, rule := range all {
			find(rule.Rules, inOr || rule.Kind == rules.Any)
			mark := ""
			switch {
			case rule.Kind == rules.Difference && rule.Numbers[0] == 1, rule.Kind == rules.Ratio && rule.Numbers[0] == 2:
				mark = "StrictKropki"
			case rule.Kind == rules.PairSum && (rule.Numbers[0] == 5 || rule.Numbers[0] == 10):
				mark = "StrictXV"
			}
			if mark == name {
				ok = ok && !inOr
				if p.Adjacent(rule.Cells[0], rule.Cells[1]) {
					pairs = append(pairs, rule.Cells)
				}
			}
		}
	}
	find(p.Rules, false)
	pairs = form.Pairs(pairs)
	for i := range list {
		list[i].Groups = pairs
	}
	return list, ok
}

// longest returns the houses with the most cells: of all rules, or of some.
func longest(list []rules.Rule, some map[int]bool) (houses [][]int) {
	most := 0
	for i, rule := range list {
		if some != nil && !some[i] {
			continue
		}
		switch rule.Kind {
		case rules.RowHouse, rules.ColumnHouse, rules.Box, rules.Region:
			if len(rule.Cells) > most {
				houses, most = nil, len(rule.Cells)
			}
			if len(rule.Cells) == most {
				houses = append(houses, rule.Cells)
			}
		}
	}
	return houses
}

func arrow(r *reader, it *item, k *kind) {
	r.add(rules.Rule{Kind: k.rule, Groups: [][]int{{r.cell(it.arg(0))}, r.cells(it, 1)}})
}

func pillArrow(r *reader, it *item, k *kind) {
	n := it.arg(0).number(k.from, k.to)
	cells := r.cells(it, 1)
	pill := slices.Sorted(slices.Values(cells[:min(n, len(cells))]))
	for i := range max(0, len(pill)-1) {
		g, row, column := r.place(pill[i])
		h, down, right := r.place(pill[i+1])
		if down, right = down-row, right-column; g != h || down < 0 || down > 1 || right < 0 || right > 1 || down+right == 0 {
			it.arg(1).fail("a pill whose cells follow each other to the right or down")
		}
	}
	r.add(rules.Rule{Kind: k.rule, Groups: [][]int{pill, cells[len(pill):]}})
}

func regionSumLine(r *reader, it *item, k *kind) {
	line, regions := r.cells(it, 0), r.boxes
	if regions == nil {
		regions = r.pieces
	}
	if regions == nil {
		if r.chaos.text != "" {
			it.name.fail("rules of a puzzle whose regions are known")
		}
		return // there is nothing to cut the line
	}
	if r.regionOf == nil {
		r.regionOf = form.RegionOf(r.puzzle, regions)
	}
	r.add(rules.Rule{Kind: k.rule, Groups: form.Cut(line, r.regionOf)})
}

func sumLine(r *reader, it *item, k *kind) {
	rule := rules.Rule{Kind: k.rule, Numbers: []int{it.arg(0).number(k.from, k.to)}}
	if end := len(it.args) - 1; it.args[end].text == "LOOP" {
		it = &item{it.name, it.args[:end], nil}
		rule.Kind = rules.SumLoop
	}
	rule.Cells = r.cells(it, 1)
	r.add(rule)
}

func equalSum(r *reader, it *item, k *kind) {
	groups := [][]int{nil}
	for _, arg := range it.args {
		if i := len(groups) - 1; arg.text != "-" {
			groups[i] = append(groups[i], r.cell(arg))
		} else {
			groups = append(groups, nil)
		}
	}
	r.add(rules.Rule{Kind: k.rule, Groups: groups})
}

func whisper(r *reader, it *item, k *kind) {
	if c := it.arg(0).text; c != "" && (c[0] < '0' || c[0] > '9') {
		it = &item{it.name, append([]word{{"5", it.name.at}}, it.args...), nil}
	}
	numberAndCells(r, it, k)
}

// neighbours reads cells of which all that share an edge are bound.
func neighbours(r *reader, it *item, k *kind) {
	cells := r.cells(it, 0)
	rule := rules.Rule{Kind: k.rule}
	if k.from != 0 {
		rule.Numbers = []int{k.from}
	}
	r.spend(len(cells)*len(cells), it.name)
	hasPair := false
	seen := map[[2]int]bool{}
	for i, a := range cells {
		for _, b := range cells[i+1:] {
			pair := [2]int{a, b}
			if !r.isBeside(a, b) || seen[pair] {
				continue
			}
			seen[pair], hasPair = true, true
			rule.Cells = pair[:]
			r.add(rule)
		}
	}
	if !hasPair {
		it.arg(0).fail("cells of which two share an edge")
	}
}

// quad reads the cell at the top left of four, and values.
func quad(r *reader, it *item, k *kind) {
	topLeft := r.cell(it.arg(0))
	number, row, column := r.place(topLeft)
	g := r.groups[number]
	rule := rules.Rule{Kind: k.rule}
	for i := range 4 {
		cell, ok := g.at(row+i/2, column+i%2)
		if !ok {
			it.arg(0).fail("a cell with others to the right and below")
		}
		rule.Cells = append(rule.Cells, cell)
	}
	rule.Numbers = numbersIn(it.args[1:], k)
	r.addOnce(fmt.Sprint("Quad ", topLeft), rule)
}

func sameValues(r *reader, it *item, k *kind) {
	n := it.arg(0).number(k.from, k.to)
	cells := r.cells(it, 1)
	if len(cells)%n != 0 || len(cells) == 0 {
		it.arg(0).fail(message.Of("a number of parts that divides %d cells", len(cells)))
	}
	if n == 1 {
		return
	}
	r.add(rules.Rule{Kind: k.rule, Groups: slices.Collect(slices.Chunk(cells, len(cells)/n))})
}

func indexing(r *reader, it *item, _ *kind) {
	rule := rules.Rule{Kind: rules.ColumnIndexer, Cells: r.cells(it, 1)}
	switch it.arg(0).text {
	case "C":
	case "R":
		rule.Kind = rules.RowIndexer
	default:
		it.arg(0).fail(`"C" or "R"`)
	}
	r.add(rule)
}

// line returns the cells of a row such as R1 or a column such as C1.
func (r *reader) line(w word) []int {
	if len(w.text) > 1 {
		number := w.part(1, len(w.text))
		switch w.text[0] {
		case 'R', 'r':
			return r.puzzle.Row(number.number(1, r.size.rows) - 1)
		case 'C', 'c':
			return r.puzzle.Column(number.number(1, r.size.columns) - 1)
		}
	}
	w.fail("a row or a column such as R1 or C1")
	return nil
}

// edgeClues reads a line and the clues at both of its ends.
func edgeClues(r *reader, it *item, k *kind) {
	line := r.line(it.arg(0))
	for end := range 2 {
		if end == 1 {
			line = form.Reversed(line)
		}
		clue := it.arg(1 + end)
		if clue.text == "" {
			continue
		}
		rule := rules.Rule{Kind: k.rule, Cells: line, Numbers: []int{clue.number(k.from, k.to)}}
		if k.rule == rules.FullRank {
			rule.Groups = r.allReadings()
			if r.ties == "any" {
				rule.Numbers = append(rule.Numbers, 1)
			}
		}
		r.addOnce(fmt.Sprint(k.name, line[0], line[len(line)-1]), rule)
	}
}

// allReadings returns all rows and columns, from both ends.
func (r *reader) allReadings() [][]int {
	if r.readings == nil {
		r.readings = readings(r.puzzle)
	}
	return r.readings
}

func readings(p *rules.Puzzle) (lines [][]int) {
	for i := range p.Rows {
		lines = append(lines, p.Row(i), form.Reversed(p.Row(i)))
	}
	for i := range p.Columns {
		lines = append(lines, p.Column(i), form.Reversed(p.Column(i)))
	}
	return lines
}

func fullRankTies(r *reader, it *item, _ *kind) {
	switch r.ties = it.arg(0).text; r.ties {
	case "", "none", "only-unclued", "any":
	default:
		it.arg(0).fail(`"none", "only-unclued" or "any"`)
	}
}

func sandwich(r *reader, it *item, k *kind) {
	line := r.line(it.arg(1))
	r.addOnce(fmt.Sprint(k.name, line[0], line[len(line)-1]), rules.Rule{Kind: k.rule, Cells: line, Numbers: []int{it.arg(0).number(k.from, k.to)}})
}

func littleKiller(r *reader, it *item, k *kind) {
	start := r.cell(it.arg(1))
	line := diagonalFrom(r.puzzle, start)
	if line == nil {
		it.arg(1).fail("the cell in which a diagonal begins")
	}
	r.addOnce(fmt.Sprint(k.name, start), rules.Rule{Kind: k.rule, Cells: line, Numbers: []int{it.arg(0).number(k.from, k.to)}})
}

// diagonalFrom returns the diagonal that begins in a cell at the rim, or nil.
func diagonalFrom(p *rules.Puzzle, start int) []int {
	row, column := start/p.Columns, start%p.Columns
	bottom, right := row == p.Rows-1, column == p.Columns-1
	switch {
	case row >= p.Rows:
	case column == 0 && !bottom:
		return form.Ray(p, row, column, 1, 1)
	case right && row > 0 && !bottom:
		return form.Ray(p, row, column, -1, -1)
	case row == 0 && column > 0:
		return form.Ray(p, row, column, 1, -1)
	case bottom && column > 0 && !right:
		return form.Ray(p, row, column, -1, 1)
	}
	return nil
}

// regionCell returns the cell that holds the region of a cell of the grid; or the cell itself, if it is
// another one.
func (r *reader) regionCell(w word) int {
	cell := r.cell(w)
	if cell < len(r.regionCells) {
		return r.regionCells[cell]
	}
	return cell
}

// chaosItem reads a cell, a number that may be missing, and lines of cells of regions with hyphens between
// them.
func chaosItem(r *reader, it *item, k *kind) (control, offset int, lines [][]int) {
	if r.regionCells == nil {
		form.Fail(it.name.at[0], message.Of("the rule %q", it.name.text), "ChaosConstruction with it")
	}
	control = r.cell(it.arg(0))
	if it.arg(1).text != "" {
		offset = it.arg(1).number(k.from, k.to)
	}
	for i, arg := range it.args[min(2, len(it.args)):] {
		if i == 0 || arg.text == "-" {
			lines = append(lines, nil)
		}
		if last := len(lines) - 1; arg.text != "-" {
			lines[last] = append(lines[last], r.regionCell(arg))
		}
	}
	if lines == nil && control >= r.puzzle.InGrid() {
		it.arg(0).fail("a cell of the grid")
	}
	return control, offset, lines
}

// chaosArrow: without lines, they are those from the cell to the left, to the right, up and down.
func chaosArrow(r *reader, it *item, k *kind) {
	control, offset, lines := chaosItem(r, it, k)
	if lines == nil {
		lines = raysOf(r.puzzle, r.regionCells, control)
	}
	r.add(rules.Rule{Kind: k.rule, Groups: append([][]int{{control}}, lines...), Numbers: []int{offset}})
}

func raysOf(p *rules.Puzzle, regionCells []int, start int) (lines [][]int) {
	for _, step := range [4][2]int{{0, -1}, {0, 1}, {-1, 0}, {1, 0}} {
		var line []int
		for _, cell := range form.Ray(p, start/p.Columns, start%p.Columns, step[0], step[1]) {
			line = append(line, regionCells[cell])
		}
		lines = append(lines, line)
	}
	return lines
}

// chaosCount: without cells, they are the cell and those around it.
func chaosCount(r *reader, it *item, k *kind) {
	control, offset, lines := chaosItem(r, it, k)
	if len(lines) > 1 {
		form.Fail(it.name.at[0], `"-"`, "a cell such as CC1")
	}
	rule := rules.Rule{Kind: k.rule, Cells: []int{control}, Numbers: []int{offset}}
	if lines != nil {
		rule.Cells = append(rule.Cells, lines[0]...)
	} else {
		rule.Cells = append(rule.Cells, r.regionCells[control])
		for cell, region := range r.regionCells {
			down, right := cell/r.size.columns-control/r.size.columns, cell%r.size.columns-control%r.size.columns
			if distance := max(down, -down, right, -right); distance == 1 {
				rule.Cells = append(rule.Cells, region)
			}
		}
	}
	r.add(rule)
}

func connectedValues(r *reader, it *item, k *kind) {
	g := r.groups[0]
	if name := strings.ToUpper(it.arg(0).text); name != "" {
		i, ok := r.groupOf[name]
		if !ok {
			it.arg(0).fail("the name of a group of cells such as CC")
		}
		g = r.groups[i]
	}
	rule := rules.Rule{Kind: k.rule, Numbers: []int{g.columns, 0}}
	for i := range g.count {
		rule.Cells = append(rule.Cells, g.first+i)
	}
	if it.arg(2).text != "" {
		rule.Numbers[1] = it.arg(2).number(1, rules.MaxCells)
	}
	rule.Numbers = append(rule.Numbers, values(it.arg(1), k)...)
	r.add(rule)
}
