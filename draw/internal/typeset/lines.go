package typeset

import (
	"strings"
	"unicode"
)

// An Advance says how wide a character is. Characters that are not shown have no width.
type Advance func(rune) float64

// A Breaker divides a text into lines, each of which can have another width. Lines end at
// spaces and where CanBreak allows it. A word that is wider than a line is divided.
type Breaker struct {
	rest    string
	advance Advance
}

// NewBreaker returns a Breaker of a text. White space in it, except spaces that do not
// break, counts as a single space, and bytes that are no UTF-8 as U+FFFD.
func NewBreaker(text string, advance Advance) *Breaker {
	return &Breaker{flat(text), advance}
}

// flat returns a text whose words have one space between them.
func flat(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToValidUTF8(text, "\uFFFD"), isGap), " ")
}

// isGap reports whether a character is space at which a line can end, or a control character.
func isGap(r rune) bool {
	return r != '\u00A0' && r != '\u202F' && (unicode.IsSpace(r) || unicode.IsControl(r))
}

// Done reports whether the whole text has been returned.
func (b *Breaker) Done() bool { return b.rest == "" }

// Next returns the next line. It has at least one character, even if that is too wide.
func (b *Breaker) Next(width float64) string {
	n := b.lineEnd(width)
	line := b.rest[:n]
	b.rest = strings.TrimLeft(b.rest[n:], " ")
	return strings.TrimRight(line, " ")
}

// tolerance is less than anybody sees, and more than the error of sums of widths.
const tolerance = 1e-6

// lineEnd returns the number of bytes of the next line.
func (b *Breaker) lineEnd(width float64) int {
	var (
		wide float64
		last rune
		end  int // of the line, if it ends at the last place where it can
	)
	for i, r := range b.rest {
		if i > 0 && r != ' ' && (last == ' ' || CanBreak(last, r)) {
			end = i
		}
		wide += b.advance(r)
		// A space at the end takes no room.
		if wide > width+tolerance && i > 0 && r != ' ' {
			if end == 0 {
				return i
			}
			return end
		}
		last = r
	}
	return len(b.rest)
}

// Lines returns all lines of a text.
func Lines(text string, width float64, advance Advance) (lines []string) {
	for b := NewBreaker(text, advance); !b.Done(); {
		lines = append(lines, b.Next(width))
	}
	return lines
}

// Shortened returns at most a number of lines of a text. If it has more, the last one is
// Cut.
func Shortened(text string, width float64, most int, advance Advance) (lines []string) {
	b := NewBreaker(text, advance)
	for !b.Done() && len(lines) < most-1 {
		lines = append(lines, b.Next(width))
	}
	if !b.Done() && len(lines) < most {
		lines = append(lines, Cut(b.rest, width, advance))
	}
	return lines
}

// Cut returns the beginning of a text, with an ellipsis if the text is wider than a width.
func Cut(text string, width float64, advance Advance) string {
	if fitting(text, width, advance) == len(text) {
		return text
	}
	n := fitting(text, width-advance('…'), advance)
	return strings.TrimRight(text[:n], " ") + "…"
}

// fitting returns the number of bytes of a text that are not wider than a width.
func fitting(text string, width float64, advance Advance) int {
	var wide float64
	for i, r := range text {
		if wide += advance(r); wide > width+tolerance {
			return i
		}
	}
	return len(text)
}
