package render

import (
	"strings"
	"testing"

	"bullseye/boardtext"
	"bullseye/draw"
	"bullseye/operation"
	"bullseye/record"
	"bullseye/sudoku"
)

// With clues, the other digits are entries: in the picture of a board, and in that of a step.
func TestDrawingTellsEntriesFromClues(t *testing.T) {
	const clues = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	given, err := boardtext.Parse(clues)
	if err != nil {
		t.Fatal(err)
	}
	board := given
	board[2], board[0] = 4, 0 // an entry, and a clue that the text lacks
	differs := sudoku.Cell(1) // a clue that is another digit is an entry
	board[differs] = 8
	for _, o := range []*Drawing{{Clues: (*operation.Board)(&given)}, {Clues: (*operation.Board)(&given), Step: true}} {
		if err := o.Validate(); err != nil {
			t.Fatal(err)
		}
		if o.Step {
			board[differs] = given[differs]
		}
		records := []record.Record{{Reading: boardtext.Reading{Board: board}}}
		for answer, err := range o.Apply(t.Context(), records) {
			if err != nil {
				t.Fatal(err)
			}
			picture := Draw(&records[0], answer, nil)[0]
			scene := picture.Scene
			if says := strings.Contains(picture.Caption, "r1c2 is a clue, 3"); says == o.Step || (scene.Tones[differs] == draw.Wrong) == o.Step {
				t.Errorf("step %v: the caption is %q, the other digit has the tone %v", o.Step, picture.Caption, scene.Tones[differs])
			}
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
	if err := (&Drawing{Clues: (*operation.Board)(&given), Solution: true}).Validate(); err == nil {
		t.Error("clues and a solution: no error")
	}
}
