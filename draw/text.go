package draw

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"bullseye/draw/internal/font"
	"bullseye/draw/internal/typeset"
)

// Width is how wide a text is with a style, as all canvases write it.
func Width(text string, style Style) float64 {
	var width float64
	for _, r := range text {
		if r, ok := shown(r); ok {
			width += font.Find(r, style.Bold).Advance
		}
	}
	return width * style.Size
}

// Missing returns the characters of a text that the fonts of pictures lack, each once. PNG
// and PDF have a box in their place; SVG leaves them to the fonts of the viewer.
func Missing(text string) []rune {
	var missing []rune
	seen := map[rune]bool{}
	for _, r := range text {
		if r, ok := shown(r); ok && !seen[r] && !font.Has(r) {
			seen[r] = true
			missing = append(missing, r)
		}
	}
	return missing
}

// shown returns the character that a picture shows for a character of a text. Some are
// not shown, such as marks that change the direction of writing.
func shown(r rune) (rune, bool) {
	switch {
	case ' ' <= r && r < 0x7F:
		return r, true
	case r == '\t' || r == '\n' || r == '\r' || r == 0x2028 || r == 0x2029:
		return ' ', true
	case r == 0xFFFE || r == 0xFFFF:
		return utf8.RuneError, true // XML has no such characters
	case unicode.In(r, unicode.Cc, unicode.Cf):
		return 0, false
	}
	return r, true
}

// maxLines limits the lines of a text. The last line of a longer text ends with an ellipsis.
const maxLines = 12

// Wrap cuts a text into lines that are at most width wide: at spaces, and between Chinese
// characters, but not before a closing mark or after an opening one, and not between a
// number and its unit, as in 第12步. A word that is wider than a line is cut anywhere.
// There are at most maxLines lines; a line break in the text begins a new one.
func wrap(text string, style Style, width float64) []string {
	var lines []string
	for paragraph := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == '\r' }) {
		rest := strings.Join(strings.Fields(paragraph), " ")
		for rest != "" {
			line := rest[:lineEnd(rest, style, width)]
			rest = strings.TrimLeft(rest[len(line):], " ")
			if len(lines) == maxLines-1 && rest != "" {
				return append(lines, shorten(line+" "+rest, style, width))
			}
			lines = append(lines, strings.TrimRight(line, " "))
		}
	}
	if len(lines) > maxLines {
		lines = append(lines[:maxLines-1], shorten(lines[maxLines-1]+" …", style, width))
	}
	return lines
}

// lineEnd returns the length in bytes of the first line of a text.
func lineEnd(text string, style Style, width float64) int {
	var (
		wide  float64
		last  rune
		end   int // of the line, if it ends at the best place so far
		place int
	)
	for i, r := range text {
		if i > 0 && mayBreak(last, r) {
			end = i
		}
		if s, ok := shown(r); ok {
			wide += font.Find(s, style.Bold).Advance * style.Size
		}
		// A line has at least one character. A space at its end takes no room.
		if wide > width+1e-6 && place > 0 && r != ' ' {
			if end == 0 {
				end = i
			}
			return end
		}
		last = r
		place++
	}
	return len(text)
}

// mayBreak reports whether a line may end between two characters.
func mayBreak(before, after rune) bool {
	return after != ' ' && (before == ' ' || typeset.CanBreak(before, after))
}

// shorten returns the beginning of a text, with an ellipsis if it is wider than width.
func shorten(text string, style Style, width float64) string {
	if Width(text, style) <= width+1e-6 {
		return text
	}
	width -= Width("…", style)
	var wide float64
	for i, r := range text {
		if s, ok := shown(r); ok {
			wide += font.Find(s, style.Bold).Advance * style.Size
		}
		if wide > width+1e-6 {
			return strings.TrimRight(text[:i], " ") + "…"
		}
	}
	return text
}
