package explain

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"bullseye/boardtext"
	"bullseye/internal/text/textwidth"
	"bullseye/logic"
)

var update = flag.Bool("update", false, "write testdata/steps.md and testdata/rare.json")

// Every technique in both languages, side by side: read the file after each change.
func TestGolden(t *testing.T) { compare(t, "testdata/steps.md", golden(t)) }

// The rare steps are in a file, too, for the tests of pictures.
func TestRareSteps(t *testing.T) {
	var all []found
	for _, step := range rareSteps() {
		all = append(all, found{Step: step})
	}
	compare(t, "testdata/rare.json", linesOf(t, all))
}

// compare fails the test unless a file has a text, which -update writes.
func compare(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is not what go test ./explain -run 'Golden|Rare' -update writes", name)
	}
}

func golden(t *testing.T) string {
	var text strings.Builder
	text.WriteString("# Every technique in words\n\nWritten by `go test ./explain -run Golden -update`.\n")
	for _, x := range examples(t) {
		fmt.Fprintf(&text, "\n## %s · %s\n", Name(&x.Step, English), Name(&x.Step, Chinese))
		if x.Candidates != "" {
			lists, err := boardtext.ParseCandidates(x.Candidates)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&text, "\n```\n%s\n```\n", boardtext.AppendCandidates(nil, lists, boardtext.Framed))
		}
		for _, depth := range []logic.Depth{logic.Where, logic.What, logic.Full, logic.Chains} {
			if depth == logic.Chains && Step(&x.Step, logic.Full, English).String() == Step(&x.Step, depth, English).String() {
				continue
			}
			fmt.Fprintf(&text, "\n### %s\n", depth)
			for _, l := range []Language{English, Chinese} {
				fmt.Fprintf(&text, "\n%s\n", Step(&x.Step, depth, l).Markdown())
			}
		}
	}
	return text.String()
}

// examples are steps of all techniques: those found, and those that are too rare.
func examples(t *testing.T) []found {
	all := foundSteps(t)
	for _, step := range rareSteps() {
		all = append(all, found{Step: step})
	}
	return all
}

// The texts have no slot left, and Chinese ones follow the rule for spaces.
func TestWording(t *testing.T) {
	tooClose := regexp.MustCompile("\\p{Han}[\\w\"'<%-]|[\\w\"'>%]\\p{Han}| [，。：；、？！（）“”]|[，。：；、？！（）“”] |  ")
	latin := regexp.MustCompile(`[a-z]{2,}`)
	torn := regexp.MustCompile(`第\n *\d|第 \d\n *[行列宫]`)
	for _, x := range examples(t) {
		for _, depth := range []logic.Depth{logic.Where, logic.What, logic.Full, logic.Chains} {
			if depth == logic.Chains && Step(&x.Step, logic.Full, English).String() == Step(&x.Step, depth, English).String() {
				continue
			}
			english, chinese := Step(&x.Step, depth, English), Step(&x.Step, depth, Chinese)
			for _, e := range []Explanation{english, chinese} {
				if text := e.String(); strings.ContainsAny(text, "{}") || strings.TrimSpace(text) == "" || !utf8.ValidString(text) {
					t.Errorf("%s: %q", e.Title, text)
				}
				if torn.MatchString(e.String()) {
					t.Errorf("%s: the name of a house is on two lines: %q", e.Title, e.String())
				}
				for line := range strings.SplitSeq(e.String(), "\n") {
					if textwidth.Columns(line) > Width && strings.Contains(strings.TrimSpace(line), " ") || strings.TrimSpace(line) == "" {
						t.Errorf("%s: the line %q has %d columns", e.Title, line, textwidth.Columns(line))
					}
				}
			}
			for _, p := range chinese.Parts {
				for _, text := range append([]string{chinese.Title, p.Text}, p.Items...) {
					if place := tooClose.FindString(text); place != "" {
						t.Errorf("%q lacks a space or has one too many at %q", text, place)
					}
					if word := latin.FindString(text); word != "" && word != "ing" && word != "ishio" {
						t.Errorf("%q has the word %q", text, word)
					}
				}
			}
		}
	}
}

// Every technique has a name and an example.
func TestEveryTechniqueHasWords(t *testing.T) {
	have := map[logic.Technique]bool{}
	for _, x := range examples(t) {
		have[x.Step.Technique] = true
	}
	for technique := logic.NoTechnique + 1; int(technique) < logic.Techniques; technique++ {
		if !have[technique] {
			t.Errorf("%v has no example", technique)
		}
		if row := techniques[technique]; row.full == nil || row.chinese == "" {
			t.Errorf("%v has no words", technique)
		}
	}
}
