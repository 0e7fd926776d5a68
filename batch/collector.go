package batch

import (
	"bytes"
	"context"
	"errors"
	"time"

	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
)

// A collector writes chunks in their order.
type collector struct {
	*run
	out   *output
	saver *saver // nil without checkpoints
	began time.Time

	// What a checkpoint holds: how far the output has been written.
	at       position
	none     bool          // nothing has been written
	mark     puzzleio.Mark // for the writers of what follows
	counts   operation.Counts
	before   int64 // records written by earlier runs
	failed   bool
	earlier  time.Duration // that earlier runs took
	finished bool          // by an earlier run, except for the output's name

	good    checkpoint // at the end of the last chunk that has been written
	age     int
	pending []byte // not yet written
	written int64  // bytes of output, with what is pending
	read    int64  // bytes of input
	shown   time.Time
	saved   time.Time
	offered position // of the last checkpoint

	writer     *puzzleio.Writer // of all rows, if one writer must see them all
	rows       bytes.Buffer     // its output
	compressor *puzzleio.Compressor
}

// collect writes all chunks.
func (c *collector) collect(ctx context.Context) error {
	for {
		k, err := c.next(ctx)
		switch {
		case err != nil:
			return err
		case k.age != c.age: // read before the reading went back
			continue
		case k.end:
			return c.end()
		case k.failure != nil:
			err = c.report(k, k.failure)
		default:
			err = c.writeChunk(ctx, k)
		}
		if err != nil {
			return err
		}
		if k.unsplit {
			c.age++
			c.rewinds <- rewind{position{File: k.at.File, Offset: k.at.Offset, Line: k.at.Line, Records: true}, k.first}
			continue
		}
		c.at = k.after
		c.good = c.checkpoint()
		if err := c.tell(k); err != nil {
			return err
		}
		if k.oneOwner && k.failure == nil {
			c.release(k)
		}
	}
}

// next returns the next chunk. Before it waits it writes what is pending.
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

// writeChunk writes the output of a chunk as it comes.
func (c *collector) writeChunk(ctx context.Context, k *chunk) error {
	for i := range k.parts {
		if err := c.writePart(ctx, k, &k.parts[i]); err != nil {
			return err
		}
	}
	if k.unsplit {
		return nil
	}
	c.none, c.mark = false, k.mark
	switch {
	case c.writer != nil:
		// Marks are places in the plain text.
		var err error
		if c.mark, err = c.writer.Flush(); err != nil {
			return err
		}
		if err := c.writeRows(); err != nil {
			return err
		}
	case c.compressor != nil:
		<-k.compressed
		if err := c.write(k.frame); err != nil {
			return err
		}
	default:
		return nil // the parts have been written, and their notes reported
	}
	for i := range k.parts {
		for _, n := range k.parts[i].notes {
			if err := c.report(k, n.err); err != nil {
				return err
			}
		}
	}
	return nil
}

// pause is how long an answer may wait for the next one to be found.
const pause = 100 * time.Millisecond

// writePart waits for a part. It writes the part's output if that can be
// written without the rest of the chunk.
func (c *collector) writePart(ctx context.Context, k *chunk, p *part) error {
	byItself := c.writer == nil && c.compressor == nil
	if len(p.done) == 0 {
		if err := c.flush(); err != nil {
			return err
		}
	}
	if err := c.await(ctx, k, p, byItself); err != nil {
		return err
	}
	if p.err != nil {
		return errors.Join(c.flush(), p.err)
	}
	c.counts.Merge(&p.counts)
	for i := range p.rows {
		r := &p.rows[i]
		err := c.writer.Write(&r.record, r.texts...)
		if errors.Is(err, record.ErrNoRoom) {
			p.notes = append(p.notes, note{err: leftOut(c.job.Files[k.at.File], &r.record, err)})
		} else if err != nil {
			return err
		}
	}
	return nil
}

// await returns when a part is done. Meanwhile it writes what the part already
// has, if that is possible, and checkpoints.
func (c *collector) await(ctx context.Context, k *chunk, p *part, byItself bool) error {
	var ticks <-chan time.Time
	if byItself && c.out.live() || c.saver != nil {
		ticker := time.NewTicker(pause)
		defer ticker.Stop()
		ticks = ticker.C
	}
	for waiting := true; waiting; {
		var ended error
		select {
		case <-p.done:
			waiting = false
		case <-ticks:
			if err := c.save(); err != nil {
				return err
			}
		case <-ctx.Done():
			// Answers that are there are shown, and the one that an interrupted
			// operation gives at its end.
			ended = ctx.Err()
			if byItself && c.out.live() && p.begun.Load() {
				select {
				case <-p.done:
					waiting = false
				case <-time.After(time.Second):
				}
			}
		}
		if byItself && (c.showsEarly || !waiting) {
			if err := c.take(k, p); err != nil {
				return err
			}
			if waiting || ended != nil {
				if err := c.flush(); err != nil {
					return err
				}
			}
		}
		if ended != nil {
			return ended
		}
	}
	return nil
}

// take writes the output that a part has so far, and reports its notes at their
// places.
func (c *collector) take(k *chunk, p *part) error {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	from := 0
	for _, n := range p.notes {
		if err := c.write(p.out[from:n.at]); err != nil {
			return err
		}
		from = n.at
		if err := c.report(k, n.err); err != nil {
			return err
		}
	}
	p.notes = p.notes[:0]
	err := c.write(p.out[from:])
	p.out = p.out[:0]
	return err
}

// report reports an error about a chunk when everything before it has been
// written.
func (c *collector) report(k *chunk, err error) error {
	if err := c.flush(); err != nil {
		return err
	}
	c.failed = true
	c.job.Report(c.job.Files[k.at.File], err)
	return nil
}

// writeAtOnce is how many bytes are worth a write of their own.
const writeAtOnce = 1 << 15

// write writes to the output. It keeps short texts pending.
func (c *collector) write(text []byte) error {
	c.written += int64(len(text))
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

// flush writes what is pending.
func (c *collector) flush() error {
	if len(c.pending) == 0 {
		return nil
	}
	text := c.pending
	c.pending = c.pending[:0]
	return c.out.write(text)
}

// writeRows writes the output of the writer of all rows.
func (c *collector) writeRows() error {
	text := c.rows.Bytes()
	if c.compressor != nil && len(text) > 0 {
		text = c.compressor.AppendFrame(nil, text)
	}
	err := c.write(text)
	c.rows.Reset()
	return err
}

// end writes what follows all records.
func (c *collector) end() error {
	if c.writer == nil && c.none && c.job.Output.Style == operation.Rows {
		var err error
		if c.writer, err = puzzleio.NewWriter(&c.rows, c.job.writerOptions()); err != nil {
			return err
		}
	}
	if c.writer != nil {
		if err := c.writer.Close(); err != nil {
			return err
		}
		if err := c.writeRows(); err != nil {
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

// tell shows the progress and has a checkpoint written, if it is time.
func (c *collector) tell(k *chunk) error {
	c.read = k.read
	c.progress(false)
	return c.save()
}

// save has a checkpoint written, if it is time and something is new.
func (c *collector) save() error {
	if c.saver == nil {
		return nil
	}
	if now := time.Now(); now.Sub(c.saved) >= c.job.Every && c.good.Begun && c.good.At != c.offered {
		if err := c.flush(); err != nil {
			return err
		}
		good := c.good
		if c.saver.offer(&good) {
			c.saved, c.offered = now, good.At
		}
	}
	return c.saver.failure()
}

func (c *collector) progress(last bool) {
	if c.job.Progress == nil {
		return
	}
	if now := time.Now(); last || now.Sub(c.shown) >= c.job.pause {
		c.shown = now
		c.job.Progress(c.summary().Progress)
	}
}

func (c *collector) summary() Summary {
	return Summary{
		Progress: Progress{
			Boards: c.counts.Records(), Before: c.before, Invalid: c.counts.Of(operation.Unreadable),
			Read: c.read, Size: c.sizes.total(), Elapsed: time.Since(c.began),
		},
		Counts: c.counts.Clone(), Failed: c.failed, Unfinished: c.out != nil && c.out.kept,
	}
}

// checkpoint returns how far the run has come, at the end of a chunk.
func (c *collector) checkpoint() checkpoint {
	return checkpoint{
		At: c.at, Begun: !c.none, Mark: c.mark, Bytes: c.written,
		Counts: c.counts.Clone(), Failed: c.failed,
		Seconds: (c.earlier + time.Since(c.began)).Seconds(),
	}
}
