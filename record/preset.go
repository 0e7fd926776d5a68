package record

// A Preset is the fixed set of columns of a well-known data set. Output with a
// preset leaves out all other columns.
type Preset uint8

// The presets.
const (
	NoPreset      Preset = iota
	Kaggle               // quizzes,solutions, with 0 for blanks
	SudokuExtreme        // source,question,answer,rating; the rating is a number of guesses
)

// Header returns the columns of the preset, or nil for NoPreset.
func (p Preset) Header() *Header {
	switch p {
	case Kaggle:
		return &Header{Columns: []Column{{Name: "quizzes"}, {Name: "solutions"}}, Board: 0, Grid: 1, Label: -1}
	case SudokuExtreme:
		return &Header{
			Columns: []Column{{Name: "source"}, {Name: "question"}, {Name: "answer"}, {Name: "rating", Kind: Integer}},
			Board:   1, Grid: 2, Label: -1,
		}
	}
	return nil
}

// Extra returns the columns of the preset other than the board and the grid.
func (p Preset) Extra() (extra []Column) {
	h := p.Header()
	if h == nil {
		return nil
	}
	for i, c := range h.Columns {
		if i != h.Board && i != h.Grid {
			extra = append(extra, c)
		}
	}
	return extra
}

// Blank returns the character for a blank in a table.
func (p Preset) Blank() byte {
	if p == Kaggle {
		return '0'
	}
	return '.'
}
