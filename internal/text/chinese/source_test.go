package chinese

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Every constant text that becomes a message has a translation: each format of the package message
// and of the functions that pass one on, and each text that a function or a member takes as one.
// It fails if someone writes a new message and forgets the Chinese one.
func TestEveryMessageIsTranslated(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	files := token.NewFileSet()
	packages, speaks := map[string][]*ast.File{}, map[string]bool{}
	filepath.WalkDir(root, func(path string, entry fs.DirEntry, _ error) error {
		if _, err := os.Stat(filepath.Join(path, "go.mod")); entry.IsDir() && (path != root && err == nil || entry.Name() == "web" || entry.Name() == "testdata") {
			return filepath.SkipDir
		}
		if filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(files, path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		folder := filepath.Dir(path)
		packages[folder] = append(packages[folder], file)
		for _, imported := range file.Imports {
			if imported.Path.Value == `"bullseye/internal/text/message"` {
				speaks[folder] = true
			}
		}
		return nil
	})
	var all []*ast.File
	for folder := range speaks {
		all = append(all, packages[folder]...)
	}
	takers := takersOf(all)
	found := 0
	for _, file := range all {
		ast.Inspect(file, func(n ast.Node) bool {
			for _, e := range takers.texts(file, n) {
				if text, ok := constantText(e); ok {
					if found++; !known(text) {
						t.Errorf("%v: %q is not translated", files.Position(e.Pos()), text)
					}
				}
			}
			return true
		})
	}
	if found < 1000 {
		t.Errorf("found only %d texts", found)
	}
}

// takers are the functions and types of the module that take texts: for each the places of its
// arguments or members. What is not exported has the name of its package before its own.
type takers map[string][]int

// takersOf returns what takes texts: parameters and members of the type any, and formats.
func takersOf(files []*ast.File) takers {
	all := takers{"Of": {0}, "Errorf": {0}}
	add := func(name string, fields *ast.FieldList) {
		i := 0
		for _, field := range fields.List {
			for range max(1, len(field.Names)) {
				isFormat := len(field.Names) > 0 && field.Names[len(field.Names)-1].Name == "format"
				if one, ok := field.Type.(*ast.Ident); ok && (one.Name == "any" || isFormat) {
					all[name] = append(all[name], i)
				}
				i++
			}
		}
	}
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				add(taker(file, n.Name.Name), n.Type.Params)
			case *ast.AssignStmt:
				if f, ok := n.Rhs[0].(*ast.FuncLit); ok {
					if name, ok := n.Lhs[0].(*ast.Ident); ok {
						add(taker(file, name.Name), f.Type.Params)
					}
				}
			case *ast.TypeSpec:
				if s, ok := n.Type.(*ast.StructType); ok {
					add("type "+taker(file, n.Name.Name), s.Fields)
				}
			}
			return true
		})
	}
	return all
}

// texts returns the expressions of a call or a composite literal that become messages.
func (all takers) texts(file *ast.File, n ast.Node) (texts []ast.Expr) {
	name, values := "", []ast.Expr(nil)
	switch n := n.(type) {
	case *ast.CallExpr:
		name, values = taker(file, nameOf(n.Fun)), n.Args
	case *ast.CompositeLit:
		name, values = "type "+taker(file, nameOf(n.Type)), n.Elts
	}
	for _, i := range all[name] {
		if i < len(values) {
			texts = append(texts, values[i])
		}
	}
	return texts
}

func taker(file *ast.File, name string) string {
	if ast.IsExported(name) {
		return name
	}
	return file.Name.Name + "." + name
}

func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		if of, ok := e.X.(*ast.Ident); ok && of.Name == "fmt" {
			return ""
		}
		return e.Sel.Name
	}
	return ""
}

// constantText returns the text of a string literal, or of several that are joined.
func constantText(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, e.Kind == token.STRING && err == nil
	case *ast.BinaryExpr:
		left, one := constantText(e.X)
		right, other := constantText(e.Y)
		return left + right, one && other && e.Op == token.ADD
	}
	return "", false
}
