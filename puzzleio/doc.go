// Package puzzleio reads streams of boards: files with one board or with
// millions, in any form that package sudoku knows, one form or several.
//
// # Where to start
//
//	r := puzzleio.NewReader(file, puzzleio.Options{})
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
// which allocates nothing for boards without notes.
//
// # What a stream may hold
//
// The form of each board is recognised by itself, unless [Options] name one.
// Boards of several rows are told apart by blank lines, comments and frames,
// or by their count of nine rows. Lines that begin with # are comments; those
// of the SDK form go with the board that follows. [sudoku.Recogniser] has the
// details.
//
// Input compressed with gzip or zstd is recognised by its content, whatever
// its name.
//
// # Limits
//
// Input may be hostile. A line is read up to [sudoku.MaxLine] bytes; a longer
// one is an error of that line. Metadata of a board is kept up to
// [sudoku.MaxNotes] bytes. A zstd window may be at most [MaxWindow] bytes. So
// memory is bounded for any input, of any length.
package puzzleio
