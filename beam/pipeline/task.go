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

// A Task is the making of one shard.
type Task struct {
	Shard    int
	Shards   int // of the job
	Segments []Segment
}

// A Segment is a file, or a part of a file that is split.
type Segment struct {
	File string

	// Start and End delimit the segment, in bytes. Where exactly its boards
	// begin and end follows from the lines at these places: see segmentReader.
	Start, End int64

	// Split says that the segment is a part of a file. Then Format and Header
	// are known, and Last says that no other segment of the file follows.
	Split  bool
	Last   bool
	Format puzzleio.Format
	Header string // the first lines of CSV

	// Lines is the number of lines before Start, negative if it is unknown.
	Lines int64
}

// A Done is a task that has been done.
type Done struct {
	Shard, Shards int
	Answers       string // the temporary file
	Letters       string // that of dead letters, if there are any
	Totals        Totals
}
