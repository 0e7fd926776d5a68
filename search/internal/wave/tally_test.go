package wave

import (
	"context"
	"errors"
	"maps"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"bullseye/internal/fortest/sample"
	"bullseye/sudoku"
)

// randomOpen returns a grid with many cells blanked.
func randomOpen(r *rand.Rand) (c sudoku.Candidates) {
	g := randomGrid(r)
	for i, d := range g {
		c[i] = sudoku.DigitSet(d)
	}
	for _, i := range r.Perm(sudoku.Cells)[:50+r.IntN(8)] {
		c[i] = sudoku.AllDigits
	}
	return c
}

func TestTallyLikeVisits(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, p := range availablePaths(t) {
		e, tally := New(Best()), NewTally(p)
		starts := 60
		if p == Portable || sample.Only() {
			starts = 8
		}
		var merged int
		for i := range starts {
			start := randomOpen(r)
			if i%3 == 0 {
				start = randomStart(r)
			}
			const limit = 300_000
			want := answersOf(t, e, []sudoku.Candidates{start}, limit)[0].Count
			for _, most := range []int{tallyRoom, 1000, 0} { // in one order, in both, in the other
				tally.most = most
				for _, limit := range []uint64{limit, max(want, 1), max(want/2, 1), 1} {
					n := uint64(0)
					if err := tally.Count(t.Context(), &start, limit, &n, nil); err != nil || n != min(want, limit) {
						t.Fatalf("%v, room %d, limit %d: %v has %d completions, %v, expected %d", p, most, limit, start, n, err, min(want, limit))
					}
				}
			}
			merged += len(tally.nodes)
		}
		if merged == 0 {
			t.Error("no nodes")
		}
	}
}

// The numbers were counted one by one.
func TestTallyOfMillions(t *testing.T) {
	for line, want := range map[string]uint64{
		"...9.2.....6..1..3....6.......2.7......1...6.......1..8.23.6...........63...19..2": 4_443_564,
		"..7.61.......9.........36.2.....5....759..8.3...38..2....1...7........4....7.....": 1_440_346,
	} {
		var start sudoku.Candidates
		for c, d := range board(line) {
			start[c] = sudoku.Digits(candidatesOf[d])
		}
		for _, p := range availablePaths(t) {
			if p == Portable && sample.Only() {
				continue
			}
			n := uint64(0)
			if err := NewTally(p).Count(t.Context(), &start, 0, &n, nil); err != nil || n != want {
				t.Errorf("%v: %s has %d completions, %v, expected %d", p, line, n, err, want)
			}
		}
	}
}

func TestSumsLikeVisits(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, p := range availablePaths(t) {
		e, tally := New(Best()), NewTally(p)
		others := []*Tally{NewTally(p), NewTally(p)}
		for i := range 12 {
			start := randomOpen(r)
			if i%3 == 0 {
				start = randomStart(r)
			}
			var values [sudoku.Cells][9]int64
			for c := range values {
				for d := range values[c] {
					switch i % 4 {
					case 0, 1:
						values[c][d] = int64(c%7) * int64(d)
					case 2:
						values[c][d] = r.Int64N(5) - 2
					case 3:
						values[c][d] = r.Int64N(1<<40) - 1<<39
					}
				}
			}
			want := map[int64]uint64{}
			counts := []uint64{0}
			err := Visit(t.Context(), e, []sudoku.Candidates{start}, 300_000, nil, counts, func(_ int, g *sudoku.Grid) {
				sum := int64(0)
				for c, d := range g {
					sum += values[c][d-1]
				}
				want[sum]++
			})
			if err != nil {
				t.Fatal(err)
			}
			if counts[0] == 300_000 {
				continue
			}
			for _, most := range []int{tallyRoom, 1000, 0} {
				tally.most = most
				n, got := uint64(0), map[int64]uint64{}
				more := oneByOne(others[:i%(len(others)+1)])
				err := tally.Sums(t.Context(), &start, &values, &n, func(sum int64, n uint64) { got[sum] += n }, more)
				if err != nil || n != counts[0] || !maps.Equal(got, want) {
					t.Fatalf("%v, room %d: %v has %d completions with %d sums, %v, expected %d with %d", p, most, start, n, len(got), err, counts[0], len(want))
				}
			}
		}
	}
}

// Of a board with more completions than anyone can count, some are counted soon, and the
// nodes that wait are few.
func TestTallyOfTooMany(t *testing.T) {
	var empty sudoku.Candidates
	for c := range empty {
		empty[c] = sudoku.AllDigits
	}
	tally := NewTally(Best())
	for _, limit := range []uint64{1, 1000, 1_000_000} {
		n := uint64(0)
		if err := tally.Count(t.Context(), &empty, limit, &n, nil); err != nil || n != limit {
			t.Fatalf("limit %d: %d, %v", limit, n, err)
		}
	}
	tally.most = 1000
	n := uint64(5)
	err := tally.Count(&ending{context.Background(), 1000}, &empty, 0, &n, nil)
	if !errors.Is(err, context.Canceled) || n <= 5 {
		t.Fatalf("%d, %v", n, err)
	}
	if len(tally.nodes) > 1000+sudoku.Cells*Lanes*9 {
		t.Errorf("%d nodes", len(tally.nodes))
	}
	n = uint64(5)
	empty[0] = 0
	if err := tally.Count(t.Context(), &empty, 0, &n, nil); err != nil || n != 5 {
		t.Errorf("without completions: %d, %v", n, err)
	}
}

// Each member of a crew counts its share, and together they count as one does.
func TestCrewLikeOne(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, size := range []int{2, 3, mostMembers} {
		tallies := []*Tally{}
		for range size {
			tallies = append(tallies, NewTally(Best()))
		}
		for i := range 12 {
			start := randomOpen(r)
			if i%3 == 0 {
				start = randomStart(r)
			}
			const limit = 3_000_000
			want := uint64(0)
			if err := NewTally(Best()).Count(t.Context(), &start, limit, &want, nil); err != nil {
				t.Fatal(err)
			}
			for _, most := range []int{tallyRoom, 1000, 0} {
				for _, limit := range []uint64{limit, max(want, 1), max(want/2, 1)} {
					tallies[0].most = most
					n, more := uint64(0), oneByOne(tallies[1:min(size, i+1)])
					if err := tallies[0].Count(t.Context(), &start, limit, &n, more); err != nil || n != min(want, limit) {
						t.Fatalf("%d members, room %d, limit %d: %v has %d completions, %v, expected %d", size, most, limit, start, n, err, min(want, limit))
					}
				}
			}
		}
	}
}

// oneByOne returns a function that returns each of some tallies, and then nil.
func oneByOne(tallies []*Tally) func() *Tally {
	return func() (next *Tally) {
		if len(tallies) > 0 {
			next, tallies = tallies[0], tallies[1:]
		}
		return next
	}
}

func TestTallySums(t *testing.T) {
	for _, c := range [][3]uint64{{1, 2, 3}, {math.MaxUint64 - 1, 1, math.MaxUint64}, {math.MaxUint64 - 1, 2, math.MaxUint64}, {1 << 63, 1 << 63, math.MaxUint64}} {
		if got := sum(c[0], c[1]); got != c[2] {
			t.Errorf("%d + %d = %d", c[0], c[1], got)
		}
	}
}

func TestTallyDoesNotAllocate(t *testing.T) {
	start := sudoku.Candidates{}
	for c, d := range board("..7.61.......9.........36.2.....5....759..8.3...38..2....1...7........4....7.....") {
		start[c] = sudoku.Digits(candidatesOf[d])
	}
	tally, n := NewTally(Best()), uint64(0)
	count := func() {
		if err := tally.Count(context.Background(), &start, 1000, &n, nil); err != nil {
			t.Fatal(err)
		}
	}
	count()
	if allocations := testing.AllocsPerRun(5, count); allocations > 0 {
		t.Errorf("%v allocations", allocations)
	}
}

func BenchmarkTally(b *testing.B) {
	for _, line := range []string{
		"...9.2.....6..1..3....6.......2.7......1...6.......1..8.23.6...........63...19..2",
		"..7.61.......9.........36.2.....5....759..8.3...38..2....1...7........4....7.....",
	} {
		var start sudoku.Candidates
		for c, d := range board(line) {
			start[c] = sudoku.Digits(candidatesOf[d])
		}
		for _, p := range availablePaths(b) {
			b.Run(line[:6]+"/"+p.String(), func(b *testing.B) {
				tally, n := NewTally(p), uint64(0)
				for b.Loop() {
					if err := tally.Count(context.Background(), &start, 0, &n, nil); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.N)*float64(n)/b.Elapsed().Seconds(), "completions/s")
			})
		}
	}
}

func BenchmarkCrew(b *testing.B) {
	var start sudoku.Candidates
	for c, d := range board("...9.2.....6..1..3....6.......2.7......1...6.......1..8.23.6...........63...19..2") {
		start[c] = sudoku.Digits(candidatesOf[d])
	}
	var values [sudoku.Cells][9]int64
	for c := range values {
		for d := range values[c] {
			values[c][d] = int64(c%7) * int64(d)
		}
	}
	tallies, n := []*Tally{NewTally(Best()), NewTally(Best())}, uint64(0)
	for _, size := range []int{1, 2} {
		b.Run("count/"+strconv.Itoa(size), func(b *testing.B) {
			for b.Loop() {
				if err := tallies[0].Count(context.Background(), &start, 0, &n, oneByOne(tallies[1:size])); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run("sums/"+strconv.Itoa(size), func(b *testing.B) {
			for b.Loop() {
				if err := tallies[0].Sums(context.Background(), &start, &values, &n, func(int64, uint64) {}, oneByOne(tallies[1:size])); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
