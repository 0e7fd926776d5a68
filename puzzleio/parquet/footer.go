package parquet

import (
	"encoding/binary"
	"io"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/encoding/thrift"

	"bullseye/boardtext"
	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/puzzleio"
	"bullseye/record"
)

const magic = "PAR1"

// A footer is the table of contents of a file: the fields of the structure
// FileMetaData of parquet.thrift that a reader needs. The library's type has all
// fields, and takes ten times as much memory for each chunk.
type footer struct {
	Schema []schemaElement `thrift:"2,required"`
	Groups []rowGroup      `thrift:"4,required"`
}

// A schemaElement is a column or a group of columns. The elements are those of a
// tree, each followed by its children.
type schemaElement struct {
	Kind       thrift.Null[int32] `thrift:"1,optional"`
	Length     int32              `thrift:"2,optional"`
	Repetition int32              `thrift:"3,optional"`
	Name       string             `thrift:"4,optional"`
	Children   int32              `thrift:"5,optional"`
	Converted  thrift.Null[int32] `thrift:"6,optional"`
}

const repeated = 2 // a Repetition; 0 means required, 1 optional

// The Converted types of unsigned integers are UINT_8 to UINT_64.
const firstUnsigned, lastUnsigned = 11, 14

// A rowGroup is the part of the file that holds some rows.
type rowGroup struct {
	Chunks []chunk `thrift:"1,optional"`
	Rows   int64   `thrift:"3,optional"`
}

// A chunk is the part of the file that holds a column of a row group.
type chunk struct {
	File string `thrift:"1,optional"`
	Data struct {
		Kind       int32 `thrift:"1,optional"`
		Codec      int32 `thrift:"4,optional"`
		Compressed int64 `thrift:"7,optional"`
		Pages      int64 `thrift:"9,optional"`
		Dictionary int64 `thrift:"11,optional"`
	} `thrift:"3,optional"`
	// Unreadable is set if the chunk is encrypted or in another file.
	Unreadable *struct{} `thrift:"8,optional"`
}

// A leaf is a column of the file that holds one value in each row.
type leaf struct {
	name    string
	index   int // among all columns, also of those that are left out
	kind    parquet.Kind
	length  int // bytes of a value, for parquet.FixedLenByteArray
	defined int // the definition level of values that are not missing

	unsigned bool // the integers are not negative
}

// column returns the column that programs see.
func (l *leaf) column() record.Column {
	c := record.Column{Name: l.name}
	switch l.kind {
	case parquet.Boolean:
		c.Kind = record.Boolean
	case parquet.Int32, parquet.Int64:
		c.Kind = record.Integer
	case parquet.Float, parquet.Double:
		c.Kind = record.Number
	}
	return c
}

// readFooter reads the footer of a file.
func readFooter(file io.ReaderAt, size int64) (*footer, error) {
	const least = int64(2*len(magic) + 4)
	if size < least {
		return nil, message.Errorf("%w: found %d bytes, expected at least %d", ErrCorrupted, size, least)
	}
	var start, end [8]byte
	if _, err := file.ReadAt(start[:], 0); err != nil && err != io.EOF {
		return nil, err
	}
	if _, err := file.ReadAt(end[:], size-8); err != nil && err != io.EOF {
		return nil, err
	}
	if string(start[:4]) != magic {
		return nil, message.Errorf("%w: found %q at its start, expected %q", ErrCorrupted, start[:4], magic)
	}
	if string(end[4:]) != magic {
		return nil, message.Errorf("%w: found %q at its end, expected %q; the file may be cut short", ErrCorrupted, end[4:], magic)
	}
	length := int64(binary.LittleEndian.Uint32(end[:4]))
	switch {
	case length > size-least:
		return nil, message.Errorf("%w: found a footer of %d bytes in a file of %d bytes", ErrCorrupted, length, size)
	case length > MaxFooter:
		return nil, message.Errorf("found a footer of %d bytes, expected at most %d; write the file with larger row groups", length, MaxFooter)
	}
	data := make([]byte, length)
	if _, err := file.ReadAt(data, size-8-length); err != nil {
		return nil, message.Errorf("%w: its footer: %w", ErrCorrupted, err)
	}
	f := new(footer)
	if _, err := decode(data, f); err != nil {
		return nil, err
	}
	for _, g := range f.Groups {
		for i := range g.Chunks {
			c := &g.Chunks[i]
			if c.File != "" {
				c.Unreadable = new(struct{})
			}
			c.File = "" // it would keep data alive
		}
	}
	return f, nil
}

// maxUnread is the largest number of columns of lists and maps that are named.
const maxUnread = 20

// leaves returns the columns that are read, the names of lists and maps, which are not, and
// the number of all columns.
func (f *footer) leaves() (columns []leaf, unread []string, all int, err error) {
	rest := f.Schema
	names := 0
	var tree func(path []string, defined int, inList, isOnly bool) error
	tree = func(path []string, defined int, inList, isOnly bool) error {
		if len(rest) == 0 {
			return message.Errorf("%w: found fewer columns in its schema than are declared", ErrCorrupted)
		}
		e := &rest[0]
		rest = rest[1:]
		if path != nil { // not the root
			path = append(path, e.Name)
			if e.Repetition != 0 {
				defined++
			}
			if e.Repetition == repeated && !inList {
				inList = true
				whole := path
				if isOnly { // the group around it has the name of the list
					whole = path[:len(path)-1]
				}
				if name := excerpt.Of(strings.Join(whole, "."), 100); len(unread) < maxUnread {
					unread = append(unread, strings.Clone(name))
				}
			}
		}
		if len(path) > maxDepth {
			return message.Errorf("found columns in groups nested more than %d deep, expected at most %d", maxDepth, maxDepth)
		}
		if path == nil || !e.Kind.Valid {
			path = append([]string{}, path...)
			for range e.Children {
				if err := tree(path, defined, inList, len(path) > 0 && e.Children == 1); err != nil {
					return err
				}
			}
			return nil
		}
		if all++; inList {
			return nil
		}
		l := leaf{name: strings.Clone(strings.Join(path, ".")), index: all - 1, kind: parquet.Kind(e.Kind.V), length: int(e.Length), defined: defined}
		if l.kind < parquet.Boolean || l.kind > parquet.FixedLenByteArray || l.kind == parquet.FixedLenByteArray && l.length <= 0 {
			return message.Errorf("%w: found column %q of type %d and length %d", ErrCorrupted, excerpt.Of(e.Name, 100), e.Kind.V, e.Length)
		}
		l.unsigned = e.Converted.Valid && e.Converted.V >= firstUnsigned && e.Converted.V <= lastUnsigned
		names += len(l.name)
		columns = append(columns, l)
		switch {
		case len(columns) > puzzleio.MaxColumns:
			return message.Errorf("found more than %d columns, expected at most %d", puzzleio.MaxColumns, puzzleio.MaxColumns)
		case names > boardtext.MaxLine:
			return message.Errorf("found names of columns of more than %d bytes, expected at most %d", boardtext.MaxLine, boardtext.MaxLine)
		}
		return nil
	}
	err = tree(nil, 0, false, false)
	f.Schema = nil
	return columns, unread, all, err
}
