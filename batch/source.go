package batch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"

	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
)

// A source reads the files, one after the other, and passes on their pieces.
//
// Files of plain lines are passed on as they are. A worker may find that in
// such a piece a board begins and does not end. Then the reading goes back to
// that piece, and goes on record by record to the end of the file.
type source struct {
	*run
	at    position
	age   int
	carry []byte        // of plain lines, read but not passed on
	first bool          // nothing has been passed on
	mark  puzzleio.Mark // for the writers of pieces behind the first
	read  int64         // bytes of the files before this one
}

// A return tells a source to go back.
type rewind struct {
	to    position
	first bool
}

// Reasons for passing nothing on.
var (
	errGoBack  = errors.New("go back")
	errStopped = errors.New("stopped")
)

// work passes on everything, and then waits to be told that it has to go back.
func (s *source) work(ctx context.Context) {
	for {
		err := s.files(ctx)
		if err == nil {
			end := &piece{}
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

// files passes on what the files hold from the position on.
func (s *source) files(ctx context.Context) error {
	for s.at.File < len(s.job.Files) {
		name := s.job.Files[s.at.File]
		err := s.file(ctx, name)
		if errors.Is(err, errGoBack) || errors.Is(err, errStopped) {
			return err
		}
		next := position{File: s.at.File + 1}
		if err != nil {
			p := &piece{}
			p.failure, p.at, p.after = err, s.at, next
			if err := s.pass(ctx, p); err != nil {
				return err
			}
		}
		s.at = next
	}
	return nil
}

// pass passes a piece on to the collector and, if it holds something, to the
// workers.
func (s *source) pass(ctx context.Context, p *piece) error {
	p.age = s.age
	select {
	case s.order <- p:
	case r := <-s.rewinds:
		return s.goBack(r)
	case <-ctx.Done():
		return errStopped
	}
	if p.end || p.failure != nil {
		return nil
	}
	for range min(len(p.parts), s.job.Threads) {
		select {
		case s.todo <- p:
		case <-ctx.Done():
			return errStopped
		}
	}
	return nil
}

// file passes on what a file holds. Its error is one of pass, or says why the
// file cannot be read on.
func (s *source) file(ctx context.Context, name string) error {
	file, err := s.open(name)
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", Name(name), reason(err))
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
			return fmt.Errorf("cannot read %s: %w", Name(name), reason(err))
		}
		in.bytes.Store(s.at.Offset)
	}
	return s.records(ctx, in, name, seekable)
}

// plainAllowed reports whether files of that name may hold plain lines.
func (s *source) plainAllowed(name string) bool {
	if !s.job.takesPlain() {
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

// lines passes on a file of plain lines. It returns errNotPlain if the file
// has to be read record by record from the position on.
func (s *source) lines(ctx context.Context, in *counted, start int64, name string) error {
	if _, err := in.Seek(start+s.at.Offset, io.SeekStart); err != nil {
		return fmt.Errorf("cannot read %s: %w", Name(name), reason(err))
	}
	var carry []byte // read, but not passed on
	for {
		p := s.spare()
		p.reset(1)
		room := p.room(s.job.block)
		n := copy(room, carry)
		more, err := io.ReadFull(in, room[n:len(room)-1])
		text := room[:n+more]
		switch {
		case err == io.EOF || err == io.ErrUnexpectedEOF:
			p.last = true
			if len(text) > 0 && text[len(text)-1] != '\n' {
				text = append(text, '\n')
			}
		case err != nil:
			return fmt.Errorf("cannot read %s: %w", Name(name), reason(err))
		default:
			text = text[:bytes.LastIndexByte(text, '\n')+1]
		}
		if len(text) == 0 && p.last && s.at.Offset > 0 {
			return nil
		}
		if len(text) == 0 || s.at.Offset == 0 && !startsPlain(text) {
			return errNotPlain
		}
		carry = room[len(text):max(n+more, len(text))]
		p.text, p.records = text, nil
		p.at, p.after = s.at, s.at
		p.after.Offset += int64(len(text))
		p.after.Line += bytes.Count(text, newline)
		p.read = s.read + p.after.Offset
		s.begin(p, &record.Record{})
		// The piece is not ours any more when it has been passed on.
		after, last := p.after, p.last
		carry = append(s.carry[:0], carry...)
		s.carry = carry
		if err := s.pass(ctx, p); err != nil {
			return err
		}
		if s.at = after; last {
			return nil
		}
	}
}

var newline = []byte{'\n'}

// begin has the first piece of all decide on the columns of the output.
func (s *source) begin(p *piece, first *record.Record) {
	if p.first = s.first; s.first {
		s.mark = s.job.columns(first)
	}
	s.first = false
	p.mark = s.mark
}

// records passes on a file record by record.
func (s *source) records(ctx context.Context, in *counted, name string, isFile bool) error {
	var whole io.Reader = in
	skip := s.at.Skip
	base := s.at
	if base.Offset > 0 {
		// What has been read before was text.
		whole = io.MultiReader(strings.NewReader(aBoard), in)
		skip++
		base.Line--
		base.Offset -= lineSize
	}
	reader := puzzleio.NewReader(whole, puzzleio.Options{Format: s.job.From, Name: Name(name), Parquet: codec})
	defer reader.Close()
	full := isFile || s.job.compressed()
	some := s.at.Skip > 0 || s.at.Offset > 0
	for {
		p := s.spare()
		records := p.block(s.job.block)
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
			p.text, p.records = nil, records[:n]
			p.fillParts(s.grain())
			for i := range p.records {
				shift(&p.records[i], base)
			}
			p.at, p.after = s.at, s.at
			p.after.Records = true
			p.after.Skip += int64(n)
			p.read = s.read + in.bytes.Load()
			s.begin(p, &p.records[0])
			some = true
			after := p.after
			if err := s.pass(ctx, p); err != nil {
				return err
			}
			s.at = after
		}
		switch {
		case err == io.EOF && !some:
			return fmt.Errorf("no board in %s", Name(name))
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
	}
}

// shift corrects the places of a record that has not been read from the start
// of its file.
func shift(r *record.Record, base position) {
	r.Line += base.Line
	r.Offset += int(base.Offset)
	if r.Err != nil {
		r.Err.Line += base.Line
		r.Err.Offset += int(base.Offset)
	}
}

// grain is how many records a worker is given at a time.
func (s *source) grain() int {
	if s.job.Operation == nil {
		return s.job.block
	}
	return min(s.job.Operation.Together(), s.job.block)
}

// fillParts splits the records of a piece.
func (p *piece) fillParts(grain int) {
	n := len(p.records)
	p.reset((n + grain - 1) / grain)
	for i := range p.parts {
		p.parts[i].from, p.parts[i].to = i*grain, min((i+1)*grain, n)
	}
}

// spare returns a piece that is free.
func (r *run) spare() *piece {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	n := len(r.free)
	if n == 0 {
		return &piece{}
	}
	p := r.free[n-1]
	r.free = r.free[:n-1]
	return p
}

// release makes a piece free.
func (r *run) release(p *piece) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.free = append(r.free, p)
}

// takesPlain reports whether workers can do something with plain lines that is
// faster than with records.
func (j *Job) takesPlain() bool {
	if j.Output.serial() {
		return false
	}
	_, solve := j.Operation.(*operation.Solve)
	return j.Operation == nil || solve
}
