package batch

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"sync/atomic"

	"bullseye/internal/disk/file"
	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/puzzleio/parquet"
	"bullseye/record"
)

// A source reads the files one after the other and sends their chunks to the
// collector and the workers.
//
// Plain lines stay unparsed. The source sends them in chunks that end with a board, so that
// workers can read each chunk by itself. Where that is not possible, it reads the rest of the
// file record by record.
type source struct {
	*run
	at       position
	first    bool          // no chunk with boards has been sent
	mark     puzzleio.Mark // for writers of rows of all chunks but the first
	noLabels bool          // rows have no column for labels
	read     int64         // bytes of the files before the current one

	empty *record.Header // of the first table without rows
}

// errStopped means that the context has ended.
var errStopped = errors.New("stopped")

// work sends all chunks, and one that says that the input has ended.
func (s *source) work(ctx context.Context) {
	var err error
	if source := s.job.source(); source != nil {
		err = s.number(ctx, source.Records())
	} else {
		err = s.readFiles(ctx)
	}
	if err == nil {
		_ = s.send(ctx, &chunk{end: true, opening: record.Record{Header: s.empty}})
	}
}

// number sends blank records with their numbers. The position is the number of records
// before it.
func (s *source) number(ctx context.Context, records int64) error {
	for s.at.Skip < records {
		c := s.spare.get()
		made := c.recordBuffer(int(min(int64(s.together()), records-s.at.Skip)))
		for i := range made {
			made[i] = record.Record{}
			made[i].Line = int(s.at.Skip) + i + 1
		}
		if err := s.sendRecords(ctx, c, made); err != nil {
			return err
		}
	}
	return nil
}

// together returns the number of records of the next chunk. If boards may take long, it
// follows the pace, so that answers and checkpoints do not wait for many of them. But if a
// chunk is a compressed frame, its size must not depend on the time.
func (s *source) together() int {
	switch {
	case !s.paced:
		return s.job.block
	case s.job.Output.Compression != puzzleio.Plain:
		return min(max(4*s.job.Operation.Spec().Block, slowFrame), s.job.block)
	}
	return int(min(s.pace.next(), int64(s.job.block)))
}

// puzzles returns the largest number of puzzles with further rules in a chunk. They may take long,
// whatever the question.
func (s *source) puzzles() int {
	if s.job.Output.Compression != puzzleio.Plain {
		return slowFrame
	}
	return int(s.pace.next())
}

// slowFrame is the number of records in a compressed frame if boards may take long, or the
// least number. Shorter frames compress badly: with 4 records in each, hints as objects take
// twice as many bytes.
const slowFrame = 64

// readFiles reads the files from the current position.
func (s *source) readFiles(ctx context.Context) error {
	for s.at.File < len(s.job.Files) {
		name := s.job.Files[s.at.File]
		err := s.readFile(ctx, name)
		if errors.Is(err, errStopped) {
			return err
		}
		next := position{File: s.at.File + 1, Number: s.at.Number}
		if err != nil {
			if err := s.send(ctx, &chunk{failure: err, after: next}); err != nil {
				return err
			}
		}
		s.at = next
	}
	return nil
}

// send sends a chunk that begins at the current position to the collector and, if it holds
// boards, to the workers. It returns errStopped if the context has ended.
func (s *source) send(ctx context.Context, c *chunk) error {
	c.at, s.at = s.at, c.after
	select {
	case s.order <- c:
	case <-ctx.Done():
		return errStopped
	}
	if c.end || c.failure != nil {
		return nil
	}
	for i := range c.parts {
		select {
		case s.todo <- &c.parts[i]:
		case <-ctx.Done():
			return errStopped
		}
	}
	return nil
}

// sendRecords sends a chunk with the given records.
func (s *source) sendRecords(ctx context.Context, c *chunk, records []record.Record) error {
	c.text, c.records, c.after = nil, records, s.at
	c.after.Skip += int64(len(records))
	c.after.Number += int64(len(records))
	size := s.partSize()
	if c.puzzles = s.job.puzzlesIn(records); c.puzzles > 0 {
		size = min(size, len(records)/c.puzzles)
	}
	c.divide(len(records), size)
	s.begin(c, &records[0])
	return s.send(ctx, c)
}

// readFile reads a file from the current position. Its error comes from send or
// says why the rest of the file cannot be read.
func (s *source) readFile(ctx context.Context, name string) error {
	s.read = s.sizes.before(s.at.File)
	if given, is := s.job.Given[s.at.File]; is {
		none := func() int64 { return 0 } // the text is too short for its progress to matter
		return s.readRecords(ctx, strings.NewReader(given.Text), none, name, given.From, true)
	}
	in := &countingFile{File: s.job.Stdin}
	if name != "-" {
		opened, err := file.Open(name)
		if err != nil {
			return cannotRead(name, err)
		}
		defer opened.Close()
		in.File = opened
	}
	start, err := in.Seek(0, io.SeekCurrent)
	if name == "-" && err == nil {
		start = s.sizes.stdin // standard input may have been read before
	}
	info, statErr := in.Stat()
	seekable := err == nil && statErr == nil && info.Mode().IsRegular()
	if seekable && !s.at.Records && s.plainAllowed(name) {
		err := s.readPlainLines(ctx, in, start, name)
		if !errors.Is(err, errNotPlain) {
			return err
		}
		s.at.Records = true
	}
	if seekable {
		if _, err := in.Seek(start+s.at.Offset, io.SeekStart); err != nil {
			return cannotRead(name, err)
		}
		in.bytes.Store(s.at.Offset)
	}
	return s.readRecords(ctx, in, in.bytes.Load, name, s.job.From, seekable)
}

// plainAllowed reports whether the file may hold plain lines and the job allows
// chunks of them.
func (s *source) plainAllowed(name string) bool {
	if s.job.Output.serial() || !s.job.answers().TakesBoards() || !s.job.Columns.IsZero() {
		return false
	}
	switch s.job.From {
	case puzzleio.Line:
		return true
	case puzzleio.Any:
		return !puzzleio.FormatOf(name).Certain()
	}
	return false
}

// A countingFile counts the bytes read from a file.
type countingFile struct {
	*os.File
	bytes atomic.Int64
}

func (c *countingFile) Read(into []byte) (int, error) {
	n, err := c.File.Read(into)
	c.bytes.Add(int64(n))
	return n, err
}

var errNotPlain = errors.New("not plain lines")

// readPlainLines reads a file of plain lines from the current position. It returns
// errNotPlain if the rest of the file must be read record by record.
func (s *source) readPlainLines(ctx context.Context, in *countingFile, start int64, name string) error {
	if _, err := in.Seek(start+s.at.Offset, io.SeekStart); err != nil {
		return cannotRead(name, err)
	}
	var carry []byte // the start of a line that the last chunk did not include
	for last := false; !last; {
		c := s.spare.get()
		c.divide(1, 1)
		buffer := c.textBuffer(s.job.block)
		n := copy(buffer, carry)
		more, err := io.ReadFull(in, buffer[n:len(buffer)-1])
		text := buffer[:n+more]
		switch {
		case err == io.EOF || err == io.ErrUnexpectedEOF:
			last = true
			if len(text) > 0 && text[len(text)-1] != '\n' {
				text = append(text, '\n')
			}
		case err != nil:
			return cannotRead(name, err)
		default:
			text = text[:bytes.LastIndexByte(text, '\n')+1]
		}
		if len(text) == 0 && last && s.at.Offset > 0 {
			return nil
		}
		if len(text) == 0 || s.at.Offset == 0 && !startsPlain(text) || !last && !endsPlain(text) {
			return errNotPlain
		}
		// After send, the chunk's memory no longer belongs to the source.
		carry = append(carry[:0], buffer[len(text):max(n+more, len(text))]...)
		c.text, c.records = text, nil
		c.after = s.at
		c.after.Offset += int64(len(text))
		c.after.Line += bytes.Count(text, newline)
		c.read = s.read + c.after.Offset
		s.begin(c, &record.Record{})
		if err := s.send(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

var newline = []byte{'\n'}

// begin sets the chunk's mark. The first record of the first chunk determines the
// columns of the output.
func (s *source) begin(c *chunk, first *record.Record) {
	if c.first = s.first; s.first {
		c.opening = *first
		s.mark = s.job.markAfter(first)
		options := s.job.writerOptions()
		s.noLabels = s.job.lacksLabels(options.Header(first))
	}
	s.first = false
	c.mark, c.noLabels = s.mark, s.noLabels
}

// lacksLabels reports whether a table with the header has no column for labels, although
// its format could have one.
func (j *Job) lacksLabels(h *record.Header) bool {
	return j.Output.Style == operation.Rows && j.Output.Format.Preset() == record.NoPreset && h != nil && h.Label < 0
}

// markAfter returns a mark after the first record, from which workers resume writing
// rows.
func (j *Job) markAfter(first *record.Record) puzzleio.Mark {
	mark := puzzleio.Mark{Bytes: 1, Records: 1}
	if j.Output.Style != operation.Rows || j.Output.serial() {
		return mark
	}
	options := j.writerOptions()
	mark.Header = options.Header(first)
	return mark
}

// readRecords reads a file record by record from the current position. read returns
// the number of bytes of the file that have been read.
func (s *source) readRecords(ctx context.Context, in io.Reader, read func() int64, name string, format puzzleio.Format, isFile bool) error {
	reader := puzzleio.NewReader(in, puzzleio.Options{
		Format: format, Columns: s.job.Columns, Name: name, Start: s.at.start(), Parquet: parquet.Codec{}, Integers: s.job.integers,
	})
	defer reader.Close()
	// Input that is not a file may arrive slowly. Answer it without waiting for a
	// full chunk, unless the size of a chunk affects compressed output.
	full := isFile || s.job.Output.Compression != puzzleio.Plain
	found := s.at.Skip > 0 || s.at.Offset > 0
	skip := s.at.Skip
	before := s.read         // bytes before the next chunk
	var held []record.Record // records of the next chunk
	most := s.job.block
	if argument, ok := in.(*strings.Reader); ok {
		most = argument.Len() + 1 // a board has more bytes, and a single one needs little memory
	}
	for {
		c := s.spare.get()
		records := c.recordBuffer(max(min(s.together(), most), len(held)))
		got, err := copy(records, held), error(nil)
		n, size := s.endOfChunk(records[:got], 0, 0)
		// The end of a chunk depends only on its records, because it may be the end
		// of a compressed frame.
		for n == got && n < len(records) && size < chunkBytes && err == nil && (full || n == 0) {
			room := records[n:]
			if skip > 0 {
				room = c.recordBuffer(int(min(skip, int64(s.job.block))))
			}
			var more int
			more, err = reader.ReadBlock(room)
			if skip > 0 {
				skip -= int64(more)
				continue
			}
			got += more
			n, size = s.endOfChunk(records[:got], n, size)
		}
		held = append(held[:0], records[n:got]...)
		forget(records[n:got])
		if n > 0 {
			found = true
			s.at.Records = true
			for i := range records[:n] {
				records[i].Number = s.at.Number + int64(i) + 1
			}
			// The records that are held have been taken from the file, too.
			taken := read()
			if reader.Format() == puzzleio.Parquet {
				taken = s.sizes.of[s.at.File] // pages are not read in order
			}
			taken = s.read + int64(float64(taken)*reader.Taken())
			c.read, c.table = taken-(taken-before)*int64(got-n)/int64(got), reader.Header() != nil
			before = c.read
			if err := s.sendRecords(ctx, c, records[:n]); err != nil {
				return err
			}
		}
		switch {
		case len(held) > 0:
		case err == io.EOF && !found && reader.Header() != nil:
			s.empty = cmp.Or(s.empty, reader.Header())
			return nil
		case err == io.EOF && !found:
			return message.Errorf("no board in %s", record.FileName(name))
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
	}
}

// endOfChunk returns the number of records that a chunk may have, if it has n of
// the given size already, and their size.
func (s *source) endOfChunk(records []record.Record, n, size int) (int, int) {
	for ; n < len(records) && size < chunkBytes; n++ {
		more := records[n].Size()
		if s.job.puzzlesIn(records[n:n+1]) > 0 {
			more = max(more, (chunkBytes-1)/s.puzzles()+1)
		}
		size += more
	}
	return n, size
}

// puzzlesIn returns the number of puzzles with further rules about which an operation is asked.
func (j *Job) puzzlesIn(records []record.Record) (n int) {
	if j.Operation == nil {
		return 0
	}
	for i := range records {
		if records[i].Puzzle != nil {
			n++
		}
	}
	return n
}

// partSize returns the number of records in a part.
func (s *source) partSize() int {
	if s.job.Operation == nil {
		return s.job.block
	}
	return min(s.job.Operation.Spec().Block, s.job.block)
}
