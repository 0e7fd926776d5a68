package pipeline

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"golang.org/x/sync/errgroup"

	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
)

// What happens to a board of a Stream depends on the boards before it. So it takes the
// several steps that the documentation of the package lists, with boards as elements.
// The rule of the Stream makes all decisions. In each shard, it begins with the state
// that it has there if one worker decides about all boards in their order.

// A Seen is a board with a class, which is the key of the element.
type Seen struct {
	Shard   int
	Number  int64 // of the record, from 0
	Stratum uint64
	NoRoom  bool // the output of the shard has no room for the board, so it does not take its class
}

// A First is the first board of a class in the whole input that its output has room for.
type First struct {
	Class   []byte
	Number  int64
	Stratum uint64
}

// A Tally is a state of the rule: that of the first boards of a shard alone, or that of
// those before the shard.
type Tally struct {
	Shard int
	State []uint64
}

// A Settled is the decision about the first board of a class, and what the ledger of the
// rule has for the class from then on.
type Settled struct {
	Decision operation.Decision
	Entry    uint64
}

// sorted adds the steps of a Stream. It returns the results of the tasks.
func sorted(s beam.Scope, job *Job, tasks beam.PCollection) beam.PCollection {
	seen := beam.ParDo(s.Scope("key"), &keyFn{Job: *job}, tasks)
	first := beam.CombinePerKey(s.Scope("first"), earlier, seen)
	first = beam.ParDo(s.Scope("first"), &shardFn{}, first)
	tallies := beam.ParDo(s.Scope("tally"), &tallyFn{Job: *job}, beam.GroupByKey(s.Scope("tally"), first))
	before := beam.ParDo(s.Scope("skip"), &skipFn{Job: *job}, beam.GroupByKey(s.Scope("skip"), tallies))
	settled := beam.ParDo(s.Scope("deal"), &dealFn{Job: *job}, beam.CoGroupByKey(s.Scope("deal"), first, before))
	decided := beam.ParDo(s.Scope("decide"), &decideFn{Job: *job}, beam.CoGroupByKey(s.Scope("decide"), seen, settled))
	byShard := beam.ParDo(s.Scope("write"), &ofShardFn{}, tasks)
	return beam.ParDo(s.Scope("write"), &writeFn{Job: *job}, beam.CoGroupByKey(s.Scope("write"), byShard, decided))
}

// keyFn computes the keys of the boards of a task.
type keyFn struct {
	Job Job

	asked   question
	records []record.Record
	keys    []key // of the records
}

// A key is what the rule needs to know about a record.
type key struct {
	operation.Keyed
	ok bool // the record has a class
}

// Setup prepares the step.
func (f *keyFn) Setup() error {
	asked, err := f.Job.question()
	f.asked, f.records, f.keys = asked, make([]record.Record, blockSize), make([]key, blockSize)
	return err
}

// ProcessElement emits the classed boards of a task.
func (f *keyFn) ProcessElement(ctx context.Context, task Task, emit func([]byte, Seen)) error {
	trial, err := f.Job.newTrial(f.asked)
	if err != nil {
		return err
	}
	for i := range task.Segments {
		s := &task.Segments[i]
		if s.Failed != "" {
			continue
		}
		number := s.Boards
		err := f.Job.eachBlock(ctx, s, f.records, func(records []record.Record) error {
			f.compute(records)
			for i := range records {
				noRoom, err := trial.lacksRoom(&records[i])
				if err != nil {
					return err
				}
				if k := &f.keys[i]; k.ok {
					emit(slices.Clone(k.Class[:]), Seen{Shard: task.Shard, Number: number, Stratum: k.Stratum, NoRoom: noRoom})
				}
				number++
			}
			return ctx.Err()
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// compute computes the keys of a block. Job.Workers parts of it are computed at once.
func (f *keyFn) compute(records []record.Record) {
	const part = 64
	var group errgroup.Group
	group.SetLimit(max(f.Job.Workers, 1))
	for from := 0; from < len(records); from += part {
		group.Go(func() error {
			for i := from; i < min(from+part, len(records)); i++ {
				f.keys[i] = f.key(&records[i])
			}
			return nil
		})
	}
	group.Wait()
}

func (f *keyFn) key(r *record.Record) (k key) {
	if r.Err != nil {
		return k
	}
	var err error
	k.Keyed, err = f.asked.stream.Keyed(r)
	k.ok = err == nil
	return k
}

// A trial writes the rows of a shard to nowhere, to find those that the output has no room
// for. The columns of a shard are those of its first record.
type trial struct {
	rows  *puzzleio.Writer // nil if the output is no rows
	extra []string         // texts for the columns of a preset
	begun bool
}

// newTrial returns a trial of a shard.
func (j *Job) newTrial(asked question) (*trial, error) {
	w := j.answerWriter(asked)
	if w.Style != operation.Rows {
		return &trial{}, nil
	}
	options := j.writerOptions(w)
	rows, err := puzzleio.NewWriter(io.Discard, options)
	return &trial{rows: rows, extra: make([]string, len(options.Extra))}, err
}

// lacksRoom reports whether the output has no room for the next record.
func (t *trial) lacksRoom(r *record.Record) (bool, error) {
	if t.rows == nil {
		return false, nil
	}
	if !t.begun {
		t.begun = true
		t.rows.Begin(r)
	}
	if r.Err != nil {
		return false, nil
	}
	err := t.rows.Write(r, t.extra...)
	if errors.Is(err, record.ErrNoRoom) {
		return true, nil
	}
	return false, err
}

// earlier returns the earlier one of two boards, but one that its output has room for
// before one that it has not.
func earlier(a, b Seen) Seen {
	if a.NoRoom != b.NoRoom && a.NoRoom || a.NoRoom == b.NoRoom && b.Number < a.Number {
		return b
	}
	return a
}

// shardFn gives the first board of a class to its shard.
type shardFn struct{}

// ProcessElement emits the board with its shard as the key, if the output has room for it.
func (*shardFn) ProcessElement(class []byte, s Seen, emit func(int, First)) {
	if s.NoRoom {
		return
	}
	emit(s.Shard, First{Class: slices.Clone(class), Number: s.Number, Stratum: s.Stratum})
}

// An entry is a ledger with at most one class.
type entry struct {
	n     uint64
	found bool
}

// Get implements operation.Ledger.
func (e *entry) Get(operation.Key) (uint64, bool, error) { return e.n, e.found, nil }

// Set implements operation.Ledger.
func (e *entry) Set(_ operation.Key, n uint64) { e.n, e.found = n, true }

// settle decides about the first boards of a shard. Their classes are new to the rule.
func settle(rule operation.Rule, next func(*First) bool, each func(f *First, s Settled)) error {
	var all []First
	for f := (First{}); next(&f); f = (First{}) {
		all = append(all, f)
	}
	slices.SortFunc(all, func(a, b First) int { return cmp.Compare(a.Number, b.Number) })
	for i := range all {
		f, l := &all[i], entry{}
		k := &operation.Keyed{Class: operation.Key(f.Class), Stratum: f.Stratum}
		decision, err := rule.Decide(&l, k, f.Number)
		if err != nil {
			return err
		}
		rule.Take(&l, k, &decision)
		each(f, Settled{Decision: decision, Entry: l.n})
	}
	return nil
}

// rule returns the rule of the job's stream at the start of the input.
func (j *Job) rule() (operation.Rule, error) {
	asked, err := j.question()
	if err != nil {
		return nil, err
	}
	return asked.stream.Rule(), nil
}

// tallyFn finds the state of the rule after the first boards of each shard alone.
type tallyFn struct{ Job Job }

// ProcessElement emits the tally of a shard, under a single key.
func (f *tallyFn) ProcessElement(shard int, next func(*First) bool, emit func(int, Tally)) error {
	rule, err := f.Job.rule()
	if err == nil {
		err = settle(rule, next, func(*First, Settled) {})
	}
	if err == nil {
		emit(0, Tally{Shard: shard, State: rule.State()})
	}
	return err
}

// skipFn finds the state of the rule before each shard.
type skipFn struct{ Job Job }

// ProcessElement receives the tallies of all shards.
func (f *skipFn) ProcessElement(_ int, next func(*Tally) bool, emit func(int, Tally)) error {
	var all []Tally
	for t := (Tally{}); next(&t); t = (Tally{}) {
		all = append(all, t)
	}
	slices.SortFunc(all, func(a, b Tally) int { return cmp.Compare(a.Shard, b.Shard) })
	rule, err := f.Job.rule()
	if err != nil {
		return err
	}
	for _, t := range all {
		emit(t.Shard, Tally{Shard: t.Shard, State: rule.State()})
		if err := rule.Skip(t.State); err != nil {
			return err
		}
	}
	return nil
}

// dealFn decides about the first boards of each shard.
type dealFn struct{ Job Job }

// ProcessElement emits the decisions with the classes as the keys.
func (f *dealFn) ProcessElement(_ int, next func(*First) bool, before func(*Tally) bool, emit func([]byte, Settled)) error {
	rule, err := f.Job.rule()
	if err != nil {
		return err
	}
	if t := (Tally{}); before(&t) {
		if err := rule.Restore(t.State); err != nil {
			return err
		}
	}
	return settle(rule, next, func(f *First, s Settled) { emit(f.Class, s) })
}

// decideFn decides about all boards of a class.
type decideFn struct{ Job Job }

// ProcessElement emits the decisions with the shards as the keys.
func (f *decideFn) ProcessElement(class []byte, next func(*Seen) bool, settled func(*Settled) bool, emit func(int, operation.Decision)) error {
	rule, err := f.Job.rule()
	if err != nil {
		return err
	}
	var first Settled
	known := settled(&first)
	for s := (Seen{}); next(&s); s = (Seen{}) {
		decision := first.Decision
		switch {
		case s.NoRoom && (!known || s.Number < decision.Number):
			decision = operation.Decision{Status: operation.Unwritten, Number: s.Number, First: s.Number}
		case !known:
			return errors.New("a class has no first board")
		case s.Number != decision.Number:
			k := operation.Keyed{Class: operation.Key(class), Stratum: s.Stratum}
			if decision, err = rule.Decide(&entry{first.Entry, true}, &k, s.Number); err != nil {
				return err
			}
		}
		emit(s.Shard, decision)
	}
	return nil
}

// ofShardFn makes the shard of a task its key.
type ofShardFn struct{}

// ProcessElement emits the task.
func (*ofShardFn) ProcessElement(task Task, emit func(int, Task)) { emit(task.Shard, task) }

// writeFn writes the shards.
type writeFn struct {
	Job Job

	asked question
	tasks *bundle[Done]
}

// StartBundle begins a bundle.
func (f *writeFn) StartBundle(ctx context.Context, _ func(Done)) (err error) {
	f.asked, err = f.Job.question()
	f.tasks = newBundle[Done](ctx, f.Job.Workers)
	return err
}

// ProcessElement starts a task.
func (f *writeFn) ProcessElement(_ int, tasks func(*Task) bool, next func(*operation.Decision) bool, _ func(Done)) error {
	var task Task
	if !tasks(&task) {
		return errors.New("a shard has no task")
	}
	var decisions []operation.Decision
	for d := (operation.Decision{}); next(&d); d = (operation.Decision{}) {
		decisions = append(decisions, d)
	}
	slices.SortFunc(decisions, func(a, b operation.Decision) int { return cmp.Compare(a.Number, b.Number) })
	return f.tasks.do(func(ctx context.Context) (Done, error) {
		asked := f.asked
		asked.stream = &decidedStream{Stream: asked.stream, decisions: decisions}
		return f.Job.do(ctx, asked, &task)
	})
}

// FinishBundle adds to the counters and emits the results of the tasks.
func (f *writeFn) FinishBundle(ctx context.Context, emit func(Done)) error {
	return emitDone(ctx, f.tasks, emit)
}

// A decidedStream is a Stream that has decided about the boards of a shard. It computes no
// keys, because nobody needs them any more.
type decidedStream struct {
	operation.Stream
	decisions []operation.Decision // about the rest of the boards, in their order
}

// Keyed implements operation.Stream.
func (d *decidedStream) Keyed(r *record.Record) (operation.Keyed, error) {
	if len(d.decisions) > 0 && d.decisions[0].Number == r.Number-1 {
		return operation.Keyed{}, nil
	}
	k, err := d.Stream.Keyed(r) // says why there is no decision
	if err == nil {
		d.decisions = nil
	}
	return k, err
}

// next returns the decision about the board of the last call of Keyed.
func (d *decidedStream) next() (operation.Decision, error) {
	if len(d.decisions) == 0 {
		return operation.Decision{}, errChanged
	}
	decision := d.decisions[0]
	d.decisions = d.decisions[1:]
	return decision, nil
}
