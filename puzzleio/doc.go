// Package puzzleio reads and writes streams of boards: files with one board or
// millions, as text, as tables, and in the formats of other programs.
//
// # Where to start
//
//	r := puzzleio.NewReader(file, puzzleio.Options{Name: "boards.csv.gz"})
//	for record, err := range r.All() {
//		if err != nil {
//			return err // the rest of the stream cannot be read
//		}
//		if record.Err != nil {
//			log.Print(record.Err) // this board cannot be read, but the next one may be
//			continue
//		}
//		use(record.Start())
//	}
//
// Each board, readable or not, is one [record.Record], in the order of the input.
// Its Start is the candidates that a search begins with; in a list of candidates,
// they can be fewer than the clues of its Board leave.
// Programs that need speed read blocks of records with [Reader.ReadBlock]. It
// does not allocate for boards on lines, or in CSV without columns other than the
// board and the grid. A block ends when its records hold [BlockBytes].
//
// A [Writer] writes records in any [Format]:
//
//	w, err := puzzleio.NewWriter(out, puzzleio.WriterOptions{
//		Format: puzzleio.Kaggle, Compression: puzzleio.CompressionOf(name),
//	})
//	...
//	err = w.Write(&puzzle) // a record.Record
//	...
//	err = w.Close()
//
// # Formats
//
// If [Options] do not name the format, a Reader recognises it from the first
// bytes of the stream and the ending of its name.
//
//   - Text in the forms of package boardtext. If Options do not name one form, each
//     board may have a different one. Blank lines, comments and frames separate
//     boards of several rows, and a ninth row completes a board. Lines that begin
//     with # are comments. Comments of the SDK form become notes of the board
//     that follows. See [boardtext.Recogniser] for details.
//     A title such as "Puzzle 12", or else a comment, names the board that follows:
//     see Labels.
//   - [CSV] with a header row on one line. The board is in the leftmost column
//     named puzzle, quizzes, question, starting_cells or board. The grid is in
//     the leftmost column named solution, solutions or answer, and the label in the
//     leftmost column named label, name or title. The case of letters does not
//     matter. The delimiter is the first of comma, semicolon and tab with which the
//     header has a column for the board. Quotes follow encoding/csv.
//   - [TSV], which is CSV. If the format is given, or the name has its ending, and the header has a tab,
//     only tabs divide.
//   - [NDJSON]: each line holds an object, whose members have the names of the
//     columns above, or a string or an array with a board.
//   - [JSON]: such objects, strings and arrays on any number of lines each, or as the elements of an
//     array. It is for reading. If no member has a usual name for a board, it is that named grid,
//     sudoku, clues or givens.
//   - [Parquet] with columns of the same names, if Options contain the codec of
//     package puzzleio/parquet. Reading Parquet starts at its end, so a Reader
//     copies a stream that is not a file to a temporary file.
//   - [OpenSudoku]: the XML files of the program OpenSudoku, with games below the
//     root or in folders. Attributes of a game such as "author" and "level" are notes and
//     precede those of the file. If a game has been played, the board holds its clues,
//     and the column "filled" holds all its digits.
//   - [Hodoku]: lines of the library of the program HoDoKu,
//     :code:digits:grid:deleted:eliminated:placed:extra. The board holds the
//     clues. If the grid has placed digits, the column "filled" holds all digits. These
//     and the deleted candidates count when the record is written as candidates.
//   - [FPuzzles]: on each line a link to the editor f-puzzles or to SudokuPad, the
//     compressed text in it, or the JSON object that this is. The title is the label, the
//     author and the rules in words are notes, and digits that somebody has placed are in
//     the column "filled". Writers write links to f-puzzles.
//   - [ISS]: on each line a text of Interactive Sudoku Solver, such as .Cage~10~R1C1~R1C2, a
//     link that holds it, or one of the plain texts that the program takes, such as a jigsaw
//     as 162 characters. Lines that begin with # are comments. It is recognised by items and
//     links alone.
//   - [SCL]: on each line a link to SudokuPad in its own form, or the object in it. It is for
//     reading. A puzzle with drawings is an error, because they may be rules.
//   - [NPY]: a folder of NumPy arrays with boards and solutions. It is for writing, by
//     package puzzleio/npy.
//   - [Kaggle] and [SudokuExtreme]: CSV with the columns of two public data sets. They
//     are for writing; a Reader reads them like any other CSV.
//
// These three also hold puzzles with further rules, or on other grids: see the Puzzle of a
// [record.Record]. A puzzle with the classic rules alone is a board. A rule that is not known
// is an error that names it. Tables have such puzzles as texts of ISS. Other formats have no
// room for them.
//
// In tables, NDJSON and Parquet, a board may have any text form. Usually it is 81
// characters, with 0 or a full stop for blanks. The record keeps the texts of the other
// columns, and their kinds: integers, other numbers, truth values and strings are written
// as they were read. Lines above the header of CSV that begin with # are comments, unless they name the
// column of the board. In CSV all columns are strings, unless
// Options name integers or kinds. The columns of Parquet output have the
// kinds that they have in the first record. A value of another kind does not fit, and its
// record is left out with an error. A row that cannot be read becomes a record with an
// error, and reading continues at the next line.
//
// A Reader recognises gzip and zstd from the first bytes, whatever the name of
// the stream. It reads UTF-16 that begins with a byte-order mark, and text whose lines
// end with carriage returns alone; offsets then refer to the same text in UTF-8.
//
// # Columns
//
// Options.Columns names the columns of the board, the grid and the label, if their
// names are others, or gives their numbers, counted from 1:
//
//	options := puzzleio.Options{Columns: record.Choice{Board: "quiz", Grid: "3"}}
//
// "=3" is the column named 3. In NDJSON, members are numbered in the order of each
// object. A column that does not exist is an error that lists the columns found. In
// CSV and Parquet it ends the stream, and in NDJSON it is an error of the record. So is a
// name that several columns have: the number of one is needed. In NDJSON, that also holds
// for the usual names.
//
// If the board's column is given by its number, CSV may have no header. The first row
// is data if its text in that column is a board or a mistyped one, with more than 40
// digits and blanks. Otherwise it is the header. Columns without a header are named
// puzzle, solution, label and "column 4". If Options do not name the format, a first
// line with a comma or a semicolon is that of CSV as soon as Columns are given.
//
// # Labels
//
// A board may have a name, the Label of its record. In text it is the title above the
// board: the last line before it that is clearly no board, such as "Puzzle 12", "Grid 01",
// "Easy 3:" or "第 3 题", or the number directly above it. Without a title, it is the last
// comment above the board, and else the comment after it on its line, which is better than
// a title that is a sentence. A title may also stand beside a board on its line, as in
// "1. 53..7", "53..7 Easter Monster" or "#2 53..7" with all 81 cells as one word. Any other
// board in a comment is an error, unless the comment begins with #!. [boardtext.Recogniser]
// says exactly which lines are titles. A mistyped row or board is not one, and is still
// reported. Titles after the last board are an error.
//
// A comment at the top of a stream is usually about all boards. It is the label of the
// first board if that has several rows and follows it directly. Otherwise it is so only if
// no other board comes before the next title or comment, and a Reader returns the first
// board after such a comment when it has seen the next line. Comments that begin with #!
// are never labels. The same holds for comments in the forms ISS and SCL, for which a title
// in the puzzle itself comes first.
//
// In tables the label is the text of its column, in OpenSudoku's XML the attribute
// "note" of a game, and in HoDoKu's library the part "extra". Writers keep labels in
// these places, and in text forms in comments. A table whose first record has no label
// has no column for labels, unless WriterOptions.Labels is set.
//
// # Resuming output
//
// Interrupted output can be resumed: [Writer.Flush] returns a [Mark], and
// [ResumeWriter] continues from it. Compressed output is a sequence of gzip
// members or zstd frames, and it can be resumed after each of them. Parquet, which
// has its table of contents at its end, cannot be resumed.
//
// # Limits
//
// Input may be hostile, so every buffer that input can grow has a limit in bytes,
// for input of any length, format and compression:
//
//   - A line of text, NDJSON or HoDoKu's library, a row of a table, and a tag or a
//     text in XML may have [boardtext.MaxLine] bytes, 64 KiB. A longer one is an error:
//     of the record, or in XML of the stream.
//   - A table, an object in NDJSON and a game in XML may have [MaxColumns] columns.
//   - A board may have [boardtext.MaxNotes] bytes of metadata. The rest is dropped.
//   - A puzzle with further rules may take [MaxPuzzle] bytes of memory, 2 MiB.
//   - A title is a line of text and has its limit. A longer comment is not a label.
//   - A block of [Reader.ReadBlock] ends when its records hold [BlockBytes].
//   - In XML, elements may be nested 64 deep, and the name of a file or a folder may
//     have 4,096 bytes. XML must be UTF-8. It may use only the five predefined
//     entities, and a Reader never opens other files.
//   - A zstd window may have [MaxWindow] bytes.
//   - Parquet that is compressed or not a file is copied to the folder for temporary
//     files, up to Options.MaxSpool bytes, by default [DefaultMaxSpool].
//   - For the footers and pages of Parquet, see package puzzleio/parquet.
//
// Altogether, a Reader and one block take less than 150 MB for any input, and less
// than 10 MB for boards.
package puzzleio
