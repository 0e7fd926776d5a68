package logic

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"testing"

	"bullseye/internal/corpus"
	"bullseye/internal/fortest/devdata"
	"bullseye/sudoku"
)

func (r Ratings) String() string { return fmt.Sprintf("%v/%v/%v", r.ER, r.EP, r.ED) }

// differing are the lines of ratings.tsv with published ratings that the specification does
// not give, and what it gives. The board of the second has a hidden single, so its EP and ED
// cannot be what is published.
var differing = map[int]string{657: "11.4/11.4/10.8", 723: "11.7/1.2/1.2"}

// TestRatings compares ratings with those of the original. By default it takes a sample of
// the boards up to 9.2. If BULLSEYE_RATINGS is set, it takes all boards.
func TestRatings(t *testing.T) {
	boards := devdata.Ratings(t)
	threads := runtime.GOMAXPROCS(0)
	for thread := range threads {
		t.Run(fmt.Sprint("thread ", thread), func(t *testing.T) {
			t.Parallel()
			for i := thread; i < len(boards); i += threads {
				b := &boards[i]
				if !whole() && (i/threads%16 != 0 || b.ER > 92) {
					continue
				}
				r, err := Rate(context.Background(), b.Board)
				same := func(got Rating, want int) bool { return int(got) == want || want < 0 }
				equal := same(r.ER, b.ER) && same(r.EP, b.EP) && same(r.ED, b.ED)
				if err != nil || !equal && r.String() != differing[i+1] {
					t.Fatalf("line %d: %s: %v, want %v/%v/%v (%v)", i+1, b.Text, r, Rating(b.ER), Rating(b.EP), Rating(b.ED), err)
				}
			}
		})
	}
}

// TestRateDoesNotAllocate rates boards of all ratings up to 7.
func TestRateDoesNotAllocate(t *testing.T) {
	var boards []devdata.Rated
	for i, b := range devdata.Ratings(t) {
		if b.ER <= 70 && i%20 == 0 {
			boards = append(boards, b)
		}
	}
	if n := testing.AllocsPerRun(3, func() {
		for i := range boards {
			Rate(context.Background(), boards[i].Board)
		}
	}); n > 0 {
		t.Errorf("%v allocations in %d boards", n, len(boards))
	}
}

// TestRateEnds rates boards that have no rating.
func TestRateEnds(t *testing.T) {
	full, err := sudoku.ParseLine("123456789456789123789123456214365897365897214897214365531642978642978531978531642")
	if err != nil {
		t.Fatal(err)
	}
	if r, err := Rate(context.Background(), full); r != (Ratings{}) || err != nil {
		t.Errorf("full board: %v, %v", r, err)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	full[0] = 0
	if _, err := Rate(ended, full); err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
	if r, err := Rate(context.Background(), full); r.String() != "1.0/1.0/1.0" || err != nil {
		t.Errorf("one blank: %v, %v", r, err)
	}
	var clash *sudoku.ClashError
	if r, err := Rate(context.Background(), sudoku.Board{1, 1}); r != (Ratings{}) || !errors.As(err, &clash) {
		t.Errorf("two ones in a row: %v, %v", r, err)
	}
	// The blank cells have no candidates.
	none, err := sudoku.ParseLine("12345678.456789123789123456214365897365897214897214365531642.78642978531.78531649")
	if err != nil {
		t.Fatal(err)
	}
	if r, err := Rate(context.Background(), none); r.ER != Stuck || r.EP != 0 || r.ED != 0 || !errors.Is(err, ErrStuck) {
		t.Errorf("a cell without candidates: %v, %v", r, err)
	}
}

// TestRatingsOfAPath counts the steps of paths. They have the ratings of the board.
func TestRatingsOfAPath(t *testing.T) {
	boards, err := corpus.Boards(corpus.Typical)
	if err != nil {
		t.Fatal(err)
	}
	s := NewSolver(Explainer)
	hardest := map[Technique]int{}
	for i := range boards {
		want, err := Rate(t.Context(), boards[i])
		if err != nil {
			t.Fatal(err)
		}
		var got Ratings
		for step, err := range s.Path(t.Context(), boards[i]) {
			if err != nil {
				t.Fatal(err)
			}
			got.Add(&step)
		}
		if got != want {
			t.Errorf("%v: the path has %+v, the board %+v", boards[i], got, want)
		}
		hardest[want.Hardest.Technique]++
	}
	if hardest[UniqueRectangle] == 0 || hardest[ForcingChain] == 0 {
		t.Errorf("the hardest steps are %v", hardest)
	}
}
