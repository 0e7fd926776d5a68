package boardtext

import (
	"bytes"
	"strings"

	"bullseye/internal/text/message"
	"bullseye/sudoku"
)

// MaxLine is the length in bytes of the longest line that a Recogniser reads as a
// board. A longer line is a SyntaxError unless it is a comment.
const MaxLine = 1 << 16

// MaxNotes limits the bytes of notes of a board. Further notes are dropped.
const MaxNotes = 1 << 16

// A Reading is a board in a text. If the board cannot be read, Err is not nil, and
// Board and Candidates are empty.
type Reading struct {
	Form       Form                // the form of the board; may be AnyForm after an error
	Board      sudoku.Board        // the clues; for lists of candidates, the cells with a single one
	Candidates sudoku.Candidates   // the listed candidates if Form is Pencil, otherwise empty
	Line       int                 // the line where the board begins, counted from 1
	Offset     int                 // bytes before the first character of the board
	Notes      []Note              // metadata before the board, and a comment after a board on a line
	Label      string              // the board's name: the title or comment before it, or the comment after it on its line
	Err        *sudoku.SyntaxError // why the board cannot be read
}

// HasLists reports whether Form is Pencil: candidates are listed.
func (r *Reading) HasLists() bool { return r.Form == Pencil }

// Start returns the listed candidates if there are any. Otherwise it returns the
// candidates of the board.
func (r *Reading) Start() sudoku.Candidates {
	if r.HasLists() {
		return r.Candidates
	}
	return r.Board.Candidates()
}

// A Note is a piece of text that accompanies a board.
type Note struct {
	Letter byte   // A, D, C, B, S, L or U as in the SDK form; 0 for a comment after a board on a line
	Text   string // without surrounding white space
}

// A Recogniser finds the boards in a text and the errors in those it cannot read.
// It takes the text line by line. Most programs should use Parse or
// puzzleio.Reader, which are built on it.
//
// After each line and at the end of the text, the caller takes the readings that
// are complete:
//
//	r := boardtext.NewRecogniser(boardtext.AnyForm)
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
// Each board may have a different form. A board of several rows ends with its ninth
// row. A comment or a line of another form before that row is an error. So is a blank
// line, unless blank lines, the same number each time, separate all bands of three rows
// or all rows. A single tenth row before such a line is an error too, so a board of nine
// rows is complete only after the next line.
//
// A title between boards, such as "Puzzle 12", is the Label of the board that
// follows. A title is a line with a word: two letters in a row, or one letter of a
// script without capitals, such as Chinese, after no digit of the same word. It has
// at most 45 digits and blanks; after an incomplete board, these must also be fewer
// than the other characters. A line of fewer than five characters needs only one
// letter. A number of at most four digits is a title too, as in "12", "12." and "(12)",
// but only directly above a board. The last of several titles counts. Titles that no board follows give one
// reading with an error, except directly below the frame of a board. If the form is
// Line, every line is a board, and so there are no titles: each line that is no board
// gives a reading with an error.
//
// The tags of forums and the fences of Markdown around boards are like blank lines.
// Commas, semicolons or tabs may separate the cells of a row or board, and the quotes
// and brackets of an array may surround them: ["5","3",".", … ],. Sections such as
// [State] and [PencilMarks] after [Puzzle] are left out.
//
// Lists of candidates need no frame if each row has nine, separated by white space, with
// the digits of each in ascending order, and the first row that has lists has two.
//
// A board on a line may have its title beside it, as in "1. 53..7" and "53..7,
// Easter Monster" with all 81 cells. The cells must be one word: white space, commas,
// semicolons or bars separate them from the title. The title has a word, as above, or
// fewer than nine characters with a digit, or fewer than nine numbers. In a comment such a board is read only
// after a number, as in "#2 53..7". Another board in a comment, even without a title,
// is an error, unless the comment begins with #!.
//
// The comment after a board on its line is a better Label than a sentence above it: a
// title of more than six words or with a full stop or question mark at its end.
//
// If there is no title, the last comment above the board is its Label, and else the
// comment after it on its line. Comments that begin with #! are never labels. The
// comment at the top of a text is usually about all its boards. So, unless it stands
// directly above a board of several rows, it is a Label only if no other board comes
// before the next title or comment, and the first board after such a comment is
// complete only then.
//
// Other consecutive lines that are not part of a board give one reading with an
// error. Binary data give one reading with an error up to the next board.
type Recogniser struct {
	form  Form
	lists bool // cells may list candidates without a frame and in any order
	alone bool // no label may stand beside a board on its line

	line, lineOffset int // number and offset of the current line
	nextOffset       int
	given            []byte // the current line as it was given
	raw              []byte // the current line without marks and separators

	copied, quoted, marked, cells, spaced []byte // memory for changed lines

	// The current board of several rows.
	rows       int
	begun      bool // it has a frame or a row
	framed     bool // it has a frame or a bar
	listed     bool // it has a cell with several candidates
	dashed     bool // it has '-' as a blank
	wideFrame  bool // it has a frame around each row, not just around bands
	afterFrame bool // the last line was a frame
	start      place
	lastRow    place // the end of its last row
	gap        int   // blank lines since its last line
	apart      apart // its parts between blank lines
	lone       int   // blank lines between boards that lack rows, in which parts are not joined; 0 if none
	board      sudoku.Board
	candidates sudoku.Candidates
	err        *sudoku.SyntaxError

	// The last board of nine rows, until the next line shows whether there is a
	// tenth row.
	held    Reading
	holding bool
	closed  bool // a frame has followed the held board

	caption       bool // in lines directly below the frame of a board, which are about it
	heldByComment bool // a comment is the label of the held board

	notes     []Note
	noteBytes int

	label   []byte              // of the next board, empty if it has none
	titled  bool                // the label is a title, not a comment
	close   bool                // no blank line has followed the label
	pending *sudoku.SyntaxError // the error if no board follows the titles; nil if there is none
	atTop   bool                // the text has had no reading
	first   Reading             // the first reading, if waiting
	waiting bool                // the label of the first reading may be about the whole text

	numbered numbering // the line before, if it is a number

	inPuzzle bool // in the section [Puzzle] or after it
	inOther  bool // in lines of a section after [Puzzle]

	inText   bool // in lines that are not part of a board and have been reported
	inBinary bool // in binary data that have been reported
	dead     bool // the rest of the text cannot be read

	ready []Reading // complete readings
	taken int       // number of ready readings that Next has returned
}

// NewRecogniser returns a Recogniser of boards in the given form. If the form is
// AnyForm, it recognises the form of each board.
func NewRecogniser(form Form) *Recogniser { return &Recogniser{form: form, atTop: true} }

// StartAt says that the text begins in the middle of a larger text, after the given
// numbers of bytes and lines. Readings and errors then give places in the larger
// text. StartAt must be called before Line.
func (r *Recogniser) StartAt(offset, line int) {
	r.nextOffset, r.line, r.atTop = offset, line, offset == 0
}

// Reset makes the Recogniser ready for another text. It does the same as a new one, but
// keeps its memory.
func (r *Recogniser) Reset() {
	*r = Recogniser{
		form: r.form, lists: r.lists, alone: r.alone, atTop: true,
		copied: r.copied, quoted: r.quoted, marked: r.marked, cells: r.cells, spaced: r.spaced,
		apart: apart{text: r.apart.text[:0]}, label: r.label[:0], ready: r.ready[:0],
	}
}

// Next stores the next complete reading in into. It reports false if there is none
// yet.
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

// Line reads the next line, which must not include its newline. The Recogniser does
// not retain the line. Each call completes at most three readings, which the
// Recogniser keeps for Next.
func (r *Recogniser) Line(line []byte) {
	r.line++
	r.lineOffset = r.nextOffset
	r.nextOffset += len(line) + 1

	// In most files, nearly every line is a board.
	if (r.form == AnyForm || r.form == Line) && len(line) >= sudoku.Cells && len(line) <= MaxLine && r.idle() {
		if r.readsAsBoard(line) {
			r.inText, r.inBinary, r.lone = false, false, 0
			r.start = place{r.lineOffset, r.line, 1}
			r.give(Line, nil)
			return
		}
	}
	r.anyLine(line)
}

// EmptyLines reads n empty lines. It does the same as n calls of Line, in the time of one.
func (r *Recogniser) EmptyLines(n int) {
	if n > 0 {
		r.Line(nil)
		r.line += n - 1
		r.nextOffset += n - 1
		if r.gap > 0 {
			r.gap += n - 1
		}
	}
}

// readsAsBoard reads a board in the line form. It reports false if the line is
// anything else, has a comment or has no clue.
func (r *Recogniser) readsAsBoard(line []byte) bool {
	return onlySpace(line[sudoku.Cells:]) && sudoku.ReadSymbols(&r.board, line[:sudoku.Cells]) && r.board != sudoku.Board{}
}

// idle reports whether the text can still be read and a line can begin a board.
func (r *Recogniser) idle() bool {
	return !r.begun && !r.holding && r.numbered.err == nil && !r.inOther && !r.dead
}

// Skip says that the last line had n more bytes, which were not given to Line. Only
// bytes beyond MaxLine may be left out in this way.
func (r *Recogniser) Skip(n int) { r.nextOffset += n }

// End ends the text. An incomplete board becomes an error, and so do titles without
// a board.
func (r *Recogniser) End() {
	r.boundary()
	if r.pending != nil {
		r.label = r.label[:0]
		r.giveError(r.pending)
	}
	r.releaseFirst()
}

// Stop ends a text that could not be read to its end. An incomplete board is
// dropped.
func (r *Recogniser) Stop() {
	r.giveHeld()
	r.releaseFirst()
	r.reset()
}

func (r *Recogniser) anyLine(line []byte) {
	if r.dead {
		return
	}
	if r.line == 1 && (bytes.HasPrefix(line, []byte{0xFF, 0xFE}) || bytes.HasPrefix(line, []byte{0xFE, 0xFF})) {
		r.dead = true
		r.giveError(r.errorAt(line, 0, "UTF-16 text", utf8Expected))
		return
	}
	r.given = line
	has := traitsOf(line)
	if has&hasNUL != 0 {
		r.binary(line)
		return
	}
	if has&hasQuote != 0 {
		line = r.unquoted(line)
	}
	if has&hasWide != 0 {
		line = withoutLegend(line)
	}
	if (has&hasBracket != 0 || r.inOther) && r.section(line) {
		return
	}
	if has&hasMark != 0 && len(line) <= MaxLine {
		line = r.unmarked(line)
	}
	if has&hasSeparator != 0 && len(line) <= MaxLine {
		line = r.unseparated(line)
	}
	r.raw = line
	m := measure(line)
	if has&hasWide != 0 && m.foreigns > 0 && len(line) <= MaxLine && !m.isTitle() {
		if copied, differs := r.plain(line); differs {
			line, m = copied, measure(copied)
		}
	}
	if spaced, differs := r.unspaced(line, &m); differs {
		line, m = spaced, measure(spaced)
	}
	r.measured(line, &m)
	r.given, r.raw = nil, nil
}

// measured reads a line that has been measured.
func (r *Recogniser) measured(line []byte, m *measured) {
	switch {
	case m.empty():
		if len(line) > MaxLine {
			r.tooLong(line)
			return
		}
		if r.rows > 0 && !r.holding {
			r.gap++ // the next line shows whether the board continues
			return
		}
		r.boundary()
		r.inText, r.caption, r.close = false, false, false
	case line[m.first] == '#':
		r.boundary()
		r.lone = 0
		r.comment(m)
	case len(line) > MaxLine:
		r.tooLong(line)
	default:
		r.content(m)
	}
}

// utf8Expected is what is expected in place of UTF-16.
const utf8Expected = "UTF-8; convert the file first"

// binary reads a line with NUL bytes.
func (r *Recogniser) binary(line []byte) {
	if r.inBinary {
		return
	}
	err := r.errorAt(line, bytes.IndexByte(line, 0), "binary data (a NUL byte)", "text")
	if looksUTF16(line) {
		err.Found, err.Expected = "UTF-16 text without a byte-order mark", utf8Expected
	}
	if r.rows > 0 && r.gap == 0 && !r.holding {
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

// looksUTF16 reports whether a line with NUL bytes is probably text in UTF-16, in which
// nearly every second byte of a board is one, and the bytes between them are none.
func looksUTF16(line []byte) bool {
	var nuls [2]int // at even and at odd places
	for i, b := range line {
		if b == 0 {
			nuls[i%2]++
		}
	}
	return len(line) > 9 && 5*max(nuls[0], nuls[1]) > 2*len(line) && min(nuls[0], nuls[1]) <= len(line)/20
}

func (r *Recogniser) tooLong(line []byte) {
	if r.inBinary {
		return
	}
	r.boundary()
	r.giveError(r.errorAt(line, MaxLine, message.Of("a line of more than %d bytes", MaxLine), message.Of("at most %d bytes", MaxLine)))
}

// comment keeps a comment as a note if it begins with a letter of the SDK form, and
// otherwise as a label, unless it holds a board.
func (r *Recogniser) comment(m *measured) {
	line := m.line[m.first:]
	if len(line) > 1 && strings.IndexByte("ADCBSLU", line[1]) >= 0 {
		r.note(line[1], line[2:])
	} else if r.listInComment(m) {
		return
	} else if label, ok := LabelOf(line); ok {
		r.setLabel(label, false)
	}
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
	if m.foreigns > 0 || m.tokens > 1 || m.bars > 0 {
		if one, label, ok := r.labelled(m, m.first, m.end); ok {
			r.inBinary, r.lone = false, 0
			r.settleNumber(true)
			r.list(&one, label)
			return
		}
	}
	shape := r.shape(m)
	if r.inBinary && !(shape == frameShape || shape != textShape && shape != titleShape && m.faultless()) {
		return
	}
	r.inBinary = false
	if shape != textShape && shape != numberShape {
		r.inText = false
	}
	r.settleNumber(shape == frameShape || shape == rowShape || shape == lineShape || shape == slotsShape)
	r.caption = r.caption && shape == titleShape
	if shape != rowShape && shape != frameShape {
		r.lone = 0
	} else if !r.continues(shape) {
		return
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
	case titleShape:
		r.caption = r.caption || r.holding && r.closed
		r.boundary()
		r.title(m)
	case numberShape, textShape:
		r.boundary()
		if shape == numberShape && !r.inText {
			r.number(m)
			return
		}
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
		r.giveHeld() // this frame belongs to the next board
	case r.rows > 0 && r.afterFrame:
		// This is the upper edge of the next board.
		r.boundary()
	case r.rows == 1:
		r.wideFrame = true
	case r.rows%3 != 0 && !r.wideFrame:
		// This is a lower edge after too few rows.
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
		r.heldByComment = len(r.label) > 0 && !r.titled && !r.close
		r.held, r.holding, r.closed = r.reading(r.rowsForm(), r.err), true, false
		before := r.apart.rows // a tenth row may show that they belong to another board
		r.reset()
		r.apart.rows, r.lone = before, 0
	}
}

// rowsForm returns the form of the current board of several rows.
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

// begin sets the start of a board unless one has begun.
func (r *Recogniser) begin(m *measured) {
	if !r.begun {
		r.begun = true
		r.start = r.placeAt(m.line, m.first)
	}
}

// boundary ends the current board and reports an error if it is incomplete.
func (r *Recogniser) boundary() {
	if r.holding && r.rows == 1 {
		if r.held.Err == nil {
			r.held.Err = r.start.error("a tenth row", "nine")
			r.held.Board, r.held.Candidates = sudoku.Board{}, sudoku.Candidates{}
		}
		r.reset()
	}
	r.giveHeld()
	if r.rows > 0 {
		if r.err == nil {
			r.err = r.lastRow.error(count(r.rows, aRow), "nine")
		}
		r.giveRows()
	}
	r.reset()
	r.settleNumber(false)
}

// giveRows completes the current board of several rows, which has an error.
func (r *Recogniser) giveRows() {
	r.give(r.rowsForm(), r.err)
}

// giveError completes a reading with an error and without a known form.
func (r *Recogniser) giveError(err *sudoku.SyntaxError) {
	if !r.begun {
		r.begun, r.start = true, place{err.Offset, err.Line, err.Column}
	}
	r.give(r.form, err)
}

// give completes the reading of the current board.
func (r *Recogniser) give(form Form, err *sudoku.SyntaxError) {
	byComment := len(r.label) > 0 && !r.titled
	reading := r.reading(form, err)
	r.complete(&reading, byComment)
	r.reset()
}

// giveHeld completes the reading of the held board, if there is one.
func (r *Recogniser) giveHeld() {
	if r.holding {
		r.complete(&r.held, r.heldByComment)
		r.holding = false
	}
}

// reading returns the reading of the current board, with the notes and the label.
func (r *Recogniser) reading(form Form, err *sudoku.SyntaxError) Reading {
	reading := Reading{Form: form, Line: r.start.line, Offset: r.start.offset, Notes: r.notes, Label: string(r.label), Err: err}
	if r.notes != nil && (reading.Label == "" || r.titled && isProse(reading.Label)) {
		if own := noted(r.notes); own != "" {
			reading.Label = own
		}
	}
	r.notes, r.noteBytes = nil, 0
	r.label, r.titled, r.pending = r.label[:0], false, nil
	if err == nil {
		reading.Board = r.board
		if form == Pencil {
			reading.Candidates = r.candidates
			reading.Board = r.candidates.Board()
		}
	}
	return reading
}

// reset clears the state of the current board.
func (r *Recogniser) reset() {
	r.rows, r.gap, r.apart.rows, r.err = 0, 0, 0, nil
	r.begun, r.framed, r.listed, r.dashed, r.wideFrame, r.afterFrame = false, false, false, false, false, false
}

// A place is a position in the text.
type place struct{ offset, line, column int }

func (p place) error(found, expected any) *sudoku.SyntaxError {
	return &sudoku.SyntaxError{Offset: p.offset, Line: p.line, Column: p.column, Found: found, Expected: expected}
}

// placeAt returns the place of line[i], a byte of the current line.
func (r *Recogniser) placeAt(line []byte, i int) place {
	if r.raw != nil {
		line = r.raw
	}
	i = min(i, r.nextOffset-1-r.lineOffset) // a line of empty cells has become longer
	return place{r.lineOffset + i, r.line, columnAt(line, i)}
}

func (r *Recogniser) errorAt(line []byte, i int, found, expected any) *sudoku.SyntaxError {
	return r.placeAt(line, i).error(found, expected)
}
