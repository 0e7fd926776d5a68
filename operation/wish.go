package operation

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"bullseye/generate"
	"bullseye/internal/text/decimal"
	"bullseye/logic"
)

// Ratings are a range of ratings of Sudoku Explainer that is the value of an option: a text such as
// "4.0-5.0" or, if both ends are equal, "4.2".
type Ratings struct{ Min, Max logic.Rating }

// Has reports whether the range includes a rating.
func (r Ratings) Has(rating logic.Rating) bool { return r.Min <= rating && rating <= r.Max }

// String returns the text, "" for the zero value.
func (r Ratings) String() string {
	switch {
	case r == Ratings{}:
		return ""
	case r.Min == r.Max:
		return r.Min.String()
	}
	return r.Min.String() + "-" + r.Max.String()
}

// MarshalText returns what String returns.
func (r Ratings) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads a range within 1.0 to 20.0. "4.0-" has no upper end.
func (r *Ratings) UnmarshalText(text []byte) error {
	from, to, isRange := strings.Cut(string(text), "-")
	switch {
	case !isRange:
		to = from
	case to == "":
		to = logic.Stuck.String()
	}
	low, ok := ratingOf(from)
	high, ok2 := ratingOf(to)
	switch {
	case !ok || !ok2 || min(low, high) < logic.LastCell || max(low, high) > logic.Stuck:
		return fmt.Errorf("found %s, expected a range of ratings such as 4.0-5.0, from 1.0 to 20.0", quoted(string(text)))
	case low > high:
		return fmt.Errorf("found %s, expected the smaller rating first", quoted(string(text)))
	}
	*r = Ratings{low, high}
	return nil
}

// ratingOf reads a number with at most one decimal.
func ratingOf(text string) (logic.Rating, bool) {
	whole, tenth, _ := strings.Cut(text+".0", ".")
	tenth = strings.TrimSuffix(tenth, ".0")
	if len(tenth) != 1 || len(whole) > 2 {
		return 0, false
	}
	n, err := decimal.Whole(whole + tenth)
	return logic.Rating(n), err == nil
}

// A Technique is the value of an option.
type Technique = logic.Technique

// TechniqueWords returns the techniques that players look for, as values of options.
func TechniqueWords() (words []string) {
	for _, t := range logic.PlayerTechniques() {
		words = append(words, t.Word())
	}
	return words
}

// wishes reports whether boards must be of a difficulty.
func (o *Generate) wishes() bool {
	return o.Level != "" || o.ER != Ratings{} || o.Technique != logic.NoTechnique
}

// checkWishes returns an *OptionError if no board has the difficulty that is asked for.
func (o *Generate) checkWishes() error {
	least, greatest := o.Technique.Limits()
	level := Ratings{logic.LastCell, logic.Stuck}
	for d := logic.Easy; d <= logic.Extreme; d++ {
		if d.String() == o.Level {
			level.Min, level.Max = d.Limits()
		}
	}
	for _, wish := range []struct {
		option, value string
		ratings       Ratings
	}{{"level", o.Level, level}, {"er", o.ER.String(), o.ER}} {
		if wish.value == "" {
			continue
		}
		from, to := max(least, wish.ratings.Min), min(greatest, wish.ratings.Max)
		if !logic.Occurs(from, to) {
			expected := fmt.Sprintf("ratings that such boards can have: %v to %v", least, greatest)
			switch low, high := occurring(least, 1).Difficulty(), occurring(greatest, -1).Difficulty(); {
			case wish.option == "level" && low == high:
				expected = fmt.Sprintf("a level that such boards can have: %v", low)
			case wish.option == "level":
				expected = fmt.Sprintf("a level that such boards can have: %v to %v", low, high)
			case from <= to: // between two ratings
				expected = fmt.Sprintf("ratings that boards can have, such as %v or %v", occurring(from, -1), occurring(to, 1))
			}
			return &OptionError{Option: wish.option, Value: wish.value, Expected: expected}
		}
		least, greatest = occurring(from, 1), occurring(to, -1)
	}
	return nil
}

// occurring returns the next rating that boards can have, from a given one upwards or downwards.
func occurring(r, step logic.Rating) logic.Rating {
	for !logic.Occurs(r, r) {
		r += step
	}
	return r
}

// suiting finds a board of the difficulty that is asked for. It looks at boards that only depend
// on the number, one after the other, until it has made as many attempts as it may.
func (o *Generate) suiting(ctx context.Context, g *generate.Generator, number uint64) (generate.Board, error) {
	var player *logic.Solver
	if o.Technique != logic.NoTechnique {
		player = logic.NewPlayerOf(o.Technique)
	}
	most, attempts := cmp.Or(o.Attempts, generate.DefaultAttempts), 0
	block := make([]generate.Board, 8, 256)
	for next := number << 32; ; next += uint64(len(block)) {
		if err := g.Make(ctx, next, block); err != nil {
			return generate.Board{}, err
		}
		for i := range block {
			b := &block[i]
			attempts += b.Attempts
			b.Attempts = attempts
			if suits, err := o.suits(ctx, player, b); err != nil || suits {
				return *b, err
			}
			if attempts >= most {
				return generate.Board{Attempts: attempts}, nil
			}
		}
		block = block[:min(2*len(block), cap(block))]
	}
}

// suits reports whether there is a board, of the difficulty that is asked for. A board needs a
// technique if that is the first of the hardest steps of the player, which Walkthrough names.
func (o *Generate) suits(ctx context.Context, player *logic.Solver, b *generate.Board) (bool, error) {
	if !b.Found {
		return false, nil
	}
	if player != nil {
		hardest := logic.Step{}
		for step, err := range player.Path(ctx, b.Board) {
			if errors.Is(err, logic.ErrStuck) {
				return false, nil
			}
			if err != nil {
				return false, err
			}
			if step.Effort > hardest.Effort {
				hardest = step
			}
		}
		if hardest.Technique != o.Technique {
			return false, nil
		}
	}
	if o.Level == "" && o.ER == (Ratings{}) {
		return true, nil
	}
	ratings, err := logic.Rate(ctx, b.Board)
	if errors.Is(err, logic.ErrStuck) {
		err = nil
	}
	return (o.Level == "" || ratings.ER.Difficulty().String() == o.Level) && (o.ER == Ratings{} || o.ER.Has(ratings.ER)), err
}
