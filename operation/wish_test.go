package operation

import (
	"errors"
	"testing"

	"bullseye/generate"
	"bullseye/logic"
	"bullseye/operation/option"
	"bullseye/record"
)

// Boards are of the difficulty that is asked for, as logic rates them, and depend only on options,
// seed and number.
func TestWishes(t *testing.T) {
	for name, wish := range map[string]*Generate{
		"level":     {Level: levelsOf("hard")},
		"levels":    {Level: levelsOf("fiendish,medium")},
		"er":        {ER: Ratings{40, 50}},
		"technique": {Technique: logic.XWing},
		"claiming":  {Technique: logic.Claiming},
		"all":       {Level: levelsOf("fiendish"), ER: Ratings{50, 60}, Technique: logic.XYWing, Minimal: true, Symmetry: "rotate180"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			wish.Seed = 5
			records := make([]record.Record, 3)
			for i := range records {
				records[i].Line = i + 1
			}
			option.SetDefaults(wish)
			if err := wish.Validate(); err != nil {
				t.Fatal(err)
			}
			whole := madeBoards(t, wish, records)
			for i, made := range whole {
				ratings, err := logic.Rate(t.Context(), *made.Board)
				if err != nil || wish.Level != 0 && !wish.Level.Has(ratings.ER.Difficulty()) || wish.ER.Max > 0 && !wish.ER.Has(ratings.ER) {
					t.Errorf("board %d is rated %v, %v", i+1, ratings.ER, err)
				}
				if wish.Technique != logic.NoTechnique {
					var hardest logic.Step
					for step, err := range logic.NewSolver(logic.Player).Path(t.Context(), *made.Board) {
						if err != nil {
							t.Fatal(err)
						}
						if step.Effort > hardest.Effort {
							hardest = step
						}
					}
					if hardest.Technique != wish.Technique {
						t.Errorf("the hardest step of board %d is %v, not %v", i+1, hardest.Technique, wish.Technique)
					}
				}
				if alone := madeBoards(t, wish, records[i:i+1])[0]; *alone.Board != *made.Board || alone.Attempts != made.Attempts {
					t.Errorf("board %d is %v in a block and %v alone", i+1, made, alone)
				}
			}
		})
	}
}

func levelsOf(text string) (l LevelSet) {
	if err := l.UnmarshalText([]byte(text)); err != nil {
		panic(err)
	}
	return l
}

func madeBoards(t *testing.T, o *Generate, records []record.Record) (all []Made) {
	t.Helper()
	for answer, err := range o.Apply(t.Context(), records) {
		if err != nil {
			t.Fatal(err)
		}
		made := *answer.(*Made)
		if made.Status != Generated {
			t.Fatalf("a board is %s after %d attempts", made.Status, made.Attempts)
		}
		all = append(all, made)
	}
	return all
}

// A board that is not found is given up after as many attempts as are allowed.
func TestWishGivesUp(t *testing.T) {
	wish := option.SetDefaults(&Generate{Level: levelsOf("extreme"), ER: Ratings{10, 12}, Minimal: true, Clues: generate.Range{Min: 23, Max: 23}})
	wish.Attempts = 100
	records := make([]record.Record, 1)
	records[0].Line = 1
	for answer, err := range wish.Apply(t.Context(), records) {
		if err != nil || answer.(*Made).Status != NotFound || answer.(*Made).Attempts != 100 {
			t.Errorf("an extreme board with an easy rating is %+v, %v", answer, err)
		}
	}
	var wrong *OptionError
	if err := option.SetDefaults(&Generate{Technique: logic.AlignedPair}).Validate(); !errors.As(err, &wrong) || wrong.Option != "technique" {
		t.Errorf("a technique that players do not look for: %v", err)
	}
}

func TestRatingsAsText(t *testing.T) {
	for text, want := range map[string]Ratings{"4.0-5.0": {40, 50}, "4.2": {42, 42}, "4-5": {40, 50}, "4.0-": {40, 200}, "1.0-20.0": {10, 200}} {
		var r Ratings
		if err := r.UnmarshalText([]byte(text)); err != nil || r != want {
			t.Errorf("%s is read as %v, %v", text, r, err)
		}
	}
	for _, text := range []string{"", "5.0-4.0", "0.9", "20.1", "4.25", "x", "-", "-5.0", "4.0-5.0-6.0", "4.", "100", "+4", "4.0 - 5.0"} {
		var r Ratings
		if err := r.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is read as %v", text, r)
		}
	}
}

func TestLevelsAsText(t *testing.T) {
	for text, want := range map[string]string{"hard": "hard", "medium,easy": "easy,medium", "extreme,extreme": "extreme"} {
		if l := levelsOf(text); l.String() != want {
			t.Errorf("%s is read as %v", text, l)
		}
	}
	for _, text := range []string{"", "easy,", "simple", "easy medium", "unrated"} {
		var l LevelSet
		if err := l.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is read as %v", text, l)
		}
	}
}

// Levels are refused only together with what no board of any of them has.
func TestSeveralLevels(t *testing.T) {
	for name, test := range map[string]struct {
		wish *Generate
		want string
	}{
		"one of them is possible": {&Generate{Level: levelsOf("easy,medium"), Technique: logic.XWing}, ""},
		"none is":                 {&Generate{Level: levelsOf("easy,extreme"), Technique: logic.XWing, ER: Ratings{30, 40}}, "level"},
		"rating of the second":    {&Generate{Level: levelsOf("easy,hard"), ER: Ratings{38, 44}}, ""},
		"rating between them":     {&Generate{Level: levelsOf("easy,hard"), ER: Ratings{25, 34}}, "er"},
	} {
		got := ""
		if wrong, ok := errors.AsType[*OptionError](option.SetDefaults(test.wish).Validate()); ok {
			got = wrong.Option
		}
		if got != test.want {
			t.Errorf("%s: the error is about %q, want %q", name, got, test.want)
		}
	}
}
