package iss

import (
	"strconv"
	"strings"

	"bullseye/rules/internal/form"
)

// The readers of plain texts return the items that say the same, or nil if the text is in
// another form.

// an returns an item made for what stands at an offset.
func an(name string, at int, args ...string) *item {
	it := &item{name: word{name, []int{at}}}
	for _, arg := range args {
		it.args = append(it.args, word{arg, it.name.at})
	}
	return it
}

// shape returns the item for a square grid.
func (w word) shape(side int) *item {
	return an("Shape", w.at[0], strconv.Itoa(side)+"x"+strconv.Itoa(side))
}

// minSide is the side of the smallest grid that is a plain text: a shorter one is a slip.
const minSide = 4

// sideOf returns the number whose power is a length, or 0.
func sideOf(length, power int) int {
	for side := minSide; side <= maxSide; side++ {
		n := side * side
		if power == 3 {
			n *= side
		}
		if n == length {
			return side
		}
	}
	return 0
}

// cellName returns the name of a cell of a square grid, such as R1Ca.
func cellName(cell, columns int) string {
	return "R" + strconv.FormatInt(int64(cell/columns+1), 17) + "C" + strconv.FormatInt(int64(cell%columns+1), 17)
}

// grid reads a character for each cell: a value, or one and the same character for blanks.
func grid(s word) []*item {
	side := sideOf(len(s.text), 2)
	if side == 0 {
		return nil
	}
	items := []*item{s.shape(side)}
	blank := byte(0)
	for cell, c := range []byte(s.text) {
		value := 0
		switch {
		case side < 10 && c >= '1' && c <= '9':
			value = int(c - '0')
		case side >= 10 && c >= 'A' && c <= 'Z':
			value = int(c-'A') + 1
		}
		switch {
		case value >= 1 && value <= side:
			items = append(items, an("Given", s.at[cell], cellName(cell, side)+"_"+strconv.Itoa(value)))
		case blank == 0 || blank == c:
			blank = c
		default:
			return nil
		}
	}
	return items
}

func anyGrid(s, _ word) []*item { return grid(s) }

// jigsaw reads a character for each cell: the name of its piece.
func jigsaw(s, _ word) []*item {
	side := sideOf(len(s.text), 2)
	if side == 0 {
		return nil
	}
	var count [256]int
	for _, c := range []byte(s.text) {
		count[c]++
	}
	for _, n := range count {
		if n != 0 && n != side {
			return nil
		}
	}
	layout := an("Jigsaw", s.at[0], s.text)
	return []*item{s.shape(side), an("NoBoxes", s.at[0]), layout}
}

func gridAndJigsaw(s, _ word) []*item {
	half := len(s.text) / 2
	if len(s.text)%2 != 0 || sideOf(half, 2) == 0 {
		return nil
	}
	pieces, givens := jigsaw(s.part(half, len(s.text)), s), grid(s.part(0, half))
	if pieces == nil || givens == nil {
		return nil
	}
	return append(givens, pieces[1:]...)
}

// spaced reads numbers and full stops with anything between them.
func spaced(_, s word) []*item {
	if len(strings.Trim(s.text, "0123456789 \t\n\v\f\r.|_-")) > 0 {
		return nil
	}
	var tokens []word
	for i := 0; i < len(s.text); i++ {
		from := i
		for i < len(s.text) && s.text[i] >= '0' && s.text[i] <= '9' {
			i++
		}
		if i > from {
			tokens = append(tokens, s.part(from, i))
		}
		if i < len(s.text) && s.text[i] == '.' {
			tokens = append(tokens, s.part(i, i+1))
		}
	}
	side := sideOf(len(tokens), 2)
	if side == 0 {
		return nil
	}
	items := []*item{s.shape(side)}
	for cell, token := range tokens {
		if token.text != "." {
			token.number(1, side)
			items = append(items, an("Given", token.at[0], cellName(cell, side)+"_"+token.text))
		}
	}
	return items
}

// pencilMarks reads as many characters for each cell as there are values.
func pencilMarks(s, _ word) []*item {
	side := sideOf(len(s.text), 3)
	if side == 0 || len(strings.Trim(s.text, "0123456789.")) > 0 {
		return nil
	}
	items := []*item{s.shape(side)}
	for cell := range side * side {
		marks := s.part(cell*side, (cell+1)*side)
		given := cellName(cell, side)
		for _, c := range marks.text {
			if c != '.' {
				given += "_" + string(c)
			}
		}
		items = append(items, an("Given", marks.at[0], given))
	}
	return items
}

// cages collects cages by name.
type cages struct {
	side   int
	order  []int
	byName map[int]*item
}

func (c *cages) add(name, sum, cell, at int) {
	it := c.byName[name]
	if it == nil {
		if c.byName == nil {
			c.byName = map[int]*item{}
		}
		it = an("Cage", at, strconv.Itoa(sum))
		c.byName[name], c.order = it, append(c.order, name)
	}
	it.args = append(it.args, word{cellName(cell, c.side), []int{at}})
}

func (c *cages) items() []*item {
	var items []*item
	for _, name := range c.order {
		it := c.byName[name]
		switch sum := it.args[0].text; {
		case len(it.args) > 2:
			items = append(items, it)
		case sum != "0":
			items = append(items, an("Given", it.name.at[0], it.args[1].text+"_"+sum))
		}
	}
	return items
}

// shortKiller reads a character for each cell: a sum, or an arrow to another cell of the cage.
func shortKiller(s, _ word) []*item {
	steps := map[byte]int{'v': 9, '^': -9, '<': -1, '>': 1, '`': -10, '\'': -8, ',': 8, '.': 10}
	if len(s.text) != 81 || !strings.ContainsAny(s.text, "<v>^`',") {
		return nil
	}
	for _, c := range []byte(s.text) {
		if _, isArrow := steps[c]; !isArrow && !isSum(c) {
			return nil
		}
	}
	cages := cages{side: 9}
	for cell, first := range []byte(s.text) {
		end := cell
		for n := 0; !isSum(s.text[end]); n++ {
			step := steps[s.text[end]]
			next := end + step
			right := (step+10)%9 - 1 // -1, 0 or 1
			if n == 81 || next < 0 || next >= 81 || next%9 != end%9+right {
				form.Fail(s.at[cell], form.Quote(string(first)), "arrows that lead to a sum")
			}
			end = next
		}
		cages.add(end, sumOf(s.text[end]), cell, s.at[cell])
	}
	return append([]*item{s.shape(9)}, cages.items()...)
}

func isSum(c byte) bool { return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'j' }

func sumOf(c byte) int {
	switch {
	case c >= 'a':
		return int(c-'a') + 36
	case c >= 'A':
		return int(c-'A') + 10
	}
	return int(c - '0')
}

// longKiller reads a text such as 3x3:d:k:3587:14:… with a number for each cell.
func longKiller(s, _ word) []*item {
	if !strings.HasPrefix(s.text, "3x3:") {
		return nil
	}
	fields := s.split(':')
	if len(fields) != 85 || fields[2].text != "k" || strings.Trim(fields[1].text, "d") != "" {
		return nil
	}
	items := []*item{s.shape(9)}
	if fields[1].text != "" {
		items = append(items, an("Diagonal", s.at[0], "1"), an("Diagonal", s.at[0], "-1"))
	}
	cages := cages{side: 9}
	for cell, field := range fields[3:84] {
		if n := field.number(0, 256*46-1); n >= 256 {
			cages.add(n, n/256, cell, field.at[0])
		}
	}
	return append(items, cages.items()...)
}
