package pipeline

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
)

// A Job describes the input, the operation and the output of a pipeline. It is
// sent to the workers as JSON, so it holds only data.
type Job struct {
	// Inputs are patterns of file names, in the syntax of the filesystem. Files
	// are read in the order of the patterns, and for each pattern in the order
	// of their names. A file that matches twice is read once.
	Inputs []string

	// Output is the prefix of the names of all files of answers.
	Output string

	// Invalid is the prefix of the names of all files of dead letters, which
	// list the boards and files that could not be read. If it is empty, it is
	// Output followed by "-invalid".
	Invalid string

	// Operation is the name of an operation. Options is a JSON object with the
	// operation's options, as package operation defines them. If it is empty,
	// the defaults apply.
	Operation string
	Options   string

	// Format is the format of the input. If it is Any, the format of each file
	// is recognised.
	Format puzzleio.Format

	// Columns says which columns of tables hold the board, the grid and the label.
	Columns record.Choice

	// To is the format of the answers. Any stands for lines of text. The others
	// are those that puzzleio.AnswerFormats lists for the operation. Every shard has its
	// own header.
	To puzzleio.Format

	// JSON writes a JSON object for each answer instead of a line of text.
	JSON bool

	// Compression is the compression of answers and dead letters.
	Compression puzzleio.Compression

	// Shards is the number of files of answers. If it is 0, it follows from
	// Split.
	Shards int

	// Split is the approximate number of input bytes for each shard. If it and
	// Shards are 0, it is a thousandth of the input, but at least MinSplit and
	// at most MaxSplit.
	Split int64

	// Workers is the number of shards of a bundle that are made at once; 0
	// stands for 1. Use 1 on runners that give each processor its own bundles.
	Workers int

	// Unnumbered skips the counting of lines, which takes another pass over
	// split files. The line numbers of their boards are then unknown and are
	// given as 0.
	Unnumbered bool

	// Overwrite removes the shards of an earlier run. Without it, existing
	// shards are an error.
	Overwrite bool

	// ID distinguishes the temporary files of a run from those of other runs.
	// Build sets it.
	ID string
}

// The pipeline chooses Job.Split between these limits if it is 0.
const (
	MinSplit = 16 << 20
	MaxSplit = 256 << 20
)

// MaxShards is the maximum number of shards. The names of shards have five
// digits for the number.
const MaxShards = 99_999

// Validate returns an error if the job is not valid.
func (j *Job) Validate() error {
	switch {
	case len(j.Inputs) == 0:
		return errors.New("no input: expected at least one pattern of file names")
	case j.Output == "":
		return errors.New("no output: expected the prefix of the files of answers")
	case j.Invalid == j.Output:
		return errors.New("answers and dead letters must have different prefixes")
	case strings.ContainsAny(j.Output+j.Invalid, `*?[\`):
		return errors.New(`prefixes of output files must not contain *, ?, [ or \`)
	case j.Shards < 0 || j.Shards > MaxShards:
		return fmt.Errorf("found %d shards, expected 1 to %d, or 0 for the default", j.Shards, MaxShards)
	case j.Split < 0:
		return fmt.Errorf("found a split of %d bytes, expected 1 or more, or 0 for the default", j.Split)
	case j.Shards > 0 && j.Split > 0:
		return errors.New("found both shards and split, expected only one of them")
	case j.Workers < 0:
		return fmt.Errorf("found %d workers, expected 1 or more, or 0 for the default", j.Workers)
	}
	if readable := puzzleio.ReadFormats(); !slices.Contains(readable, j.Format.String()) {
		return fmt.Errorf("found input format %v, expected one of %s", j.Format, strings.Join(readable, ", "))
	}
	op, err := j.operation()
	if err != nil {
		return err
	}
	return j.checkTo(op)
}

// checkTo returns an error if the answers cannot be written in format To.
func (j *Job) checkTo(op operation.Operation) error {
	switch {
	case j.To != puzzleio.Any && j.JSON:
		return fmt.Errorf("found both JSON and format %v, expected only one of them", j.To)
	case j.To == puzzleio.Parquet && j.Compression != puzzleio.Plain:
		return fmt.Errorf("found compression %v for Parquet, expected none: Parquet files are always compressed", j.Compression)
	}
	name, tables := j.To.String(), puzzleio.TableFormats(true)
	switch {
	case j.To == puzzleio.Any || slices.Contains(puzzleio.AnswerFormats(op), name):
		return nil
	case slices.Contains(tables, name):
		return fmt.Errorf("%s finds no grids, and format %v needs them", j.Operation, j.To)
	}
	return fmt.Errorf("found output format %v, expected one of %s", j.To, strings.Join(tables, ", "))
}

// operation returns the operation with its options set.
func (j *Job) operation() (operation.Operation, error) {
	op, ok := operation.New(j.Operation)
	if !ok {
		return nil, fmt.Errorf("unknown operation %q: expected one of %s", j.Operation, strings.Join(operation.Names(), ", "))
	}
	if len(j.Options) > 0 {
		decoder := json.NewDecoder(strings.NewReader(j.Options))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(op); err != nil {
			return nil, fmt.Errorf("options of %s: %w", j.Operation, err)
		}
		if decoder.More() {
			return nil, fmt.Errorf("options of %s: found more than one JSON object, expected one", j.Operation)
		}
	}
	return op, op.Validate()
}
