package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/batch"
	"bullseye/internal/file"
	"bullseye/operation"
	"bullseye/puzzleio"
)

func (p *program) splitCommand() *cobra.Command {
	f, op := &streamFlags{runFlags: newRunFlags()}, &operation.Partition{}
	var parts string
	cmd := &cobra.Command{
		Use:   "split --parts PARTS [FILE|BOARD...]",
		Short: "divide boards into parts, equivalent ones together",
		Long: `Divide boards into parts, such as train and test, so that no board of one part
is equivalent to one of another. -o names a directory, or the files by {part}.`,
		Example: `  bullseye split --parts train=8,test=2 boards.csv -o 'data/{part}.csv'
  bullseye split --parts train=98,test=2 --by source big.csv -o data --to npy
  bullseye split --parts a=1,b=1 --json puzzles.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			var err error
			if op.Parts, err = parseParts(cmd, parts); err != nil {
				return err
			}
			job, err := p.splitJob(cmd, f, op, files)
			if err != nil {
				return err
			}
			return p.runJob(cmd, &f.runFlags, job)
		},
	}
	addFlags(cmd, answerFlags, func(flags *pflag.FlagSet) {
		flags.StringVar(&parts, "parts", "", "make `PARTS` with these shares: train=8,test=2")
		flags.StringVar(&op.By, "by", operation.ByClues, "keep the shares for each text of `COLUMN`")
		addCount(flags, &op.Seed, "seed", "s", "set the random `SEED`")
	})
	f.add(p, cmd)
	describe(cmd, "split", "streams", "files")
	return cmd
}

// parseParts returns the parts of --parts.
func parseParts(cmd *cobra.Command, list string) (operation.Parts, error) {
	if !cmd.Flags().Changed("parts") {
		return nil, &usageError{"split needs --parts", "for example: --parts train=8,validation=1,test=1"}
	}
	parts, err := operation.ParseParts(list)
	if err != nil {
		return nil, &usageError{fmt.Sprintf("--parts cannot be %q: %v", list, err), "for example: --parts train=8,validation=1,test=1"}
	}
	return parts, nil
}

// partMark stands for the name of the part in the names of outputs.
const partMark = "{part}"

// splitJob returns the job of split.
func (p *program) splitJob(cmd *cobra.Command, f *streamFlags, op *operation.Partition, files []string) (*batch.Job, error) {
	if f.output == "" && !f.asJSON {
		return nil, &usageError{"split needs -o for its files", "for example: -o 'data/{part}.csv', -o DIRECTORY, or --json without -o"}
	}
	pattern := ""
	if !f.asJSON {
		var err error
		if pattern, err = f.pattern(); err != nil {
			return nil, err
		}
		f.output = named(pattern, op.Parts[0].Name)
	}
	job, err := p.newJob(cmd, &f.runFlags, files, nil, outputForm{operation.Rows, puzzleio.Line}, boardFormats())
	if err != nil {
		return nil, err
	}
	job.Stream, job.Temporary = op, f.temporary
	if pattern == "" {
		return job, nil
	}
	for _, name := range op.Outputs() {
		name = named(pattern, name)
		if p.readsFile(job, name) {
			return nil, &usageError{fmt.Sprintf("-o %s would replace its own input", nameOf(name)), "choose another output"}
		}
		job.Output.Names = append(job.Output.Names, name)
	}
	job.Output.Name = ""
	if job.Checkpoint != "" && !cmd.Flags().Changed("checkpoint") {
		job.Checkpoint = named(pattern, "split") + ".checkpoint"
	}
	if folder := filepath.Dir(pattern); !strings.Contains(folder, partMark) {
		if err := os.MkdirAll(folder, 0o777); err != nil {
			return nil, fmt.Errorf("cannot make %s: %w", nameOf(folder), file.Reason(err))
		}
	}
	return job, nil
}

// named returns the name of the output for a part.
func named(pattern, part string) string { return strings.ReplaceAll(pattern, partMark, part) }

// pattern returns the pattern of the names of the outputs, which has a mark for the
// part.
func (f *streamFlags) pattern() (string, error) {
	name := f.output
	switch {
	case strings.Contains(filepath.Base(name), partMark):
		return name, nil
	case strings.Contains(name, partMark):
		return "", &usageError{fmt.Sprintf("%s has {part} in the name of a directory", nameOf(name)), "put it into the name of the file, as in 'data/{part}.csv'"}
	}
	info, err := os.Stat(name)
	isFolder := err == nil && info.IsDir() || os.IsPathSeparator(name[len(name)-1])
	if !isFolder && (err == nil || filepath.Ext(name) != "") {
		ending := filepath.Ext(name)
		return "", &usageError{
			fmt.Sprintf("-o %s is one file, and split writes several", nameOf(name)),
			fmt.Sprintf("put {part} into the name, as in '%s-{part}%s', or name a directory", strings.TrimSuffix(name, ending), ending),
		}
	}
	ending := ".txt"
	switch format, err := puzzleio.ParseFormat(f.to); {
	case f.to == "" || err != nil: // newJob reports the error
	case format == puzzleio.NPY:
		ending = ""
	default:
		ending = (&outputForm{operation.Rows, format}).endings()[0]
	}
	return filepath.Join(name, partMark+ending), nil
}
