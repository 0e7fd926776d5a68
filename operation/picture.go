package operation

import (
	"fmt"

	"bullseye/internal/draw"
	"bullseye/record"
)

// AppendPicture appends the answer to a record as drawn on a terminal: a board
// for each grid of the answer, or the record's board if there is none, each with
// a caption below. An Invalid has no board, so it is appended as text. With color,
// ANSI escape sequences make clues bold, and rings, clashes and redundant clues
// coloured.
func AppendPicture(dst []byte, record *record.Record, answer Answer, color bool) []byte {
	pictures := answer.pictures(record)
	if len(pictures) == 0 {
		return answer.AppendText(dst)
	}
	for i, p := range pictures {
		if i > 0 {
			dst = append(dst, '\n')
		}
		dst = draw.Terminal{Color: color}.AppendPicture(dst, &p.Picture)
		dst = append(append(dst, p.caption...), '\n')
	}
	return dst
}

// captioned is a picture with the text below it.
type captioned struct {
	draw.Picture
	caption string
}

// asked returns the picture of a record's board, with clashing cells in red.
func asked(record *record.Record, clashes Clashes) draw.Picture {
	p := draw.Picture{Digits: record.Board, Clues: record.Board}
	for _, clash := range clashes {
		for _, c := range clash.Cells {
			p.Tones[c] = draw.Red
		}
	}
	return p
}

// because returns the part of a caption that lists the clashes, if there are any.
func because(clashes Clashes) string {
	if len(clashes) == 0 {
		return ""
	}
	return ": " + clashes.String()
}

func (s *Solution) pictures(record *record.Record) []captioned {
	if s.hasGrid() {
		return []captioned{{draw.Picture{Digits: s.Grid.Board(), Clues: record.Board}, string(s.Status)}}
	}
	return []captioned{{asked(record, s.Clashes), string(s.Status) + because(s.Clashes)}}
}

func (t *Total) pictures(record *record.Record) []captioned {
	caption := fmt.Sprintf("%d completions", t.Count)
	switch {
	case t.Stopped:
		caption = fmt.Sprintf("%d or more completions", t.Count)
	case t.Count == 1:
		caption = "1 completion"
	}
	return []captioned{{asked(record, t.Clashes), caption + because(t.Clashes)}}
}

func (e *Estimate) pictures(record *record.Record) []captioned {
	var caption string
	if e.Exact {
		caption = fmt.Sprintf("%s completions, counted", e.appendNumber(nil, e.Mean))
	} else {
		caption = fmt.Sprintf("about %s completions; with %g %% confidence %s to %s", e.appendNumber(nil, e.Mean),
			100*e.Confidence, e.appendNumber(nil, e.Low), e.appendNumber(nil, e.High))
	}
	return []captioned{{asked(record, e.Clashes), caption + because(e.Clashes)}}
}

// pictures shows redundant clues on yellow.
func (r *Report) pictures(record *record.Record) []captioned {
	p := asked(record, r.Clashes)
	for _, c := range r.Redundant {
		p.Tones[c] = draw.Yellow
	}
	return []captioned{{p, r.sentence()}}
}

// pictures returns nil: there is no board to draw.
func (v *Invalid) pictures(*record.Record) []captioned { return nil }
