// Package parquet reads and writes boards in Parquet files, for package
// puzzleio. A program that wants Parquet gives the Codec to its readers and
// writers:
//
//	r := puzzleio.NewReader(file, puzzleio.Options{Parquet: parquet.Codec{}})
//
// It stands apart from puzzleio because the library that it is made of is
// large.
//
// # What is read
//
// The columns that hold one value in a row, those of groups under the names of
// the path to them with dots between. Lists and maps are left out. A value
// becomes a text: strings as they are, numbers in decimal, a missing value as
// an empty text. The board and the grid must be strings.
//
// # What is written
//
// Boards, grids and texts as strings, Integer columns as 64-bit integers,
// Number columns as doubles; an empty text is a missing value. A row group has
// RowGroup rows, so the same rows give the same bytes. Data are compressed
// with zstd.
//
// # Limits
//
// Footers and pages are looked over before the library reads them, so that
// sizes they only claim are not believed. A footer may have MaxFooter bytes, a
// page MaxPage bytes and MaxPageValues values. The library's panics become
// errors.
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

// RowGroup is how many rows are written as a group.
const RowGroup = 1 << 16

// Codec reads and writes Parquet. It implements puzzleio.ParquetCodec.
type Codec struct{}

// ErrCorrupted says that a file is not Parquet, or damaged.
var ErrCorrupted = errors.New("the Parquet file is damaged")

// NewReader returns the rows of a file of size bytes.
func (Codec) NewReader(file io.ReaderAt, size int64) (rows puzzleio.RowReader, err error) {
	defer catch(&err)
	return openReader(file, size)
}

// NewWriter returns a writer of a file with the columns.
func (Codec) NewWriter(file io.Writer, columns []record.Column) (rows puzzleio.RowWriter, err error) {
	defer catch(&err)
	return openWriter(file, columns)
}

// catch makes an error of a panic of the library, which some damaged files
// cause.
func catch(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("%w: %v", ErrCorrupted, p)
	}
}
