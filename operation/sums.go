package operation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"bullseye/draw"
	"bullseye/score"
	"bullseye/sudoku"
)

// A Sum is the part of a grid's score that some of its cells make. Weight is set if
// these are the cells of one weight, such as a ring; From and To if they are the cells
// with weights in a range; and Row if they are a row. The sums of a grid are its score.
type Sum struct {
	Weight *int64 `json:"weight,omitempty"`
	From   *int64 `json:"from,omitempty"`
	To     *int64 `json:"to,omitempty"`
	Row    int    `json:"row,omitempty"`

	Cells  int   `json:"cells"`  // the number of cells
	Digits int   `json:"digits"` // the sum of their digits
	Score  int64 `json:"score"`
}

// maxWeights is the number of different weights up to which each has its own sum.
const maxWeights = 9

// A division says which sum each cell belongs to.
type division struct {
	objective score.Objective
	sums      []Sum // with the cells' number and kind, and nothing from a grid
	of        [sudoku.Cells]int
	tones     []draw.Tone // of the sums, if they have one
	rings     bool
}

// divide divides the cells by their weights, the greatest first: into the rings of the
// target sudoku, for example. If there are more than maxWeights weights, each drawn
// tone is a range. If there is a table, the cells are divided by rows.
func divide(o score.Objective) *division {
	d := &division{objective: o, rings: o.Table == nil && o.Importance() == score.Rings()}
	if o.Table != nil {
		d.sums = make([]Sum, 9)
		for c := range sudoku.Cell(sudoku.Cells) {
			d.of[c] = c.Row()
			d.sums[c.Row()].Row = c.Row() + 1
			d.sums[c.Row()].Cells++
		}
		return d
	}
	weights := o.Importance()
	tones := draw.Heat(&weights)
	classes := slices.Clone(weights[:])
	slices.Sort(classes)
	classes = slices.Compact(classes)
	slices.Reverse(classes)
	byTone := len(classes) > maxWeights
	for i, w := range classes {
		tone := tones[slices.Index(weights[:], w)]
		last := len(d.sums) - 1
		switch {
		case !byTone:
			d.sums = append(d.sums, Sum{Weight: &classes[i]})
		case i > 0 && d.tones[last] == tone:
			d.sums[last].From = &classes[i]
			continue
		default:
			d.sums = append(d.sums, Sum{From: &classes[i], To: &classes[i]})
		}
		d.tones = append(d.tones, tone)
	}
	for c, w := range weights {
		d.of[c] = slices.IndexFunc(d.sums, func(s Sum) bool {
			return s.Weight != nil && *s.Weight == w || s.Weight == nil && *s.From <= w && w <= *s.To
		})
		d.sums[d.of[c]].Cells++
	}
	return d
}

// sum returns the sums of a grid.
func (d *division) sum(g *sudoku.Grid) []Sum {
	sums := slices.Clone(d.sums)
	values := d.objective.Values()
	for c, digit := range g {
		s := &sums[d.of[c]]
		s.Digits += int(digit)
		s.Score += values[c][digit-1]
	}
	return sums
}

// ringNames are the colours of the target sudoku's rings in the statement of NOIP 2009.
var ringNames = [...]string{"yellow", "red", "blue", "brown", "white"}

// legend lists the sums of a grid. If it has the sums of a better grid, too, it tells
// how much each differs. All words are at the ends of lines, because their width on a
// terminal depends on the language.
func (d *division) legend(sums, better []Sum, say Say) []draw.Line {
	if slices.EqualFunc(sums, better, func(a, b Sum) bool { return a.Score == b.Score }) {
		better = nil // there is nothing to tell
	}
	var scores, products, changes []string
	total, change := int64(0), int64(0)
	for i, s := range sums {
		scores = append(scores, strconv.FormatInt(s.Score, 10))
		if s.Weight != nil {
			products = append(products, strconv.FormatInt(*s.Weight, 10))
		}
		total += s.Score
		if better != nil {
			changes = append(changes, signed(s.Score-better[i].Score))
			change += s.Score - better[i].Score
		}
	}
	scores = append(scores, strconv.FormatInt(total, 10))
	if better != nil {
		changes = append(changes, signed(change))
	}
	alignRight(scores)
	alignRight(products)
	alignRight(changes)

	lines := []draw.Line{{}, {Text: d.title(say)}}
	for i, s := range sums {
		text := scores[i]
		if products != nil {
			text += fmt.Sprintf(" = %s × %3d", products[i], s.Digits)
		}
		if better != nil {
			text += "  " + changes[i]
		}
		if name := d.name(i, say); name != "" {
			text += "  " + name
		}
		line := draw.Line{Text: strings.TrimRight(text, " ")}
		if d.tones != nil {
			line.Tone = d.tones[i]
		}
		lines = append(lines, line)
	}
	last := scores[len(sums)]
	lines = append(lines, draw.Line{Text: strings.Repeat("─", len(last))})
	if better != nil {
		if products != nil {
			last += strings.Repeat(" ", len(products[0])+len(" =  × 405"))
		}
		last += "  " + changes[len(sums)]
	}
	lines = append(lines, draw.Line{Text: strings.TrimRight(last, " ")})
	return lines[max(0, len(lines)-draw.Height):] // 9 sums leave no room for the empty line
}

// title heads a legend.
func (d *division) title(say Say) string {
	if d.sums[0].Weight != nil {
		return say.word("score = weight × sum of digits")
	}
	return say.word("score")
}

// name returns what follows the score of a sum in a legend.
func (d *division) name(i int, say Say) string {
	switch s := &d.sums[i]; {
	case d.rings:
		return say.word(ringNames[i])
	case s.Row > 0:
		return say.text("row %d", s.Row)
	case s.From != nil && *s.From == *s.To:
		return say.text("weight %d", *s.From)
	case s.From != nil:
		return say.text("weights %d to %d", *s.From, *s.To)
	}
	return ""
}

// signed formats a difference, 0 as nothing.
func signed(n int64) string {
	switch {
	case n > 0:
		return fmt.Sprintf("+%d", n)
	case n < 0:
		return fmt.Sprintf("−%d", -n)
	}
	return ""
}

// alignRight pads texts to the same width.
func alignRight(texts []string) {
	width := 0
	for _, text := range texts {
		width = max(width, utf8.RuneCountInString(text))
	}
	for i, text := range texts {
		texts[i] = strings.Repeat(" ", width-utf8.RuneCountInString(text)) + text
	}
}
