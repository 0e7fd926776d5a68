package batch

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"bullseye/internal/disk/file"
	"bullseye/internal/text/message"
	"bullseye/record"
)

// A run that is killed leaves files: its unfinished outputs, its checkpoint and its ledger.
// The next run with the same outputs takes them over or removes them, but only if their
// content proves that they were made for these outputs:
//
//   - A checkpoint is whole, which its checksum shows, and names the outputs.
//   - An unfinished output has the mark of a new one, or is what such a checkpoint
//     describes: it has that checksum, or the number of a file that only one file has.
//   - The file that is going to replace a checkpoint begins like a checkpoint of these
//     outputs. It may be empty if there is a checkpoint.
//   - A ledger has the identifier that such a checkpoint says.
//
// Any other file of such a name is in the way: the run ends with an error, and the file stays
// as it is. The files that prove something get their names when they are whole, so that a
// kill leaves none without a proof. It may leave a file with eight random digits and ".new"
// after its name, of which nobody can tell whose it is.

// claimEnding is what the name of the checkpoint has after that of the first output, if the
// Job names none.
const claimEnding = ".checkpoint"

// claimName returns the name of the file that says which files belong to a run: the
// checkpoint or, if the run cannot resume, a file that is like one. It returns "" if no
// output replaces a file.
func (j *Job) claimName() (string, error) {
	if j.Checkpoint != "" {
		return j.Checkpoint, nil
	}
	for _, name := range j.outputNames() {
		if name == "" {
			continue
		}
		switch d, err := j.destination(name); {
		case err != nil:
			return "", cannotWrite(name, err)
		case !d.Special:
			return d.Path + claimEnding, nil
		}
	}
	return "", nil
}

// destination finds the file or the folder that an output replaces.
func (j *Job) destination(name string) (file.Destination, error) {
	if j.Output.isFolder() {
		return file.Destination{Path: filepath.Clean(name), Mode: 0o666}, nil
	}
	return file.Resolve(j.system, name)
}

// places returns where the outputs are, as seen from the folder of a checkpoint. So the
// folder can be moved.
func (j *Job) places(checkpoint string) (places []string) {
	from := filepath.Dir(resolved(checkpoint))
	for _, name := range j.outputNames() {
		if d, err := j.destination(name); err == nil {
			name = d.Path
		}
		place := resolved(name)
		if relative, err := filepath.Rel(from, place); err == nil {
			place = relative
		}
		places = append(places, filepath.ToSlash(place))
	}
	return places
}

// resolved returns the absolute path of a file, which need not exist, in a folder without
// links.
func resolved(name string) string {
	path, err := filepath.Abs(name)
	if err != nil {
		return name
	}
	folder, err := filepath.EvalSymlinks(filepath.Dir(path))
	if err != nil {
		return path
	}
	return filepath.Join(folder, filepath.Base(path))
}

// maxCheckpoint is more than any checkpoint has, in bytes.
const maxCheckpoint = 64 << 20

// readClaim returns the checkpoint in a file, or nil if there is none. Any other file is an
// error, because the run is going to replace and to remove it.
func (c *collector) readClaim() (*checkpoint, error) {
	name := c.claim.name
	text, err := readOwn(c.job.system, name)
	if text == nil || err != nil {
		return nil, err
	}
	found, ok := decodeCheckpoint(text)
	switch of := c.claim.template.Of; {
	case !ok || len(found.Of) == 0 || len(found.Of) != len(found.Outputs):
		return nil, &ForeignError{Output: c.outputName(), File: name, Checkpoint: true}
	case !slices.Equal(found.Of, of):
		return nil, &ForeignError{Output: c.outputName(), File: name, Checkpoint: true, Of: found.Of[0]}
	}
	return found, nil
}

// readOwn returns the text of a file, which is nil only if there is none. A file that is not
// regular, or longer than any checkpoint, is an error.
func readOwn(system file.System, name string) ([]byte, error) {
	info, err := system.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, cannotRead(name, err)
	case !info.Mode().IsRegular():
		return nil, message.Errorf("%w: %s is not a regular file", ErrNoCheckpoint, record.FileName(name))
	}
	f, err := system.OpenFile(name, os.O_RDONLY|file.NoFollow, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil // another run has just removed it
	}
	if err != nil {
		return nil, cannotRead(name, err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxCheckpoint+1))
	if err != nil {
		return nil, cannotRead(name, err)
	}
	return append([]byte{}, text...), nil
}

// outputName returns the name of the first output that is a file, for messages.
func (c *collector) outputName() string {
	for _, name := range c.job.outputNames() {
		if name != "" {
			return name
		}
	}
	return ""
}

// A ForeignError means that a file is in the way of an output. It has a name that the run
// needs, and nothing proves that an earlier run with this output made it.
type ForeignError struct {
	Output     string // the name of the output
	File       string // the name of the file
	Checkpoint bool   // the name is that of the checkpoint
	Of         string // the other output that this checkpoint belongs to, "" if it is none
}

func (e *ForeignError) Error() string { return message.English(e) }

// Message implements [message.Message].
func (e *ForeignError) Message() (format string, args []any) {
	output, name := record.FileName(e.Output), record.FileName(e.File)
	switch {
	case e.Of != "":
		return message.Of("cannot write %s: %s is the checkpoint of another output, %s", output, name, record.FileName(e.Of)).Message()
	case e.Checkpoint:
		return message.Of("cannot write %s: %s exists and is not a whole checkpoint", output, name).Message()
	}
	return message.Of("cannot write %s: %s exists and does not belong to an interrupted run", output, name).Message()
}

// foreign says that a file is in the way of an output.
func foreign(output, name string) error {
	return &ForeignError{Output: output, File: name}
}

// mark returns the text of a new unfinished output. The run removes it before it writes.
func mark(final string) []byte {
	text, _ := json.Marshal(map[string]string{"unfinishedOutput": filepath.Base(final)}) // never fails for a string
	return append(text, '\n')
}

// isNew reports whether the temporary file of an output has only its mark.
func (o *output) isNew() (bool, error) {
	want := mark(o.final.Path)
	if _, err := o.file.Seek(0, io.SeekStart); err != nil {
		return false, cannotRead(o.temporary, err)
	}
	text, err := io.ReadAll(io.LimitReader(o.file, int64(len(want)+1)))
	if err != nil {
		return false, cannotRead(o.temporary, err)
	}
	return bytes.Equal(text, want), nil
}

// checkParts returns an error unless the temporary files of the outputs belong to the run
// of a claim, which may be nil, or are new.
func (c *collector) checkParts(found *checkpoint) error {
	for i, t := range c.targets {
		o := t.out
		if o == nil || o.live() || o.fresh {
			continue
		}
		own := found != nil && (found.Outputs[i].Number == t.number || found.Begun && comparePart(o, &found.Outputs[i]) == nil)
		if !own {
			return foreign(o.name, o.temporary)
		}
	}
	return nil
}

// closeOutputs closes the outputs without changing them. It removes the new ones.
func (c *collector) closeOutputs() (err error) {
	for _, o := range c.outs {
		if o.fresh {
			err = errors.Join(err, o.discard())
		}
	}
	return errors.Join(err, c.closeAll())
}
