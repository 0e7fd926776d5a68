package pipeline

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// Namespace is that of the counters.
const Namespace = "bullseye"

// The names of the counters. Besides these there is a counter for each status of
// answers.
const (
	Files   = "files"         // read to the end
	Failed  = "files_failed"  // not read to the end: damaged, or not of the format
	Empty   = "files_empty"   // without a board
	Boards  = "boards"        // all of them, readable or not
	LeftOut = "left_out"      // of these, not in the output, which has no room for them
	Blocks  = "blocks"        // of boards that were asked about together
	Read    = "bytes_read"    // of input, as it is stored
	Written = "bytes_written" // of answers, before they are compressed
)

// Totals count what was done.
type Totals struct {
	Files   int64 // read to the end
	Failed  int64 // not read to the end: damaged, or not of the format
	Empty   int64 // without a board
	Boards  int64 // all records, readable or not
	LeftOut int64 // of these, boards for which the output has no room
	Blocks  int64 // of boards that were asked about together
	Read    int64 // bytes of input, still compressed
	Written int64 // bytes of answers, before they are compressed
	Status  map[string]int64
}

// report adds to the counters.
func (t *Totals) report(ctx context.Context) {
	add := func(name string, n int64) {
		if n > 0 {
			beam.NewCounter(Namespace, name).Inc(ctx, n)
		}
	}
	add(Files, t.Files)
	add(Failed, t.Failed)
	add(Empty, t.Empty)
	add(Boards, t.Boards)
	add(LeftOut, t.LeftOut)
	add(Blocks, t.Blocks)
	add(Read, t.Read)
	add(Written, t.Written)
	for status, n := range t.Status {
		add(status, n)
	}
}
