package bot_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"bullseye/generate"
	"bullseye/internal/fortest/sample"
	"bullseye/internal/game"
	"bullseye/internal/game/bot"
	"bullseye/internal/setter"
	"bullseye/score"
	"bullseye/sudoku"
)

// played is the outcome of a plan.
type played struct {
	score            int64
	took             time.Duration
	undos            int
	fastest, slowest time.Duration // of all times from a move to the next
}

// play plays a plan by the rules.
func play(t testing.TB, clues sudoku.Board, weights *score.Weights, moves []game.TimedMove) (p played) {
	t.Helper()
	noon := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	first, err := game.Create(game.Setting{Clues: clues, Weights: weights, Seats: 1}, noon)
	if err != nil {
		t.Fatal(err)
	}
	var s game.State
	if err := s.Apply(first); err != nil {
		t.Fatal(err)
	}
	propose := func(m game.Move, at time.Time) {
		t.Helper()
		events, err := s.Propose(m, 0, at)
		if err != nil {
			t.Fatalf("%v: %v: %v", clues, m, err)
		}
		for _, e := range events {
			if err := s.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
	}
	propose(game.Move{Kind: game.Joined, ID: "join", Name: "Bot", Player: game.Bot}, noon)
	var before time.Duration
	p.fastest = time.Hour
	for _, m := range moves {
		propose(m.Move, noon.Add(m.After))
		p.slowest = max(p.slowest, m.After-before)
		p.fastest = min(p.fastest, m.After-before)
		before = m.After
		if m.Move.Kind == game.Undo {
			p.undos++
		}
	}
	if len(moves) > bot.MaxMoves {
		t.Errorf("%v: the plan has %d moves", clues, len(moves))
	}
	result, over := s.Result()
	if !over || !result.Seats[0].Finished {
		t.Fatalf("%v: the plan ends with %+v", clues, result)
	}
	p.score, p.took = result.Seats[0].Score, time.Duration(result.Seats[0].Time)*time.Millisecond
	return p
}

func plan(t testing.TB, clues sudoku.Board, weights *score.Weights, o bot.Options) []game.TimedMove {
	t.Helper()
	moves, err := bot.Plan(t.Context(), clues, weights, o)
	if err != nil {
		t.Fatalf("%v, %+v: %v", clues, o, err)
	}
	return moves
}

// total is what the plans of a strength have in common on boards of a kind.
type total struct {
	score int64
	took  time.Duration
	undos int
}

// Plans on boards for play are valid and take the time of people. The stronger a bot is, the
// better its scores are on average in target sudoku, and the faster it is on classic boards. All
// finish a duel of ten minutes in target sudoku well in time, the greedy one first.
// The perfect bot reaches every optimum.
func TestStrengths(t *testing.T) {
	kinds := []setter.Kind{setter.Easy, setter.Medium, setter.Hard, setter.Fiendish, setter.Target}
	n := 60
	if sample.Only() {
		n = 15
	}
	for _, kind := range kinds {
		totals := make([]total, len(bot.Strengths()))
		var optima int64
		for seed := range uint64(n) {
			b, err := setter.Fresh(t.Context(), kind, seed)
			if err != nil {
				t.Fatal(err)
			}
			optima += b.Standing.Best
			for i, strength := range bot.Strengths() {
				p := play(t, b.Clues, b.Weights, plan(t, b.Clues, b.Weights, bot.Options{Strength: strength, Seed: seed}))
				if p.took < time.Minute || p.took > 30*time.Minute || p.fastest < 300*time.Millisecond || p.slowest > 6*time.Minute {
					t.Errorf("%s, %v: the %s bot takes %v, and from %v to %v for a move", kind, b.Clues, strength, p.took, p.fastest, p.slowest)
				}
				if kind == setter.Target && p.took > 9*time.Minute {
					t.Errorf("%v: the %s bot takes %v for target sudoku", b.Clues, strength, p.took)
				}
				if p.score > b.Standing.Best || strength == bot.Perfect && p.score < b.Standing.Best {
					t.Errorf("%v: the %s bot scores %d, the optimum is %d", b.Clues, strength, p.score, b.Standing.Best)
				}
				totals[i].score += p.score
				totals[i].took += p.took
				totals[i].undos += p.undos
			}
		}
		for i, sum := range totals {
			t.Logf("%s, %s: %.1f below the optimum, %v, %.1f undos", kind, bot.Strengths()[i],
				float64(optima-sum.score)/float64(n), (sum.took / time.Duration(n)).Round(time.Second), float64(sum.undos)/float64(n))
			if i == 0 {
				continue
			}
			weaker := totals[i-1]
			better := sum.score > weaker.score && sum.took > totals[0].took
			if kind != setter.Target {
				better = sum.took < weaker.took
			}
			if !better {
				t.Errorf("%s: bots of strength %s have the totals %+v, those before them %+v", kind, bot.Strengths()[i], sum, weaker)
			}
		}
		if totals[0].undos == 0 || totals[len(totals)-1].undos != 0 {
			t.Errorf("%s: the greedy bot takes back %d moves, the perfect one %d", kind, totals[0].undos, totals[len(totals)-1].undos)
		}
	}
}

// Plans are valid on any board with a completion, and with any weights: few clues, many
// completions, one blank.
func TestAnyBoard(t *testing.T) {
	g, err := generate.New(generate.Options{Seed: 3, Clues: generate.Range{Min: 81, Max: 81}})
	if err != nil {
		t.Fatal(err)
	}
	grids := make([]generate.Board, 40)
	if err := g.Make(t.Context(), 0, grids); err != nil {
		t.Fatal(err)
	}
	rings, same := score.Rings(), score.Weights{}
	var opposite, huge score.Weights
	for c := range same {
		same[c], opposite[c], huge[c] = 1, -rings[c], score.MaxWeight-int64(c%2)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for i := range grids {
		if sample.Only() && i%8 != 0 {
			continue
		}
		clues := grids[i].Board
		for _, c := range random.Perm(sudoku.Cells)[:1+2*i] { // 1 to 79 blanks
			clues[c] = 0
		}
		for j, weights := range []*score.Weights{nil, &rings, &same, &opposite, &huge, {}} {
			if j >= 2 && i%5 != 0 {
				continue
			}
			for _, strength := range bot.Strengths() {
				if strength == bot.Perfect && j >= 2 && i > 30 {
					continue // score.Max can take long
				}
				play(t, clues, weights, plan(t, clues, weights, bot.Options{Strength: strength, Seed: uint64(i)}))
			}
		}
	}
	var empty sudoku.Board
	for _, strength := range bot.Strengths() {
		play(t, empty, nil, plan(t, empty, nil, bot.Options{Strength: strength}))
		p := play(t, empty, &rings, plan(t, empty, &rings, bot.Options{Strength: strength}))
		if best := int64(2864); strength == bot.Perfect && p.score < best {
			t.Errorf("the perfect bot scores %d on an empty board", p.score)
		}
	}
}

// A plan depends on its arguments alone, and seeds matter.
func TestSeeds(t *testing.T) {
	for _, kind := range []setter.Kind{setter.Hard, setter.Target} {
		b, err := setter.Fresh(t.Context(), kind, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, strength := range bot.Strengths() {
			o := bot.Options{Strength: strength, Seed: 1}
			first := plan(t, b.Clues, b.Weights, o)
			if again := plan(t, b.Clues, b.Weights, o); !reflect.DeepEqual(again, first) {
				t.Errorf("%s, %s: the same arguments give two plans", kind, strength)
			}
			o.Seed = 2
			if other := plan(t, b.Clues, b.Weights, o); reflect.DeepEqual(other, first) {
				t.Errorf("%s, %s: two seeds give the same plan", kind, strength)
			}
		}
	}
}

// Pace changes times, and nothing else.
func TestPace(t *testing.T) {
	b, err := setter.Fresh(t.Context(), setter.Target, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, strength := range bot.Strengths() {
		usual := plan(t, b.Clues, b.Weights, bot.Options{Strength: strength})
		for _, pace := range []int{bot.MinPace, 50, 100, bot.MaxPace} {
			moves := plan(t, b.Clues, b.Weights, bot.Options{Strength: strength, Pace: pace})
			if len(moves) != len(usual) {
				t.Fatalf("%s: %d moves at a pace of %d %%, %d as usual", strength, len(moves), pace, len(usual))
			}
			for i, m := range moves {
				want := usual[i].After * time.Duration(pace) / 100
				if m.Move != usual[i].Move || (m.After-want).Abs() > time.Duration(i+1)*time.Second/10 {
					t.Fatalf("%s: move %d is %v at a pace of %d %%, %v as usual", strength, i, m, pace, usual[i])
				}
			}
		}
	}
}

func TestErrors(t *testing.T) {
	b, err := setter.Fresh(t.Context(), setter.Hard, 1)
	if err != nil {
		t.Fatal(err)
	}
	rings, large := score.Rings(), score.Weights{score.MaxWeight + 1}
	clash, dead := b.Clues, sudoku.Board{1, 2, 3, 4, 5, 6, 7, 8, 0, 17: 9}
	clash[0], clash[1] = 5, 5
	var rangeError *score.RangeError
	for _, c := range []struct {
		name    string
		clues   sudoku.Board
		weights *score.Weights
		options bot.Options
		is      func(error) bool
	}{
		{"unknown strength", b.Clues, nil, bot.Options{Strength: "strongest"}, contains(`found the strength "strongest", expected one of greedy, careful, strong, perfect`)},
		{"no strength", b.Clues, nil, bot.Options{}, contains(`found the strength ""`)},
		{"too fast", b.Clues, nil, bot.Options{Strength: bot.Greedy, Pace: 9}, contains("found the pace 9, expected 10 to 1000 percent")},
		{"too slow", b.Clues, nil, bot.Options{Strength: bot.Greedy, Pace: 1001}, contains("found the pace 1001")},
		{"clash", clash, nil, bot.Options{Strength: bot.Greedy}, is(sudoku.ErrNoCompletion)},
		{"clash, target", clash, &rings, bot.Options{Strength: bot.Greedy}, is(sudoku.ErrNoCompletion)},
		{"no completion", dead, &rings, bot.Options{Strength: bot.Strong}, is(sudoku.ErrNoCompletion)},
		{"no completion, classic", dead, nil, bot.Options{Strength: bot.Perfect}, is(sudoku.ErrNoCompletion)},
		{"weights", b.Clues, &large, bot.Options{Strength: bot.Greedy}, func(err error) bool { return errors.As(err, &rangeError) }},
	} {
		moves, err := bot.Plan(t.Context(), c.clues, c.weights, c.options)
		if moves != nil || !c.is(err) {
			t.Errorf("%s: %v, %v", c.name, moves, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var empty sudoku.Board
	for _, strength := range bot.Strengths() {
		if _, err := bot.Plan(ctx, empty, &rings, bot.Options{Strength: strength}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, want the error of the context", strength, err)
		}
	}
}

func is(target error) func(error) bool {
	return func(err error) bool { return errors.Is(err, target) }
}

func contains(text string) func(error) bool {
	return func(err error) bool { return err != nil && strings.Contains(err.Error(), text) }
}

func BenchmarkEmptyBoard(b *testing.B) {
	rings := score.Rings()
	for _, strength := range bot.Strengths() {
		b.Run(string(strength), func(b *testing.B) {
			for seed := uint64(0); b.Loop(); seed++ {
				plan(b, sudoku.Board{}, &rings, bot.Options{Strength: strength, Seed: seed})
			}
		})
	}
}

func BenchmarkPlan(b *testing.B) {
	for _, kind := range []setter.Kind{setter.Easy, setter.Diabolical, setter.Target} {
		for _, strength := range bot.Strengths() {
			b.Run(string(kind)+"/"+string(strength), func(b *testing.B) {
				var boards []setter.Board
				for seed := range uint64(20) {
					board, err := setter.Fresh(b.Context(), kind, seed)
					if err != nil {
						b.Fatal(err)
					}
					boards = append(boards, board)
				}
				for i := 0; b.Loop(); i++ {
					board := &boards[i%len(boards)]
					plan(b, board.Clues, board.Weights, bot.Options{Strength: strength, Seed: uint64(i)})
				}
			})
		}
	}
}
