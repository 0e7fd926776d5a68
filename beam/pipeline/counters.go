package pipeline

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// Namespace is the namespace of the counters.
const Namespace = "bullseye"

// The names of the counters. In addition, there is a counter for each status of
// answers.
const (
	Files   = "files"         // read to the end
	Failed  = "files_failed"  // not read to the end: damaged, or in another format
	Empty   = "files_empty"   // without a board
	Boards  = "boards"        // readable or not
	LeftOut = "left_out"      // boards that the output has no room for
	Blocks  = "blocks"        // groups of boards that were answered together
	Read    = "bytes_read"    // of the input as stored, before decompression
	Written = "bytes_written" // of answers, before compression
)

// Totals are the counters of a task.
type Totals struct {
	Files   int64            // read to the end
	Failed  int64            // not read to the end: damaged, or in another format
	Empty   int64            // without a board
	Boards  int64            // readable or not
	LeftOut int64            // boards that the output has no room for
	Blocks  int64            // groups of boards that were answered together
	Read    int64            // bytes of the input as stored, before decompression
	Written int64            // bytes of answers, before compression
	Status  map[string]int64 // answers by their status
}

// report adds the totals to the counters.
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
