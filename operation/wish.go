package operation

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"bullseye/generate"
	"bullseye/internal/text/decimal"
	"bullseye/internal/text/message"
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
		return message.Errorf("found %s, expected a range of ratings such as 4.0-5.0, from 1.0 to 20.0", quoted(string(text)))
	case low > high:
		return message.Errorf("found %v, expected the smaller rating first", quoted(string(text)))
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

// A LevelSet is a set of levels that is the value of an option: a text such as "easy,medium".
type LevelSet uint8

// Has reports whether the set has a level.
func (l LevelSet) Has(level logic.Difficulty) bool { return l>>level&1 != 0 }

// String returns the text, "" for the empty set.
func (l LevelSet) String() string {
	var words []string
	for d := logic.Easy; d <= logic.Extreme; d++ {
		if l.Has(d) {
			words = append(words, d.String())
		}
	}
	return strings.Join(words, ",")
}

// MarshalText returns what String returns.
func (l LevelSet) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText reads one level or several, separated by commas.
func (l *LevelSet) UnmarshalText(text []byte) error {
	var all LevelSet
	for word := range strings.SplitSeq(string(text), ",") {
		i := slices.Index(LevelWords(), word)
		if i < 0 {
			return message.Errorf("found %s, expected %s", quoted(word), strings.Join(LevelWords(), ", "))
		}
		all |= 1 << (int(logic.Easy) + i)
	}
	*l = all
	return nil
}

// LevelWords returns the levels, from the easiest.
func LevelWords() (words []string) {
	for _, level := range levels {
		words = append(words, string(level))
	}
	return words
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
	return o.Level != 0 || o.ER != Ratings{} || o.Technique != logic.NoTechnique
}

// checkWishes returns an *OptionError if no board has the difficulty that is asked for.
func (o *Generate) checkWishes() error {
	least, greatest := o.Technique.Limits()
	asked := []Ratings{{least, greatest}} // of each level
	if o.Level != 0 {
		asked = asked[:0]
		for d := logic.Easy; d <= logic.Extreme; d++ {
			from, to := d.Limits()
			if from, to = max(least, from), min(greatest, to); o.Level.Has(d) && logic.Occurs(from, to) {
				asked = append(asked, Ratings{occurring(from, 1), occurring(to, -1)})
			}
		}
		if len(asked) == 0 {
			expected := message.Of("a level that such boards can have: %s", occurring(least, 1).Difficulty())
			if high := occurring(greatest, -1).Difficulty(); high > occurring(least, 1).Difficulty() {
				expected = message.Of("a level that such boards can have: %s to %s", occurring(least, 1).Difficulty(), high)
			}
			return &OptionError{Option: "level", Value: o.Level.String(), Expected: expected}
		}
		least, greatest = asked[0].Min, asked[len(asked)-1].Max
	}
	if o.ER == (Ratings{}) || slices.ContainsFunc(asked, func(r Ratings) bool { return logic.Occurs(max(r.Min, o.ER.Min), min(r.Max, o.ER.Max)) }) {
		return nil
	}
	expected := message.Of("ratings that such boards can have: %s to %s", least, greatest)
	if from, to := max(least, o.ER.Min), min(greatest, o.ER.Max); from <= to { // between two ratings
		expected = message.Of("ratings that boards can have, such as %s or %s", occurring(from, -1), occurring(to, 1))
	}
	return &OptionError{Option: "er", Value: o.ER.String(), Expected: expected}
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
	block := make([]generate.Board, min(8, most), 256)
	for next := number << 32; ; next += uint64(len(block)) {
		if err := g.Make(ctx, next, block); err != nil {
			return generate.Board{}, err
		}
		for i := range block {
			b := &block[i]
			if attempts += b.Attempts; attempts <= most {
				b.Attempts = attempts
				if suits, err := o.suits(ctx, player, b); err != nil || suits {
					return *b, err
				}
			}
			if attempts >= most {
				return generate.Board{Attempts: most}, nil
			}
		}
		block = block[:min(2*len(block), most-attempts, cap(block))]
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
	if o.Level == 0 && o.ER == (Ratings{}) {
		return true, nil
	}
	ratings, err := logic.Rate(ctx, b.Board)
	if errors.Is(err, logic.ErrStuck) {
		err = nil
	}
	return (o.Level == 0 || o.Level.Has(ratings.ER.Difficulty())) && (o.ER == Ratings{} || o.ER.Has(ratings.ER)), err
}
