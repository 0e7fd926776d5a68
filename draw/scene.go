package draw

import "bullseye/sudoku"

// A Scene says what the picture of a board shows. Its zero value is an empty board.
type Scene struct {
	Digits sudoku.Board // the digits in the cells
	Clues  sudoku.Board // cells that are not blank here are drawn as clues

	// Candidates are small digits in three rows, each in its own place. Cells with a digit
	// show none.
	Candidates sudoku.Candidates

	// Corner and Centre are the pencil marks of a player.
	Corner, Centre sudoku.Candidates

	Tones  [sudoku.Cells]Tone   // the background colours
	Labels [sudoku.Cells]string // short texts in a corner of cells, such as weights

	Marked  [sudoku.Cells]bool // cells to look at: they get a frame
	Pattern [sudoku.Cells]bool // cells that are filled in, as those of a pattern
	Houses  []sudoku.House     // houses that are tinted

	Roles map[Candidate]Role // what candidates are in a step
	Links []Link             // lines between candidates, in order
	Cages [][]sudoku.Cell    // sets of cells with a dashed line around them

	// Legend explains the picture: in SVG, PNG and PDF below the board, on a terminal to
	// the right of it, where it has at most Height lines.
	Legend []Line
}

// A Candidate is a digit, 1 to 9, in a cell.
type Candidate struct {
	Cell  sudoku.Cell
	Digit uint8
}

// A Role is what a candidate is in a step.
type Role uint8

const (
	NoRole Role = iota
	On          // the pattern is made of it, or it is true in a chain
	Second      // the same, of a second set or colour, or a fin
	Falls       // it is false in a chain
	Place       // it is placed
	Remove      // it is removed
)

// A Link leads from a digit in some cells to a digit in others. Several cells count as one
// place: a group.
type Link struct {
	From, To []sudoku.Cell
	Digits   [2]uint8 // of From and of To
	Strong   bool     // if not From, then To; otherwise: if From, then not To
}

// A Tone is the background colour of a cell. The zero Tone is none.
type Tone uint8

// The tones. Those after Plain are in the order of the target sudoku's rings, from
// the middle outwards, and then those of warnings.
const (
	Plain Tone = iota
	Yellow
	Red
	Blue
	Brown
	White
	Wrong   // a cell that clashes or is wrong
	Differs // a cell in which two grids differ
)

// A Line is a line of a legend. Its tone or sign, if it has one, is shown before the text.
type Line struct {
	Tone Tone
	Text string
	Sign Sign
}

// A Sign is something in the picture that a line of the legend explains.
type Sign uint8

// The signs. Each Role is also a Sign, with the same number: Sign(Remove) is SignRemove.
const (
	NoSign Sign = iota
	SignOn
	SignSecond
	SignFalls
	SignPlace
	SignRemove
	StrongLink  // a link that is Strong
	WeakLink    // a link that is not
	PatternCell // a cell of the pattern
	TintedHouse // a cell of a house
	MarkedCell  // a cell with a frame
	CageLine    // the line around a cage
	FirstInk    // the signs of SignOf begin here
)
