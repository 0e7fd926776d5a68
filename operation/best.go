package operation

import (
	"fmt"
	"strconv"

	"bullseye/internal/draw"
	"bullseye/record"
	"bullseye/score"
	"bullseye/sudoku"
)

// A Best is the answer of Max.
//
// Its text is the score, with tabs between it and what else was asked for: the
// grid, the number of ties with a "+" behind it where counting stopped, and
// the second best score, which is "-" if all completions score alike. With
// Max.Top there is a line for each completion: rank, score and grid. In any
// case it is "-1" if there is no completion.
//
// What is not proved has a "?" behind it, or "?" stands for it: the score of
// an answer that is Unproved, whose last column is the bound, and a second best
// score that is only the best known one.
type Best struct {
	Status  Status `json:"status"` // Scored, Unproved or Unsolvable
	*Graded        // the best completion, or the best known one; nil if none is known

	// Bound and Gap are there if the score is not proved: no completion scores
	// better than Bound, which is better than Score by Gap.
	Bound *int64 `json:"bound,omitempty"`
	Gap   *int64 `json:"gap,omitempty"`

	Ties        uint64  `json:"ties,omitempty"`        // how many completions have the best score, if asked for
	TiesStopped bool    `json:"tiesStopped,omitempty"` // there may be more
	Second      *Second `json:"second,omitempty"`      // if asked for

	Top     []Graded `json:"top,omitempty"` // if asked for, the best ones in order, the first of them included
	Clashes Clashes  `json:"clashes,omitempty"`

	asked    *Max
	found    Graded
	complete bool
}

// A Second is the best completion among those that do not share the best
// score.
type Second struct {
	*Graded        // nil if there is none, or none is known
	Gap     int64  `json:"gap,omitempty"`   // between the best score and this one
	Alike   bool   `json:"alike,omitempty"` // all completions score alike
	Bound   *int64 `json:"bound,omitempty"` // of those that are worse than the best, no completion scores better; only if Score is not proved
}

// Graded is a completion and its score.
type Graded struct {
	Score int64       `json:"score"`
	Grid  sudoku.Grid `json:"grid"`
}

// Complete reports whether the answer holds all that was asked for. It does
// not if the time was up.
func (b *Best) Complete() bool { return b.Status == Unsolvable || b.complete }

// set fills in the best completion, if one is known, found by the values that
// have the sign against scores.
func (b *Best) set(sign int64, r *score.Result) {
	if r.Found {
		b.found = Graded{sign * r.Score, r.Grid}
		b.Graded = &b.found
	}
}

// unproved says that the answer is not proved but for a bound.
func (b *Best) unproved(bound int64) {
	b.Status, b.Bound = Unproved, &bound
	b.measure()
}

// measure fills in the gap.
func (b *Best) measure() {
	if b.Graded != nil && b.Bound != nil {
		gap := distance(b.Score, *b.Bound)
		b.Gap = &gap
	}
}

func distance(a, b int64) int64 { return max(a-b, b-a) }

// second fills in what was found as the second best, by the values that have
// the sign against scores.
func (b *Best) second(sign int64, r *score.Result) {
	s := &Second{Alike: r.Proved && !r.Found}
	if r.Found {
		s.Graded = &Graded{sign * r.Score, r.Grid}
		s.Gap = distance(b.Score, s.Score)
	}
	if !r.Proved {
		bound := sign * r.Bound
		s.Bound = &bound
	}
	b.Second = s
}

// AppendText implements Answer.
func (b *Best) AppendText(dst []byte) []byte {
	switch {
	case b.Status == Unsolvable:
		return append(dst, "-1\n"...)
	case b.asked.Top > 0 && len(b.Top) > 0:
		for i := range b.Top {
			dst = strconv.AppendInt(dst, int64(i)+1, 10)
			dst = append(dst, '\t')
			dst = b.appendGraded(dst, &b.Top[i], true)
			dst = b.appendBound(dst)
		}
		return dst
	}
	dst = b.appendGraded(dst, b.Graded, b.asked.Grid)
	if b.asked.Ties > 0 {
		dst = append(append(dst, '\t'), b.ties()...)
	}
	if b.asked.Second {
		dst = append(append(dst, '\t'), b.Second.score()...)
	}
	return b.appendBound(dst)
}

// appendGraded appends the score and the grid.
func (b *Best) appendGraded(dst []byte, g *Graded, withGrid bool) []byte {
	if g != nil {
		dst = strconv.AppendInt(dst, g.Score, 10)
	}
	if b.Status == Unproved {
		dst = append(dst, '?')
	}
	if withGrid {
		if dst = append(dst, '\t'); g == nil {
			return append(dst, '?')
		}
		dst = g.Grid.AppendLine(dst)
	}
	return dst
}

// appendBound ends the line, with the bound if there is one.
func (b *Best) appendBound(dst []byte) []byte {
	if b.Bound != nil {
		dst = append(dst, '\t')
		dst = strconv.AppendInt(dst, *b.Bound, 10)
	}
	return append(dst, '\n')
}

// ties returns the number of ties in words.
func (b *Best) ties() string {
	switch {
	case b.Ties == 0:
		return "?"
	case b.TiesStopped:
		return strconv.FormatUint(b.Ties, 10) + "+"
	}
	return strconv.FormatUint(b.Ties, 10)
}

// score returns the second best score in words.
func (s *Second) score() string {
	switch {
	case s == nil:
		return "?"
	case s.Alike:
		return "-"
	case s.Graded == nil:
		return "?"
	case s.Bound != nil:
		return strconv.FormatInt(s.Score, 10) + "?"
	}
	return strconv.FormatInt(s.Score, 10)
}

// Columns returns the status, the rank if Top is set, the score, and what else
// is asked for. The bound is there if there is a timeout.
func (o *Max) Columns() []record.Column {
	var others []record.Column
	integer := func(name string) { others = append(others, record.Column{Name: name, Kind: record.Integer}) }
	if o.Top > 0 {
		integer("rank")
	}
	integer("score")
	if o.Ties > 0 {
		others = append(others, record.Column{Name: "ties", Kind: record.Number},
			record.Column{Name: "tiesStopped", Kind: record.JSON})
	}
	if o.Second {
		integer("second")
	}
	if o.Timeout > 0 {
		integer("bound")
	}
	return columns(others...)
}

// Grids returns true: the best completions.
func (*Max) Grids() bool { return true }

// rows writes a row for each completion, as the text has a line for each.
func (b *Best) rows(record *record.Record, write RowFunc) error {
	if b.asked.Top > 0 && b.Status != Unsolvable {
		for i := range b.Top {
			if err := b.row(record, write, strconv.Itoa(i+1), &b.Top[i]); err != nil {
				return err
			}
		}
		if len(b.Top) > 0 {
			return nil
		}
	}
	return b.row(record, write, "", b.Graded)
}

// row writes the row for one completion. What is not known is empty, and so is
// a second best score that is not proved.
func (b *Best) row(record *record.Record, write RowFunc, rank string, g *Graded) error {
	o := b.asked
	score, second, bound := "", "", ""
	if g != nil {
		score = strconv.FormatInt(g.Score, 10)
		setGrid(record, &g.Grid)
	} else {
		setGrid(record, nil)
	}
	texts := append(make([]string, 0, 8), string(b.Status))
	if o.Top > 0 {
		texts = append(texts, rank)
	}
	texts = append(texts, score)
	if o.Ties > 0 && b.Ties > 0 {
		texts = append(texts, strconv.FormatUint(b.Ties, 10), strconv.FormatBool(b.TiesStopped))
	} else if o.Ties > 0 {
		texts = append(texts, "", "")
	}
	if o.Second {
		if b.Second != nil && b.Second.Graded != nil && b.Second.Bound == nil {
			second = strconv.FormatInt(b.Second.Score, 10)
		}
		texts = append(texts, second)
	}
	if o.Timeout > 0 {
		if b.Bound != nil {
			bound = strconv.FormatInt(*b.Bound, 10)
		}
		texts = append(texts, bound)
	}
	return write(record, texts)
}

func (b *Best) pictures(record *record.Record) []captioned {
	if b.Graded == nil {
		caption := string(b.Status)
		if b.Bound != nil {
			caption += fmt.Sprintf(": no completion found in time; none scores better than %d", *b.Bound)
		}
		return []captioned{{asked(record, b.Clashes), caption + because(b.Clashes)}}
	}
	graded := b.Top
	if b.asked.Top == 0 {
		graded = []Graded{*b.Graded}
	}
	heat := draw.Heat(b.asked.importance())
	pictures := make([]captioned, len(graded))
	for i, g := range graded {
		caption := b.caption(&g)
		if b.asked.Top > 0 {
			caption = fmt.Sprintf("%d. %s", i+1, caption)
		}
		pictures[i] = captioned{draw.Picture{Digits: g.Grid.Board(), Clues: record.Board, Tones: heat}, caption}
	}
	return pictures
}

// caption says of a completion what is known.
func (b *Best) caption(g *Graded) string {
	text := "score " + strconv.FormatInt(g.Score, 10)
	if b.Bound != nil {
		return text + fmt.Sprintf(", not proved: none is better than %d", *b.Bound)
	}
	if b.asked.Ties > 0 {
		text += fmt.Sprintf("; grids with that score: %s", b.ties())
	}
	if s := b.Second; s != nil && s.Alike {
		text += "; all completions score alike"
	} else if b.asked.Second {
		text += "; second best score: " + s.score()
	}
	return text
}
