package pipeline

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"bullseye/operation"
	"bullseye/puzzleio"
)

// A Job says what a pipeline reads, asks and writes. It travels to the workers
// as JSON, so it holds nothing but data.
type Job struct {
	// Inputs are patterns of file names, as the filesystem that their scheme
	// names understands them. Files are read in the order of the patterns,
	// those of one pattern in the order of their names, each file once.
	Inputs []string

	// Output is what the names of all files of answers begin with.
	Output string

	// Invalid is what the names of all files of dead letters begin with:
	// boards and files that could not be read. If it is empty, none are
	// written; they are counted in any case.
	Invalid string

	// Operation is the name of the operation, Options its options: a JSON
	// object, as package operation defines them. Empty Options are the usual
	// ones.
	Operation string
	Options   string

	// Format is that of the input. If it is Any, each file's is recognised.
	Format puzzleio.Format

	// To is what answers are written as: Any for lines of text, or a table of
	// boards and what is known of them: CSV, TSV, NDJSON, Parquet, or where
	// the operation finds grids, Kaggle or SudokuExtreme. Every shard has a
	// header of its own.
	To puzzleio.Format

	// JSON asks for a JSON object for each answer instead of a line of text.
	JSON bool

	// Compression is what answers and dead letters are wrapped in.
	Compression puzzleio.Compression

	// Shards is how many files of answers to write. If it is 0, that follows
	// from Split.
	Shards int

	// Split is about how many bytes of input make one shard if Shards is 0.
	// If it is 0 too, it is a thousandth of the input, but not less than
	// MinSplit or more than MaxSplit.
	Split int64

	// Workers is how many shards of a bundle are worked on at once. Runners
	// that give each processor bundles of its own need 1, which 0 stands for.
	Workers int

	// Unnumbered saves a pass over files that are split. Then the lines of
	// their boards are not known and are given as 0.
	Unnumbered bool

	// Overwrite has shards of an earlier run removed. Otherwise there must be
	// none.
	Overwrite bool

	// ID keeps the temporary files of a run apart from those of others. Build
	// sets it.
	ID string
}

// The limits of Job.Split where it is left to the pipeline.
const (
	MinSplit = 16 << 20
	MaxSplit = 256 << 20
)

// MaxShards is how many shards a job may have: as many as five digits number.
const MaxShards = 99_999

// Validate returns an error if there cannot be such a job.
func (j *Job) Validate() error {
	switch {
	case len(j.Inputs) == 0:
		return errors.New("there is no input")
	case j.Output == "":
		return errors.New("there is no output")
	case j.Invalid == j.Output:
		return errors.New("answers and dead letters need different names")
	case strings.ContainsAny(j.Output+j.Invalid, `*?[\`):
		return errors.New(`names of output cannot have *, ?, [ or \`)
	case j.Shards < 0 || j.Shards > MaxShards:
		return fmt.Errorf("shards cannot be %d: expected a number to %d, 0 to leave it open", j.Shards, MaxShards)
	case j.Split < 0:
		return fmt.Errorf("split cannot be %d: expected a number of bytes", j.Split)
	case j.Shards > 0 && j.Split > 0:
		return errors.New("shards and split exclude each other")
	case j.Workers < 0:
		return fmt.Errorf("workers cannot be %d: expected a number from 1", j.Workers)
	}
	op, err := j.operation()
	if err != nil {
		return err
	}
	return j.checkTo(op)
}

// checkTo returns an error if answers cannot be written as To.
func (j *Job) checkTo(op operation.Operation) error {
	switch {
	case j.To != puzzleio.Any && j.JSON:
		return fmt.Errorf("answers cannot be both JSON objects and %v", j.To)
	case j.To == puzzleio.Parquet && j.Compression != puzzleio.Plain:
		return fmt.Errorf("parquet is compressed by itself, not with %v", j.Compression)
	}
	switch j.To {
	case puzzleio.Any, puzzleio.CSV, puzzleio.TSV, puzzleio.NDJSON, puzzleio.Parquet:
		return nil
	case puzzleio.Kaggle, puzzleio.SudokuExtreme:
		if op.Grids() {
			return nil
		}
		return fmt.Errorf("%s finds no grids, which %v is about", j.Operation, j.To)
	}
	return fmt.Errorf("answers cannot be written as %v: expected csv, tsv, ndjson, parquet, kaggle or sudoku-extreme", j.To)
}

// operation returns the operation with its options.
func (j *Job) operation() (operation.Operation, error) {
	op, ok := operation.New(j.Operation)
	if !ok {
		return nil, fmt.Errorf("unknown operation %q, expected one of %s", j.Operation, strings.Join(operation.Names(), ", "))
	}
	if len(j.Options) > 0 {
		decoder := json.NewDecoder(strings.NewReader(j.Options))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(op); err != nil {
			return nil, fmt.Errorf("options of %s: %w", j.Operation, err)
		}
		if decoder.More() {
			return nil, fmt.Errorf("options of %s: more than one JSON object", j.Operation)
		}
	}
	return op, op.Validate()
}
