package batch

import (
	"context"
	"errors"
	"slices"
	"time"

	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/sudoku"
)

// A collector writes the output of chunks in order.
type collector struct {
	*run
	targets []*target
	outs    []*output        // of the targets, but those that an earlier run completed
	claim   *checkpointSaver // nil if no output replaces a file
	saver   *checkpointSaver // the same, or nil if the run cannot resume
	began   time.Time

	// The state that checkpoints record, besides that of the targets.
	at             position
	nothingWritten bool
	tally
	before     int64         // records written by earlier runs
	lacking    bool          // the format had no room for an earlier row of the same record
	unwritten  error         // why the last record without room that could not be read could not: it needs no report
	reports    int64         // number of errors that were reported
	earlier    time.Duration // duration of earlier runs
	headless   bool          // a file begins with a row that is no header
	finished   bool          // an earlier run completed the output
	unanswered bool          // the run ended with errNoAnswer

	latest  checkpoint // the state after the last chunk
	safe    checkpoint // an earlier state, all of whose output has been written
	safer   checkpoint // the state that was safe before
	read    int64      // bytes of input
	shown   time.Time  // time of the last call of Progress
	saved   time.Time  // time of the last checkpoint
	offered position   // place of the last checkpoint in the input

	late []error // to report when the chunk has been written

	// For a Stream.
	memory    *remembered      // nil without a Stream
	number    int64            // records so far
	decision  []byte           // the end of an object
	unsolved  *NoSolutionError // the last one
	unclassed []int            // files for which a reason of NoClassError.OfTable has been reported
	readAgain int64            // records that have been read again
}

// errNoAnswer ends a run that failed and has no answer. Its output file is left as it
// was; the reasons have been reported.
var errNoAnswer = errors.New("no board was answered")

// collect writes the output of all chunks.
func (c *collector) collect(ctx context.Context) error {
	for {
		k, err := c.next(ctx)
		switch {
		case err != nil:
			return err
		case k.end && c.Failed && !c.answered() && !c.live():
			return errNoAnswer
		case k.end && !c.remembersAll():
			return &StaleError{c.saver.name, "the input has changed since"}
		case k.end:
			return c.end(k.opening.Header)
		case k.failure != nil:
			if k.at.Skip > 0 || k.at.Offset > 0 {
				c.CutShort = append(c.CutShort, c.job.Files[k.at.File])
			}
			if _, ok := errors.AsType[*sudoku.SyntaxError](k.failure); ok {
				c.headless = true
			}
			err = c.report(k, k.failure)
		default:
			err = c.writeChunk(ctx, k)
		}
		if err != nil {
			return err
		}
		c.at = k.after
		if c.remembersAll() {
			if c.saver != nil && c.memory == nil && c.latest.Begun && c.covers(&c.latest) {
				c.safe, c.safer = c.latest, c.safe
			}
			c.latest = c.checkpoint()
		}
		c.read = k.read
		if k.failure == nil {
			c.spare.put(k) // from now on it belongs to the source
		}
		c.progress(false)
		if err := c.save(); err != nil {
			return err
		}
	}
}

// remembersAll reports whether the run is past the boards that it reads again only to
// remember them.
func (c *collector) remembersAll() bool {
	if !c.memory.again() {
		return true
	}
	if c.at != *c.memory.resume || c.number != c.Counts.Records() {
		return false
	}
	c.readAgain = c.number - c.memory.from
	c.memory.resume = nil
	return true
}

// live reports whether others can see the output while the run writes it.
func (c *collector) live() bool {
	return slices.ContainsFunc(c.outs, (*output).live)
}

// answered reports whether the output has an answer, or would have one without Output.Only.
func (c *collector) answered() bool {
	without := c.Counts.Of(operation.Unreadable) + c.Counts.Of(operation.NoClass) + c.Counts.Of(operation.Unanswerable) + c.Counts.Of(operation.NotFound)
	return c.Written > 0 || c.LeftOut == 0 && c.Counts.Records() > without
}

// next returns the next chunk. If it has to wait, it first writes pending output.
func (c *collector) next(ctx context.Context) (*chunk, error) {
	select {
	case k := <-c.order:
		return k, nil
	default:
	}
	if err := c.flush(); err != nil {
		return nil, err
	}
	select {
	case k := <-c.order:
		return k, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// writeChunk writes the output of a chunk as its parts are done.
func (c *collector) writeChunk(ctx context.Context, k *chunk) error {
	if k.first && c.targets[0].writer != nil {
		for _, t := range c.targets {
			t.writer.Begin(&k.opening)
		}
	}
	for i := range k.parts {
		if err := c.writePart(ctx, k, &k.parts[i]); err != nil {
			return err
		}
	}
	c.nothingWritten = false
	for _, t := range c.targets {
		t.mark = k.mark
		if err := t.endChunk(); err != nil {
			return err
		}
	}
	for _, late := range c.late {
		if err := c.report(k, late); err != nil {
			return err
		}
	}
	c.late = c.late[:0]
	if c.memory != nil {
		return c.memory.endChunk(k.after, c.number, c.saver != nil && time.Since(c.memory.merged) >= c.memory.patience(c.job.Every))
	}
	return nil
}

// refreshEvery is the interval at which answers and progress are shown.
const refreshEvery = 100 * time.Millisecond

// writePart waits for a part of a chunk and writes its output. While it waits, it saves
// checkpoints, and it takes the output that workers wait to get rid of.
func (c *collector) writePart(ctx context.Context, k *chunk, p *part) error {
	if len(p.done) == 0 {
		if err := c.flush(); err != nil {
			return err
		}
	}
	c.flow.need(p)
	var ticks <-chan time.Time
	if c.showsEarly || c.saver != nil || c.job.Progress != nil {
		ticker := time.NewTicker(refreshEvery)
		defer ticker.Stop()
		ticks = ticker.C
	}
	for done := false; !done; {
		var ended error
		takes := c.showsEarly
		select {
		case <-p.done:
			done, takes = true, true
		case <-c.flow.blocked:
			takes = true
		case <-ticks:
			c.progress(false)
			if err := c.save(); err != nil {
				return err
			}
		case <-ctx.Done():
			// Show the answers so far. An interrupted operation may return one more
			// answer, so give it a second.
			ended = ctx.Err()
			if c.immediate() && c.live() && p.begun.Load() {
				select {
				case <-p.done:
					done, takes = true, true
				case <-time.After(time.Second):
				}
			}
		}
		if takes {
			if err := c.take(k, p); err != nil {
				return err
			}
			if !done || ended != nil {
				if err := c.flush(); err != nil {
					return err
				}
			}
		}
		if ended != nil {
			return ended
		}
	}
	if p.err != nil {
		return errors.Join(c.flush(), p.err)
	}
	if !c.memory.again() {
		c.Counts.Merge(&p.counts)
		c.Findings.Merge(&p.found)
	}
	if c.memory == nil {
		c.Written += p.written
	}
	if c.Chosen == nil {
		c.Chosen = p.chosen
	}
	return nil
}

// immediate reports whether the output of a part is written as soon as it is there.
// Otherwise it becomes a frame or goes through the writer of rows.
func (c *collector) immediate() bool {
	return c.targets[0].writer == nil && c.targets[0].compressor == nil
}

// take writes the output that a part has so far.
func (c *collector) take(k *chunk, p *part) error {
	taken := c.flow.take(p)
	if taken == nil {
		return nil
	}
	defer c.flow.wrote(taken)
	text, rows, from := taken.text, taken.rows, 0
	if taken.frames {
		if err := c.targets[0].write(text); err != nil {
			return err
		}
		text = nil
	}
	for i := range taken.items {
		it := &taken.items[i]
		var r *row
		if it.row {
			r, rows = &rows[0], rows[1:]
		}
		to := min(it.end, len(text))
		if err := c.takeItem(k, it, text[from:to], r); err != nil {
			return err
		}
		from = to
	}
	return c.targets[0].put(text[from:])
}

// takeItem writes the text before an item, and the item.
func (c *collector) takeItem(k *chunk, it *item, text []byte, r *row) error {
	switch it.kind {
	case unclassed, classed:
		return c.decide(k, it, text, r)
	case prologue:
		for _, t := range c.targets {
			if err := t.put(text); err != nil {
				return err
			}
		}
		return nil
	case plainRow:
		return c.writeRow(k, r)
	}
	if err := c.targets[0].put(text); err != nil || it.report == c.unwritten || c.memory.again() {
		return err
	}
	return c.tell(k, it.report)
}

// writeRow writes a row with the collector's writer.
func (c *collector) writeRow(k *chunk, r *row) error {
	c.lacking = c.lacking && r.further
	err := c.targets[0].writeRow(r)
	switch {
	case err == nil && r.record.Err == nil:
		c.Written++
	case errors.Is(err, record.ErrNoRoom) && !c.lacking:
		c.lacking = true
		if r.record.Err != nil {
			c.unwritten = r.record.Err
		}
		return c.tell(k, c.job.leftOut(c.job.fileName(k.at.File), &r.record, err))
	case errors.Is(err, record.ErrNoRoom):
		return nil
	}
	return err
}

// tell reports an error after the output that precedes it: at once, or when the chunk has
// been written. The error may be nil.
func (c *collector) tell(k *chunk, err error) error {
	switch {
	case err == nil:
		return nil
	case c.immediate():
		return c.report(k, err)
	}
	c.late = append(c.late, err)
	return nil
}

// interleaved is the number of reports that stand between the answers on a terminal. Before
// each of them, pending output is written. Otherwise, each board that cannot be read would
// cost a write.
const interleaved = 1000

// report reports an error in a chunk.
func (c *collector) report(k *chunk, err error) error {
	if c.memory.again() {
		return nil // it has been reported
	}
	if c.reports++; c.reports <= interleaved && c.live() {
		if err := c.flush(); err != nil {
			return err
		}
	}
	c.Failed = true
	if _, ok := errors.AsType[*leftOutError](err); ok {
		c.LeftOut++
	}
	if unsolved, ok := errors.AsType[*NoSolutionError](err); ok {
		if c.unsolved != nil && unsolved.isLike(c.unsolved) {
			return nil
		}
		c.unsolved = unsolved
	}
	c.job.Report(c.job.fileName(k.at.File), err)
	return nil
}

// flush writes pending output.
func (c *collector) flush() error {
	for _, t := range c.targets {
		if t.out == nil {
			continue
		}
		if err := t.pending.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// end writes the output that follows all records. If there are none, the header, unless it is
// nil, is that of the input.
func (c *collector) end(empty *record.Header) error {
	if c.headless && c.Counts.Records() == 0 && c.live() {
		c.progress(true)
		return nil // without a table, there are no columns either
	}
	for _, t := range c.targets {
		if t.writer == nil && c.nothingWritten && c.job.Output.Style == operation.Rows {
			w, err := puzzleio.NewWriter(&t.rows, c.job.writerOptions())
			if err != nil {
				return err
			}
			t.writer = w
		}
		if t.writer != nil && c.nothingWritten && empty != nil {
			t.writer.Begin(&record.Record{Header: empty})
		}
		if err := t.end(); err != nil {
			return err
		}
	}
	c.progress(true)
	return nil
}

// save offers the latest checkpoint to the saver if one is due. It returns the error
// of an earlier checkpoint that could not be saved.
func (c *collector) save() error {
	now := time.Now()
	if c.saver == nil || now.Sub(c.saved) < c.job.Every || !c.latest.Begun || c.latest.At == c.offered {
		return nil
	}
	if err := c.flush(); err != nil {
		return err
	}
	latest := c.latest
	offered, err := c.saver.offer(&latest)
	if offered {
		c.saved, c.offered = now, latest.At
	}
	return err
}

// progress calls Job.Progress if that is due or this is the last call.
func (c *collector) progress(last bool) {
	if c.job.Progress == nil {
		return
	}
	if now := time.Now(); last || now.Sub(c.shown) >= c.job.progressEvery {
		c.shown = now
		c.job.Progress(c.summary().Progress)
	}
}

// summary returns the summary of the run so far.
func (c *collector) summary() Summary {
	var total, attempts int64
	if source := c.job.source(); source != nil {
		total, attempts = source.Records(), source.Tried()
	}
	return Summary{
		Progress: Progress{
			Total: total, Attempts: attempts, Boards: c.Counts.Records(), Before: c.before, Again: c.readAgain,
			Invalid: c.Counts.Of(operation.Unreadable), Missing: c.Counts.Of(operation.NotFound),
			Read: c.read, Size: c.sizes.total(), Elapsed: time.Since(c.began),
		},
		Counts: c.Counts.Clone(), Chosen: c.Chosen, Findings: c.Findings, LeftOut: c.LeftOut, CutShort: c.CutShort, Failed: c.Failed,
		Unanswered: c.unanswered, Parts: c.parts(), WithoutArray: c.withoutArray(),
		Unfinished: c.kept(), Lost: c.lost(),
	}
}

// withoutArray returns the columns of the input that the arrays do not have.
func (c *collector) withoutArray() (names []string) {
	for _, t := range c.targets {
		if a, ok := t.writer.(*arrayRows); ok {
			names = append(names, a.unwritten...)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// checkpoint returns a checkpoint of the current state. It must be called between
// chunks.
func (c *collector) checkpoint() checkpoint {
	k := checkpoint{
		At: c.at, Begun: !c.nothingWritten, tally: c.clone(),
		Seconds: (c.earlier + time.Since(c.began)).Seconds(),
	}
	for _, t := range c.targets {
		k.Outputs = append(k.Outputs, t.state())
	}
	if c.memory != nil {
		saved := c.memory.saved
		k.Memory = &saved
	}
	return k
}

// parts returns the names of the parts of a Stream, with their boards.
func (c *collector) parts() (parts []PartCount) {
	if c.job.Stream == nil || c.job.Output.Style != operation.Rows {
		return nil
	}
	for i, name := range c.job.Stream.Outputs() {
		parts = append(parts, PartCount{name, c.targets[i].boards})
	}
	return parts
}

// kept reports whether the unfinished output has been kept so that the run can resume.
func (c *collector) kept() bool {
	return c.saver != nil && slices.ContainsFunc(c.outs, func(o *output) bool { return o.kept })
}

// lost reports whether unfinished output has been removed because the run failed.
func (c *collector) lost() bool {
	return !c.unanswered && slices.ContainsFunc(c.outs, func(o *output) bool { return o.lost })
}
