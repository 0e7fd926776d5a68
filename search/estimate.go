package search

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"

	"bullseye/internal/turn"
)

const (
	// exactNodes is the number of nodes that EstimateCount visits to count exactly
	// before it samples. They take about a tenth of a second.
	exactNodes = 100_000

	defaultSamples    = 40_000
	defaultConfidence = 0.95
)

// EstimateOptions say how EstimateCount samples. The zero value is ready to use.
type EstimateOptions struct {
	Samples    int     // number of samples, 2 or more; 0 means 40,000, which take about a second
	Seed       uint64  // the same seed gives the same estimate
	Confidence float64 // of the interval, between 0 and 1; 0 means 0.95

	// Progress, if not nil, is called with the estimate by the samples so far, about
	// ten times a second, on the calling goroutine.
	Progress func(Estimate)
}

// ErrEstimateOptions means that options of EstimateCount are out of range.
var ErrEstimateOptions = errors.New("wrong options of an estimate")

// An Estimate is a number of completions, known or estimated.
type Estimate struct {
	// Mean is the estimated number of completions. It is the mean of the samples,
	// whose average over all seeds is the true number, but no less than the number
	// of completions that were counted before sampling began.
	Mean float64
	// Low and High bound an interval around Mean: Low ≤ Mean ≤ High. It holds the
	// true number with probability Confidence if the mean of the samples is
	// normally distributed. With few samples, or where most of them end in a
	// contradiction, it is not, and the interval is too narrow. Low is never below
	// the number of completions that were counted before sampling began.
	Low, High  float64
	Confidence float64
	Samples    int // taken; 0 if Exact
	// Exact reports that the search counted all completions and took no sample:
	// Low, Mean and High are that count.
	Exact bool
}

// EstimateCount estimates the number of completions of a board that has too
// many to count. If counting them takes no more than about a tenth of a second,
// it counts them instead.
//
// A sample is a random descent of the search tree that takes every candidate of
// the chosen cell with equal probability. The product of the numbers of
// candidates, or 0 at a contradiction, is an unbiased estimate of the number of
// completions (D. E. Knuth, Estimating the efficiency of backtrack programs,
// Mathematics of Computation 29, 1975). Counting exactly once few cells are left
// open would halve the deviation but take ten times as long. The random numbers
// of a sample depend on the seed and the sample's index only. The time is
// proportional to the number of samples.
//
// If ctx ends first, EstimateCount returns the estimate so far together with ctx's
// error. High is then infinite if fewer than two samples have been taken. If the options
// are out of range, EstimateCount returns an error that wraps ErrEstimateOptions, and no
// estimate.
func EstimateCount[S Start](ctx context.Context, start S, options EstimateOptions) (Estimate, error) {
	if err := options.complete(); err != nil {
		return Estimate{}, err
	}
	w := planeWalkerOf(&start)
	estimate, err := w.estimate(ctx, options)
	w.release()
	return estimate, err
}

// EstimateOf estimates a number of completions, of which some are known, from samples that are taken
// elsewhere: their average over all seeds must be that number, and each may depend on nothing but its
// random numbers. It ends as EstimateCount does, or with the first error of a sample.
func EstimateOf(ctx context.Context, known float64, options EstimateOptions, sample func(*rand.Rand) (float64, error)) (Estimate, error) {
	if err := options.complete(); err != nil {
		return Estimate{}, err
	}
	taken, err := take(ctx, known, options, sample)
	return taken.estimate(options.Confidence), err
}

// complete fills in what is not set, and returns an error if the rest is out of range.
func (o *EstimateOptions) complete() error {
	if o.Samples == 0 {
		o.Samples = defaultSamples
	}
	if o.Confidence == 0 {
		o.Confidence = defaultConfidence
	}
	if o.Samples < 2 {
		return fmt.Errorf("%w: found %d samples, expected 2 or more", ErrEstimateOptions, o.Samples)
	}
	if !(o.Confidence > 0 && o.Confidence < 1) {
		return fmt.Errorf("%w: found the confidence %v, expected a number between 0 and 1", ErrEstimateOptions, o.Confidence)
	}
	return nil
}

func (w *planeWalker) estimate(ctx context.Context, options EstimateOptions) (Estimate, error) {
	root := w.stack[0]
	n, ended, err := w.countWithin(ctx, exactNodes)
	if ended || err != nil {
		known := float64(n)
		e := Estimate{Mean: known, Low: known, High: known, Confidence: options.Confidence, Exact: ended}
		if !ended {
			e.High = math.Inf(1)
		}
		return e, err
	}
	root.propagate(everyDigit)
	taken, err := w.sample(ctx, &root, float64(n), options)
	return taken.estimate(options.Confidence), err
}

// sample takes samples of a node that is at its fixpoint and that has at least a
// known number of completions.
func (w *planeWalker) sample(ctx context.Context, root *planes, known float64, options EstimateOptions) (samples, error) {
	return take(ctx, known, options, func(random *rand.Rand) (float64, error) { return w.probe(*root, random), nil })
}

// take takes samples of a number that is at least the known one.
func take(ctx context.Context, known float64, options EstimateOptions, probe func(*rand.Rand) (float64, error)) (samples, error) {
	taken, checkpoint := samples{known: known}, turn.Of(ctx)
	var pace pace
	for i := range options.Samples {
		if err := checkpoint.Check(); err != nil {
			return taken, err
		}
		sample, err := probe(rand.New(rand.NewPCG(options.Seed, uint64(i))))
		if err != nil {
			return taken, err
		}
		taken.add(sample)
		if options.Progress != nil && pace.due() {
			options.Progress(taken.estimate(options.Confidence))
		}
	}
	return taken, nil
}

// samples are the samples that have been taken: their number, and by Welford's
// method their mean and the sum of squared deviations.
type samples struct {
	n             int
	mean, squares float64
	known         float64 // completions that were counted before
}

func (s *samples) add(sample float64) {
	s.n++
	delta := sample - s.mean
	s.mean += delta / float64(s.n)
	s.squares += delta * (sample - s.mean)
}

// deviation returns the standard deviation of the mean. Two samples are the least
// that tell it.
func (s *samples) deviation() float64 {
	if s.n < 2 {
		return math.Inf(1)
	}
	n := float64(s.n)
	return math.Sqrt(s.squares / (n - 1) / n)
}

// estimate returns the estimate by the samples.
func (s *samples) estimate(confidence float64) Estimate {
	e := Estimate{Confidence: confidence, Samples: s.n}
	margin := math.Sqrt2 * math.Erfinv(confidence) * s.deviation()
	e.Low, e.Mean, e.High = interval(s.mean, margin, s.known)
	return e
}

// interval returns the estimate for samples with a mean and a margin of error,
// where a number of completions is known to exist.
func interval(mean, margin, known float64) (low, middle, high float64) {
	middle = max(mean, known)
	return max(mean-margin, known), middle, middle + margin
}

// probe returns one sample of a node that is at its fixpoint.
func (w *planeWalker) probe(node planes, random *rand.Rand) float64 {
	weight := 1.0
	for {
		if node.solved() {
			return weight
		}
		band, bit := node.bestCell()
		digits := node.at(band, bit)
		choices := bits.OnesCount32(digits)
		for range random.IntN(choices) {
			digits &= digits - 1
		}
		weight *= float64(choices)
		changed := node.assign(lowest(digits), place{uint8(band), uint8(bit)})
		if !node.propagate(changed) {
			return 0
		}
	}
}

// countWithin counts the completions that follow until it has visited the given
// number of nodes. It reports whether it has counted all of them.
func (w *planeWalker) countWithin(ctx context.Context, nodes uint) (n uint64, all bool, err error) {
	w.maxNodes = nodes
	err = countRest(ctx, w, 0, &n)
	if err == errMaxNodes {
		return n, false, nil
	}
	return n, err == nil, err
}
