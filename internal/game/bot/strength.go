package bot

import (
	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/logic"
)

// A Strength says how well a bot plays.
type Strength string

// The strengths, from the weakest.
const (
	Greedy  Strength = "greedy"
	Careful Strength = "careful"
	Strong  Strength = "strong"
	Perfect Strength = "perfect"
)

// Strengths returns all strengths, from the weakest.
func Strengths() []Strength {
	names := make([]Strength, len(allHabits))
	for i := range allHabits {
		names[i] = allHabits[i].strength
	}
	return names
}

// habits are those of the bots of a strength.
type habits struct {
	strength  Strength
	level     logic.Difficulty // the hardest techniques on classic boards
	pace      int64            // percent of the usual time on classic boards
	tempo     int64            // the same in target sudoku, where who sees more also thinks longer
	slips     uint64           // of a thousand entries
	choice    int64            // the time for a choice in target sudoku, in milliseconds
	looks     int              // the number of choices that it compares
	overlooks uint64           // of a hundred choices
}

var allHabits = []habits{
	{Greedy, logic.Easy, 150, 80, 25, 5000, 0, 25},
	{Careful, logic.Medium, 125, 95, 10, 8000, 5, 10},
	{Strong, logic.Fiendish, 100, 105, 4, 12_000, 5, 15},
	{Perfect, logic.Diabolical, 85, 105, 0, 12_000, 0, 0},
}

func habitsOf(s Strength) (*habits, error) {
	for i := range allHabits {
		if allHabits[i].strength == s {
			return &allHabits[i], nil
		}
	}
	return nil, message.Errorf("found the strength %q, expected one of %s", s, excerpt.List(Strengths()))
}
