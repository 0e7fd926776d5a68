package logic

import "slices"

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

// simpleSteps are the ratings of the Explainer's steps up to XYZ-Wings, in order, and the technique
// of the player with which each of them is found: a direct pointing by pointing, for instance.
var simpleSteps = [...]struct {
	rating Rating
	player Technique
}{
	{10, HiddenSingle}, {12, HiddenSingle}, {15, HiddenSingle}, {17, Pointing}, {19, Claiming}, {20, HiddenPair},
	{23, NakedSingle}, {25, HiddenTriplet}, {26, Pointing}, {28, Claiming}, {30, NakedPair}, {32, XWing},
	{34, HiddenPair}, {36, NakedTriplet}, {38, Swordfish}, {40, HiddenTriplet}, {42, XYWing}, {44, XYZWing},
}

// The ER of boards that need more than simple steps. No board with a greater one is known.
const leastChained, greatestKnown Rating = 45, 119

// Occurs reports whether boards can have an ER from least to greatest.
func Occurs(least, greatest Rating) bool {
	for _, s := range simpleSteps {
		if least <= s.rating && s.rating <= greatest {
			return true
		}
	}
	return max(least, leastChained) <= min(greatest, greatestKnown)
}

// Limits returns the least and the greatest ER that boards can have which NewPlayerOf solves by the
// technique; those of all boards for NoTechnique.
//
// The Explainer needs no harder step than the player if it has all techniques of the player, and the
// player does not need the technique if simpler ones find all the steps of the Explainer.
func (t Technique) Limits() (least, greatest Rating) {
	if t == NoTechnique {
		return LastCell, greatestKnown
	}
	first, last := len(playerOrder), -1
	for i, row := range playerOrder {
		if slices.Contains(row.techniques, t) && !dynamic(row.producer) {
			first, last = min(first, i), i
		}
	}
	least, greatest = leastChained, LastCell
	for i := len(simpleSteps) - 1; i >= 0; i-- {
		if s := simpleSteps[i]; s.player == t || !knows(first, s.player) {
			least = s.rating
		}
	}
	for _, row := range playerOrder[:last+1] {
		for _, known := range row.techniques {
			greatest = max(greatest, simplest(known))
		}
	}
	return least, greatest
}

// knows reports whether one of the first rows of the player's order has a technique.
func knows(rows int, t Technique) bool {
	return slices.ContainsFunc(playerOrder[:rows], func(r playerRow) bool { return slices.Contains(r.techniques, t) })
}

// simplest returns the rating of the Explainer for a technique of the player: the greatest one that
// is known for techniques other than simple ones.
func simplest(t Technique) Rating {
	if t == FullHouse {
		return LastCell
	}
	for i := len(simpleSteps) - 1; i >= 0; i-- {
		if simpleSteps[i].player == t {
			return simpleSteps[i].rating
		}
	}
	return greatestKnown
}

// PlayerTechniques returns the techniques that NewPlayerOf knows, the simplest first.
func PlayerTechniques() (all []Technique) {
	for _, row := range playerOrder {
		for _, t := range row.techniques {
			if !dynamic(row.producer) && !slices.Contains(all, t) {
				all = append(all, t)
			}
		}
	}
	return all
}
