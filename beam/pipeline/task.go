package pipeline

import (
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"bullseye/puzzleio"
)

func init() {
	for _, t := range []any{Task{}, Segment{}, Done{}, Totals{}} {
		beam.RegisterType(reflect.TypeOf(t))
	}
}

// A Task describes the input of one shard.
type Task struct {
	Shard    int
	Shards   int // of the job
	Segments []Segment
}

// A Segment is a file, or a part of a file that is split.
type Segment struct {
	File string

	// Start and End are the cuts, in bytes. The lines after them determine where
	// the segment really begins and ends: see segmentReader.
	Start, End int64

	// Split is true if the segment is a part of a file. Then Format and Header
	// are set, and Last is true for the last segment of the file.
	Split  bool
	Last   bool
	Format puzzleio.Format
	Header string // the first lines of CSV

	// Lines is the number of lines before Start, or negative if it is unknown.
	Lines int64
}

// A Done is the result of a task.
type Done struct {
	Shard, Shards int
	Answers       string // the temporary file of answers
	DeadLetters   string // the temporary file of dead letters; "" if there are none
	Totals        Totals
}
