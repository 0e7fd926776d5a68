package render

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"bullseye/draw"
	"bullseye/operation"
	"bullseye/score"
	"bullseye/sudoku"
)

// heat returns a tone for each weight: Yellow for the greatest, then Red, Blue, Brown and
// White. The target sudoku's rings get the colours that they have in the statement of NOIP 2009.
func heat(weights [sudoku.Cells]int64) (tones [sudoku.Cells]draw.Tone) {
	for c, level := range operation.Levels(&weights) {
		tones[c] = draw.White - draw.Tone(level)
	}
	return tones
}

// A legend says how the cells make a score.
type legend struct {
	sums  []operation.Sum
	tones map[int64]draw.Tone // of weights, nil if there is a table
	rings bool
}

// newLegend returns the legend of a grid, or of weights alone if it is nil.
func newLegend(o score.Objective, g *sudoku.Grid) *legend {
	l := &legend{sums: operation.Sums(o, g)}
	if o.Table == nil {
		weights := o.Importance()
		l.rings, l.tones = weights == score.Rings(), map[int64]draw.Tone{}
		for c, tone := range heat(weights) {
			l.tones[weights[c]] = tone
		}
	}
	return l
}

// tone returns the tone of the cells of a sum, Plain if they have none.
func (l *legend) tone(i int) draw.Tone {
	switch s := &l.sums[i]; {
	case s.Weight != nil:
		return l.tones[*s.Weight]
	case s.From != nil:
		return l.tones[*s.From]
	}
	return draw.Plain
}

// sentences lists the sums as sentences.
func (l *legend) sentences(say operation.Say) (lines []draw.Line) {
	for i, s := range l.sums {
		line := draw.Line{Text: fmt.Sprintf("%s: %d", l.name(i, say), s.Score), Tone: l.tone(i)}
		if s.Weight != nil {
			line.Text = fmt.Sprintf("%d × %d = %d", *s.Weight, s.Digits, s.Score)
		}
		lines = append(lines, line)
	}
	return lines
}

// ringNames are the colours of the target sudoku's rings in the statement of NOIP 2009.
var ringNames = [...]string{"yellow", "red", "blue", "brown", "white"}

// columns lists the sums for a terminal. If there are the sums of a better grid, too, it tells
// how much each differs. All words are at the ends of lines, because their width on a
// terminal depends on the language.
func (l *legend) columns(better []operation.Sum, say operation.Say) []draw.Line {
	if slices.EqualFunc(l.sums, better, func(a, b operation.Sum) bool { return a.Score == b.Score }) {
		better = nil // there is nothing to tell
	}
	var scores, products, changes []string
	total, change := int64(0), int64(0)
	for i, s := range l.sums {
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

	lines := []draw.Line{{}, {Text: l.title(say)}}
	for i, s := range l.sums {
		text := scores[i]
		if products != nil {
			text += fmt.Sprintf(" = %s × %3d", products[i], s.Digits)
		}
		if better != nil {
			text += "  " + changes[i]
		}
		if name := l.name(i, say); name != "" {
			text += "  " + name
		}
		lines = append(lines, draw.Line{Text: strings.TrimRight(text, " "), Tone: l.tone(i)})
	}
	last := scores[len(l.sums)]
	lines = append(lines, draw.Line{Text: strings.Repeat("─", utf8.RuneCountInString(last))})
	if better != nil {
		if products != nil {
			last += strings.Repeat(" ", utf8.RuneCountInString(products[0])+len(" =  × 405"))
		}
		last += "  " + changes[len(l.sums)]
	}
	lines = append(lines, draw.Line{Text: strings.TrimRight(last, " ")})
	return lines[max(0, len(lines)-draw.Height):] // 9 sums leave no room for the empty line
}

// title heads a legend.
func (l *legend) title(say operation.Say) string {
	if l.sums[0].Weight != nil {
		return say.Word("score = weight × sum of digits")
	}
	return say.Word("score")
}

// name returns what follows the score of a sum in a legend.
func (l *legend) name(i int, say operation.Say) string {
	switch s := &l.sums[i]; {
	case l.rings:
		return say.Word(ringNames[i])
	case s.Row > 0:
		return say.Text("row %d", s.Row)
	case s.From != nil && *s.From == *s.To:
		return say.Text("weight %d", *s.From)
	case s.From != nil:
		return say.Text("weights %d to %d", *s.From, *s.To)
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

// alignRight pads numbers to the same width, with signs as those of signed.
func alignRight(texts []string) {
	width := 0
	for i, text := range texts {
		texts[i] = strings.Replace(text, "-", "−", 1)
		width = max(width, utf8.RuneCountInString(texts[i]))
	}
	for i, text := range texts {
		texts[i] = strings.Repeat(" ", width-utf8.RuneCountInString(text)) + text
	}
}
