package main

import (
	"errors"
	"flag"
	"fmt"
	"runtime"
	"strconv"
	"strings"

	"bullseye/beam/pipeline"
	"bullseye/puzzleio"
)

const usage = `Ask an operation of files of boards, as an Apache Beam pipeline.

  bullseye-beam --input PATTERN... --output PREFIX [--operation NAME] [flags]

What is asked
  --input PATTERN     files to read, as in 'boards/*.csv' or gs://bucket/*.gz;
                      may be given several times
  --operation NAME    solve (the default), max, count, check or spread
  --with JSON         options of the operation: '{"unique":true}' for solve,
                      '{"min":true,"top":3,"grid":true}' for max,
                      '{"limit":2}' or '{"estimate":true}' for count
  --format NAME       the format of the input; recognised if it is not given

What is written
  --output PREFIX     answers go to PREFIX-00000-of-00010.txt and so on
  --invalid PREFIX    boards and files that cannot be read go to
                      PREFIX-00000-of-00010.ndjson, with the place and reason
  --to NAME           a table instead of lines of text: csv, tsv, ndjson, parquet,
                      or for operations that find grids kaggle, sudoku-extreme
  --json              a JSON object for each answer, not a line of text
  --compress NAME     gzip or zstd
  --shards N          write N files of answers
  --split SIZE        or one for every SIZE of input: 64M, 1G; without both, for
                      a thousandth of the input, but 16M to 256M
  --overwrite         remove the files of an earlier run first
  --unnumbered        do without the lines of boards, and save a pass over files
                      that are split

Where it runs
  --runner NAME       prism (the default: in this process), flink, spark,
                      dataflow, or universal for any portable runner
  --endpoint ADDRESS  the job service of such a runner
  --workers N         shards worked on at once in a bundle; on prism the number
                      of processors if it is not given, elsewhere 1
  --verbose           log what Beam does

  --help-all          the flags of Beam and its runners too
`

// The flags of the command, besides those of Beam. Beam has a flag "options" of
// its own, so those of operations are called "with".
type flags struct {
	inputs     []string
	output     string
	invalid    string
	operation  string
	with       string
	format     string
	to         string
	json       bool
	compress   string
	shards     int
	split      int64
	workers    int
	unnumbered bool
	overwrite  bool
	verbose    bool
	allHelp    bool
}

// newFlags adds the flags to a set.
func newFlags(set *flag.FlagSet) *flags {
	f := &flags{}
	set.Func("input", "`pattern` of files to read (repeatable)", func(pattern string) error {
		f.inputs = append(f.inputs, pattern)
		return nil
	})
	set.StringVar(&f.output, "output", "", "`prefix` of the files of answers")
	set.StringVar(&f.invalid, "invalid", "", "`prefix` of the files of dead letters")
	set.StringVar(&f.operation, "operation", "solve", "`name` of the operation")
	set.StringVar(&f.with, "with", "", "options of the operation, as `JSON`")
	set.StringVar(&f.format, "format", puzzleio.Any.String(), "`name` of the format of the input")
	set.StringVar(&f.to, "to", puzzleio.Any.String(), "`name` of the format of the output, if it is a table")
	set.BoolVar(&f.json, "json", false, "write JSON objects")
	set.StringVar(&f.compress, "compress", puzzleio.Plain.String(), "`name` of the compression of the output")
	set.IntVar(&f.shards, "shards", 0, "`number` of files of answers")
	set.Func("split", "`size` of the input of one file of answers", func(size string) (err error) {
		f.split, err = parseSize(size)
		return err
	})
	set.IntVar(&f.workers, "workers", 0, "`number` of shards worked on at once in a bundle")
	set.BoolVar(&f.unnumbered, "unnumbered", false, "do without the lines of boards")
	set.BoolVar(&f.overwrite, "overwrite", false, "remove the files of an earlier run")
	set.BoolVar(&f.verbose, "verbose", false, "log what Beam does")
	set.BoolVar(&f.allHelp, "help-all", false, "print all flags")
	return f
}

// job returns the job of the flags.
func (f *flags) job(runner string, rest []string) (*pipeline.Job, error) {
	if len(rest) > 0 {
		return nil, fmt.Errorf("%q stands behind the flags: give files with --input", rest[0])
	}
	format, err := puzzleio.ParseFormat(f.format)
	if err != nil {
		return nil, err
	}
	to, err := puzzleio.ParseFormat(f.to)
	if err != nil {
		return nil, err
	}
	compression, err := puzzleio.ParseCompression(f.compress)
	if err != nil {
		return nil, err
	}
	workers := f.workers
	if workers == 0 && isPrism(runner) {
		workers = runtime.GOMAXPROCS(0)
	}
	return &pipeline.Job{
		Inputs: f.inputs, Output: f.output, Invalid: f.invalid,
		Operation: f.operation, Options: f.with,
		Format: format, To: to, JSON: f.json, Compression: compression,
		Shards: f.shards, Split: f.split, Workers: workers,
		Unnumbered: f.unnumbered, Overwrite: f.overwrite,
	}, nil
}

// parseSize reads a number of bytes, or of kibibytes, mebibytes or gibibytes.
func parseSize(text string) (int64, error) {
	number, shift := text, 0
	for i, unit := range []string{"K", "M", "G"} {
		if digits, ok := strings.CutSuffix(strings.ToUpper(text), unit); ok {
			number, shift = digits, 10*(i+1)
		}
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n < 1 || n > 1<<62>>shift {
		return 0, errors.New("expected a number of bytes, as in 64M")
	}
	return n << shift, nil
}
