// Package batch asks an operation of boards in files, any number of them, on
// all processors of this machine, and writes the answers in the order of the
// boards.
//
// # Where to start
//
//	summary, err := batch.Run(ctx, &batch.Job{
//		Operation: &operation.Solve{},
//		Files:     []string{"big.txt.zst"},
//		Output:    batch.Output{Name: "out.csv.zst", Style: batch.Rows, Format: puzzleio.Kaggle},
//		Checkpoint: "out.csv.zst.checkpoint",
//	})
//
// # How it works
//
// One goroutine reads pieces of the input, workers answer them and make the
// bytes of the output, and one goroutine writes these in order. Only so many
// pieces are on their way that memory is bounded, whatever the size of files.
// The output does not depend on the number of workers.
//
// # Going on after an interruption
//
// With a checkpoint, a run that was interrupted at any moment, by a signal, a
// crash or a full disk, is continued by the same Job; the output is then byte
// for byte what an uninterrupted run writes. See Job.Checkpoint.
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

	"bullseye/internal/draw"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/puzzleio/parquet"
)

var codec = parquet.Codec{}

// A Job is what Run does.
type Job struct {
	// Operation is what to ask of the boards. If it is nil they are written as
	// they are, with Output.Style Rows.
	Operation operation.Operation

	// Files are the names of the files with the boards; "-" is Stdin. None is
	// Stdin alone.
	Files []string
	Stdin *os.File        // nil is os.Stdin
	From  puzzleio.Format // of the files

	Output Output

	// Threads is how many workers there are; 0 is one for each processor.
	Threads int

	// Checkpoint is the name of a file, "" for none, in which is written now
	// and then how far the run has come. It is removed when all is done. If it
	// is there when Run begins, Run goes on from there. The output must be a
	// file, in a format other than Parquet, and so must all the input be.
	//
	// The unfinished output is kept in a file with the name of the output and
	// ".part" behind it.
	Checkpoint string
	Restart    bool          // disregard and replace a checkpoint that is there
	Every      time.Duration // between checkpoints; 0 is DefaultEvery

	// Report is called for every record that cannot be read, with a
	// *sudoku.SyntaxError, and every file that cannot be read, when the output
	// before it has been written. It may be nil.
	Report func(file string, err error)

	// Progress is called now and then. It may be nil.
	Progress func(Progress)

	// For tests.
	block int           // records that go together; 0 is blockSize
	pause time.Duration // between calls of Progress; 0 is the usual one
}

// DefaultEvery is how often a checkpoint is written if a Job does not say.
const DefaultEvery = time.Second

// Output says where answers go, and how they are written.
type Output struct {
	Name   string   // of a file that is replaced when all is done; "" or "-" is Stdout
	Stdout *os.File // nil is os.Stdout
	// Write, if not nil, is called for writing to Stdout.
	Write func([]byte) (int, error)

	Style  Style
	Format puzzleio.Format // of Rows

	// Compression is what the output is wrapped in: every 4096 records in a
	// frame of their own.
	Compression puzzleio.Compression

	// Terminal returns how Pictures are drawn to the file; nil is without colour.
	Terminal func(*os.File) draw.Terminal
}

// A Style is how answers are written.
type Style uint8

// The styles.
const (
	Text     Style = iota // as their AppendText does
	JSON                  // as operation.AppendJSON does
	Pictures              // as operation.AppendPicture does
	Rows                  // by a puzzleio.Writer
)

// Progress says how far a run has come.
type Progress struct {
	Boards  int64         // written
	Before  int64         // of these, by the runs that this one continues
	Invalid int64         // of Boards, those that could not be read
	Read    int64         // bytes of the input
	Size    int64         // of the input in bytes; 0 if it is not known
	Elapsed time.Duration // in this run
}

// A Summary is what has become of a Job.
type Summary struct {
	Progress
	Failed     bool // something was reported, perhaps in an earlier run
	Unfinished bool // there is a checkpoint, from which the same Job goes on
}

// Name returns what messages call a file.
func Name(file string) string {
	if file == "-" {
		return "<stdin>"
	}
	return file
}

// reason returns an error about a file without the file's name and the
// system's name for what was tried, which the message around it says better.
func reason(err error) error {
	if failed, ok := errors.AsType[*fs.PathError](err); ok {
		return failed.Err
	}
	if failed, ok := errors.AsType[*os.LinkError](err); ok {
		return failed.Err
	}
	return err
}

func cannotWrite(name string, err error) error {
	return fmt.Errorf("cannot write %s: %w", name, reason(err))
}

// A run is a Job under way.
type run struct {
	job   *Job
	sizes sizes
	file  *os.File // where the output goes

	// showsEarly says that workers let the collector have each answer as it
	// comes. Otherwise what a part has is there only when it is done, notes
	// included.
	showsEarly bool

	order   chan *piece // as they have to be written
	todo    chan *piece // for the workers
	rewinds chan rewind

	mutex sync.Mutex
	free  []*piece // to be used again, the last first
}

// Run does a job. When ctx ends, Run writes what it has, keeps what it takes
// to continue, and returns ctx's error.
func Run(ctx context.Context, job *Job) (Summary, error) {
	j, err := job.complete()
	if err != nil {
		return Summary{}, err
	}
	ahead := j.Threads + 1 // few, so that their memory stays in the processor's caches
	r := &run{
		job: j, sizes: j.measure(),
		order: make(chan *piece, ahead), todo: make(chan *piece, ahead*j.Threads),
		rewinds: make(chan rewind, 1),
	}
	r.showsEarly = j.Operation != nil && j.Operation.Together() < blockSize/2 && !j.compressed()
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
	go s.work(working)
	var workers sync.WaitGroup
	for range j.Threads {
		w := newWorker(r) // here, before the output can be closed
		workers.Go(func() { w.work(working) })
	}
	err = c.collect(ctx)
	cancel()
	err = c.close(err)
	// The operation is the caller's again when Run returns. Operations heed the
	// context, so this takes no time to speak of; only the source may wait for
	// input that never comes.
	workers.Wait()
	return c.summary(), err
}

// complete returns the job with what was left open.
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
	if o := &job.Output; o.Style == Rows && o.Format == puzzleio.Parquet && o.Compression != puzzleio.Plain {
		return nil, fmt.Errorf("the output is Parquet, which is compressed by itself, not with %v", o.Compression)
	}
	if job.Operation != nil {
		return &job, job.Operation.Validate()
	}
	if job.Output.Style != Rows {
		return nil, errors.New("boards alone can be written as rows only")
	}
	return &job, nil
}

func (j *Job) compressed() bool { return j.Output.Compression != puzzleio.Plain }

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

// before returns the size of the files before one.
func (s *sizes) before(file int) (total int64) {
	for _, size := range s.of[:file] {
		total += size
	}
	return total
}
