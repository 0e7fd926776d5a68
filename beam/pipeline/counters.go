package pipeline

import (
	"context"
	"maps"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"bullseye/operation"
)

// Namespace is the namespace of the counters.
const Namespace = "bullseye"

// The names of the counters. In addition, there is a counter for each status of
// answers, of which Invalid is one.
const (
	Files      = "files"                      // read to the end
	Failed     = "files_failed"               // not read to the end: damaged, or in another format
	Empty      = "files_empty"                // without a board
	Boards     = "boards"                     // readable or not
	Invalid    = string(operation.Unreadable) // boards that could not be read
	NoClass    = string(operation.NoClass)    // boards of no class, such as lists of candidates
	NotMade    = string(operation.NotFound)   // boards that were not found within the attempts
	LeftOut    = "left_out"                   // boards that the output has no room for
	Incomplete = "incomplete"                 // answers that the time limit left incomplete
	Wrong      = "wrong_solutions"            // solutions of the input that do not complete their boards
	Blocks     = "blocks"                     // groups of boards that were answered together
	Read       = "bytes_read"                 // of the input as stored, before decompression
	Written    = "bytes_written"              // of answers, before compression
)

// Totals are the counters of a task.
type Totals struct {
	Files      int64            // read to the end
	Failed     int64            // not read to the end: damaged, or in another format
	Empty      int64            // without a board
	Boards     int64            // readable or not
	LeftOut    int64            // boards that the output has no room for
	Incomplete int64            // answers that the time limit left incomplete
	Wrong      int64            // solutions of the input that do not complete their boards
	Blocks     int64            // groups of boards that were answered together
	Read       int64            // bytes of the input as stored, before decompression
	Written    int64            // bytes of answers, before compression
	Status     map[string]int64 // answers by their status
}

// report adds the totals to the runner's counters.
func (t *Totals) report(ctx context.Context) {
	t.each(func(name string, n int64) { beam.NewCounter(Namespace, name).Inc(ctx, n) })
}

// each calls add for each counter that is not 0.
func (t *Totals) each(add func(name string, n int64)) {
	all := maps.Clone(t.Status)
	if all == nil {
		all = map[string]int64{}
	}
	all[Files], all[Failed], all[Empty] = t.Files, t.Failed, t.Empty
	all[Boards], all[LeftOut], all[Incomplete] = t.Boards, t.LeftOut, t.Incomplete
	all[Wrong] = t.Wrong
	all[Blocks], all[Read], all[Written] = t.Blocks, t.Read, t.Written
	for name, n := range all {
		if n > 0 {
			add(name, n)
		}
	}
}
