package picture

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bullseye/draw"
	"bullseye/explain"
	"bullseye/internal/text/chinese"
	"bullseye/logic"
	"bullseye/sudoku"
)

var updateImages = flag.Bool("update-images", false, "write the pictures of docs/techniques.md, and docs/zh/techniques.md but for its prose")

const (
	techniquesPage        = "../../docs/techniques.md"
	chineseTechniquesPage = "../../docs/zh/techniques.md"
	techniquesImages      = "../../docs/images/techniques"
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

// image returns the name of the picture of a section in a language.
func (s *section) image(l explain.Language) string {
	name := strings.Trim(regexp.MustCompile("[^a-z]+").ReplaceAllString(strings.ToLower(s.heading), "-"), "-")
	if l == explain.Chinese {
		name += ".zh"
	}
	return name + ".svg"
}

// Each section of docs/techniques.md shows the picture of the first step of its technique,
// as it is drawn now, with a text for people who do not see it. The page in Chinese has the same
// sections; only their names and first paragraphs are its own.
func TestPicturesOfTechniquesPage(t *testing.T) {
	page, chinesePage, solver := readPage(t, techniquesPage), readPage(t, chineseTechniquesPage), logic.NewSolver(logic.Player)
	known := map[string]bool{}
	sections := sectionsOf(t, page)
	for _, s := range sections {
		step, before := s.firstStep(t, solver)
		shown := func(l explain.Language, folder string) string {
			name, file := explain.Name(&step, l), s.image(l)
			known[file] = true
			scene := Step(&step, before, logic.Full, l)
			compareImage(t, filepath.Join(techniquesImages, file), draw.SVG(nil, &scene, draw.Options{Title: name}))
			what := strings.TrimRight(explain.Step(&step, logic.What, l).Parts[0].Text, ".。")
			return fmt.Sprintf("![%s%s%s](%s/%s)\n\n", name, map[explain.Language]string{explain.English: ": ", explain.Chinese: "："}[l], what, folder, file)
		}
		embedded := shown(explain.English, "images/techniques")
		if *updateImages {
			page = embed(page, s.heading, embedded)
		}
		if !strings.Contains(page, embedded+"```text\n") {
			t.Errorf("%s does not show %q", s.heading, embedded)
		}
		chinesePage = compareChinese(t, chinesePage, page, &s, &step, shown(explain.Chinese, "../images/techniques"))
	}
	if n := len(sectionStart.FindAllString(chinesePage, -1)); n != len(sections) {
		t.Errorf("%s has %d sections, want %d", chineseTechniquesPage, n, len(sections))
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
		for name, text := range map[string]string{techniquesPage: page, chineseTechniquesPage: chinesePage} {
			if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func readPage(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// stepLine is the line below a drawing that says what follows.
var stepLine = regexp.MustCompile("(?m)^Step ([0-9]+): (.*)$")

// compareChinese fails the test unless a section of the page in Chinese has the name of its
// technique, the level and the efforts of the page in English, and below its first paragraph the
// picture, the drawing, the step in words and the boards. It returns the page, which -update-images changes.
func compareChinese(t *testing.T, page, english string, s *section, step *logic.Step, picture string) string {
	t.Helper()
	name := strings.NewReplacer("（类型 0）", "", "，类型 0", "").Replace(explain.NameOf(logic.Hardest{Technique: step.Technique}, explain.Chinese))
	levelAbove := func(page, heading string) (level, section string) {
		above, section, found := strings.Cut(page, "\n### "+heading+"\n\n")
		if !found {
			t.Errorf("no section %q", heading)
		}
		if end := regexp.MustCompile("(?m)^##").FindStringIndex(section); end != nil {
			section = section[:end[0]]
		}
		_, level, _ = strings.Cut(above[max(strings.LastIndex(above, "\n## "), 0):], "## ")
		level, _, _ = strings.Cut(level, "\n")
		return level, strings.TrimRight(section, "\n")
	}
	level, text := levelAbove(english, s.heading)
	levelThere, textThere := levelAbove(page, name)
	if want := chinese.Say(strings.ToLower(level)); levelThere != want {
		t.Errorf("%s is below %q, want %q", name, levelThere, want)
	}
	numbers := regexp.MustCompile("[0-9]+")
	effort, _, _ := strings.Cut(text, ".")
	effortThere, _, _ := strings.Cut(textThere, "。")
	if got, want := numbers.FindAllString(effortThere, -1), numbers.FindAllString(effort, -1); !slices.Equal(got, want) {
		t.Errorf("%s: the efforts are %v, want %v", name, got, want)
	}
	if !strings.Contains(name+textThere, s.heading) {
		t.Errorf("%s lacks its name in English, %s", name, s.heading)
	}
	_, drawing, _ := strings.Cut(text, "```text\n")
	drawing = stepLine.ReplaceAllStringFunc(drawing, func(line string) string {
		return strings.ReplaceAll(stepLine.ReplaceAllString(line, "第 $1 步：$2"), ", ", "、")
	})
	explained := explain.Step(step, logic.Full, explain.Chinese)
	drawing = strings.Replace(drawing, "\nBoards:\n", "\n"+explained.Markdown()+"\n\n盘面：\n", 1)
	prose, _, _ := strings.Cut(textThere, "\n\n![")
	if want := prose + "\n\n" + picture + "```text\n" + drawing; *updateImages {
		return strings.Replace(page, "\n### "+name+"\n\n"+textThere, "\n### "+name+"\n\n"+want, 1)
	} else if textThere != want {
		t.Errorf("%s: found\n%s\nwant\n%s", name, textThere, want)
	}
	return page
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
		t.Errorf("%s is not what go test ./explain/picture -update-images writes: %v", name, err)
	}
}

// The READMEs show a step of a chain, in their languages and in both themes.
func TestStepOfREADMEs(t *testing.T) {
	solver := logic.NewSolver(logic.Player)
	for _, s := range sectionsOf(t, readPage(t, techniquesPage)) {
		if s.heading != headingOf(logic.AlternatingChain) {
			continue
		}
		step, before := s.firstStep(t, solver)
		for l, readme := range map[explain.Language]string{explain.English: "../../README.md", explain.Chinese: "../../README.zh-CN.md"} {
			page := readPage(t, readme)
			scene := Step(&step, before, logic.Full, l)
			for _, theme := range []draw.Theme{draw.Light, draw.Dark} {
				name := fmt.Sprintf("docs/images/step/%v.%v.svg", theme, l)
				compareImage(t, "../../"+name, draw.SVG(nil, &scene, draw.Options{Theme: theme, Title: explain.Name(&step, l)}))
				if !strings.Contains(page, `="`+name+`"`) {
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
