package batch

import (
	"errors"
	"slices"

	"bullseye/operation"
	"bullseye/record"
)

// A Stream decides about the records in their order, so the collector asks it. Workers
// prepare an item for each record: its key, and its output in case it is kept.

// An item is a record of a Stream in a part, or the text before all records.
type item struct {
	kind   itemKind
	keyed  operation.Keyed // of a classed record
	end    int64           // bytes of the part's output up to the end of the item
	row    bool            // the record has a row in part.rows
	report error           // why the record has no class or, if it has one, why the output has no room for it
}

type itemKind uint8

const (
	prologue  itemKind = iota // the text before all records
	unclassed                 // a record without a class
	classed
)

// takeItems decides about the records that a part has so far, and writes them.
func (c *collector) takeItems(k *chunk, p *part) error {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	from, rows, taken := 0, 0, 0
	for ; taken < len(p.items); taken++ {
		it := &p.items[taken]
		to := int(it.end - p.taken)
		if to > len(p.out) {
			break // the worker has not passed all of it
		}
		var r *row
		if it.row {
			r = &p.rows[rows]
			rows++
		}
		if err := c.takeItem(k, it, p.out[from:to], r); err != nil {
			return err
		}
		from = to
	}
	p.taken += int64(from)
	p.items = p.items[:copy(p.items, p.items[taken:])]
	p.out = p.out[:copy(p.out, p.out[from:])]
	rest := copy(p.rows, p.rows[rows:])
	clear(p.rows[rest:])
	p.rows = p.rows[:rest]
	c.flow.take(p)
	return nil
}

// takeItem decides about an item, and writes its text or its row.
func (c *collector) takeItem(k *chunk, it *item, text []byte, r *row) error {
	switch it.kind {
	case prologue:
		for _, t := range c.targets {
			if err := t.put(text); err != nil {
				return err
			}
		}
		return nil
	case unclassed:
		c.number++
		if c.memory.again() {
			return nil
		}
		return errors.Join(c.targets[0].put(text), c.reportUnclassed(k, it.report))
	}
	decision, err := c.memory.decide(&it.keyed, c.number)
	if c.number++; err != nil {
		return err
	}
	lacking, err := c.writeDecided(k, it, &decision, text, r)
	switch {
	case err != nil:
		return err
	case lacking == nil:
		c.memory.take(&it.keyed, &decision)
	default:
		decision.Status = operation.Unwritten
	}
	if c.memory.again() {
		return nil
	}
	c.counts.Add(operation.Outcome{Status: decision.Status}, 1)
	return c.reportItem(k, lacking)
}

// writeDecided writes a record to the output of its decision, unless the run reads it
// again. lacking says why the output has no room for it.
func (c *collector) writeDecided(k *chunk, it *item, decision *operation.Decision, text []byte, r *row) (lacking, err error) {
	switch {
	case c.job.Output.Style == operation.JSON && c.memory.again():
		return nil, nil
	case c.job.Output.Style == operation.JSON:
		c.decision = decision.AppendJSON(c.decision[:0], c.job.Stream.Outputs())
		return nil, errors.Join(c.targets[0].put(text), c.targets[0].put(c.decision))
	case decision.Output < 0:
		return nil, nil
	case it.report != nil:
		return it.report, nil
	case r != nil && c.memory.again():
		err = c.memory.tryRow(r)
	case r != nil:
		err = c.targets[decision.Output].writeRow(r)
	case !c.memory.again():
		err = c.targets[decision.Output].put(text)
	}
	if errors.Is(err, record.ErrNoRoom) {
		return leftOut(c.job.fileName(k.at.File), &r.record, err), nil
	}
	if err != nil || c.memory.again() {
		return nil, err
	}
	c.written++
	c.targets[decision.Output].boards++
	if lost := it.keyed.Unlabelled; lost != nil {
		c.found.Unlabelled.Merge(operation.Sightings{Count: 1, First: lost})
	}
	return nil, nil
}

// reportUnclassed reports why a record has no class. A reason that all records of a file
// share is reported for the first of them.
func (c *collector) reportUnclassed(k *chunk, err error) error {
	if why, ok := errors.AsType[*operation.NoClassError](err); ok && why.OfTable {
		if slices.Contains(c.unclassed, k.at.File) {
			return nil
		}
		c.unclassed = append(c.unclassed, k.at.File)
	}
	return c.reportItem(k, err)
}

// reportItem reports an error after the output that precedes it: at once, or when the
// chunk has been written.
func (c *collector) reportItem(k *chunk, err error) error {
	switch {
	case err == nil:
		return nil
	case c.immediate():
		return c.report(k, err)
	}
	c.late = append(c.late, err)
	return nil
}

// key makes an item of the record that the worker has just written. It implements
// operation.AnswerWriter.Keyed.
func (w *worker) key(k *operation.Keyed) error {
	it := item{kind: unclassed, end: w.size(), row: w.rowPending, report: w.pending}
	if k != nil {
		it.kind, it.keyed = classed, *k
	}
	w.items = append(w.items, it)
	w.pending, w.rowPending = nil, false
	return nil
}

// size returns the bytes of the output of the part so far, including those that the
// writer of rows holds.
func (w *worker) size() int64 {
	if w.rows != nil {
		return w.rows.Size() - w.rowsBefore
	}
	return w.passed + int64(len(w.out))
}

// publish adds the items so far to the part. The caller holds the part's lock.
func (w *worker) publish() {
	w.part.items = append(w.part.items, w.items...)
	w.items = w.items[:0]
}
