//go:build unix

// Scale measures the parts of the pipeline and whole runs, and computes how long a
// billion and a trillion boards take. It prints the tables of docs/scale.md. Run it
// on a quiet machine:
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
	"bullseye/internal/text/decimal"
)

var (
	boards  = count("boards", 2_000_000, "number of boards in a run")
	repeats = count("repeats", 5, "number of measurements; the median counts")
	kind    = flag.String("corpus", string(corpus.Sparse), "set of the project's boards that is repeated")
	file    = flag.String("file", "", "file with boards on lines that is repeated instead")
	folder  = flag.String("dir", "", "folder for temporary files; the system's if empty")
)

// count defines a flag for a whole number.
func count(name string, usual decimal.Flag, usage string) *decimal.Flag {
	flag.Var(&usual, name, usage)
	return &usual
}

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
