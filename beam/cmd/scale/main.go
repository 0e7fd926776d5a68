//go:build unix

// Scale measures what the pipeline costs, part by part, and what whole runs
// cost, and works out how long a billion and a trillion boards take. What it
// prints are the tables of docs/scale.md; take them on a quiet machine:
//
//	go run ./cmd/scale
package main

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"

	"bullseye/corpus"
)

var (
	boards  = flag.Int("boards", 2_000_000, "how many boards a run has")
	repeats = flag.Int("repeats", 5, "how often each thing is measured; the median counts")
	kind    = flag.String("corpus", string(corpus.Sparse), "which boards of the project are repeated")
	file    = flag.String("file", "", "a file of lines to be repeated instead")
	folder  = flag.String("dir", "", "where files are written; the system's folder for temporary files if empty")
)

func main() {
	flag.Parse()
	beam.Init()
	slog.SetDefault(slog.New(slog.DiscardHandler))
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "scale: error:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	dir, err := os.MkdirTemp(*folder, "bullseye-scale-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	input, err := makeInput(dir)
	if err != nil {
		return err
	}
	m, err := measure(ctx, input, dir)
	if err != nil {
		return err
	}
	m.print(os.Stdout)
	return nil
}

// An input is a file of boards, one a line.
type input struct {
	name string
	text []byte
	size int // boards
}

// makeInput repeats boards to the size asked for.
func makeInput(dir string) (*input, error) {
	var some []byte
	if *file != "" {
		text, err := os.ReadFile(*file)
		if err != nil {
			return nil, err
		}
		some = lines(text)
	} else {
		set, err := corpus.Boards(corpus.Kind(*kind))
		if err != nil {
			return nil, err
		}
		for i := range set {
			some = append(set[i].AppendLine(some), '\n')
		}
	}
	const line = 82
	if len(some) == 0 {
		return nil, fmt.Errorf("there are no boards to repeat")
	}
	in := &input{name: filepath.Join(dir, "boards.txt"), size: *boards}
	for len(in.text) < line**boards {
		in.text = append(in.text, some...)
	}
	in.text = in.text[:line**boards]
	return in, os.WriteFile(in.name, in.text, 0o600)
}

// lines returns the lines of a text that are 81 characters, without others.
func lines(text []byte) (some []byte) {
	for start, i := 0, 0; i < len(text); i++ {
		if text[i] == '\n' {
			if i-start == 81 && text[start] != '#' {
				some = append(some, text[start:i+1]...)
			}
			start = i + 1
		}
	}
	return some
}
