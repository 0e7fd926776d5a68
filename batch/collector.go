package batch

import (
	"bytes"
	"context"
	"errors"
	"hash/crc32"
	"slices"
	"time"

	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
)

// A collector writes the output of chunks in order.
type collector struct {
	*run
	out   *output
	saver *checkpointSaver // nil without checkpoints
	began time.Time

	// The state that checkpoints record.
	at             position
	nothingWritten bool
	mark           puzzleio.Mark // where writers of rows resume
	counts         operation.Counts
	chosen         *operation.Place
	found          operation.Findings
	before         int64         // records written by earlier runs
	leftOut        int64         // records that the format has no room for
	neither        int64         // records among these that could not be read either
	cutShort       []string      // files of which only the beginning could be read
	failed         bool          // an error was reported
	earlier        time.Duration // duration of earlier runs
	finished       bool          // an earlier run completed the output
	unanswered     bool          // the run ended with errNoAnswer

	latest     checkpoint // the state after the last chunk
	safe       checkpoint // an earlier state, all of whose output has been written
	safer      checkpoint // the state that was safe before
	generation int        // number of times the source was told to go back
	pending    []byte     // output that has not been written
	written    int64      // bytes of output, including pending
	sum        uint32     // the checksum of these bytes, if there are checkpoints
	read       int64      // bytes of input
	shown      time.Time  // time of the last call of Progress
	saved      time.Time  // time of the last checkpoint
	offered    position   // place of the last checkpoint in the input

	writer     *puzzleio.Writer // nil unless one writer must see all rows
	rows       bytes.Buffer     // output of writer
	compressor *puzzleio.Compressor
	text       bytes.Buffer // output of the chunk that compressor compresses
	frame      []byte
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
		case k.generation != c.generation: // the source has gone back since
			c.flow.drop(k)
			continue
		case k.end && c.failed && c.answered() == 0 && !c.out.live():
			return errNoAnswer
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
		if k.unsplit {
			c.generation++
			c.rewinds <- rewind{position{File: k.at.File, Offset: k.at.Offset, Line: k.at.Line, Records: true}, k.first}
			continue
		}
		c.at = k.after
		if c.saver != nil && c.out.written >= c.latest.Bytes {
			c.safe, c.safer = c.latest, c.safe
		}
		c.latest = c.checkpoint()
		if err := c.update(k); err != nil {
			return err
		}
		if k.oneOwner && k.failure == nil {
			c.release(k)
		}
	}
}

// answered returns the number of boards with an answer in the output.
func (c *collector) answered() int64 {
	return c.counts.Records() - c.counts.Of(operation.Unreadable) - (c.leftOut - c.neither)
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
	if k.first && c.writer != nil {
		c.writer.Begin(&k.opening)
	}
	for i := range k.parts {
		if err := c.writePart(ctx, k, i); err != nil {
			return err
		}
	}
	if k.unsplit {
		return nil
	}
	c.nothingWritten, c.mark = false, k.mark
	switch {
	case c.writer != nil:
		// Marks of the writer are places in the uncompressed output.
		var err error
		if c.mark, err = c.writer.Flush(); err != nil {
			return err
		}
		if err := c.writeFrames(&c.rows, true); err != nil {
			return err
		}
	case c.compressor != nil:
		<-k.complete
		err := error(nil)
		if k.compressor.Load() == theWorker {
			err = c.write(k.frame)
		} else {
			c.collectText(k, len(k.parts))
			err = c.writeFrames(&c.text, true)
		}
		if err != nil {
			return err
		}
	default:
		return nil // writePart has written the parts and reported their errors
	}
	for i := range k.parts {
		for _, n := range oneEach(k.parts[i].reports) {
			if err := c.report(k, n.err); err != nil {
				return err
			}
		}
	}
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
	c.counts.Merge(&p.counts)
	if c.chosen == nil {
		c.chosen = p.chosen
	}
	c.found.Merge(&p.found)
	return c.writeRows(k, p)
}

// immediate reports whether the output of a part is written as soon as it is there.
// Otherwise it becomes a frame or goes through the writer of rows.
func (c *collector) immediate() bool { return c.writer == nil && c.compressor == nil }

// await waits until the ith part of a chunk is done. While it waits, it saves
// checkpoints, and it takes the output that workers wait to get rid of.
func (c *collector) await(ctx context.Context, k *chunk, i int) error {
	p := &k.parts[i]
	var ticks <-chan time.Time
	if c.immediate() && c.out.live() || c.saver != nil {
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
			if err := c.save(); err != nil {
				return err
			}
		case <-ctx.Done():
			// Show the answers so far. An interrupted operation may return one more
			// answer, so give it a second.
			ended = ctx.Err()
			if c.immediate() && c.out.live() && p.begun.Load() {
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
	switch {
	case c.writer != nil:
		return c.writeRows(k, &k.parts[i])
	case c.compressor != nil && (k.compressor.CompareAndSwap(nobody, theCollector) || k.compressor.Load() == theCollector):
		c.collectText(k, i+1)
		return c.writeFrames(&c.text, false)
	}
	return nil
}

// collectText takes the output of the first n parts of a chunk.
func (c *collector) collectText(k *chunk, n int) {
	for i := range k.parts[:n] {
		p := &k.parts[i]
		p.mutex.Lock()
		c.text.Write(p.out)
		p.out = p.out[:0]
		p.mutex.Unlock()
		c.flow.take(p)
	}
}

// writeRows writes the rows that a part has so far with the collector's writer.
func (c *collector) writeRows(k *chunk, p *part) error {
	if c.writer == nil {
		return nil
	}
	p.mutex.Lock()
	rows := p.rows
	p.rows = nil
	p.mutex.Unlock()
	c.flow.take(p)
	for i := range rows {
		r := &rows[i]
		err := c.writer.Write(&r.record, r.texts...)
		if errors.Is(err, record.ErrNoRoom) {
			p.mutex.Lock()
			p.reports = append(p.reports, pendingReport{err: leftOut(c.job.Files[k.at.File], &r.record, err)})
			p.mutex.Unlock()
		} else if err != nil {
			return err
		}
		if c.rows.Len() >= frameBytes {
			if err := c.writeFrames(&c.rows, false); err != nil {
				return err
			}
		}
	}
	clear(rows)
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.rows == nil { // the worker has added none meanwhile
		p.rows = rows[:0]
	}
	return nil
}

// writeFrames writes texts as frames or, if the output is plain, as they are. If
// all is false, it keeps what does not fill a frame.
func (c *collector) writeFrames(texts *bytes.Buffer, all bool) error {
	if c.compressor == nil {
		defer texts.Reset()
		return c.write(texts.Bytes())
	}
	for texts.Len() >= frameBytes || all && texts.Len() > 0 {
		c.frame = c.compressor.AppendFrame(c.frame[:0], texts.Next(frameBytes))
		if err := c.write(c.frame); err != nil {
			return err
		}
	}
	return nil
}

// drain writes the output that a part has so far. It reports each pending error
// after the output that precedes it.
func (c *collector) drain(k *chunk, p *part) error {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	from, reported := 0, 0
	for _, n := range p.reports {
		if n.at > len(p.out) {
			break // the worker has not passed the output that precedes it
		}
		if err := c.write(p.out[from:n.at]); err != nil {
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
	err := c.write(p.out[from:])
	p.out = p.out[:0]
	c.flow.take(p)
	return err
}

// report writes pending output and then reports an error in a chunk.
func (c *collector) report(k *chunk, err error) error {
	if err := c.flush(); err != nil {
		return err
	}
	c.failed = true
	if left, ok := errors.AsType[*leftOutError](err); ok {
		c.leftOut++
		if left.unreadable != nil {
			c.neither++
		}
	}
	c.job.Report(c.job.Files[k.at.File], err)
	return nil
}

// writeAtOnce is the smallest number of bytes that are written without waiting for
// more.
const writeAtOnce = 1 << 15

// write writes to the output. Short texts stay pending.
func (c *collector) write(text []byte) error {
	c.written += int64(len(text))
	if c.saver != nil {
		c.sum = crc32.Update(c.sum, castagnoli, text)
	}
	if len(text) < writeAtOnce {
		c.pending = append(c.pending, text...)
		if len(c.pending) < writeAtOnce {
			return nil
		}
		return c.flush()
	}
	if err := c.flush(); err != nil {
		return err
	}
	return c.out.write(text)
}

// flush writes pending output.
func (c *collector) flush() error {
	if len(c.pending) == 0 {
		return nil
	}
	text := c.pending
	c.pending = c.pending[:0]
	return c.out.write(text)
}

// end writes the output that follows all records.
func (c *collector) end() error {
	if c.writer == nil && c.nothingWritten && c.job.Output.Style == operation.Rows {
		var err error
		if c.writer, err = puzzleio.NewWriter(&c.rows, c.job.writerOptions()); err != nil {
			return err
		}
	}
	if c.writer != nil {
		if err := c.writer.Close(); err != nil {
			return err
		}
		if err := c.writeFrames(&c.rows, true); err != nil {
			return err
		}
	}
	if c.compressor != nil && c.written == 0 {
		if err := c.write(c.compressor.AppendFrame(nil, nil)); err != nil {
			return err
		}
	}
	c.progress(true)
	return c.flush()
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
	return Summary{
		Progress: Progress{
			Boards: c.counts.Records(), Before: c.before, Invalid: c.counts.Of(operation.Unreadable),
			Read: c.read, Size: c.sizes.total(), Elapsed: time.Since(c.began),
		},
		Counts: c.counts.Clone(), Chosen: c.chosen, Findings: c.found, LeftOut: c.leftOut, CutShort: c.cutShort, Failed: c.failed,
		Unanswered: c.unanswered,
		Unfinished: c.saver != nil && c.out != nil && c.out.kept,
		Lost:       c.out != nil && c.out.lost && !c.unanswered,
	}
}

// checkpoint returns a checkpoint of the current state. It must be called between
// chunks.
func (c *collector) checkpoint() checkpoint {
	return checkpoint{
		At: c.at, Begun: !c.nothingWritten, Mark: c.mark, Bytes: c.written, Sum: c.sum,
		Counts: c.counts.Clone(), Chosen: c.chosen, Findings: c.found, LeftOut: c.leftOut, Neither: c.neither, CutShort: slices.Clone(c.cutShort), Failed: c.failed,
		Seconds: (c.earlier + time.Since(c.began)).Seconds(),
	}
}
