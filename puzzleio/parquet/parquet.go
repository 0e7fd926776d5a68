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
// out, and their data are not read; [record.Header.Unread] names them. Strings are read unchanged, numbers become
// decimal text, Booleans become true or false, and a missing value becomes an empty
// text. Dates, times and decimals are read as the numbers that represent them. The
// board and the grid must be strings. Pages may be compressed with snappy, gzip, brotli, zstd or
// LZ4_RAW.
//
// # Writing
//
// Boards, grids and columns of the kinds Text and JSON are written as strings,
// Integer columns as 64-bit integers, Number columns as doubles, and Boolean columns
// as Booleans. All columns are optional, because an empty text becomes a missing
// value.
// A row group ends after RowGroup rows, or earlier when its texts reach
// RowGroupBytes, so the same rows give the same bytes. Data are compressed with
// zstd.
//
// # Limits
//
// Files may be hostile, and the library trusts them. So a reader checks and
// decompresses each page before the library decodes it. A footer may have MaxFooter
// bytes, and its lists MaxChunks elements, which is enough for 2,500 row groups of 50
// columns. The pages that are read at once, one of each column with its dictionary,
// may need MaxPages bytes. That is enough for a row group of 300,000 boards with
// their solutions in one page each. A file may have [puzzleio.MaxColumns] columns
// other than lists and maps. Each of these errors names its limit.
//
// Files that are written at the same time share the memory for one: see [Together].
//
// A writer keeps the current row group in memory, and the table of contents of all
// earlier ones. That table may have MaxContents, which is enough for a billion
// boards with their grids, but only for 70,000 rows of a thousand columns.
package parquet

import (
	"errors"
	"io"

	"bullseye/internal/text/message"
	"bullseye/puzzleio"
	"bullseye/record"
)

// Limits of files that are read.
const (
	MaxFooter = 32 << 20  // bytes of the footer
	MaxChunks = 1 << 18   // elements in the lists of columns, row groups, and chunks of the footer
	MaxPages  = 128 << 20 // bytes of memory for the pages that are read at once
)

// Limits of files that are written. A row group ends with the row that reaches one
// of the first two.
const (
	RowGroup      = 1 << 16  // rows
	RowGroupBytes = 16 << 20 // bytes of texts, with fieldBytes more for each
	MaxContents   = 64 << 20 // bytes of memory for the table of contents of all row groups
	MaxOpen       = 4000     // columns of all files that are written at the same time, if there are several
)

// fieldBytes is what a field adds to the bytes of its row group beyond its text.
const fieldBytes = 8

// Codec reads and writes Parquet. It implements puzzleio.ParquetCodec.
type Codec struct {
	// Together, if not nil, is shared by writers of several files.
	Together *Together
}

// Together limits the memory of files that are written at the same time, on one goroutine.
// If there are more than two, their row groups have less than RowGroupBytes, tables of
// contents lack the least and the greatest text of columns of texts, and all of them together
// may have half of MaxContents. MaxOpen limits their columns.
type Together struct {
	files    int
	contents int
}

// NewTogether returns the limits of so many files.
func NewTogether(files int) *Together { return &Together{files: max(files, 1)} }

// Limits of the memory of several files. A file has at least the second of each pair.
const (
	groupsBytes, leastGroup = 2 * RowGroupBytes, 256 << 10 // of their row groups
	pagesBytes, leastPage   = 32 << 20, 4 << 10            // of the pages of all columns
	usualPage               = 256 << 10
)

// many reports whether there are so many files that row groups are small.
func (t *Together) many() bool { return t.groupBytes() < RowGroupBytes }

// groupBytes returns the size at which a row group ends.
func (t *Together) groupBytes() int { return min(RowGroupBytes, max(groupsBytes/t.files, leastGroup)) }

// maxContents returns the limit of the tables of contents.
func (t *Together) maxContents() int {
	if t.many() {
		return MaxContents / 2
	}
	return MaxContents
}

// pageBytes returns the size of pages of files with so many columns.
func (t *Together) pageBytes(columns int) int {
	if t.files == 1 {
		return usualPage
	}
	return min(usualPage, max(pagesBytes/(t.files*columns), leastPage))
}

// ErrCorrupted means that a file is damaged or not Parquet.
var ErrCorrupted = errors.New("the Parquet file is damaged")

// NewReader returns the rows of a file of size bytes.
func (Codec) NewReader(file io.ReaderAt, size int64) (rows puzzleio.RowReader, err error) {
	defer catch(&err)
	return openReader(file, size)
}

// NewWriter returns a writer of a file with the given columns.
func (c Codec) NewWriter(file io.Writer, columns []record.Column) (rows puzzleio.RowWriter, err error) {
	defer catch(&err)
	together := c.Together
	if together == nil {
		together = NewTogether(1)
	}
	return openWriter(file, columns, together)
}

// catch turns a panic of the library into an error. Some damaged files cause
// panics.
func catch(err *error) {
	if p := recover(); p != nil {
		*err = message.Errorf("%w: %v", ErrCorrupted, p)
	}
}
