package logic

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"bullseye/internal/corpus"
)

// Steps and ratings are the same after they have been JSON, and have neither names of fields nor
// bytes as base64 there.
func TestStepsAsJSON(t *testing.T) {
	boards, err := corpus.Boards(corpus.Hard)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[Technique]bool{}
	for _, solver := range []*Solver{NewSolver(Explainer), NewPlayer(Extreme)} {
		for _, b := range boards[:20] {
			for step, err := range solver.Path(t.Context(), b) {
				if err != nil {
					break
				}
				text, err := json.Marshal(step)
				if err != nil {
					t.Fatal(err)
				}
				var back Step
				if err := json.Unmarshal(text, &back); err != nil {
					t.Fatalf("%v: %s", err, text)
				}
				again, err := json.Marshal(back) // it has nil for empty slices
				if err != nil || !bytes.Equal(again, text) || back.Placement != step.Placement || len(back.Pattern.Chains) != len(step.Pattern.Chains) {
					t.Fatalf("%+v became %+v by %s", step, back, text)
				}
				if strings.Contains(string(text), `"Cell":`) {
					t.Errorf("found %s", text)
				}
				seen[step.Technique] = true
			}
		}
	}
	if len(seen) < 15 {
		t.Errorf("saw %d techniques", len(seen))
	}
	step := Step{Technique: NakedPair, Rating: 30, Removals: []Candidate{{1, 3}}, Pattern: Pattern{Linked: DigitList{1, 9}}}
	if text, _ := json.Marshal(step); string(text) != `{"technique":"Naked Pair","rating":3.0,"remove":["r1c2=3"],"pattern":{"linked":[1,9]}}` {
		t.Errorf("found %s", text)
	}
}

func TestRatingsAsJSON(t *testing.T) {
	r := Ratings{ER: 42, EP: 12, Hardest: Hardest{Technique: XYWing}}
	text, err := json.Marshal(r)
	if err != nil || string(text) != `{"er":4.2,"ep":1.2,"ed":0.0,"hardest":{"technique":"XY-Wing"}}` {
		t.Errorf("found %s, %v", text, err)
	}
	var back Ratings
	if err := json.Unmarshal(text, &back); err != nil || back != r {
		t.Errorf("found %+v, %v", back, err)
	}
	for text, want := range map[string]Rating{"4": 40, "11.8": 118, "0.0": 0} {
		var r Rating
		if err := json.Unmarshal([]byte(text), &r); err != nil || r != want {
			t.Errorf("%s: found %v, %v", text, r, err)
		}
	}
	for _, text := range []string{"4.25", `"4.2"`, "4e1"} {
		if err := json.Unmarshal([]byte(text), new(Rating)); err == nil {
			t.Errorf("%s gives no error", text)
		}
	}
}
