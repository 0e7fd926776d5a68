package batch

import (
	"sync"
	"sync/atomic"
	"unsafe"

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
	opening   record.Record // a copy of the first record of all, if the chunk is the first
	noLabels  bool          // rows have no column for labels
	mark      puzzleio.Mark // for writers of rows of all chunks but the first
	failure   error         // why the rest of a file cannot be read
	end       bool          // the input has ended

	text    []byte // plain lines, and perhaps others: whole boards
	records []record.Record

	parts      []part
	claimed    atomic.Int32  // number of parts that workers have claimed
	unfinished atomic.Int32  // number of parts that are not done
	frame      []byte        // the compressed output of all parts, if a worker compresses it
	compressor atomic.Int32  // who compresses the output: nobody yet, a worker or the collector
	complete   chan struct{} // receives an element when no worker uses the chunk any more

	oneOwner    bool // only one worker gets the chunk, so the collector may reuse it
	keptText    []byte
	keptRecords []record.Record
}

// Values of chunk.compressor.
const (
	nobody int32 = iota
	theWorker
	theCollector
)

// A part is a range of a chunk's records that one worker answers at a time.
type part struct {
	from, to int // the range in the chunk's records
	begun    atomic.Bool

	mutex   sync.Mutex // guards the fields up to err
	out     []byte
	reports []pendingReport
	rows    []row
	items   []item // of a Stream
	taken   int64  // bytes of the output of items that have been taken
	counts  operation.Counts
	written int64            // rows of boards that could be read, unless the collector writes rows
	chosen  *operation.Place // see Summary.Chosen
	found   operation.Findings
	err     error

	done chan struct{} // receives one element when the part is done

	// Guarded by the flow.
	bytes   int  // the size of out and rows
	room    int  // what its worker has reserved; only the worker reads it without the lock
	dropped bool // nobody will take the output
}

// A pendingReport is an error to report after the output that precedes it in its
// part has been written.
type pendingReport struct {
	at  int // bytes of the output before the report
	err error
}

// A row is a record with the texts of its extra columns. It waits for a writer that
// must see all rows in order.
type row struct {
	record  record.Record
	texts   []string
	further bool // not the first row of its record
}

// size returns the memory of the row, in bytes.
func (r *row) size() int {
	n := int(unsafe.Sizeof(*r)) + r.record.Size()
	for _, text := range r.texts {
		n += int(unsafe.Sizeof(text)) + len(text)
	}
	return n
}

// reset prepares a chunk for reuse with the given number of parts.
func (c *chunk) reset(parts int) {
	if cap(c.parts) < parts || parts > 1 {
		c.parts = make([]part, parts)
	}
	c.parts = c.parts[:parts]
	for i := range c.parts {
		p := &c.parts[i]
		p.out, p.reports, p.rows, p.err = p.out[:0], p.reports[:0], p.rows[:0], nil
		p.items, p.taken = p.items[:0], 0
		p.bytes, p.room, p.dropped = 0, 0, false
		p.counts.Reset()
		p.written = 0
		p.chosen, p.found = nil, operation.Findings{}
		p.done = make(chan struct{}, 1)
		p.begun.Store(false)
	}
	c.claimed.Store(0)
	c.unfinished.Store(int32(parts))
	c.complete = make(chan struct{}, 1)
	c.compressor.Store(nobody)
	c.frame = c.frame[:0]
	c.first, c.end, c.failure = false, false, nil
	c.mark, c.opening = puzzleio.Mark{}, record.Record{}
	c.oneOwner = parts == 1
}

// emptied returns the memory of a part's output for reuse. If there are many parts, it
// keeps only little, because each of them would keep its own.
func (c *chunk) emptied(out []byte) []byte {
	const little = 1 << 12
	if len(c.parts) > 1 && cap(out) > little {
		return nil
	}
	return reusable(out)
}

// reusable returns memory without its content, or nil if it is so much that it is not
// worth keeping.
func reusable(out []byte) []byte {
	if cap(out) > partBytes+partBytes/2 {
		return nil
	}
	return out[:0]
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

// splitRecords divides the chunk's records into parts of the given size.
func (c *chunk) splitRecords(size int) {
	n := len(c.records)
	c.reset((n + size - 1) / size)
	for i := range c.parts {
		c.parts[i].from, c.parts[i].to = i*size, min((i+1)*size, n)
	}
}
