package main

import (
	"fmt"
	"slices"
	"strings"

	"bullseye/internal/batch"
	"bullseye/internal/text/message"
	"bullseye/internal/text/plainjson"
	"bullseye/operation"
)

// wantsSummary reports whether a run ends with its totals. Without --summary, it does
// if there is a file for the output.
func (p *program) wantsSummary(f *runFlags, given bool, job *batch.Job) bool {
	if given {
		return f.summary
	}
	return !p.quiet && (writesFiles(job) || strings.Contains(f.output, numberMark))
}

// summarise prints the totals of a run, for people or as JSON. --quiet does not
// silence it.
func (p *program) summarise(job *batch.Job, s *batch.Summary, asJSON bool) {
	p.out.giveWay()
	if asJSON {
		text, _ := plainjson.Append(nil, totalsOf(s)) // never fails for numbers
		fmt.Fprintf(p.err, "%s\n", text)
		return
	}
	t := totalsOf(s)
	if p.summariseMade(s, t) {
		return
	}
	text := "%v in %.2f s, %s/s, %d invalid"
	args := []any{plural(uint64(t.Boards), "board", "boards"), t.Seconds, perSecond(t.Rate), t.Invalid}
	add := func(more string, values ...any) { text, args = text+more, append(args, values...) }
	if t.LeftOut > 0 {
		add(", %d left out", t.LeftOut)
	}
	if t.Completions > 0 {
		add(", %v", plural(uint64(t.Completions), "completion", "completions"))
	}
	switch {
	case t.Again > 0:
		add("; %d of them before the interruption, %d of these read again", t.Before, t.Again)
	case t.Before > 0:
		add("; %d of them before the interruption", t.Before)
	}
	p.print("", message.Of(text, args...))
	if job.Stream != nil { // summariseClasses says it all
		return
	}
	var kinds []operation.Status
	if job.Operation != nil {
		kinds = job.Operation.Spec().Kinds
	}
	part := func(n int64, status operation.Status) string { return p.message(message.Of("%d "+string(status), n)) }
	var statuses, levels []string
	rated := int64(0) // by --only, boards are counted by their levels
	for status, n := range s.Counts.All() {
		if slices.Contains(kinds, status) {
			rated += n
		} else {
			statuses = append(statuses, part(n, status))
		}
	}
	if rated > 0 {
		statuses = append(statuses, part(rated, operation.Rated))
	}
	for _, level := range kinds {
		if n := max(s.Kinds.Of(level), s.Counts.Of(level)); n > 0 {
			levels = append(levels, part(n, level))
		}
	}
	if len(statuses) > 1 { // otherwise the first line says it all
		p.print("", message.Of("statuses: %s", strings.Join(statuses, p.message(", "))))
	}
	if len(levels) > 0 {
		p.print("", message.Of("levels: %s", strings.Join(levels, p.message(", "))))
	}
}

// summariseMade prints the totals of a run that made its boards, and reports whether it did.
func (p *program) summariseMade(s *batch.Summary, t *totals) bool {
	made, missing := s.Counts.Of(operation.Generated), s.Counts.Of(operation.NotFound)
	if made+missing == 0 {
		return false
	}
	rate := t.Rate * float64(made) / float64(made+missing)
	text := "%v in %.2f s, %s/s"
	args := []any{plural(uint64(made), "board", "boards"), t.Seconds, perSecond(rate)}
	if missing > 0 {
		text, args = text+", %d not found", append(args, missing)
	}
	if t.Before > 0 {
		text, args = text+"; %d of them before the interruption", append(args, t.Before)
	}
	p.print("", message.Of(text, args...))
	return true
}

// totals are the totals of a run as JSON.
type totals struct {
	Boards      int64            `json:"boards" doc:"boards of the input; those asked for, if the command makes them"`
	Invalid     int64            `json:"invalid" doc:"boards that could not be read"`
	LeftOut     int64            `json:"leftOut" doc:"boards that the output has no room for"`
	Completions int64            `json:"completions,omitempty" doc:"completions that 'solve --all' has listed"`
	Before      int64            `json:"before" doc:"boards that earlier, interrupted runs answered"`
	Again       int64            `json:"again" doc:"boards among these that this run has read again, to remember their classes"`
	Seconds     float64          `json:"seconds" doc:"duration of this run"`
	Rate        float64          `json:"boardsPerSecond" doc:"rate of this run"`
	Statuses    map[string]int64 `json:"statuses" doc:"number of boards by status; a member for each status that occurs"`
	Levels      map[string]int64 `json:"levels,omitempty" doc:"of 'rate': number of boards by level; a member for each level that occurs"`
}

func totalsOf(s *batch.Summary) *totals {
	seconds := s.Elapsed.Seconds()
	t := &totals{
		Boards: s.Boards, Invalid: s.Invalid, LeftOut: s.LeftOut, Completions: s.Completions, Before: s.Before, Again: s.Again,
		Seconds: seconds, Rate: float64(s.Boards-s.Before) / max(seconds, 1e-9), Statuses: map[string]int64{},
	}
	for status, n := range s.Counts.All() {
		t.Statuses[string(status)] = n
	}
	for level, n := range s.Kinds.All() {
		if t.Levels == nil {
			t.Levels = map[string]int64{}
		}
		t.Levels[string(level)] = n
	}
	return t
}
