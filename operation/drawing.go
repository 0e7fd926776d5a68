package operation

import (
	"cmp"
	"context"
	"encoding/base64"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"bullseye/draw"
	"bullseye/explain"
	"bullseye/internal/plainjson"
	"bullseye/internal/turn"
	"bullseye/record"
	"bullseye/score"
	"bullseye/sudoku"
)

// Drawing asks for a picture of the board.
type Drawing struct {
	// Candidates shows candidates in blank cells: those that a record gives or, if it is a
	// board, those that its clues leave. Lists of candidates are shown in any case.
	Candidates bool `json:"candidates,omitempty"`

	// Rings tints cells by their weights, and says what the tints mean. With weights that
	// are not those of the rings, each cell also has its weight in a corner.
	Rings bool `json:"rings,omitempty"`

	// Clues, if not nil, are the clues of each board. All other digits are entries, which are
	// drawn apart.
	Clues *Board `json:"clues,omitempty"`

	// Solution fills in a completion, and says so if there are several. With Target it is
	// one of the best.
	Solution bool `json:"solution,omitempty"`

	// Step shows the next step of a person, as Hint finds it, with Target in target sudoku.
	Step bool `json:"step,omitempty"`

	// Nth is the number of the step that Step shows: see Hint.Nth.
	Nth int `json:"nth,omitempty" minimum:"1" maximum:"729" excludes:"target" requires:"step"`

	// Target says that Solution and Step are about the best score. Cells are tinted as with
	// Rings.
	Target bool `json:"target,omitempty"`

	// The objective of Target and Rings.
	Objective score.Objective `json:"weights,omitzero"`

	// Timeout bounds the time for a board with Target, in nanoseconds; 0 is no bound. If the
	// time is up, the picture says what is known by then.
	Timeout Duration `json:"timeout,omitempty" requires:"target"`

	// Language is the language of the sentences of Step.
	Language explain.Language `json:"language,omitempty"`

	// To is what the answer is drawn on. The default is AsText.
	To Medium `json:"to,omitempty"`

	// PDF makes the file for AsPDF, as draw/pdf.Page does. It is a field so that only those who
	// set it depend on a module for PDF.
	PDF func(draw.Drawing, draw.Options) ([]byte, error) `json:"-"`

	// Size, Theme and Title are those of draw.Options. They have no effect on text, except
	// for the title. Without one, the title is the label of the record.
	Size  int    `json:"size,omitempty"`
	Theme string `json:"theme,omitempty"`
	Title string `json:"title,omitempty"`

	// Say is the language of the other words, nil for English.
	Say Say `json:"-"`

	// Watch, if not nil, is called with the progress of the search with Target: see Sight.
	Watch func(Sight) `json:"-"`
}

// A Medium is what a picture is drawn on.
type Medium string

// The media.
const (
	AsText Medium = "text" // lines of text
	AsSVG  Medium = "svg"
	AsPNG  Medium = "png"
	AsPDF  Medium = "pdf" // needs Drawing.PDF
)

// Media returns all media.
func Media() []string { return []string{string(AsText), string(AsSVG), string(AsPNG), string(AsPDF)} }

// Themes returns the names of all themes.
func Themes() (names []string) {
	for _, theme := range draw.Themes() {
		names = append(names, theme.String())
	}
	return names
}

// A Sketch is the answer of Drawing: a picture of the record's board. Its text is the
// picture as Medium says; files of PNG and PDF are in base64.
type Sketch struct {
	Status  Status `json:"status"`  // Drawn
	Drawing string `json:"drawing"` // the text

	asked  *Drawing
	record *record.Record
	answer Answer // to the question whose answer is shown, nil if there is none
	pdf    []byte // the file, only for AsPDF
}

// MaxTitle is the number of characters that a title may have.
const MaxTitle = 200

// Spec implements Operation.
func (o *Drawing) Spec() Spec {
	block := 64 // boards that are solved together fast; pictures take longer
	if inner := o.question(); inner != nil {
		block = min(block, inner.Spec().Block)
	}
	return Spec{Name: "draw", Block: block, Statuses: []Status{Drawn, Unreadable}, Columns: columns()}
}

// complete tints the cells if weights are given that are for nothing else.
func (o *Drawing) complete(given func(option string) bool) {
	o.Rings = o.Rings || given("weights") && !o.Target
}

// Validate implements Operation.
func (o *Drawing) Validate() error {
	if err := check(o); err != nil {
		return err
	}
	switch {
	case o.Step && o.Solution:
		return &OptionError{Option: "step", Conflict: "solution"}
	case o.Clues != nil && o.Solution:
		return &OptionError{Option: "clues", Conflict: "solution"}
	case o.Candidates && o.Solution:
		return &OptionError{Option: "candidates", Conflict: "solution"}
	case o.Objective != score.Objective{} && !o.tinted():
		return &OptionError{Option: "weights", Requires: "rings"}
	case o.Size != 0 && (o.Size < draw.MinSize || o.Size > draw.MaxSize):
		return &OptionError{Option: "size", Value: strconv.Itoa(o.Size), Expected: fmt.Sprintf("a whole number from %d to %d", draw.MinSize, draw.MaxSize)}
	case utf8.RuneCountInString(o.Title) > MaxTitle:
		return &OptionError{Option: "title", Value: quoted(o.Title), Expected: fmt.Sprintf("at most %d characters", MaxTitle)}
	}
	if _, known := draw.ParseTheme(o.Theme); !known && o.Theme != "" {
		return &OptionError{Option: "theme", Value: quoted(o.Theme), Expected: strings.Join(Themes(), ", ")}
	}
	media := Media()
	if o.PDF == nil {
		media = slices.DeleteFunc(media, func(one string) bool { return one == string(AsPDF) })
	}
	if o.To != "" && !slices.Contains(media, string(o.To)) {
		return &OptionError{Option: "to", Value: quoted(string(o.To)), Expected: strings.Join(media, ", ")}
	}
	return nil
}

func (o *Drawing) tinted() bool { return o.Rings || o.Target }

// Options returns how pictures of the operation are drawn, without their titles.
func (o *Drawing) Options() draw.Options {
	theme, _ := draw.ParseTheme(o.Theme) // the light one for ""
	return draw.Options{Theme: theme, Size: float64(o.Size)}
}

// question returns the question whose answer is shown, or nil if the board is.
func (o *Drawing) question() Operation {
	switch {
	case o.Step && o.Target:
		return &Hint{Target: true, Objective: o.Objective, Timeout: o.Timeout, Clues: o.Clues, Language: o.Language, Watch: o.Watch}
	case o.Step:
		return &Hint{Clues: o.Clues, Language: o.Language, Nth: o.Nth}
	case o.Solution && o.Target:
		return &Max{Objective: o.Objective, Timeout: o.Timeout, Watch: o.Watch}
	case o.Solution:
		return (&Solve{}).Telling()
	}
	return nil
}

// Apply implements Operation; the answers are of type *Sketch.
func (o *Drawing) Apply(ctx context.Context, records []record.Record) iter.Seq2[Answer, error] {
	inner := o.question()
	if inner == nil {
		return each(records, func(i int, s *Sketch) error {
			if err := turn.Check(ctx); err != nil {
				return err
			}
			return o.sketch(s, &records[i], nil)
		})
	}
	return func(yield func(Answer, error) bool) {
		i := 0
		for answer, err := range inner.Apply(ctx, records) {
			if err == nil && records[i].Err == nil {
				s := &Sketch{}
				err = o.sketch(s, &records[i], answer)
				answer = s
			}
			if !yield(answer, err) {
				return
			}
			i++
		}
	}
}

// sketch fills in the picture of a record, or of the answer about it.
func (o *Drawing) sketch(s *Sketch, r *record.Record, answer Answer) (err error) {
	*s = Sketch{Status: Drawn, asked: o, record: r, answer: answer}
	if o.To == AsPDF {
		picture := s.Picture(o.Say)
		s.pdf, err = o.PDF(picture.Drawing(o.Options()))
	}
	return err
}

// Outcome implements Answer. The sketch is incomplete if it shows an answer that is.
func (s *Sketch) Outcome() Outcome {
	return Outcome{Status: Drawn, Incomplete: s.answer != nil && s.answer.Outcome().Incomplete}
}

// Picture returns what is drawn.
func (s *Sketch) Picture(say Say) Picture {
	p := s.pictures(s.record, say)[0]
	drawn := newPicture(s.answer, &p, say)
	drawn.Title = cmp.Or(s.asked.Title, joinTexts(say.word(": "), s.record.Label, drawn.Title))
	return drawn
}

// AppendText implements Answer.
func (s *Sketch) AppendText(dst []byte) []byte {
	p := s.Picture(s.asked.Say)
	switch s.asked.To {
	case AsSVG:
		return append(p.SVG(dst, s.asked.Options()), '\n')
	case AsPNG:
		return append(base64.StdEncoding.AppendEncode(dst, p.PNG(nil, s.asked.Options())), '\n')
	case AsPDF:
		return append(base64.StdEncoding.AppendEncode(dst, s.pdf), '\n')
	}
	return AppendPicture(dst, s.record, s, draw.NoColors, s.asked.Say)
}

// MarshalJSON returns an object with the status and the drawing.
func (s *Sketch) MarshalJSON() ([]byte, error) {
	type object Sketch // without methods
	text := s.AppendText(nil)
	if to := s.asked.To; to != "" && to != AsText {
		text = text[:len(text)-1] // the end of the line
	}
	return plainjson.Append(nil, object{Status: s.Status, Drawing: string(text)})
}

func (s *Sketch) rows(_ Operation, record *record.Record, write RowFunc) error {
	return write(record, []string{string(s.Status)})
}

func (s *Sketch) pictures(record *record.Record, say Say) []captioned {
	o := s.asked
	p := s.scene(record, say)
	p.heading = cmp.Or(o.Title, p.heading)
	if o.Candidates || record.HasLists() {
		s.addCandidates(record, &p.Scene)
	}
	if o.tinted() {
		o.tint(&p.Scene, say)
	}
	return []captioned{p}
}

// scene returns the picture without what the options add to it.
func (s *Sketch) scene(record *record.Record, say Say) captioned {
	if s.answer == nil {
		return s.asked.position(record, say)
	}
	p := s.answer.pictures(record, say)[0]
	if solution, ok := s.answer.(*Solution); ok && solution.Status == Solved {
		p.caption = "" // as everybody sees
	}
	if advice, ok := s.answer.(*Advice); ok {
		p = advice.picture(record, say)
	}
	return p
}

// position returns the picture of a record's board, which tells clues from entries. It says
// what is wrong with the board.
func (o *Drawing) position(record *record.Record, say Say) captioned {
	start := (&Hint{Clues: o.Clues}).startOf(record)
	shown := *record
	shown.Board = start.digits
	conflicts := clashes(&shown)
	var says []string
	if len(conflicts) > 0 {
		says = append(says, say.clashes(conflicts))
	}
	scene := asked(&shown, conflicts)
	for c, d := range start.digits {
		clue := start.clues[c]
		if clue == d {
			continue
		}
		scene.Clues[c] = 0 // an entry
		if clue != 0 {
			scene.Tones[c] = draw.Wrong
		}
	}
	if clue, differs := start.differingClue(); differs {
		says = append(says, linesOf(explain.OtherPuzzle(clue, o.Language)))
	}
	return captioned{Scene: scene, caption: strings.Join(says, "\n")}
}

// addCandidates shows those that are left.
func (s *Sketch) addCandidates(record *record.Record, scene *draw.Scene) {
	all := scene.Digits.Marks()
	for c, d := range scene.Digits {
		switch {
		case d != 0:
			all[c] = 0
		case record.HasLists():
			all[c] &= record.Candidates[c]
		}
	}
	scene.Candidates = all
}

// longestLabel is the number of digits of weights that fit the corner of a cell.
const longestLabel = 4

// tint gives each cell without a tone that of its weight, and puts weights that people do
// not know into the corners.
func (o *Drawing) tint(scene *draw.Scene, say Say) {
	weights := o.Objective.Importance()
	tones := draw.Heat(&weights)
	for c := range scene.Tones {
		if scene.Tones[c] == draw.Plain {
			scene.Tones[c] = tones[c]
		}
	}
	d := divide(o.Objective)
	explained := len(scene.Legend) > 0 // the sums of a best grid have the tones
	for i := range d.sums {
		if d.tones == nil || explained {
			break
		}
		text := d.name(i, say)
		if w := d.sums[i].Weight; w != nil {
			text = say.text("weight %d", *w)
		}
		scene.Legend = append(scene.Legend, draw.Line{Tone: d.tones[i], Text: text})
	}
	if o.Objective.Weights == nil || d.rings {
		return
	}
	var labels [sudoku.Cells]string
	for c, w := range weights {
		if labels[c] = strconv.FormatInt(w, 10); len(labels[c]) > longestLabel {
			return // the legend has them
		}
	}
	scene.Labels = labels
}
