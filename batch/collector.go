package batch

import (
	"context"
	"errors"
	"slices"
	"time"

	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
)

// A collector writes the output of chunks in order.
type collector struct {
	*run
	targets []*target
	claim   *checkpointSaver // nil if no output replaces a file
	saver   *checkpointSaver // the same, or nil if the run cannot resume
	began   time.Time

	// The state that checkpoints record, besides that of the targets.
	at             position
	nothingWritten bool
	counts         operation.Counts
	chosen         *operation.Place
	found          operation.Findings
	before         int64         // records written by earlier runs
	written        int64         // rows of boards that could be read
	leftOut        int64         // records that the format has no room for
	lacking        bool          // the format had no room for an earlier row of the same record
	cutShort       []string      // files of which only the beginning could be read
	failed         bool          // an error was reported
	reports        int64         // number of errors that were reported
	earlier        time.Duration // duration of earlier runs
	finished       bool          // an earlier run completed the output
	unanswered     bool          // the run ended with errNoAnswer

	latest  checkpoint // the state after the last chunk
	safe    checkpoint // an earlier state, all of whose output has been written
	safer   checkpoint // the state that was safe before
	read    int64      // bytes of input
	shown   time.Time  // time of the last call of Progress
	saved   time.Time  // time of the last checkpoint
	offered position   // place of the last checkpoint in the input

	// For a Stream.
	memory    *remembered // nil without a Stream
	number    int64       // records so far
	decision  []byte      // the end of an object
	late      []error     // to report when the chunk has been written
	unclassed []int       // files for which a reason of NoClassError.OfTable has been reported
	readAgain int64       // records that have been read again
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
		case k.end && c.failed && !c.answered() && !c.live():
			return errNoAnswer
		case k.end && !c.remembersAll():
			return &StaleError{c.saver.name, "the input has changed since"}
		case k.end:
			return c.end()
		case k.failure != nil:
			if k.at.Skip > 0 || k.at.Offset > 0 {
				c.cutShort = append(c.cutShort, c.job.Files[k.at.File])
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
		if err := c.update(k); err != nil {
			return err
		}
		if k.oneOwner && k.failure == nil {
			c.release(k)
		}
	}
}

// remembersAll reports whether the run is past the boards that it reads again only to
// remember them.
func (c *collector) remembersAll() bool {
	if !c.memory.again() {
		return true
	}
	if c.at != *c.memory.resume || c.number != c.counts.Records() {
		return false
	}
	c.readAgain = c.number - c.memory.from
	c.memory.resume = nil
	return true
}

// live reports whether others can see the output while the run writes it.
func (c *collector) live() bool {
	return slices.ContainsFunc(c.targets, func(t *target) bool { return t.out != nil && t.out.live() })
}

// answered reports whether the output has an answer, or would have one without Output.Only.
func (c *collector) answered() bool {
	without := c.counts.Of(operation.Unreadable) + c.counts.Of(operation.NoClass) + c.counts.Of(operation.NotFound)
	return c.written > 0 || c.leftOut == 0 && c.counts.Records() > without
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
	defer c.flow.drop(k) // what has not been taken
	if k.first && c.targets[0].writer != nil {
		for _, t := range c.targets {
			t.writer.Begin(&k.opening)
		}
	}
	for i := range k.parts {
		if err := c.writePart(ctx, k, i); err != nil {
			return err
		}
	}
	c.nothingWritten = false
	for _, t := range c.targets {
		t.mark = k.mark
	}
	if !c.immediate() { // otherwise writePart has written the parts and reported their errors
		if err := c.writeWhole(k); err != nil {
			return err
		}
	}
	if c.memory != nil {
		return c.memory.endChunk(k.after, c.number, c.saver != nil && time.Since(c.memory.merged) >= c.memory.patience(c.job.Every))
	}
	return nil
}

// writeWhole writes what is left of a chunk that is not written immediately, and
// reports its errors.
func (c *collector) writeWhole(k *chunk) error {
	first := c.targets[0]
	if first.compressor != nil && first.writer == nil {
		<-k.complete
	}
	if first.writer == nil && k.compressor.Load() == theWorker {
		if err := first.write(k.frame); err != nil {
			return err
		}
	} else {
		if err := c.collectText(k, len(k.parts)); err != nil {
			return err
		}
		for _, t := range c.targets {
			if err := t.endChunk(); err != nil {
				return err
			}
		}
	}
	for i := range k.parts {
		for _, n := range oneEach(k.parts[i].reports) {
			c.late = append(c.late, n.err)
		}
	}
	for _, late := range c.late {
		if err := c.report(k, late); err != nil {
			return err
		}
	}
	c.late = c.late[:0]
	return nil
}

// oneEach removes the reports of records that could not be read if these have another
// one, because they were left out as well.
func oneEach(reports []pendingReport) []pendingReport {
	leftOut := map[error]bool{}
	for _, n := range reports {
		if left, ok := errors.AsType[*leftOutError](n.err); ok && left.unreadable != nil {
			leftOut[left.unreadable] = true
		}
	}
	return slices.DeleteFunc(reports, func(n pendingReport) bool { return leftOut[n.err] })
}

// refreshEvery is the interval at which answers and progress are shown.
const refreshEvery = 100 * time.Millisecond

// writePart waits for the ith part of a chunk. It writes the part's output, unless
// that needs the rest of the chunk.
func (c *collector) writePart(ctx context.Context, k *chunk, i int) error {
	p := &k.parts[i]
	if len(p.done) == 0 {
		if err := c.flush(); err != nil {
			return err
		}
	}
	c.flow.need(p)
	if err := c.await(ctx, k, i); err != nil {
		return err
	}
	if p.err != nil {
		return errors.Join(c.flush(), p.err)
	}
	if !c.memory.again() {
		c.counts.Merge(&p.counts)
		c.found.Merge(&p.found)
	}
	if c.memory == nil {
		c.written += p.written
	}
	if c.chosen == nil {
		c.chosen = p.chosen
	}
	return c.writeRows(k, p)
}

// immediate reports whether the output of a part is written as soon as it is there.
// Otherwise it becomes a frame or goes through the writer of rows.
func (c *collector) immediate() bool {
	return c.targets[0].writer == nil && c.targets[0].compressor == nil
}

// await waits until the ith part of a chunk is done. While it waits, it saves
// checkpoints, and it takes the output that workers wait to get rid of.
func (c *collector) await(ctx context.Context, k *chunk, i int) error {
	p := &k.parts[i]
	var ticks <-chan time.Time
	if c.immediate() && c.live() || c.saver != nil || c.job.Progress != nil {
		ticker := time.NewTicker(refreshEvery)
		defer ticker.Stop()
		ticks = ticker.C
	}
	for waiting := true; waiting; {
		var ended error
		blocked := false
		select {
		case <-p.done:
			waiting = false
		case <-c.flow.blocked:
			blocked = true
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
					waiting = false
				case <-time.After(time.Second):
				}
			}
		}
		if c.immediate() && (c.showsEarly || blocked || !waiting) {
			if err := c.drain(k, p); err != nil {
				return err
			}
			if waiting || ended != nil {
				if err := c.flush(); err != nil {
					return err
				}
			}
		}
		if blocked {
			if err := c.relieve(k, i); err != nil {
				return err
			}
		}
		if ended != nil {
			return ended
		}
	}
	return nil
}

// relieve takes the output of a chunk that is not written immediately, up to the
// ith part, because a worker waits for that.
func (c *collector) relieve(k *chunk, i int) error {
	switch first := c.targets[0]; {
	case first.writer != nil:
		return c.writeRows(k, &k.parts[i])
	case first.compressor != nil && (k.compressor.CompareAndSwap(nobody, theCollector) || k.compressor.Load() == theCollector):
		return c.collectText(k, i+1)
	}
	return nil
}

// collectText takes the output of the first n parts of a chunk, unless it is rows. It writes
// the text that fills compressed frames.
func (c *collector) collectText(k *chunk, n int) error {
	for i := range k.parts[:n] {
		if err := c.collectPart(k, &k.parts[i]); err != nil {
			return err
		}
		for _, t := range c.targets {
			if t.compressor == nil || t.writer != nil {
				continue
			}
			if err := t.writeFrames(&t.text, false); err != nil {
				return err
			}
		}
	}
	return nil
}

// collectPart takes the output of a part, unless it is rows.
func (c *collector) collectPart(k *chunk, p *part) error {
	if c.job.Stream != nil {
		return c.takeItems(k, p)
	}
	p.mutex.Lock()
	err := c.targets[0].put(p.out)
	p.out = k.emptied(p.out)
	p.mutex.Unlock()
	c.flow.take(p)
	return err
}

// writeRows writes the rows that a part has so far with the collector's writer.
func (c *collector) writeRows(k *chunk, p *part) error {
	first := c.targets[0]
	switch {
	case first.writer == nil:
		return nil
	case c.job.Stream != nil:
		return c.takeItems(k, p)
	}
	p.mutex.Lock()
	rows := p.rows
	p.rows = nil
	p.mutex.Unlock()
	c.flow.take(p)
	for i := range rows {
		r := &rows[i]
		c.lacking = c.lacking && r.further
		switch err := first.writeRow(r); {
		case errors.Is(err, record.ErrNoRoom) && !c.lacking:
			c.lacking = true
			p.mutex.Lock()
			p.reports = append(p.reports, pendingReport{err: leftOut(c.job.fileName(k.at.File), &r.record, err)})
			p.mutex.Unlock()
		case errors.Is(err, record.ErrNoRoom):
		case err != nil:
			return err
		case r.record.Err == nil:
			c.written++
		}
	}
	clear(rows)
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.rows == nil && len(k.parts) == 1 { // the worker has added none meanwhile
		p.rows = rows[:0]
	}
	return nil
}

// drain writes the output that a part has so far. It reports each pending error
// after the output that precedes it.
func (c *collector) drain(k *chunk, p *part) error {
	if c.job.Stream != nil {
		return c.takeItems(k, p)
	}
	first := c.targets[0]
	p.mutex.Lock()
	defer p.mutex.Unlock()
	from, reported := 0, 0
	for _, n := range p.reports {
		if n.at > len(p.out) {
			break // the worker has not passed the output that precedes it
		}
		if err := first.put(p.out[from:n.at]); err != nil {
			return err
		}
		from = n.at
		if err := c.report(k, n.err); err != nil {
			return err
		}
		reported++
	}
	p.reports = slices.Delete(p.reports, 0, reported)
	for i := range p.reports {
		p.reports[i].at -= len(p.out)
	}
	err := first.put(p.out[from:])
	p.out = k.emptied(p.out)
	c.flow.take(p)
	return err
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
	c.failed = true
	if _, ok := errors.AsType[*leftOutError](err); ok {
		c.leftOut++
	}
	c.job.Report(c.job.fileName(k.at.File), err)
	return nil
}

// flush writes pending output.
func (c *collector) flush() error {
	for _, t := range c.targets {
		if err := t.flush(); err != nil {
			return err
		}
	}
	return nil
}

// end writes the output that follows all records.
func (c *collector) end() error {
	for _, t := range c.targets {
		if t.writer == nil && c.nothingWritten && c.job.Output.Style == operation.Rows {
			w, err := puzzleio.NewWriter(&t.rows, c.job.writerOptions())
			if err != nil {
				return err
			}
			t.writer = w
		}
		if err := t.end(); err != nil {
			return err
		}
	}
	c.progress(true)
	return nil
}

// update shows the progress and saves a checkpoint if they are due.
func (c *collector) update(k *chunk) error {
	c.read = k.read
	c.progress(false)
	return c.save()
}

// save offers the latest checkpoint to the saver if one is due. It returns the error
// of an earlier checkpoint that could not be saved.
func (c *collector) save() error {
	if c.saver == nil {
		return nil
	}
	if now := time.Now(); now.Sub(c.saved) >= c.job.Every && c.latest.Begun && c.latest.At != c.offered {
		if err := c.flush(); err != nil {
			return err
		}
		latest := c.latest
		if c.saver.offer(&latest) {
			c.saved, c.offered = now, latest.At
		}
	}
	return c.saver.failure()
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
			Total: total, Attempts: attempts, Boards: c.counts.Records(), Before: c.before, Again: c.readAgain,
			Invalid: c.counts.Of(operation.Unreadable),
			Read:    c.read, Size: c.sizes.total(), Elapsed: time.Since(c.began),
		},
		Counts: c.counts.Clone(), Chosen: c.chosen, Findings: c.found, LeftOut: c.leftOut, CutShort: c.cutShort, Failed: c.failed,
		Unanswered: c.unanswered, Parts: c.parts(),
		Unfinished: c.kept(), Lost: c.lost(),
	}
}

// checkpoint returns a checkpoint of the current state. It must be called between
// chunks.
func (c *collector) checkpoint() checkpoint {
	k := checkpoint{
		At: c.at, Begun: !c.nothingWritten,
		Counts: c.counts.Clone(), Chosen: c.chosen, Findings: c.found, Written: c.written, LeftOut: c.leftOut,
		CutShort: slices.Clone(c.cutShort), Failed: c.failed,
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
	return c.saver != nil && slices.ContainsFunc(c.targets, func(t *target) bool { return t.out != nil && t.out.kept })
}

// lost reports whether unfinished output has been removed because the run failed.
func (c *collector) lost() bool {
	return !c.unanswered && slices.ContainsFunc(c.targets, func(t *target) bool { return t.out != nil && t.out.lost })
}
