// Package batch applies an operation to the boards in files, on all processors of
// this machine. It writes the answers in the order of the boards.
//
// # Where to start
//
//	summary, err := batch.Run(ctx, batch.Job{
//		Operation:  &operation.Solve{},
//		Files:      []string{"big.txt.zst"},
//		Output: batch.Output{
//			Name: "out.csv.zst", Style: operation.Rows, Format: puzzleio.Kaggle, Compression: puzzleio.Zstd,
//		},
//		Checkpoint: "out.csv.zst.checkpoint",
//		Report:     func(file string, err error) { log.Printf("%s: %v", file, err) },
//	})
//	if err != nil {
//		return err // the output is not complete
//	}
//	if summary.Failed {
//		return errors.New("some input could not be read or written")
//	}
//
// Boards and files that cannot be read are not an error of Run: Report tells of them,
// and Summary.Failed says that there was one. Input other than files, such as a stream
// from the network, does not come through this package: see the example of
// [operation.AnswerWriter]. An [operation.Source] makes its boards and has no files.
//
// The formats of input files are recognised. Those of the output are not taken from
// its name, so that any name is allowed.
//
// # How it works
//
// One goroutine reads the input in chunks. Workers answer the chunks and format
// their output. One goroutine writes the output in order. The number of chunks in
// memory is limited, whatever the size of the files. The output does not depend on
// the number of workers.
//
// # Resuming after an interruption
//
// A signal, a crash or a full disk may interrupt a run at any moment. If the Job
// has a checkpoint, running the same Job again resumes it. The output is then the
// same, byte for byte, as without the interruption. See Job.Checkpoint.
package batch

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"bullseye/internal/disk/file"
	"bullseye/internal/spare"
	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/puzzleio/parquet"
	"bullseye/record"
)

// A Job describes the work of Run.
type Job struct {
	// Operation is the operation to apply to the boards. If it is nil, the boards
	// themselves are written, and the style must be Rows. An operation.Source makes its
	// boards, so there must be no Files.
	Operation operation.Operation

	// Stream, if not nil, takes the place of Operation. The style must be Rows or
	// JSON. Rows have the boards that go to each output.
	Stream operation.Stream

	// Temporary is the folder for the temporary file of a Stream. If it is "", the file
	// is beside the output, or in the folder of the system if that is Stdout. It takes
	// about 30 bytes for each class of boards, and is removed at the end.
	Temporary string

	// Files are the names of the input files. "-" means Stdin. If Files is empty,
	// the input is Stdin.
	Files []string
	Stdin *os.File        // nil means os.Stdin
	From  puzzleio.Format // the format of the files; Any recognises that of each file

	// Given holds the texts of files that are not on the disk, by their index in
	// Files, where they have a name for answers and messages.
	Given map[int]Given

	// Columns says which columns of tables hold the board, the grid and the label, and what
	// the values of others are. If all input is files of CSV or TSV, and rows keep types,
	// other columns whose texts are all whole numbers or empty are integers.
	Columns record.Choice

	Output Output

	// Threads is the number of workers. 0 means one for each processor.
	Threads int

	// Checkpoint is the name of the checkpoint file, or "" for none. The run
	// records its progress there at intervals and removes the file at the end. If
	// the file exists when Run begins, Run resumes from it. With a checkpoint, the
	// output must be a file in a format other than Parquet and NPY, and all input must
	// be files.
	//
	// Until the run is complete, its output is in a file named like the output,
	// with ".part" appended. Neither this file nor the output nor an input can be the
	// checkpoint, under any name: see ErrSharedFile.
	//
	// A run that cannot resume has a file like a checkpoint as well, named like the first
	// output with ".checkpoint" appended. If the run is killed, it tells the next one which
	// files it can replace.
	Checkpoint string
	Restart    bool          // ignore and replace an existing checkpoint of the same outputs
	Every      time.Duration // the interval between checkpoints; 0 means DefaultEvery

	// Report, if not nil, is called for every record that cannot be read or
	// written, for every error of Record.Lost, and for every file that cannot be read.
	// If others can see the output while Run writes it, Run writes what precedes that
	// place before it makes one of the first 1000 calls. The error for an unreadable
	// record or field is a *sudoku.SyntaxError.
	Report func(file string, err error)

	// Progress, if not nil, is called at intervals.
	Progress func(Progress)

	together *parquet.Together // of all outputs
	integers []string          // see puzzleio.Options

	// For tests.
	system        file.System   // nil means file.OS
	block         int           // the number of records in a chunk; 0 means blockSize
	progressEvery time.Duration // the interval between calls of Progress; 0 means refreshEvery
}

// DefaultEvery is the default of Job.Every.
const DefaultEvery = time.Second

// Output says where answers go and how they are written.
type Output struct {
	Name string // the name of a file to replace at the end, not an input; "" or "-" means Stdout

	// Names are the names of the files for the outputs of a Stream, if these have names
	// and the style is Rows. They take the place of Name.
	Names []string

	Stdout *os.File // nil means os.Stdout
	// Write, if not nil, is called to write to Stdout. Run waits for it.
	Write func([]byte) (int, error)

	Style operation.Style // Text, JSON, Pictures or Rows

	// Format is the format of Rows, and Any for other styles. The output in NPY is a
	// folder, which must not exist unless it is empty. Rows with answers need one of
	// puzzleio.AnswerFormats or NPY. Without an operation, Any is puzzleio.Line.
	Format puzzleio.Format

	// Writer, if not nil, makes the writer of Rows, instead of one for Format and the
	// options, which say what else a row has. It writes to out, or elsewhere if the output
	// has no Name. The output is complete only at its end.
	Writer func(out io.Writer, options puzzleio.WriterOptions) RowWriter

	// Compression is the compression of the output. Each frame usually has 4096
	// records, and fewer if boards may take long.
	Compression puzzleio.Compression

	// With lists what tells where an answer comes from: see operation.AnswerWriter. It
	// needs Text, or Rows in one of puzzleio.TableFormats. JSON takes OfGuesses alone.
	With []operation.Detail

	// Only, if not empty, lists the statuses of the answers to write: see
	// operation.AnswerWriter.
	Only []operation.Status

	// Say returns the language of texts for people in the file with the given
	// descriptor. Nil, and a nil result, mean English.
	Say func(descriptor uintptr) operation.Say

	// Draw, for Pictures, returns how they are drawn to the file with the given descriptor.
	Draw func(descriptor uintptr, say operation.Say) operation.DrawFunc

	// Language names the language of texts for people in files. A run that would
	// resume in another language is refused.
	Language string
}

// serial reports whether one writer must see all rows in order. OpenSudoku needs it
// because folders stay open, and Parquet because it is written column by column.
func (o *Output) serial() bool {
	return o.Style == operation.Rows && (o.Writer != nil || o.Format.Shape() >= puzzleio.WholeFile)
}

// isFolder reports whether the output is a folder of arrays.
func (o *Output) isFolder() bool {
	return o.Style == operation.Rows && o.Format.Shape() == puzzleio.WholeFolder
}

// Resumable reports whether a run can resume in the middle of the output. Parquet, arrays
// and what a Writer writes are complete only at their end.
func (o *Output) Resumable() bool {
	return o.Style != operation.Rows || o.Writer == nil && o.Format.Resumable()
}

// Progress says how far a run has come.
type Progress struct {
	Boards  int64 // boards written
	Before  int64 // boards among these that earlier, interrupted runs wrote
	Again   int64 // boards among these that this run has read again, to remember them
	Invalid int64 // boards among these that could not be read
	Missing int64 // boards among these that an operation.Source has given up
	Read    int64 // bytes of input read
	Size    int64 // bytes of the whole input, 0 if unknown
	Total   int64 // boards to write, 0 if unknown: only an operation.Source tells

	// Attempts is the number of attempts that an operation.Source has made in this run,
	// also at boards that are not done.
	Attempts int64

	Elapsed time.Duration // duration of this run
}

// A Summary describes the result of a Job.
type Summary struct {
	Progress
	Counts operation.Counts // counts of all boards by outcome
	Chosen *operation.Place // the first board with operation.OneOfSeveral or Multiple, nil if there is none
	operation.Findings
	Unanswered   bool        // there were errors and no answers, so a file named as output is as it was
	Parts        []PartCount // the outputs of a Stream that have names, if the style is Rows
	LeftOut      int64       // readable boards that the output has no room for: see record.ErrNoRoom
	WithoutArray []string    // columns of the input that arrays have no room for
	CutShort     []string    // files of which only the beginning could be read, so that the output lacks the rest
	Failed       bool        // this run or an earlier one reported an error
	Unfinished   bool        // there is a checkpoint, and the same Job can resume
	Lost         bool        // the run failed, and its unfinished output is not kept
}

// A PartCount is the number of boards in an output of a Stream.
type PartCount struct {
	Name   string
	Boards int64
}

// A run is the execution of a Job.
type run struct {
	job   *Job
	sizes sizes
	say   operation.Say
	draw  operation.DrawFunc // nil unless the style is Pictures

	// showsEarly says that workers pass each answer to the collector at once.
	// Otherwise they pass the output and the reports of a part when it is done.
	showsEarly bool

	order chan *chunk // chunks for the collector, in the order of the output
	todo  chan *part  // parts for the workers

	// paced says that boards may take long, so that the size of chunks follows the pace. Otherwise, the
	// number of puzzles with further rules in a chunk does.
	paced bool

	flow *flow
	pace pace
	idle spare.Threads // of workers that wait for a part

	spare pool[chunk]
}

// Run does a job. When ctx ends, Run writes the output that is ready, keeps what it
// needs to resume, and returns the error of ctx.
//
// A board or a file that cannot be read is not an error of Run: it goes to
// Job.Report, and the rest is answered. Run returns the error of
// Operation.Validate if the options are wrong, an error that wraps
// puzzleio.ErrCompressed for Parquet with a compression, an *operation.OptionError if
// fields of the Output are wrong or do not fit each other, an error that wraps
// ErrSharedFile if files of the Job would overwrite each other, an error that wraps
// ErrNoCheckpoint if the Job cannot have a checkpoint, a *StaleError if the checkpoint
// there is of another Job with the same outputs, a *ForeignError if a file is in the way, an *operation.StrataError or
// *operation.NoClassError if operation.Partition cannot divide the boards by the column, and otherwise the error of the file that could not be written.
//
// If there were errors and no board was answered, or the output has no room for any
// answer, a file named as output stays as it was: see Summary.Unanswered.
func Run(ctx context.Context, given Job) (Summary, error) {
	job, err := given.complete()
	if err != nil {
		return Summary{}, err
	}
	ahead := job.Threads + 1 // so few that the chunks stay in the processor's caches
	r := &run{
		job: job, sizes: job.measure(),
		order: make(chan *chunk, ahead), todo: make(chan *part, ahead*job.Threads),
		flow: newFlow(),
	}
	slow := job.Operation != nil && job.Operation.Spec().Block < blockSize/2
	r.showsEarly = slow && job.Output.Compression == puzzleio.Plain
	r.paced = job.source() != nil || slow && !job.answers().TakesBoards()
	c := &collector{run: r, began: time.Now()}
	if err := c.open(ctx); err != nil {
		return Summary{}, err
	}
	if c.finished {
		return c.summary(), nil
	}
	if err := c.makeWriters(); err != nil {
		return c.summary(), c.close(err)
	}
	job.integers = r.findIntegers(ctx)
	working, cancel := context.WithCancel(ctx)
	defer cancel()
	defer r.flow.stopWith(working)()
	mark := c.targets[0].mark
	s := &source{run: r, at: c.at, first: c.nothingWritten, mark: mark, noLabels: job.lacksLabels(mark.Header)}
	var workers sync.WaitGroup
	for range job.Threads {
		w, err := newWorker(r) // not in the goroutine, because the output may be closed by then
		if err != nil {
			return c.summary(), c.close(err)
		}
		workers.Go(func() { w.work(working) })
	}
	go s.work(working)
	err = c.collect(ctx)
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		err = ctx.Err() // a write to a pipe may have ended later than ctx
	}
	cancel()
	err = c.close(err)
	if closed := c.memory.close(); err == nil {
		err = closed
	}
	// The caller may use the operation again when Run returns, so wait for the
	// workers. Operations return soon after the context ends. Do not wait for the
	// source, which may block on input that never comes.
	workers.Wait()
	return c.summary(), err
}

// complete returns the job with its defaults filled in.
func (j *Job) complete() (*Job, error) {
	job := *j
	switch source := job.source(); {
	case source != nil && len(job.Files) > 0:
		return nil, message.Errorf("found %d files for %s, which makes its boards, expected none", len(job.Files), source.Spec().Name)
	case source == nil && len(job.Files) == 0:
		job.Files = []string{"-"}
	}
	job.together = parquet.NewTogether(len(job.outputNames()))
	job.Stdin, job.Output.Stdout = cmp.Or(job.Stdin, os.Stdin), cmp.Or(job.Output.Stdout, os.Stdout)
	job.system = cmp.Or(job.system, file.OS)
	if job.Output.Name == "-" {
		job.Output.Name = ""
	}
	if job.Threads <= 0 {
		job.Threads = runtime.GOMAXPROCS(0)
	}
	if job.Every <= 0 {
		job.Every = DefaultEvery
	}
	job.block, job.progressEvery = cmp.Or(job.block, blockSize), cmp.Or(job.progressEvery, refreshEvery)
	if job.Report == nil {
		job.Report = func(string, error) {}
	}
	if job.Operation != nil {
		if err := job.Operation.Validate(); err != nil {
			return nil, err
		}
	}
	validate := func() error { return job.Output.validate(job.Operation) }
	if job.Stream != nil {
		validate = job.validateStream
	}
	if err := validate(); err != nil {
		return nil, err
	}
	if err := job.answers().Validate(); err != nil {
		return nil, err
	}
	return &job, job.checkFiles()
}

// validateStream returns an error unless the output has room for the outputs of the
// stream.
func (j *Job) validateStream() error {
	if err := j.Stream.Validate(); err != nil {
		return err
	}
	names := 0
	if j.Output.Style == operation.Rows {
		names = len(j.Stream.Outputs())
	}
	switch {
	case j.Operation != nil:
		return errors.New("found an operation and a stream, expected one of them")
	case j.Output.Style != operation.Rows && j.Output.Style != operation.JSON:
		return fmt.Errorf("%s writes rows or objects only", j.Stream.Name())
	case len(j.Output.Names) != names:
		return message.Errorf("found %d names of outputs, expected %d", len(j.Output.Names), names)
	case j.Output.Style == operation.JSON && j.Output.Format == puzzleio.Any:
		return nil
	}
	return j.Output.validate(nil)
}

// outputNames returns the names of the outputs, "" for Stdout.
func (j *Job) outputNames() []string {
	if len(j.Output.Names) > 0 {
		return j.Output.Names
	}
	return []string{j.Output.Name}
}

// source returns the operation if it makes its boards, and otherwise nil.
func (j *Job) source() operation.Source {
	source, _ := j.Operation.(operation.Source)
	return source
}

// fileName returns the name of the ith file, "" if the boards are made.
func (j *Job) fileName(i int) string {
	if i >= len(j.Files) {
		return ""
	}
	return j.Files[i]
}

// validate returns an error unless the output has room for the answers of the
// operation, which may be nil.
func (o *Output) validate(op operation.Operation) error {
	wrong := func(option, value, expected string) error {
		return &operation.OptionError{Option: option, Value: value, Expected: expected}
	}
	var spec operation.Spec
	if op != nil {
		spec = op.Spec()
	}
	switch {
	case o.Style > operation.Rows:
		return wrong("style", strconv.Itoa(int(o.Style)), "Text, JSON, Pictures or Rows")
	case o.Style != operation.Rows && op == nil:
		return wrong("style", strconv.Itoa(int(o.Style)), "Rows, because there is no operation")
	case o.Style != operation.Rows && o.Format != puzzleio.Any:
		return wrong("format", o.Format.String(), "Any, because the style is not Rows")
	case len(o.With) > 0 && !o.hasDetails():
		return wrong("with", fmt.Sprintf("%q", o.With), "nothing, because the output has no room for details")
	case o.Style != operation.Rows:
		return nil
	case o.Format == puzzleio.Parquet && o.Compression != puzzleio.Plain:
		return message.Errorf("cannot compress Parquet with %v: %w", o.Compression, puzzleio.ErrCompressed)
	case o.Format == puzzleio.NPY && o.Compression != puzzleio.Plain:
		return message.Errorf("cannot compress a folder with %s", o.Compression)
	case o.Format == puzzleio.NPY && o.Name == "" && o.Names == nil:
		return errors.New("arrays need the name of a folder")
	case o.Format == puzzleio.NPY && (op == nil || spec.Fills()):
		return nil
	}
	formats, what := puzzleio.WriteFormats(), "boards"
	if op != nil {
		formats, what = puzzleio.AnswerFormats(spec.Boards, spec.Grids), spec.Name
	} else if o.Format == puzzleio.Any {
		return nil // lines
	}
	if !slices.Contains(formats, o.Format.String()) {
		return wrong("format", o.Format.String(), strings.Join(formats, ", ")+" for rows of "+what)
	}
	return nil
}

// hasDetails reports whether the output has room for the details of With: lines of text
// and rows of a table for all of them, objects for guesses.
func (o *Output) hasDetails() bool {
	return o.Style == operation.Text ||
		(o.Style == operation.JSON || o.Format == puzzleio.NPY) && slices.Equal(o.With, []operation.Detail{operation.OfGuesses}) ||
		o.Style == operation.Rows && slices.Contains(puzzleio.TableFormats(true), o.Format.String())
}

// Given is a text in the place of a file.
type Given struct {
	Text string
	From puzzleio.Format // Any recognises it
}

// answers returns a writer of the job's answers.
func (j *Job) answers() *operation.AnswerWriter {
	w := &operation.AnswerWriter{
		Operation: j.Operation, Stream: j.Stream, Style: j.Output.Style, With: j.Output.With, Only: j.Output.Only, Choice: j.Columns,
	}
	_, given := j.Given[0]
	w.Lone = given && len(j.Files) == 1
	if w.Style == operation.Rows {
		w.Preset = j.Output.Format.Preset()
		if w.Operation == nil { // an answer need not repeat its question
			w.Drops = j.Output.Format.Drops
			w.OnlyReadable = j.Output.Format == puzzleio.FPuzzles
		}
	}
	return w
}

// writerOptions returns the options for writers of rows. They do not include the
// compression, which happens later.
func (j *Job) writerOptions() puzzleio.WriterOptions {
	options := puzzleio.WriterOptions{Format: j.Output.Format, Parquet: parquet.Codec{Together: j.together}}
	answers := j.answers()
	options.Extra, options.Grids = answers.Columns()
	options.Labels = answers.Labels()
	return options
}

// compressor returns a compressor for the output, or nil if the output is plain.
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

// sizes holds the sizes of the input files in bytes, 0 for an unknown size.
type sizes struct {
	of    []int64
	known bool  // all sizes are known
	stdin int64 // the offset of standard input at the start of the run
}

// measure returns the sizes of the input files.
func (j *Job) measure() (s sizes) {
	s.known = true
	for i, name := range j.Files {
		size, known := j.sizeOf(i, name)
		s.known = s.known && known
		s.of = append(s.of, size)
	}
	if at, err := j.Stdin.Seek(0, io.SeekCurrent); err == nil {
		s.stdin = at
	}
	return s
}

// sizeOf returns the size of the ith file, if it is known.
func (j *Job) sizeOf(i int, name string) (size int64, known bool) {
	if given, is := j.Given[i]; is {
		return int64(len(given.Text)), true
	}
	info, err := os.Stat(name)
	if name == "-" {
		info, err = j.Stdin.Stat()
	}
	if err != nil || !info.Mode().IsRegular() {
		return 0, false
	}
	return info.Size(), true
}

// total returns the size of all files, or 0 if it is unknown.
func (s *sizes) total() int64 {
	if !s.known {
		return 0
	}
	return s.before(len(s.of))
}

// before returns the total size of the files before the given one.
func (s *sizes) before(file int) (total int64) {
	for _, size := range s.of[:file] {
		total += size
	}
	return total
}

func cannotRead(name string, err error) error {
	return message.Errorf("cannot read %s: %w", record.FileName(name), file.Reason(err))
}

// A WriteError says that a file cannot be written.
type WriteError struct {
	Name string
	Err  error
}

func (e *WriteError) Error() string { return message.English(e) }

// Message implements [message.Message].
func (e *WriteError) Message() (format string, args []any) {
	return message.Of("cannot write %v: %v", record.FileName(e.Name), e.Err).Message()
}

func (e *WriteError) Unwrap() error { return e.Err }

func cannotWrite(name string, err error) error { return &WriteError{name, file.Reason(err)} }
