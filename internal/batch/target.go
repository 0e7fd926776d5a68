package batch

import (
	"bufio"
	"bytes"
	"hash/crc32"

	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
)

// A target is one of the outputs of a run, with what is on its way there. Usually there
// is one. A Stream that divides boards has one for each part.
type target struct {
	out     *output // nil if an earlier run completed it
	pending *bufio.Writer

	// The state that checkpoints record.
	mark    puzzleio.Mark // where writers of rows resume
	written int64         // bytes of output, including pending
	sum     uint32        // the checksum of these bytes, if there are checkpoints
	boards  int64         // records in the output, for a Stream
	number  uint64        // of the temporary file, or of the temporary folder if there is one

	summed     bool         // there are checkpoints
	writer     RowWriter    // nil unless one writer must see all rows
	rows       bytes.Buffer // output of writer
	compressor *puzzleio.Compressor
	answers    *operation.AnswerWriter // knows how to separate answers
	text       bytes.Buffer            // output of the chunk that compressor compresses
	frame      []byte
}

// A RowWriter writes rows, such as a puzzleio.Writer does.
type RowWriter interface {
	Begin(first *record.Record)
	Write(r *record.Record, extra ...string) error
	Flush() (puzzleio.Mark, error)
	Close() error
}

// A targetState is the state of a target in a checkpoint.
type targetState struct {
	Mark   puzzleio.Mark `json:"mark"`  // where the writers of rows resume
	Bytes  int64         `json:"bytes"` // bytes of output
	Sum    uint32        `json:"sum"`   // CRC-32C of these bytes
	Boards int64         `json:"boards,omitempty"`
	Number uint64        `json:"number,omitempty"` // of the temporary file or folder on its filesystem
}

func (t *target) state() targetState {
	return targetState{t.mark, t.written, t.sum, t.boards, t.number}
}

// makeWriters makes the compressor and the writer of rows.
func (t *target) makeWriters(job *Job, nothingWritten bool) (err error) {
	t.answers = job.answers()
	if t.compressor, err = job.compressor(); err != nil || !job.Output.serial() {
		return err
	}
	if t.out.folder != "" {
		t.writer = t.out.makeArrays(job.writerOptions().Extra)
		return nil
	}
	if job.Output.Writer != nil {
		t.writer = job.Output.Writer(&t.rows, job.writerOptions())
		return nil
	}
	at := t.mark
	if nothingWritten {
		at = puzzleio.Mark{}
	}
	w, err := puzzleio.ResumeWriter(&t.rows, job.writerOptions(), at)
	if err == nil {
		t.writer = w
	}
	return err
}

// writeAtOnce is the smallest number of bytes that are written without waiting for
// more.
const writeAtOnce = 1 << 15

// setOutput sets where the output goes.
func (t *target) setOutput(out *output) {
	t.out, t.pending = out, bufio.NewWriterSize(out, writeAtOnce)
}

// write writes to the output. Short texts stay pending.
func (t *target) write(text []byte) error {
	t.written += int64(len(text))
	if t.summed {
		t.sum = crc32.Update(t.sum, castagnoli, text)
	}
	_, err := t.pending.Write(text)
	return err
}

// writeRow writes a row with the writer of rows.
func (t *target) writeRow(r *row) error {
	err := t.writer.Write(&r.record, r.texts...)
	if err == nil && t.rows.Len() >= frameBytes {
		err = t.writeFrames(&t.rows, false)
	}
	return err
}

// put writes a text of whole answers, or adds it to the text that becomes a frame.
func (t *target) put(text []byte) error {
	text = t.answers.Separate(text, t.written+int64(t.text.Len()))
	if t.compressor == nil {
		return t.write(text)
	}
	t.text.Write(text)
	return t.writeFrames(&t.text, false)
}

// writeFrames writes texts as frames or, if the output is plain, as they are. If
// all is false, it keeps what does not fill a frame.
func (t *target) writeFrames(texts *bytes.Buffer, all bool) error {
	if t.compressor == nil {
		defer texts.Reset()
		return t.write(texts.Bytes())
	}
	for texts.Len() >= frameBytes || all && texts.Len() > 0 {
		t.frame = t.compressor.AppendFrame(t.frame[:0], texts.Next(frameBytes))
		if err := t.write(t.frame); err != nil {
			return err
		}
	}
	return nil
}

// endChunk writes what the chunk has in rows and text.
func (t *target) endChunk() error {
	if t.writer == nil {
		return t.writeFrames(&t.text, true)
	}
	// Marks of the writer are places in the uncompressed output.
	var err error
	if t.mark, err = t.writer.Flush(); err != nil {
		return err
	}
	return t.writeFrames(&t.rows, true)
}

// end writes the output that follows all records.
func (t *target) end() error {
	if t.writer != nil {
		if err := t.writer.Close(); err != nil {
			return err
		}
		if err := t.writeFrames(&t.rows, true); err != nil {
			return err
		}
	}
	if t.compressor != nil && t.written == 0 {
		if err := t.write(t.compressor.AppendFrame(nil, nil)); err != nil {
			return err
		}
	}
	return t.pending.Flush()
}
