package pdf

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"sync"
)

// Limits of PDF: the table has ten digits for a place, and readers take no larger numbers of
// objects.
const (
	maxPlace   = 9_999_999_999
	maxObjects = 8_388_607
)

// ErrLarge says that a file would be larger than PDF allows.
var ErrLarge = errors.New("a file of PDF can have at most 10 GB and 8388607 objects, two or more for each page")

// objects writes the objects of a file as soon as they are known, and at the end the table
// of their places. It keeps only the places.
type objects struct {
	out    *bufio.Writer
	at     int64   // bytes written
	places []int64 // of the objects, in the order of their numbers, which begin with 1
	err    error   // of the first write that failed
}

// A reference is the number of an object.
type reference int

// String returns the reference as objects have it.
func (r reference) String() string { return fmt.Sprintf("%d 0 R", int(r)) }

func newObjects(w io.Writer) *objects {
	o := &objects{out: bufio.NewWriterSize(w, 8<<10)}
	o.printf("%%PDF-1.4\n%%\xe2\xe3\xcf\xd3\n") // bytes that are not text
	return o
}

// reserve returns the number of an object that is written later.
func (o *objects) reserve() reference {
	if len(o.places) < maxObjects {
		o.places = append(o.places, 0)
	} else if o.err == nil {
		o.err = ErrLarge
	}
	return reference(len(o.places))
}

// write writes an object.
func (o *objects) write(r reference, format string, args ...any) {
	if o.at > maxPlace && o.err == nil {
		o.err = ErrLarge
	}
	o.places[r-1] = o.at
	o.printf("%d 0 obj\n", int(r))
	o.printf(format, args...)
	o.printf("\nendobj\n")
}

// add writes an object with the next number.
func (o *objects) add(format string, args ...any) reference {
	r := o.reserve()
	o.write(r, format, args...)
	return r
}

// stream writes a stream that has been compressed. The entries precede its length.
func (o *objects) stream(r reference, entries string, data []byte) {
	o.write(r, "<<%s /Filter /FlateDecode /Length %d>>\nstream\n%s\nendstream", entries, len(data), data)
}

func (o *objects) printf(format string, args ...any) {
	if o.err != nil {
		return
	}
	n, err := fmt.Fprintf(o.out, format, args...)
	o.at += int64(n)
	o.err = err
}

// end writes the table of the objects and the end of the file.
func (o *objects) end(root, info reference) error {
	table := o.at
	o.printf("xref\n0 %d\n0000000000 65535 f \n", len(o.places)+1)
	for _, place := range o.places {
		o.printf("%010d 00000 n \n", place)
	}
	o.printf("trailer\n<</Size %d /Root %v /Info %v>>\nstartxref\n%d\n%%%%EOF\n", len(o.places)+1, root, info, table)
	if o.err != nil {
		return o.err
	}
	return o.out.Flush()
}

// deflaters keep their memory for reuse.
var deflaters = sync.Pool{New: func() any { return zlib.NewWriter(nil) }}

// deflated compresses the content of a stream.
func deflated(data []byte) []byte {
	var out bytes.Buffer
	w := deflaters.Get().(*zlib.Writer)
	defer deflaters.Put(w)
	w.Reset(&out)
	_, _ = w.Write(data) // a bytes.Buffer does not fail
	_ = w.Close()
	return out.Bytes()
}
