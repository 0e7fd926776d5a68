package operation

import (
	"testing"

	"bullseye/record"
	"bullseye/sudoku"
)

// With clues, the other digits are entries: in the picture of a board, and in that of a step.
func TestDrawingTellsEntriesFromClues(t *testing.T) {
	const clues = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	given, err := sudoku.ParseBoard(clues)
	if err != nil {
		t.Fatal(err)
	}
	board := given
	board[2], board[0] = 4, 0 // an entry, and a clue that the text lacks
	differs := sudoku.Cell(1) // a clue that is another digit is an entry
	board[differs] = 8
	for _, o := range []*Drawing{{Clues: &given}, {Clues: &given, Step: true}} {
		if err := o.Validate(); err != nil {
			t.Fatal(err)
		}
		if o.Step {
			board[differs] = given[differs]
		}
		records := []record.Record{{Reading: sudoku.Reading{Board: board}}}
		for answer, err := range o.Apply(t.Context(), records) {
			if err != nil {
				t.Fatal(err)
			}
			scene := answer.(*Sketch).Picture(nil).Scene
			if scene.Digits[0] != 5 || scene.Digits[2] != 4 {
				t.Errorf("step %v: the digits are %v", o.Step, scene.Digits)
			}
			for c, d := range given {
				isClue := d != 0 && (o.Step || sudoku.Cell(c) != differs)
				if (scene.Clues[c] != 0) != isClue {
					t.Errorf("step %v: cell %d is drawn as a clue: %v, want %v", o.Step, c, !isClue, isClue)
				}
			}
		}
	}
	if err := (&Drawing{Clues: &given, Solution: true}).Validate(); err == nil {
		t.Error("clues and a solution: no error")
	}
}
