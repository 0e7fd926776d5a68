package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"bullseye/internal/batch"
	"bullseye/internal/disk/file"
	"bullseye/internal/text/message"
	"bullseye/internal/text/regex"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/puzzleio/parquet"
)

func (p *program) splitCommand(a *asking) *cobra.Command {
	f, cmd, op := &streamFlags{runFlags: newRunFlags()}, a.cmd, a.asked.(*operation.Partition)
	cmd.Use += " --parts PARTS [FILE|BOARD...]"
	cmd.RunE = func(_ *cobra.Command, files []string) error {
		if !cmd.Flags().Changed("parts") {
			return &usageError{"split needs --parts", partsHint}
		}
		if err := a.read(p, op, &batch.Job{}); err != nil {
			return err
		}
		job, err := p.splitJob(cmd, f, op, files)
		if err != nil {
			return err
		}
		err = p.runJob(cmd, &f.runFlags, job)
		if err != nil && f.made != "" {
			_ = os.Remove(f.made) // unless it has files
		}
		return err
	}
	f.add(p, cmd)
	describe(cmd, "streams", "files", "output")
	return cmd
}

const partsHint = "for example: --parts train=8,validation=1,test=1"

// partMark stands for the name of the part in the names of outputs.
const partMark = "{part}"

// splitJob returns the job of split.
func (p *program) splitJob(cmd *cobra.Command, f *streamFlags, op *operation.Partition, files []string) (*batch.Job, error) {
	if f.output == "" && !f.asJSON {
		return nil, &usageError{"split needs -o for its files", "for example: -o 'data/{part}.csv', -o DIRECTORY, or --json without -o"}
	}
	pattern := ""
	switch {
	case !f.asJSON:
		var err error
		if pattern, err = f.pattern(files); err != nil {
			return nil, err
		}
		f.output = named(pattern, op.Parts[0].Name)
	case strings.Contains(f.output, partMark):
		return nil, &usageError{
			message.Of("--json writes one file with all decisions, and -o %s names several", nameOf(f.output)),
			"leave out {part}, or leave out --json to write the boards of each part",
		}
	}
	job, err := p.newJob(cmd, &f.runFlags, files, nil, outputForm{style: operation.Rows, format: puzzleio.Line}, boardFormats())
	if err != nil {
		return nil, err
	}
	job.Stream, job.Temporary = op, f.temporary
	if pattern == "" {
		return job, nil
	}
	for _, name := range op.Outputs() {
		job.Output.Names = append(job.Output.Names, named(pattern, name))
	}
	job.Output.Name = ""
	if job.Checkpoint != "" && !cmd.Flags().Changed("checkpoint") {
		job.Checkpoint = named(pattern, "split") + ".checkpoint"
	}
	if folder := filepath.Dir(pattern); !strings.Contains(folder, partMark) {
		if _, err := os.Stat(folder); err != nil {
			f.made = folder
		}
		if err := os.MkdirAll(folder, 0o777); err != nil {
			return nil, message.Errorf("cannot make %s: %w", nameOf(folder), file.Reason(err))
		}
	}
	return job, nil
}

// named returns the name of the output for a part.
func named(pattern, part string) string { return strings.ReplaceAll(pattern, partMark, part) }

// inBraces matches what could be meant for partMark.
var inBraces = regex.Lazy(`\{[^{}]*\}`)

// pattern returns the pattern of the names of the outputs, which has a mark for the
// part. Files in a directory have the form and the compression of the input, unless --to
// asks for another form.
func (f *streamFlags) pattern(inputs []string) (string, error) {
	name := f.output
	switch {
	case strings.Contains(filepath.Base(name), partMark):
		return name, nil
	case strings.Contains(name, partMark):
		return "", &usageError{message.Of("%s has {part} in the name of a directory", nameOf(name)), "put it into the name of the file, as in 'data/{part}.csv'"}
	}
	info, err := os.Stat(name)
	isFolder := err == nil && info.IsDir() || os.IsPathSeparator(name[len(name)-1])
	if mark := inBraces().FindString(name); !isFolder && mark != "" {
		return "", &usageError{
			message.Of("-o %s has %s, expected '{part}'", nameOf(name), mark),
			message.Of("did you mean -o '%s'?", strings.ReplaceAll(name, mark, partMark)),
		}
	}
	if !isFolder && (err == nil || filepath.Ext(name) != "") {
		ending := filepath.Ext(name)
		return "", &usageError{
			message.Of("-o %s is one file, and split writes several", nameOf(name)),
			message.Of("put {part} into the name, as in '%s-{part}%s', or name a directory", strings.TrimSuffix(name, ending), ending),
		}
	}
	asked := f.to != ""
	if !asked {
		if f.to, err = f.formOfInputs(inputs); err != nil {
			return "", err
		}
	}
	ending := ".txt"
	switch format, err := puzzleio.ParseFormat(f.to); {
	case err != nil || format == puzzleio.Line: // newJob reports the error
	case format == puzzleio.NPY:
		ending = ""
	default:
		ending = (&outputForm{style: operation.Rows, format: format}).endings()[0]
	}
	if !asked {
		ending += commonCompression(inputs)
	}
	return filepath.Join(name, partMark+ending), nil
}

// commonCompression returns the ending of the compression that all inputs have by their names,
// or "".
func commonCompression(inputs []string) string {
	for _, ending := range []string{".gz", ".zst"} {
		if !slices.ContainsFunc(inputs, func(name string) bool { return !strings.HasSuffix(strings.ToLower(name), ending) }) {
			return ending
		}
	}
	return ""
}

// formOfInputs returns the name of the form that all inputs have. Texts in different forms
// become lines. A file that cannot be read has none; the run reports it.
func (f *streamFlags) formOfInputs(inputs []string) (string, error) {
	const hint = "add --to with a form such as csv or line, or name the files, as in 'data/{part}.csv'"
	if readsStandardInput(inputs) {
		return "", &usageError{"files in a directory have the form of the input, which standard input does not tell in advance", hint}
	}
	common := puzzleio.Any
	for _, name := range inputs {
		form := puzzleio.Line
		if !isBoard(name) || isOrdinary(name) {
			form = f.formOf(name)
		}
		_, isText := form.Form()
		_, wasText := common.Form()
		switch {
		case form == puzzleio.Any || form == common:
		case common == puzzleio.Any:
			common = form
		case isText && wasText:
			common = puzzleio.Line
		default:
			return "", &usageError{message.Of("files in a directory have the form of the input, and it has the forms %v and %v", common, form), hint}
		}
	}
	if common == puzzleio.Any {
		common = puzzleio.Line
	}
	return common.String(), nil
}

// formOf returns the form of a file, puzzleio.Any if it cannot be read.
func (f *streamFlags) formOf(name string) puzzleio.Format {
	from, err1 := parseFrom(f.from)
	columns, err2 := chosenColumns(f.columns)
	if err1 != nil || err2 != nil || !isOrdinary(name) {
		return puzzleio.Any
	}
	in, err := file.Open(name)
	if err != nil {
		return puzzleio.Any
	}
	defer in.Close()
	reader := puzzleio.NewReader(in, puzzleio.Options{Format: from, Columns: columns, Name: name, Parquet: parquet.Codec{}})
	defer reader.Close()
	first, _ := reader.Read() // an error is reported by the run
	if format := reader.Format(); format != puzzleio.Any {
		return format
	}
	return puzzleio.Format(first.Form)
}
