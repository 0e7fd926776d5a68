package operation

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"bullseye/draw"

	"bullseye/record"
	"bullseye/symmetry"
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

// Every operation keeps the promises of the interface, with its default options.
func TestEveryOperationKeepsItsPromises(t *testing.T) {
	all := []Operation{&Drawing{}, &Drawing{Solution: true}, &Drawing{Step: true, Candidates: true}, &Drawing{Target: true, Solution: true}}
	all = append(all, answering()...)
	for _, op := range all {
		t.Run(op.Spec().Name, func(t *testing.T) {
			if err := op.Validate(); err != nil {
				t.Fatalf("the default options are invalid: %v", err)
			}
			if op.Spec().Block < 1 {
				t.Errorf("Block is %d, expected 1 or more", op.Spec().Block)
			}
			columns := op.Spec().Columns
			if !op.Spec().Boards && (len(columns) == 0 || columns[0].Name != "status") {
				t.Fatalf("the columns are %v, expected the status first", columns)
			}
			in := records(t, several, unreadable, single, clashing, impossible)
			answers := apply(t, op, in)
			for i, a := range answers {
				checkAnswer(t, op, &in[i], a)
				if status := a.Outcome().Status; !slices.Contains(op.Spec().Statuses, status) {
					t.Errorf("an answer has the status %s, and the Spec has %v", status, op.Spec().Statuses)
				}
				if alone := apply(t, op, in[i:i+1]); text(alone) != text(answers[i:i+1]) {
					t.Errorf("record %d alone is answered %q, among others %q", i, text(alone), text(answers[i:i+1]))
				}
			}
			var all sync.WaitGroup
			for range 4 {
				all.Go(func() {
					var together []Answer
					for a, err := range op.Apply(t.Context(), in) {
						if err != nil {
							t.Error(err)
							return
						}
						together = append(together, a)
					}
					if text(together) != text(answers) {
						t.Errorf("among other goroutines, it answers %q, alone %q", text(together), text(answers))
					}
				})
			}
			all.Wait()
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			empty := make([]record.Record, 64) // boards that keep every question busy
			for _, err := range op.Apply(ctx, empty) {
				if err != nil {
					if !errors.Is(err, context.Canceled) {
						t.Errorf("after its context has ended, it returns %v", err)
					}
					break
				}
			}
		})
	}
}

// checkAnswer checks an answer to a record in all styles.
func checkAnswer(t *testing.T, op Operation, r *record.Record, a Answer) {
	t.Helper()
	if _, invalid := a.(*Invalid); invalid != (r.Err != nil) {
		t.Errorf("the answer to a record with the error %v is %T", r.Err, a)
	}
	lines := a.AppendText([]byte("before\n"))
	if !bytes.HasPrefix(lines, []byte("before\n")) || !bytes.HasSuffix(lines, []byte("\n")) || len(lines) < 9 {
		t.Errorf("the text is %q, expected whole lines", lines)
	}
	object, err := AppendJSON(nil, r, a)
	var members struct{ Status Status }
	if err != nil || json.Unmarshal(object, &members) != nil || members.Status != a.Outcome().Status {
		t.Errorf("the object is %s, %v, expected the status %s", object, err, a.Outcome().Status)
	}
	if drawn := AppendPicture(nil, r, a, draw.NoColors, nil); !bytes.HasSuffix(drawn, []byte("\n")) {
		t.Errorf("the drawing is %q, expected whole lines", drawn)
	}
	rows, one := 0, *r
	err = WriteRows(op, &one, a, func(r *record.Record, texts []string) error {
		rows++
		if len(texts) != len(op.Spec().Columns) || !op.Spec().Boards && texts[0] != string(a.Outcome().Status) {
			t.Errorf("a row is %q, expected a text for each of %v and the status %s first", texts, op.Spec().Columns, a.Outcome().Status)
		}
		if op.Spec().Boards && r.Err == nil && symmetry.Canonical(r.Board).Board != symmetry.Canonical(one.Board).Board {
			t.Errorf("a row has the board %v, expected one that is equivalent to %v", r.Board, one.Board)
		}
		if r.HasGrid && !op.Spec().Grids {
			t.Error("a row has a grid, but Grids is false")
		}
		return nil
	})
	if err != nil || rows == 0 {
		t.Errorf("%d rows, %v", rows, err)
	}
}
