package pipeline

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"bullseye/operation"
)

// Namespace is that of the counters.
const Namespace = "bullseye"

// Counters are the names of the counters, besides those of the statuses of
// answers, which count the boards that have one.
const (
	Files   = "files"         // read to the end
	Failed  = "files_failed"  // not read to the end: damaged, or not of the format
	Empty   = "files_empty"   // without a board
	Boards  = "boards"        // all of them, readable or not
	LeftOut = "left_out"      // of these, not in the output for want of room
	Blocks  = "blocks"        // of boards that were asked together
	Read    = "bytes_read"    // of input, as it is stored
	Written = "bytes_written" // of answers, before they are compressed
)

// report adds to the counters.
func (t *Tally) report(ctx context.Context) {
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

// statusOf returns the status of an answer.
func statusOf(answer operation.Answer) string {
	switch a := answer.(type) {
	case *operation.Solution:
		return string(a.Status)
	case *operation.Optimum:
		return string(a.Status)
	case *operation.Tally:
		return string(a.Status)
	case *operation.Estimate:
		return string(a.Status)
	case *operation.Report:
		return string(a.Status)
	case *operation.Distribution:
		return string(a.Status)
	case *operation.Invalid:
		return string(operation.Unreadable)
	}
	return "other"
}
