package architecture

import (
	"errors"
	"fmt"
	"go/ast"
	"go/doc/comment"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// given declares what snippets use without declaring it.
const given = `
var (
	ctx        context.Context
	text       string
	name       string
	board      sudoku.Board
	boards     []sudoku.Board
	candidates sudoku.Candidates
	table      certificate.Table
	data       []byte
	step       logic.Step
	scene      draw.Scene
	file       *os.File
	out        io.Writer
	puzzle     record.Record
	records    []record.Record
)

func use(any) {}
`

// isPublic reports whether other modules can import the package.
func (e *entry) isPublic() bool {
	return !strings.Contains("/"+e.path+"/", "/internal/") && !strings.HasPrefix(e.path, "cmd/")
}

// A snippetChecker compiles code blocks of comments and pages.
type snippetChecker struct {
	files    *token.FileSet
	importer types.Importer
	imports  string // a declaration for each package that snippets may use
}

func newSnippetChecker(t *testing.T) *snippetChecker {
	t.Helper()
	readModules(t) // opens the files, so that the test cache notices changes
	packages := []string{"context", "errors", "fmt", "io", "log", "os", "time"}
	for _, e := range table {
		if e.isPublic() {
			packages = append(packages, module+"/"+e.path)
		}
	}
	c := &snippetChecker{files: token.NewFileSet()}
	for _, p := range packages {
		c.imports += fmt.Sprintf("import %q\n", p)
	}
	exported := map[string]string{}
	arguments := append([]string{"list", "-deps", "-export", "-f", "{{.ImportPath}} {{.Export}}"}, packages...)
	for line := range strings.Lines(goCommand(t, root, nil, arguments...)) {
		name, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		exported[name] = file
	}
	c.importer = importer.ForCompiler(c.files, "gc", func(name string) (io.ReadCloser, error) {
		return os.Open(exported[name])
	})
	return c
}

// ellipsis matches a line that stands for code that is left out.
var ellipsis = regexp.MustCompile(`(?m)^\s*(\.\.\.|…)$`)

// check returns an error if a snippet does not compile. Unused variables and imports are no
// errors.
func (c *snippetChecker) check(snippet string) error {
	source := "package snippet\n" + c.imports + given + "func _() error {{\n" + ellipsis.ReplaceAllString(snippet, "") + "\n}\nreturn nil }\n"
	file, err := parser.ParseFile(c.files, "snippet.go", source, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	var failed error
	config := types.Config{Importer: c.importer, Error: func(err error) {
		if wrong := (types.Error{}); errors.As(err, &wrong) && !wrong.Soft {
			failed = errors.Join(failed, fmt.Errorf("%s", wrong.Msg))
		}
	}}
	_, _ = config.Check("snippet", c.files, []*ast.File{file}, nil) // reports to Error
	return failed
}

// isCode matches a code block that is Go, and not a table or an example of text.
var isCode = regexp.MustCompile(`:=|\b[a-z]+\.[A-Z]\w*[({]`)

// The code in the comments of public packages compiles.
func TestSnippetsOfPackageCommentsCompile(t *testing.T) {
	c := newSnippetChecker(t)
	if err := c.check("for range board.Clues(1) {}"); err == nil {
		t.Error("a wrong snippet gives no error")
	}
	checked := 0
	for _, e := range table {
		if !e.isPublic() {
			continue
		}
		names, err := filepath.Glob(filepath.Join(root, e.path, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.PackageClauseOnly|parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			if file.Doc == nil || strings.HasSuffix(name, "_test.go") {
				continue
			}
			for _, block := range new(comment.Parser).Parse(file.Doc.Text()).Content {
				code, ok := block.(*comment.Code)
				if !ok || !isCode.MatchString(code.Text) {
					continue
				}
				checked++
				if err := c.check(code.Text); err != nil {
					t.Errorf("the comment of package %s has code that does not compile:\n%s%v", path.Base(e.path), code.Text, err)
				}
			}
		}
	}
	if checked < 11 {
		t.Errorf("found %d snippets, expected at least 12", checked)
	}
}

// goBlock matches a block of Go on a page.
var goBlock = regexp.MustCompile("(?s)\n```go\n(.*?)```")

// The code on the pages about the library compiles, and is the same in all languages but for comments and
// the language of sentences.
func TestSnippetsOfLibraryPagesCompile(t *testing.T) {
	c := newSnippetChecker(t)
	var first []string
	for i, name := range libraryPages {
		var all []string
		for _, block := range goBlock.FindAllStringSubmatch(readFile(t, name), -1) {
			code := block[1]
			if strings.HasPrefix(code, "package ") { // TestProgramOfLibraryPagesRuns runs it
				continue
			}
			if err := c.check(code); err != nil {
				t.Errorf("%s has code that does not compile:\n%s%v", name, code, err)
			}
			code = regexp.MustCompile(`\s*//.*`).ReplaceAllString(code, "")
			all = append(all, strings.ReplaceAll(code, "explain.Chinese", "explain.English"))
		}
		if i == 0 {
			first = all
		}
		if len(all) < 12 || !slices.Equal(all, first) {
			t.Errorf("%s: the code of %d snippets is not that of the %d of %s", name, len(all), len(first), libraryPages[0])
		}
	}
}
