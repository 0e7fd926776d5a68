package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"bullseye/beam/pipeline"
	"bullseye/internal/text/decimal"
	"bullseye/internal/text/textwidth"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
)

// usage returns the help. The names of operations and formats are those that there
// are.
func usage() string {
	operations := operation.Names()
	i := slices.Index(operations, defaultOperation)
	operations[i] += " (default)"
	tables, withGrids := puzzleio.TableFormats(false), puzzleio.TableFormats(true)
	withGrids = slices.DeleteFunc(withGrids, func(name string) bool { return slices.Contains(tables, name) })
	return fmt.Sprintf(usageText,
		wrap("  --operation NAME    ", enumerate(operations, "or")),
		wrap("  --to NAME           ", fmt.Sprintf("write a table: %s; for operations that find grids also %s; "+
			"for those that make boards, any form of bullseye convert but arrays",
			strings.Join(tables, ", "), enumerate(withGrids, "and"))))
}

// enumerate returns words as a sentence lists them: "a, b or c".
func enumerate(words []string, last string) string {
	n := len(words) - 1
	if n < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n], ", ") + " " + last + " " + words[n]
}

// wrap returns the start and the text, with lines of at most 80 characters. The text
// is aligned after the start.
func wrap(start, text string) string {
	lines := textwidth.Wrap(text, 80-len(start))
	return start + strings.ReplaceAll(lines, "\n", "\n"+strings.Repeat(" ", len(start)))
}

// usageText is the help, with two verbs for what operations and formats there are.
//
//go:embed usage.txt
var usageText string

// defaultOperation is the operation that --operation names by default.
const defaultOperation = "solve"

// flags are the command's own flags, without those of Beam. The options of the
// operation are called "with", because Beam has a flag "options".
type flags struct {
	inputs     []string
	output     string
	invalid    string
	operation  string
	with       string
	format     string
	columns    record.Choice
	to         string
	json       bool
	compress   string
	shards     decimal.Flag
	split      int64
	workers    decimal.Flag
	unnumbered bool
	overwrite  bool
	verbose    bool
	allHelp    bool
}

// newFlags defines the flags in a set.
func newFlags(set *flag.FlagSet) *flags {
	f := &flags{}
	set.Func("input", "`pattern` of the files to read; repeatable", func(pattern string) error {
		f.inputs = append(f.inputs, pattern)
		return nil
	})
	set.StringVar(&f.output, "output", "", "`prefix` of the files of answers")
	set.StringVar(&f.invalid, "invalid", "", "`prefix` of the files of dead letters")
	set.StringVar(&f.operation, "operation", defaultOperation, "`name` of the operation")
	set.StringVar(&f.with, "with", "", "options of the operation as `JSON`")
	set.StringVar(&f.format, "format", puzzleio.Any.String(), "`name` of the input format")
	f.columns.Flag = "--column "
	set.Func("column", "column for a `role`, as in board=quiz; repeatable", func(text string) error {
		choice, err := record.ParseChoice(text)
		if err == nil {
			err = f.columns.Merge(choice)
		}
		return err
	})
	set.StringVar(&f.to, "to", puzzleio.Any.String(), "`name` of the output format, for tables")
	set.BoolVar(&f.json, "json", false, "write a JSON object for each answer")
	set.StringVar(&f.compress, "compress", puzzleio.Plain.String(), "`name` of the output compression")
	set.Var(&f.shards, "shards", "`number` of files of answers")
	set.Func("split", "`size` of the input for each file of answers", func(size string) (err error) {
		f.split, err = parseSize(size)
		return err
	})
	set.Var(&f.workers, "workers", "`number` of shards per bundle at once")
	set.BoolVar(&f.unnumbered, "unnumbered", false, "leave out line numbers in split files")
	set.BoolVar(&f.overwrite, "overwrite", false, "replace the output of an earlier run")
	set.BoolVar(&f.verbose, "verbose", false, "log what Beam does")
	set.BoolVar(&f.allHelp, "help-all", false, "show all flags")
	return f
}

// job returns the job that the flags describe.
func (f *flags) job(runner string, rest []string) (*pipeline.Job, error) {
	if len(rest) > 0 {
		return nil, fmt.Errorf("unexpected argument %q: use --input for files", rest[0])
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
	workers := int(f.workers)
	if workers == 0 && pipeline.IsPrism(runner) {
		workers = runtime.GOMAXPROCS(0)
	}
	return &pipeline.Job{
		Inputs: f.inputs, Output: f.output, Invalid: f.invalid,
		Operation: f.operation, Options: f.with,
		Format: format, Columns: f.columns, To: to, JSON: f.json, Compression: compression,
		Shards: int(f.shards), Split: f.split, Workers: workers,
		Unnumbered: f.unnumbered, Overwrite: f.overwrite,
	}, nil
}

// parseSize parses a number of bytes with an optional unit: K, M or G, in powers
// of 1024.
func parseSize(text string) (int64, error) {
	number, shift := text, 0
	for i, unit := range []string{"K", "M", "G"} {
		if digits, ok := strings.CutSuffix(strings.ToUpper(text), unit); ok {
			number, shift = digits, 10*(i+1)
		}
	}
	n, err := decimal.Whole(number)
	if err != nil || n < 1 || n > 1<<62>>shift {
		return 0, errors.New("expected a positive number of bytes, as in 64M")
	}
	return int64(n) << shift, nil
}
