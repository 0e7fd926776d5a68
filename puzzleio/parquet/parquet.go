// Package parquet reads and writes boards in Parquet files, for package
// puzzleio. A program that wants Parquet gives the Codec to its readers and
// writers:
//
//	r := puzzleio.NewReader(file, puzzleio.Options{Parquet: parquet.Codec{}})
//
// It is separate from puzzleio because it depends on a large library.
//
// # Reading
//
// The package reads the columns that hold one value in each row. A column in a
// group is named by its path, with dots between the names. Lists and maps are left
// out. Strings are read unchanged, numbers become decimal text, and a missing
// value becomes an empty text. The board and the grid must be strings.
//
// # Writing
//
// Boards, grids and Text columns are written as strings, Integer columns as 64-bit
// integers, and Number columns as doubles. An empty text becomes a missing value.
// Every row group but the last has RowGroup rows, so the same rows give the same
// bytes. Data are compressed with zstd.
//
// # Limits
//
// The package checks footers and pages before the library reads them, because the
// library trusts the sizes that they declare. A footer may have MaxFooter bytes. A
// page may have MaxPage bytes and MaxPageValues values. Panics of the library
// become errors.
package parquet

import (
	"errors"
	"fmt"
	"io"

	"bullseye/puzzleio"
	"bullseye/record"
)

// Limits of files.
const (
	MaxFooter     = 64 << 20  // bytes of a footer
	MaxPage       = 256 << 20 // bytes of a page, uncompressed
	MaxPageValues = 1 << 25   // values of a page
)

// RowGroup is the number of rows in each row group of a written file, except the
// last.
const RowGroup = 1 << 16

// Codec reads and writes Parquet. It implements puzzleio.ParquetCodec.
type Codec struct{}

// ErrCorrupted means that a file is damaged or not Parquet.
var ErrCorrupted = errors.New("the Parquet file is damaged")

// NewReader returns the rows of a file of size bytes.
func (Codec) NewReader(file io.ReaderAt, size int64) (rows puzzleio.RowReader, err error) {
	defer catch(&err)
	return openReader(file, size)
}

// NewWriter returns a writer of a file with the given columns.
func (Codec) NewWriter(file io.Writer, columns []record.Column) (rows puzzleio.RowWriter, err error) {
	defer catch(&err)
	return openWriter(file, columns)
}

// catch turns a panic of the library into an error. Some damaged files cause
// panics.
func catch(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("%w: %v", ErrCorrupted, p)
	}
}
