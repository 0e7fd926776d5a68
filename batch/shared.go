package batch

import (
	"errors"
	"fmt"
	"os"

	"bullseye/internal/file"
	"bullseye/record"
)

// ErrSharedFile means that a Job would overwrite one of its files by another.
var ErrSharedFile = errors.New("two files of the run are the same")

// checkFiles returns an error that wraps ErrSharedFile if the output is an input, or if
// the checkpoint, or the temporary file that goes with it, is another file of the job.
func (j *Job) checkFiles() error {
	if name := j.Output.Name; name != "" {
		if input, found := j.inputOf(name); found {
			return fmt.Errorf("%w: the output %s and the input %s", ErrSharedFile, record.FileName(name), record.FileName(input))
		}
	}
	if j.Checkpoint == "" {
		return nil
	}
	checkpoint := record.FileName(j.Checkpoint)
	if input, found := j.inputOf(j.Checkpoint); found {
		return fmt.Errorf("%w: the checkpoint %s and the input %s", ErrSharedFile, checkpoint, record.FileName(input))
	}
	if j.Output.Name == "" {
		return nil
	}
	if file.Same(j.Checkpoint, j.Output.Name) {
		return fmt.Errorf("%w: the checkpoint %s and the output %s", ErrSharedFile, checkpoint, record.FileName(j.Output.Name))
	}
	output, err := file.Resolve(file.OS, j.Output.Name)
	if err != nil {
		return nil // opening the output reports it
	}
	part := output.Path + Part
	if file.Same(j.Checkpoint, part) {
		return fmt.Errorf("%w: the checkpoint %s and the unfinished output %s", ErrSharedFile, checkpoint, record.FileName(part))
	}
	if input, found := j.inputOf(part); found {
		return fmt.Errorf("%w: the unfinished output %s and the input %s", ErrSharedFile, record.FileName(part), record.FileName(input))
	}
	return nil
}

// inputOf returns the input that is the file of the given name.
func (j *Job) inputOf(name string) (input string, found bool) {
	for i, input := range j.Files {
		if _, given := j.Given[i]; given {
			continue
		}
		if input == "-" && isStdin(name, j.Stdin) || input != "-" && file.Same(name, input) {
			return input, true
		}
	}
	return "", false
}

// isStdin reports whether a name is that of the regular file that standard input reads.
func isStdin(name string, stdin *os.File) bool {
	info, err := stdin.Stat()
	return err == nil && info.Mode().IsRegular() && file.IsOpenAs(name, stdin)
}
