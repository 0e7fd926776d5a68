// Package puzzleio reads and writes streams of boards: files with one board or
// with millions, as text, as tables, and as other programs keep them.
//
// # Where to start
//
//	r := puzzleio.NewReader(file, puzzleio.Options{Name: "boards.csv.gz"})
//	for {
//		record, err := r.Read()
//		if err == io.EOF {
//			break
//		}
//		if err != nil {
//			return err // the stream itself cannot be read on
//		}
//		if record.Err != nil {
//			log.Print(record.Err) // this board cannot be read; the stream goes on
//			continue
//		}
//		use(record.Board)
//	}
//
// Each board, readable or not, is one [Record], in the order of the input.
// Programs that want speed read blocks of records with [Reader.ReadBlock],
// which allocates nothing for boards on lines, or in CSV with nothing but
// their grids.
//
// A [Writer] writes records in any [Format]:
//
//	w, err := puzzleio.NewWriter(out, puzzleio.WriterOptions{
//		Format: puzzleio.Kaggle, Compression: puzzleio.CompressionOf(name),
//	})
//	...
//	err = w.Write(&record)
//	...
//	err = w.Close()
//
// # Formats
//
// The format of a stream is recognised by its start and by the end of its
// name, unless [Options] name it.
//
//   - Text in the forms of package sudoku, in one or in several by turns. The
//     form of each board is recognised, unless the format is one of them.
//     Boards of several rows are told apart by blank lines, comments and
//     frames, or by their count of nine rows. Lines that begin with # are
//     comments; those of the SDK form go with the board that follows.
//     [sudoku.Recogniser] has the details.
//   - [CSV], with a header row on one line. The board is in the leftmost column
//     named puzzle, quizzes, question, starting_cells or board, the grid in the
//     leftmost named solution, solutions or answer, in upper or lower case. The
//     delimiter is a comma, a semicolon or a tab, whichever finds a board in
//     the header; [TSV] is another name for it. Quotes are as in encoding/csv.
//   - [NDJSON]: on each line an object with members of the same names, or a
//     string that is a board.
//   - [Parquet], with columns of the same names, if [Options] give the codec of
//     package puzzleio/parquet. It is read from its end, so a stream that is
//     not a file is copied to a temporary one.
//   - [OpenSudoku]: the XML files of that program, with games below the root or
//     in folders. Of a game that has been played, the board has the clues, and
//     the column "filled" the other digits, too.
//   - [Hodoku]: lines of that program's library,
//     :code:digits:grid:deleted:eliminated:placed:extra. The board has the
//     clues, and if there are placed digits, the column "filled" has these, too.
//
// In tables, NDJSON and Parquet, a board may be in any text form; it mostly is
// on a line, with 0 or a full stop for blanks. What other columns say is kept
// in the record. A row that cannot be read is a record with an error, and
// reading goes on behind its line.
//
// Input compressed with gzip or zstd is recognised by its content, whatever
// its name.
//
// # Writing that is taken up again
//
// The output of a Writer is made of nothing but the records, so it can be cut
// off and gone on with: [Writer.Flush] tells a [Mark], and [ResumeWriter] goes
// on there. For that, compressed output is a sequence of gzip members or zstd
// frames, each of which ends with the record that makes it large enough. Only
// Parquet, which has its table of contents at its end, must be written from the
// start.
//
// # Limits
//
// Input may be hostile. A line of text, NDJSON or HoDoKu's library, a row of a
// table, and a tag or text in XML are read up to [sudoku.MaxLine] bytes; a
// longer one is an error of that record, or in XML of the stream. Elements of
// XML are nested up to 64 deep; it has no entities but its own five, and no
// other files are opened. Metadata of a board are kept up to [sudoku.MaxNotes]
// bytes. A zstd window may be at most [MaxWindow] bytes. So memory is bounded
// for any input, of any length; for Parquet, see its package.
package puzzleio
