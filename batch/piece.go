package batch

import (
	"sync"
	"sync/atomic"

	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/sudoku"
)

// blockSize is how many records go together: they are read, answered, written
// and, if the output is compressed, compressed as one. It is part of what
// makes compressed output the same every time.
const blockSize = 4096

// A position is a place in the input at which reading can begin.
type position struct {
	File    int   `json:"file"`              // which of the files
	Offset  int64 `json:"offset,omitempty"`  // bytes of it before the place
	Line    int   `json:"line,omitempty"`    // lines before it
	Records bool  `json:"records,omitempty"` // read record by record from there on
	Skip    int64 `json:"skip,omitempty"`    // and pass over so many of them
}

// A piece of the input is on its way to the output.
type piece struct {
	age         int      // how often the reading had gone back before
	at, after   position // where it begins, and what follows it
	read        int64    // bytes read of all files so far, for showing progress
	first       bool     // nothing stands before it in the output
	mark        puzzleio.Mark
	failure     error // a file cannot be read on; there is nothing else then
	end         bool  // of all files; there is nothing else then
	text        []byte
	last        bool // the text is the end of its file
	records     []record.Record
	parts       []part
	unclaimed   atomic.Int32 // parts that no worker has begun, counted up
	unfinished  atomic.Int32 // parts that are not done
	frame       []byte       // the compressed output of all parts
	compressed  chan struct{}
	unsplit     bool // a board may begin in the text and end behind it
	oneOwner    bool // only one worker was ever told of it, so it can be used again
	keptText    []byte
	keptRecords []record.Record
}

// A part of a piece is what one worker answers at a time.
type part struct {
	from, to int // of the piece's records
	begun    atomic.Bool

	mutex   sync.Mutex // held for what follows
	out     []byte
	notes   []note
	rows    []row
	boards  int64
	invalid int64
	err     error

	done chan struct{} // has one element when all is there
}

// A note is something to say about a record, when the output up to a place is
// written.
type note struct {
	at  int
	err error
}

// A row waits for a writer that must see all rows in order.
type row struct {
	record record.Record
	texts  []string
}

// reset prepares a piece for so many parts.
func (p *piece) reset(parts int) {
	if cap(p.parts) < parts || parts > 1 {
		p.parts = make([]part, parts)
	}
	p.parts = p.parts[:parts]
	for i := range p.parts {
		q := &p.parts[i]
		q.out, q.notes, q.rows, q.boards, q.invalid, q.err = q.out[:0], q.notes[:0], q.rows[:0], 0, 0, nil
		q.done = make(chan struct{}, 1)
		q.begun.Store(false)
	}
	p.unclaimed.Store(0)
	p.unfinished.Store(int32(parts))
	p.compressed = make(chan struct{}, 1)
	p.frame = p.frame[:0]
	p.unsplit, p.first, p.last, p.end, p.failure = false, false, false, false, nil
	p.mark = puzzleio.Mark{}
	p.oneOwner = parts == 1
}

// room returns the piece's memory for plain lines.
func (p *piece) room(block int) []byte {
	if p.keptText == nil {
		p.keptText = make([]byte, block*lineSize+1)
	}
	return p.keptText
}

// block returns the piece's memory for records.
func (p *piece) block(block int) []record.Record {
	if p.keptRecords == nil {
		p.keptRecords = make([]record.Record, block)
	}
	return p.keptRecords
}

// aBoard is a plain line, which makes readers of what follows know that it is
// text.
const aBoard = "................................................................................." + "\n"

var _ = [1]struct{}{}[len(aBoard)-sudoku.Cells-1]
