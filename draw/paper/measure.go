package paper

import (
	"bullseye/draw"
	"bullseye/draw/internal/typeset"
)

// advance returns how wide the characters of a style are.
func advance(style draw.Style) typeset.Advance {
	return func(r rune) float64 { return draw.Width(string(r), style) }
}

// lines returns all lines of a text.
func lines(text string, style draw.Style, width float64) []string {
	return typeset.Lines(text, width, advance(style))
}

// shortened returns at most a number of lines of a text. If there are more, the last one
// ends with "…".
func shortened(text string, style draw.Style, width float64, most int) []string {
	return typeset.Shortened(text, width, most, advance(style))
}
