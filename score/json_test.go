package score

import (
	"encoding/json"
	"testing"

	"bullseye/sudoku"
)

func TestResultAsJSON(t *testing.T) {
	r, err := Max(t.Context(), sudoku.Board{}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(r)
	var back Result
	if err != nil || json.Unmarshal(text, &back) != nil || back != r {
		t.Errorf("%s became %+v, %v", text, back, err)
	}
	if text, _ := json.Marshal(Result{}); string(text) != `{"found":false,"score":0,"bound":0,"proved":false}` {
		t.Errorf("found %s", text)
	}
}
