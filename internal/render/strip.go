package render

import (
	"strings"

	"bullseye/draw"
	"bullseye/explain"
)

// perStrip is the number of small pictures beside each other on paper.
const perStrip = 4

// A strip is small pictures beside each other, each below its words. It implements
// draw.Drawing.
type strip []caption

// A caption is a small picture with words above it.
type caption struct {
	heading, words string
	picture        *draw.Scene
}

// Sizes of a strip, in parts of its width.
const (
	gapOfStrip    = 0.035 // between pictures
	letterOfStrip = 0.0165
	lineOfStrip   = 1.3 * letterOfStrip
)

// column returns the width of a picture and the distance to the next one.
func (strip) column(width float64) (picture, step float64) {
	step = (width + gapOfStrip*width) / perStrip
	return step - gapOfStrip*width, step
}

// Bounds implements draw.Drawing.
func (s strip) Bounds(o draw.Options) (width, height float64) {
	width = s.width(o)
	column, _ := s.column(width)
	_, height = s[0].picture.Bounds(draw.Options{Size: column})
	return width, s.words(o, nil) + height
}

// width returns the width of the strip.
func (strip) width(o draw.Options) float64 {
	if o.Size > 0 {
		return o.Size
	}
	return 480
}

// Draw implements draw.Drawing.
func (s strip) Draw(c draw.Canvas, x, y float64, o draw.Options) {
	width := s.width(o)
	column, step := s.column(width)
	below := s.words(o, func(i int, line string, top float64, style draw.Style) {
		c.Text(x+float64(i)*step, y+top, line, style)
	})
	for i := range s {
		s[i].picture.Draw(c, x+float64(i)*step, y+below, draw.Options{Theme: o.Theme, Size: column})
	}
}

// words lays the words out: it calls write with each line, and returns where the pictures
// begin, below the longest words.
func (s strip) words(o draw.Options, write func(i int, line string, baseline float64, style draw.Style)) (below float64) {
	width := s.width(o)
	column, _ := s.column(width)
	for i := range s {
		y := 0.0
		for _, text := range []struct {
			words string
			bold  bool
		}{{s[i].heading, true}, {s[i].words, false}} {
			style := draw.Style{Size: letterOfStrip * width, Bold: text.bold, Color: o.Theme.Ink()}
			for _, line := range wrapped(text.words, style, column) {
				y += lineOfStrip * width
				if write != nil {
					write(i, line, y-0.3*style.Size, style)
				}
			}
		}
		below = max(below, y+0.3*letterOfStrip*width)
	}
	return below
}

// wrapped divides a text into lines of at most a width.
func wrapped(text string, style draw.Style, width float64) (lines []string) {
	line := ""
	for word := range explain.Words(text) {
		if line != "" && draw.Width(strings.TrimRight(line+word, " "), style) > width {
			lines = append(lines, strings.TrimRight(line, " "))
			line = ""
		}
		line += word
	}
	return append(lines, strings.TrimRight(line, " "))
}
