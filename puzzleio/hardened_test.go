package puzzleio_test

import (
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"

	"bullseye/internal/fortest/hostile"
	"bullseye/puzzleio"
)

// sharedReaders names the formats that have the reader of another format.
var sharedReaders = map[string]string{
	"tsv":            "that of csv",
	"kaggle":         "that of csv",
	"sudoku-extreme": "that of csv",
}

// words returns the words of a text in lower case.
func words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// The reader of each format has a fuzz target and a bomb, and the documentation of the
// package describes the format.
func TestEveryFormatIsFuzzedBombedAndDescribed(t *testing.T) {
	source, err := os.ReadFile("fuzz_test.go")
	if err != nil {
		t.Fatal(err)
	}
	fuzzed := strings.ToLower(string(source))
	file, err := parser.ParseFile(token.NewFileSet(), "doc.go", nil, parser.PackageClauseOnly|parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(file.Doc.Text(), "# Formats\n")
	section, _, _ = strings.Cut(section, "\n# ")
	for _, name := range puzzleio.Formats() {
		f, err := puzzleio.ParseFormat(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, isText := f.Form(); isText {
			continue // package sudoku describes the text forms, and FuzzReader fuzzes them all
		}
		identifier := strings.ReplaceAll(name, "-", "")
		if !slices.Contains(words(section), identifier) {
			t.Errorf("the section Formats in doc.go does not describe %s", name)
		}
		if !slices.Contains(puzzleio.ReadFormats(), name) || sharedReaders[name] != "" {
			continue
		}
		if f != puzzleio.Parquet && !strings.Contains(fuzzed, "fuzzformat(f, "+identifier+",") { // package parquet has its own targets
			t.Errorf("%s has a reader, but no target in fuzz_test.go", name)
		}
		if !slices.ContainsFunc(hostile.Bombs(), func(b hostile.Bomb) bool {
			return puzzleio.FormatOf(b.Name) == f || f == puzzleio.JSON && strings.Contains(b.Name, ".json.")
		}) {
			t.Errorf("%s has a reader, but internal/fortest/hostile has no bomb with one of the endings %q", name, f.Endings())
		}
	}
}
