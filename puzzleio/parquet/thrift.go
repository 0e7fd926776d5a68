package parquet

import (
	"encoding/binary"
	"fmt"
)

// Footers and page headers are structures in Thrift's compact encoding
// (github.com/apache/thrift, doc/specs/thrift-compact-protocol.md). This file
// checks that no declared length exceeds the data, because the library allocates
// memory for the declared lengths.

// Types of the compact encoding.
const (
	thriftTrue   = 1
	thriftFalse  = 2
	thriftByte   = 3
	thriftI16    = 4
	thriftI32    = 5
	thriftI64    = 6
	thriftDouble = 7
	thriftBinary = 8
	thriftList   = 9
	thriftSet    = 10
	thriftStruct = 12
)

const maxThriftDepth = 32

// A walker visits the fields of a structure.
type walker struct {
	data []byte
	at   int
	// integer, if not nil, is called for each integer field of the structure and
	// of its direct substructures. Outer is the field number of the substructure,
	// or 0 for the structure itself.
	integer func(outer, field int, value int64)
}

var errTruncated = fmt.Errorf("%w: a structure is cut short", ErrCorrupted)

// walk visits the structure at the start of the data and returns its size.
func (w *walker) walk() (size int, err error) {
	err = w.structure(0, 0)
	return w.at, err
}

func (w *walker) structure(depth, outer int) error {
	if depth > maxThriftDepth {
		return fmt.Errorf("%w: found structures nested more than %d deep", ErrCorrupted, maxThriftDepth)
	}
	field := 0
	for {
		head, err := w.byte()
		switch {
		case err != nil:
			return err
		case head == 0:
			return nil
		case head>>4 != 0:
			field += int(head >> 4)
		default:
			n, err := w.varint()
			if err != nil {
				return err
			}
			field = int(int16(zigzag(n)))
		}
		switch kind := head & 0xF; kind {
		case thriftTrue, thriftFalse:
		case thriftI16, thriftI32, thriftI64:
			n, err := w.varint()
			if err != nil {
				return err
			}
			if w.integer != nil && depth <= 1 {
				w.integer(outer, field, zigzag(n))
			}
		case thriftStruct:
			err = w.structure(depth+1, field)
		default:
			err = w.value(kind, depth+1)
		}
		if err != nil {
			return err
		}
	}
}

// value visits a value of any type.
func (w *walker) value(kind byte, depth int) error {
	switch kind {
	case thriftTrue, thriftFalse, thriftByte:
		return w.skip(1)
	case thriftI16, thriftI32, thriftI64:
		_, err := w.varint()
		return err
	case thriftDouble:
		return w.skip(8)
	case thriftBinary:
		n, err := w.varint()
		if err != nil {
			return err
		}
		return w.skip(n)
	case thriftList, thriftSet:
		return w.list(depth)
	case thriftStruct:
		return w.structure(depth, 0)
	}
	return fmt.Errorf("%w: found a field of unknown type %d", ErrCorrupted, kind) // Parquet has no maps
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
	if depth > maxThriftDepth {
		return fmt.Errorf("%w: found lists nested more than %d deep", ErrCorrupted, maxThriftDepth)
	}
	for range n {
		if err := w.value(head&0xF, depth+1); err != nil {
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

func zigzag(n uint64) int64 { return int64(n>>1) ^ -int64(n&1) }
