package architecture

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// isPublic reports whether other modules can import a package of the table, and it is
// no command.
func isPublic(path string) bool {
	parts := strings.Split(path, "/")
	return !slices.Contains(parts, "internal") && parts[0] != "cmd"
}

// Other modules can name every type that an exported declaration mentions.
func TestPublicPackagesDoNotExposeInternalTypes(t *testing.T) {
	for _, e := range table {
		if !isPublic(e.path) {
			continue
		}
		names, err := fs.Glob(os.DirFS(filepath.Join(root, e.path)), "*.go")
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: found %d files, %v", e.path, len(names), err)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, e.path, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for _, exposed := range exposes(file) {
				t.Errorf("%s/%s: an exported declaration mentions %s, which other modules cannot name: use a public type", e.path, name, exposed)
			}
		}
	}
}

// exposes returns the names from internal packages that exported declarations of a
// file mention.
func exposes(file *ast.File) (found []string) {
	internal := map[string]bool{} // names of imported packages
	for _, spec := range file.Imports {
		imported, _ := strconv.Unquote(spec.Path.Value)
		name := path.Base(imported)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		internal[name] = slices.Contains(strings.Split(imported, "/"), "internal")
	}
	if !ast.FileExports(file) { // removes what is not exported
		return nil
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			return false // the body of a function
		case *ast.ValueSpec:
			if n.Type != nil {
				n.Values = nil
			}
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && internal[x.Name] {
				found = append(found, x.Name+"."+n.Sel.Name)
			}
		}
		return true
	})
	return found
}

func TestExposedTypesAreFound(t *testing.T) {
	const imports = "package p\nimport (\n\"bullseye/internal/sketch\"\n\"bullseye/sudoku\"\n)\n"
	for _, c := range []struct{ code, want string }{
		{"func F(b sudoku.Board) { sketch.Draw(b) }", ""},
		{"func F(t sketch.Terminal) {}", "sketch.Terminal"},
		{"func F() (x []*sketch.Terminal) { return nil }", "sketch.Terminal"},
		{"func f(t sketch.Terminal) {}", ""},
		{"type T struct { t sketch.Terminal; B sudoku.Board }", ""},
		{"type T struct { P sketch.Picture }", "sketch.Picture"},
		{"type T struct { sketch.Picture }", "sketch.Picture"},
		{"type t struct { P sketch.Picture }", ""},
		{"type T struct{}\nfunc (T) M(sketch.Picture) {}", "sketch.Picture"},
		{"type T interface { M() sketch.Picture }", "sketch.Picture"},
		{"var V sketch.Picture", "sketch.Picture"},
		{"var V int = sketch.Height", ""},
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "p.go", imports+c.code, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(exposes(file), " "); got != c.want {
			t.Errorf("%s\nfound %q, expected %q", c.code, got, c.want)
		}
	}
}
