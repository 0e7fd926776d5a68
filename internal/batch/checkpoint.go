package batch

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"hash/crc32"
	"io"
	"runtime/debug"
	"slices"

	"bullseye/internal/disk/file"
	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/record"
)

// A checkpoint says how far a run has come. It is written to the disk only after the
// output that it describes.
type checkpoint struct {
	// Of says which outputs the checkpoint belongs to: see Job.places. It comes first, so
	// that the beginning of a checkpoint tells that as well.
	Of     []string `json:"checkpointOf"`
	Job    identity `json:"job"`
	Inputs []input  `json:"inputs"`

	At    position `json:"at"`              // where reading resumes
	Begun bool     `json:"begun"`           // output has been written
	Ended bool     `json:"ended,omitempty"` // the output is complete but may still have its temporary name

	Outputs []targetState `json:"outputs"`
	Memory  *savedMemory  `json:"memory,omitempty"` // of a Stream

	tally
	Seconds float64 `json:"seconds"`
}

// A tally is what a run counts and finds.
type tally struct {
	operation.Findings
	Counts   operation.Counts `json:"counts"`
	Chosen   *operation.Place `json:"chosen,omitempty"`  // see Summary.Chosen
	LeftOut  int64            `json:"leftOut,omitempty"` // readable records that the format has no room for
	Written  int64            `json:"written,omitempty"` // rows of boards that could be read
	CutShort []string         `json:"cutShort,omitempty"`
	Failed   bool             `json:"failed"` // an error was reported
}

// clone returns a copy that does not change with the tally.
func (t *tally) clone() tally {
	copied := *t
	copied.Counts, copied.Kinds, copied.CutShort = t.Counts.Clone(), t.Kinds.Clone(), slices.Clone(t.CutShort)
	return copied
}

// An identity holds the properties of a Job that the output depends on.
type identity struct {
	Program     string          `json:"program"`
	Checkpoint  int             `json:"checkpoint"` // version of the checkpoint's format
	Block       int             `json:"block"`
	Operation   string          `json:"operation"`
	Options     string          `json:"options,omitempty"` // SHA-256 of the operation's options, which may be long lists
	From        string          `json:"from"`
	Columns     string          `json:"columns,omitempty"`
	Temporary   string          `json:"temporary,omitempty"`
	Style       operation.Style `json:"style"`
	Format      string          `json:"format"`
	Compression string          `json:"compression"`
	Language    string          `json:"language,omitempty"`

	With []operation.Detail `json:"with,omitempty"`
	Only []operation.Status `json:"only,omitempty"`
}

const checkpointVersion = 8

// An input identifies an input file.
type input struct {
	Name     string `json:"name"`
	Size     int64  `json:"size"`
	Modified int64  `json:"modified"` // Unix time in nanoseconds
	Start    int64  `json:"start,omitempty"`
	Head     string `json:"head"` // SHA-256 of the first bytes
}

// encode returns the text of a checkpoint: a line of JSON and a line with its
// SHA-256.
func (c *checkpoint) encode() ([]byte, error) {
	text, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	text = append(text, '\n')
	sum := sha256.Sum256(text)
	return append(hex.AppendEncode(text, sum[:]), '\n'), nil
}

// decodeCheckpoint returns the checkpoint with the given text. It reports false if
// the text is damaged.
func decodeCheckpoint(text []byte) (*checkpoint, bool) {
	line, sum, _ := bytes.Cut(text, newline)
	line = text[:min(len(line)+1, len(text))]
	want := sha256.Sum256(line)
	if string(sum) != hex.EncodeToString(want[:])+"\n" {
		return nil, false
	}
	c := &checkpoint{}
	return c, json.Unmarshal(line, c) == nil
}

// beginning returns how the texts of all checkpoints of the same outputs begin.
func (c *checkpoint) beginning() []byte {
	of, _ := json.Marshal(c.Of) // never fails for strings
	return slices.Concat([]byte(`{"checkpointOf":`), of, []byte(`,"job":{`))
}

// castagnoli is the polynomial of the checksum of output. Processors have
// instructions for it.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checksum returns the checksum of the first bytes of a file. If the file has fewer
// bytes, the error is io.ErrUnexpectedEOF.
func checksum(f io.Reader, size int64) (uint32, error) {
	hash := crc32.New(castagnoli)
	_, err := io.CopyN(hash, f, size)
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return hash.Sum32(), err
}

// headSize is the number of bytes at the start of a file that help to identify it.
const headSize = 1 << 16

// ErrNoCheckpoint means that a Job cannot have a checkpoint.
var ErrNoCheckpoint = errors.New("cannot use a checkpoint")

// A StaleError means that a Job cannot resume from an existing checkpoint.
type StaleError struct {
	Checkpoint string // the name of the file
	Reason     any    // a clause, such as "it is damaged", for fmt.Sprint
}

func (e *StaleError) Error() string { return message.English(e) }

// Message implements [message.Message].
func (e *StaleError) Message() (format string, args []any) {
	return message.Of("cannot resume from %s: %v", record.FileName(e.Checkpoint), e.Reason).Message()
}

// identity returns the identity of the job.
func (j *Job) identity() identity {
	id := identity{
		Checkpoint: checkpointVersion, Block: j.block, From: j.From.String(), Temporary: j.Temporary,
		Style: j.Output.Style, Format: j.Output.Format.String(), Compression: j.Output.Compression.String(),
		Columns: j.Columns.String(), With: j.Output.With, Only: j.Output.Only,
		Language: j.Output.Language,
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		id.Program = info.Main.Version
	}
	if j.Operation != nil {
		id.Operation = j.Operation.Spec().Name
		id.Options = checksumOf(j.Operation)
	}
	if j.Stream != nil {
		id.Operation = j.Stream.Name()
		id.Options = checksumOf(j.Stream)
	}
	return id
}

// checksumOf returns a checksum of options.
func checksumOf(options any) string {
	text, _ := json.Marshal(options) // never fails for numbers, strings and lists of them
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// identify describes the ith input file, so that a later run can check that the file
// is the same.
func (c *collector) identify(i int, name string) (input, error) {
	if given, is := c.job.Given[i]; is {
		sum := sha256.Sum256([]byte(given.Text))
		return input{Name: name, Size: int64(len(given.Text)), Head: hex.EncodeToString(sum[:])}, nil
	}
	in := c.job.Stdin
	start := c.sizes.stdin
	if name != "-" {
		start = 0
		var err error
		if in, err = file.Open(name); err != nil {
			return input{}, err
		}
		defer in.Close()
	}
	info, err := in.Stat()
	if err != nil {
		return input{}, err
	}
	if !info.Mode().IsRegular() {
		return input{}, message.Errorf("%w: %s is not a regular file", ErrNoCheckpoint, record.FileName(name))
	}
	head := make([]byte, headSize)
	n, err := in.ReadAt(head, 0)
	if err != nil && err != io.EOF {
		return input{}, err
	}
	sum := sha256.Sum256(head[:n])
	return input{name, info.Size(), info.ModTime().UnixNano(), start, hex.EncodeToString(sum[:])}, nil
}

// check returns a *StaleError if the checkpoint belongs to another job.
func (c *collector) check(found *checkpoint) error {
	stale := func(format string, args ...any) error {
		return &StaleError{c.saver.name, message.Of(format, args...)}
	}
	was, now := found.Job, c.saver.template.Job
	if was.Program != now.Program {
		return stale("it was written by version %s of this program", was.Program)
	}
	if was.Operation != now.Operation || was.Options != now.Options {
		return stale("the command or its options have changed")
	}
	if was.Language != now.Language {
		return stale("the language has changed")
	}
	if checksumOf(was) != checksumOf(now) {
		return stale("the format, the compression, the columns or the folder for temporary files has changed")
	}
	inputs := c.saver.template.Inputs
	if len(found.Inputs) != len(inputs) {
		return stale("the input was %d files, not %d", len(found.Inputs), len(inputs))
	}
	for i, in := range inputs {
		was := found.Inputs[i]
		if was.Name != in.Name {
			return stale("file %d of the input was %s, not %s", i+1, record.FileName(was.Name), record.FileName(in.Name))
		}
		if was != in {
			return stale("%s has changed since", record.FileName(in.Name))
		}
	}
	damaged := !found.At.within(inputs) || (found.Memory != nil) != (c.job.Stream != nil)
	for _, output := range found.Outputs {
		damaged = damaged || output.Bytes < 0
	}
	if m := found.Memory; m != nil {
		damaged = damaged || !m.At.within(inputs) || m.Number < 0 || !ledgerName.MatchString(m.File)
	}
	if damaged {
		return stale("it is damaged")
	}
	return nil
}

// within reports whether a position may be one in the inputs.
func (p *position) within(inputs []input) bool {
	return p.File >= 0 && p.File <= len(inputs) && p.Offset >= 0 && p.Line >= 0 && p.Skip >= 0
}
