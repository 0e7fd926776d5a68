package render

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"bullseye/draw"
	"bullseye/explain"
	"bullseye/logic"
	"bullseye/sudoku"
)

var updateImages = flag.Bool("update-images", false, "write the pictures of docs/techniques.md and docs/paper.md")

const (
	techniquesPage   = "../../docs/techniques.md"
	techniquesImages = "../../docs/images/techniques"
)

// A section is one of docs/techniques.md: a technique, and the first board that needs it.
type section struct {
	heading string
	board   sudoku.Board
}

var sectionStart = regexp.MustCompile("(?m)^### (.*)$")

// sectionsOf returns the sections of the page.
func sectionsOf(t *testing.T, page string) (all []section) {
	t.Helper()
	starts := sectionStart.FindAllStringSubmatchIndex(page, -1)
	for i, at := range starts {
		end := len(page)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		_, boards, found := strings.Cut(page[at[0]:end], "\nBoards:\n\n```text\n")
		if !found {
			t.Fatalf("no boards below %q", page[at[2]:at[3]])
		}
		line, _, _ := strings.Cut(boards, "\n")
		board, err := sudoku.ParseLine(line)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, section{page[at[2]:at[3]], board})
	}
	return all
}

// firstStep returns the first step of a technique on the path of a player, and the position
// before it. Types and levels of techniques are left out.
func (s *section) firstStep(t *testing.T, solver *logic.Solver) (logic.Step, *logic.Position) {
	t.Helper()
	for p := logic.NewPosition(s.board); !p.Solved(); {
		step, err := solver.Next(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if headingOf(step.Technique) == s.heading {
			return step, p
		}
		p.Apply(&step)
	}
	t.Fatalf("no %s on the path of %v", s.heading, s.board)
	return logic.Step{}, nil
}

// headingOf returns the name of a technique, without its types.
func headingOf(t logic.Technique) string {
	return strings.TrimSuffix(explain.NameOf(logic.Hardest{Technique: t}, explain.English), " type 0")
}

// image returns the name of the picture of a section.
func (s *section) image() string {
	return strings.Trim(regexp.MustCompile("[^a-z]+").ReplaceAllString(strings.ToLower(s.heading), "-"), "-") + ".svg"
}

// Each section of docs/techniques.md shows the picture of the first step of its technique,
// as it is drawn now, with a text for people who do not see it.
func TestPicturesOfTechniquesPage(t *testing.T) {
	text, err := os.ReadFile(techniquesPage)
	if err != nil {
		t.Fatal(err)
	}
	page, solver := string(text), logic.NewSolver(logic.Player)
	known := map[string]bool{}
	for _, s := range sectionsOf(t, page) {
		step, before := s.firstStep(t, solver)
		scene := Step(&step, before, logic.Full, explain.English)
		svg := draw.SVG(nil, &scene, draw.Options{Title: explain.Name(&step, explain.English)})
		name := filepath.Join(techniquesImages, s.image())
		known[s.image()] = true
		alt := fmt.Sprintf("%s: %s", explain.Name(&step, explain.English), strings.TrimSuffix(explain.Step(&step, logic.What, explain.English).Parts[0].Text, "."))
		embedded := fmt.Sprintf("![%s](images/techniques/%s)\n\n", alt, s.image())
		compareImage(t, name, svg)
		if *updateImages {
			page = embed(page, s.heading, embedded)
		}
		if !strings.Contains(page, embedded+"```text\n") {
			t.Errorf("%s does not show %q", s.heading, embedded)
		}
	}
	files, err := os.ReadDir(techniquesImages)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !known[f.Name()] {
			t.Errorf("no section shows %s", f.Name())
		}
	}
	if *updateImages {
		if err := os.WriteFile(techniquesPage, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// compareImage fails the test unless a file has a picture, which -update-images writes.
func compareImage(t *testing.T, name string, svg []byte) {
	t.Helper()
	if *updateImages {
		if err := os.WriteFile(name, svg, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if have, err := os.ReadFile(name); err != nil || string(have) != string(svg) {
		t.Errorf("%s is not what go test ./internal/render -update-images writes: %v", name, err)
	}
}

// The READMEs show a step of a chain, in their languages and in both themes.
func TestStepOfREADMEs(t *testing.T) {
	text, err := os.ReadFile(techniquesPage)
	if err != nil {
		t.Fatal(err)
	}
	solver := logic.NewSolver(logic.Player)
	for _, s := range sectionsOf(t, string(text)) {
		if s.heading != headingOf(logic.AlternatingChain) {
			continue
		}
		step, before := s.firstStep(t, solver)
		for l, readme := range map[explain.Language]string{explain.English: "../../README.md", explain.Chinese: "../../README.zh-CN.md"} {
			page, err := os.ReadFile(readme)
			if err != nil {
				t.Fatal(err)
			}
			scene := Step(&step, before, logic.Full, l)
			for _, theme := range []draw.Theme{draw.Light, draw.Dark} {
				name := fmt.Sprintf("docs/images/step/%v.%v.svg", theme, l)
				compareImage(t, "../../"+name, draw.SVG(nil, &scene, draw.Options{Theme: theme, Title: explain.Name(&step, l)}))
				if !strings.Contains(string(page), `="`+name+`"`) {
					t.Errorf("%s does not show %s", readme, name)
				}
			}
		}
	}
}

var imageLine = regexp.MustCompile(`!\[[^\n]*\n\n`)

// embed puts a picture before the drawing of a section, in place of the one that is there.
func embed(page, heading, picture string) string {
	start := strings.Index(page, "\n### "+heading+"\n")
	drawing := start + strings.Index(page[start:], "```text\n")
	return page[:start] + imageLine.ReplaceAllString(page[start:drawing], "") + picture + page[drawing:]
}
