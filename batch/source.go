package batch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync/atomic"

	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/puzzleio/parquet"
	"bullseye/record"
)

// A source reads the files, one after the other, and passes on their chunks.
//
// It passes on files of plain lines unread. A worker may find that in such a
// chunk a board begins and does not end. Then the source goes back to that
// chunk, and reads record by record from there to the end of the file.
type source struct {
	*run
	at    position
	age   int
	carry []byte        // of plain lines, read but not passed on
	first bool          // nothing has been passed on
	mark  puzzleio.Mark // for the writers of chunks after the first
	read  int64         // bytes of the files before this one
}

// A rewind tells a source to go back.
type rewind struct {
	to    position
	first bool
}

// Reasons to pass nothing on.
var (
	errGoBack  = errors.New("go back")
	errStopped = errors.New("stopped")
)

// work passes on everything, and then waits to be told that it has to go back.
func (s *source) work(ctx context.Context) {
	for {
		err := s.files(ctx)
		if err == nil {
			end := &chunk{}
			end.end = true
			err = s.pass(ctx, end)
		}
		if err == nil {
			err = s.wait(ctx)
		}
		if errors.Is(err, errStopped) {
			return
		}
	}
}

func (s *source) wait(ctx context.Context) error {
	select {
	case r := <-s.rewinds:
		return s.goBack(r)
	case <-ctx.Done():
		return errStopped
	}
}

func (s *source) goBack(r rewind) error {
	s.at, s.first = r.to, r.first
	s.age++
	return errGoBack
}

// files passes on the boards of the files, from the position.
func (s *source) files(ctx context.Context) error {
	for s.at.File < len(s.job.Files) {
		name := s.job.Files[s.at.File]
		err := s.file(ctx, name)
		if errors.Is(err, errGoBack) || errors.Is(err, errStopped) {
			return err
		}
		next := position{File: s.at.File + 1}
		if err != nil {
			c := &chunk{}
			c.failure, c.at, c.after = err, s.at, next
			if err := s.pass(ctx, c); err != nil {
				return err
			}
		}
		s.at = next
	}
	return nil
}

// pass passes a chunk on to the collector and, if it holds something, to the
// workers.
func (s *source) pass(ctx context.Context, c *chunk) error {
	c.age = s.age
	select {
	case s.order <- c:
	case r := <-s.rewinds:
		return s.goBack(r)
	case <-ctx.Done():
		return errStopped
	}
	if c.end || c.failure != nil {
		return nil
	}
	for range min(len(c.parts), s.job.Threads) {
		select {
		case s.todo <- c:
		case <-ctx.Done():
			return errStopped
		}
	}
	return nil
}

// file passes on the boards of a file. Its error is one of pass, or says why the
// rest of the file cannot be read.
func (s *source) file(ctx context.Context, name string) error {
	file, err := s.open(name)
	if err != nil {
		return cannotRead(name, err)
	}
	if name != "-" {
		defer file.Close()
	}
	in := &counted{File: file}
	s.read = s.sizes.before(s.at.File)
	start, err := file.Seek(0, io.SeekCurrent)
	if name == "-" && err == nil {
		start = s.sizes.stdin // also when it is read for the second time
	}
	info, statErr := file.Stat()
	seekable := err == nil && statErr == nil && info.Mode().IsRegular()
	if seekable && !s.at.Records && s.plainAllowed(name) {
		err := s.lines(ctx, in, start, name)
		if !errors.Is(err, errNotPlain) {
			return err
		}
		s.at.Records = true
	}
	if seekable {
		if _, err := file.Seek(start+s.at.Offset, io.SeekStart); err != nil {
			return cannotRead(name, err)
		}
		in.bytes.Store(s.at.Offset)
	}
	return s.records(ctx, in, name, seekable)
}

// plainAllowed reports whether a file of that name may hold plain lines, and
// workers profit from these.
func (s *source) plainAllowed(name string) bool {
	if s.job.Output.serial() || !s.job.answers().TakesBoards() {
		return false
	}
	switch s.job.From {
	case puzzleio.Line:
		return true
	case puzzleio.Any:
		switch puzzleio.FormatOf(name) {
		case puzzleio.NDJSON, puzzleio.OpenSudoku, puzzleio.Hodoku, puzzleio.Parquet:
			return false
		}
		return true
	}
	return false
}

// open opens a file, "-" for standard input.
func (s *source) open(name string) (*os.File, error) {
	if name == "-" {
		return s.job.Stdin, nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	if info, err := file.Stat(); err == nil && info.IsDir() {
		return nil, errors.Join(errors.New("it is a directory"), file.Close())
	}
	return file, nil
}

// A counted file counts what is read of it.
type counted struct {
	*os.File
	bytes atomic.Int64
}

func (c *counted) Read(into []byte) (int, error) {
	n, err := c.File.Read(into)
	c.bytes.Add(int64(n))
	return n, err
}

var errNotPlain = errors.New("not plain lines")

// lines passes on a file of plain lines. It returns errNotPlain if the file must
// be read record by record from the position.
func (s *source) lines(ctx context.Context, in *counted, start int64, name string) error {
	if _, err := in.Seek(start+s.at.Offset, io.SeekStart); err != nil {
		return cannotRead(name, err)
	}
	var carry []byte // read, but not passed on
	for {
		c := s.spare()
		c.reset(1)
		buffer := c.textBuffer(s.job.block)
		n := copy(buffer, carry)
		more, err := io.ReadFull(in, buffer[n:len(buffer)-1])
		text := buffer[:n+more]
		switch {
		case err == io.EOF || err == io.ErrUnexpectedEOF:
			c.last = true
			if len(text) > 0 && text[len(text)-1] != '\n' {
				text = append(text, '\n')
			}
		case err != nil:
			return cannotRead(name, err)
		default:
			text = text[:bytes.LastIndexByte(text, '\n')+1]
		}
		if len(text) == 0 && c.last && s.at.Offset > 0 {
			return nil
		}
		if len(text) == 0 || s.at.Offset == 0 && !startsPlain(text) {
			return errNotPlain
		}
		carry = buffer[len(text):max(n+more, len(text))]
		c.text, c.records = text, nil
		c.at, c.after = s.at, s.at
		c.after.Offset += int64(len(text))
		c.after.Line += bytes.Count(text, newline)
		c.read = s.read + c.after.Offset
		s.begin(c, &record.Record{})
		// The chunk is not ours any more when it has been passed on.
		after, last := c.after, c.last
		carry = append(s.carry[:0], carry...)
		s.carry = carry
		if err := s.pass(ctx, c); err != nil {
			return err
		}
		if s.at = after; last {
			return nil
		}
	}
}

var newline = []byte{'\n'}

// begin has the first chunk of all decide on the columns of the output.
func (s *source) begin(c *chunk, first *record.Record) {
	if c.first = s.first; s.first {
		s.mark = s.job.markAfter(first)
	}
	s.first = false
	c.mark = s.mark
}

// markAfter returns a mark after a first record, from which writers can resume
// with others.
func (j *Job) markAfter(first *record.Record) puzzleio.Mark {
	mark := puzzleio.Mark{Bytes: 1, Records: 1}
	if j.Output.Style != operation.Rows || j.Output.serial() {
		return mark
	}
	options := j.writerOptions()
	w, err := puzzleio.NewWriter(io.Discard, options)
	if err != nil {
		return mark // the worker will meet the same error
	}
	// If there is no room for the record, there is still a header.
	_ = w.Write(first, make([]string, len(options.Extra))...)
	if made, err := w.Flush(); err == nil {
		mark.Header = made.Header
	}
	return mark
}

// records passes on a file record by record.
func (s *source) records(ctx context.Context, in *counted, name string, isFile bool) error {
	reader := puzzleio.NewReader(in, puzzleio.Options{
		Format: s.job.From, Name: name, Start: s.at.start(), Parquet: parquet.Codec{},
	})
	defer reader.Close()
	// Somebody may be waiting for the answers to input that comes slowly.
	full := isFile || s.job.Output.Compression != puzzleio.Plain
	some := s.at.Skip > 0 || s.at.Offset > 0
	skip := s.at.Skip
	for {
		c := s.spare()
		records := c.recordBuffer(s.job.block)
		n, err := 0, error(nil)
		for n < len(records) && err == nil && (full || n == 0) {
			room := records[n:]
			if skip > 0 && skip < int64(len(room)) {
				room = room[:skip]
			}
			var got int
			got, err = reader.ReadBlock(room)
			if skip > 0 {
				skip -= int64(got)
			} else {
				n += got
			}
		}
		if n > 0 {
			c.text, c.records = nil, records[:n]
			c.splitRecords(s.partSize())
			c.at, c.after = s.at, s.at
			c.after.Records = true
			c.after.Skip += int64(n)
			c.read = s.read + in.bytes.Load()
			s.begin(c, &c.records[0])
			some = true
			after := c.after
			if err := s.pass(ctx, c); err != nil {
				return err
			}
			s.at = after
		}
		switch {
		case err == io.EOF && !some:
			return fmt.Errorf("no board in %s", record.FileName(name))
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
	}
}

// partSize is how many records a worker is given at a time.
func (s *source) partSize() int {
	if s.job.Operation == nil {
		return s.job.block
	}
	return min(s.job.Operation.Together(), s.job.block)
}

// spare returns a chunk that is free.
func (r *run) spare() *chunk {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	n := len(r.free)
	if n == 0 {
		return &chunk{}
	}
	c := r.free[n-1]
	r.free = r.free[:n-1]
	return c
}

// release makes a chunk free.
func (r *run) release(c *chunk) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.free = append(r.free, c)
}
