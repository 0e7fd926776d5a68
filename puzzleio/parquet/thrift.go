package parquet

import (
	"encoding/binary"

	"github.com/parquet-go/parquet-go/encoding/thrift"

	"bullseye/internal/text/message"
)

// Footers and page headers are structures in Thrift's compact encoding
// (github.com/apache/thrift, doc/specs/thrift-compact-protocol.md). The library
// decodes them. It allocates what a list declares and follows any nesting, so a
// walker goes over each structure first.

// maxDepth is the largest depth of structures and of groups of columns.
const maxDepth = 32

// A walker checks a structure. It builds nothing.
type walker struct {
	data []byte
	at   int
	// elements is the number of elements in the lists of a footer that become
	// values: columns, row groups and their chunks.
	elements int
}

var errTruncated = message.Errorf("%w: a structure is cut short", ErrCorrupted)

// decode checks the structure at the start of data, decodes it and returns its
// size. The strings of the result share memory with data.
func decode(data []byte, into any) (size int, err error) {
	w := walker{data: data}
	if err := w.value(thrift.STRUCT, 0); err != nil {
		return 0, err
	}
	var protocol thrift.CompactProtocol
	if err := thrift.NewDecoder(protocol.NewReaderFromBytes(data[:w.at])).Decode(into); err != nil {
		return 0, message.Errorf("%w: %w", ErrCorrupted, err)
	}
	return w.at, nil
}

// value passes over a value.
func (w *walker) value(kind thrift.Type, depth int) error {
	if depth > maxDepth {
		return message.Errorf("%w: found structures nested more than %d deep", ErrCorrupted, maxDepth)
	}
	switch kind {
	case thrift.TRUE, thrift.FALSE, thrift.I8: // an element of a list
		return w.skip(1)
	case thrift.I16, thrift.I32, thrift.I64:
		_, err := w.varint()
		return err
	case thrift.DOUBLE:
		return w.skip(8)
	case thrift.BINARY:
		n, err := w.varint()
		if err != nil {
			return err
		}
		return w.skip(n)
	case thrift.LIST, thrift.SET:
		return w.list(depth)
	case thrift.STRUCT:
		return w.structure(depth)
	}
	return message.Errorf("%w: found a field of unknown type %d", ErrCorrupted, kind) // Parquet has no maps
}

func (w *walker) structure(depth int) error {
	for {
		head, err := w.byte()
		if err != nil || head == 0 {
			return err
		}
		if head>>4 == 0 { // the number of the field follows
			if _, err := w.varint(); err != nil {
				return err
			}
		}
		kind := thrift.Type(head & 0xF)
		if kind == thrift.TRUE || kind == thrift.FALSE {
			continue
		}
		if err := w.value(kind, depth+1); err != nil {
			return err
		}
	}
}

func (w *walker) list(depth int) error {
	head, err := w.byte()
	if err != nil {
		return err
	}
	n := uint64(head >> 4)
	if n == 15 {
		if n, err = w.varint(); err != nil {
			return err
		}
	}
	if n > uint64(len(w.data)-w.at) { // each element has at least one byte
		return errTruncated
	}
	const chunks = 3 // the depth of the list of chunks in a row group
	if depth <= chunks {
		if w.elements += int(n); w.elements > MaxChunks {
			return message.Errorf("found a footer of more than %d columns, row groups and chunks, expected at most %d; "+
				"write the file with larger row groups", MaxChunks, MaxChunks)
		}
	}
	for range n {
		if err := w.value(thrift.Type(head&0xF), depth+1); err != nil {
			return err
		}
	}
	return nil
}

func (w *walker) byte() (byte, error) {
	if w.at == len(w.data) {
		return 0, errTruncated
	}
	w.at++
	return w.data[w.at-1], nil
}

func (w *walker) skip(n uint64) error {
	if n > uint64(len(w.data)-w.at) {
		return errTruncated
	}
	w.at += int(n)
	return nil
}

func (w *walker) varint() (uint64, error) {
	n, size := binary.Uvarint(w.data[w.at:])
	if size <= 0 {
		return 0, errTruncated
	}
	w.at += size
	return n, nil
}
