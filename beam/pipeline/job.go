package pipeline

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"bullseye/puzzleio"
	"bullseye/record"
)

// A Job describes the input, the operation and the output of a pipeline. It is
// sent to the workers as JSON, so it holds only data.
type Job struct {
	// Inputs are patterns of file names, in the syntax of the filesystem. Files
	// are read in the order of the patterns, and for each pattern in the order
	// of their names. A file that matches twice is read once. An operation.Source
	// reads no files.
	Inputs []string

	// Output is the prefix of the names of all files of answers. An operation.Stream
	// with several outputs adds "-" and the name of the output.
	Output string

	// Invalid is the prefix of the names of all files of dead letters, which
	// list the boards and files that could not be read. If it is empty, it is
	// Output followed by "-invalid".
	Invalid string

	// Operation is the name of an operation.Operation, Source or Stream. Options is a
	// JSON object with its options, as package operation defines them. If it is
	// empty, the defaults apply.
	Operation string
	Options   string

	// Format is the format of the input. If it is Any, the format of each file
	// is recognised.
	Format puzzleio.Format

	// Columns says which columns of tables hold the board, the grid and the label.
	Columns record.Choice

	// To is the format of the answers. Any stands for lines of text. The others
	// are those that puzzleio.AnswerFormats lists for the operation. A Stream writes its
	// boards in any format that a puzzleio.Writer writes. Every shard has its own header.
	To puzzleio.Format

	// JSON writes a JSON object for each answer instead of a line of text.
	JSON bool

	// Compression is the compression of answers and dead letters.
	Compression puzzleio.Compression

	// Shards is the number of files of answers, of each output if there are several.
	// If it is 0, it follows from Split.
	Shards int

	// Split is the approximate number of input bytes for each shard. If it and
	// Shards are 0, it is a thousandth of the input, but at least MinSplit and
	// at most MaxSplit. A Source has no Split. By default, its shards have a thousandth of
	// its boards, but at least 2048.
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
	asked, err := j.question()
	if err != nil {
		return err
	}
	source := asked.source() != nil
	switch {
	case !source && len(j.Inputs) == 0:
		return errors.New("no input: expected at least one pattern of file names")
	case source && (len(j.Inputs) > 0 || j.Format != puzzleio.Any || !j.Columns.IsZero()):
		return fmt.Errorf("%s makes its boards: expected no input, and neither its format nor its columns", j.Operation)
	case source && j.Split > 0:
		return fmt.Errorf("%s reads no files that could be split: expected a number of shards instead", j.Operation)
	case j.Output == "":
		return errors.New("no output: expected the prefix of the files of answers")
	case slices.ContainsFunc(asked.prefixes(j), func(prefix string) bool { return samePrefix(prefix, j.invalid()) }):
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
	return j.checkTo(asked)
}

// samePrefix reports whether two prefixes make the same names, however they are written.
func samePrefix(a, b string) bool {
	at := func(prefix string) string {
		if strings.Contains(prefix, "://") {
			return prefix
		}
		folder, start := filepath.Split(prefix)
		return filepath.Join(sameFile(cmp.Or(folder, ".")), start+"-") // the folder may not exist yet
	}
	return at(a) == at(b)
}

// invalid returns the prefix of the names of all files of dead letters.
func (j *Job) invalid() string { return cmp.Or(j.Invalid, j.Output+"-invalid") }

// checkTo returns an error if the answers cannot be written in format To.
func (j *Job) checkTo(asked question) error {
	switch {
	case j.To != puzzleio.Any && j.JSON:
		return fmt.Errorf("found both JSON and format %v, expected only one of them", j.To)
	case j.To == puzzleio.Parquet && j.Compression != puzzleio.Plain:
		return fmt.Errorf("found compression %v for Parquet, expected none: Parquet files are always compressed", j.Compression)
	}
	name, tables := j.To.String(), puzzleio.TableFormats(true)
	switch {
	case j.To == puzzleio.Any || slices.Contains(asked.formats(), name):
		return nil
	case asked.stream != nil:
		return fmt.Errorf("found output format %v, expected one of %s", j.To, strings.Join(asked.formats(), ", "))
	case slices.Contains(tables, name):
		return fmt.Errorf("%s finds no grids, and format %v needs them", j.Operation, j.To)
	}
	return fmt.Errorf("found output format %v, expected one of %s", j.To, strings.Join(tables, ", "))
}
