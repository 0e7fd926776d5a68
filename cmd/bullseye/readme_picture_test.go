package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bullseye/draw"
	"bullseye/explain"
	"bullseye/internal/render"
	"bullseye/record"
)

// The READMEs show the best grid of examples/target.txt as bullseye draw draws it, in their
// languages and in both themes.
func TestTargetOfREADMEs(t *testing.T) {
	root := filepath.Join("..", "..")
	var boards []record.Record
	f := boardFile{name: filepath.Join(root, "examples", "target.txt")}
	p := &program{err: os.Stderr}
	if err := p.eachRecord(context.Background(), f, func(r *record.Record) error { boards = append(boards, *r); return nil }); err != nil {
		t.Fatal(err)
	}
	for l, readme := range map[explain.Language]string{explain.English: "README.md", explain.Chinese: "README.zh-CN.md"} {
		page, err := os.ReadFile(filepath.Join(root, readme))
		if err != nil {
			t.Fatal(err)
		}
		op := &render.Drawing{Solution: true, Target: true, Look: render.Look{Language: l}}
		for answer, err := range op.Apply(t.Context(), boards) {
			if err != nil {
				t.Fatal(err)
			}
			picture := render.Draw(&boards[0], answer, render.SayIn(l.String()))[0]
			for _, theme := range []draw.Theme{draw.Light, draw.Dark} {
				name := fmt.Sprintf("docs/images/target/%v.%v.svg", theme, l)
				drawing, options := picture.Drawing(draw.Options{Theme: theme})
				svg := draw.SVG(nil, drawing, options)
				if *updateImages {
					if err := os.WriteFile(filepath.Join(root, name), svg, 0o644); err != nil {
						t.Fatal(err)
					}
				}
				if have, err := os.ReadFile(filepath.Join(root, name)); err != nil || string(have) != string(svg) {
					t.Errorf("%s is not what go test ./cmd/bullseye -run TargetOfREADMEs -update-images writes: %v", name, err)
				}
				if !strings.Contains(string(page), `="`+name+`"`) {
					t.Errorf("%s does not show %s", readme, name)
				}
			}
		}
	}
}
