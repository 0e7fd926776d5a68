package batch

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"bullseye/internal/file"
	"bullseye/record"
)

// ErrSharedFile means that a Job would overwrite one of its files by another.
var ErrSharedFile = errors.New("two files of the run are the same")

// checkFiles returns an error that wraps ErrSharedFile if an output is an input or another
// output, or if the checkpoint or a temporary file is another file of the job.
func (j *Job) checkFiles() error {
	outputs := slices.DeleteFunc(slices.Clone(j.outputNames()), func(name string) bool { return name == "" })
	for i, name := range outputs {
		if input, found := j.inputOf(name); found {
			return fmt.Errorf("%w: the output %s and the input %s", ErrSharedFile, record.FileName(name), record.FileName(input))
		}
		for _, other := range outputs[:i] {
			if file.Same(name, other) {
				return fmt.Errorf("%w: the output %s and the output %s", ErrSharedFile, record.FileName(name), record.FileName(other))
			}
		}
	}
	claim, err := j.claimName()
	if err != nil || claim == "" {
		return nil // opening the output reports the error
	}
	for _, name := range []string{claim, claim + nextEnding} {
		if input, found := j.inputOf(name); found {
			return fmt.Errorf("%w: the checkpoint %s and the input %s", ErrSharedFile, record.FileName(name), record.FileName(input))
		}
	}
	for _, name := range outputs {
		if err := j.checkPart(name, claim, outputs); err != nil {
			return err
		}
	}
	return nil
}

// checkPart checks one of the outputs, and its temporary file.
func (j *Job) checkPart(name, claim string, outputs []string) error {
	if file.Same(claim, name) {
		return fmt.Errorf("%w: the checkpoint %s and the output %s", ErrSharedFile, record.FileName(claim), record.FileName(name))
	}
	output, err := j.destination(name)
	if err != nil || output.Special {
		return nil // opening the output reports an error
	}
	part := output.Path + Part
	if file.Same(claim, part) {
		return fmt.Errorf("%w: the checkpoint %s and the unfinished output %s", ErrSharedFile, record.FileName(claim), record.FileName(part))
	}
	for _, other := range outputs {
		if file.Same(part, other) {
			return fmt.Errorf("%w: the unfinished output %s and the output %s", ErrSharedFile, record.FileName(part), record.FileName(other))
		}
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
