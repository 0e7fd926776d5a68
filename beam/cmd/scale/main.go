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

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"

	"bullseye/internal/corpus"
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
