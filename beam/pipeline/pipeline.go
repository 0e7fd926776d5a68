package pipeline

import (
	"context"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
)

// Build adds a job to a pipeline and sets the job's ID. The collection that it
// returns has a single element, the number of shards. The element appears when
// all shards are written.
func Build(s beam.Scope, job *Job) (beam.PCollection, error) {
	if err := job.Validate(); err != nil {
		return beam.PCollection{}, err
	}
	job.ID = token()
	s = s.Scope("bullseye." + job.Operation)

	tasks := beam.ParDo(s.Scope("plan"), &planFn{Job: *job}, beam.Impulse(s))
	tasks = beam.Reshuffle(s.Scope("plan"), tasks)

	counted := beam.ParDo(s.Scope("count"), &countFn{Job: *job}, tasks)
	tasks = beam.ParDo(s.Scope("number"), &numberFn{}, beam.GroupByKey(s.Scope("number"), counted))
	tasks = beam.Reshuffle(s.Scope("number"), tasks)

	done := beam.ParDo(s.Scope("answer"), &answerFn{Job: *job}, tasks)
	done = beam.Reshuffle(s.Scope("answer"), done)

	published := beam.ParDo(s.Scope("publish"), &publishFn{Job: *job}, done)
	return beam.ParDo(s.Scope("clean"), &cleanFn{Job: *job}, beam.GroupByKey(s.Scope("clean"), published)), nil
}

// A Result describes a finished run.
type Result struct {
	// Counters are the counters by name. It is empty if the runner keeps none.
	Counters map[string]int64
}

// Run runs a job on the runner with the given name. It waits until the job ends,
// unless Beam's flag async is set. Call beam.Init first.
func Run(ctx context.Context, runner string, job Job) (*Result, error) {
	p, s := beam.NewPipelineWithRoot()
	if _, err := Build(s, &job); err != nil {
		return nil, err
	}
	if isPrism(runner) {
		wholeBundles()
	}
	ran, err := beam.Run(ctx, runner, p)
	if err != nil {
		job.clean(context.WithoutCancel(ctx)) // fails if this process cannot reach the files
		return nil, err
	}
	result := &Result{Counters: map[string]int64{}}
	if ran != nil && !*jobopts.Async {
		result.Counters = counters(ran)
	}
	return result, nil
}

// counters returns the job's counters.
func counters(ran beam.PipelineResult) map[string]int64 {
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

func isPrism(runner string) bool {
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
