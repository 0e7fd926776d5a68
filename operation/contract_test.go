package operation

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bullseye/operation/option"
)

// Every type that implements Operation has a name, by which faces find it.
func TestEveryOperationHasAName(t *testing.T) {
	var named []string
	for _, op := range answering() {
		named = append(named, reflect.TypeOf(op).Elem().Name())
	}
	for _, found := range typesWith(t, "Apply") {
		if found.name == "Generate" || found.name == "Drawing" {
			continue // a Source answers no records, and pipelines draw no pictures
		}
		if !slices.Contains(named, found.name) {
			t.Errorf("%s has an operation %s that is not in Questions: add it in operation.go", found.file, found.name)
		}
	}
}

// A foundType is a type of this package, and the file that has the method sought.
type foundType struct{ name, file string }

// typesWith returns the types of this package that have a method of that name.
func typesWith(t *testing.T, name string) (found []foundType) {
	t.Helper()
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), f.Name(), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			if method, ok := d.(*ast.FuncDecl); ok && method.Recv != nil && method.Name.Name == name {
				found = append(found, foundType{receiverOf(method), f.Name()})
			}
		}
	}
	return found
}

// receiverOf returns the name of the type that a method belongs to.
func receiverOf(method *ast.FuncDecl) string {
	receiver := method.Recv.List[0].Type
	if star, ok := receiver.(*ast.StarExpr); ok {
		receiver = star.X
	}
	return receiver.(*ast.Ident).Name
}

// The documentation of Answer lists all types of answers.
func TestEveryAnswerIsDocumented(t *testing.T) {
	files := token.NewFileSet()
	folder, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var list string
	var types []string
	for _, f := range folder {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(files, f.Name(), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.GenDecl:
				if s, ok := d.Specs[0].(*ast.TypeSpec); ok && s.Name.Name == "Answer" {
					list = d.Doc.Text()
				}
			case *ast.FuncDecl:
				if d.Recv != nil && d.Name.Name == "Outcome" && ast.IsExported(receiverOf(d)) {
					types = append(types, "*"+receiverOf(d))
				}
			}
		}
	}
	for _, name := range types {
		if !regexp.MustCompile(regexp.QuoteMeta(name) + `\b`).MatchString(list) {
			t.Errorf("the comment of Answer in operation.go lacks %s: %q", name, list)
		}
	}
	if len(types) < 7 {
		t.Errorf("found only the answers %v", types)
	}
}

// answering are all operations that answer records, with their default options.
func answering() (all []Operation) {
	for _, q := range Questions {
		op, isOperation := q.New().(Operation)
		if _, makes := op.(Source); isOperation && !makes {
			all = append(all, op)
		}
	}
	return all
}

// The tags of options name options that exist, words that stand for their values, and defaults that
// are valid. What is written as JSON is read again.
func TestOptionsAreDeclared(t *testing.T) {
	for _, q := range Questions {
		asked := q.New()
		names := map[string]bool{}
		for _, f := range option.Fields(asked) {
			names[f.Name] = true
		}
		for _, f := range option.Fields(asked) {
			if f.Doc == "" || !strings.Contains(f.Doc, f.Arg) {
				t.Errorf("%s: the text of %s is %q, expected one with %q", q.Name, f.Name, f.Doc, f.Arg)
			}
			f.Describe(func(word string) string { return word }, func(name string) string {
				if !names[name] {
					t.Errorf("%s: the text of %s names %s", q.Name, f.Name, name)
				}
				return name
			})
			for _, tag := range []string{"excludes", "requires"} {
				if other := f.Declared.Tag.Get(tag); other != "" && !names[other] {
					t.Errorf("%s: %s %s %s, which does not exist", q.Name, f.Name, tag, other)
				}
			}
		}
		text, err := json.Marshal(asked)
		if err != nil {
			t.Fatal(err)
		}
		again := q.New()
		if err := json.Unmarshal(text, again); err != nil || !reflect.DeepEqual(asked, again) {
			t.Errorf("%s: %s is read as %+v, %v", q.Name, text, again, err)
		}
	}
}
