package logic

// A Difficulty is a level of boards, as setters and players name it. The levels and what
// they mean are described in docs/difficulty.md.
type Difficulty uint8

// The levels, from the easiest. Unrated is the level of boards without a rating.
const (
	Unrated Difficulty = iota
	Easy
	Medium
	Hard
	Fiendish
	Diabolical
	Extreme
)

// levels has the greatest ER of each level, but for Extreme, which has no limit.
var levels = [...]struct {
	name  string
	limit Rating
}{
	Unrated:    {"unrated", 0},
	Easy:       {"easy", 23},
	Medium:     {"medium", 36},
	Hard:       {"hard", 44},
	Fiendish:   {"fiendish", 74},
	Diabolical: {"diabolical", 84},
	Extreme:    {"extreme", 1 << 30},
}

// Difficulty returns the level of a board with the ER r.
func (r Rating) Difficulty() Difficulty {
	d := Unrated
	for r > levels[d].limit {
		d++
	}
	return d
}

// String returns the name of the level: "easy".
func (d Difficulty) String() string { return levels[d].name }

// Limits returns the least and the greatest ER of the level. Those of the other levels are
// outside.
func (d Difficulty) Limits() (least, greatest Rating) {
	if d > Unrated {
		least = levels[d-1].limit + 1
	}
	return least, levels[d].limit
}
