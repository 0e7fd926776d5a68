package picture

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"bullseye/boardtext"
	"bullseye/draw"
	"bullseye/explain"
	"bullseye/internal/corpus"
	"bullseye/logic"
	"bullseye/sudoku"
)

// A found is a step of the golden files of package explain. Candidates are those of the
// position that has it, 729 characters, where digits in cells are single candidates; "" if
// no position is known.
type found struct {
	Candidates string
	Step       logic.Step
}

// stepsIn reads a golden file.
func stepsIn(t testing.TB, name string) (all []found) {
	t.Helper()
	text, err := os.ReadFile("../../explain/testdata/" + name)
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil || len(all) == 0 {
		t.Fatalf("%d steps in %s: %v", len(all), name, err)
	}
	return all
}

// foundSteps are those that were found on boards of ours, and rareSteps others.
func foundSteps(t testing.TB) []found { return stepsIn(t, "steps.json") }
func rareSteps(t testing.TB) []found  { return stepsIn(t, "rare.json") }

// positionAt returns the position of a found step.
func positionAt(t testing.TB, f *found) *logic.Position {
	t.Helper()
	lists, err := boardtext.ParseCandidates(f.Candidates)
	if err != nil {
		t.Fatal(err)
	}
	p := logic.NewPosition(sudoku.Board{})
	for c := range lists {
		for d := range (sudoku.AllDigits &^ lists[c]).All() {
			p.Remove(logic.Candidate{Cell: sudoku.Cell(c), Digit: d})
		}
	}
	for c := range lists {
		if d := lists[c].Single(); d != 0 && noRival(&lists, sudoku.Cell(c), d) {
			p.Place(logic.Candidate{Cell: sudoku.Cell(c), Digit: d})
		}
	}
	return p
}

// noRival reports whether no cell that sees a cell has its digit as a candidate.
func noRival(lists *sudoku.Candidates, c sudoku.Cell, d uint8) bool {
	for _, peer := range c.Peers() {
		if lists[peer].Has(d) {
			return false
		}
	}
	return true
}

// Every technique has a picture that shows its outcome, its pattern and nothing that is not
// there, with a legend in both languages.
func TestPicturesShowSteps(t *testing.T) {
	tooClose := regexp.MustCompile("\\p{Han}[\\w\"'<%-]|[\\w\"'>%]\\p{Han}| [，。：；、？！（）“”]|[，。：；、？！（）“”] |  ")
	for _, f := range foundSteps(t) {
		p := positionAt(t, &f)
		name := explain.Name(&f.Step, explain.English)
		english, chinese := Step(&f.Step, p, logic.Full, explain.English), Step(&f.Step, p, logic.Full, explain.Chinese)
		for _, scene := range []*draw.Scene{&english, &chinese} {
			checkScene(t, name, scene, p)
		}
		for _, r := range f.Step.Removals {
			if english.Roles[draw.Candidate(r)] != draw.Remove {
				t.Errorf("%s: the picture does not remove %v", name, r)
			}
		}
		if f.Step.Places() && english.Roles[draw.Candidate(f.Step.Placement)] != draw.Place {
			t.Errorf("%s: the picture does not place %v", name, f.Step.Placement)
		}
		if single := f.Step.Technique == logic.HiddenSingle || f.Step.Technique == logic.NakedSingle || f.Step.Technique == logic.FullHouse; single {
			continue
		}
		if !drawsPattern(&english) {
			t.Errorf("%s: the picture draws no pattern", name)
		}
		for c := range sudoku.Cell(sudoku.Cells) {
			if english.Candidates[c] != p.Candidates(c) {
				t.Errorf("%s: %v has candidates %v in the picture, %v in the position", name, c, english.Candidates[c], p.Candidates(c))
			}
		}
		for _, line := range chinese.Legend {
			if place := tooClose.FindString(line.Text); place != "" {
				t.Errorf("%s: %q lacks a space or has one too many at %q", name, line.Text, place)
			}
		}
	}
}

func drawsPattern(s *draw.Scene) bool {
	for _, role := range s.Roles {
		if role == draw.On || role == draw.Second {
			return true
		}
	}
	return s.Pattern != [sudoku.Cells]bool{}
}

// checkScene fails the test if a scene marks what is not there, or explains nothing.
func checkScene(t *testing.T, name string, s *draw.Scene, p *logic.Position) {
	t.Helper()
	if len(s.Legend) == 0 || len(s.Legend) > 12 {
		t.Errorf("%s: %d lines of legend", name, len(s.Legend))
	}
	for _, line := range s.Legend {
		if strings.ContainsAny(line.Text, "{}") || strings.TrimSpace(line.Text) == "" {
			t.Errorf("%s: legend %q", name, line.Text)
		}
	}
	for c, role := range s.Roles {
		if s.Digits[c.Cell] == c.Digit {
			continue // it is placed, and drawn so
		}
		if !p.Candidates(c.Cell).Has(c.Digit) || !s.Candidates[c.Cell].Has(c.Digit) {
			t.Errorf("%s: role %d of %v, which is no candidate", name, role, c)
		}
	}
	for _, link := range s.Links {
		for i, cells := range [][]sudoku.Cell{link.From, link.To} {
			if len(cells) == 0 {
				t.Errorf("%s: a link without an end", name)
			}
			for _, c := range cells {
				if !p.Candidates(c).Has(link.Digits[i]) {
					t.Errorf("%s: a link to %d in %v, which is no candidate", name, link.Digits[i], c)
				}
			}
		}
	}
}

// A picture gives no more away than the sentence.
func TestPicturesGiveAwayWhatIsAsked(t *testing.T) {
	for _, f := range foundSteps(t) {
		p := positionAt(t, &f)
		for _, depth := range []logic.Depth{logic.Where, logic.What} {
			scene := Step(&f.Step, p, depth, explain.English)
			if len(scene.Roles) > 0 || len(scene.Links) > 0 {
				t.Errorf("%s at %v: the picture shows roles", explain.Name(&f.Step, explain.English), depth)
			}
			if want := explain.Step(&f.Step, depth, explain.English).Parts[0].Text; depth == logic.Where && scene.Legend[0].Text != want {
				t.Errorf("legend %q, want %q", scene.Legend[0].Text, want)
			}
		}
	}
}

// A step whose chains are left out has a picture of what it changes.
func TestPictureWithoutChains(t *testing.T) {
	for _, f := range foundSteps(t) {
		if len(f.Step.Pattern.Chains) == 0 {
			continue
		}
		p := positionAt(t, &f)
		f.Step.Pattern.Chains = nil
		scene := Step(&f.Step, p, logic.Full, explain.English)
		checkScene(t, explain.Name(&f.Step, explain.English), &scene, p)
		if len(scene.Links) > 0 || len(Cases(&f.Step, p, explain.English)) > 0 {
			t.Errorf("%s: the picture has links", explain.Name(&f.Step, explain.English))
		}
	}
}

// The rare steps of the golden file have pictures of the chains within their chains, each
// once.
func TestCasesWithinChains(t *testing.T) {
	var empty sudoku.Board
	within := 0
	for _, f := range rareSteps(t) {
		for _, c := range Cases(&f.Step, logic.NewPosition(empty), explain.Chinese) {
			if strings.Contains(c.Title, "推出") {
				within++
			}
		}
	}
	if within != 1 {
		t.Errorf("%d pictures of steps within chains, want 1", within)
	}
}

// Every sign of a picture has a line of the legend.
func TestLegendsNameSigns(t *testing.T) {
	for _, f := range foundSteps(t) {
		scene := Step(&f.Step, positionAt(t, &f), logic.Full, explain.English)
		named := map[draw.Sign]bool{}
		for _, line := range scene.Legend {
			named[line.Sign] = true
		}
		want := map[draw.Sign]bool{}
		for _, role := range scene.Roles {
			want[draw.Sign(role)] = true
		}
		for _, link := range scene.Links {
			if link.Strong {
				want[draw.StrongLink] = true
			} else {
				want[draw.WeakLink] = true
			}
		}
		want[draw.CageLine] = len(scene.Cages) > 0
		for sign, wanted := range want {
			if wanted && !named[sign] {
				t.Errorf("%s: no line of the legend has the sign %d", explain.Name(&f.Step, explain.English), sign)
			}
		}
	}
}

// Several chains and chains within chains have pictures of their own.
func TestCases(t *testing.T) {
	several := 0
	for _, f := range foundSteps(t) {
		p := positionAt(t, &f)
		cases := Cases(&f.Step, p, explain.English)
		for i := range cases {
			if cases[i].Title == "" || len(cases[i].Picture.Roles) == 0 {
				t.Errorf("%s: case %q draws nothing", explain.Name(&f.Step, explain.English), cases[i].Title)
			}
		}
		if len(f.Step.Pattern.Chains) > 1 {
			several++
			if len(cases) == 0 {
				t.Errorf("%s: no pictures of its chains", explain.Name(&f.Step, explain.English))
			}
		}
	}
	if several == 0 {
		t.Error("no step with several chains")
	}
}

// Every step on the paths of many boards has a picture that marks what is there.
func TestPicturesOfPaths(t *testing.T) {
	boards, err := corpus.Boards(corpus.Unique()...)
	if err != nil {
		t.Fatal(err)
	}
	hard, err := sudoku.ParseLine(".......9.25.4......17..9.25..3...5.9.6...5..7..2......4..7.2..6.9..3.......6..8..") // of examples/levels.txt
	if err != nil {
		t.Fatal(err)
	}
	boards = append(boards, hard)
	for i := range boards {
		if i%7 != 0 && i < len(boards)-1 { // enough of them
			continue
		}
		for _, order := range []logic.Order{logic.Player, logic.Explainer} {
			solver := logic.NewSolver(order)
			for p := logic.NewPosition(boards[i]); !p.Solved(); {
				step, err := solver.Next(t.Context(), p)
				if err != nil {
					t.Fatal(err)
				}
				scene := Step(&step, p, logic.Full, explain.Chinese)
				checkScene(t, explain.Name(&step, explain.English), &scene, p)
				checkWithin(t, newArtist(&step, p, explain.Chinese))
				p.Apply(&step)
			}
		}
	}
}

// checkWithin checks the pictures of the steps within the chains of a step.
func checkWithin(t *testing.T, a *artist) {
	t.Helper()
	for i := range a.Pattern.Chains {
		chain := &a.Pattern.Chains[i]
		for j := range chain.Nodes {
			nested := chain.Nodes[j].Nested
			if nested == nil {
				continue
			}
			inner := newArtist(nested, a.remaining(chain, j), a.language)
			inner.full()
			checkScene(t, explain.Name(nested, explain.English)+" within a chain", &inner.scene, inner.before)
			checkWithin(t, inner)
		}
	}
}
