package logic

import "testing"

// In the player's order, steps have the number of the Explainer unless it lacks their technique.
func TestRatingsOfPlayerSteps(t *testing.T) {
	solver := NewSolver(Player)
	seen := map[Rating]bool{}
	for _, b := range generated(t, 3, amount(60, 600)) {
		for step, err := range solver.Path(t.Context(), b) {
			if err != nil {
				t.Fatal(err)
			}
			want := Rating(0)
			switch technique := step.Technique; {
			case technique == FullHouse:
				want = 10
			case technique == HiddenSingle && step.Pattern.Houses[0] >= 18:
				want = 12
			case technique == HiddenSingle:
				want = 15
			case technique == NakedSingle:
				want = 23
			case technique < FullHouse:
				want = max(step.Rating, 26) // at least pointing
			}
			if step.Rating != want {
				t.Fatalf("%v: a step of technique %d has the rating %v, want %v", b, step.Technique, step.Rating, want)
			}
			seen[step.Rating] = true
		}
	}
	for _, r := range []Rating{10, 12, 15, 23, 26} {
		if !seen[r] {
			t.Errorf("no step has the rating %v", r)
		}
	}
}
