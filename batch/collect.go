package batch

import (
	"bytes"
	"context"
	"errors"
	"time"

	"bullseye/internal/draw"
	"bullseye/puzzleio"
	"bullseye/record"
)

// A collector writes pieces in their order.
type collector struct {
	*run
	out   *output
	saver *saver // nil without checkpoints
	began time.Time

	// What a checkpoint holds: how far the output is written.
	at       position
	none     bool          // nothing is written
	mark     puzzleio.Mark // for the writers of what follows
	done     Progress
	failed   bool
	earlier  time.Duration // that earlier runs took
	finished bool          // by an earlier run, all but for the name of the output

	good    checkpoint // at the end of the last piece that is written
	age     int
	pending []byte // not yet written
	written int64  // with what is pending
	shown   time.Time
	saved   time.Time
	offered position // of the last checkpoint

	writer *puzzleio.Writer // of all rows, if one must see them all
	rows   bytes.Buffer     // its output
	frames framer
}

// terminal returns how pictures are drawn.
func (r *run) terminal() draw.Terminal {
	if r.job.Output.Terminal == nil {
		return draw.Terminal{}
	}
	return r.job.Output.Terminal(r.file)
}

// collect writes all pieces.
func (c *collector) collect(ctx context.Context) error {
	for {
		p, err := c.next(ctx)
		switch {
		case err != nil:
			return err
		case p.age != c.age: // read before the reading went back
			continue
		case p.end:
			return c.end()
		case p.failure != nil:
			err = c.report(p, p.failure)
		default:
			err = c.piece(ctx, p)
		}
		if err != nil {
			return err
		}
		if p.unsplit {
			c.age++
			c.rewinds <- rewind{position{File: p.at.File, Offset: p.at.Offset, Line: p.at.Line, Records: true}, p.first}
			continue
		}
		c.at = p.after
		c.good = c.checkpoint()
		if err := c.tell(p); err != nil {
			return err
		}
		if p.oneOwner && p.failure == nil {
			c.release(p)
		}
	}
}

// next returns the next piece. What is pending is written before it has to
// wait.
func (c *collector) next(ctx context.Context) (*piece, error) {
	select {
	case p := <-c.order:
		return p, nil
	default:
	}
	if err := c.flush(); err != nil {
		return nil, err
	}
	select {
	case p := <-c.order:
		return p, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// piece writes the output of a piece when it is there.
func (c *collector) piece(ctx context.Context, p *piece) error {
	for i := range p.parts {
		if err := c.part(ctx, p, &p.parts[i]); err != nil {
			return err
		}
	}
	if p.unsplit {
		return nil
	}
	c.none, c.mark = false, p.mark
	if c.writer != nil {
		// Marks are of the plain text.
		var err error
		if c.mark, err = c.writer.Flush(); err != nil {
			return err
		}
		if err := c.writeRows(); err != nil {
			return err
		}
	} else if c.frames != nil {
		<-p.compressed
		if err := c.write(p.frame); err != nil {
			return err
		}
	} else {
		return nil
	}
	for i := range p.parts {
		for _, n := range p.parts[i].notes {
			if err := c.report(p, n.err); err != nil {
				return err
			}
		}
	}
	return nil
}

// pause is how long an answer may wait for the next one to be found.
const pause = 100 * time.Millisecond

// part writes the output of a part, as far as it can be written by itself.
func (c *collector) part(ctx context.Context, p *piece, q *part) error {
	byItself := c.writer == nil && c.frames == nil
	if len(q.done) == 0 {
		if err := c.flush(); err != nil {
			return err
		}
	}
	var ticks <-chan time.Time
	if byItself && c.out.live() || c.saver != nil {
		ticker := time.NewTicker(pause)
		defer ticker.Stop()
		ticks = ticker.C
	}
	for waiting := true; waiting; {
		var ended error
		select {
		case <-q.done:
			waiting = false
		case <-ticks:
			if err := c.save(); err != nil {
				return err
			}
		case <-ctx.Done():
			// What has been answered is shown, and what the operation has to
			// say when it is interrupted.
			ended = ctx.Err()
			if byItself && c.out.live() && q.begun.Load() {
				select {
				case <-q.done:
					waiting = false
				case <-time.After(time.Second):
				}
			}
		}
		if byItself && (c.showsEarly || !waiting) {
			if err := c.take(p, q); err != nil {
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
	if q.err != nil {
		return errors.Join(c.flush(), q.err)
	}
	c.done.Boards += q.boards
	c.done.Invalid += q.invalid
	for i := range q.rows {
		r := &q.rows[i]
		err := c.writer.Write(&r.record, r.texts...)
		if errors.Is(err, record.ErrNoRoom) {
			q.notes = append(q.notes, note{err: leftOut(c.job.Files[p.at.File], &r.record, err)})
		} else if err != nil {
			return err
		}
	}
	return nil
}

// take writes what is there of a part's output, and says what is to be said.
func (c *collector) take(p *piece, q *part) error {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	from := 0
	for _, n := range q.notes {
		if err := c.write(q.out[from:n.at]); err != nil {
			return err
		}
		from = n.at
		if err := c.report(p, n.err); err != nil {
			return err
		}
	}
	q.notes = q.notes[:0]
	err := c.write(q.out[from:])
	q.out = q.out[:0]
	return err
}

// report says something about a piece when all before it is written.
func (c *collector) report(p *piece, what error) error {
	if err := c.flush(); err != nil {
		return err
	}
	c.failed = true
	c.job.Report(c.job.Files[p.at.File], what)
	return nil
}

// writeAtOnce is how much is worth a write of its own.
const writeAtOnce = 1 << 15

// write writes to the output, or keeps it pending if it is little.
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

// writeRows writes what the writer of all rows has made.
func (c *collector) writeRows() error {
	text := c.rows.Bytes()
	if c.frames != nil && len(text) > 0 {
		text = c.frames.append(nil, text)
	}
	err := c.write(text)
	c.rows.Reset()
	return err
}

// end writes what stands behind all records.
func (c *collector) end() error {
	if c.writer == nil && c.none && c.job.Output.Style == Rows {
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
	if c.frames != nil && c.written == 0 {
		if err := c.write(c.frames.append(nil, nil)); err != nil {
			return err
		}
	}
	c.progress(true)
	return c.flush()
}

// tell shows the progress and has a checkpoint written, if it is time.
func (c *collector) tell(p *piece) error {
	c.done.Read = p.read
	c.progress(false)
	return c.save()
}

// save has a checkpoint written, if it is time and there is anything new.
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
	s := Summary{Progress: c.done, Failed: c.failed}
	if c.sizes.known {
		s.Size = c.sizes.before(len(c.sizes.of))
	}
	s.Elapsed = time.Since(c.began)
	s.Unfinished = c.out != nil && c.out.kept
	return s
}

// checkpoint returns how far the run has come, at the end of a piece.
func (c *collector) checkpoint() checkpoint {
	return checkpoint{
		At: c.at, Begun: !c.none, Mark: c.mark, Bytes: c.written,
		Boards: c.done.Boards, Invalid: c.done.Invalid, Failed: c.failed,
		Seconds: (c.earlier + time.Since(c.began)).Seconds(),
	}
}
