package draw

import (
	"strings"

	"bullseye/draw/internal/font"
	"bullseye/draw/internal/typeset"
)

// Width is how wide a text is with a style, as all canvases write it.
func Width(text string, style Style) float64 {
	var width float64
	for _, r := range text {
		if r, ok := typeset.Shown(r); ok {
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
		if r, ok := typeset.Shown(r); ok && !seen[r] && !font.Has(r) {
			seen[r] = true
			missing = append(missing, r)
		}
	}
	return missing
}

// advance returns how wide the characters of a style are.
func advance(style Style) typeset.Advance {
	return func(r rune) float64 {
		r, ok := typeset.Shown(r)
		if !ok {
			return 0
		}
		return font.Find(r, style.Bold).Advance * style.Size
	}
}

// maxLines limits the lines of a text. The last line of a longer text ends with an ellipsis.
const maxLines = 12

// wrap divides a text into lines that are at most width wide. A line end in the text begins
// a new one. There are at most maxLines lines.
func wrap(text string, style Style, width float64) (lines []string) {
	advance := advance(style)
	for paragraph := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == '\r' }) {
		if len(lines) == maxLines {
			lines[maxLines-1] = typeset.Cut(lines[maxLines-1]+" …", width, advance)
			break
		}
		lines = append(lines, typeset.Shortened(paragraph, width, maxLines-len(lines), advance)...)
	}
	return lines
}

// shorten returns the beginning of a text, with an ellipsis if it is wider than width.
func shorten(text string, style Style, width float64) string {
	return typeset.Cut(text, width, advance(style))
}
