package sudoku

import (
	"bytes"
	"fmt"
)

// MaxLine is the length in bytes of the longest line that a Recogniser reads
// as a board. A longer one is a SyntaxError, unless it is a comment.
const MaxLine = 1 << 16

// MaxNotes is how many bytes of notes are kept for one board. Further notes
// are dropped.
const MaxNotes = 1 << 16

// A Reading is a board found in a text, or the reason why it cannot be read:
// then Err is not nil, and Board and Candidates are empty.
type Reading struct {
	Form       Form         // the form it is written in; AnyForm if that cannot be told for an error
	Board      Board        // the clues; for a list of candidates, the cells that list just one
	Candidates Candidates   // what the text lists if Form is Pencil, else empty
	Line       int          // the line where the board begins, counted from 1
	Offset     int          // the bytes before its first character
	Notes      []Note       // metadata before it, and the comment behind it if it is a line
	Err        *SyntaxError // why it is no board, nil if it is one
}

// Start returns the candidates that the text leaves: those it lists, or for a
// board each clue and all nine digits for each blank.
func (r *Reading) Start() Candidates {
	if r.Form == Pencil {
		return r.Candidates
	}
	return r.Board.Candidates()
}

// A Note is a piece of text that goes with a board.
type Note struct {
	Letter byte   // A, D, C, B, S, L or U as in the SDK form; 0 for a comment behind a line
	Text   string // without white space around it
}

// A Recogniser finds the boards in a text that is given to it line by line,
// and says what is wrong with those it cannot read. It is what ParseBoard and
// puzzleio.Reader are made of; most programs want one of these.
//
// Give it each line, take the readings that the line brought, and end the
// text:
//
//	r := sudoku.NewRecogniser(sudoku.AnyForm)
//	for line := range lines {
//		r.Line(line)
//		for r.Next(&reading) {
//			...
//		}
//	}
//	r.End()
//	for r.Next(&reading) {
//		...
//	}
//
// Forms may change from board to board. Boards of several rows end with their
// ninth row, or earlier, with an error, at a blank line, a comment, or a line
// of another form; a single row more than nine, before such an end, is an
// error of the board. So a board of nine rows is given when the line after it
// has been seen.
//
// Lines that are not a board at all give one reading with an error, up to the
// next blank line or board. Binary data gives one up to the next board.
type Recogniser struct {
	form  Form
	lists bool // cells may list candidates without a frame

	line, lineOffset int // of the current line
	nextOffset       int

	// The board of several rows under way.
	rows       int
	begun      bool // a frame or a row has been seen
	framed     bool // a frame or a bar has been seen
	listed     bool // a cell with several candidates has been seen
	dashed     bool // '-' has been used as a blank
	wideFrame  bool // frames stand between all rows, not just between bands
	afterFrame bool // the last line was a frame
	start      place
	lastRow    place // the end of its last row
	board      Board
	candidates Candidates
	err        *SyntaxError

	// A board of nine rows that a tenth might follow.
	held    Reading
	holding bool
	closed  bool // a frame has been seen after it

	notes     []Note
	noteBytes int

	inText   bool // within lines that are no board, already reported
	inBinary bool // within binary data, already reported
	dead     bool // nothing more can be read

	ready []Reading // given
	taken int       // of ready
}

// NewRecogniser returns a Recogniser of boards in the given form, or in any
// form that each board turns out to have if it is AnyForm.
func NewRecogniser(form Form) *Recogniser { return &Recogniser{form: form} }

// StartAt says that the text begins in the middle of a larger one, after that
// many bytes and lines of it. Places are then those in the larger text. It must
// be called before the first line is given.
func (r *Recogniser) StartAt(offset, line int) { r.nextOffset, r.line = offset, line }

// Next takes the next reading. It reports false if the lines so far have
// brought no more.
func (r *Recogniser) Next(into *Reading) bool {
	if r.taken == len(r.ready) {
		return false
	}
	*into = r.ready[r.taken]
	r.taken++
	if r.taken == len(r.ready) {
		r.taken, r.ready = 0, r.ready[:0]
	}
	return true
}

// Line reads a line, given without the newline that ends it. The recogniser
// does not keep the line. It keeps the readings until they are taken; a line
// brings two at most.
func (r *Recogniser) Line(line []byte) {
	r.line++
	r.lineOffset = r.nextOffset
	r.nextOffset += len(line) + 1

	// Nearly all lines of nearly all files are a board on its own.
	if (r.form == AnyForm || r.form == Line) && len(line) >= Cells && len(line) <= MaxLine && r.idle() {
		if r.readsAsBoard(line) {
			r.inText, r.inBinary = false, false
			r.start = place{r.lineOffset, r.line, 1}
			r.give(Line, nil)
			return
		}
	}
	r.anyLine(line)
}

// readsAsBoard reads a line that is a board with a clue and no comment.
func (r *Recogniser) readsAsBoard(line []byte) bool {
	if !onlySpace(line[Cells:]) {
		return false
	}
	if ok, _ := ReadDigits(&r.board, line[:Cells]); ok {
		return r.board != Board{}
	}
	classes := readCells(&r.board, line)
	return classes < space && classes != blank
}

// idle reports whether nothing is under way that the next line could go on
// with.
func (r *Recogniser) idle() bool { return !r.begun && !r.holding && !r.dead }

// Skip says that n more bytes of the last line were not given to Line. They
// count for the places of errors. Only what is longer than MaxLine may be
// withheld.
func (r *Recogniser) Skip(n int) { r.nextOffset += n }

// End ends the text. A board that is not whole then is an error.
func (r *Recogniser) End() { r.boundary() }

// Stop ends a text that could not be read to its end. A board that is not
// whole then is dropped.
func (r *Recogniser) Stop() {
	r.giveHeld()
	r.reset()
}

func (r *Recogniser) anyLine(line []byte) {
	if r.dead {
		return
	}
	if r.line == 1 && (bytes.HasPrefix(line, []byte{0xFF, 0xFE}) || bytes.HasPrefix(line, []byte{0xFE, 0xFF})) {
		r.dead = true
		r.giveError(r.errorAt(line, 0, "UTF-16 text", "UTF-8"))
		return
	}
	if bytes.IndexByte(line, 0) >= 0 {
		r.binary(line)
		return
	}
	m := measure(line)
	switch {
	case m.empty():
		if len(line) > MaxLine {
			r.tooLong(line)
			return
		}
		r.boundary()
		r.inText = false
	case line[m.first] == '#':
		r.boundary()
		r.comment(line[m.first:])
	case len(line) > MaxLine:
		r.tooLong(line)
	default:
		r.content(&m)
	}
}

func (r *Recogniser) binary(line []byte) {
	if r.inBinary {
		return
	}
	err := r.errorAt(line, bytes.IndexByte(line, 0), "binary data (a NUL byte)", "text")
	if r.rows > 0 && !r.holding {
		if r.err == nil {
			r.err = err
		}
		r.giveRows()
	} else {
		r.boundary()
		r.giveError(err)
	}
	r.inBinary = true
}

func (r *Recogniser) tooLong(line []byte) {
	if r.inBinary {
		return
	}
	r.boundary()
	limit := fmt.Sprintf("%d bytes", MaxLine)
	r.giveError(r.errorAt(line, MaxLine, "a line of more than "+limit, "at most "+limit))
}

// comment keeps the line as a note if it begins with a letter of the SDK form.
func (r *Recogniser) comment(line []byte) {
	if len(line) < 2 || bytes.IndexByte([]byte("ADCBSLU"), line[1]) < 0 {
		return
	}
	r.note(line[1], line[2:])
}

func (r *Recogniser) note(letter byte, text []byte) {
	text = bytes.TrimSpace(text)
	if len(text) > MaxNotes-r.noteBytes {
		return
	}
	r.noteBytes += len(text) + 1
	r.notes = append(r.notes, Note{letter, string(text)})
}

// content reads a line that is neither blank nor a comment.
func (r *Recogniser) content(m *measured) {
	shape := r.shape(m)
	if r.inBinary && !(shape == frameShape || shape != textShape && m.sound()) {
		return
	}
	r.inBinary = false
	if shape != textShape {
		r.inText = false
	}
	switch shape {
	case frameShape:
		r.frame(m)
	case rowShape:
		r.row(m)
	case lineShape:
		r.boundary()
		r.begin(m)
		err := r.readLine(m)
		r.give(Line, err)
	case slotsShape:
		r.boundary()
		r.begin(m)
		err := r.readSlots(m)
		r.give(Pencil, err)
	case textShape:
		r.boundary()
		if !r.inText {
			r.begin(m)
			r.giveError(r.textError(m))
		}
		r.inText = true
	}
}

// frame reads a drawn separator.
func (r *Recogniser) frame(m *measured) {
	switch {
	case r.holding && r.rows == 0 && !r.closed:
		r.closed = true
		return
	case r.holding && r.rows == 0:
		r.giveHeld() // what follows has a frame of its own
	case r.rows > 0 && r.afterFrame:
		// One board's lower edge and the next one's upper edge.
		r.boundary()
	case r.rows == 1:
		r.wideFrame = true
	case r.rows%3 != 0 && !r.wideFrame:
		// A lower edge too early.
		r.boundary()
		return
	}
	r.begin(m)
	r.framed, r.afterFrame = true, true
}

// row reads a row of a board of several rows.
func (r *Recogniser) row(m *measured) {
	r.begin(m)
	r.afterFrame = false
	r.rows++
	if r.rows == 2 {
		r.giveHeld()
	}
	if m.bars > 0 {
		r.framed = true
	}
	if r.err == nil {
		r.err = r.readRow(m)
	}
	r.lastRow = r.placeAt(m.line, m.end)
	if r.rows == 9 {
		r.held, r.holding, r.closed = r.reading(r.rowsForm(), r.err), true, false
		r.reset()
	}
}

// rowsForm returns the form of the board of several rows under way.
func (r *Recogniser) rowsForm() Form {
	switch {
	case r.form != AnyForm:
		return r.form
	case r.listed:
		return Pencil
	case r.framed:
		return Framed
	case len(r.notes) > 0:
		return SDK
	}
	return Block
}

// begin notes where a board begins, unless one is under way.
func (r *Recogniser) begin(m *measured) {
	if !r.begun {
		r.begun = true
		r.start = r.placeAt(m.line, m.first)
	}
}

// boundary ends what is under way, whole or not.
func (r *Recogniser) boundary() {
	if r.holding && r.rows == 1 {
		if r.held.Err == nil {
			r.held.Err = r.start.error("a tenth row", "nine")
			r.held.Board, r.held.Candidates = Board{}, Candidates{}
		}
		r.reset()
	}
	r.giveHeld()
	if r.rows > 0 {
		if r.err == nil {
			r.err = r.lastRow.error(count(r.rows, "row"), "nine")
		}
		r.giveRows()
	}
	r.reset()
}

// giveRows gives the board of several rows under way, which has an error.
func (r *Recogniser) giveRows() {
	r.give(r.rowsForm(), r.err)
}

// giveError gives an error for something of which no form can be told.
func (r *Recogniser) giveError(err *SyntaxError) {
	if !r.begun {
		r.begun, r.start = true, place{err.Offset, err.Line, err.Column}
	}
	r.give(r.form, err)
}

// give gives the board under way.
func (r *Recogniser) give(form Form, err *SyntaxError) {
	r.ready = append(r.ready, r.reading(form, err))
	r.reset()
}

func (r *Recogniser) giveHeld() {
	if r.holding {
		r.ready = append(r.ready, r.held)
		r.holding = false
	}
}

// reading returns the board under way and takes its notes.
func (r *Recogniser) reading(form Form, err *SyntaxError) Reading {
	reading := Reading{Form: form, Line: r.start.line, Offset: r.start.offset, Notes: r.notes, Err: err}
	r.notes, r.noteBytes = nil, 0
	if err == nil {
		reading.Board = r.board
		if form == Pencil {
			reading.Candidates = r.candidates
			reading.Board = r.candidates.Board()
		}
	}
	return reading
}

// reset forgets the board under way.
func (r *Recogniser) reset() {
	r.rows, r.err = 0, nil
	r.begun, r.framed, r.listed, r.dashed, r.wideFrame, r.afterFrame = false, false, false, false, false, false
}

// A place is a place in the text.
type place struct{ offset, line, column int }

func (p place) error(found, expected string) *SyntaxError {
	return &SyntaxError{p.offset, p.line, p.column, found, expected}
}

// placeAt returns the place of a byte of the current line.
func (r *Recogniser) placeAt(line []byte, i int) place {
	return place{r.lineOffset + i, r.line, columnAt(line, i)}
}

func (r *Recogniser) errorAt(line []byte, i int, found, expected string) *SyntaxError {
	return r.placeAt(line, i).error(found, expected)
}
