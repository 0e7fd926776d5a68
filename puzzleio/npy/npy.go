// Package npy writes boards and their solutions as a data set of NumPy arrays, in the
// layout that the training programs of the models HRM and TRM read.
//
// A data set is a folder with these files, for n puzzles in g groups:
//
//	all__inputs.npy              n × 81, uint8: the boards
//	all__labels.npy              n × 81, uint8: their solutions
//	all__puzzle_identifiers.npy  n, int32: 0
//	all__puzzle_indices.npy      n + 1, int32: 0 to n, the first example of each puzzle
//	all__group_indices.npy       g + 1, int32: the first puzzle of each group, and n
//	all__NAME.npy                n, float64: numbers of a column; NaN for none
//	dataset.json                 the numbers that a model needs
//
// A blank is 1 and a digit d is d + 1; 0 is left for padding. Consecutive records with
// the same text in the column "group" are a group, of which the first is the original.
// Without such a column or such a text, those with the same board are one, such as its completions. Memory does
// not grow with n.
//
// The layout is that of dataset/build_sudoku_dataset.py in the repositories sapientinc/HRM
// and SamsungSAILMontreal/TinyRecursiveModels;
// the format of the arrays is described in NEP 1 of NumPy.
package npy

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"bullseye/internal/text/message"
	"bullseye/record"
	"bullseye/sudoku"
)

// A File is a new file that a Writer writes.
type File interface {
	io.WriteCloser
	io.Seeker
	Sync() error
}

// A Writer writes a data set.
type Writer struct {
	create  func(name string) (File, error)
	arrays  []*array // those of layout, and one for each column
	puzzles int32
	groups  int32
	group   string       // the text of the last group
	grouped bool         // the last record had a text for its group
	board   sudoku.Board // the last one
	closed  bool
}

// The arrays of a data set.
const (
	inputs = iota
	labels
	identifiers
	puzzleIndices
	groupIndices
)

// A form is the name of an array, the type of its elements as NumPy writes it, and the shape of
// an element.
type form struct{ name, kind, element string }

// layout has the arrays of every data set.
var layout = [...]form{
	inputs:        {"all__inputs.npy", "|u1", " 81"},
	labels:        {"all__labels.npy", "|u1", " 81"},
	identifiers:   {"all__puzzle_identifiers.npy", "<i4", ""},
	puzzleIndices: {"all__puzzle_indices.npy", "<i4", ""},
	groupIndices:  {"all__group_indices.npy", "<i4", ""},
}

// Metadata is the name of the file with the numbers that a model needs. It is written
// last.
const Metadata = "dataset.json"

// Identifiers is the name of a file beside the folder of the data set. It has the names
// of puzzle_identifiers, and is for displays only. IdentifiersText is its content.
const (
	Identifiers     = "identifiers.json"
	IdentifiersText = `["<blank>"]`
)

// Names returns the names of all files of a data set without columns.
func Names() []string {
	names := []string{Metadata}
	for _, a := range layout {
		names = append(names, a.name)
	}
	return names
}

// IsName reports whether a name is that of a file of a data set.
func IsName(name string) bool {
	return name == Metadata || strings.HasPrefix(name, "all__") && strings.HasSuffix(name, ".npy")
}

// HasRoom reports whether a data set can have an array for a column of that name. It cannot if the
// name has characters other than letters, digits, spaces and the marks _ - and ., or if every data
// set has an array of that name.
func HasRoom(column string) bool {
	if column == "" || len(column) > 100 || strings.ContainsFunc(column, func(r rune) bool {
		return r == utf8.RuneError || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(" _-.", r)
	}) {
		return false
	}
	name := arrayName(column)
	return !slices.ContainsFunc(layout[:], func(f form) bool { return strings.EqualFold(f.name, name) })
}

// arrayName returns the name of the file for a column.
func arrayName(column string) string { return "all__" + column + ".npy" }

// NewWriter returns a Writer that makes its files with create, with an array for the numbers of
// each column. The names of columns must differ and have room: see HasRoom.
func NewWriter(create func(name string) (File, error), columns ...string) (*Writer, error) {
	w := &Writer{create: create}
	forms := layout[:]
	for _, column := range columns {
		if !HasRoom(column) {
			return nil, message.Errorf("found column %q, for which there can be no array", column)
		}
		forms = append(forms, form{arrayName(column), "<f8", ""})
	}
	for _, f := range forms {
		file, err := create(f.name)
		if err != nil {
			return nil, errors.Join(err, w.close())
		}
		a := &array{form: f, file: file, out: bufio.NewWriterSize(file, 1<<16)}
		w.arrays = append(w.arrays, a)
		if _, err := a.out.Write(make([]byte, headerSize)); err != nil {
			return nil, errors.Join(err, w.close())
		}
	}
	return w, nil
}

// ErrNoLabel means that a record has no solution. It wraps record.ErrNoRoom.
var ErrNoLabel = errNoLabel

var errNoLabel = message.Errorf("found no solution, which is the label: %w", record.ErrNoRoom)

// Group is the name of the column that tells which records belong together.
const Group = "group"

// Write writes a record and its number for each column. The text of the record's column Group, unless
// it is empty, is its group. The error wraps record.ErrNoRoom if the record has no solution that
// completes the board. The data set then lacks this record.
func (w *Writer) Write(r *record.Record, numbers ...float64) error {
	group, grouped := r.Field(Group)
	return w.write(r, group, grouped, numbers)
}

// WriteInGroup is like Write, but the text, unless it is empty, is the group of the record.
func (w *Writer) WriteInGroup(r *record.Record, group string, numbers ...float64) error {
	return w.write(r, group, true, numbers)
}

func (w *Writer) write(r *record.Record, group string, grouped bool, numbers []float64) error {
	switch {
	case w.closed:
		return io.ErrClosedPipe
	case r.Err != nil:
		return record.ErrNoRoom
	case r.Puzzle != nil:
		return message.Errorf("a puzzle with further rules cannot be written as arrays: %w", record.ErrNoRoom)
	case r.HasLists():
		return message.Errorf("found lists of candidates, expected clues: %w", record.ErrNoRoom)
	case !r.HasGrid:
		return ErrNoLabel
	case !r.Grid.Completes(r.Board):
		return message.Errorf("found a solution that does not complete the board: %w", record.ErrNoRoom)
	case w.puzzles == math.MaxInt32-1:
		return message.Errorf("found more boards than %d, expected no more", w.puzzles)
	}
	grouped = grouped && group != ""
	same := w.puzzles > 0 && grouped == w.grouped
	if grouped {
		same = same && group == w.group
	} else {
		same = same && r.Board == w.board
	}
	if !same {
		if err := w.arrays[groupIndices].addNumber(w.puzzles); err != nil {
			return err
		}
		w.groups++
	}
	w.group, w.grouped, w.board = group, grouped, r.Board
	err := errors.Join(
		w.arrays[inputs].addCells((*[sudoku.Cells]uint8)(&r.Board)), w.arrays[labels].addCells((*[sudoku.Cells]uint8)(&r.Grid)),
		w.arrays[identifiers].addNumber(0), w.arrays[puzzleIndices].addNumber(w.puzzles),
	)
	for i, a := range w.arrays[len(layout):] {
		a.length++
		_, numberErr := a.out.Write(binary.LittleEndian.AppendUint64(a.room[:0], math.Float64bits(numbers[i])))
		err = errors.Join(err, numberErr)
	}
	w.puzzles++
	return err
}

// Close writes the rest of the data set to the disk and closes its files.
func (w *Writer) Close() error {
	if w.closed {
		return nil
	}
	w.closed = true
	err := errors.Join(w.arrays[puzzleIndices].addNumber(w.puzzles), w.arrays[groupIndices].addNumber(w.puzzles))
	for _, a := range w.arrays {
		if err == nil {
			err = a.finish()
		}
	}
	if err = errors.Join(err, w.close()); err != nil {
		return err
	}
	return w.writeMetadata()
}

// Abandon closes the files without finishing them.
func (w *Writer) Abandon() error {
	if w.closed {
		return nil
	}
	w.closed = true
	return w.close()
}

func (w *Writer) close() (err error) {
	for _, a := range w.arrays {
		err = errors.Join(err, a.file.Close())
	}
	return err
}

func (w *Writer) writeMetadata() error {
	text, err := json.Marshal(struct {
		PadID                int      `json:"pad_id"`
		IgnoreLabelID        int      `json:"ignore_label_id"`
		BlankIdentifierID    int      `json:"blank_identifier_id"`
		VocabularySize       int      `json:"vocab_size"`
		SequenceLength       int      `json:"seq_len"`
		NumPuzzleIdentifiers int      `json:"num_puzzle_identifiers"`
		TotalGroups          int32    `json:"total_groups"`
		MeanPuzzleExamples   float64  `json:"mean_puzzle_examples"`
		TotalPuzzles         int32    `json:"total_puzzles"` // the number of groups for TRM, which requires it; HRM ignores it
		Sets                 []string `json:"sets"`
	}{0, 0, 0, 11, sudoku.Cells, 1, w.groups, 1, w.groups, []string{"all"}})
	if err != nil {
		return err
	}
	file, err := w.create(Metadata)
	if err != nil {
		return err
	}
	_, err = file.Write(append(text, '\n'))
	if err == nil {
		err = file.Sync()
	}
	return errors.Join(err, file.Close())
}

// An array is a file with an array whose length is known at the end.
type array struct {
	form
	file   File
	out    *bufio.Writer
	length int64
	room   [sudoku.Cells]byte
}

// addCells adds the cells of a board as an element.
func (a *array) addCells(cells *[sudoku.Cells]uint8) error {
	for i, d := range cells {
		a.room[i] = d + 1
	}
	a.length++
	_, err := a.out.Write(a.room[:])
	return err
}

// addNumber adds a number as an element.
func (a *array) addNumber(n int32) error {
	a.length++
	_, err := a.out.Write(binary.LittleEndian.AppendUint32(a.room[:0], uint32(n)))
	return err
}

// headerSize is the size of the header, which NumPy wants to be a multiple of 64. There
// is room for every length.
const headerSize = 128

// finish writes the header and puts the file on the disk.
func (a *array) finish() error {
	header := append(make([]byte, 0, headerSize), "\x93NUMPY\x01\x00"...)
	header = binary.LittleEndian.AppendUint16(header, headerSize-10)
	header = fmt.Appendf(header, "{'descr': '%s', 'fortran_order': False, 'shape': (%d,%s), }", a.kind, a.length, a.element)
	for len(header) < headerSize-1 {
		header = append(header, ' ')
	}
	err := a.out.Flush()
	if err == nil {
		_, err = a.file.Seek(0, io.SeekStart)
	}
	if err == nil {
		_, err = a.file.Write(append(header, '\n'))
	}
	if err == nil {
		err = a.file.Sync()
	}
	return err
}
