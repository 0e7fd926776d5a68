package batch

import (
	"slices"
	"sync/atomic"

	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
)

// blockSize is the usual number of records in a chunk. Compressed output depends on
// it, because each chunk is compressed as one frame.
const blockSize = 4096

// A position is a place in the input at which reading can begin.
type position struct {
	File    int   `json:"file"`              // index of the file
	Offset  int64 `json:"offset,omitempty"`  // bytes of the file before the place
	Line    int   `json:"line,omitempty"`    // lines of the file before the place
	Records bool  `json:"records,omitempty"` // read the rest of the file record by record
	Skip    int64 `json:"skip,omitempty"`    // number of records to skip after the place
	Number  int64 `json:"number,omitempty"`  // number of records of all files before the place, if all of them are read record by record
}

// start returns the position as the start of a puzzleio.Reader.
func (p *position) start() puzzleio.Start { return puzzleio.Start{Offset: int(p.Offset), Line: p.Line} }

// A chunk is a stretch of input on its way to the output. It holds plain lines or
// records, or it says that a file failed or that the input has ended.
type chunk struct {
	at, after position      // the beginning and the end of the chunk in the input
	read      int64         // bytes of all files read so far, for Progress
	first     bool          // nothing precedes the chunk in the output
	opening   record.Record // a copy of the first record of all, if the chunk is the first; at the end, with the columns of a table without rows
	noLabels  bool          // rows have no column for labels
	mark      puzzleio.Mark // for writers of rows of all chunks but the first
	failure   error         // why the rest of a file cannot be read
	end       bool          // the input has ended
	table     bool          // all records of the file have the same columns

	text    []byte // plain lines, and perhaps others: whole boards
	records []record.Record
	puzzles int // how many records are puzzles with further rules
	parts   []part

	keptText    []byte
	keptRecords []record.Record
}

// A part is a range of a chunk's records that one worker answers at a time.
type part struct {
	chunk    *chunk
	from, to int // the range in the chunk's records
	begun    atomic.Bool

	// The worker sets these before the part is done.
	counts  operation.Counts
	written int64            // rows of boards that could be read, unless the collector writes rows
	chosen  *operation.Place // see Summary.Chosen
	found   operation.Findings
	err     error
	done    chan struct{} // receives one element

	// Guarded by the flow.
	ready *piece // output for the collector, or nil
	room  int    // what the worker has reserved; only the worker reads it without the lock
}

// A piece is output on its way from a worker to the collector.
type piece struct {
	text     []byte
	frames   bool   // the text is compressed
	items    []item // what is more than text
	rows     []row  // of the items that have one
	rowBytes int
}

// Write implements io.Writer.
func (p *piece) Write(text []byte) (int, error) {
	p.text = append(p.text, text...)
	return len(text), nil
}

// size returns the memory of the output, in bytes.
func (p *piece) size() int { return len(p.text) + p.rowBytes }

// add appends the output of another piece.
func (p *piece) add(q *piece) {
	before := len(p.items)
	p.items = append(p.items, q.items...)
	for i := range p.items[before:] {
		p.items[before+i].end += len(p.text)
	}
	p.text = append(p.text, q.text...)
	p.rows = append(p.rows, q.rows...)
	p.rowBytes += q.rowBytes
}

// reset empties the piece. It keeps its memory, unless that is much.
func (p *piece) reset() {
	if cap(p.text) > partBytes+partBytes/2 {
		p.text = nil
	}
	clear(p.rows)
	*p = piece{text: p.text[:0], items: p.items[:0], rows: p.rows[:0]}
}

// An item is a report, a row, or a record of a Stream.
type item struct {
	kind   itemKind
	end    int             // bytes of the piece's text up to the end of the item
	row    bool            // the item has the next row of the piece
	keyed  operation.Keyed // of a classed record
	report error           // why the record has no class or, if it has one, why the output has no room for it
}

type itemKind uint8

const (
	reported  itemKind = iota
	plainRow           // for a writer that must see all rows in order
	prologue           // the text before all records
	unclassed          // a record of a Stream without a class
	classed            // a record of a Stream
)

// A row is a record with the texts of its extra columns. It waits for a writer that
// must see all rows in order.
type row struct {
	record  record.Record
	texts   []string
	further bool // not the first row of its record
}

// size returns the memory of the row, in bytes.
func (r *row) size() int {
	n := rowBytes + r.record.Size()
	for _, text := range r.texts {
		n += 16 + len(text)
	}
	return n
}

// rowBytes is about the memory of a row without what it points to.
const rowBytes = 512

// divide prepares the chunk's parts, each with so many of n records.
func (c *chunk) divide(n, size int) {
	count := (n + size - 1) / size
	c.parts = slices.Grow(c.parts[:0], count)[:count]
	for i := range c.parts {
		p := &c.parts[i]
		*p = part{chunk: c, from: i * size, to: min((i+1)*size, n), counts: p.counts, done: make(chan struct{}, 1)}
		p.counts.Reset()
	}
}

// textBuffer returns the chunk's memory for plain lines.
func (c *chunk) textBuffer(block int) []byte {
	if c.keptText == nil {
		c.keptText = make([]byte, block*lineSize+1)
	}
	return c.keptText
}

// forget releases what records point to, so that it does not last as long as the
// memory of the records.
func forget(records []record.Record) {
	for i := range records {
		if records[i].Size() > 0 {
			records[i] = record.Record{}
		}
	}
}

// recordBuffer returns the chunk's memory for n records.
func (c *chunk) recordBuffer(n int) []record.Record {
	if len(c.keptRecords) < n {
		c.keptRecords = make([]record.Record, n)
	}
	return c.keptRecords[:n]
}
