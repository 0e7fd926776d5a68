package pipeline

import (
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"bullseye/puzzleio"
)

func init() {
	for _, t := range []any{Task{}, Piece{}, Done{}, Tally{}} {
		beam.RegisterType(reflect.TypeOf(t))
	}
}

// A Task is what becomes one shard.
type Task struct {
	Shard  int
	Shards int // of the job
	Pieces []Piece
}

// A Piece is a file, or a stretch of one that is split.
type Piece struct {
	File string

	// Start and End are the stretch, in bytes. Where exactly its boards begin
	// and end follows from the lines at these places: see stretch.
	Start, End int64

	// Split says that the piece is a stretch; Format and Header are known
	// then, and last whether another stretch of the file follows.
	Split  bool
	Last   bool
	Format puzzleio.Format
	Header string // the first lines of CSV

	// Lines is how many lines stand before Start; unknown if it is negative.
	Lines int64
}

// A Done is a task that has been done.
type Done struct {
	Shard, Shards int
	Answers       string // the temporary file
	Letters       string // that of dead letters, if there are any
	Tally         Tally
}

// A Tally is what is counted.
type Tally struct {
	Files   int64 // read to the end
	Failed  int64 // not read to the end: damaged, or not of the format
	Empty   int64 // without a board
	Boards  int64 // all records, readable or not
	LeftOut int64 // of these, boards that are not in the output for want of room
	Blocks  int64 // in which they were asked
	Read    int64 // bytes of input, still compressed
	Written int64 // bytes of answers, not yet compressed
	Status  map[string]int64
}
