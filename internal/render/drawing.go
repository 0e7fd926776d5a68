package render

import (
	"cmp"
	"context"
	"encoding/base64"
	"iter"
	"strconv"
	"strings"
	"time"

	"bullseye/draw"
	"bullseye/explain"
	"bullseye/internal/text/plainjson"
	"bullseye/internal/turn"
	"bullseye/operation"
	"bullseye/record"
	"bullseye/score"
	"bullseye/sudoku"
)

// Drawing asks for a picture of the board.
type Drawing struct {
	// Candidates are those that a record gives or, if it is a board, those that its clues leave.
	// Lists of candidates are shown in any case.
	Candidates bool `json:"candidates,omitempty" excludes:"solution" doc:"show the candidates of blank cells"`

	// Rings also says what the tints mean. With weights that are not those of the rings, each
	// cell also has its weight in a corner. Faces set it if weights are given without Target.
	Rings bool `json:"rings,omitempty" doc:"tint cells by their weights, as target sudoku does"`

	// Solution also says if there are several completions. With Target it is one of the best.
	Solution bool `json:"solution,omitempty" doc:"fill in a completion"`

	// Step shows the next step of a person, as operation.Hint finds it.
	Step bool `json:"step,omitempty" excludes:"solution" doc:"show the next step"`
	Nth  int  `json:"nth,omitempty" arg:"N" minimum:"1" maximum:"729" excludes:"target" requires:"step" long:"y" doc:"with {step}, show the N-th step of the path"`

	Target bool `json:"target,omitempty" doc:"with {solution} or {step}, aim at the best score"`

	// Clues, if not nil, are the clues of each board. All other digits are drawn apart.
	Clues *operation.Board `json:"clues,omitempty" arg:"BOARD" excludes:"solution" long:"y" doc:"take other digits than those of BOARD for entries"`

	Objective score.Objective `json:"weights,omitzero" short:"w" arg:"WEIGHTS" doc:"use WEIGHTS: file or 81 integers"`

	// If the time is up, the picture says what is known by then.
	Timeout operation.Duration `json:"timeout,omitempty" arg:"TIME" requires:"target" doc:"with {target}, spend at most TIME on a board"`

	Look

	// To is what the answer is drawn on. The default is AsText.
	To Medium `json:"to,omitempty" on:"server" enum:"text,svg,png,pdf" doc:"form of the picture: lines of text, an SVG document, or a file of PNG or PDF in base64. The default is 'text'"`
}

// A Look says how a picture looks. Only Title and Language have an effect on text. Without a
// title, it is the label of the record.
type Look struct {
	Size     int              `json:"size,omitempty" arg:"N" minimum:"40" maximum:"4096" default:"480" doc:"make pictures N units wide, which are pixels in PNG"`
	Theme    string           `json:"theme,omitempty" arg:"THEME" enum:"light,dark,print,colour-blind" default:"light" doc:"draw in THEME: light, dark, print or colour-blind"`
	Title    string           `json:"title,omitempty" arg:"TITLE" maxLength:"200" doc:"write TITLE above (default the label of the board)"`
	Language explain.Language `json:"language,omitempty" arg:"LANGUAGE" enum:"en,zh" doc:"write sentences in LANGUAGE: en or zh"`
}

// Options returns how pictures are drawn.
func (l *Look) Options() draw.Options {
	theme, _ := draw.ParseTheme(l.Theme) // the light one for ""
	return draw.Options{Theme: theme, Size: float64(l.Size), Title: l.Title, Name: SayIn(l.Language.String()).Word("Sudoku")}
}

// A Medium is what a picture is drawn on.
type Medium string

// The media.
const (
	AsText Medium = "text" // lines of text
	AsSVG  Medium = "svg"
	AsPNG  Medium = "png"
	AsPDF  Medium = "pdf"
)

// A Sketch is the answer of Drawing: a picture of the record's board. Its text is the
// picture as Medium says; files of PNG and PDF are in base64.
type Sketch struct {
	Status  operation.Status `json:"status" doc:"'drawn'"`
	Drawing string           `json:"drawing" doc:"picture: lines of text, an SVG document, or a PNG file in base64"`

	asked  *Drawing
	record *record.Record
	answer operation.Answer // to the question whose answer is shown, nil if there is none
	file   []byte           // nil if it is drawn as text
}

// MaxTitle is the number of characters that a title may have.
const MaxTitle = 200

// Spec implements operation.Operation.
func (o *Drawing) Spec() operation.Spec {
	block := 64 // boards that are solved together fast; pictures take longer
	if inner := o.question(); inner != nil {
		block = min(block, inner.Spec().Block)
	}
	return operation.Spec{
		Name: "draw", Block: block, Statuses: []operation.Status{operation.Drawn, operation.Unreadable}, Columns: []record.Column{{Name: "status"}},
	}
}

// Complete tints the cells if weights are given that are for nothing else.
func (o *Drawing) Complete(given func(option string) bool) {
	o.Rings = o.Rings || given("weights") && !o.Target
}

// Validate implements operation.Operation.
func (o *Drawing) Validate() error {
	if (o.Objective != score.Objective{}) && !o.tinted() {
		return &operation.OptionError{Option: "weights", Requires: "rings"}
	}
	return operation.CheckOptions(o)
}

func (o *Drawing) tinted() bool { return o.Rings || o.Target }

// question returns the question whose answer is shown, or nil if the board is.
func (o *Drawing) question() operation.Operation {
	switch {
	case o.Step && o.Target:
		return &operation.Hint{Target: true, Objective: o.Objective, Timeout: o.Timeout, Clues: o.Clues, Language: o.Language}
	case o.Step:
		return &operation.Hint{Clues: o.Clues, Language: o.Language, Nth: o.Nth}
	case o.Solution && o.Target:
		return &operation.Max{Objective: o.Objective, Timeout: o.Timeout}
	case o.Solution:
		return operation.Telling(&operation.Solve{}, operation.Pictures)
	}
	return nil
}

// Reveals implements operation.Revealing: a board alone helps nobody.
func (o *Drawing) Reveals(records []record.Record) []record.Record {
	if inner := o.question(); inner != nil {
		return operation.Revealed(inner, records)
	}
	return nil
}

// Cost implements operation.Operation: it is that of the question whose answer is drawn, and that
// of the picture.
func (o *Drawing) Cost(r *record.Record) time.Duration {
	cost := PictureCost(o.To, o.Size)
	if inner := o.question(); inner != nil {
		cost += inner.Cost(r)
	}
	return cost
}

// PictureCost returns the time that drawing a picture of a width will probably take; 0 is the
// usual width.
func PictureCost(to Medium, size int) time.Duration {
	switch to {
	case AsSVG:
		return 500 * time.Microsecond
	case AsPNG:
		side := float64(cmp.Or(size, 480)) / 480
		return time.Millisecond + operation.Times(6*time.Millisecond, side*side)
	case AsPDF:
		return 10 * time.Millisecond // fonts are read anew
	}
	return 20 * time.Microsecond
}

// Hasty implements operation.Hasty.
func (o *Drawing) Hasty() bool { return o.Target }

// Sooner implements operation.Slow.
func (o *Drawing) Sooner(s *operation.Sight) string {
	if slow, ok := o.question().(operation.Slow); ok {
		return slow.Sooner(s)
	}
	return ""
}

// answers answers the question about records. Without a question, an answer is nil.
func (o *Drawing) answers(ctx context.Context, records []record.Record) iter.Seq2[operation.Answer, error] {
	if inner := o.question(); inner != nil {
		return inner.Apply(ctx, records)
	}
	return func(yield func(operation.Answer, error) bool) {
		for range records {
			if !yield(nil, turn.Check(ctx)) {
				return
			}
		}
	}
}

// Apply implements operation.Operation; the answers are of type *Sketch.
func (o *Drawing) Apply(ctx context.Context, records []record.Record) iter.Seq2[operation.Answer, error] {
	records = record.Positions(records)
	return func(yield func(operation.Answer, error) bool) {
		i := 0
		for answer, err := range o.answers(ctx, records) {
			r := &records[i]
			if i++; err == nil && r.Err != nil {
				answer = operation.NewInvalid(r.Err)
			} else if err == nil {
				answer, err = o.sketch(r, answer)
			}
			if !yield(answer, err) || err != nil {
				return
			}
		}
	}
}

// boardsAlone returns the option that is about boards alone, "" if there is none.
func (o *Drawing) boardsAlone() string {
	switch {
	case o.Step:
		return "step"
	case o.Clues != nil:
		return "clues"
	case o.Candidates:
		return "candidates"
	case o.Target:
		return "target"
	case o.Rings:
		return "rings"
	}
	return ""
}

// sketch returns the picture of a record, or of the answer about it; an *operation.Unsupported for a puzzle
// with further rules if there is none.
func (o *Drawing) sketch(r *record.Record, answer operation.Answer) (operation.Answer, error) {
	if r.Puzzle != nil {
		if option := o.boardsAlone(); option != "" {
			return operation.UnsupportedOption(option), nil
		}
		if no, is := answer.(*operation.Unsupported); is { // too large to be solved
			return no, nil
		}
	}
	var err error
	s := &Sketch{Status: operation.Drawn, asked: o, record: r, answer: answer}
	if o.To != "" && o.To != AsText {
		picture := &Draw(r, s, SayIn(o.Language.String()))[0]
		s.file, err = picture.AppendFile(nil, o.To, o.Options(), o.Language.String())
	}
	return s, err
}

// Outcome implements operation.Answer. The sketch is incomplete if it shows an answer that is.
func (s *Sketch) Outcome() operation.Outcome {
	return operation.Outcome{Status: s.Status, Incomplete: s.answer != nil && s.answer.Outcome().Incomplete}
}

// AppendText implements operation.Answer.
func (s *Sketch) AppendText(dst []byte) []byte {
	switch {
	case s.file == nil:
		return AppendPicture(dst, s.record, s, draw.NoColors, SayIn(s.asked.Language.String()))
	case s.asked.To == AsSVG:
		return append(append(dst, s.file...), '\n')
	}
	return append(base64.StdEncoding.AppendEncode(dst, s.file), '\n')
}

// MarshalJSON returns an object with the status and the drawing.
func (s *Sketch) MarshalJSON() ([]byte, error) {
	type object Sketch // without methods
	text := s.AppendText(nil)
	if s.file != nil {
		text = text[:len(text)-1] // the end of the line
	}
	return plainjson.Append(nil, object{Status: s.Status, Drawing: string(text)})
}

// Rows implements operation.Answer.
func (s *Sketch) Rows(_ operation.Operation, r *record.Record, write operation.RowFunc) error {
	return write(r, []string{string(s.Status)})
}

// picture returns what is drawn. On a terminal, the title lacks the label of the record.
func (s *Sketch) picture(v *view) Picture {
	o, p := s.asked, s.scene(v)
	if o.Candidates || s.record.HasLists() {
		s.addCandidates(&p.Scene)
	}
	if o.tinted() {
		o.tint(&p.Scene, v.Say)
	}
	if !v.terminal {
		p.Title = joinTexts(v.Word(": "), v.Label, p.Title)
	}
	p.Title = cmp.Or(o.Title, p.Title)
	return p
}

// scene returns the picture without what the options add to it.
func (s *Sketch) scene(v *view) Picture {
	if s.answer == nil {
		return s.asked.position(v)
	}
	whole := *v
	whole.brief = false
	p := whole.pictures(s.answer)[0]
	if s.answer.Outcome().Status == operation.Solved && s.asked.Solution {
		p.Caption = "" // as everybody sees
	}
	return p
}

// position returns the picture of a record's board, which tells clues from entries. It says
// what is wrong with the board.
func (o *Drawing) position(v *view) Picture {
	start := (&operation.Hint{Clues: o.Clues}).Start(v.Record)
	conflicts := start.Digits.Conflicts()
	var says []string
	if len(conflicts) > 0 {
		says = append(says, v.Text("%v", sudoku.Conflicts(conflicts)))
	}
	scene := draw.Scene{Digits: start.Digits, Clues: start.Digits}
	markClashes(&scene, conflicts)
	for c, d := range start.Digits {
		clue := start.Clues[c]
		if clue == d {
			continue
		}
		scene.Clues[c] = 0 // an entry
		if clue != 0 {
			scene.Tones[c] = draw.Wrong
		}
	}
	if clue, differs := start.DifferingClue(); differs {
		says = append(says, explain.OtherPuzzle(clue, o.Language).Lines())
	}
	return Picture{Scene: scene, Caption: strings.Join(says, "\n")}
}

// addCandidates shows those that are left.
func (s *Sketch) addCandidates(scene *draw.Scene) {
	all := scene.Digits.Marks()
	for c, d := range scene.Digits {
		switch {
		case d != 0:
			all[c] = 0
		case s.record.HasLists():
			all[c] &= s.record.Candidates[c]
		}
	}
	scene.Candidates = all
}

// longestLabel is the number of digits of weights that fit the corner of a cell.
const longestLabel = 4

// tint gives each cell without a tone that of its weight, and puts weights that people do
// not know into the corners.
func (o *Drawing) tint(scene *draw.Scene, say operation.Say) {
	weights := o.Objective.Importance()
	tones := heat(weights)
	for c := range scene.Tones {
		if scene.Tones[c] == draw.Plain {
			scene.Tones[c] = tones[c]
		}
	}
	l := newLegend(o.Objective, nil)
	if len(scene.Legend) == 0 && l.tones != nil { // the sums of a best grid have the tones
		for i, s := range l.sums {
			text := l.name(i, say)
			if s.Weight != nil {
				text = say.Text("weight %d", *s.Weight)
			}
			scene.Legend = append(scene.Legend, draw.Line{Tone: l.tone(i), Text: text})
		}
	}
	if o.Objective.Weights == nil || l.rings {
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
