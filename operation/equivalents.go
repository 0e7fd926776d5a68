package operation

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"iter"
	"math/rand/v2"
	"strconv"
	"time"

	"bullseye/boardtext"
	"bullseye/internal/text/plainjson"
	"bullseye/internal/turn"
	"bullseye/operation/option"
	"bullseye/record"
	"bullseye/sudoku"
	"bullseye/symmetry"
)

// Copying says how Shuffle and Augment make equivalent boards. All transformations are
// equally likely. They depend on the seed, the board and its number in the input, so
// that equal boards get different copies.
type Copying struct {
	Copies int    `json:"copies,omitempty" short:"n" arg:"N" minimum:"1" maximum:"10000" default:"1" doc:"make N equivalent boards for each board"`
	Seed   uint64 `json:"seed,omitempty" short:"s" arg:"SEED" doc:"set the random SEED of the boards"`
}

// Shuffle asks for random equivalent boards. If the record gives a grid, it is
// transformed like the board.
type Shuffle struct{ Copying }

// aboutShuffle is the question in the list of all questions.
var aboutShuffle = Question{
	Name: "shuffle", Group: MakingQuestions, Objects: []any{shuffled{}}, New: func() Asked { return option.SetDefaults(&Shuffle{}) },
	Short: "make random boards that are equivalent to each board",
	Long: `Print random boards that are equivalent to each board. A solution that is given
with a board is transformed like the board.`,
	Example: `  bullseye shuffle --seed 7 puzzles.txt
  bullseye shuffle --copies 10 --seed 7 puzzle.txt
  bullseye shuffle --copies 10 puzzles.csv -o shuffled.csv`,
}

// Augment asks for the board itself and random equivalent boards after it, as a group.
// If the record gives a grid, it is transformed like the board.
type Augment struct{ Copying }

// aboutAugment is the question in the list of all questions.
var aboutAugment = Question{
	Name: "augment", Group: MakingQuestions, Objects: []any{augmented{}}, New: func() Asked { return option.SetDefaults(&Augment{}) },
	Short: "add random equivalent boards to each board",
	Long: `Print each board and after it random equivalent boards. Tables have the columns
"group", the number of the board, and "copy", which is 0 for the board itself.`,
	Example: `  bullseye augment --copies 100 --seed 7 train.csv -o augmented.csv
  bullseye augment --copies 3 --to ndjson puzzles.txt
  bullseye augment puzzle.txt`,
}

// Equivalents is the answer of Shuffle and Augment. Its text has a line for each
// board: 81 characters, or lists of candidates. Its rows are boards.
type Equivalents struct {
	Status Status // Shuffled or Augmented
	Group  int64  // of Augment: the number of the board in the input, from 1

	copies int
	source *record.Record
	random [sha256.Size]byte // the seed of the transformations
}

// Spec implements Operation. Rows are boards, whose grids are those of the records.
func (o *Shuffle) Spec() Spec {
	return Spec{
		Name: "shuffle", Block: o.block(), Boards: true, Numbered: true,
		Statuses: []Status{Shuffled, Unreadable},
	}
}

// Spec implements Operation.
func (o *Augment) Spec() Spec {
	return Spec{
		Name: "augment", Block: o.block(), Boards: true, Numbered: true,
		Statuses: []Status{Augmented, Unreadable},
		Columns:  []record.Column{{Name: "group", Kind: record.Integer}, {Name: "copy", Kind: record.Integer}},
	}
}

// Validate implements Operation.
func (o *Copying) Validate() error { return CheckOptions(o) }

func (o *Copying) copies() int { return max(o.Copies, 1) }

// block is small if there are many copies: answers with many boards are passed on one by one.
func (o *Copying) block() int { return max(1, searchBlock/o.copies()) }

// Cost implements Operation.
func (o *Copying) Cost(*record.Record) time.Duration {
	return Times(time.Microsecond, float64(o.copies()))
}

// Apply implements Operation; the answers are of type *Equivalents.
func (o *Shuffle) Apply(ctx context.Context, records []record.Record) iter.Seq2[Answer, error] {
	return o.apply(ctx, records, Shuffled)
}

// Apply implements Operation; the answers are of type *Equivalents.
func (o *Augment) Apply(ctx context.Context, records []record.Record) iter.Seq2[Answer, error] {
	return o.apply(ctx, records, Augmented)
}

func (o *Copying) apply(ctx context.Context, records []record.Record, status Status) iter.Seq2[Answer, error] {
	return each(ctx, nil, records, func(i int, e *Equivalents) error {
		*e = Equivalents{Status: status, copies: o.copies(), source: &records[i], random: o.random(&records[i])}
		if status == Augmented {
			e.Group = records[i].Number
		}
		return turn.Check(ctx)
	})
}

// random returns the seed of the transformations of a record's board.
func (o *Copying) random(r *record.Record) [sha256.Size]byte {
	var room [2*8 + 2*sudoku.Cells]byte
	text := binary.BigEndian.AppendUint64(room[:0], o.Seed)
	text = binary.BigEndian.AppendUint64(text, uint64(r.Number))
	if r.HasLists() {
		for _, candidates := range r.Candidates {
			text = binary.BigEndian.AppendUint16(text, uint16(candidates))
		}
	} else {
		text = append(text, r.Board[:]...)
	}
	return sha256.Sum256(text)
}

// Boards yields the boards of the answer as records, with the number of the copy and
// the transformation that makes it. Copy 0 is the board itself. The records share
// memory.
func (e *Equivalents) Boards() iter.Seq2[*record.Record, Origin] {
	return func(yield func(*record.Record, Origin) bool) {
		moved := *e.source
		if e.Status == Augmented && !yield(&moved, Origin{0, symmetry.Identity()}) {
			return
		}
		random := rand.New(rand.NewChaCha8(e.random))
		for copy := 1; copy <= e.copies; copy++ {
			t := symmetry.Random(random)
			moved = *e.source
			transform(&moved, t)
			if !yield(&moved, Origin{copy, t}) {
				return
			}
		}
	}
}

// An Origin says where a board comes from.
type Origin struct {
	Copy int
	By   symmetry.Transformation
}

// transform changes the board of a record and the grid given with it.
func transform(r *record.Record, t symmetry.Transformation) {
	r.Board = t.Board(r.Board)
	if r.HasLists() {
		r.Candidates = t.Candidates(r.Candidates)
	}
	if !r.HasGrid {
		r.SetGrid(nil) // nobody can transform a text that is no grid
		return
	}
	grid := t.Grid(r.Grid)
	r.SetGrid(&grid)
}

// Outcome implements Answer.
func (e *Equivalents) Outcome() Outcome { return Outcome{Status: e.Status} }

// AppendText implements Answer.
func (e *Equivalents) AppendText(dst []byte) []byte {
	for r := range e.Boards() {
		if r.HasLists() {
			dst = boardtext.AppendCandidates(dst, r.Candidates, boardtext.Pencil)
		} else {
			dst = r.Board.AppendLine(dst)
		}
		dst = append(dst, '\n')
	}
	return dst
}

// MarshalJSON returns the object with the copies.
func (e *Equivalents) MarshalJSON() ([]byte, error) {
	copies := make([]equivalent, 0, e.copies)
	for r, from := range e.Boards() {
		if from.Copy == 0 {
			continue
		}
		one := equivalent{Transformation: from.By}
		if board, lists := boardOrLists(r); lists != nil {
			copied := *lists
			one.Candidates = &copied
		} else {
			copied := *board
			one.Board = &copied
		}
		if r.HasGrid {
			one.Grid = r.Grid
		}
		copies = append(copies, one)
	}
	if e.Status == Augmented {
		return plainjson.Append(nil, augmented{e.Status, e.Group, copies})
	}
	return plainjson.Append(nil, shuffled{e.Status, copies})
}

// shuffled and augmented are Equivalents as JSON: other forms need not have all boards at once.
type shuffled struct {
	Status Status       `json:"status" doc:"'shuffled'"`
	Copies []equivalent `json:"copies" doc:"equivalent boards"`
}

type augmented struct {
	Status Status       `json:"status" doc:"'augmented'"`
	Group  int64        `json:"group,omitempty" doc:"number of the board, which its copies share"`
	Copies []equivalent `json:"copies" doc:"equivalent boards"`
}

type equivalent struct {
	Board          *sudoku.Board           `json:"board,omitempty" doc:"the board, 81 characters"`
	Candidates     *Lists                  `json:"candidates,omitempty" doc:"in place of the board, its candidates as 729 characters"`
	Grid           sudoku.Grid             `json:"grid,omitzero" doc:"transformed solution, if the input gives one"`
	Transformation symmetry.Transformation `json:"transformation" doc:"transformation that makes it from the board"`
}

// Rows implements Answer.
func (e *Equivalents) Rows(_ Operation, _ *record.Record, write RowFunc) error {
	var texts []string
	for r, from := range e.Boards() {
		if e.Status == Augmented {
			texts = append(texts[:0], strconv.FormatInt(e.Group, 10), strconv.Itoa(from.Copy))
		}
		if err := write(r, texts); err != nil {
			return err
		}
	}
	return nil
}
