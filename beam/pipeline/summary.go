package pipeline

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"

	"bullseye/internal/disk/file"
	"bullseye/record"
)

// A Summary describes a finished run. The last step of the pipeline writes it as
// JSON to the file Job.SummaryName, so that it stays with the answers.
type Summary struct {
	// Run is the ID of the run. It is different in each run.
	Run string `json:"run"`

	Shards   int              `json:"shards"`
	Counters map[string]int64 `json:"counters"`

	// Failed are the files that could not be read to their end, in the order of
	// the input, but at most MaxFailures of them. The counter Failed has their
	// number.
	Failed []Failure `json:"failed,omitempty"`

	// DeadLetters is the name of the file of dead letters, a pattern if there are
	// several, or "" if there is none.
	DeadLetters string `json:"dead_letters,omitempty"`
}

// Unanswered returns the number of dead letters: of boards and files that could not be
// read, and of boards without a class, left out or not made.
func (s *Summary) Unanswered() (n int64) {
	for _, name := range []string{Failed, Invalid, NoClass, LeftOut, NotMade} {
		n += s.Counters[name]
	}
	return n
}

// MaxFailures is the maximum number of files that a Summary names. The dead letters
// name all of them.
const MaxFailures = 100

// A Failure is an input file that could not be read to its end, or not at all.
type Failure struct {
	File   string `json:"file"`
	Reason string `json:"reason"`
}

// Error implements error.
func (f *Failure) Error() string {
	return fmt.Sprintf("cannot read %s: %s", record.FileName(f.File), f.Reason)
}

// SummaryName returns the name of the file with the summary.
func (j *Job) SummaryName() string { return j.Output + ".summary.json" }

// summarise returns the summary of a run from the results of its tasks, which come
// in any order. Each shard must have one: without that, what a runner loses would be lost
// in silence.
func (j *Job) summarise(next func(*Done) bool) (*Summary, error) {
	seen, shards := map[int]bool{}, 0
	s := &Summary{Run: j.ID, Counters: map[string]int64{}}
	type failure struct {
		shard int
		Failure
	}
	var failed []failure
	firstOnes := func() {
		slices.SortStableFunc(failed, func(a, b failure) int { return cmp.Compare(a.shard, b.shard) })
		failed = failed[:min(len(failed), MaxFailures)]
	}
	for done := (Done{}); next(&done); done = (Done{}) {
		if seen[done.Shard] {
			continue
		}
		seen[done.Shard], shards = true, done.Shards
		s.Shards++
		done.Totals.each(func(name string, n int64) { s.Counters[name] += n })
		for _, f := range done.Failed {
			failed = append(failed, failure{done.Shard, f})
		}
		if len(failed) > MaxFailures {
			firstOnes()
		}
		switch {
		case done.DeadLetters == "":
		case s.DeadLetters == "":
			s.DeadLetters = j.DeadLetterName(done.Shard, done.Shards)
		default:
			s.DeadLetters = j.anyDeadLetter()
		}
	}
	firstOnes()
	for _, f := range failed {
		s.Failed = append(s.Failed, f.Failure)
	}
	if s.Shards != shards {
		return nil, fmt.Errorf("found the results of %d shards, expected %d: run the job again", s.Shards, shards)
	}
	return s, nil
}

// writeSummary writes the summary. It may be called again after it succeeded.
func (j *Job) writeSummary(ctx context.Context, s *Summary) error {
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	temporary := j.temporary(j.Output) + "summary-" + token()
	err = withFilesystem(ctx, temporary, func(fs filesystem.Interface) error {
		return filesystem.Write(ctx, fs, temporary, append(text, '\n'))
	})
	if err != nil {
		return err
	}
	return publish(ctx, temporary, j.SummaryName())
}

// readSummary returns the summary of this run.
func (j *Job) readSummary(ctx context.Context) (*Summary, error) {
	var text []byte
	name := j.SummaryName()
	err := withFilesystem(ctx, name, func(fs filesystem.Interface) (err error) {
		text, err = filesystem.Read(ctx, fs, name)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, file.Reason(err))
	}
	s := &Summary{}
	if err := json.Unmarshal(text, s); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if s.Run != j.ID {
		return nil, fmt.Errorf("%s: found the summary of another run", name)
	}
	return s, nil
}
