package puzzleio

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"bullseye/boardtext"
	"bullseye/record"
)

// A Format is a way to store boards in a stream: as text in one of the forms of
// package sudoku, as a table, or in the file format of another program.
type Format uint8

// The formats that are text forms. They have the same values as in package
// sudoku. Any is the zero Format: a Reader recognises the format, and a Writer
// writes lines.
const (
	Any    = Format(boardtext.AnyForm)
	Line   = Format(boardtext.Line)   // 81 characters on a line
	Block  = Format(boardtext.Block)  // nine rows of nine symbols
	Framed = Format(boardtext.Framed) // a block with drawn separators
	SDK    = Format(boardtext.SDK)    // a block with metadata before it
	Pencil = Format(boardtext.Pencil) // lists of candidates
)

// The formats that are not text forms.
const (
	CSV           = Pencil + 1 + iota // a table with a header row; the delimiter is a comma
	TSV                               // CSV with tabs
	NDJSON                            // a JSON object, or a string, on each line
	OpenSudoku                        // the XML files of the program OpenSudoku
	Hodoku                            // lines of the library of the program HoDoKu
	Parquet                           // a table stored column by column
	Kaggle                            // CSV with the columns quizzes,solutions and 0 for blanks
	SudokuExtreme                     // CSV with the columns source,question,answer,rating
	NPY                               // a folder of NumPy arrays, which package puzzleio/npy writes
)

// formats holds the name of each format, its aliases, and the endings of its
// file names. An ending that several formats share indicates the first of them.
var formats = [...]struct {
	name    string
	aliases []string
	endings []string
}{
	Any:           {"any", nil, nil},
	Line:          {"line", []string{"sdm"}, []string{".sdm", ".txt"}},
	Block:         {"block", nil, nil},
	Framed:        {"framed", []string{"ss"}, []string{".ss"}},
	SDK:           {"sdk", nil, []string{".sdk"}},
	Pencil:        {"candidates", nil, nil},
	CSV:           {"csv", nil, []string{".csv"}},
	TSV:           {"tsv", nil, []string{".tsv", ".tab"}},
	NDJSON:        {"ndjson", []string{"jsonl"}, []string{".ndjson", ".jsonl"}},
	OpenSudoku:    {"opensudoku", nil, []string{".opensudoku", ".opensudoku2", ".xml"}},
	Hodoku:        {"hodoku", nil, []string{".hodoku"}},
	Parquet:       {"parquet", nil, []string{".parquet"}},
	Kaggle:        {"kaggle", nil, []string{".csv"}},
	SudokuExtreme: {"sudoku-extreme", nil, []string{".csv"}},
	NPY:           {"npy", nil, nil},
}

// Formats returns the names of all formats.
func Formats() []string {
	return namesOf(func(Format) bool { return true })
}

// ReadFormats returns the names of the formats that a Reader reads, and "any", which
// stands for all that it recognises.
func ReadFormats() []string {
	return namesOf(func(f Format) bool { return f.opener() != nil })
}

// WriteFormats returns the names of the formats that a Writer writes.
func WriteFormats() []string {
	return namesOf(func(f Format) bool {
		return f == Parquet || f != Any && newEncoder(&WriterOptions{Format: f}) != nil
	})
}

// TableFormats returns the names of the formats of tables, which can hold the extra
// columns of a Writer. Those with fixed columns have one for grids, and are included
// only if there are grids.
func TableFormats(grids bool) []string {
	return namesOf(func(f Format) bool {
		switch f {
		case CSV, TSV, NDJSON, Parquet:
			return true
		}
		return grids && f.Preset() != record.NoPreset
	})
}

// AnswerFormats returns the names of the formats that can hold the rows of answers: all
// formats that a Writer writes if the answers are boards, and otherwise those of
// TableFormats.
func AnswerFormats(boards, grids bool) []string {
	if boards {
		return WriteFormats()
	}
	return TableFormats(grids)
}

// FolderFormats returns the names of the formats that are folders of files. A Writer
// does not write them.
func FolderFormats() []string {
	return namesOf(func(f Format) bool { return f == NPY })
}

// namesOf returns the names of the formats that are wanted.
func namesOf(wanted func(Format) bool) (names []string) {
	for f, known := range formats {
		if wanted(Format(f)) {
			names = append(names, known.name)
		}
	}
	return names
}

// String returns the format's name.
func (f Format) String() string {
	if int(f) < len(formats) {
		return formats[f].name
	}
	return fmt.Sprintf("Format(%d)", uint8(f))
}

// Endings returns the endings of the names of files in the format, such as ".csv",
// the usual one first. There may be none.
func (f Format) Endings() []string {
	if int(f) < len(formats) {
		return slices.Clone(formats[f].endings)
	}
	return nil
}

// ErrUnknownFormat means that there is no such Format.
var ErrUnknownFormat = errors.New("unknown format")

// ParseFormat returns the format with the given name, which is one of Formats. It also
// accepts "sdm" for line, "ss" for framed and "jsonl" for ndjson. Otherwise its error
// wraps ErrUnknownFormat.
func ParseFormat(name string) (Format, error) {
	for f, known := range formats {
		if name == known.name || slices.Contains(known.aliases, name) {
			return Format(f), nil
		}
	}
	return Any, fmt.Errorf("%w %q, expected one of %s", ErrUnknownFormat, name, strings.Join(Formats(), ", "))
}

// Form returns f as a text form. It reports false if f is not one.
func (f Format) Form() (form boardtext.Form, isText bool) {
	if f <= Pencil {
		return boardtext.Form(f), true
	}
	return boardtext.AnyForm, false
}

// Preset returns the preset of columns for f, or record.NoPreset.
func (f Format) Preset() record.Preset {
	switch f {
	case Kaggle:
		return record.Kaggle
	case SudokuExtreme:
		return record.SudokuExtreme
	}
	return record.NoPreset
}

// FormatOf returns the format that the ending of a file name indicates. It
// ignores the ending of a compression, so it returns CSV for "boards.csv.gz", and never
// the presets, whose files have the same ending. If the ending is unknown, it returns
// Any.
func FormatOf(name string) Format {
	name = strings.ToLower(name)
	if c := CompressionOf(name); c != Plain {
		name = strings.TrimSuffix(name, compressions[c].ending)
	}
	for f, known := range formats {
		for _, ending := range known.endings {
			if strings.HasSuffix(name, ending) {
				return Format(f)
			}
		}
	}
	return Any
}

// A Compression is a way to compress a stream.
type Compression uint8

// The compressions.
const (
	Plain Compression = iota // none
	Gzip
	Zstd
)

// String returns the compression's name: plain, gzip, zstd.
func (c Compression) String() string {
	if int(c) < len(compressions) {
		return compressions[c].name
	}
	return fmt.Sprintf("Compression(%d)", uint8(c))
}

// ErrUnknownCompression means that there is no such Compression.
var ErrUnknownCompression = errors.New("unknown compression")

// ParseCompression returns the compression with the given name, as returned by
// String. Otherwise its error wraps ErrUnknownCompression.
func ParseCompression(name string) (Compression, error) {
	for c, known := range compressions {
		if name == known.name {
			return Compression(c), nil
		}
	}
	return Plain, fmt.Errorf("%w %q, expected plain, gzip or zstd", ErrUnknownCompression, name)
}

// CompressionOf returns the compression that the ending of a file name
// indicates: Gzip for .gz, Zstd for .zst, and otherwise Plain.
func CompressionOf(name string) Compression {
	name = strings.ToLower(name)
	for c, known := range compressions {
		if known.ending != "" && strings.HasSuffix(name, known.ending) {
			return Compression(c)
		}
	}
	return Plain
}
