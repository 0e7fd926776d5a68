package batch

import (
	"errors"
	"slices"

	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/record"
)

// A Stream decides about the records in their order, so the collector asks it. Workers
// prepare an item for each record: its key, and its output in case it is kept.

// decide decides about a record of a Stream, and writes its text or its row.
func (c *collector) decide(k *chunk, it *item, text []byte, r *row) error {
	if it.kind == unclassed {
		c.number++
		if c.memory.again() {
			return nil
		}
		return errors.Join(c.targets[0].put(text), c.reportUnclassed(k, it.report))
	}
	decision, err := c.memory.rule.Decide(c.memory, &it.keyed, c.number)
	if c.number++; err != nil {
		return err
	}
	lacking, err := c.writeDecided(k, it, &decision, text, r)
	switch {
	case err != nil:
		return err
	case lacking == nil:
		c.memory.rule.Take(c.memory, &it.keyed, &decision)
	default:
		decision.Status = operation.Unwritten
	}
	if c.memory.again() {
		return nil
	}
	c.Counts.Add(operation.Outcome{Status: decision.Status}, 1)
	return c.tell(k, lacking)
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
		return c.job.leftOut(c.job.fileName(k.at.File), &r.record, err), nil
	}
	if err != nil || c.memory.again() {
		return nil, err
	}
	c.Written++
	c.targets[decision.Output].boards++
	if lost := it.keyed.Unlabelled; lost != nil {
		c.Unlabelled.Merge(operation.Sightings{Count: 1, First: lost})
	}
	return nil, nil
}

// reportUnclassed reports why a record has no class. A reason that all records of a file
// share is reported for the first of them. If it is the only file, no board has a class, and the
// reason ends the run.
func (c *collector) reportUnclassed(k *chunk, err error) error {
	if why, ok := errors.AsType[*operation.NoClassError](err); ok && why.OfTable {
		switch {
		case slices.Contains(c.unclassed, k.at.File):
			return nil
		case k.table && len(c.job.Files) == 1 && c.job.Output.Style == operation.Rows:
			return message.Errorf("%s: %w", record.FileName(c.job.Files[0]), why)
		}
		c.unclassed = append(c.unclassed, k.at.File)
	}
	return c.tell(k, err)
}

// key makes an item of the record that the worker has just written. It implements
// operation.AnswerWriter.Keyed.
func (w *worker) key(k *operation.Keyed) error {
	it := item{kind: unclassed, row: w.rowPending, report: w.pending}
	if k != nil {
		it.kind, it.keyed = classed, *k
	}
	w.addItem(it)
	w.pending, w.rowPending = nil, false
	return nil
}
