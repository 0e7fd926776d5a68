package parquet

import (
	"fmt"
	"io"

	"bullseye/record"
)

// A reader reads the rows of a file. It does not use the library, which trusts the
// file: the library allocates what lengths, numbers of values and compressed data
// ask for, and it reads columns that nobody wants.
type reader struct {
	file    io.ReaderAt
	size    int64
	footer  *footer
	columns []columnReader

	group int   // row groups that have been read or are being read
	next  int   // where the next row group begins in the footer
	rows  int64 // rows of the group that have not been read
	last  rowGroup
	texts [][]byte

	// Memory that the columns share.
	held    int        // bytes of all buffers
	packed  []byte     // a compressed page
	head    []byte     // the header of a page
	header  pageHeader // the same, decoded
	numbers []byte     // the texts of numbers of a row
	unpack  decompressor
}

func openReader(file io.ReaderAt, size int64) (*reader, error) {
	f, err := readFooter(file, size)
	if err != nil {
		return nil, err
	}
	r := &reader{file: file, size: size, footer: f, next: f.first}
	r.columns = make([]columnReader, len(f.columns))
	for i := range r.columns {
		r.columns[i].reader, r.columns[i].leaf = r, f.columns[i]
	}
	r.texts = make([][]byte, len(r.columns))
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
			return nil, fmt.Errorf("row group %d: %w", r.group, err)
		}
	}
	return r.texts, nil
}

// nextGroup begins the next row group.
func (r *reader) nextGroup() (err error) {
	for i := range r.columns {
		if c := &r.columns[i]; c.left > 0 {
			return fmt.Errorf("%w: found more values than rows in column %.100q", ErrCorrupted, c.name)
		}
	}
	if r.group == r.footer.groups {
		return io.EOF
	}
	if r.next, err = r.footer.group(r.next, &r.last); err != nil {
		return err
	}
	r.group++
	if r.held > MaxPages/2 {
		r.drop()
	}
	for i := range r.columns {
		if err := r.columns[i].open(&r.last.chunks[i]); err != nil {
			return err
		}
	}
	r.rows = r.last.rows
	return nil
}

// drop gives up all buffers. Otherwise the largest pages of each column in any row
// group would add up.
func (r *reader) drop() {
	r.held, r.packed, r.head = 0, nil, nil
	for i := range r.columns {
		c := &r.columns[i]
		c.buffer, c.dictionary, c.starts, c.text = nil, nil, nil, nil
	}
}

// room returns a buffer of n bytes: the given one if it is large enough.
func (r *reader) room(buffer []byte, n int) ([]byte, error) {
	if n <= cap(buffer) {
		return buffer[:n], nil
	}
	if err := r.hold(n - cap(buffer)); err != nil {
		return nil, err
	}
	return make([]byte, n), nil
}

// hold counts n more bytes of buffers.
func (r *reader) hold(n int) error {
	if r.held += n; r.held > MaxPages {
		return fmt.Errorf("found pages of %d bytes that must be read at once, expected at most %d; "+
			"write the file with smaller pages or row groups, or with fewer columns", r.held, MaxPages)
	}
	return nil
}

// Close implements puzzleio.RowReader.
func (r *reader) Close() error {
	r.drop()
	r.columns, r.rows, r.group = nil, 0, r.footer.groups
	r.unpack.close()
	return nil
}
