package parquet

import (
	"io"

	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/record"
)

// A reader reads the rows of a file. The library decodes them, but it trusts the
// file: it allocates what lengths, numbers of values and compressed data ask for.
// So the reader checks and decompresses each page before the library sees it, and
// gives it only the columns that are read.
type reader struct {
	file    io.ReaderAt
	size    int64
	groups  []rowGroup // the current one and those that have not been read
	all     int        // the number of columns, also of those that are left out
	columns []columnReader
	unread  []string // see Unread

	group int   // the number of the current row group
	rows  int64 // rows of the group that have not been read
	texts [][]byte

	// Memory that the columns share.
	held      int64  // bytes of all pages and buffers
	transient int64  // the part of held that is free after the current page
	packed    []byte // a page as it is in the file
	unpacked  []byte // the same, decompressed
	numbers   []byte // the texts of numbers of a row
	decompressor
}

func openReader(file io.ReaderAt, size int64) (*reader, error) {
	f, err := readFooter(file, size)
	if err != nil {
		return nil, err
	}
	leaves, unread, all, err := f.leaves()
	if err != nil {
		return nil, err
	}
	r := &reader{file: file, size: size, groups: f.Groups, all: all, unread: unread}
	r.columns = make([]columnReader, len(leaves))
	r.texts = make([][]byte, len(leaves))
	for i := range r.columns {
		r.columns[i].reader, r.columns[i].leaf = r, leaves[i]
		if err := r.columns[i].openLibrary(); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// Columns implements puzzleio.RowReader.
func (r *reader) Columns() []record.Column {
	columns := make([]record.Column, len(r.columns))
	for i := range r.columns {
		columns[i] = r.columns[i].column()
	}
	return columns
}

// Unread implements puzzleio.RowReader.
func (r *reader) Unread() []string { return r.unread }

// Next implements puzzleio.RowReader.
func (r *reader) Next() (texts [][]byte, err error) {
	defer catch(&err)
	for r.rows == 0 {
		if err := r.nextGroup(); err != nil {
			return nil, err
		}
	}
	r.rows--
	r.numbers = r.numbers[:0]
	for i := range r.columns {
		if r.texts[i], err = r.columns[i].next(); err != nil {
			return nil, message.Errorf("row group %d: %w", r.group, err)
		}
	}
	return r.texts, nil
}

// Left returns the number of rows that have not been read.
func (r *reader) Left() int64 {
	left := r.rows
	for i := range r.groups {
		left += r.groups[i].Rows
	}
	return left
}

// nextGroup begins the next row group.
func (r *reader) nextGroup() error {
	for i := range r.columns {
		c := &r.columns[i]
		if c.left > 0 {
			return message.Errorf("%w: found more values than rows in column %q", ErrCorrupted, excerpt.Of(c.name, 100))
		}
		c.close()
	}
	if len(r.groups) == 0 {
		return io.EOF
	}
	g := r.groups[0]
	r.groups = r.groups[1:]
	r.group++
	if len(g.Chunks) != r.all || g.Rows < 0 {
		return message.Errorf("%w: found a row group of %d columns and %d rows, expected %d columns", ErrCorrupted, len(g.Chunks), g.Rows, r.all)
	}
	for i := range r.columns {
		c := &r.columns[i]
		if err := c.open(&g.Chunks[c.index]); err != nil {
			return err
		}
	}
	r.rows = g.Rows
	return nil
}

// hold counts n more bytes of pages and buffers.
func (r *reader) hold(n int64) error {
	if r.held += n; r.held > MaxPages {
		return message.Errorf("found pages that need %d bytes at once, expected at most %d; "+
			"write the file with smaller pages or row groups, or with fewer columns", r.held, MaxPages)
	}
	return nil
}

// scratch counts n bytes of buffers for the next page.
func (r *reader) scratch(n int64) error {
	r.held += n - r.transient
	r.transient = n
	return r.hold(0)
}

// trim gives up what the last page needed. Buffers of usual pages stay.
func (r *reader) trim() {
	r.held -= r.transient
	r.transient = 0
	const usual = 2 << 20
	if cap(r.packed)+cap(r.unpacked) > 2*usual {
		r.packed, r.unpacked = nil, nil
	}
}

// room returns a buffer of n bytes: the given one if it is large enough.
func room(buffer []byte, n int) []byte {
	if n <= cap(buffer) {
		return buffer[:n]
	}
	return make([]byte, n)
}

// Close implements puzzleio.RowReader.
func (r *reader) Close() (err error) {
	defer catch(&err)
	for i := range r.columns {
		r.columns[i].close()
	}
	r.columns, r.rows, r.groups, r.packed, r.unpacked = nil, 0, nil, nil, nil
	r.decompressor.close()
	return nil
}
