package batch

import (
	"sync"
	"sync/atomic"

	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
)

// blockSize is how many records are read, answered, written and, if the output
// is compressed, compressed together. Compressed output depends on it.
const blockSize = 4096

// A position is a place in the input at which reading can begin.
type position struct {
	File    int   `json:"file"`              // which of the files
	Offset  int64 `json:"offset,omitempty"`  // bytes of it before the place
	Line    int   `json:"line,omitempty"`    // lines before it
	Records bool  `json:"records,omitempty"` // from here on, read record by record
	Skip    int64 `json:"skip,omitempty"`    // records to skip from here
}

// start returns the place in the file for a reader.
func (p *position) start() puzzleio.Start { return puzzleio.Start{Offset: int(p.Offset), Line: p.Line} }

// A chunk of the input is on its way to the output. It holds either plain lines
// or records; or it says that a file failed, or that the input has ended.
type chunk struct {
	age       int      // how often reading had gone back before
	at, after position // where it begins, and what follows it
	read      int64    // bytes read of all files so far, to show progress
	first     bool     // nothing precedes it in the output
	mark      puzzleio.Mark
	failure   error // why the rest of a file cannot be read
	end       bool  // of all files

	text    []byte // plain lines
	last    bool   // the text is the end of its file
	unsplit bool   // a board may begin in the text and end after it
	records []record.Record

	parts      []part
	unclaimed  atomic.Int32 // parts that no worker has begun, counted up
	unfinished atomic.Int32 // parts that are not done
	frame      []byte       // the compressed output of all parts
	compressed chan struct{}

	oneOwner    bool // only one worker was ever told of it, so it can be reused
	keptText    []byte
	keptRecords []record.Record
}

// A part of a chunk is what one worker answers at a time.
type part struct {
	from, to int // of the chunk's records
	begun    atomic.Bool

	mutex  sync.Mutex // held for what follows
	out    []byte
	notes  []note
	rows   []row
	counts operation.Counts
	err    error

	done chan struct{} // has one element when everything is there
}

// A note is an error to report when the output up to a place has been written.
type note struct {
	at  int
	err error
}

// A row waits for a writer that must see all rows in order.
type row struct {
	record record.Record
	texts  []string
}

// reset prepares a chunk for a number of parts.
func (c *chunk) reset(parts int) {
	if cap(c.parts) < parts || parts > 1 {
		c.parts = make([]part, parts)
	}
	c.parts = c.parts[:parts]
	for i := range c.parts {
		p := &c.parts[i]
		p.out, p.notes, p.rows, p.err = p.out[:0], p.notes[:0], p.rows[:0], nil
		p.counts.Reset()
		p.done = make(chan struct{}, 1)
		p.begun.Store(false)
	}
	c.unclaimed.Store(0)
	c.unfinished.Store(int32(parts))
	c.compressed = make(chan struct{}, 1)
	c.frame = c.frame[:0]
	c.unsplit, c.first, c.last, c.end, c.failure = false, false, false, false, nil
	c.mark = puzzleio.Mark{}
	c.oneOwner = parts == 1
}

// textBuffer returns the chunk's memory for plain lines.
func (c *chunk) textBuffer(block int) []byte {
	if c.keptText == nil {
		c.keptText = make([]byte, block*lineSize+1)
	}
	return c.keptText
}

// recordBuffer returns the chunk's memory for records.
func (c *chunk) recordBuffer(block int) []record.Record {
	if c.keptRecords == nil {
		c.keptRecords = make([]record.Record, block)
	}
	return c.keptRecords
}

// splitRecords makes parts of the chunk's records.
func (c *chunk) splitRecords(size int) {
	n := len(c.records)
	c.reset((n + size - 1) / size)
	for i := range c.parts {
		c.parts[i].from, c.parts[i].to = i*size, min((i+1)*size, n)
	}
}
