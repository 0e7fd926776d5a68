package generate

import (
	"encoding/json"
	"reflect"
	"testing"
)

func TestBoardsAndOptionsAsJSON(t *testing.T) {
	o := Options{Seed: 7, Clues: Range{24, 30}, Symmetry: Rotate180}
	text, err := json.Marshal(o)
	if err != nil || string(text) != `{"seed":7,"clues":"24-30","symmetry":"`+string(Rotate180)+`"}` {
		t.Errorf("found %s, %v", text, err)
	}
	var back Options
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(back, o) {
		t.Errorf("found %+v, %v", back, err)
	}
	g, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	for b, err := range g.All(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(b)
		var back Board
		if err != nil || json.Unmarshal(text, &back) != nil || back != b {
			t.Errorf("%s became %+v, %v", text, back, err)
		}
		break
	}
}
