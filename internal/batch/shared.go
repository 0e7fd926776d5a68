package batch

import (
	"errors"
	"os"
	"slices"

	"bullseye/internal/disk/file"
	"bullseye/internal/text/message"
	"bullseye/record"
)

// ErrSharedFile means that a Job would overwrite one of its files by another.
var ErrSharedFile = errors.New("two files of the run are the same")

// checkFiles returns an error that wraps ErrSharedFile if a file that the job writes is
// one of its inputs, or if two of those are the same.
func (j *Job) checkFiles() error {
	type member struct{ kind, name string }
	var outputs, parts []member
	for _, name := range j.outputNames() {
		if name == "" {
			continue
		}
		outputs = append(outputs, member{"the output", name})
		if d, err := j.destination(name); err == nil && !d.Special { // opening the output reports an error
			parts = append(parts, member{"the unfinished output", d.Path + Part})
		}
	}
	own := slices.Concat(outputs, parts)
	if claim, err := j.claimName(); err == nil && claim != "" {
		own = append(own, member{"the checkpoint", claim}, member{"the checkpoint", claim + nextEnding})
	}
	shared := func(one, other member) error {
		return message.Errorf("%w: "+one.kind+" %s and "+other.kind+" %s", ErrSharedFile, record.FileName(one.name), record.FileName(other.name))
	}
	for i, one := range own {
		if input, found := j.inputOf(one.name); found {
			return shared(one, member{"the input", input})
		}
		for _, other := range own[:i] {
			if file.Same(one.name, other.name) {
				return shared(one, other)
			}
		}
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
