package pipeline

import (
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"bullseye/operation"
	"bullseye/puzzleio"
)

func init() {
	for _, t := range []any{Task{}, Segment{}, Done{}, Totals{}, Failure{}, Seen{}, First{}, Tally{}, Settled{}, operation.Decision{}} {
		beam.RegisterType(reflect.TypeOf(t))
	}
}

// A Task describes the input of one shard: segments, or numbers of boards to make.
type Task struct {
	Shard    int
	Shards   int // of the job
	Segments []Segment

	// From and To are, for an operation.Source, the numbers of records before the first
	// one of the shard and up to its last one.
	From, To int64
}

// A Segment is a file, or a part of a file that is split.
type Segment struct {
	File string

	// Start and End are the cuts, in bytes. The lines after them determine where
	// the segment really begins and ends: see segmentReader.
	Start, End int64

	// Modified is when the file was modified before the job was planned: see modified.
	Modified int64

	// Failed is the reason why the file cannot be opened, or "" if it can.
	Failed string

	// Split is true if the segment is a part of a file. Then Format and
	// HeaderSize are set, and Last is true for the last segment of the file.
	Split      bool
	Last       bool
	Format     puzzleio.Format
	HeaderSize int // bytes of CSV up to and including the header row

	// Lines is the number of lines before Start, or negative if it is unknown.
	Lines int64

	// Boards is the number of boards before the segment in all files, if answers
	// depend on it: see record.Record.Number.
	Boards int64
}

// A Done is the result of a task.
type Done struct {
	Shard, Shards int
	Answers       []string // the temporary files of answers, one for each output
	DeadLetters   string   // the temporary file of dead letters; "" if there are none
	Totals        Totals
	Failed        []Failure // the first MaxFailures files that could not be read
}
