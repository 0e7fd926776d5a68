package parquet

import (
	"encoding/binary"
	"fmt"
	"io"
	"strings"

	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/sudoku"
)

const magic = "PAR1"

// A footer is the table of contents of a file.
type footer struct {
	data    []byte
	columns []leaf // the columns that are read
	leaves  int    // the number of all columns, also of those that are left out
	groups  int    // the number of row groups
	first   int    // where the first row group begins in data
}

// A leaf is a column of the file that holds one value in each row.
type leaf struct {
	name    string
	index   int // among all columns
	kind    physical
	length  int  // bytes of a value, for fixedBytes
	defined uint // the definition level of values that are not missing
}

// A physical type of Parquet.
type physical int64

const (
	boolean    physical = 0
	int32s     physical = 1
	int64s     physical = 2
	int96s     physical = 3
	floats     physical = 4
	doubles    physical = 5
	byteArray  physical = 6
	fixedBytes physical = 7
)

// width returns the bytes of a value in plain encoding, or 0 if they vary or are
// less than one.
func (l *leaf) width() int {
	switch l.kind {
	case int32s, floats:
		return 4
	case int64s, doubles:
		return 8
	case int96s:
		return 12
	case fixedBytes:
		return l.length
	}
	return 0
}

// column returns the column that programs see.
func (l *leaf) column() record.Column {
	c := record.Column{Name: l.name}
	switch l.kind {
	case boolean:
		c.Kind = record.JSON
	case int32s, int64s:
		c.Kind = record.Integer
	case floats, doubles:
		c.Kind = record.Number
	}
	return c
}

// readFooter reads the footer of a file.
func readFooter(file io.ReaderAt, size int64) (*footer, error) {
	const least = int64(2*len(magic) + 4)
	if size < least {
		return nil, fmt.Errorf("%w: found %d bytes, expected at least %d", ErrCorrupted, size, least)
	}
	var start, end [8]byte
	if _, err := file.ReadAt(start[:], 0); err != nil && err != io.EOF {
		return nil, err
	}
	if _, err := file.ReadAt(end[:], size-8); err != nil && err != io.EOF {
		return nil, err
	}
	if string(start[:4]) != magic {
		return nil, fmt.Errorf("%w: found %q at its start, expected %q", ErrCorrupted, start[:4], magic)
	}
	if string(end[4:]) != magic {
		return nil, fmt.Errorf("%w: found %q at its end, expected %q; the file may be cut short", ErrCorrupted, end[4:], magic)
	}
	length := int64(binary.LittleEndian.Uint32(end[:4]))
	switch {
	case length > size-least:
		return nil, fmt.Errorf("%w: found a footer of %d bytes in a file of %d bytes", ErrCorrupted, length, size)
	case length > MaxFooter:
		return nil, fmt.Errorf("found a footer of %d bytes, expected at most %d; write the file with larger row groups", length, MaxFooter)
	}
	f := &footer{data: make([]byte, length)}
	if _, err := file.ReadAt(f.data, size-8-length); err != nil {
		return nil, fmt.Errorf("%w: its footer: %w", ErrCorrupted, err)
	}
	return f, f.read()
}

// read reads the structure FileMetaData of parquet.thrift.
func (f *footer) read() error {
	c := cursor{data: f.data}
	return c.structure(func(field thriftField) (bool, error) {
		if field.kind != thriftList || field.id != 2 && field.id != 4 {
			return false, nil
		}
		n, kind, err := c.list()
		if err != nil {
			return true, err
		}
		if n > 0 && kind != thriftStruct {
			return true, fmt.Errorf("%w: found a list of type %d in its footer, expected structures", ErrCorrupted, kind)
		}
		if field.id == 2 {
			return true, f.schema(&c, n)
		}
		f.groups, f.first = n, c.at
		for ; n > 0 && err == nil; n-- {
			err = c.skip(thriftStruct, 0)
		}
		return true, err
	})
}

// A schemaElement is a structure SchemaElement of parquet.thrift.
type schemaElement struct {
	kind, length, repetition, children int64
	name                               []byte
}

const (
	optional = 1
	repeated = 2
)

// schema reads the columns. The n elements are those of a tree, each followed by
// its children.
func (f *footer) schema(c *cursor, n int) error {
	names := 0
	var path []string
	var tree func(defined uint, inList bool) error
	tree = func(defined uint, inList bool) error {
		if n--; n < 0 {
			return fmt.Errorf("%w: found fewer columns in its schema than are declared", ErrCorrupted)
		}
		e := schemaElement{kind: -1}
		err := c.structure(func(field thriftField) (bool, error) {
			switch field.id {
			case 1:
				return c.integer(field, &e.kind)
			case 2:
				return c.integer(field, &e.length)
			case 3:
				return c.integer(field, &e.repetition)
			case 4:
				return c.text(field, &e.name)
			case 5:
				return c.integer(field, &e.children)
			}
			return false, nil
		})
		if err != nil {
			return err
		}
		isRoot := path == nil
		if e.repetition != 0 && !isRoot {
			defined++
		}
		inList = inList || e.repetition == repeated && !isRoot
		if e.children > 0 || isRoot {
			if len(path) > maxThriftDepth {
				return fmt.Errorf("found columns in groups nested more than %d deep, expected at most %[1]d", maxThriftDepth)
			}
			if isRoot {
				path = []string{}
			} else {
				path = append(path, string(e.name))
			}
			for ; e.children > 0 && err == nil; e.children-- {
				err = tree(defined, inList)
			}
			path = path[:max(len(path)-1, 0)]
			return err
		}
		f.leaves++
		if inList {
			return nil
		}
		l := leaf{index: f.leaves - 1, kind: physical(e.kind), length: int(e.length), defined: defined}
		if l.kind < boolean || l.kind > fixedBytes || l.kind == fixedBytes && (e.length <= 0 || e.length > MaxPages) {
			return fmt.Errorf("%w: found column %.100q of type %d and length %d", ErrCorrupted, e.name, e.kind, e.length)
		}
		l.name = strings.Join(append(path, string(e.name)), ".")
		names += len(l.name)
		f.columns = append(f.columns, l)
		switch {
		case len(f.columns) > puzzleio.MaxColumns:
			return fmt.Errorf("found more than %d columns, expected at most %[1]d", puzzleio.MaxColumns)
		case names > sudoku.MaxLine:
			return fmt.Errorf("found names of columns of more than %d bytes, expected at most %[1]d", sudoku.MaxLine)
		}
		return nil
	}
	f.columns, f.leaves = nil, 0
	err := tree(0, false)
	for ; n > 0 && err == nil; n-- { // what is not in the tree
		err = c.skip(thriftStruct, 0)
	}
	return err
}

// A rowGroup describes the part of the file that holds some rows.
type rowGroup struct {
	rows   int64
	chunks []chunk // one for each column that is read
}

// A chunk is the part of the file that holds a column of a row group.
type chunk struct {
	kind, codec                int64
	at, dictionary, compressed int64
	encrypted, elsewhere       bool
}

// group reads the structure RowGroup at data[at:] into g. It returns where the next
// one begins.
func (f *footer) group(at int, g *rowGroup) (next int, err error) {
	c := cursor{data: f.data, at: at}
	g.rows, g.chunks = 0, g.chunks[:0]
	err = c.structure(func(field thriftField) (bool, error) {
		switch {
		case field.id == 3:
			return c.integer(field, &g.rows)
		case field.id != 1 || field.kind != thriftList:
			return false, nil
		}
		n, kind, err := c.list()
		if err != nil {
			return true, err
		}
		if n != f.leaves || n > 0 && kind != thriftStruct {
			return true, fmt.Errorf("%w: found a row group of %d columns, expected %d", ErrCorrupted, n, f.leaves)
		}
		for i := 0; i < n && err == nil; i++ {
			if len(g.chunks) == len(f.columns) || f.columns[len(g.chunks)].index != i {
				err = c.skip(thriftStruct, 0)
				continue
			}
			var one chunk
			one, err = c.chunk()
			g.chunks = append(g.chunks, one)
		}
		return true, err
	})
	if err == nil && (len(g.chunks) != len(f.columns) || g.rows < 0) {
		err = fmt.Errorf("%w: found a row group of %d columns and %d rows, expected %d columns", ErrCorrupted, len(g.chunks), g.rows, len(f.columns))
	}
	return c.at, err
}

// chunk reads the structure ColumnChunk.
func (c *cursor) chunk() (one chunk, err error) {
	err = c.structure(func(field thriftField) (bool, error) {
		switch {
		case field.id == 1:
			one.elsewhere = true
		case field.id == 8 || field.id == 9:
			one.encrypted = true
		case field.id == 3 && field.kind == thriftStruct:
			return true, c.structure(func(field thriftField) (bool, error) {
				switch field.id {
				case 1:
					return c.integer(field, &one.kind)
				case 4:
					return c.integer(field, &one.codec)
				case 7:
					return c.integer(field, &one.compressed)
				case 9:
					return c.integer(field, &one.at)
				case 11:
					return c.integer(field, &one.dictionary)
				}
				return false, nil
			})
		}
		return false, nil
	})
	return one, err
}
