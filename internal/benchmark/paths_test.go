package benchmark_test

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bullseye/internal/corpus"
	"bullseye/internal/fortest/sample"
	"bullseye/search"
	"bullseye/sudoku"
	"bullseye/symmetry"
)

// mix says how many boards of each kind there are among a thousand. Boards that need many
// guesses are rare, so that plain Go gets through as well.
var mix = map[corpus.Kind]int{corpus.Easy: 200, corpus.Typical: 400, corpus.Sparse: 370, corpus.Several: 20, corpus.Hard: 10}

// block is the number of boards that one call answers.
const block = 1 << 12

// A shuffled is a board that the engines answer, and what they have to find.
type shuffled struct {
	board  sudoku.Board
	answer search.Answer // the grid is zero if there are several completions
}

// originals returns the boards that are shuffled, each as often as its kind is among a
// thousand, with its only completion as found in plain Go.
func originals(t *testing.T) (all []shuffled) {
	t.Helper()
	for _, kind := range corpus.Kinds() {
		n := mix[kind]
		boards, err := corpus.Boards(kind)
		if err != nil {
			t.Fatal(err)
		}
		for i := range n {
			s := shuffled{board: boards[i%len(boards)]}
			if kind == corpus.Several {
				s.answer.Count = 2
			} else if s.answer.Grid, err = search.Smallest(t.Context(), s.board); err != nil {
				t.Fatal(err)
			} else {
				s.answer.Count = 1
			}
			all = append(all, s)
		}
	}
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// All paths give the same answers to a hundred million shuffled boards, and the right ones:
// the only completion of a shuffled board is the shuffled completion of the original.
//
// BULLSEYE_BOARDS is the number of boards. They are answered once on each path, by one
// thread for every processor, and again on the best path by one thread, in another order of
// the blocks. The test prints the SHA-256 of all answers, which does not depend on any of that.
func TestHundredMillionBoards(t *testing.T) {
	boards := 400_000
	if text := os.Getenv("BULLSEYE_BOARDS"); text != "" {
		var err error
		if boards, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	} else if sample.Only() {
		boards = 40_000
	}
	from := originals(t)
	blocks := (boards + block - 1) / block
	want := ""
	compare := func(name string, path search.Path, threads int, reverse bool) {
		began := time.Now()
		sum := answerAll(t, from, path, blocks, threads, reverse)
		t.Logf("%-22s %d boards in %5.0f s: %s", name, blocks*block, time.Since(began).Seconds(), sum)
		if want == "" {
			want = sum
		}
		if sum != want {
			t.Errorf("%s: the answers differ", name)
		}
	}
	for _, path := range []search.Path{search.AVX512, search.AVX2, search.NEON, search.Portable} {
		if !path.Available() {
			t.Logf("skipped: %v: this machine or this build does not have it", path)
			continue
		}
		compare(path.String(), path, 0, false)
	}
	compare(search.BestPath().String()+", one thread", search.BestPath(), 1, true)
}

// answerAll answers all blocks on a path and returns the SHA-256 of the answers, in the order
// of the boards. 0 threads are one for every processor.
func answerAll(t *testing.T, from []shuffled, path search.Path, blocks, threads int, reverse bool) string {
	t.Helper()
	if threads == 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	sums := make([][sha256.Size]byte, blocks)
	var next atomic.Int64
	var group sync.WaitGroup
	for range threads {
		group.Go(func() {
			for {
				n := int(next.Add(1)) - 1
				if n >= blocks || t.Failed() {
					return
				}
				if reverse {
					n = blocks - 1 - n
				}
				sums[n] = answerBlock(t, from, path, n)
			}
		})
	}
	group.Wait()
	whole := sha256.New()
	for i := range sums {
		whole.Write(sums[i][:])
	}
	return hex.EncodeToString(whole.Sum(nil))
}

// answerBlock answers the nth block, checks the answers, and returns their SHA-256.
func answerBlock(t *testing.T, from []shuffled, path search.Path, n int) (sum [sha256.Size]byte) {
	random := rand.New(rand.NewPCG(uint64(n), 2))
	boards, want, answers := make([]sudoku.Board, block), make([]search.Answer, block), make([]search.Answer, block)
	for i := range boards {
		original := &from[(n*block+i)%len(from)]
		t := symmetry.Random(random)
		boards[i], want[i] = t.Board(original.board), original.answer
		if want[i].Count == 1 {
			want[i].Grid = t.Grid(want[i].Grid)
		}
	}
	if _, err := search.SolveMany(t.Context(), boards, answers, search.Options{Limit: 2, Path: path}); err != nil {
		t.Error(err)
		return
	}
	hash := sha256.New()
	for i := range answers {
		a := &answers[i]
		if a.Count != want[i].Count || a.Count == 1 && a.Grid != want[i].Grid {
			t.Errorf("%v: found %v, expected %v, of %v", path, *a, want[i], boards[i])
			return
		}
		hash.Write(binary.LittleEndian.AppendUint64(nil, a.Count))
		hash.Write(a.Grid[:])
	}
	return [sha256.Size]byte(hash.Sum(nil))
}
