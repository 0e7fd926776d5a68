// Package batch asks an operation of boards in files, any number of them, on
// all processors of this machine, and writes the answers in the order of the
// boards.
//
// # Where to start
//
//	summary, err := batch.Run(ctx, batch.Job{
//		Operation:  &operation.Solve{},
//		Files:      []string{"big.txt.zst"},
//		Output:     batch.Output{Name: "out.csv.zst", Style: operation.Rows, Format: puzzleio.Kaggle},
//		Checkpoint: "out.csv.zst.checkpoint",
//	})
//
// # How it works
//
// One goroutine reads chunks of the input, workers answer them and make the
// bytes of the output, and one goroutine writes these in order. The number of
// chunks under way is limited, so that memory is bounded, whatever the size of
// the files. The output does not depend on the number of workers.
//
// # Resuming after an interruption
//
// With a checkpoint, a run that was interrupted at any moment, by a signal, a
// crash or a full disk, is resumed by the same Job; the output is then byte for
// byte that of an uninterrupted run. See Job.Checkpoint.
package batch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"sync"
	"time"

	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/puzzleio/parquet"
	"bullseye/record"
)

// A Job is what Run does.
type Job struct {
	// Operation is what to ask of the boards. If it is nil they are written as
	// they are, which needs the style Rows.
	Operation operation.Operation

	// Files are the names of the files with the boards; "-" is Stdin. No files
	// stand for Stdin alone.
	Files []string
	Stdin *os.File        // nil is os.Stdin
	From  puzzleio.Format // of the files

	Output Output

	// Threads is the number of workers; 0 is one for each processor.
	Threads int

	// Checkpoint is the name of a file that records now and then how far the
	// run has come; "" is none. It is removed at the end. If it exists when Run
	// begins, Run resumes from there. The output must be a file in a format
	// other than Parquet, and all input must be files.
	//
	// The unfinished output is kept in a file named like the output, with
	// ".part" appended.
	Checkpoint string
	Restart    bool          // ignore and replace an existing checkpoint
	Every      time.Duration // between checkpoints; 0 is DefaultEvery

	// Report is called for every record that cannot be read or written and
	// every file that cannot be read, once the output before it has been
	// written. The error about an unreadable record is a *sudoku.SyntaxError.
	// Report may be nil.
	Report func(file string, err error)

	// Progress is called now and then. It may be nil.
	Progress func(Progress)

	// For tests.
	block int           // records of a chunk; 0 is blockSize
	pause time.Duration // between calls of Progress; 0 is the usual one
}

// DefaultEvery is how often a checkpoint is written if a Job does not say.
const DefaultEvery = time.Second

// Output says where answers go and how they are written.
type Output struct {
	Name   string   // of a file that is replaced at the end; "" or "-" is Stdout
	Stdout *os.File // nil is os.Stdout
	// Write, if not nil, is called to write to Stdout.
	Write func([]byte) (int, error)

	Style  operation.Style
	Format puzzleio.Format // of Rows

	// Compression is the compression of the output. Every 4096 records have a
	// frame of their own.
	Compression puzzleio.Compression

	// Color reports whether Pictures are drawn to the file in colour; nil is
	// never.
	Color func(*os.File) bool
}

// serial reports whether one writer must see all rows in order: folders stay
// open in OpenSudoku's files, and Parquet is written column by column.
func (o *Output) serial() bool {
	return o.Style == operation.Rows && (o.Format == puzzleio.OpenSudoku || o.Format == puzzleio.Parquet)
}

// Progress says how far a run has come.
type Progress struct {
	Boards  int64         // written
	Before  int64         // of these, by the runs that this one resumes
	Invalid int64         // of Boards, those that could not be read
	Read    int64         // bytes of the input
	Size    int64         // of the input in bytes; 0 if it is not known
	Elapsed time.Duration // in this run
}

// A Summary says what became of a Job.
type Summary struct {
	Progress
	Counts     operation.Counts // of all boards, by what became of them
	Failed     bool             // something was reported, perhaps in an earlier run
	Unfinished bool             // there is a checkpoint from which the same Job resumes
}

// A run is a Job under way.
type run struct {
	job   *Job
	sizes sizes
	file  *os.File // where the output goes

	// showsEarly says that the collector gets each answer as it comes.
	// Otherwise it gets the output and the notes of a part when that is done.
	showsEarly bool

	order   chan *chunk // as they have to be written
	todo    chan *chunk // for the workers
	rewinds chan rewind

	mutex sync.Mutex
	free  []*chunk // to be reused, the last first
}

// Run does a job. When ctx ends, Run writes what it has, keeps what it needs to
// resume, and returns ctx's error.
func Run(ctx context.Context, given Job) (Summary, error) {
	job, err := given.complete()
	if err != nil {
		return Summary{}, err
	}
	ahead := job.Threads + 1 // few, so that their memory stays in the processor's caches
	r := &run{
		job: job, sizes: job.measure(),
		order: make(chan *chunk, ahead), todo: make(chan *chunk, ahead*job.Threads),
		rewinds: make(chan rewind, 1),
	}
	r.showsEarly = job.Operation != nil && job.Operation.Together() < blockSize/2 && job.Output.Compression == puzzleio.Plain
	c := &collector{run: r, began: time.Now()}
	if err := c.open(); err != nil {
		return Summary{}, err
	}
	if c.finished {
		return c.summary(), nil
	}
	working, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &source{run: r, at: c.at, first: c.none, mark: c.mark}
	var workers sync.WaitGroup
	for range job.Threads {
		w, err := newWorker(r) // here, before the output can be closed
		if err != nil {
			return c.summary(), c.close(err)
		}
		workers.Go(func() { w.work(working) })
	}
	go s.work(working)
	err = c.collect(ctx)
	cancel()
	err = c.close(err)
	// The operation is the caller's again when Run returns. Operations heed the
	// context, so this wait is short; only the source may be blocked, by input
	// that never comes.
	workers.Wait()
	return c.summary(), err
}

// complete returns the job with its defaults filled in.
func (j *Job) complete() (*Job, error) {
	job := *j
	if len(job.Files) == 0 {
		job.Files = []string{"-"}
	}
	if job.Stdin == nil {
		job.Stdin = os.Stdin
	}
	if job.Output.Stdout == nil {
		job.Output.Stdout = os.Stdout
	}
	if job.Output.Write == nil {
		job.Output.Write = job.Output.Stdout.Write
	}
	if job.Output.Name == "-" {
		job.Output.Name = ""
	}
	if job.Threads <= 0 {
		job.Threads = runtime.GOMAXPROCS(0)
	}
	if job.block == 0 {
		job.block = blockSize
	}
	if job.pause == 0 {
		job.pause = pause
	}
	if job.Every <= 0 {
		job.Every = DefaultEvery
	}
	if job.Report == nil {
		job.Report = func(string, error) {}
	}
	if o := &job.Output; o.Style == operation.Rows && o.Format == puzzleio.Parquet && o.Compression != puzzleio.Plain {
		return nil, fmt.Errorf("the output is Parquet, which is compressed by itself, not with %v", o.Compression)
	}
	if job.Operation != nil {
		return &job, job.Operation.Validate()
	}
	if job.Output.Style != operation.Rows {
		return nil, errors.New("boards without an operation can only be written as rows")
	}
	return &job, nil
}

// answers returns what writes the answers of the job.
func (j *Job) answers() *operation.AnswerWriter {
	w := &operation.AnswerWriter{Operation: j.Operation, Style: j.Output.Style}
	if w.Style == operation.Rows {
		w.Preset = j.Output.Format.Preset()
	}
	return w
}

// writerOptions are those of the writer of rows, whose output is compressed
// later.
func (j *Job) writerOptions() puzzleio.WriterOptions {
	options := puzzleio.WriterOptions{Format: j.Output.Format, Parquet: parquet.Codec{}}
	options.Extra, options.Grids = j.answers().Columns()
	return options
}

// compressor returns the compressor of the output, nil if it is plain.
func (j *Job) compressor() (*puzzleio.Compressor, error) {
	format := j.Output.Format
	switch j.Output.Style {
	case operation.Text:
		format = puzzleio.Line
	case operation.JSON:
		format = puzzleio.NDJSON
	case operation.Pictures:
		format = puzzleio.Framed
	}
	return puzzleio.NewCompressor(j.Output.Compression, format)
}

// sizes are the sizes of the input files in bytes, 0 where they are not known.
type sizes struct {
	of    []int64
	known bool  // all of them
	stdin int64 // where standard input stood at first
}

func (j *Job) measure() (s sizes) {
	s.known = true
	for _, name := range j.Files {
		info, err := os.Stat(name)
		if name == "-" {
			info, err = j.Stdin.Stat()
		}
		size := int64(0)
		if err == nil && info.Mode().IsRegular() {
			size = info.Size()
		} else {
			s.known = false
		}
		s.of = append(s.of, size)
	}
	if at, err := j.Stdin.Seek(0, io.SeekCurrent); err == nil {
		s.stdin = at
	}
	return s
}

// total returns the size of all files, 0 if it is not known.
func (s *sizes) total() int64 {
	if !s.known {
		return 0
	}
	return s.before(len(s.of))
}

// before returns the size of the files before one.
func (s *sizes) before(file int) (total int64) {
	for _, size := range s.of[:file] {
		total += size
	}
	return total
}

// reason returns an error about a file without the file's name and the system
// call, which the message around it states better.
func reason(err error) error {
	if failed, ok := errors.AsType[*fs.PathError](err); ok {
		return failed.Err
	}
	if failed, ok := errors.AsType[*os.LinkError](err); ok {
		return failed.Err
	}
	return err
}

func cannotRead(name string, err error) error {
	return fmt.Errorf("cannot read %s: %w", record.FileName(name), reason(err))
}

func cannotWrite(name string, err error) error {
	return fmt.Errorf("cannot write %s: %w", name, reason(err))
}
