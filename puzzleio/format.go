package puzzleio

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"bullseye/boardtext"
	"bullseye/internal/text/message"
	"bullseye/record"
	"bullseye/rules/scl"
)

// A Format is a way to store boards in a stream: as text in one of the forms of
// package boardtext, as a table, or in the file format of another program.
type Format uint8

// The formats that are text forms. They have the same values as in package
// boardtext. Any is the zero Format: a Reader recognises the format, and a Writer
// writes lines.
const (
	Any    = Format(boardtext.AnyForm)
	Line   = Format(boardtext.Line)   // 81 characters on a line
	Block  = Format(boardtext.Block)  // nine rows of nine symbols
	Framed = Format(boardtext.Framed) // a block with drawn separators
	SDK    = Format(boardtext.SDK)    // a block with metadata before it
	Pencil = Format(boardtext.Pencil) // lists of candidates, which ParseFormat calls "candidates"
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
	FPuzzles                          // links to f-puzzles and SudokuPad, and the JSON in them
	ISS                               // texts of Interactive Sudoku Solver, and links with them
	SCL                               // links to SudokuPad in its own form
	JSON                              // JSON values on any number of lines, or an array of them
)

// A layout is all that the program knows of a format. A new format is one of them, and a file
// with its reader and its writer.
type layout struct {
	name      string
	aliases   []string // other names that ParseFormat takes
	customary []string // names that other programs give it: see Customary
	endings   []string // of file names; one that several formats share indicates the first of them
	shape     Shape
	certain   bool          // its ending leaves no doubt: see Certain
	once      bool          // a file is complete only at its end: see Resumable
	table     bool          // it holds the extra columns of a Writer
	preset    record.Preset // of its columns
	digits    bool          // it is mostly digits, which are all that can be compressed
	lists     bool          // it holds lists of candidates
	puzzles   bool          // it holds puzzles with further rules

	// notes reports whether it holds a note of a record with a label, perhaps as the label.
	notes func(n boardtext.Note, label string) bool
	// state reports whether it holds the placed digits and deleted candidates of a record.
	state func(r *record.Record) bool

	open   func(r *Reader, origin io.Reader) error             // sets r.blocks; nil if it is only written
	encode func(options *WriterOptions, out io.Writer) encoder // nil if a Writer does not write it
}

// formats are the layouts of all formats.
var formats [JSON + 1]layout

// Some of the functions need the table, so it cannot be initialised where it is declared.
func init() {
	all := func(boardtext.Note, string) bool { return true }
	none := func(boardtext.Note, string) bool { return false }
	comments := func(n boardtext.Note, _ string) bool { return n.Letter == 0 }
	labels := func(n boardtext.Note, label string) bool { return n.Letter == 0 && n.Text == label }
	attributes := func(n boardtext.Note, label string) bool { return n.Letter != 0 || n.Text == label }
	never := func(*record.Record) bool { return false }
	always := func(*record.Record) bool { return true }
	deleted := func(r *record.Record) bool { return r.Header.Index("deleted") >= 0 }
	text := func(form boardtext.Form) func(*Reader, io.Reader) error {
		return parserOpener(func(r *Reader) (parser, error) { return newText(r.in, form), nil })
	}
	asText := func(form boardtext.Form) func(*WriterOptions, io.Writer) encoder {
		return func(*WriterOptions, io.Writer) encoder { return textEncoder{form: form} }
	}
	csv := parserOpener(func(r *Reader) (parser, error) { return newCSV(r.in, &r.options) })
	asCSV := func(delimiter byte) func(*WriterOptions, io.Writer) encoder {
		return func(o *WriterOptions, _ io.Writer) encoder {
			return &csvEncoder{columnMap: newColumnMap(o), delimiter: delimiter}
		}
	}
	formats = [...]layout{
		Any: {name: "any", digits: true, notes: comments, state: never, open: text(boardtext.AnyForm)},
		Line: {name: "line", aliases: []string{"sdm"}, endings: []string{".sdm", ".txt"}, digits: true,
			notes: comments, state: never, open: text(boardtext.Line), encode: asText(boardtext.Line)},
		Block: {name: "block", notes: labels, state: never, open: text(boardtext.Block), encode: asText(boardtext.Block)},
		Framed: {name: "framed", aliases: []string{"ss"}, customary: []string{"simple", "grid"}, endings: []string{".ss"}, lists: true,
			notes: labels, state: never, open: text(boardtext.Framed), encode: asText(boardtext.Framed)},
		SDK: {name: "sdk", customary: []string{"sadman"}, endings: []string{".sdk"},
			notes: all, state: never, open: text(boardtext.SDK), encode: asText(boardtext.SDK)},
		Pencil: {name: "candidates", customary: []string{"pencilmarks", "pm"}, lists: true,
			notes: comments, state: deleted, open: text(boardtext.Pencil), encode: asText(boardtext.Pencil)},
		CSV: {name: "csv", customary: []string{"excel"}, endings: []string{".csv"}, shape: TableRows, table: true, digits: true, lists: true, puzzles: true,
			notes: labels, state: always, open: csv, encode: asCSV(',')},
		TSV: {name: "tsv", endings: []string{".tsv", ".tab"}, shape: TableRows, table: true, digits: true, lists: true, puzzles: true,
			notes: labels, state: always, open: csv, encode: asCSV('\t')},
		NDJSON: {name: "ndjson", aliases: []string{"jsonl"}, endings: []string{".ndjson", ".jsonl"},
			shape: OneLine, certain: true, table: true, lists: true, puzzles: true, notes: labels, state: always,
			open:   parserOpener(func(r *Reader) (parser, error) { return newNDJSON(r.in, r.options.Columns), nil }),
			encode: func(o *WriterOptions, _ io.Writer) encoder { return &jsonEncoder{options: o} }},
		OpenSudoku: {name: "opensudoku", customary: []string{"xml"}, endings: []string{".opensudoku", ".opensudoku2", ".xml"},
			shape: WholeFile, certain: true, notes: attributes, state: never,
			open:   whole(func(r *Reader, _ io.Reader) error { r.blocks = newOpenSudoku(r.in); return nil }),
			encode: func(*WriterOptions, io.Writer) encoder { return openSudokuEncoder{} }},
		Hodoku: {name: "hodoku", endings: []string{".hodoku"}, shape: OneLine, certain: true, notes: labels, state: always,
			open:   parserOpener(func(r *Reader) (parser, error) { return newHodoku(r.in), nil }),
			encode: func(*WriterOptions, io.Writer) encoder { return hodokuEncoder{} }},
		Parquet: {name: "parquet", endings: []string{".parquet"}, shape: WholeFile, certain: true, once: true, table: true, lists: true, puzzles: true,
			notes: labels, state: always, open: whole((*Reader).openParquet),
			encode: func(o *WriterOptions, out io.Writer) encoder { return newParquetEncoder(o, out) }},
		Kaggle: {name: "kaggle", endings: []string{".csv"}, shape: TableRows, preset: record.Kaggle, digits: true,
			notes: labels, state: never, open: csv, encode: asCSV(',')},
		SudokuExtreme: {name: "sudoku-extreme", endings: []string{".csv"}, shape: TableRows, preset: record.SudokuExtreme, digits: true,
			notes: labels, state: never, open: csv, encode: asCSV(',')},
		FPuzzles: {name: "f-puzzles", customary: []string{"fpuzzles", "sudokupad"}, endings: []string{".fpuzzles"}, shape: OneLine, certain: true, lists: true, puzzles: true,
			notes: fPuzzlesNotes, state: func(r *record.Record) bool { deleted, _ := r.Field("deleted"); return deleted == "" },
			open:   parserOpener(func(r *Reader) (parser, error) { return newFPuzzles(r.in), nil }),
			encode: func(*WriterOptions, io.Writer) encoder { return fPuzzlesEncoder{} }},
		ISS: {name: "iss", endings: []string{".iss"}, shape: OneLine, certain: true, lists: true, puzzles: true,
			notes: labels, state: never,
			open:   parserOpener(func(r *Reader) (parser, error) { return newPuzzles(r, readISS), nil }),
			encode: func(*WriterOptions, io.Writer) encoder { return issEncoder{} }},
		SCL: {name: "scl", endings: []string{".scl"}, shape: OneLine, certain: true, notes: none, state: never,
			open: parserOpener(func(r *Reader) (parser, error) { return newPuzzles(r, scl.ReadTitled), nil })},
		JSON: {name: "json", shape: WholeFile, lists: true, puzzles: true, notes: none, state: never,
			open: whole(parserOpener(func(r *Reader) (parser, error) { return newJSONValues(r.in, r.options.Columns), nil }))},
		NPY: {name: "npy", shape: WholeFolder, once: true, notes: labels, state: never},
	}
}

// layout returns the layout of f. That of an unknown format has no functions but those for notes.
func (f Format) layout() *layout {
	if int(f) < len(formats) {
		return &formats[f]
	}
	return &layout{name: fmt.Sprintf("Format(%d)", uint8(f)), notes: formats[NPY].notes, state: formats[NPY].state}
}

// A Shape says where the records of a format lie, and so where reading and writing can begin.
type Shape uint8

// The shapes.
const (
	ManyLines   Shape = iota // a record has one line or several
	OneLine                  // each record has a line
	TableRows                // the same, after a header row; but a quoted field may have several lines
	WholeFile                // a file is read, and written, from its beginning
	WholeFolder              // so are several files of a folder
)

// Shape returns the shape of f.
func (f Format) Shape() Shape { return f.layout().shape }

// Certain reports whether a file is in the format f if its name has one of the endings of f.
// Other endings are less reliable: many files that end in .csv have boards on lines.
func (f Format) Certain() bool { return f.layout().certain }

// Resumable reports whether the output can be resumed in the middle, and can be compressed as
// it grows. Otherwise it is complete only at its end.
func (f Format) Resumable() bool { return !f.layout().once }

// Formats returns the names of all formats.
func Formats() []string {
	return namesOf(func(Format) bool { return true })
}

// ReadFormats returns the names of the formats that a Reader reads, and "any", which
// stands for all that it recognises.
func ReadFormats() []string {
	return namesOf(func(f Format) bool { return f.layout().open != nil })
}

// WriteFormats returns the names of the formats that a Writer writes.
func WriteFormats() []string {
	return namesOf(func(f Format) bool { return f.layout().encode != nil })
}

// TableFormats returns the names of the formats of tables, which can hold the extra
// columns of a Writer. Those with fixed columns have one for grids, and are included
// only if there are grids.
func TableFormats(grids bool) []string {
	return namesOf(func(f Format) bool { return f.layout().table || grids && f.Preset() != record.NoPreset })
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
	return namesOf(func(f Format) bool { return f.Shape() == WholeFolder })
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
func (f Format) String() string { return f.layout().name }

// Endings returns the endings of the names of files in the format, such as ".csv",
// the usual one first. There may be none.
func (f Format) Endings() []string { return slices.Clone(f.layout().endings) }

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
	return Any, message.Errorf("%w %q, expected one of %s", ErrUnknownFormat, name, strings.Join(Formats(), ", "))
}

// Customary returns the format that other programs call by a name that ParseFormat does not take.
func Customary(name string) (f Format, known bool) {
	name = strings.ToLower(name)
	for f := range formats {
		if slices.Contains(formats[f].customary, name) {
			return Format(f), true
		}
	}
	return Any, false
}

// Form returns f as a text form. It reports false if f is not one.
func (f Format) Form() (form boardtext.Form, isText bool) {
	if f <= Pencil {
		return boardtext.Form(f), true
	}
	return boardtext.AnyForm, false
}

// Preset returns the preset of columns for f, or record.NoPreset.
func (f Format) Preset() record.Preset { return f.layout().preset }

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
	return Plain, message.Errorf("%w %q, expected plain, gzip or zstd", ErrUnknownCompression, name)
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
