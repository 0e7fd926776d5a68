package operation

import (
	"bullseye/draw"
	"bullseye/internal/render"
	"bullseye/record"
)

// AppendPicture appends the answer to a record as drawn on a terminal: a board
// for each grid of the answer, or the record's board if there is none, each with
// a caption below, in the words of say. An Invalid has no board, so it is appended as
// text. With colours, ANSI escape sequences make clues bold, and rings, clashes and
// redundant clues coloured.
func AppendPicture(dst []byte, record *record.Record, answer Answer, colors draw.Colors, say Say) []byte {
	t := draw.Terminal{Colors: colors}
	pictures := answer.pictures(record, say)
	if len(pictures) == 0 {
		return answer.AppendText(dst)
	}
	for i, p := range pictures {
		if i > 0 {
			dst = append(dst, '\n')
		}
		if p.heading != "" {
			dst = append(append(dst, p.heading...), '\n')
		}
		dst = t.Append(dst, &p.Scene)
		if p.chart != nil {
			dst = p.chart(dst, colors != draw.NoColors)
		}
		if p.caption != "" {
			dst = append(append(dst, p.caption...), '\n')
		}
	}
	return dst
}

// captioned is a picture with texts above and below it.
type captioned struct {
	draw.Scene
	heading, caption string
	chart            func(dst []byte, color bool) []byte // appends a chart above the caption, if not nil
}

// asked returns the picture of a record's board, with clashing cells in red.
func asked(record *record.Record, clashes Clashes) draw.Scene {
	p := draw.Scene{Digits: record.Board, Clues: record.Board}
	render.MarkClashes(&p, clashes)
	return p
}

// because returns the part of a caption that lists the clashes, if there are any.
func because(clashes Clashes, say Say) string {
	if len(clashes) == 0 {
		return ""
	}
	return say.word(": ") + say.clashes(clashes)
}

func (s *Solution) pictures(record *record.Record, say Say) []captioned {
	if s.hasGrid() {
		caption := say.word(string(s.Status))
		if s.Status == OneOfSeveral {
			caption = say.word("one of several completions")
		}
		return []captioned{{Scene: draw.Scene{Digits: s.Grid.Board(), Clues: record.Board}, caption: caption}}
	}
	return []captioned{{Scene: asked(record, s.Clashes), caption: say.word(string(s.Status)) + because(s.Clashes, say)}}
}

func (t *Total) pictures(record *record.Record, say Say) []captioned {
	caption := say.text("%d completions", t.Count)
	switch {
	case t.Stopped:
		caption = say.text("%d or more completions", t.Count)
	case t.Count == 1:
		caption = say.word("1 completion")
	}
	return []captioned{{Scene: asked(record, t.Clashes), caption: caption + because(t.Clashes, say)}}
}

func (e *Estimate) pictures(record *record.Record, say Say) []captioned {
	var caption string
	if e.Exact {
		caption = say.text("%s completions, counted", e.appendNumber(nil, e.Mean))
	} else {
		caption = say.text("about %s completions; with %g %% confidence %s to %s", e.appendNumber(nil, e.Mean),
			100*e.Confidence, e.appendNumber(nil, e.Low), e.appendNumber(nil, e.High))
	}
	return []captioned{{Scene: asked(record, e.Clashes), caption: caption + because(e.Clashes, say)}}
}

// pictures shows redundant clues on yellow.
func (r *Report) pictures(record *record.Record, say Say) []captioned {
	p := asked(record, r.Clashes)
	for _, c := range r.Redundant {
		p.Tones[c] = draw.Yellow
	}
	return []captioned{{Scene: p, caption: string(r.appendSentence(nil, say))}}
}

// pictures returns nil: there is no board to draw.
func (v *Invalid) pictures(*record.Record, Say) []captioned { return nil }

// pictures returns nil: the board has not been looked at.
func (*Unanswered) pictures(*record.Record, Say) []captioned { return nil }
