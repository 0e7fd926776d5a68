package setter

import (
	"bullseye/generate"
	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/logic"
)

// A Kind is a kind of boards. Easy to Extreme are the levels of classic sudoku, in the player's
// order of package logic.
type Kind string

// The kinds.
const (
	Easy       Kind = "easy"
	Medium     Kind = "medium"
	Hard       Kind = "hard" // without techniques that rely on uniqueness
	Fiendish   Kind = "fiendish"
	Diabolical Kind = "diabolical"
	Extreme    Kind = "extreme"
	Target     Kind = "target" // target sudoku, with the ring weights
)

// Kinds returns all kinds. Every day has a board of each.
func Kinds() (names []Kind) {
	for i := range recipes {
		names = append(names, recipes[i].kind)
	}
	return names
}

// A recipe says which boards suit a kind.
type recipe struct {
	kind  Kind
	make  generate.Options // all but the seed
	level logic.Difficulty // of classic boards
}

// recipes are part of the rule of the day. docs/daily.md has the reasons for the numbers.
var recipes = []recipe{
	classic(Easy, generate.Range{Min: 34, Max: 38}, logic.Easy),
	classic(Medium, generate.Range{Min: 28, Max: 32}, logic.Medium),
	classic(Hard, generate.Range{Min: 24, Max: 28}, logic.Hard),
	classic(Fiendish, generate.Range{Min: 24, Max: 28}, logic.Fiendish),
	classic(Diabolical, generate.Range{Min: 24, Max: 28}, logic.Diabolical),
	classic(Extreme, generate.Range{Min: 24, Max: 28}, logic.Extreme),
	{kind: Target, make: generate.Options{Clues: generate.Range{Min: 1, Max: 80}, Contest: &generate.Contest{
		Completions: generate.Range{Min: 300, Max: 3000},
		Optimum:     generate.UniqueOptimum,
		Gap:         2,
	}}},
}

func classic(kind Kind, clues generate.Range, level logic.Difficulty) recipe {
	return recipe{kind, generate.Options{Clues: clues, Symmetry: generate.Rotate180}, level}
}

// recipeOf returns the recipe of a kind. The error wraps ErrNoBoard.
func recipeOf(kind Kind) (*recipe, error) {
	for i := range recipes {
		if recipes[i].kind == kind {
			return &recipes[i], nil
		}
	}
	return nil, message.Errorf("%w: found the kind %q, expected one of %s", ErrNoBoard, kind, excerpt.List(Kinds()))
}
