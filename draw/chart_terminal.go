package draw

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bullseye/draw/internal/typeset"
	"bullseye/internal/text/textwidth"
)

// AppendText appends the chart as lines of text for a terminal of 80 columns: for each
// interval of scores, the highest first, a bar, the count and the marks. The caption
// follows. With color, ANSI escape sequences set bars and marks apart.
func (c *Chart) AppendText(dst []byte, color bool) []byte {
	if len(c.Tallies)+len(c.Marks) > 0 {
		dst = c.appendRows(dst, color)
	}
	for _, line := range c.Caption {
		for _, part := range wrapColumns(line, screenColumns) {
			dst = append(append(dst, part...), '\n')
		}
	}
	return dst
}

// screenColumns is the width of a terminal.
const screenColumns = 80

// appendRows appends a row for each interval of scores.
func (c *Chart) appendRows(dst []byte, color bool) []byte {
	const most, longestBar, shortestBar = 24, 40, 8
	b := binsOf(c.Tallies, c.Marks, 1, most)
	rows := make([]textRow, len(b.counts))
	for _, m := range slices.Backward(c.sortedMarks()) {
		row := &rows[b.bin(m.Score)]
		row.marks = append(row.marks, m)
	}
	scores, counts, longestMark := 0, 0, 0
	for i, n := range b.counts {
		row := &rows[i]
		row.scores, row.count = b.scores(i), strconv.FormatUint(n, 10)
		scores, counts = max(scores, textwidth.Columns(row.scores)), max(counts, len(row.count))
		for _, m := range row.marks {
			longestMark = max(longestMark, textwidth.Columns(m.Text))
		}
	}
	bar := screenColumns - scores - counts - 3
	if longestMark > 0 {
		bar -= longestMark + len(" ← ")
	}
	bar = max(min(bar, longestBar), shortestBar)
	full := float64(max(b.most(), 1))
	for i := len(rows) - 1; i >= 0; i-- {
		row := &rows[i]
		eighths := int(float64(8*bar) * float64(b.counts[i]) / full)
		if b.counts[i] > 0 {
			eighths = max(eighths, 1) // every score that occurs can be seen
		}
		dst = fmt.Appendf(dst, "%*s %*s", scores, row.scores, counts, row.count)
		if eighths > 0 || len(row.marks) > 0 {
			dst = append(dst, ' ')
		}
		dst = appendStyled(dst, barStyle(color, c.Partial), barOf(eighths))
		used := (eighths + 7) / 8
		for k, m := range row.marks {
			if k > 0 {
				dst = append(dst, '\n')
				used = -(scores + counts + 2)
			}
			dst = append(dst, strings.Repeat(" ", bar-used)...)
			dst = appendStyled(append(dst, ' '), markStyle(color, m.Kind), "← "+m.Text)
		}
		dst = append(dst, '\n')
	}
	return dst
}

// A textRow is a line of a chart on a terminal.
type textRow struct {
	scores, count string
	marks         []Mark
}

// scores writes the interval of a bin.
func (b *bins) scores(i int) string {
	from, to := b.from(i), b.to(i)
	switch {
	case from == to:
		return strconv.FormatInt(from, 10)
	case from < 0:
		return fmt.Sprintf("%d … %d", from, to)
	}
	return fmt.Sprintf("%d–%d", from, to)
}

// barOf returns a bar of a length in eighths of a column.
func barOf(eighths int) string {
	const parts = "▏▎▍▌▋▊▉"
	bar := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		bar += string([]rune(parts)[rest-1])
	}
	return bar
}

// appendStyled appends a text with a style, the parameters of an ANSI escape sequence.
func appendStyled(dst []byte, style, text string) []byte {
	if style == "" {
		return append(dst, text...)
	}
	return fmt.Appendf(dst, "\x1b[%sm%s\x1b[0m", style, text)
}

func barStyle(color, partial bool) string {
	switch {
	case !color:
		return ""
	case partial:
		return "2;38;5;68"
	}
	return "38;5;68"
}

func markStyle(color bool, kind MarkKind) string {
	if !color {
		return ""
	}
	switch kind {
	case Best:
		return "1;38;5;71"
	case Greedy:
		return "38;5;172"
	case Own:
		return "1;38;5;134"
	}
	return ""
}

// wrapColumns divides a text into lines of at most so many columns.
func wrapColumns(text string, most int) []string {
	return typeset.Lines(text, float64(most), func(r rune) float64 { return float64(textwidth.Columns(string(r))) })
}
