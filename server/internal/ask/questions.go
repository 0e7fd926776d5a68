package ask

import (
	"fmt"
	"math"
	"time"

	"bullseye/explain"
	"bullseye/generate"
	"bullseye/operation"
)

// Solve are the options of solve.
type Solve struct {
	Boards
	Unique bool `json:"unique,omitempty" doc:"If there are several completions, give none of them: the status is then 'multiple'."`
}

// Operation implements Options.
func (o *Solve) Operation() (operation.Operation, error) {
	return &operation.Solve{Unique: o.Unique}, nil
}

// Max are the options of max.
type Max struct {
	Boards
	Min       bool     `json:"min,omitempty" doc:"Find the least score instead of the greatest."`
	Lex       bool     `json:"lex,omitempty" doc:"Choose the lexicographically smallest best grid."`
	Ties      bool     `json:"ties,omitempty" doc:"Add the number of grids that share the score."`
	TiesLimit *uint64  `json:"ties-limit,omitempty" doc:"Stop counting ties at this number; 0 means no limit. The default is 1000000."`
	Second    bool     `json:"second,omitempty" doc:"Add the second best score."`
	Explain   bool     `json:"explain,omitempty" doc:"Add an explanation of the score."`
	Top       int      `json:"top,omitempty" minimum:"1" maximum:"10000" doc:"List this many of the best completions."`
	Timeout   Duration `json:"timeout,omitempty" doc:"Spend at most this time on a board, such as '500ms'."`
	Weights   Weights  `json:"weights,omitempty"`

	Certificate bool `json:"certificate,omitempty" doc:"Add a proof of the best score, in base64. Only for one board, and not in a stream."`
	certificate certificate
}

// A certificate is what Max.Certificate asks for.
type certificate struct {
	known bool
	file  []byte // nil if it is too large
}

// Certified returns the proof of the best score, as it is in a file, or nil if it would be too
// large. It is not known if nobody asked for it, or before the score is proved.
func (o *Max) Certified() (file []byte, known bool) { return o.certificate.file, o.certificate.known }

// Operation implements Options.
func (o *Max) Operation() (operation.Operation, error) {
	op := &operation.Max{
		Min: o.Min, Objective: o.Weights.Objective, Lex: o.Lex, Top: o.Top, Second: o.Second, Explain: o.Explain,
		Timeout: time.Duration(o.Timeout),
	}
	if o.Certificate {
		if n := len(o.Boards.Boards); n != 1 {
			return nil, &Error{Option: "certificate", Text: fmt.Sprintf("found %d boards, expected one in a request that is no stream: a certificate is about one board", n)}
		}
		op.Certificate = func(p *operation.Proof) (err error) {
			o.certificate.known = true
			if p != nil {
				o.certificate.file, err = p.Append(nil)
			}
			return err
		}
	}
	switch {
	case o.TiesLimit != nil && !o.Ties:
		return nil, &operation.OptionError{Option: "ties-limit", Requires: "ties"}
	case o.TiesLimit == nil && o.Ties:
		op.Ties = operation.DefaultTies
	case o.Ties:
		op.Ties = unlimited(*o.TiesLimit)
	}
	return op, op.Validate()
}

// unlimited returns a limit of which 0 is none.
func unlimited(limit uint64) uint64 {
	if limit == 0 {
		return math.MaxUint64
	}
	return limit
}

// Count are the options of count.
type Count struct {
	Boards
	Limit    uint64 `json:"limit,omitempty" doc:"Stop at this many completions; 0 means no limit."`
	Estimate bool   `json:"estimate,omitempty" doc:"Give an estimate and its confidence interval."`
	Samples  int    `json:"samples,omitempty" minimum:"2" maximum:"2147483647" doc:"Take this many samples for the estimate. The default is 40000."`
	Seed     uint64 `json:"seed,omitempty" doc:"Seed of the estimate."`
}

// Operation implements Options.
func (o *Count) Operation() (operation.Operation, error) {
	op := &operation.Count{Limit: o.Limit, Estimate: o.Estimate, Samples: o.Samples, Seed: o.Seed}
	if o.Limit > 0 && o.Estimate {
		return nil, &operation.OptionError{Option: "limit", Conflict: "estimate"}
	}
	return op, op.Validate()
}

// Check are the options of check.
type Check struct {
	Boards
	Quick bool `json:"quick,omitempty" doc:"Leave out the redundant clues, which take most of the time."`
}

// Operation implements Options.
func (o *Check) Operation() (operation.Operation, error) {
	return &operation.Check{Quick: o.Quick}, nil
}

// Spread are the options of spread.
type Spread struct {
	Boards
	Limit   *uint64 `json:"limit,omitempty" doc:"Visit at most this many completions; 0 means no limit. The default is 10000000."`
	Weights Weights `json:"weights,omitempty"`
}

// Operation implements Options.
func (o *Spread) Operation() (operation.Operation, error) {
	op := &operation.Spread{Limit: operation.DefaultSpread, Objective: o.Weights.Objective}
	if o.Limit != nil {
		op.Limit = unlimited(*o.Limit)
	}
	return op, op.Validate()
}

// Rate are the options of rate.
type Rate struct{ Boards }

// Operation implements Options.
func (o *Rate) Operation() (operation.Operation, error) { return &operation.Rate{}, nil }

// Hint are the options of hint.
type Hint struct {
	Boards
	Level      string   `json:"level,omitempty" enum:"where,what,full" doc:"How much to give away: where to look, what the technique and its cells are, or the full step. The default is 'full'."`
	All        bool     `json:"all,omitempty" doc:"List every step that is possible now."`
	Nth        int      `json:"nth,omitempty" minimum:"1" maximum:"729" doc:"Give the step with this number of the path to the solution, not the next one."`
	Clues      string   `json:"clues,omitempty" doc:"The clues, as a board. Other digits of the boards are entries, which may be wrong."`
	Candidates string   `json:"candidates,omitempty" doc:"The remaining candidates, as lists of candidates."`
	Timeout    Duration `json:"timeout,omitempty" doc:"With 'target': spend at most this time on a board, such as '500ms'."`
	Target     bool     `json:"target,omitempty" doc:"Say what the best completion in target sudoku needs."`
	Weights    Weights  `json:"weights,omitempty"`
	Language   string   `json:"language,omitempty" enum:"en,zh" doc:"Language of the sentences. The default is 'en'."`
}

// Operation implements Options.
func (o *Hint) Operation() (operation.Operation, error) {
	op := &operation.Hint{All: o.All, Nth: o.Nth, Target: o.Target, Objective: o.Weights.Objective, Timeout: time.Duration(o.Timeout)}
	if o.Level != "" {
		if err := op.Level.UnmarshalText([]byte(o.Level)); err != nil {
			return nil, &Error{Option: "level", Text: err.Error()}
		}
	}
	var err error
	if op.Language, err = language(o.Language); err != nil {
		return nil, err
	}
	if err := weightsNeedTarget(o.Target, &o.Weights); err != nil {
		return nil, err
	}
	if o.Clues != "" {
		r, err := boardOption("clues", o.Clues)
		if err != nil {
			return nil, err
		}
		op.Clues = &r.Board
	}
	if o.Candidates != "" {
		r, err := boardOption("candidates", o.Candidates)
		if err != nil {
			return nil, err
		}
		if !r.HasLists() {
			return nil, &operation.OptionError{Option: "candidates", Value: "a board", Expected: "lists of candidates"}
		}
		op.Candidates = &r.Candidates
	}
	return op, op.Validate()
}

func language(name string) (l explain.Language, err error) {
	if name == "" {
		return l, nil
	}
	if err := l.UnmarshalText([]byte(name)); err != nil {
		return l, &Error{Option: "language", Text: err.Error()}
	}
	return l, nil
}

// weightsNeedTarget returns an error if there are weights without target.
func weightsNeedTarget(target bool, w *Weights) error {
	if w.given && !target {
		return &operation.OptionError{Option: "weights", Requires: "target"}
	}
	return nil
}

// Explain are the options of explain.
type Explain struct {
	Boards
	Explaining
}

// Explaining says what is explained, and how.
type Explaining struct {
	Style    string   `json:"style,omitempty" enum:"player,explainer" doc:"Take steps as a player would, or in the order of Sudoku Explainer. The default is 'player'."`
	Timeout  Duration `json:"timeout,omitempty" doc:"With 'target': spend at most this time on a board, such as '500ms'."`
	Target   bool     `json:"target,omitempty" doc:"Explain the best score in target sudoku cell by cell."`
	Weights  Weights  `json:"weights,omitempty"`
	Language string   `json:"language,omitempty" enum:"en,zh" doc:"Language of the sentences. The default is 'en'."`
}

// Operation implements Options.
func (o *Explaining) Operation() (operation.Operation, error) {
	op := &operation.Explain{
		Style: operation.PathStyle(o.Style), Target: o.Target, Objective: o.Weights.Objective, Timeout: time.Duration(o.Timeout),
	}
	var err error
	if op.Language, err = language(o.Language); err != nil {
		return nil, err
	}
	if err := weightsNeedTarget(o.Target, &o.Weights); err != nil {
		return nil, err
	}
	return op, op.Validate()
}

// Canon are the options of canon.
type Canon struct {
	Boards
	Grid bool `json:"grid,omitempty" doc:"Give the canonical form of the completion instead of that of the board."`
}

// Operation implements Options.
func (o *Canon) Operation() (operation.Operation, error) {
	return &operation.Canon{Grid: o.Grid}, nil
}

// Generate are the options of generate.
type Generate struct {
	Count       *int     `json:"count,omitempty" minimum:"1" maximum:"2147483647" doc:"Make this many boards. The default is 1, or one for each grid in 'from'."`
	Seed        uint64   `json:"seed,omitempty" doc:"Random seed that determines the boards. The default is 0."`
	Minimal     bool     `json:"minimal,omitempty" doc:"Leave no redundant clue, or symmetric group."`
	Clues       Range    `json:"clues,omitempty" doc:"Number of clues, or a range such as '24-28'. The default is '24-36'."`
	Symmetry    string   `json:"symmetry,omitempty" enum:"none,rotate180,rotate90,horizontal,vertical,both,diagonal,antidiagonal,diagonals,full" doc:"Symmetry of the cells with clues."`
	Pattern     string   `json:"pattern,omitempty" doc:"Board whose digits show where the clues are."`
	From        []string `json:"from,omitempty" doc:"Full grids to remove clues from." nullable:"false"`
	Unlike      []string `json:"unlike,omitempty" doc:"Make no board equivalent to one of these." nullable:"false"`
	Unbiased    bool     `json:"unbiased,omitempty" doc:"Draw uniformly from all minimal boards; slow."`
	Target      bool     `json:"target,omitempty" doc:"Make contests: boards with several completions."`
	Completions Range    `json:"completions,omitempty" doc:"With 'target': number of completions, or a range. The default is '200-2000'."`
	Optimum     string   `json:"optimum,omitempty" enum:"any,unique,several" doc:"With 'target': number of best completions."`
	Gap         int      `json:"gap,omitempty" minimum:"0" maximum:"2147483647" doc:"With 'target': the second best score is lower by at least this much."`
	Greedy      bool     `json:"greedy,omitempty" doc:"With 'target': allow boards on which greedy play reaches the best score."`
	Weights     Weights  `json:"weights,omitempty"`
	Attempts    int      `json:"attempts,omitempty" minimum:"1" maximum:"2147483647" doc:"Give up a board after this many attempts. The default is 100000."`
}

func newGenerate() *Generate { return &Generate{Attempts: generate.DefaultAttempts} }

// Given returns no boards.
func (o *Generate) Given() *Boards { return &Boards{} }

// Operation implements Options.
func (o *Generate) Operation() (operation.Operation, error) {
	op := &operation.Generate{
		Count: 1, Seed: o.Seed, Minimal: o.Minimal, Clues: generate.Range(o.Clues), Symmetry: generate.Symmetry(o.Symmetry),
		Unbiased: o.Unbiased, Attempts: o.Attempts,
	}
	if err := o.contest(op); err != nil {
		return nil, err
	}
	if o.Pattern != "" {
		r, err := boardOption("pattern", o.Pattern)
		if err != nil {
			return nil, err
		}
		op.Pattern = &r.Board
	}
	var err error
	if op.From, err = gridsOption("from", o.From); err != nil {
		return nil, err
	}
	op.Count = max(1, len(op.From))
	if o.Count != nil {
		op.Count = *o.Count
	}
	if len(o.Unlike) > 0 {
		op.Unlike = &generate.Classes{}
	}
	for _, text := range o.Unlike {
		r, err := boardOption("unlike", text)
		if err != nil {
			return nil, err
		}
		op.Unlike.Add(r.Board)
	}
	return op, op.Validate()
}

// contest sets the options of contests, which need target.
func (o *Generate) contest(op *operation.Generate) error {
	for _, option := range []struct {
		name  string
		given bool
	}{
		{"completions", o.Completions != Range{}},
		{"optimum", o.Optimum != ""},
		{"gap", o.Gap != 0},
		{"greedy", o.Greedy},
		{"weights", o.Weights.given},
	} {
		if option.given && !o.Target {
			return &operation.OptionError{Option: option.name, Requires: "target"}
		}
	}
	if o.Target {
		op.Contest = &generate.Contest{
			Completions: generate.Range(o.Completions), Optimum: generate.Optimum(o.Optimum), Gap: o.Gap, Greedy: o.Greedy,
			Objective: o.Weights.Objective,
		}
	}
	return nil
}

// Verify are the options of verify.
type Verify struct {
	Certificate []byte  `json:"certificate" doc:"The file that 'bullseye max --certificate' wrote, in base64." minLength:"1"`
	Board       string  `json:"board,omitempty" doc:"The board that the certificate must be about."`
	Weights     Weights `json:"weights,omitempty"`
	Min         *bool   `json:"min,omitempty" doc:"The certificate must be about the least score."`
}

// Operation returns nil: proofs need no operation.
func (o *Verify) Operation() (operation.Operation, error) { return nil, nil }

// Given returns no boards.
func (o *Verify) Given() *Boards { return &Boards{} }

// Read are the options of read.
type Read struct {
	Text string `json:"text" doc:"Any text with boards, such as the content of a file in any form that Bullseye reads. It may have labels, comments and other columns." minLength:"1"`
}

// Operation returns nil: reading needs no operation.
func (o *Read) Operation() (operation.Operation, error) { return nil, nil }

// Given returns no boards: they are not known before the text has been read.
func (o *Read) Given() *Boards { return &Boards{} }
