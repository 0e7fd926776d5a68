// Package iss reads and writes puzzles in the text form of Interactive Sudoku Solver: texts of
// items such as .Cage~10~R1C1~R1C2, links that hold them, and the plain texts that the program
// takes as well: grids, jigsaws, pencil marks and killers.
//
// Errors are of type *[sudoku.SyntaxError]. A rule that is not known is an error, never ignored.
package iss

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/rules"
	"bullseye/rules/internal/form"
)

// The limits of texts. They are far above those of puzzles that people set.
const (
	maxSide  = 16
	maxDepth = 12 // blocks within blocks
	maxText  = 1 << 20
	maxWork  = 1 << 20 // arguments that are read, those in copies included
	maxSum   = 100_000 // numbers in clues
)

// Read returns the puzzle in a text.
func Read(text []byte) (p *rules.Puzzle, err error) {
	defer func() {
		if fault := form.Caught(recover(), text); fault != nil {
			p, err = nil, fault
		}
	}()
	if len(text) > maxText {
		form.Fail(0, message.Of("a text of %d bytes", len(text)), message.Of("at most %d", maxText))
	}
	items := itemsOf(text)
	r := reader{size: shapeOf(items), once: map[string]int{}, groupOf: map[string]int{}}
	r.puzzle = rules.NewPuzzle(r.size.rows, r.size.columns, r.size.first, r.size.last)
	r.out = &r.puzzle.Rules
	r.groups = []group{{first: 0, count: r.puzzle.InGrid(), columns: r.size.columns}}
	r.regionSize = max(r.size.rows, r.size.columns)
	for _, step := range []struct {
		when  phase
		after func(*reader)
	}{{first, (*reader).houses}, {second, nil}, {last, (*reader).finish}} {
		for _, it := range items {
			if k := kinds[it.name.text]; k == nil && step.when == last || k != nil && k.when == step.when {
				r.read(it)
			}
		}
		if step.after != nil {
			step.after(&r)
		}
	}
	form.Check(r.puzzle)
	return r.puzzle, nil
}

// A word is a part of the text.
type word struct {
	text string
	at   []int // the offset of each byte and of the end in the whole text; or one for all
}

func (w word) part(from, to int) word {
	if len(w.at) == 1 {
		return word{w.text[from:to], w.at}
	}
	return word{w.text[from:to], w.at[from : to+1]}
}

func (w word) fail(expected any) { form.Fail(w.at[0], form.Quote(w.text), expected) }

// number returns the number that a word is.
func (w word) number(from, to int) int {
	n, err := strconv.Atoi(w.text)
	if err != nil || n < from || n > to || w.text[0] == '+' {
		w.fail(message.Of("a number from %d to %d", from, to))
	}
	return n
}

// split returns the parts of a word between separators.
func (w word) split(separator byte) []word {
	var parts []word
	from := 0
	for i := range len(w.text) {
		if w.text[i] == separator {
			parts = append(parts, w.part(from, i))
			from = i + 1
		}
	}
	return append(parts, w.part(from, len(w.text)))
}

// filter returns the bytes of a word that a function keeps.
func (w word) filter(keep func(i int) bool) word {
	var text []byte
	var at []int
	for i := range len(w.text) {
		if keep(i) {
			text, at = append(text, w.text[i]), append(at, w.at[i])
		}
	}
	return word{string(text), append(at, w.at[len(w.text)])}
}

// An item is a kind of rule and its arguments; a block has items, too.
type item struct {
	name  word
	args  []word
	items []*item
}

// arg returns an argument, which is empty if there is none.
func (it *item) arg(i int) word {
	if i < len(it.args) {
		return it.args[i]
	}
	return word{at: it.name.at[len(it.name.at)-1:]}
}

func (it *item) isBlock() bool {
	return it.name.text == "Or" || it.name.text == "And" || it.name.text == "Replicate"
}

// A size says what the grid is.
type size struct {
	rows, columns, first, last int
	raw                        bool // without rows, columns and boxes
}

// shapeOf returns the size that the items say.
func shapeOf(items []*item) size {
	s, found := size{rows: 9, columns: 9, first: 1, last: 9}, false
	for _, it := range items {
		if it.name.text != "Shape" {
			continue
		}
		next := readShape(it)
		if found && next != s {
			it.name.fail("one shape for the whole puzzle")
		}
		s, found = next, true
	}
	return s
}

func readShape(it *item) size {
	var s size
	sides := it.arg(0).split('x')
	if len(sides) != 2 {
		it.arg(0).fail("a size such as 9x9")
	}
	s.rows, s.columns = sides[0].number(1, maxSide), sides[1].number(1, maxSide)
	least := max(s.rows, s.columns)
	s.first, s.last = 1, least
	switch it.arg(2).text {
	case "", "Sudoku":
	case "Raw":
		s.raw, least = true, 1
	default:
		it.arg(2).fail(`"Sudoku" or "Raw"`)
	}
	switch values := it.arg(1).split('-'); {
	case it.arg(1).text == "":
	case len(values) == 1:
		s.last = values[0].number(least, maxSide)
	case len(values) == 2:
		s.first = values[0].number(0, 1)
		s.last = values[1].number(s.first+least-1, s.first+maxSide-1)
	default:
		it.arg(1).fail("values such as 9 or 0-8")
	}
	return s
}

// blank is what separates the parts of a text.
var blank = regexp.MustCompile(`\n\s*\n`)

// itemsOf returns the items of a text.
func itemsOf(text []byte) (items []*item) {
	whole := unlinked(text)
	isComment := false
	whole = whole.filter(func(i int) bool {
		if i == 0 || whole.text[i-1] == '\n' {
			isComment = whole.text[i] == '#'
		}
		return !isComment
	})
	from, found := 0, false
	for _, gap := range append(blank.FindAllStringIndex(whole.text, -1), []int{len(whole.text), 0}) {
		part := whole.part(from, gap[0])
		from = gap[1]
		if len(strings.TrimSpace(part.text)) > 0 {
			items, found = append(items, itemsIn(part)...), true
		}
	}
	if !found {
		form.Fail(0, form.Quote(""), "a puzzle")
	}
	return items
}

// unlinked returns the text, or the text in a link, without escapes.
func unlinked(text []byte) word {
	trimmed := bytes.TrimSpace(text)
	isLink := bytes.HasPrefix(trimmed, []byte("?")) || bytes.Contains(trimmed[:min(len(trimmed), 20)], []byte("://"))
	from, end := 0, len(text)
	if isLink {
		if from = 3 + max(bytes.Index(text, []byte("?q=")), bytes.Index(text, []byte("&q="))); from < 3 {
			form.Fail(bytes.Index(text, trimmed), form.Quote(string(trimmed)), `a link with the parameter "q"`)
		}
		if length := bytes.IndexAny(text[from:], "&#"); length >= 0 {
			end = from + length
		}
	}
	var plain []byte
	var at []int
	for i := from; i < end; i++ {
		c, ok := unescaped(text[i:end])
		at = append(at, i)
		switch {
		case isLink && ok:
			i += 2
		case isLink && text[i] == '+':
			c = ' '
		default:
			c = text[i]
		}
		plain = append(plain, c)
	}
	return word{string(plain), append(at, end)}
}

// unescaped returns the byte of an escape such as %2E at the start of a text.
func unescaped[T string | []byte](text T) (byte, bool) {
	if len(text) < 3 || text[0] != '%' {
		return 0, false
	}
	c, err := strconv.ParseUint(string(text[1:3]), 16, 8)
	return byte(c), err == nil
}

// itemsIn returns the items of a part of the text.
func itemsIn(part word) []*item {
	dense := part.filter(func(i int) bool { return !isSpace(part.text[i]) })
	if len(dense.text) > 1 {
		if dense.text[0] == '=' {
			items := grid(dense.part(1, len(dense.text)))
			if items == nil {
				dense.fail("a grid after the equals sign")
			}
			return items
		}
		for _, plain := range []func(dense, spaced word) []*item{shortKiller, longKiller, gridAndJigsaw, jigsaw, anyGrid, spaced, pencilMarks} {
			if items := plain(dense, part); items != nil {
				return items
			}
		}
	}
	if n := len(dense.text); strings.Trim(dense.text, "0123456789.") == "" && dense.text != "." {
		form.Fail(dense.at[0], message.Of("a plain text of length %d", n), message.Of("a square grid of %d cells or more", minSide*minSide))
	}
	return dotted(dense)
}

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// dotted returns the items of a text such as .Cage~10~R1C1~R1C2.
func dotted(text word) []*item {
	if text.text[0] != '.' {
		text.fail("a grid, or rules such as .Cage~10~R1C1~R1C2")
	}
	open := []*item{{}} // the whole text, then blocks
	for _, part := range text.split('.')[1:] {
		words := part.split('~')
		it := &item{name: words[0], args: words[1:]}
		parent := open[len(open)-1]
		switch {
		case it.name.text != "End":
			parent.items = append(parent.items, it)
		case len(open) == 1:
			it.name.fail("a block such as .Or before it")
		default:
			open = open[:len(open)-1]
		}
		if it.isBlock() {
			if open = append(open, it); len(open) > 1+maxDepth {
				it.name.fail(message.Of("at most %d blocks within each other", maxDepth))
			}
		}
	}
	if len(open) > 1 {
		open[len(open)-1].name.fail("its end as .End")
	}
	return open[0].items
}

// A reader turns items into rules.
type reader struct {
	puzzle     *rules.Puzzle
	size       size
	out        *[]rules.Rule  // where rules go
	here       word           // the name of the item that is read
	once       map[string]int // of rules that are alone in a place, their numbers
	groups     []group        // of cells: the grid, then others
	groupOf    map[string]int // by name, those of cells outside the grid
	moves      []move         // of the copies that are read, the outermost first
	blocks     int            // that are open, copies not counted
	work, made int

	regionSize   int
	hasRegion    bool // whether the region size is given
	noBoxes      bool
	boxes        [][]int
	pieces       [][]int // of jigsaws
	regionOf     []int   // the box or piece of each cell, once a line needs it
	isSameValues bool
	ties         string
	readings     [][]int
	strict       []word     // the items about cells without marks
	variables    []variable // of cells outside the grid
	double       word       // the name of the item Doppelganger
	chaos        word       // the name of the item ChaosConstruction
	regionCells  []int      // the cells that it adds
}

// A group of cells has its own rectangle. Its cells are numbered from first.
type group struct {
	first, count, columns int
}

// A move says how far the cells of a group are moved.
type move struct{ group, down, right int }

type variable struct {
	name word
	group
}

// spend counts work.
func (r *reader) spend(n int, w word) {
	if r.work += n; r.work > maxWork {
		form.Fail(w.at[0], "a puzzle that is too large", message.Of("at most %d arguments, copies included", maxWork))
	}
}

// read reads an item.
func (r *reader) read(it *item) {
	r.spend(1+len(it.args), it.name)
	r.here = it.name
	k, known := kinds[it.name.text]
	inCopy := len(r.moves) > 0
	refuse := func(expected any) {
		form.Fail(it.name.at[0], message.Of("the rule %q", excerpt.Of(it.name.text, 40)), expected)
	}
	switch {
	case !known:
		if like := nameLike(it.name.text); like != "" {
			refuse(message.Of("a rule of Interactive Sudoku Solver, such as .%s", like))
		}
		refuse("a rule of Interactive Sudoku Solver")
	case k.is&whole != 0 && (inCopy || r.blocks > 0):
		refuse("rules that may be in a block")
	case k.is&edge != 0 && inCopy:
		refuse("rules that may be copied")
	case k.missing(r.size) != "":
		refuse(k.missing(r.size))
	}
	switch it.name.text {
	case "Or":
		r.alternatives(it)
	case "And":
		if r.isTop() {
			r.blocks++
			r.readAll(it.items)
			r.blocks--
		} else {
			r.add(rules.Rule{Kind: rules.Both, Rules: r.collect(it.items...)})
		}
	case "Replicate":
		r.replicate(it)
	default:
		k.read(r, it, k)
	}
}

func (r *reader) readAll(items []*item) {
	for _, it := range items {
		r.read(it)
	}
}

// add adds a rule.
func (r *reader) add(rule rules.Rule) {
	if r.made++; r.made > rules.MaxRules {
		form.Fail(0, "a puzzle with too many rules", message.Of("at most %d", rules.MaxRules))
	}
	if fault := form.Fault(r.puzzle, rule); fault != nil {
		form.Fail(r.here.at[0], fault, "a valid rule")
	}
	*r.out = append(*r.out, rule)
}

// isTop reports whether rules go to the puzzle, and not to a block.
func (r *reader) isTop() bool { return r.out == &r.puzzle.Rules }

// addOnce adds a rule of which the puzzle has one in a place. Interactive Sudoku Solver keeps the last one without a
// word, so another one is more likely to be a slip.
func (r *reader) addOnce(place string, rule rules.Rule) {
	if r.isTop() && len(r.moves) == 0 {
		before, ok := r.once[place]
		switch {
		case !ok:
			r.once[place] = len(*r.out)
		case slices.Equal((*r.out)[before].Numbers, rule.Numbers):
			return
		default:
			form.Fail(r.here.at[0], message.Of("a second %q in the same place", r.here.text), "one")
		}
	}
	r.add(rule)
}

// collect returns the rules of items of a block.
func (r *reader) collect(items ...*item) []rules.Rule {
	var list []rules.Rule
	before := r.out
	r.out = &list
	r.blocks++
	r.readAll(items)
	r.blocks--
	r.out = before
	return list
}

func (r *reader) alternatives(it *item) {
	branches := []rules.Rule{}
	for _, child := range it.items {
		facts := r.collect(child)
		if len(facts) != 1 {
			facts = []rules.Rule{{Kind: rules.Both, Rules: facts}}
		}
		branches = append(branches, facts[0])
	}
	r.add(rules.Rule{Kind: rules.Any, Rules: branches})
}

// replicate reads the items of a block once for each target.
func (r *reader) replicate(it *item) {
	origin := it.arg(1)
	if origin.text == "" {
		origin.text = "R1C1"
	}
	start := r.find(origin)
	g, row, column := r.place(start)
	from := r.groups[g]
	r.spend(from.count, it.name)
	moves := r.moves
	for i, is := range bitsOf(it.arg(0), 6*((from.count+5)/6)) {
		target := start + i
		if !is {
			continue
		}
		if target >= from.first+from.count {
			it.arg(0).fail("targets in the grid")
		}
		_, toRow, toColumn := r.place(target)
		r.moves = append(slices.Clone(moves), move{g, toRow - row, toColumn - column})
		r.readAll(it.items)
	}
	r.moves = moves
}

// find returns the cell that a word names.
func (r *reader) find(w word) int {
	name := strings.ToUpper(w.text)
	if len(name) == 4 && name[0] == 'R' && name[2] == 'C' {
		row, _ := strconv.ParseInt(name[1:2], 17, 0)
		column, _ := strconv.ParseInt(name[3:], 17, 0)
		if cell, ok := r.groups[0].at(int(row)-1, int(column)-1); ok {
			return cell
		}
		w.fail(message.Of("a cell of %d rows and %d columns", r.size.rows, r.size.columns))
	}
	prefix := strings.TrimRight(name, "0123456789")
	if number, ok := r.groupOf[prefix]; ok {
		g := r.groups[number]
		if prefix == name && g.count == 1 {
			return g.first
		}
		if i, err := strconv.Atoi(name[len(prefix):]); err == nil && i >= 1 && i <= g.count {
			return g.first + i - 1
		}
	}
	w.fail("a cell such as R1C1 or, in row 10, RaC1")
	return 0
}

// place returns the group of a cell and its row and column there.
func (r *reader) place(cell int) (number, row, column int) {
	number, _ = slices.BinarySearchFunc(r.groups, cell, func(g group, cell int) int { return g.first + g.count - 1 - cell })
	g := &r.groups[number]
	return number, (cell - g.first) / g.columns, (cell - g.first) % g.columns
}

// at returns the cell in a row and a column of a group; ok says whether there is one.
func (g *group) at(row, column int) (cell int, ok bool) {
	cell = g.first + row*g.columns + column
	return cell, row >= 0 && column >= 0 && column < g.columns && cell < g.first+g.count
}

// isBeside reports whether two cells share an edge.
func (r *reader) isBeside(a, b int) bool {
	g, row, column := r.place(a)
	h, down, right := r.place(b)
	row, column = row-down, column-right
	return g == h && row*row+column*column == 1
}

// cell returns the cell that a word names, moved as the copy that is read.
func (r *reader) cell(w word) int {
	cell := r.find(w)
	for _, m := range slices.Backward(r.moves) {
		g, row, column := r.place(cell)
		moved, ok := r.groups[g].at(row+m.down, column+m.right)
		if g != m.group || !ok {
			w.fail("a cell whose copies are in the grid")
		}
		cell = moved
	}
	return cell
}

// cells returns the cells that the arguments from a number on name.
func (r *reader) cells(it *item, first int) []int {
	var cells []int
	for _, w := range it.args[min(first, len(it.args)):] {
		cells = append(cells, r.cell(w))
	}
	return cells
}
