package operation

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"bullseye/boardtext"
	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/record"
	"bullseye/search"
	"bullseye/sudoku"
)

// A Style is how answers are written.
type Style uint8

// The styles.
const (
	Text     Style = iota // lines of text
	JSON                  // one object per line: see AppendJSON
	Pictures              // drawn boards: see AnswerWriter.Draw
	Rows                  // rows of a table: see Answer.Rows
)

// A DrawFunc appends the answer to a record as it is drawn.
type DrawFunc func(dst []byte, r *record.Record, answer Answer) []byte

// An AnswerWriter applies an operation to blocks of records and writes the
// answers. Every face of the program turns records into text, JSON, drawings and
// rows through it.
//
// It is for one goroutine at a time, and reuses its memory from block to block.
type AnswerWriter struct {
	// Operation is the operation to apply. If it is nil, the style must be Rows,
	// and the records are written without answers.
	Operation Operation

	// Stream, if not nil, takes the place of Operation. The writer then writes each
	// record so that it can be left out, and tells Keyed what the rule needs to know
	// about it. Rows have no answers, and objects lack the decision and the last
	// brace: see Decision.AppendJSON.
	Stream Stream

	// Keyed, if there is a Stream, is called after each record has been written, with
	// nil if the record has no class. Whatever has been written since the last call is
	// the output of the record. Unreadable records have only objects, which are
	// complete.
	Keyed func(*Keyed) error

	Style  Style
	Preset record.Preset // for Rows: write these columns instead of the operation's
	Say    Say           // for Text for people: the language, nil for English

	// Draw appends the answer to a record as Pictures, after an empty line.
	Draw DrawFunc

	// Lone says that the input is a single board, so that its answer needs no heading.
	Lone bool

	// With lists what precedes the answer in each line of Text, followed by a tab,
	// and in Rows before the operation's columns. Field says how it is written. A
	// preset leaves it out. Rows have the label in the record's own column. Objects have
	// all but the guesses anyway, and get these if With lists them.
	With []Detail

	// Only, if not empty, lists the statuses or kinds of the answers to write. The others are only
	// counted.
	Only []Status

	// Choice says which columns of the records the user has named: see Findings.Lacking.
	Choice record.Choice

	// LacksLabels says that Rows have no column for labels: see Findings.Unlabelled.
	LacksLabels bool

	// Drops tells which parts of a record Rows have no room for, its notes and its state
	// of play: see Findings. If it is nil, nobody is to know.
	Drops func(r *record.Record) (notes, state bool)

	// OnlyReadable says that Rows have room for given solutions only if they can be read: see
	// Findings.Wrong.
	OnlyReadable bool

	// Counts counts all answers so far by their outcomes.
	Counts Counts

	// Chosen is the record of the first answer whose grid is one of several, nil
	// if there is none. Text without Only does not tell: see OneOfSeveral.
	Chosen *Place

	Findings

	header       *record.Header // the last one that was searched for replaced columns
	operation    Operation      // Operation, or one with the same answers that tells more
	spec         Spec           // of operation
	boardAnswers boardAnswers   // nil if the operation answers only records
	boards       []sudoku.Board
	guesses      []uint64
	reported     bool  // the sink has had a report of the current record
	keyed        Keyed // of the current record
}

// A Place is the line of a record in a file.
type Place struct {
	File string `json:"file"`
	Line int    `json:"line"`
}

// Sightings counts records, and remembers the first of them.
type Sightings struct {
	Count int64  `json:"count"`
	First *Place `json:"first,omitempty"`
}

// add counts a record.
func (s *Sightings) add(r *record.Record) {
	if s.Count++; s.First == nil {
		s.First = &Place{r.File, r.Line}
	}
}

// Merge adds the sightings in records that follow those of s.
func (s *Sightings) Merge(later Sightings) {
	if s.Count += later.Count; s.First == nil {
		s.First = later.First
	}
}

// Findings are facts about the input that a user would want to know of.
type Findings struct {
	// Wrong counts the records whose given solution does not complete the board, if
	// the operation finds completions; otherwise, if the rows have no room for it. See Given.
	Wrong Sightings `json:"wrong,omitzero"`

	// Unlabelled counts the records whose label is lost, because the table has no column
	// for it.
	Unlabelled Sightings `json:"unlabelled,omitzero"`

	// Unnoted counts the records whose notes, such as the author or the level, are lost, and
	// Reset those whose placed digits and deleted candidates are.
	Unnoted Sightings `json:"unnoted,omitzero"`
	Reset   Sightings `json:"reset,omitzero"`

	// Drawn counts the records with drawings that are not read.
	Drawn Sightings `json:"drawn,omitzero"`

	// Stopped counts the records with more completions than Solve.Limit allows.
	Stopped Sightings `json:"stopped,omitzero"`

	// Kinds counts the answers by their Outcome.Kind, as if these were statuses.
	Kinds Counts `json:"kinds,omitzero"`

	// Lacking counts the objects without a column that AnswerWriter.Choice names. In
	// other tables, such a column is an error.
	Lacking Sightings `json:"lacking,omitzero"`

	// NoColumns counts the records without columns, such as those of text, if
	// AnswerWriter.Choice says something of columns.
	NoColumns Sightings `json:"noColumns,omitzero"`

	// Left counts the records whose answers are not wanted: see Outcome.
	Left int64 `json:"left,omitempty"`

	// Completions is the number of completions that listings have.
	Completions int64 `json:"completions,omitempty"`

	// Replaced lists the columns of records that rows have lost to columns of the same
	// names from AnswerWriter.Columns. Its elements never change.
	Replaced []string `json:"replaced,omitempty"`

	// Unread lists the columns that the files of records have but the records lack: see
	// record.Header. Its elements never change.
	Unread []string `json:"unread,omitempty"`
}

// Merge adds the findings in records that follow those of f.
func (f *Findings) Merge(later *Findings) {
	f.Wrong.Merge(later.Wrong)
	f.Unlabelled.Merge(later.Unlabelled)
	f.Unnoted.Merge(later.Unnoted)
	f.Reset.Merge(later.Reset)
	f.Drawn.Merge(later.Drawn)
	f.Stopped.Merge(later.Stopped)
	f.Kinds.Merge(&later.Kinds)
	f.Lacking.Merge(later.Lacking)
	f.NoColumns.Merge(later.NoColumns)
	f.Left += later.Left
	f.Completions += later.Completions
	addNames(&f.Replaced, later.Replaced)
	addNames(&f.Unread, later.Unread)
}

// addNames adds names to a list that does not have them.
func addNames(list *[]string, names []string) {
	for _, name := range names {
		if !slices.Contains(*list, name) {
			*list = append(slices.Clip(*list), name)
		}
	}
}

// A Block holds records that are answered together: Records or, if that is nil,
// Boards from consecutive lines of a file.
type Block struct {
	Records []record.Record
	Boards  []sudoku.Board
	File    string // the file of Boards; "-" is standard input
	Line    int    // the line of the first board of Boards
}

// A Sink receives the output of an AnswerWriter that is not text.
type Sink interface {
	// Row receives a row of a table: a record, with the grid of the answer, and
	// a text for each column of Columns. It must not keep either. If it returns
	// an error that wraps record.ErrNoRoom, the row is skipped, and the record reported once.
	Row(r *record.Record, texts []string) error

	// Report receives an error about a record: the reason why it could not be
	// read or made, a *NoClassError, an error of Record.Lost, or an error of Row that wraps
	// record.ErrNoRoom. A record that could neither be read nor written has only the latter.
	Report(r *record.Record, err error) error

	// Answered is called whenever more answers have been written.
	Answered() error

	// A sink may also have a method Part() error, which is called when there is much text of
	// an answer that is not complete. It may take the text.
}

// Validate returns an *OptionError if With has a detail that does not exist, or one twice,
// or if Only has a status that no answer of the operation has. A Stream takes no Only.
func (w *AnswerWriter) Validate() error {
	for i, d := range w.With {
		if !slices.Contains(details, d) || slices.Contains(w.With[:i], d) {
			return &OptionError{
				Option: "with", Value: excerpt.Of(fmt.Sprintf("%q", w.With), 40), Expected: message.Of("some of %s, each once", strings.Join(Details(), ", ")),
			}
		}
	}
	if w.Stream != nil && len(w.Only) > 0 {
		return &OptionError{Option: "only", Value: quoted(fmt.Sprint(w.Only)), Expected: "nothing, because a stream chooses its boards"}
	}
	var known []string
	for _, status := range StatusesOf(w.Operation) {
		known = append(known, string(status))
	}
	for _, status := range w.Only {
		if !slices.Contains(known, string(status)) {
			return &OptionError{Option: "only", Value: quoted(string(status)), Expected: message.Of("some of %s", strings.Join(known, ", "))}
		}
	}
	return nil
}

// Columns returns the columns that rows have in addition to the board and the
// columns of the records, and reports whether rows have a column for grids.
func (w *AnswerWriter) Columns() (extra []record.Column, grids bool) {
	switch {
	case w.Preset != record.NoPreset:
		return w.Preset.Extra(), true
	case w.Operation == nil:
		return detailColumns(w.With), false
	}
	spec := w.Operation.Spec()
	return append(detailColumns(w.With), spec.Columns...), spec.Grids
}

// Labels reports whether rows have a column for labels even if the first record has
// none.
func (w *AnswerWriter) Labels() bool { return slices.Contains(w.With, OfLabel) }

// TakesBoards reports whether blocks may hold Boards, which are answered faster
// than Records.
func (w *AnswerWriter) TakesBoards() bool {
	return w.Operation == nil || boardAnswersOf(w.Operation) != nil
}

// Answer answers a block. It appends text to out, which is written as Separate returns it,
// and gives everything else to the sink. If it fails, the answers before the error have been written.
func (w *AnswerWriter) Answer(ctx context.Context, b *Block, out *[]byte, sink Sink) error {
	if w.operation == nil && w.Operation != nil {
		style := w.Style
		if len(w.Only) > 0 {
			style = max(style, JSON) // the status of each answer must be known
		}
		w.operation = Telling(w.Operation, style)
		w.spec, w.boardAnswers = w.operation.Spec(), boardAnswersOf(w.operation)
	}
	w.findLacking(b.Records)
	for i := range b.Records {
		if b.Records[i].Drawn {
			w.Drawn.add(&b.Records[i])
		}
	}
	switch {
	case b.Records == nil:
		return w.answerBoards(ctx, b, out, sink)
	case w.boardAnswers != nil && w.fast() && w.plain(b.Records):
		return w.answerText(ctx, w.boards, b.Records, out, sink)
	}
	return w.answerRecords(ctx, b, out, sink)
}

// answerRecords answers the records of a block one by one.
func (w *AnswerWriter) answerRecords(ctx context.Context, b *Block, out *[]byte, sink Sink) error {
	_, ofPuzzles := w.operation.(ruled)
	_, makes := w.operation.(Source)
	err := w.countGuesses(len(b.Records), func(i int) (uint64, error) {
		if r := &b.Records[i]; r.Err == nil && (r.Puzzle == nil || !ofPuzzles) && !makes {
			return guesses(ctx, r)
		}
		return 0, nil
	})
	if err != nil {
		return err
	}
	if w.operation == nil {
		for i := range b.Records {
			r := &b.Records[i]
			outcome := Outcome{Status: Converted}
			if r.Err != nil {
				outcome.Status = Unreadable
			}
			if err := w.write(ctx, i, r, nil, outcome, out, sink); err != nil {
				return err
			}
		}
		return nil
	}
	ofPuzzle := uint64(0)
	if w.guesses != nil {
		ctx = context.WithValue(ctx, guessesKey{}, &ofPuzzle)
	}
	i := 0
	for answer, err := range w.operation.Apply(ctx, b.Records) {
		if err != nil {
			return err
		}
		if ofPuzzle > 0 {
			w.guesses[i], ofPuzzle = ofPuzzle, 0
		}
		if made, ok := answer.(*Made); ok && made.Status == Generated && w.guesses != nil {
			if w.guesses[i], err = guesses(ctx, &b.Records[i]); err != nil {
				return err
			}
		}
		if err := w.write(ctx, i, &b.Records[i], answer, answer.Outcome(), out, sink); err != nil {
			return err
		}
		i++
	}
	return nil
}

// fast reports whether lines of text consist only of answers in English.
func (w *AnswerWriter) fast() bool {
	return w.Style == Text && len(w.With) == 0 && len(w.Only) == 0 && w.Say == nil
}

// plain reports whether all records are readable boards whose text does not depend
// on more than that. It collects the boards.
func (w *AnswerWriter) plain(records []record.Record) bool {
	_, check := w.operation.(*Check)
	w.boards = w.boards[:0]
	for i := range records {
		r := &records[i]
		if r.Err != nil || r.Puzzle != nil || len(r.Lost) > 0 || r.HasLists() || check && givesSolution(r) {
			return false
		}
		w.boards = append(w.boards, r.Board)
	}
	return true
}

// answerText answers boards and appends the answers as text. If the boards are those
// of records, it has these, too.
func (w *AnswerWriter) answerText(ctx context.Context, boards []sudoku.Board, records []record.Record, out *[]byte, sink Sink) error {
	size := w.spec.Block
	for from := 0; from < len(boards); from += size {
		to := min(from+size, len(boards))
		if err := w.boardAnswers.apply(ctx, boards[from:to]); err != nil {
			return err
		}
		*out = w.boardAnswers.AppendText(*out)
		w.boardAnswers.count(&w.Counts)
		if solutions, ok := w.boardAnswers.(*Solutions); ok && records != nil {
			for i := range solutions.found {
				w.compare(&records[from+i], solutions.gridOf(i))
			}
		}
		if err := sink.Answered(); err != nil {
			return err
		}
	}
	return nil
}

// findLacking counts the records of tables that lack a column that the choice names, and
// those that have no columns.
func (w *AnswerWriter) findLacking(records []record.Record) {
	if w.Choice.IsZero() {
		return
	}
	for i := range records {
		r := &records[i]
		switch h := r.Header; {
		case r.Err != nil:
		case h == nil:
			w.NoColumns.add(r)
		case w.Choice.Grid != "" && h.Grid < 0 || w.Choice.Label != "" && h.Label < 0:
			w.Lacking.add(r)
		}
	}
}

// compare counts the solution given in a record if it is wrong. found is the
// completion of the answer or nil. If they are equal, there is nothing more to do.
func (w *AnswerWriter) compare(r *record.Record, found *sudoku.Grid) {
	if found != nil && r.HasGrid && r.Grid == *found {
		return
	}
	if givesSolution(r) && !(r.HasGrid && completes(r)) {
		w.Wrong.add(r)
	}
}

// lookAtGiven counts the solution given in a record if it is wrong, and the answer takes its place, or if it
// is lost because it cannot be read.
func (w *AnswerWriter) lookAtGiven(ctx context.Context, r *record.Record, answer Answer) error {
	switch {
	case !w.spec.Grids:
		if !isReadable(r) {
			w.Wrong.add(r)
		}
		return nil
	case r.Puzzle == nil:
		var found *sudoku.Grid
		if s, ok := answer.(*Solution); ok && s.hasGrid() {
			found = &s.Grid
		}
		w.compare(r, found)
		return nil
	}
	if s, ok := answer.(interface{ Ruled() (grid, regions string) }); ok {
		if grid, _ := s.Ruled(); grid == r.Completion() {
			return nil
		}
	}
	given, err := judgePuzzle(ctx, r, One)
	switch {
	case err != nil:
		_, err = unsupported(err) // the answer says so
	case given.Verdict != Right:
		w.Wrong.add(r)
	}
	return err
}

// answerBoards answers the boards of a block.
func (w *AnswerWriter) answerBoards(ctx context.Context, b *Block, out *[]byte, sink Sink) error {
	switch {
	case w.operation == nil:
	case w.boardAnswers == nil:
		return fmt.Errorf("operation %s needs records, not boards", w.spec.Name)
	case w.fast():
		return w.answerText(ctx, b.Boards, nil, out, sink)
	}
	size := len(b.Boards)
	if w.operation != nil {
		size = w.spec.Block
	}
	err := w.countGuesses(len(b.Boards), func(i int) (uint64, error) { return search.Guesses(ctx, b.Boards[i]) })
	if err != nil {
		return err
	}
	one := record.Record{Reading: boardtext.Reading{Form: boardtext.Line}, File: b.File}
	for i := range b.Boards {
		one.Board, one.Line, one.HasGrid = b.Boards[i], b.Line+i, false
		var answer Answer
		outcome := Outcome{Status: Converted}
		if w.operation != nil {
			if i%size == 0 {
				if err := w.boardAnswers.apply(ctx, b.Boards[i:min(i+size, len(b.Boards))]); err != nil {
					return err
				}
			}
			answer = w.boardAnswers.answer(i % size)
			outcome = answer.Outcome()
		}
		if err := w.write(ctx, i, &one, answer, outcome, out, sink); err != nil {
			return err
		}
	}
	return nil
}

// write counts the answer to the ith record of a block, and writes it unless Only leaves
// it out. The answer is nil if there is no operation.
func (w *AnswerWriter) write(ctx context.Context, i int, r *record.Record, answer Answer, outcome Outcome, out *[]byte, sink Sink) error {
	if w.Stream != nil {
		return w.writeKeyed(ctx, i, r, out, sink)
	}
	if r.Err == nil && (w.spec.Grids || w.OnlyReadable) && givesSolution(r) {
		if err := w.lookAtGiven(ctx, r, answer); err != nil { // before the row gets the grid of the answer
			return err
		}
	}
	w.reported = false
	if outcome.Kind != "" && len(w.Only) > 0 && !slices.Contains(w.Only, outcome.Status) {
		outcome.Status = outcome.Kind
	}
	if !outcome.Left && (len(w.Only) == 0 || slices.Contains(w.Only, outcome.Status)) {
		var err error
		l, all := answer.(*Listing)
		if all {
			err = w.putAll(ctx, i, r, l, out, sink)
		} else {
			err = w.put(ctx, i, r, answer, out, sink)
		}
		if err != nil {
			return err
		}
		if (outcome.Status == OneOfSeveral || outcome.Status == Multiple) && w.Chosen == nil && !all {
			w.Chosen = &Place{r.File, r.Line}
		}
	}
	w.Counts.Add(outcome, 1)
	if outcome.Left {
		w.Left++
	}
	if outcome.Kind != "" {
		w.Kinds.Add(Outcome{Status: outcome.Kind}, 1)
	}
	if err := reportLost(r, sink); err != nil {
		return err
	}
	if why := reason(r, answer); why != nil && !w.reported {
		if err := sink.Report(r, why); err != nil {
			return err
		}
	}
	return sink.Answered()
}

// reportLost reports the values of a record that do not have the kinds of their columns.
func reportLost(r *record.Record, sink Sink) error {
	for _, lost := range r.Lost {
		if err := sink.Report(r, lost); err != nil {
			return err
		}
	}
	return nil
}

// putAll writes each completion of a listing as an answer. It passes on what there is when it
// is much.
func (w *AnswerWriter) putAll(ctx context.Context, i int, r *record.Record, l *Listing, out *[]byte, sink Sink) error {
	const much = 64 << 10
	parts, divides := sink.(interface{ Part() error })
	defer func(lacks bool) { w.LacksLabels = lacks }(w.LacksLabels)
	return l.each(func(s *Solution) error {
		if s.Stopped {
			w.Stopped.add(r)
		}
		err := w.put(ctx, i, r, s, out, sink)
		w.LacksLabels = false // the record has been counted
		if s.hasGrid() {
			w.Completions++
		}
		if err == nil && divides && len(*out) >= much {
			err = parts.Part()
		}
		return err
	})
}

// reason returns the reason why a record has no answer, nil if it has one.
func reason(r *record.Record, answer Answer) error {
	if form, ok := answer.(*Canonical); ok && form.Status == NoClass {
		return errLists
	}
	if no, ok := answer.(*Unsupported); ok {
		return &UnsupportedError{no.why}
	}
	if made, ok := answer.(*Made); ok && made.Status == NotFound {
		return &NotFoundError{Number: r.Line, Attempts: made.Attempts}
	}
	if r.Err != nil {
		return r.Err
	}
	return nil
}

// put writes the answer to the ith record of a block in the style.
func (w *AnswerWriter) put(ctx context.Context, i int, r *record.Record, answer Answer, out *[]byte, sink Sink) (err error) {
	reserveAnswer(ctx, answer, w.Style)
	switch w.Style {
	case Text:
		if len(w.With) == 0 {
			*out = w.appendHeading(*out, r)
		}
		from := len(*out)
		if report, ok := answer.(*Report); ok && w.Say != nil {
			*out = append(report.AppendSentence(*out, w.Say), '\n')
		} else {
			*out = answer.AppendText(*out)
		}
		if len(w.With) > 0 {
			*out = w.insertDetails(*out, from, i, r)
		}
	case JSON:
		var added *guessed
		made, ok := answer.(*Made)
		if r.Err == nil && !(ok && made.Status == NotFound) && slices.Contains(w.With, OfGuesses) {
			added = &guessed{w.guesses[i]}
		}
		*out, err = appendObject(*out, r, answer, added)
	case Pictures:
		*out = w.Draw(*out, r, answer)
	case Rows:
		if w.LacksLabels && r.Label != "" {
			w.Unlabelled.add(r)
		}
		w.noteDropped(r)
		err = w.writeRows(ctx, i, r, answer, sink)
	}
	return err
}

// Separated reports whether each answer begins with an empty line, because answers take
// several lines. The output must not begin with one. Blocks are answered before it is known
// whether an answer precedes them, so Separate decides about it when the output is written.
func (w *AnswerWriter) Separated() bool {
	return w.Style == Pictures || w.Style == Text && len(w.With) == 0 && w.headed()
}

// Separate returns a text of whole answers as it is to be written to an output, of which
// some bytes have been written before.
func (w *AnswerWriter) Separate(text []byte, written int64) []byte {
	if written == 0 && len(text) > 0 && w.Separated() {
		return text[1:]
	}
	return text
}

// headed reports whether a line above each answer as text tells the record.
func (w *AnswerWriter) headed() bool {
	return !w.Lone && w.Operation != nil && w.Operation.Spec().Heading != NoHeading
}

// appendHeading appends an empty line and one that tells the record, if the answer needs
// them.
func (w *AnswerWriter) appendHeading(dst []byte, r *record.Record) []byte {
	if !w.headed() {
		return dst
	}
	dst = append(dst, '\n')
	if w.Operation.Spec().Heading == MarkdownHeading {
		return append(append(append(dst, "## "...), escapeMarkdown(w.Say.Text("%s", PlaceOf(r)))...), "\n\n"...)
	}
	return append(append(dst, w.Say.Text("%s", PlaceOf(r))...), '\n')
}

// PlaceOf returns the file and the line of a record, and its label if it has one.
func PlaceOf(r *record.Record) string {
	place := strconv.Itoa(r.Line)
	if r.File != "" {
		place = record.FileName(r.File) + ":" + place
	}
	if r.Label != "" {
		place += " " + Field(r.Label)
	}
	return place
}

// escapeMarkdown escapes the marks of Markdown in a text.
func escapeMarkdown(text string) string { return markdownMarks.Replace(text) }

var markdownMarks = strings.NewReplacer(
	"\\", "\\\\", "`", "\\`", "*", "\\*", "_", "\\_", "[", "\\[", "]", "\\]", "<", "\\<", ">", "\\>", "&", "\\&", "#", "\\#", "!", "\\!", "~", "\\~", "|", "\\|",
)

// writeKeyed writes the ith record of a block for the rule of a Stream. It counts only
// records without a class, because it does not know the decision about the others.
func (w *AnswerWriter) writeKeyed(ctx context.Context, i int, r *record.Record, out *[]byte, sink Sink) (err error) {
	var why error
	if r.Err != nil {
		why = r.Err
	} else if w.keyed, why = w.Stream.Keyed(r); why == nil {
		return w.writeClassed(ctx, i, r, out, sink)
	}
	answer := Answer(&Canonical{Status: NoClass, Error: why.Error()})
	if r.Err != nil {
		answer = NewInvalid(r.Err)
	} else if r.Puzzle != nil {
		answer = NewUnsupported()
	}
	w.Counts.Add(answer.Outcome(), 1)
	if w.Style == JSON {
		if *out, err = AppendJSON(*out, r, answer); err != nil {
			return err
		}
	}
	return errors.Join(sink.Report(r, why), w.Keyed(nil), reportLost(r, sink), sink.Answered())
}

// writeClassed writes a record whose class is in w.keyed.
func (w *AnswerWriter) writeClassed(ctx context.Context, i int, r *record.Record, out *[]byte, sink Sink) (err error) {
	if w.Style == JSON {
		*out, err = appendPlace(*out, r)
	} else {
		if w.LacksLabels && r.Label != "" {
			w.keyed.Unlabelled = &Place{r.File, r.Line}
		}
		w.reported = false
		err = w.writeRows(ctx, i, r, nil, sink)
	}
	if err == nil {
		err = w.Keyed(&w.keyed)
	}
	if err == nil {
		err = reportLost(r, sink)
	}
	if err == nil {
		err = sink.Answered()
	}
	return err
}

// noteDropped counts a readable record of which rows drop a part.
func (w *AnswerWriter) noteDropped(r *record.Record) {
	if w.Drops == nil || r.Err != nil {
		return
	}
	notes, state := w.Drops(r)
	if notes {
		w.Unnoted.add(r)
	}
	if state {
		w.Reset.add(r)
	}
}

// writeRows writes the rows of the answer to the ith record, with the columns of
// the preset if there is one.
func (w *AnswerWriter) writeRows(ctx context.Context, i int, r *record.Record, answer Answer, sink Sink) error {
	write := func(r *record.Record, texts []string) error {
		switch w.Preset {
		case record.Kaggle:
			texts = nil
		case record.SudokuExtreme:
			rating, err := rating(ctx, r)
			if err != nil {
				return err
			}
			texts = []string{source(r), rating}
		default:
			if len(w.With) > 0 {
				texts = append(w.detailTexts(i, r), texts...)
			}
		}
		err := sink.Row(r, texts)
		switch {
		case !errors.Is(err, record.ErrNoRoom):
			return err
		case w.reported:
			return nil
		}
		w.reported = true
		return sink.Report(r, err)
	}
	w.noteLost(r.Header)
	if answer == nil {
		return write(r, nil)
	}
	return answer.Rows(w.Operation, r, write)
}

// noteLost adds the columns of a header to Replaced that rows lose to others, and those that
// its records lack to Unread. The columns of presets keep what the records have.
func (w *AnswerWriter) noteLost(h *record.Header) {
	if h == nil || h == w.header || w.Preset != record.NoPreset {
		return
	}
	w.header = h
	addNames(&w.Unread, h.Unread)
	extra, _ := w.Columns()
	for _, c := range extra {
		if h.Index(c.Name) >= 0 {
			addNames(&w.Replaced, []string{c.Name})
		}
	}
}

// source returns the data set that a record comes from: its field "source" or,
// if that is empty, the name of its file.
func source(r *record.Record) string {
	if source, _ := r.Field("source"); source != "" {
		return source
	}
	switch r.File {
	case "":
		return "bullseye" // made, not read
	case "-":
		return record.FileName(r.File)
	}
	return filepath.Base(r.File)
}

// rating returns the column "rating" of the data set Sudoku-Extreme for a record: its
// field of that name, even if it is empty, or, if it has none, the number of guesses of the
// search engine. A column that holds both would mix two measures. It is not a rating by
// Sudoku Explainer.
func rating(ctx context.Context, r *record.Record) (string, error) {
	if rating, given := r.Field("rating"); given || r.Err != nil {
		return rating, nil
	}
	n, err := guesses(ctx, r)
	return strconv.FormatUint(n, 10), err
}

// guesses returns the number of guesses of the search engine for a record.
func guesses(ctx context.Context, r *record.Record) (uint64, error) {
	if r.Puzzle != nil {
		s, err := solverOf(ctx, r.Puzzle)
		if err != nil {
			return 0, ctx.Err() // if that is nil, it is too large
		}
		return guessesOf(ctx, s)
	}
	if r.HasLists() {
		return search.Guesses(ctx, r.Candidates)
	}
	return search.Guesses(ctx, r.Board)
}

// countGuesses sets w.guesses for a block of n boards, if lines or rows begin with
// numbers of guesses. guesses counts the search engine's guesses for the ith board.
func (w *AnswerWriter) countGuesses(n int, guesses func(i int) (uint64, error)) (err error) {
	if !slices.Contains(w.With, OfGuesses) {
		return nil
	}
	w.guesses = slices.Grow(w.guesses[:0], n)[:n]
	for i := range w.guesses {
		if w.guesses[i], err = guesses(i); err != nil {
			return err
		}
	}
	return nil
}
