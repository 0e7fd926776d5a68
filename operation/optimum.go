package operation

import (
	"strconv"

	"bullseye/record"
	"bullseye/score"
)

// An Optimum is the answer of Max.
//
// Its text is the score, followed by the other requested columns, separated by
// tabs: the grid; the number of ties, with a "+" appended if counting stopped;
// and the second best score, which is "none" if there is none. With
// Max.Top there is a line for each completion: rank, score and grid. The text is
// "-1" if there is no completion.
//
// A "?" marks what is not proved. It follows the score if the answer is Unproved,
// and a second best score that is only the best known one; it replaces what is
// not known at all. The last column of an Unproved answer is the bound.
//
// Score and Grid are fields of Ranked: they may be used only if Ranked is not nil.
type Optimum struct {
	Status Status `json:"status" doc:"'scored'; 'unproved' if 'timeout' was too short, so that the score is the best known one, and absent if none is known; or 'unsolvable'"`

	*score.Ranked // the best completion, or the best known one; nil if none is known

	// Bound and Gap are set if the score is not proved: no completion scores
	// better than Bound, which is better than Score by Gap.
	Bound *int64 `json:"bound,omitempty" doc:"if the score is not proved: no completion scores better"`
	Gap   *int64 `json:"gap,omitempty" doc:"if the score is not proved: difference between the bound and the score"`

	Ties        uint64  `json:"ties,omitempty" doc:"with 'ties' or 'explain': number of completions with the best score"`
	TiesStopped bool    `json:"tiesStopped,omitempty" doc:"counting stopped at 'ties-limit' or when the time was up, so there may be more"`
	Second      *Second `json:"second,omitempty" doc:"with 'second' or 'explain': the second best score"`

	Explanation *Explanation `json:"explanation,omitempty" doc:"with 'explain': explanation of the score"`

	Top []score.Ranked `json:"top,omitempty" doc:"with 'top': the best completions, the best first"`
	Clashing

	Certificate []byte `json:"certificate,omitempty" on:"server" doc:"with 'certificate': the proof of the best score as a file in base64, which 'verify' takes"`
	Uncertified string `json:"uncertified,omitempty" on:"server" doc:"with 'certificate': why there is none, if it is too large for a request"`

	Asked    *Max         `json:"-"`
	found    score.Ranked // what Ranked points to, unless Top was asked for
	complete bool

	// The grids of a puzzle with further rules: those of Top or the best one, and that of Second.
	ruled       []ruledGrid
	ruledSecond ruledGrid
}

// A Second is the best completion among those that do not share the best
// score. Score and Grid are fields of Ranked: they may be used only if Ranked is not
// nil. It is nil for a board with one completion, for example.
type Second struct {
	Status        Status `json:"status" doc:"'scored'; 'unproved'; or 'none' if all completions have the same score"`
	*score.Ranked        // nil if there is none, or none is known
	Gap           int64  `json:"gap,omitempty" doc:"difference to the best score"`
	Bound         *int64 `json:"bound,omitempty" doc:"if this score is not proved: no completion that is worse than the best scores better"`
}

// Complete reports whether the answer holds everything that was asked for. If
// the time was up, it may not.
func (a *Optimum) Complete() bool { return a.Status == Unsolvable || a.complete }

// set fills in the best completion, if one is known.
func (a *Optimum) set(r *score.Result) {
	if r.Found {
		a.found = score.Ranked{Score: r.Score, Grid: r.Grid}
		a.Ranked = &a.found
	}
}

// unproved says that nothing but a bound is proved.
func (a *Optimum) unproved(bound int64) {
	a.Status, a.Bound = Unproved, &bound
	a.measure()
}

// measure fills in the gap.
func (a *Optimum) measure() {
	if a.Ranked != nil && a.Bound != nil {
		gap := distance(a.Score, *a.Bound)
		a.Gap = &gap
	}
}

func distance(a, b int64) int64 { return max(a-b, b-a) }

// second fills in the second best completion.
func (a *Optimum) second(r *score.Result) {
	s := &Second{Status: Scored}
	if r.Found {
		s.Ranked = &score.Ranked{Score: r.Score, Grid: r.Grid}
		s.Gap = distance(a.Score, s.Score)
	}
	switch {
	case !r.Proved:
		bound := r.Bound
		s.Status, s.Bound = Unproved, &bound
	case !r.Found:
		s.Status = NoSecond
	}
	a.Second = s
}

// AppendText implements Answer.
func (a *Optimum) AppendText(dst []byte) []byte {
	switch {
	case a.Status == Unsolvable:
		return append(dst, "-1\n"...)
	case a.Asked.Top > 0 && len(a.Top) > 0:
		for i := range a.Top {
			dst = strconv.AppendInt(dst, int64(i)+1, 10)
			dst = append(dst, '\t')
			dst = a.appendRanked(dst, i, &a.Top[i], true)
			dst = a.appendBound(dst)
		}
		return dst
	}
	dst = a.appendRanked(dst, 0, a.Ranked, a.Asked.Grid)
	if a.Asked.Ties {
		dst = append(append(dst, '\t'), a.TiesText()...)
	}
	if a.Asked.Second {
		dst = append(append(dst, '\t'), a.Second.Text()...)
	}
	return a.appendBound(dst)
}

// appendRanked appends the score and, if wanted, the grid, of which there may be several.
func (a *Optimum) appendRanked(dst []byte, i int, g *score.Ranked, withGrid bool) []byte {
	if g != nil {
		dst = strconv.AppendInt(dst, g.Score, 10)
	}
	if a.Status == Unproved {
		dst = append(dst, '?')
	}
	if withGrid {
		if dst = append(dst, '\t'); g == nil {
			return append(dst, '?')
		}
		if a.ruled != nil {
			return append(dst, a.ruled[i].text...)
		}
		dst = g.Grid.AppendLine(dst)
	}
	return dst
}

// appendBound appends the bound, if there is one, and ends the line.
func (a *Optimum) appendBound(dst []byte) []byte {
	if a.Bound != nil {
		dst = append(dst, '\t')
		dst = strconv.AppendInt(dst, *a.Bound, 10)
	}
	return append(dst, '\n')
}

// TiesText returns the number of ties as text.
func (a *Optimum) TiesText() string {
	switch {
	case a.Ties == 0:
		return "?"
	case a.TiesStopped:
		return strconv.FormatUint(a.Ties, 10) + "+"
	}
	return strconv.FormatUint(a.Ties, 10)
}

// Text returns the second best score as text.
func (s *Second) Text() string {
	switch {
	case s == nil:
		return "?"
	case s.Status == NoSecond:
		return string(NoSecond)
	case s.Ranked == nil:
		return "?"
	case s.Bound != nil:
		return strconv.FormatInt(s.Score, 10) + "?"
	}
	return strconv.FormatInt(s.Score, 10)
}

// columns returns the status, the rank if Top is set, the score, and the other
// requested columns. There is a bound if there is a timeout.
func (o *Max) columns() []record.Column {
	var others []record.Column
	integer := func(name string) { others = append(others, record.Column{Name: name, Kind: record.Integer}) }
	if o.Top > 0 {
		integer("rank")
	}
	integer("score")
	if o.Ties {
		integer("ties")
		others = append(others, record.Column{Name: "tiesStopped", Kind: record.Boolean})
	}
	if o.Second {
		integer("second")
	}
	if o.Timeout > 0 {
		integer("bound")
	}
	return columns(others...)
}

// Rows writes a row for each completion, as the text has a line for each.
func (a *Optimum) Rows(_ Operation, record *record.Record, write RowFunc) error {
	if a.Asked.Top > 0 && a.Status != Unsolvable {
		for i := range a.Top {
			if err := a.row(record, write, i, strconv.Itoa(i+1), &a.Top[i]); err != nil {
				return err
			}
		}
		if len(a.Top) > 0 {
			return nil
		}
	}
	return a.row(record, write, 0, "", a.Ranked)
}

// row writes the row for one completion. An unknown value is empty, and so is a
// second best score that is not proved.
func (a *Optimum) row(record *record.Record, write RowFunc, i int, rank string, g *score.Ranked) error {
	o := a.Asked
	best, second, bound := "", "", ""
	if g != nil {
		best = strconv.FormatInt(g.Score, 10)
	}
	switch {
	case a.ruled != nil:
		record.SetCompletion(a.ruled[i].text)
	case g != nil:
		record.SetGrid(&g.Grid)
	default:
		record.SetGrid(nil)
	}
	texts := append(make([]string, 0, 8), string(a.Status))
	if o.Top > 0 {
		texts = append(texts, rank)
	}
	texts = append(texts, best)
	if o.Ties && a.Ties > 0 {
		texts = append(texts, strconv.FormatUint(a.Ties, 10), strconv.FormatBool(a.TiesStopped))
	} else if o.Ties {
		texts = append(texts, "", "")
	}
	if o.Second {
		if a.Second != nil && a.Second.Ranked != nil && a.Second.Bound == nil {
			second = strconv.FormatInt(a.Second.Score, 10)
		}
		texts = append(texts, second)
	}
	if o.Timeout > 0 {
		if a.Bound != nil {
			bound = strconv.FormatInt(*a.Bound, 10)
		}
		texts = append(texts, bound)
	}
	return write(record, texts)
}
