package explain

import (
	"encoding/json"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"bullseye/boardtext"
	"bullseye/generate"
	"bullseye/internal/corpus"
	"bullseye/logic"
	"bullseye/sudoku"
)

var collect = flag.Bool("collect", false, "search for steps and write testdata/steps.json")

// A found is a step in the position that has it.
type found struct {
	Candidates string // 729 characters, where digits in cells are single candidates
	Step       logic.Step
}

// foundSteps reads the steps of the golden file that were found on boards of ours.
func foundSteps(t testing.TB) []found {
	t.Helper()
	text, err := os.ReadFile("testdata/steps.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []found
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// TestCollect searches for a step of each technique. Nobody needs it unless steps have other
// patterns than before.
func TestCollect(t *testing.T) {
	if !*collect {
		t.Skip("only with -collect")
	}
	best := map[string]found{}
	for _, b := range boardsToSearch(t) {
		for _, order := range []logic.Order{logic.Explainer, logic.Player} {
			collectFrom(t, best, &b, order)
		}
	}
	var all []found
	for _, f := range best {
		all = append(all, f)
	}
	slices.SortFunc(all, func(a, b found) int {
		x, y := &a.Step, &b.Step
		if x.Technique != y.Technique {
			return int(x.Technique) - int(y.Technique)
		}
		if n := slices.Compare([]int{int(x.Level), int(x.Type), int(x.Rating)}, []int{int(y.Level), int(y.Type), int(y.Rating)}); n != 0 {
			return n
		}
		return strings.Compare(a.Candidates, b.Candidates)
	})
	if err := os.WriteFile("testdata/steps.json", []byte(linesOf(t, all)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// linesOf returns steps as JSON, with a line for each.
func linesOf(t *testing.T, all []found) string {
	t.Helper()
	lines := make([]string, len(all))
	for i, f := range all {
		line, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		lines[i] = string(line)
	}
	return "[\n" + strings.Join(lines, ",\n") + "\n]\n"
}

func boardsToSearch(t *testing.T) []sudoku.Board {
	all, err := corpus.Boards(corpus.Unique()...)
	if err != nil {
		t.Fatal(err)
	}
	g, err := generate.New(generate.Options{Seed: 12, Minimal: true})
	if err != nil {
		t.Fatal(err)
	}
	boards := make([]generate.Board, 3000)
	if err := g.Make(t.Context(), 0, boards); err != nil {
		t.Fatal(err)
	}
	for i := range boards {
		all = append(all, boards[i].Board)
	}
	return all
}

// collectFrom keeps the step of each kind whose full explanation is the shortest.
func collectFrom(t *testing.T, best map[string]found, b *sudoku.Board, order logic.Order) {
	solver := logic.NewSolver(order)
	for p := logic.NewPosition(*b); !p.Solved(); {
		step, err := solver.Next(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		kind := Name(&step, Chinese)
		if step.Technique == logic.HiddenSingle && step.Rating == logic.LastCell {
			kind = "last cell"
		}
		if old, ok := best[kind]; !ok || len(Step(&step, logic.Full, English).String()) < len(Step(&old.Step, logic.Full, English).String()) {
			best[kind] = found{string(boardtext.AppendCandidates(nil, *listsOf(p), boardtext.Pencil)), step}
		}
		p.Apply(&step)
	}
}

func listsOf(p *logic.Position) *sudoku.Candidates {
	var all sudoku.Candidates
	for c := range sudoku.Cell(sudoku.Cells) {
		if all[c] = p.Candidates(c); p.Digit(c) != 0 {
			all[c] = sudoku.DigitSet(p.Digit(c))
		}
	}
	return &all
}
