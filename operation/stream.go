package operation

import (
	"crypto/sha256"
	"strconv"

	"bullseye/boardtext"
	"bullseye/record"
	"bullseye/sudoku"
	"bullseye/symmetry"
)

// A Stream is an operation that sorts the boards of a stream by their classes: what
// happens to a board depends on the boards before it. It consists of a key, which
// depends on the board alone and can be computed anywhere, and a rule, which sees the
// keys in the order of the stream.
type Stream interface {
	// Name returns the operation's name.
	Name() string

	// Validate returns an error, usually an *OptionError, if the options are invalid.
	Validate() error

	// Outputs returns the names of the outputs, or nil if there is one without a name.
	Outputs() []string

	// Keyed returns what the rule needs to know about a record, which must have been
	// read. Several goroutines may call it at once. The error is a *NoClassError.
	Keyed(r *record.Record) (Keyed, error)

	// Rule returns the rule at the start of a stream.
	Rule() Rule
}

// A Rule decides about the records of a stream, one after the other. What it remembers
// is in its state, which is small, and in a Ledger.
//
// An interrupted run resumes with a state that the rule had earlier, and with the ledger
// of that moment or of any later one, and shows it the records since again. The decisions
// are then the same as the first time: the ledger says which record was the first of
// its class, so the rule knows it when it sees it again.
type Rule interface {
	// Decide decides about the record with a number. Numbers count the records of the
	// stream from 0. Those of unreadable records, and of others without a class, are
	// skipped. Decide remembers nothing.
	Decide(l Ledger, k *Keyed, number int64) (Decision, error)

	// Take remembers the record of a decision, if it is the first of its class. It must be
	// called before the next decision, unless the output has no room for the record: the
	// class then stays free for a later record.
	Take(l Ledger, k *Keyed, d *Decision)

	// State returns the state of the rule, which Restore restores.
	State() []uint64
	Restore(state []uint64) error

	// Skip passes over records of which all classes are new. The state is that of a rule
	// that has seen only these records. So stretches of a stream can be decided about
	// apart from each other.
	Skip(state []uint64) error
}

// A Keyed is a record as a Rule sees it.
type Keyed struct {
	Class   Key    // of all equivalent boards
	Stratum uint64 // see Partition.By

	Unlabelled *Place // of the record, if its row lacks its label
}

// A Key stands for a class of boards: a symmetry.Class, or as many bytes of the SHA-256 of
// a text.
type Key = [16]byte

// A Ledger has a number for each key that a Rule has seen.
type Ledger interface {
	// Get returns the number of a key. It reports false if the key has none.
	Get(Key) (n uint64, found bool, err error)
	// Set sets the number of a key, which Get returns from now on.
	Set(key Key, n uint64)
}

// A Decision is the decision about a record.
type Decision struct {
	Status Status // Kept, Repeated or Placed; Unwritten if the output has no room for it
	Number int64  // of the record, from 0
	First  int64  // the number of the first record of its class
	Output int    // the index of its output, -1 if the record is left out
}

// kept and dealt have the members that Decision.AppendJSON writes for dedupe and split.
type kept struct {
	Status Status `json:"status" doc:"'kept', 'repeated', or 'unclassed' for candidates that say more than clues do"`
	Number int64  `json:"number" doc:"number of the board in the input, counted from 1"`
	First  int64  `json:"first" doc:"number of the first board of its class"`
}

type dealt struct {
	Status Status `json:"status" doc:"'placed', or 'unclassed' for candidates that say more than clues do"`
	Number int64  `json:"number" doc:"number of the board in the input, counted from 1"`
	First  int64  `json:"first" doc:"number of the first board of its class"`
	Part   string `json:"part" doc:"name of the part"`
}

// AppendJSON appends the rest of the object of a record, with the end of its line. The
// object tells the number of the record and that of the first record of its class,
// both counted from 1, and the name of the output if outputs have names.
func (v *Decision) AppendJSON(dst []byte, outputs []string) []byte {
	dst = append(append(append(dst, `,"status":"`...), v.Status...), '"')
	dst = strconv.AppendInt(append(dst, `,"number":`...), v.Number+1, 10)
	dst = strconv.AppendInt(append(dst, `,"first":`...), v.First+1, 10)
	if v.Output >= 0 && outputs != nil {
		dst = append(append(append(dst, `,"part":"`...), outputs[v.Output]...), '"')
	}
	return append(dst, "}\n"...)
}

// The kinds of keys. Keys of different kinds differ.
const (
	ofText  = 't' // the cells of a board
	ofLists = 'l' // lists of candidates
	ofValue = 'v' // the text of a column
)

// newKey returns the key of a text.
func newKey(kind byte, text []byte) (k Key) {
	var room [1 + sudoku.Cells]byte
	sum := sha256.Sum256(append(append(room[:0], kind), text...))
	copy(k[:], sum[:])
	return k
}

// classOf returns the key of the class of equivalent boards to which a record belongs, and
// its board.
func classOf(r *record.Record) (Key, sudoku.Board, error) {
	board, err := BoardOf(r)
	if err != nil {
		return Key{}, board, err
	}
	return Key(symmetry.ClassOf(board)), board, nil
}

// textOf returns the key of the cells of a record, whatever equivalent boards there are.
func textOf(r *record.Record) Key {
	if r.HasLists() {
		return newKey(ofLists, boardtext.AppendCandidates(nil, r.Candidates, boardtext.Pencil))
	}
	return newKey(ofText, r.Board[:])
}
