package pipeline

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
)

// Workers find the steps by the names of their types. Package register of Beam would
// do the same, with generated code in place of reflection. That code was a third of
// the program, and it saved nothing that could be measured, because the elements are
// tasks and not boards.
func init() {
	for _, step := range []reflect.Type{
		reflect.TypeFor[planFn](),
		reflect.TypeFor[countFn](),
		reflect.TypeFor[numberFn](),
		reflect.TypeFor[answerFn](),
		reflect.TypeFor[keyFn](),
		reflect.TypeFor[shardFn](),
		reflect.TypeFor[tallyFn](),
		reflect.TypeFor[skipFn](),
		reflect.TypeFor[dealFn](),
		reflect.TypeFor[decideFn](),
		reflect.TypeFor[ofShardFn](),
		reflect.TypeFor[writeFn](),
		reflect.TypeFor[publishFn](),
		reflect.TypeFor[finishFn](),
	} {
		beam.RegisterDoFn(step)
	}
	beam.RegisterFunction(earlier)
}

// Build adds a job to a pipeline and sets the job's ID. The collection that it
// returns has a single element, the number of shards. The element appears when
// all shards are written.
func Build(s beam.Scope, job *Job) (beam.PCollection, error) {
	if err := job.Validate(); err != nil {
		return beam.PCollection{}, err
	}
	asked, err := job.question()
	if err != nil {
		return beam.PCollection{}, err
	}
	job.ID = token()
	job.Invalid = job.invalid()
	s = s.Scope("bullseye." + job.Operation)

	tasks := beam.ParDo(s.Scope("plan"), &planFn{Job: *job}, beam.Impulse(s))
	tasks = beam.Reshuffle(s.Scope("plan"), tasks)

	if asked.source() == nil { // what is made has its numbers
		counted := beam.ParDo(s.Scope("count"), &countFn{Job: *job}, tasks)
		tasks = beam.ParDo(s.Scope("number"), &numberFn{}, beam.GroupByKey(s.Scope("number"), counted))
		tasks = beam.Reshuffle(s.Scope("number"), tasks)
	}

	var done beam.PCollection
	if asked.stream != nil {
		done = sorted(s, job, tasks)
	} else {
		done = beam.ParDo(s.Scope("answer"), &answerFn{Job: *job}, tasks)
	}
	done = beam.Reshuffle(s.Scope("answer"), done)

	published := beam.ParDo(s.Scope("publish"), &publishFn{Job: *job}, done)
	return beam.ParDo(s.Scope("finish"), &finishFn{Job: *job}, beam.GroupByKey(s.Scope("finish"), published)), nil
}

// ErrNoSummary is the error of Run if the run has ended, but this process cannot
// read its summary.
var ErrNoSummary = errors.New("the answers are written, but the summary cannot be read here")

// Run runs a job on the runner with the given name. It waits until the job ends,
// unless Beam's flag async is set. In that case the summary is empty. If the error
// wraps ErrNoSummary, the summary holds the counters of the runner, if it keeps any.
// Call beam.Init first.
func Run(ctx context.Context, runner string, job Job) (*Summary, error) {
	p, s := beam.NewPipelineWithRoot()
	if _, err := Build(s, &job); err != nil {
		return nil, err
	}
	if IsPrism(runner) {
		wholeBundles()
	}
	ran, err := beam.Run(ctx, runner, p)
	if err != nil {
		job.clean(context.WithoutCancel(ctx)) // fails if this process cannot reach the files
		return nil, err
	}
	if *jobopts.Async {
		return &Summary{}, nil
	}
	summary, err := job.readSummary(ctx)
	if err != nil {
		err = fmt.Errorf("%w: %w", ErrNoSummary, err)
		summary = &Summary{Counters: map[string]int64{}}
		if ran != nil {
			summary.Counters = runnerCounters(ran)
		}
		if summary.Unanswered() > 0 {
			summary.DeadLetters = job.anyDeadLetter()
		}
	}
	return summary, err
}

// runnerCounters returns the job's counters as the runner has them.
func runnerCounters(ran beam.PipelineResult) map[string]int64 {
	all := map[string]int64{}
	// Metrics panics if the runner keeps no metrics.
	defer func() { recover() }()
	for _, c := range ran.Metrics().AllMetrics().Counters() {
		if c.Key.Namespace == Namespace {
			all[c.Key.Name] += c.Result()
		}
	}
	return all
}

// IsPrism reports whether a name of a runner is one of the names of Prism.
func IsPrism(runner string) bool {
	name := strings.ToLower(runner)
	return name == "prism" || name == "prismrunner"
}

// wholeBundles keeps Prism from splitting slow bundles. Within a bundle,
// Job.Workers tasks run at once.
func wholeBundles() {
	const whole = "prism_disable_sdf_split"
	switch known := *jobopts.Experiments; {
	case known == "":
		*jobopts.Experiments = whole
	case !strings.Contains(known, whole):
		*jobopts.Experiments = known + "," + whole
	}
}
