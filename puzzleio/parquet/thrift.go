package parquet

import (
	"encoding/binary"
	"fmt"
)

// Footers and page headers are structures in Thrift's compact encoding
// (github.com/apache/thrift, doc/specs/thrift-compact-protocol.md). A cursor reads
// the fields that this package needs, skips the others, and keeps nothing. So a
// footer takes no more memory than its bytes, whatever lengths it declares.

// Types of the compact encoding.
const (
	thriftStop   = 0
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

// A cursor is a place in encoded structures.
type cursor struct {
	data []byte
	at   int
}

var errTruncated = fmt.Errorf("%w: a structure is cut short", ErrCorrupted)

// A thriftField is the head of a field. The cursor is at its value.
type thriftField struct {
	id   int
	kind byte
}

// structure calls visit for each field of the structure at the cursor. Visit
// returns false, and leaves the cursor where it is, to skip the field.
func (c *cursor) structure(visit func(thriftField) (bool, error)) error {
	return c.fields(0, visit)
}

func (c *cursor) fields(depth int, visit func(thriftField) (bool, error)) error {
	if depth > maxThriftDepth {
		return fmt.Errorf("%w: found structures nested more than %d deep", ErrCorrupted, maxThriftDepth)
	}
	var f thriftField
	for {
		head, err := c.byte()
		if err != nil || head == thriftStop {
			return err
		}
		if f.kind = head & 0xF; head>>4 != 0 {
			f.id += int(head >> 4)
		} else {
			id, err := c.varint()
			if err != nil {
				return err
			}
			f.id = int(int16(zigzag(id)))
		}
		taken := false
		if visit != nil {
			if taken, err = visit(f); err != nil {
				return err
			}
		}
		if !taken && f.kind != thriftTrue && f.kind != thriftFalse { // the head holds these
			if err := c.skip(f.kind, depth+1); err != nil {
				return err
			}
		}
	}
}

// integer reads the value of a field into to. It reports false if the field is no
// integer.
func (c *cursor) integer(f thriftField, to *int64) (bool, error) {
	if f.kind != thriftI16 && f.kind != thriftI32 && f.kind != thriftI64 {
		return false, nil
	}
	n, err := c.varint()
	*to = zigzag(n)
	return true, err
}

// text reads the value of a field into to. The bytes belong to the cursor.
func (c *cursor) text(f thriftField, to *[]byte) (bool, error) {
	if f.kind != thriftBinary {
		return false, nil
	}
	n, err := c.varint()
	if err != nil {
		return true, err
	}
	if n > uint64(len(c.data)-c.at) {
		return true, errTruncated
	}
	*to = c.data[c.at : c.at+int(n)]
	c.at += int(n)
	return true, nil
}

// list reads the head of a list. The cursor is then at its first element.
func (c *cursor) list() (n int, kind byte, err error) {
	head, err := c.byte()
	if err != nil {
		return 0, 0, err
	}
	size := uint64(head >> 4)
	if size == 15 {
		if size, err = c.varint(); err != nil {
			return 0, 0, err
		}
	}
	if size > uint64(len(c.data)-c.at) { // each element has at least one byte
		return 0, 0, errTruncated
	}
	return int(size), head & 0xF, nil
}

// skip moves the cursor behind a value.
func (c *cursor) skip(kind byte, depth int) error {
	switch kind {
	case thriftTrue, thriftFalse, thriftByte: // Booleans as elements of lists
		return c.advance(1)
	case thriftI16, thriftI32, thriftI64:
		_, err := c.varint()
		return err
	case thriftDouble:
		return c.advance(8)
	case thriftBinary:
		n, err := c.varint()
		if err != nil {
			return err
		}
		return c.advance(n)
	case thriftList, thriftSet:
		if depth > maxThriftDepth {
			return fmt.Errorf("%w: found lists nested more than %d deep", ErrCorrupted, maxThriftDepth)
		}
		n, element, err := c.list()
		for ; n > 0 && err == nil; n-- {
			err = c.skip(element, depth+1)
		}
		return err
	case thriftStruct:
		return c.fields(depth+1, nil)
	}
	return fmt.Errorf("%w: found a field of unknown type %d", ErrCorrupted, kind) // Parquet has no maps
}

func (c *cursor) byte() (byte, error) {
	if c.at == len(c.data) {
		return 0, errTruncated
	}
	c.at++
	return c.data[c.at-1], nil
}

func (c *cursor) advance(n uint64) error {
	if n > uint64(len(c.data)-c.at) {
		return errTruncated
	}
	c.at += int(n)
	return nil
}

func (c *cursor) varint() (uint64, error) {
	n, size := binary.Uvarint(c.data[c.at:])
	if size <= 0 {
		return 0, errTruncated
	}
	c.at += size
	return n, nil
}

func zigzag(n uint64) int64 { return int64(n>>1) ^ -int64(n&1) }
