package main

// Pictures of the answers to boards, each in a file of its own or all in one PDF file.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"bullseye/batch"
	"bullseye/draw"
	"bullseye/draw/paper"
	"bullseye/draw/pdf"
	"bullseye/internal/file"
	"bullseye/operation"
	"bullseye/record"
)

// A pictureRun draws the answers of an operation to boards.
type pictureRun struct {
	*program
	target    pictureTarget
	operation operation.Operation

	title, language string // of a PDF file

	// draw returns the drawing of an answer.
	draw func(r *record.Record, a operation.Answer) (draw.Drawing, draw.Options)
}

// maxPictures limits the boards of a run: they are counted before the first one is drawn,
// because names have a number with as many digits as the last one.
const maxPictures = 1_000_000

// errManyPictures says that there are too many boards.
var errManyPictures = fmt.Errorf("there are too many boards for pictures, of which a run draws at most %d", maxPictures)

// run draws the boards of the arguments. Those that cannot be read are reported, and the
// others are drawn. kept are other files, which must not be replaced.
func (r *pictureRun) run(ctx context.Context, f *runFlags, args []string, kept ...string) error {
	if f.threads > 0 {
		runtime.GOMAXPROCS(f.threads)
	}
	records, failed, err := r.readRecords(ctx, f, args)
	if err != nil {
		return err
	}
	records = slices.DeleteFunc(records, func(one record.Record) bool { return one.Err != nil })
	if r.target.one && r.target.form != pdfForm && len(records) > 1 {
		return &usageError{
			fmt.Sprintf("standard output can be one picture, and there are %d boards", len(records)),
			fmt.Sprintf("'-o NAME.%s' writes a file for each board, '--to pdf' a page for each", r.target.form),
		}
	}
	if err := r.target.keeps(len(records), append(args, kept...)...); err != nil {
		return err
	}
	job := &batch.Job{Stdin: r.in, Files: args, Output: batch.Output{Name: r.target.name}}
	unproved, err := r.drawAll(ctx, records, job)
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

// readRecords reads the boards of all arguments, also those with an error. It reports what
// cannot be read, and whether there was such a thing.
func (p *program) readRecords(ctx context.Context, f *runFlags, args []string) (records []record.Record, failed bool, err error) {
	from, err := parseFrom(f.from)
	if err != nil {
		return nil, false, err
	}
	columns, err := chosenColumns(f.columns)
	if err != nil {
		return nil, false, err
	}
	files, given := readArguments(args)
	if len(files) == 0 {
		files = []string{"-"}
	}
	reported := 0
	for i, name := range files {
		err := p.eachReading(ctx, boardFile{name: name, given: given[i], columns: columns, form: from}, func(r *record.Record) error {
			if r.Err != nil {
				failed = true
				if reported++; reported <= maxReported {
					p.reportAt(nameOf(name), r.Err)
				}
			}
			if records = append(records, *r); len(records) > maxPictures {
				return errManyPictures
			}
			return nil
		})
		switch {
		case err == nil:
		case ctx.Err() != nil:
			return nil, true, ctx.Err()
		case errors.Is(err, errManyPictures):
			return nil, true, err
		default:
			failed = true
			p.complainOf(err)
		}
	}
	if reported > maxReported {
		p.complain(plural(uint64(reported-maxReported), "more error was", "more errors were") + " not shown")
	}
	return records, failed, nil
}

// drawAll draws the records. It reports whether an answer is unproved. The job has the
// inputs and the output, and is not run.
func (r *pictureRun) drawAll(ctx context.Context, records []record.Record, job *batch.Job) (unproved bool, err error) {
	lookout := r.lookOut(r.operation)
	defer lookout.end()
	bar := r.newProgressBar(job, lookout)
	d := &drawing{pictureRun: r, records: records, progress: progressOf(job, len(records))}
	if r.target.form == pdfForm {
		d.pages = make([]pdf.Picture, len(records))
	}
	err = d.inParallel(ctx)
	bar.clear()
	lookout.end()
	if err == nil && r.target.form == pdfForm && d.written.Load() > 0 {
		err = d.writePages()
	}
	n := d.written.Load()
	name := record.FileName(r.target.name)
	switch {
	case err != nil && ctx.Err() != nil && r.target.name != "" && r.target.form != pdfForm && n > 0:
		r.remark(fmt.Sprintf("pictures that are done: %d of %d", n, len(records)))
	case err != nil:
	case n == 0 && r.target.name != "":
		r.complain(name + " is not written: no board was answered")
		return false, errReported
	case n == 0:
		r.complain("no board was answered")
		return false, errReported
	case n > 1 && r.target.form != pdfForm:
		r.remark(fmt.Sprintf("pictures: %d, from %s to %s", n, nameOf(r.target.number(0, len(records))), nameOf(r.target.number(len(records)-1, len(records)))))
	}
	if err != nil && ctx.Err() != nil {
		for _, text := range lookout.known() {
			r.remark(text)
		}
	}
	return d.unproved.Load(), err
}

// A drawing is the work of drawing records.
type drawing struct {
	*pictureRun
	records []record.Record

	next     atomic.Int64 // the first block that nobody has taken
	written  atomic.Int64 // pictures
	unproved atomic.Bool
	progress func(int) // nil if nobody asks

	pages []pdf.Picture // of a PDF file, one for each record
}

// inParallel draws blocks of records on all processors. Each picture is written as soon as
// it is drawn.
func (d *drawing) inParallel(ctx context.Context) error {
	threads := runtime.GOMAXPROCS(0)
	size := max(1, min(d.operation.Together(), len(d.records)/(4*threads)))
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var all sync.WaitGroup
	for range threads {
		all.Go(func() {
			var buffer []byte
			for ctx.Err() == nil {
				from := int(d.next.Add(1)-1) * size
				if from >= len(d.records) {
					return
				}
				if err := d.drawBlock(ctx, from, min(from+size, len(d.records)), &buffer); err != nil {
					cancel(err)
				}
			}
		})
	}
	all.Wait()
	return context.Cause(ctx)
}

// drawBlock draws some of the records. The buffer is memory for pictures.
func (d *drawing) drawBlock(ctx context.Context, from, to int, buffer *[]byte) error {
	i := from - 1
	for answer, err := range d.operation.Apply(ctx, d.records[from:to]) {
		if err != nil {
			return err
		}
		i++
		if answer.Outcome().Incomplete {
			d.unproved.Store(true)
		}
		picture, options := d.draw(&d.records[i], answer)
		switch d.target.form {
		case svgForm:
			*buffer = draw.SVG((*buffer)[:0], picture, options)
		case pngForm:
			*buffer = draw.PNG((*buffer)[:0], picture, options)
		default:
			d.pages[i] = pdf.Picture{Drawing: picture, Options: options}
		}
		if d.target.form != pdfForm {
			if err := d.write(d.target.number(i, len(d.records)), *buffer); err != nil {
				return err
			}
		}
		if n := d.written.Add(1); d.progress != nil {
			d.progress(int(n))
		}
	}
	return nil
}

// write writes a picture to its file, or to standard output.
func (d *drawing) write(name string, picture []byte) error {
	if d.target.name == "" {
		_, err := d.out.Write(picture)
		return err
	}
	if err := file.Write(file.OS, name, picture); err != nil {
		return cannotWrite(name, err)
	}
	return nil
}

// writePages writes the pages of a PDF file.
func (d *drawing) writePages() error {
	about := paper.About{Title: d.title, Language: d.language}
	if about.Title == "" && len(d.pages) == 1 {
		about.Title = d.pages[0].Options.Title
	}
	var text bytes.Buffer
	if err := pdf.Drawings(&text, about, d.pages...); err != nil {
		return err
	}
	return d.write(d.target.name, text.Bytes())
}
