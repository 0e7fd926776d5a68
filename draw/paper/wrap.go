package paper

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"bullseye/draw"
	"bullseye/draw/internal/typeset"
)

// A breaker divides a text into lines, each of which can have another width. Lines end at
// spaces and where package typeset allows it. A word that is wider than a line is divided.
type breaker struct {
	pieces []piece
	style  draw.Style
}

// A piece is a part of a text that stays on one line, if it fits on one.
type piece struct {
	text  string
	width float64 // without space
	space float64 // the width of the space before it, 0 if there is none
}

// newBreaker returns a breaker of a text. White space in it, except spaces that do not
// break, counts as a single space, and bytes that are no UTF-8 as U+FFFD.
func newBreaker(text string, style draw.Style) *breaker {
	b := &breaker{style: style}
	space := draw.Width(" ", style)
	gap := 0.0
	for field := range strings.FieldsFuncSeq(strings.ToValidUTF8(text, "\uFFFD"), isGap) {
		for field != "" {
			n := pieceLength(field)
			b.pieces = append(b.pieces, piece{field[:n], draw.Width(field[:n], style), gap})
			field, gap = field[n:], 0
		}
		gap = space
	}
	return b
}

// isGap reports whether a rune is space at which a line can end, or a control character.
func isGap(r rune) bool {
	return r != '\u00A0' && r != '\u202F' && (unicode.IsSpace(r) || unicode.IsControl(r))
}

// pieceLength returns the number of bytes of the first piece of a text without gaps.
func pieceLength(text string) int {
	before, n := utf8.DecodeRuneInString(text)
	for n < len(text) {
		r, size := utf8.DecodeRuneInString(text[n:])
		if typeset.CanBreak(before, r) {
			return n
		}
		before, n = r, n+size
	}
	return n
}

// done reports whether the whole text has been returned.
func (b *breaker) done() bool { return len(b.pieces) == 0 }

// next returns the next line. It has at least one character, even if that is too wide.
func (b *breaker) next(width float64) string {
	var line strings.Builder
	used := 0.0
	for i, p := range b.pieces {
		gap := p.space
		if i == 0 {
			gap = 0
		}
		if used+gap+p.width > width+tolerance {
			if i > 0 {
				b.pieces = b.pieces[i:]
				return line.String()
			}
			return b.divide(width)
		}
		if gap > 0 {
			line.WriteByte(' ')
		}
		line.WriteString(p.text)
		used += gap + p.width
	}
	b.pieces = nil
	return line.String()
}

// tolerance is less than anybody sees, and more than the error of sums of widths.
const tolerance = 0.01

// divide takes from the first piece, which is too wide, as many characters as fit.
func (b *breaker) divide(width float64) string {
	text := b.pieces[0].text
	_, n := utf8.DecodeRuneInString(text)
	for n < len(text) {
		_, size := utf8.DecodeRuneInString(text[n:])
		if draw.Width(text[:n+size], b.style) > width {
			break
		}
		n += size
	}
	if n == len(text) {
		b.pieces = b.pieces[1:]
	} else {
		b.pieces[0] = piece{text: text[n:], width: draw.Width(text[n:], b.style)}
	}
	return text[:n]
}

// lines returns all lines of a text.
func lines(text string, style draw.Style, width float64) []string {
	var all []string
	for b := newBreaker(text, style); !b.done(); {
		all = append(all, b.next(width))
	}
	return all
}

// shortened returns at most a number of lines of a text. If there are more, the last one
// ends with "…".
func shortened(text string, style draw.Style, width float64, most int) []string {
	b := newBreaker(text, style)
	var all []string
	for !b.done() && len(all) < most {
		all = append(all, b.next(width))
	}
	if b.done() || most == 0 {
		return all
	}
	last := []rune(all[most-1])
	for len(last) > 0 && draw.Width(string(last)+"…", style) > width {
		last = last[:len(last)-1]
	}
	all[most-1] = string(last) + "…"
	return all
}
