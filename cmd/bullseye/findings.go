package main

import (
	"slices"
	"strconv"
	"strings"

	"bullseye/internal/batch"
	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
)

// reportFindings tells what a user should know of the answers of a run and of its input.
// It reports whether no object has a column that --column names, which is an error.
func (p *program) reportFindings(job *batch.Job, summary *batch.Summary) (missing bool) {
	if n := summary.Counts.Of(operation.OneOfSeveral); n > 0 && summary.Chosen != nil {
		p.warn(message.Of("%v several completions, of which the output holds one; the first is %s:%d; --unique chooses none",
			plural(uint64(n), "board has", "boards have"), nameOf(summary.Chosen.File), summary.Chosen.Line))
	}
	if n := summary.Wrong.Count; n > 0 {
		p.warn(message.Of("%v not complete the board; the first is %s:%d; 'bullseye check' says what is wrong",
			plural(uint64(n), "solution of the input does", "solutions of the input do"), nameOf(summary.Wrong.First.File), summary.Wrong.First.Line))
	}
	if found := summary.Unlabelled; found.Count > 0 {
		p.warn(message.Of("%v lost, because the table has no column for labels; the first is %s:%d; --with label keeps them",
			plural(uint64(found.Count), "label is", "labels are"), nameOf(found.First.File), found.First.Line))
	}
	if found := summary.Unnoted; found.Count > 0 {
		p.warn(message.Of("%v notes such as the author or the level, for which the form has no room; the first is %s:%d; --to sdk keeps them, or --to f-puzzles those of puzzles with further rules",
			plural(uint64(found.Count), "board loses", "boards lose"), nameOf(found.First.File), found.First.Line))
	}
	if found := summary.Reset; found.Count > 0 {
		p.warn(message.Of("%v placed digits or deleted candidates, for which the form has no room; the first is %s:%d; --to hodoku keeps them",
			plural(uint64(found.Count), "board loses", "boards lose"), nameOf(found.First.File), found.First.Line))
	}
	if found := summary.Drawn; found.Count > 0 {
		p.warn(message.Of("%v drawings such as lines or texts, which are not read although they may stand for a rule; the first is %s:%d",
			plural(uint64(found.Count), "puzzle has", "puzzles have"), nameOf(found.First.File), found.First.Line))
	}
	if found := summary.Stopped; found.Count > 0 && (job.Output.Style == operation.Text || job.Output.Style == operation.Pictures) {
		p.remark(message.Of("%v more completions than --limit allows; the first is %s:%d",
			plural(uint64(found.Count), "board has", "boards have"), nameOf(found.First.File), found.First.Line))
	}
	p.helpWithSteps(job, summary)
	p.reportCutShort(summary.CutShort)
	missing = p.reportMissing(job, summary)
	if found := summary.NoColumns; found.Count > 0 {
		p.warn(message.Of("%v no columns, so that --column has no effect; the first is %s:%d",
			plural(uint64(found.Count), "board has", "boards have"), nameOf(found.First.File), found.First.Line))
	}
	p.reportOnly(job, summary)
	p.warnOfReplaced(summary.Replaced)
	if job.Output.Style == operation.Rows && slices.Contains(puzzleio.TableFormats(false), job.Output.Format.String()) {
		p.warnOfUnread(summary.Unread)
	}
	p.warnOfUnwritten(summary.WithoutArray)
	if n := summary.LeftOut; n > 0 {
		text := "%v not in the output"
		if job.Output.Writer == nil && job.Output.Format != puzzleio.NPY && job.Output.Format != puzzleio.NDJSON {
			text += "; NDJSON has room for every board"
			if slices.Contains(puzzleio.TableFormats(false), job.Output.Format.String()) {
				text += ", and a table has only the columns of the first record: put the file with the most columns first"
			}
		}
		p.warn(message.Of(text, plural(uint64(n), "board is", "boards are")))
	}
	return missing
}

// helpWithSteps says what to do with boards for which there are no steps.
func (p *program) helpWithSteps(job *batch.Job, summary *batch.Summary) {
	hint, _ := job.Operation.(*operation.Hint)
	path, _ := job.Operation.(*operation.Explain)
	if hint == nil && path == nil {
		return
	}
	if first := summary.Chosen; first != nil && summary.Counts.Of(operation.Multiple) > 0 {
		p.unlessQuiet("hint: ", message.Of("%s:%d has several completions: 'bullseye count' counts them; for the best of them in target sudoku, add --target",
			nameOf(first.File), first.Line))
	}
	if hint != nil && hint.Clues == nil && summary.Counts.Of(operation.Unsolvable) > 0 {
		p.unlessQuiet("hint: ", "if some of the digits are your own, give the puzzle without them as --clues")
	}
}

// reportCutShort says which files are in the output only in part.
func (p *program) reportCutShort(files []string) {
	switch len(files) {
	case 0:
	case 1:
		p.complain(message.Of("the output lacks the rest of %s, which cannot be read to its end", nameOf(files[0])))
	default:
		p.complain(message.Of("the output lacks the rest of %d files, which cannot be read to their ends; the first is %s", len(files), nameOf(files[0])))
	}
}

// reportMissing reports objects without a column that --column names. It reports whether
// none has it, so that its name must be wrong.
func (p *program) reportMissing(job *batch.Job, summary *batch.Summary) bool {
	found := summary.Lacking
	if found.Count == 0 {
		return false
	}
	what := message.Of("--column %v names a column that is missing in %v; the first is %s:%d",
		record.Choice{Grid: job.Columns.Grid, Label: job.Columns.Label}, plural(uint64(found.Count), "object", "objects"),
		nameOf(found.First.File), found.First.Line)
	if found.Count < summary.Boards-summary.Invalid {
		p.warn(what)
		return false
	}
	p.complain(what)
	return true
}

// reportOnly says how many boards --only and --er leave out.
func (p *program) reportOnly(job *batch.Job, summary *batch.Summary) {
	if n := summary.Left; n > 0 {
		p.remark(message.Of("%v left out by --er", plural(uint64(n), "board is", "boards are")))
	}
	if len(job.Output.Only) == 0 {
		return
	}
	var statuses []operation.Status
	for status := range summary.Counts.All() {
		if !slices.Contains(job.Output.Only, status) {
			statuses = append(statuses, status)
		}
	}
	if job.Operation != nil { // levels from easy to hard
		kinds := job.Operation.Spec().Kinds
		slices.SortStableFunc(statuses, func(a, b operation.Status) int { return slices.Index(kinds, a) - slices.Index(kinds, b) })
	}
	var others []string
	left := int64(0)
	for _, status := range statuses {
		n := summary.Counts.Of(status)
		left += n
		others = append(others, p.message(message.Of("%d "+string(status), n)))
	}
	if left > 0 {
		p.remark(message.Of("%v left out by --only: %s", plural(uint64(left), "board is", "boards are"), strings.Join(others, p.message(", "))))
	}
}

// warnOfReplaced warns of the columns of the input that are not in the output, because the
// output has its own columns of these names.
func (p *program) warnOfReplaced(names []string) {
	switch list := quotedList(names); len(names) {
	case 0:
	case 1:
		p.warn(message.Of("the output replaces a column of the input by its own: %s; rename it in the input to keep it", list))
	default:
		p.warn(message.Of("the output replaces columns of the input by its own: %s; rename them in the input to keep them", list))
	}
}

// warnOfUnread warns of the columns of the input that tables do not have, because they cannot
// be read.
func (p *program) warnOfUnread(names []string) {
	switch list := quotedList(names); len(names) {
	case 0:
	case 1:
		p.warn(message.Of("the output lacks a column of the input: %s; lists and maps of Parquet are not read", list))
	default:
		p.warn(message.Of("the output lacks columns of the input: %s; lists and maps of Parquet are not read", list))
	}
}

// warnOfUnwritten warns of the columns of the input that arrays do not have.
func (p *program) warnOfUnwritten(names []string) {
	switch list := quotedList(names); len(names) {
	case 0:
	case 1:
		p.warn(message.Of("the arrays lack a column of the input: %s; they have columns of numbers, such as --column number=COLUMN", list))
	default:
		p.warn(message.Of("the arrays lack columns of the input: %s; they have columns of numbers, such as --column number=COLUMN", list))
	}
}

// quotedList returns names in quotes with commas between them.
func quotedList(names []string) string {
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = strconv.Quote(name)
	}
	return strings.Join(quoted, ", ")
}
