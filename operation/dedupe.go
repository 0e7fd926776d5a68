package operation

import (
	"bullseye/operation/option"
	"bullseye/record"
)

// Dedupe keeps the first board of each class of equivalent boards.
type Dedupe struct {
	// Exact keeps equivalent boards, and leaves out only boards with the same digits
	// in the same cells. Lists of candidates must be the same, too.
	Exact bool `json:"exact,omitempty" doc:"leave out only boards with the same digits in the same cells"`
}

// aboutDedupe is the question in the list of all questions.
var aboutDedupe = Question{
	Name: "dedupe", Group: DataQuestions, Objects: []any{kept{}}, New: func() Asked { return option.SetDefaults(&Dedupe{}) },
	Short: "leave out boards that are equivalent to earlier ones",
	Long: `Write the first board of each class of equivalent boards, in the order of the
input. The form is that of --to, of the output's name, or one line per board.`,
	Example: `  bullseye dedupe puzzles.txt -o unique.txt
  bullseye dedupe big.csv.zst more.csv.zst -o unique.parquet
  bullseye dedupe --exact --json puzzles.txt`,
}

// Name returns "dedupe".
func (*Dedupe) Name() string { return "dedupe" }

// Validate returns nil: no options are invalid.
func (*Dedupe) Validate() error { return nil }

// Outputs returns nil: there is one output.
func (*Dedupe) Outputs() []string { return nil }

// Keyed implements Stream.
func (o *Dedupe) Keyed(r *record.Record) (k Keyed, err error) {
	if o.Exact && r.Puzzle == nil {
		return Keyed{Class: textOf(r)}, nil
	}
	k.Class, _, err = classOf(r)
	return k, err
}

// Rule implements Stream.
func (*Dedupe) Rule() Rule { return firstOfClass{} }

// firstOfClass is the rule of Dedupe. The ledger has the number of the first record of
// each class.
type firstOfClass struct{}

func (firstOfClass) Decide(l Ledger, k *Keyed, number int64) (Decision, error) {
	n, found, err := l.Get(k.Class)
	switch first := int64(n); {
	case err != nil:
		return Decision{}, err
	case found && first < number:
		return Decision{Status: Repeated, Number: number, First: first, Output: -1}, nil
	}
	return Decision{Status: Kept, Number: number, First: number}, nil
}

func (firstOfClass) Take(l Ledger, k *Keyed, d *Decision) {
	if d.First == d.Number {
		l.Set(k.Class, uint64(d.Number))
	}
}

func (firstOfClass) State() []uint64 { return nil }

func (firstOfClass) Restore([]uint64) error { return nil }

func (firstOfClass) Skip([]uint64) error { return nil }
