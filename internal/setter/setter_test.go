package setter_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"bullseye/generate"
	"bullseye/internal/fortest/sample"
	"bullseye/internal/setter"
	"bullseye/logic"
	"bullseye/score"
	"bullseye/search"
	"bullseye/sudoku"
)

var update = flag.Bool("update", false, "write testdata/days.txt, which breaks the promise of docs/daily.md")

func day(date string) time.Time {
	t, err := time.Parse(time.DateOnly, date)
	if err != nil {
		panic(err)
	}
	return t
}

// days returns some days of the years 2000 to 2060, no two of them in the same month.
func days(n int) (list []time.Time) {
	for i := range n {
		list = append(list, day("2000-01-01").AddDate(0, 60*12*i/n, i%28))
	}
	return list
}

// known are boards that several tests look at.
var known = map[string]setter.Board{}

func ofDay(t testing.TB, kind setter.Kind, date time.Time) setter.Board {
	t.Helper()
	text := date.String() + string(kind)
	b, ok := known[text]
	if !ok {
		var err error
		if b, err = setter.OfDay(t.Context(), kind, date); err != nil {
			t.Fatalf("%s, %s: %v", date.Format(time.DateOnly), kind, err)
		}
		known[text] = b
	}
	return b
}

// isSlow reports whether boards of a kind take long to set or to look at.
func isSlow(kind setter.Kind) bool {
	return kind == setter.Fiendish || kind == setter.Diabolical || kind == setter.Extreme
}

// daysOf returns the number of days whose boards are looked at.
func daysOf(slow bool) int {
	if slow || sample.Only() {
		return 10
	}
	return 200
}

// The boards of the day never change.
func TestGolden(t *testing.T) {
	const name = "testdata/days.txt"
	var got bytes.Buffer
	for _, date := range []string{"2000-01-01", "2000-02-29", "2026-11-22", "2027-01-01", "2099-12-31", "9999-12-31"} {
		for _, kind := range setter.Kinds() {
			b := ofDay(t, kind, day(date))
			fmt.Fprintf(&got, "%s %-6s %s %s\n", date, kind, b.Clues, b.Grid)
		}
	}
	if !sample.Only() {
		for _, slow := range []bool{false, true} {
			sum, n := sha256.New(), daysOf(slow)
			for _, date := range days(n) {
				for _, kind := range setter.Kinds() {
					if isSlow(kind) == slow {
						b := ofDay(t, kind, date)
						fmt.Fprintln(sum, b.Clues, b.Grid)
					}
				}
			}
			fmt.Fprintf(&got, "%d days: %x\n", n, sum.Sum(nil))
		}
	}
	if *update {
		if err := os.WriteFile(name, got.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(want, got.Bytes()) || !sample.Only() && len(want) != got.Len() {
		t.Errorf("boards of the day have changed, which docs/daily.md promises never to happen. They are\n%swant\n%s", &got, want)
	}
}

// The boards of a day suit their kinds, by other ways than those that chose them.
func TestDaysSuit(t *testing.T) {
	seen := map[sudoku.Board]bool{}
	for _, kind := range setter.Kinds() {
		n := daysOf(isSlow(kind))
		if isSlow(kind) && sample.Only() {
			n = 1
		}
		for _, date := range days(n) {
			b := ofDay(t, kind, date)
			suits(t, &b)
			if b.Kind != kind || seen[b.Clues] {
				t.Errorf("%s: %v is a %s board, or not the first of its kind", date.Format(time.DateOnly), b.Clues, b.Kind)
			}
			seen[b.Clues] = true
		}
	}
}

// Fresh boards of all kinds suit their kinds, too.
func TestFreshSuits(t *testing.T) {
	for _, kind := range setter.Kinds() {
		n := uint64(4)
		switch {
		case kind == setter.Extreme && sample.Only():
			continue
		case kind == setter.Extreme || sample.Only():
			n = 1
		}
		for seed := range n {
			b, err := setter.Fresh(t.Context(), kind, math.MaxUint64-seed)
			if err != nil {
				t.Fatal(err)
			}
			suits(t, &b)
			again, err := setter.Fresh(t.Context(), kind, math.MaxUint64-seed)
			if err != nil || again.Clues != b.Clues || again.Grid != b.Grid {
				t.Errorf("%s: the board of a seed is first %v, and then %v, %v", kind, b.Clues, again.Clues, err)
			}
			other, err := setter.Fresh(t.Context(), kind, math.MaxUint64-seed-n)
			if err != nil || other.Clues == b.Clues {
				t.Errorf("%s: another seed gives %v, %v", kind, other.Clues, err)
			}
		}
	}
}

// suits checks a board.
func suits(t *testing.T, b *setter.Board) {
	t.Helper()
	if !b.Grid.Completes(b.Clues) {
		t.Fatalf("%s: %v does not complete %v", b.Kind, b.Grid, b.Clues)
	}
	if b.Kind == setter.Target {
		suitsTarget(t, b)
		return
	}
	if count, err := search.Count(t.Context(), b.Clues, 2); count != 1 || err != nil || b.Weights != nil {
		t.Errorf("%s: %v has %d completions and the weights %v, %v", b.Kind, b.Clues, count, b.Weights, err)
	}
	for c, d := range b.Clues {
		if (d == 0) != (b.Clues[80-c] == 0) {
			t.Fatalf("%s: %v is not symmetric", b.Kind, b.Clues)
		}
	}
	least := map[setter.Kind]int{setter.Easy: 34, setter.Medium: 28}[b.Kind]
	if least == 0 {
		least = 24
	}
	if n := b.Clues.Clues(); n < least || n > least+4 {
		t.Errorf("%s: %v has %d clues", b.Kind, b.Clues, n)
	}
	var hardest logic.Effort
	for step, err := range logic.NewSolver(logic.Player).Path(t.Context(), b.Clues) {
		if err != nil {
			t.Fatal(err)
		}
		hardest = max(hardest, step.Effort)
		if step.Effort.Difficulty() == logic.Hard && step.Effort >= 53 && b.Kind == setter.Hard {
			t.Errorf("%v needs %v", b.Clues, step.Technique)
		}
	}
	if got := hardest.Difficulty().String(); got != string(b.Kind) {
		t.Errorf("%v is %s, want %s", b.Clues, got, b.Kind)
	}
}

func suitsTarget(t *testing.T, b *setter.Board) {
	t.Helper()
	all, err := score.Spread(t.Context(), b.Clues, 0, score.Options{})
	if err != nil || len(all.Counts) < 2 {
		t.Fatal(all, err)
	}
	completions, spread := all.Total, all.Counts
	rings := score.Rings()
	if b.Weights == nil || *b.Weights != rings {
		t.Errorf("%v has the weights %v", b.Clues, b.Weights)
	}
	if completions < 300 || completions > 3000 || spread[0].Count != 1 || spread[0].Score-spread[1].Score < 2 {
		t.Errorf("%v has %d completions, the best scores are %v", b.Clues, completions, spread[:2])
	}
	want := generate.Standing{
		Completions: int(completions), Best: spread[0].Score, Optima: 1, Second: spread[1].Score,
		Greedy: b.Standing.Greedy, Full: b.Standing.Full,
	}
	if b.Standing != want || rings.Score(b.Grid) != want.Best || want.Full && want.Greedy == want.Best {
		t.Errorf("%v: the grid %v has the score %d and stands at %+v, want %+v", b.Clues, b.Grid, rings.Score(b.Grid), b.Standing, want)
	}
}

// Who follows docs/daily.md with a board at a time gets the same boards.
func TestRuleOfThePage(t *testing.T) {
	for i, date := range days(5) {
		for _, kind := range setter.Kinds() {
			if kind == setter.Extreme && (i > 0 || sample.Only()) {
				continue // it takes long
			}
			text := "bullseye daily 1 " + date.Format("2006-01-02") + " " + string(kind)
			hex := fmt.Sprintf("%x", sha256.Sum256([]byte(text)))[:13]
			var seed uint64
			if _, err := fmt.Sscanf(hex, "%x", &seed); err != nil {
				t.Fatal(err)
			}
			b := ofDay(t, kind, date)
			if want, number := follow(t, kind, seed); b.Clues != want || b.Seed != seed || b.Number != number {
				t.Errorf("%s is %v, board %d of the seed %d, want %v, board %d of %d", text, b.Clues, b.Number, b.Seed, want, number, seed)
			}
		}
	}
}

// follow returns the first board of a seed that suits a kind.
func follow(t *testing.T, kind setter.Kind, seed uint64) (sudoku.Board, uint64) {
	t.Helper()
	options := generate.Options{Seed: seed, Symmetry: generate.Rotate180}
	switch kind {
	case setter.Easy:
		options.Clues = generate.Range{Min: 34, Max: 38}
	case setter.Medium:
		options.Clues = generate.Range{Min: 28, Max: 32}
	case setter.Hard, setter.Fiendish, setter.Diabolical, setter.Extreme:
		options.Clues = generate.Range{Min: 24, Max: 28}
	case setter.Target:
		options = generate.Options{Seed: seed, Contest: &generate.Contest{
			Completions: generate.Range{Min: 300, Max: 3000}, Optimum: generate.UniqueOptimum, Gap: 2,
		}}
	}
	g, err := generate.New(options)
	if err != nil {
		t.Fatal(err)
	}
	solver := logic.NewSolver(logic.Player)
	var made [1]generate.Board
	for number := uint64(0); ; number++ {
		if err := g.Make(t.Context(), number, made[:]); err != nil {
			t.Fatal(err)
		}
		if !made[0].Found {
			continue
		}
		if kind == setter.Target {
			return made[0].Board, number
		}
		unique := logic.Effort(53) // unique rectangles, or harder
		if isSlow(kind) {
			unique = math.MaxUint8
		}
		var hardest logic.Effort
		for step, err := range solver.Path(t.Context(), made[0].Board) {
			if err != nil {
				t.Fatal(err)
			}
			hardest = max(hardest, step.Effort)
			if unique <= step.Effort {
				break
			}
		}
		if hardest < unique && hardest.Difficulty().String() == string(kind) {
			return made[0].Board, number
		}
	}
}

// The level of a board up to hard does not depend on the order of steps, as the page says.
func TestLevelsDoNotDependOnOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, date := range days(10) {
		for i, kind := range []setter.Kind{setter.Easy, setter.Medium, setter.Hard} {
			b := ofDay(t, kind, date)
			for level := logic.Easy; level <= logic.Hard; level++ {
				p := logic.NewPosition(b.Clues)
				solver := logic.NewPlayer(level)
				for {
					var steps []logic.Step
					for step, err := range solver.All(t.Context(), p) {
						if err != nil {
							t.Fatal(err)
						}
						if step.Effort < 53 { // without unique rectangles and what follows them
							steps = append(steps, step)
						}
					}
					if len(steps) == 0 {
						break
					}
					p.Apply(&steps[random.IntN(len(steps))])
				}
				if enough := int(level-logic.Easy) >= i; p.Solved() != enough {
					t.Errorf("the %s board %v is solved up to %s: %v", kind, b.Clues, level, p.Solved())
				}
			}
		}
	}
}

// Only the date of a time counts, as it is in the time's location.
func TestOnlyTheDateCounts(t *testing.T) {
	want := ofDay(t, setter.Easy, day("2026-11-22"))
	zone := time.FixedZone("", 14*60*60)
	for _, at := range []time.Time{
		time.Date(2026, 11, 22, 23, 59, 59, 999, time.UTC),
		time.Date(2026, 11, 22, 0, 0, 0, 0, zone),
	} {
		if b := ofDay(t, setter.Easy, at); b.Clues != want.Clues {
			t.Errorf("%v has the board %v, want %v", at, b.Clues, want.Clues)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		kind setter.Kind
		date time.Time
		want string
	}{
		{"simple", day("2026-11-22"), `found the kind "simple", expected one of easy, medium, hard, fiendish, diabolical, extreme, target`},
		{"", day("2026-11-22"), `found the kind ""`},
		{setter.Easy, day("1999-12-31"), "found the day 1999-12-31, expected 2000-01-01 to 9999-12-31"},
		{setter.Easy, time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC), "found the day 10000-01-01, expected"},
		{setter.Easy, time.Time{}, "found the day 0001-01-01, expected"},
	} {
		_, err := setter.OfDay(t.Context(), c.kind, c.date)
		if !errors.Is(err, setter.ErrNoBoard) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, %v: %v, want ... %s", c.kind, c.date, err, c.want)
		}
	}
	if _, err := setter.Fresh(t.Context(), "simple", 1); !errors.Is(err, setter.ErrNoBoard) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, kind := range setter.Kinds() {
		if _, err := setter.Fresh(ctx, kind, 1); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, want the error of the context", kind, err)
		}
	}
}

// A board of a day with a secret is the same whenever it is made, another one with another secret,
// and never the one that everybody can make.
func TestOfSecretDay(t *testing.T) {
	date := day("2026-11-22")
	for _, kind := range setter.Kinds() {
		secrets := [][32]byte{{}, {1}, {31: 1}}
		boards := map[sudoku.Board]bool{ofDay(t, kind, date).Clues: true}
		for _, secret := range secrets {
			first, err := setter.OfSecretDay(t.Context(), kind, date, secret)
			if err != nil {
				t.Fatal(err)
			}
			again, err := setter.OfSecretDay(t.Context(), kind, date.Add(23*time.Hour), secret)
			if err != nil || again.Clues != first.Clues {
				t.Errorf("%s: %v and %v, %v", kind, first.Clues, again.Clues, err)
			}
			boards[first.Clues] = true
		}
		if len(boards) != 1+len(secrets) {
			t.Errorf("%s: found %d different boards, want %d", kind, len(boards), 1+len(secrets))
		}
	}
	for _, test := range []struct {
		kind setter.Kind
		day  time.Time
	}{{setter.Easy, day("1999-12-31")}, {"none", date}} {
		if _, err := setter.OfSecretDay(t.Context(), test.kind, test.day, [32]byte{}); !errors.Is(err, setter.ErrNoBoard) {
			t.Errorf("%s of %v: %v", test.kind, test.day, err)
		}
	}
}
