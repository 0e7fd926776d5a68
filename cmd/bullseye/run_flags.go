package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"bullseye/draw"
	"bullseye/internal/batch"
	"bullseye/internal/disk/file"
	"bullseye/internal/judge"
	"bullseye/internal/render"
	"bullseye/internal/text/chinese"
	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
)

// runFlags are the flags of commands that read boards from files and write a
// record for each: where to read and write, in which form, and how to run.
type runFlags struct {
	from, to   string   // names of formats
	columns    []string // which columns of tables to read
	with       string   // what precedes answers, separated by commas
	only       []string // the statuses of the answers to write, separated by commas
	output     string   // "" is standard output
	asJSON     bool
	pretty     bool
	color      string // a value of --color
	threads    int
	checkpoint string
	every      time.Duration // how often to write the checkpoint
	restart    bool
	summary    bool

	answers string         // the name of the file for answers
	problem *judge.Problem // whose form the output has, or nil
	tests   *testWriter    // what the run has written, nil if the output is no tests

	completions bool // the lines of text are completions, as in a file of lines

	documents *documents // nil if the command writes none
}

// newRunFlags returns the flags with the values that commands without them need.
func newRunFlags() runFlags {
	return runFlags{from: puzzleio.Any.String(), every: batch.DefaultEvery, color: colorAuto}
}

// add adds the flags and --quiet for a command with that operation, nil if it has none.
// toUsage is the help of --to, formats are its values.
func (f *runFlags) add(p *program, cmd *cobra.Command, op operation.Operation, toUsage string, formats []string) {
	withUsage := "begin lines or rows with `DETAILS`: label,line,file,guesses"
	if op == nil {
		withUsage = "begin rows of tables with `DETAILS`: label,line,file,guesses" // lines are boards alone
	}
	addFlags(cmd, fileFlags, func(flags *pflag.FlagSet) {
		f.addOutput(flags)
		flags.StringVar(&f.from, "from", puzzleio.Any.String(), "read `FORM`, such as block or csv")
		addColumns(flags, &f.columns)
		f.addTo(flags, toUsage)
		flags.StringVar(&f.with, "with", "", withUsage)
	})
	f.addRunning(p, cmd)
	completeWords(cmd, "from", puzzleio.ReadFormats(), cobra.ShellCompDirectiveNoFileComp)
	completeWords(cmd, "to", withJudges(formats), cobra.ShellCompDirectiveNoFileComp)
	completeWords(cmd, "with", operation.Details(), cobra.ShellCompDirectiveNoFileComp)
	completeColumns(cmd)
}

func (f *runFlags) addOutput(flags *pflag.FlagSet) {
	flags.StringVarP(&f.output, "output", "o", "", "write to `FILE`, replacing it when the run is complete")
}

func (f *runFlags) addTo(flags *pflag.FlagSet, usage string) { flags.StringVar(&f.to, "to", "", usage) }

// addStyles adds the flags for JSON and drawings.
func (f *runFlags) addStyles(flags *pflag.FlagSet) {
	flags.BoolVar(&f.asJSON, "json", false, "write one JSON object per board")
	flags.BoolVar(&f.pretty, "pretty", false, "draw the boards")
	addColor(flags, &f.color)
}

// addRunning adds the flags that say how to run.
func (f *runFlags) addRunning(p *program, cmd *cobra.Command) {
	addFlags(cmd, runningFlags, func(flags *pflag.FlagSet) {
		addThreads(flags, &f.threads, 0, "use `N` threads; 0 is one for each processor")
		flags.StringVar(&f.checkpoint, "checkpoint", "", "save the progress in `FILE` (automatic with -o)")
		addTime(flags, &f.every, "checkpoint-every", "save the progress every `TIME`")
		flags.BoolVar(&f.restart, "restart", false, "start over instead of resuming")
		flags.BoolVar(&f.summary, "summary", false, "report totals at the end (automatic with -o)")
		p.addQuiet(flags)
	})
	onlyInLongHelp(cmd, "checkpoint", "checkpoint-every", "restart", "summary")
}

// addOnly adds --only for the answers of an operation, or boards if it is nil.
func (f *runFlags) addOnly(cmd *cobra.Command, op operation.Operation) {
	statuses := statusNames(op)
	addFlags(cmd, fileFlags, func(flags *pflag.FlagSet) {
		flags.StringArrayVar(&f.only, "only", nil, fmt.Sprintf(onlyUsage, statuses[0]))
	})
	onlyInLongHelp(cmd, "only")
	completeWords(cmd, "only", statuses, cobra.ShellCompDirectiveNoFileComp)
}

// newJob returns the job that the arguments and the flags describe. formats are the values
// of --to, and usual is the form of output whose name does not tell.
func (p *program) newJob(cmd *cobra.Command, f *runFlags, args []string, op operation.Operation, usual outputForm, formats []string) (*batch.Job, error) {
	output := f.output
	if p.out.isNamed(output) {
		output = "" // a name such as /dev/stdout; replacing that file would lose what it holds
	}
	job := &batch.Job{
		Operation: op, Stdin: p.in, Threads: f.threads,
		Restart: f.restart, Every: f.every,
		Output: batch.Output{
			Name: output, Stdout: p.out.file, Write: p.out.Write, Compression: puzzleio.CompressionOf(f.output),
			Draw: func(descriptor uintptr, say operation.Say) operation.DrawFunc {
				colors := draw.NoColors
				if colorWanted(f.color, os.Getenv, term.IsTerminal(int(descriptor))) {
					colors = colorsOf(os.Getenv)
				}
				return func(dst []byte, r *record.Record, a operation.Answer) []byte {
					dst = append(append(append(dst, '\n'), say.Text("%s", operation.PlaceOf(r))...), '\n')
					return render.AppendPicture(dst, r, a, colors, say)
				}
			},
		},
	}
	if err := chooseWord("color", f.color, "words", colorWords); err != nil {
		return nil, err
	}
	p.sayOnTerminal(job)
	f.completions = op != nil && op.Spec().Completions
	var err error
	if job.From, err = parseFrom(f.from); err != nil {
		return nil, err
	}
	job.Files, job.Given = readArguments(args, job.From)
	if job.Columns, err = chosenColumns(f.columns); err != nil {
		return nil, err
	}
	asked, err := f.askedForm(cmd, formats)
	if err != nil {
		return nil, err
	}
	form, err := f.chooseForm(cmd, asked, usual, formats)
	if err != nil {
		return nil, err
	}
	job.Output.Style, job.Output.Format = form.style, form.format
	if toTerminal := job.Output.Name == "" || job.Output.Name == "-"; toTerminal && form.style == operation.Rows && form.format == puzzleio.Parquet && isTerminal(p.out.file) {
		return nil, &usageError{message.Of("a terminal cannot show the form %s", form.format), "give -o and the name of a file, or leave out --to"}
	}
	if err := p.writeTests(cmd, f, form, job); err != nil {
		return nil, err
	}
	if form.document != "" {
		return job, f.documents.prepare(cmd, f, form.document, job)
	}
	if job.Output.With, err = f.details(cmd, form); err != nil {
		return nil, err
	}
	if job.Output.Only, err = f.statuses(cmd, op); err != nil {
		return nil, err
	}
	job.Checkpoint = f.checkpoint
	if !cmd.Flags().Changed("checkpoint") && resumable(job) {
		job.Checkpoint = f.output + ".checkpoint"
	}
	return job, checkEffects(cmd, job)
}

// checkEffects returns a *usageError for a flag that has no effect on a job.
func checkEffects(cmd *cobra.Command, job *batch.Job) error {
	for _, flag := range []string{"checkpoint-every", "restart"} {
		replaces := flag == "restart" && (job.Output.Name != "" || len(job.Output.Names) > 0)
		if cmd.Flags().Changed(flag) && job.Checkpoint == "" && !replaces {
			return &usageError{
				message.Of("--%s has no effect without a checkpoint", flag),
				message.Of("%v, or leave out --%s", giveFiles(job), flag),
			}
		}
	}
	if cmd.Flags().Changed("column") && len(job.Files) > 0 && len(job.Given) == len(job.Files) {
		return &usageError{"--column has no effect on boards as arguments", "give the table as a file, or leave out --column"}
	}
	if _, text := job.From.Form(); text && job.From != puzzleio.Any && cmd.Flags().Changed("column") {
		return &usageError{message.Of("--column has no effect on the form %v, which has no columns", job.From), "leave out --column or --from"}
	}
	return nil
}

// giveFiles tells how a job can have a checkpoint.
func giveFiles(job *batch.Job) string {
	if makesBoards(job) {
		return "give -o FILE"
	}
	return "give input files and -o FILE"
}

// details returns what --with asks for. Output of the form must have room for it.
func (f *runFlags) details(cmd *cobra.Command, form outputForm) ([]operation.Detail, error) {
	if !cmd.Flags().Changed("with") {
		return nil, nil
	}
	with, err := operation.ParseDetails(f.with)
	if err != nil {
		var hint any = "separate several by commas, as in --with label,line"
		if list := strings.NewReplacer("name", "label", "title", "label").Replace(f.with); list != f.with {
			hint = didYouMean(list, "--with ", []string{list}, hint)
		}
		return nil, &usageError{message.Of("--%s cannot be %q: %v", "with", f.with, err), hint}
	}
	switch {
	case form.style == operation.Text:
		return with, nil
	case (form.style == operation.JSON || form.format == puzzleio.NPY) && slices.Equal(with, []operation.Detail{operation.OfGuesses}):
		return with, nil
	case form.style == operation.JSON:
		return nil, &usageError{"objects have the label, the line and the file anyway", "--with guesses adds the number of guesses to them"}
	case form.style == operation.Pictures:
		return nil, &usageError{"--with and --pretty cannot be combined: drawings have the file, the line and the label anyway", seeHelp(cmd)}
	}
	tables := puzzleio.TableFormats(false)
	if slices.Contains(tables, form.format.String()) {
		return with, nil
	}
	return nil, &usageError{
		message.Of("--with cannot be combined with the form %v, which has no columns for it", form.name()),
		message.Of("it can be combined with %s", strings.Join(tables, ", ")),
	}
}

// statuses returns the statuses that --only asks for. Answers of the operation must be
// able to have them.
func (f *runFlags) statuses(cmd *cobra.Command, op operation.Operation) (only []operation.Status, err error) {
	if !cmd.Flags().Changed("only") {
		return nil, nil
	}
	names := statusNames(op)
	asked := strings.Join(f.only, ",") // each --only adds to the others
	for name := range strings.SplitSeq(asked, ",") {
		name = chinese.English(name, names)
		if !slices.Contains(names, name) {
			problem := message.Of("--%s cannot be %q: expected %s", "only", excerpt.Of(asked, 40), strings.Join(names, ", "))
			if name != asked {
				problem = message.Of("--%s cannot be %q: found %q, expected %s", "only", asked, excerpt.Of(name, 40), strings.Join(names, ", "))
			}
			return nil, &usageError{problem, didYouMean(name, "--only ", names, message.Of("separate several by commas, as in --only %s", strings.Join(names[:2], ",")))}
		}
		only = append(only, operation.Status(name))
	}
	return only, nil
}

// statusNames returns the statuses that answers of an operation can have: two or more.
func statusNames(op operation.Operation) []string {
	var names []string
	for _, status := range operation.StatusesOf(op) {
		names = append(names, string(status))
	}
	return names
}

// askedForm returns the form of the output that the flags ask for, or nil. It fails
// if they ask for two.
func (f *runFlags) askedForm(cmd *cobra.Command, formats []string) (*outputForm, error) {
	if err := exclusive(cmd, "json", "pretty"); err != nil {
		return nil, err
	}
	switch {
	case f.to != "" && f.asJSON:
		return nil, &usageError{message.Of("%s and %s cannot be combined: use one of them", "--to", "--json"), seeHelp(cmd)}
	case f.to != "" && f.pretty:
		return nil, &usageError{message.Of("%s and %s cannot be combined: use one of them", "--to", "--pretty"), seeHelp(cmd)}
	case f.documents != nil && isDocument(f.to):
		return &outputForm{document: documentForm(f.to)}, nil
	case f.to != "":
		if problem := formOfJudge(f.to, formats); problem != nil {
			return &outputForm{style: operation.Rows, format: puzzleio.Block, problem: problem}, nil
		}
		format, err := parseTo(cmd, f.to, formats)
		return &outputForm{style: operation.Rows, format: format}, err
	case f.asJSON:
		return &outputForm{style: operation.JSON}, nil
	case f.pretty:
		return &outputForm{style: operation.Pictures}, nil
	}
	return nil, nil
}

// parseFrom returns the format of that name, which must be one that can be read.
func parseFrom(name string) (puzzleio.Format, error) {
	formats := puzzleio.ReadFormats()
	format, err := puzzleio.ParseFormat(name)
	switch {
	case err != nil:
		return format, unknownForm("from", name, formats)
	case !slices.Contains(formats, format.String()):
		return format, &usageError{message.Of("the form %q can only be written", name), message.Of("the forms to read are %s", strings.Join(formats, ", "))}
	}
	return format, nil
}

// parseTo returns the format of that name, which must be one of formats.
func parseTo(cmd *cobra.Command, name string, formats []string) (puzzleio.Format, error) {
	format, err := puzzleio.ParseFormat(name)
	problem, ofJudge := judge.Find(name)
	switch {
	case err != nil && ofJudge && !problem.Classic():
		return format, &usageError{message.Of("the input of %s cannot be written", problem.Statements[0].Name), "its boards have another size, or further rules; only inputs of classic boards are forms"}
	case err != nil && ofJudge:
		return format, &usageError{message.Of("%s cannot write the form %q", cmd.CommandPath(), name), formsToWrite(puzzleio.Block, formats)}
	case !slices.Contains(formats, strings.ToLower(name)) && cmd.Flags().Lookup(flagForForm[strings.ToLower(name)]) != nil:
		return format, &usageError{message.Of("unknown form %q for --%s", name, "to"), message.Of("did you mean '%s'?", "--"+flagForForm[strings.ToLower(name)])}
	case err != nil:
		return format, unknownForm("to", name, formats)
	case !slices.Contains(formats, format.String()):
		var hint any = formsToWrite(format, formats)
		if format == puzzleio.NPY && slices.Contains(formats, puzzleio.Line.String()) {
			hint = "write a table, and 'bullseye convert --to npy' makes arrays of it"
		}
		if format == puzzleio.JSON && slices.Contains(formats, puzzleio.NDJSON.String()) {
			hint = "did you mean '--to ndjson'?"
		}
		return format, &usageError{message.Of("%s cannot write the form %q", cmd.CommandPath(), name), hint}
	}
	return format, nil
}

// formsToWrite is the hint for a command that writes the formats, but not the given one.
func formsToWrite(format puzzleio.Format, formats []string) message.Text {
	hint := message.Of("it can write %s", strings.Join(formats, ", "))
	if format != puzzleio.NPY && slices.Contains(boardFormats(), format.String()) {
		return message.Of("%v; 'bullseye convert' can write the others", hint)
	}
	return hint
}

// flagForForm are flags that ask for what users call a form.
var flagForForm = map[string]string{"json": "json", "md": "markdown", "markdown": "markdown", "pretty": "pretty"}

// unknownForm returns the error for the value of a flag that names no form.
func unknownForm(flag, name string, forms []string) error {
	list := message.Of("the forms are %s", strings.Join(forms, ", "))
	if flag == "to" && slices.Contains(forms, puzzleio.Block.String()) {
		list = message.Of("%v; and the problems of 'bullseye oj --list'", list)
	}
	return &usageError{
		message.Of("unknown form %q for --%s", name, flag),
		didYouMean(customary(name, forms), "--"+flag+" ", forms, list),
	}
}

// customary returns the name of the form that other programs call so, if it is one of
// forms, and otherwise the same name.
func customary(name string, forms []string) string {
	if form, known := puzzleio.Customary(name); known && slices.Contains(forms, form.String()) {
		return form.String()
	}
	return name
}

// keepsFile returns an error if the output of a job would replace the file that a flag
// names. The job does not know of that file.
func keepsFile(job *batch.Job, flag string, names ...string) error {
	output := job.Output.Name
	for _, name := range names {
		if output != "" && name != "" && file.Same(output, name) {
			return &usageError{message.Of("-o %s would replace the file of --%s", nameOf(output), flag), "choose another output"}
		}
	}
	return nil
}

// resumable reports whether a job can be resumed after an interruption. If so, it
// has a checkpoint by default.
func resumable(job *batch.Job) bool {
	name := job.Output.Name
	if name == "" || name == "-" || !job.Output.Resumable() {
		return false
	}
	if _, err := os.Stat(name); err == nil && !isOrdinary(name) {
		return false
	}
	for i, file := range job.Files {
		if _, given := job.Given[i]; given {
			continue
		}
		// A missing file is reported, and the others are answered.
		if _, err := os.Stat(file); file == "-" || err == nil && !isOrdinary(file) {
			return false
		}
	}
	return len(job.Files) > 0 || makesBoards(job)
}

// makesBoards reports whether a job makes its boards instead of reading them.
func makesBoards(job *batch.Job) bool {
	_, makes := job.Operation.(operation.Source)
	return makes
}
