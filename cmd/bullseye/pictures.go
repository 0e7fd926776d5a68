package main

// Pictures of the answers to boards, each in a file of its own or all in one PDF file.

import (
	"cmp"
	"context"
	"io"
	"maps"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"bullseye/draw"
	"bullseye/draw/paper"
	"bullseye/draw/pdf"
	"bullseye/internal/batch"
	"bullseye/internal/inorder"
	"bullseye/internal/render"
	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/record"
)

// A pictureRun draws the answers of an operation to boards.
type pictureRun struct {
	*program
	target    pictureTarget
	operation operation.Operation

	title, language string       // of a PDF file
	options         draw.Options // without a title, pictures have their own
	say             operation.Say
}

// maxPictures limits the boards of a run.
const maxPictures = 1_000_000

// errManyPictures says that there are too many boards.
var errManyPictures = message.Errorf("there are too many boards for pictures, of which a run draws at most %d", maxPictures)

// run draws the boards of the arguments. Those that cannot be read are reported, and the
// others are drawn. kept are other files, which must not be replaced.
func (r *pictureRun) run(ctx context.Context, f *runFlags, args []string, kept ...string) (err error) {
	useThreads(f.threads)
	boards := &drawnBoards{}
	defer func() { err = cmp.Or(err, boards.Close()) }()
	missing := map[rune]bool{}
	failed, err := r.readBoards(ctx, f, args, true, func(one *record.Record) error {
		if r.options.Title == "" && r.target.form != render.AsSVG {
			for _, letter := range draw.Missing(one.Label) {
				missing[letter] = true
			}
		}
		if boards.Len() == maxPictures {
			return errManyPictures
		}
		return boards.add(one)
	})
	if err != nil {
		return err
	}
	r.warnOfMissing(slices.Sorted(maps.Keys(missing)))
	n := boards.Len()
	if r.target.one && r.target.form != render.AsPDF && n > 1 {
		return &usageError{
			message.Of("standard output can be one picture, and there are %d boards", n),
			message.Of("'-o NAME.%s' writes a file for each board, '--to pdf' a page for each", r.target.form),
		}
	}
	if err := r.target.keeps(n, append(args, kept...)...); err != nil {
		return err
	}
	job := &batch.Job{Stdin: r.in, Files: args, Output: batch.Output{Name: r.target.name}}
	unproved, err := r.drawAll(ctx, boards, job)
	switch {
	case err != nil:
		return err
	case failed:
		return errReported
	case unproved:
		return errUnproved
	}
	return nil
}

// readBoards calls use with each board of all arguments, also with puzzles with further rules if they are
// wanted. It reports what cannot be read, and whether there was such a thing. An error of use ends it.
func (p *program) readBoards(ctx context.Context, f *runFlags, args []string, puzzles bool, use func(r *record.Record) error) (failed bool, err error) {
	from, err := parseFrom(f.from)
	if err != nil {
		return false, err
	}
	columns, err := chosenColumns(f.columns)
	if err != nil {
		return false, err
	}
	files, given := readArguments(args, from)
	if len(files) == 0 {
		files = []string{"-"}
	}
	reported := 0
	for i, name := range files {
		var ended error
		source := fileOrGiven(name, given[i], from)
		source.columns, source.puzzles = columns, puzzles
		err := p.eachReading(ctx, source, func(r *record.Record) error {
			if r.Err == nil {
				ended = use(r)
				return ended
			}
			failed = true
			if reported++; reported <= maxReported {
				p.reportAt(nameOf(name), r.Err)
			}
			return nil
		})
		switch {
		case err == nil:
		case ctx.Err() != nil:
			return true, ctx.Err()
		case ended != nil:
			return true, ended
		default:
			failed = true
			p.complainOf(err)
		}
	}
	if reported > maxReported {
		p.complain(message.Of("%v not shown", plural(uint64(reported-maxReported), "more error was", "more errors were")))
	}
	return failed, nil
}

// drawAll draws the boards. It reports whether an answer is unproved. The job has the
// inputs and the output, and is not run.
func (r *pictureRun) drawAll(ctx context.Context, boards *drawnBoards, job *batch.Job) (unproved bool, err error) {
	n := boards.Len()
	if n == 0 {
		if r.target.name == "" {
			r.complain("no board was answered")
		} else {
			r.complain(message.Of("%s is not written: %v", record.FileName(r.target.name), "no board was answered"))
		}
		return false, errReported
	}
	ctx, lookout := r.lookOut(ctx, r.operation)
	defer lookout.end()
	bar := r.newProgressBar(job, lookout)
	d := &drawing{pictureRun: r, boards: boards, total: n, progress: progressOf(job, n)}
	if r.target.form == render.AsPDF {
		err = r.writeTo(r.target.name, func(w io.Writer) error { return d.inPages(ctx, w) })
	} else {
		err = d.inParallel(ctx)
	}
	bar.clear()
	lookout.end()
	written := d.written.Load()
	switch {
	case r.target.form == render.AsPDF:
	case err != nil && ctx.Err() != nil && r.target.name != "" && written > 0:
		r.remark(message.Of("pictures that are done: %d of %d", written, n))
	case err == nil && n > 1 && written > 0:
		r.remark(message.Of("pictures: %d, from %s to %s", written, nameOf(r.target.number(0, n)), nameOf(r.target.number(n-1, n))))
	}
	if err != nil && ctx.Err() != nil {
		for _, text := range lookout.known() {
			r.remark(text)
		}
	}
	if err == nil && d.failed {
		err = errReported
	}
	return d.unproved.Load(), err
}

// A drawing is the work of drawing boards.
type drawing struct {
	*pictureRun
	boards *drawnBoards
	total  int

	mu     sync.Mutex // of failed, and of its reports
	failed bool       // there is no picture for a board

	written  atomic.Int64 // pictures
	unproved atomic.Bool
	progress func(int) // nil if nobody asks

	file *pdf.File // nil if each picture has a file of its own
}

// inPages draws the boards as the pages of a PDF file.
func (d *drawing) inPages(ctx context.Context, w io.Writer) error {
	d.file = pdf.NewFile(w, paper.About{Title: d.title, Language: d.language})
	if err := d.inParallel(ctx); err != nil {
		return err
	}
	return d.file.Close()
}

// inParallel draws blocks of boards on all processors. Each picture is written as soon as
// it is drawn and, if it is a page, the pages before have been written.
func (d *drawing) inParallel(ctx context.Context) error {
	threads := runtime.GOMAXPROCS(0)
	size := max(1, min(d.operation.Spec().Block, d.total/(4*threads)))
	return inorder.Do(ctx, inorder.Work{N: d.total, Size: size, Threads: threads}, d.drawBlock, d.addPages)
}

// drawBlock draws some of the boards. It returns their pages, if the pictures are those.
func (d *drawing) drawBlock(ctx context.Context, from, to int) (sheets []*pdf.Sheet, err error) {
	records, err := d.boards.records(from, to)
	if err != nil {
		return nil, err
	}
	var buffer []byte
	i := 0
	for answer, err := range operation.Telling(d.operation, operation.Pictures).Apply(ctx, records) {
		if err != nil {
			return nil, err
		}
		if answer.Outcome().Incomplete {
			d.unproved.Store(true)
		}
		all := render.Draw(&records[i], answer, d.say)
		if len(all) == 0 {
			d.unanswered(&records[i], answer)
			i++
			continue
		}
		picture := &all[0]
		if d.file != nil {
			drawing, options := picture.Drawing(d.options)
			if d.total == 1 && d.file.About.Title == "" {
				d.file.About.Title = options.Title
			}
			one := pdf.Picture{Drawing: drawing, Options: options}
			sheets = append(sheets, one.Sheet())
		} else {
			if buffer, err = picture.AppendFile(buffer[:0], d.target.form, d.options, ""); err == nil {
				err = d.writeFile(d.target.number(from+i, d.total), buffer)
			}
			if err != nil {
				return nil, err
			}
			d.wrote()
		}
		i++
	}
	return sheets, nil
}

func (d *drawing) addPages(sheets []*pdf.Sheet) error {
	for _, sheet := range sheets {
		d.file.Add(sheet)
		d.wrote()
	}
	if d.file == nil {
		return nil
	}
	return d.file.Err()
}

// unanswered reports a puzzle with further rules for which there is no picture.
func (d *drawing) unanswered(r *record.Record, answer operation.Answer) {
	var why any = string(answer.Outcome().Status)
	if no, is := answer.(*operation.Unsupported); is {
		why = no.Why()
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.failed = true
	d.complainOf(message.Errorf("%s:%d: %v", nameOf(r.File), r.Line, why))
}

// wrote counts a picture.
func (d *drawing) wrote() {
	if n := d.written.Add(1); d.progress != nil {
		d.progress(int(n))
	}
}

// writeFile writes a picture to its file, or to standard output.
func (p *program) writeFile(name string, picture []byte) error {
	return p.writeTo(name, func(w io.Writer) error {
		_, err := w.Write(picture)
		return err
	})
}
