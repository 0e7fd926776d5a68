package main

// The form of the output. It follows from --to, --json and --pretty or, without
// these, from the ending of the output's name. A name never belies the content.

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"bullseye/internal/judge"
	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/puzzleio"
)

// An outputForm is a style and, for rows, a format, or it is a document.
type outputForm struct {
	style    operation.Style
	format   puzzleio.Format
	document documentForm   // "" if it is none
	problem  *judge.Problem // whose input holds the boards instead of a file in the format, nil if there is none
}

// neutralEndings are endings of names that say nothing about the form of a text.
var neutralEndings = []string{"", ".txt", ".text", ".in", ".out", ".ans", ".dat", ".log"}

// isNeutral reports whether an ending says nothing about the form of a text.
func isNeutral(ending string) bool {
	return slices.Contains(neutralEndings, ending) || strings.Trim(ending, ".-0123456789") == ""
}

// foreignEndings are endings of files that this program never writes.
var foreignEndings = []string{".xlsx", ".xls", ".doc", ".docx", ".xz", ".bz2", ".zip", ".7z", ".rar", ".tar", ".jpg", ".jpeg", ".gif", ".webp"}

// isTelling reports whether an ending says what a file is that is no form of boards.
func isTelling(ending string) bool {
	name := strings.TrimPrefix(ending, ".")
	return ending == markdownEnding || slices.Contains(foreignEndings, ending) || slices.Contains(pictureForms, name) || isDocument(name)
}

// jsonEnding is an ending of JSON that is no table.
const jsonEnding = ".json"

// markdownEnding is the ending of Markdown, for commands with --markdown.
const markdownEnding = ".md"

// chooseForm returns the form of the output. asked is what the flags ask for, nil
// if they do not; usual is the form if the name does not tell either. formats are
// the names of the formats that the command can write.
func (f *runFlags) chooseForm(cmd *cobra.Command, asked *outputForm, usual outputForm, formats []string) (outputForm, error) {
	if asked != nil && asked.format == puzzleio.NPY {
		return *asked, f.checkFolder()
	}
	ending, isFile := endingOf(f.output)
	if !isFile {
		if asked != nil {
			return *asked, nil
		}
		return usual, nil
	}
	named := puzzleio.FormatOf(f.output)
	markdown := ending == markdownEnding && cmd.Flags().Lookup("markdown") != nil
	document := f.documents.endingIn(ending)
	neutral := isNeutral(ending)
	switch {
	case asked == nil && (neutral || markdown):
		return usual, nil
	case asked == nil && document != "":
		return outputForm{document: document}, nil
	case asked == nil && named == puzzleio.Line && f.completions && f.with == "":
		return usual, nil
	case asked == nil && ending == jsonEnding && cmd.Flags().Lookup("json") != nil:
		return outputForm{style: operation.JSON}, nil
	case asked == nil && named != puzzleio.Any && slices.Contains(formats, named.String()):
		return outputForm{style: operation.Rows, format: named}, nil
	case asked == nil && named != puzzleio.Any:
		return usual, &usageError{
			message.Of("%s cannot write the form %v, which the name %s asks for", cmd.CommandPath(), named, nameOf(f.output)),
			formsToWrite(named, formats),
		}
	case asked == nil && ending == jsonEnding && strings.Contains(f.output, numberMark): // a file has one object
		return outputForm{style: operation.Rows, format: puzzleio.NDJSON}, nil
	case asked == nil && ending == jsonEnding:
		return usual, &usageError{
			message.Of("no form of %s has the ending %q of %s", cmd.CommandPath(), ending, nameOf(f.output)),
			"a table of JSON, with one object per line, ends in .ndjson",
		}
	case asked == nil:
		var hint any = endingHint(cmd, formats)
		if (ending == ".npy" || ending == ".npz") && slices.Contains(formats, puzzleio.NPY.String()) {
			hint = "arrays are a folder: --to npy -o DIR"
		}
		return usual, &usageError{message.Of("no form has the ending %q of %s", ending, nameOf(f.output)), hint}
	case !neutral && named == puzzleio.Any && ending != jsonEnding && !markdown && document == "" && !isTelling(ending):
		return *asked, nil // the ending says nothing that anybody knows
	case asked.allows(ending, neutral, named):
		return *asked, nil
	}
	return usual, &usageError{
		message.Of("%s contradicts the name %s", asked.flag(), nameOf(f.output)),
		message.Of("let the name end in %v, or leave out %s", either(asked.endings()), asked.flag()),
	}
}

// checkFolder returns a *usageError unless the output can be a folder.
func (f *runFlags) checkFolder() error {
	const example = "for example: --to npy -o data/train"
	switch {
	case f.output == "" || f.output == "-":
		return &usageError{"--to npy writes a folder, and needs -o for its name", example}
	case puzzleio.FormatOf(f.output) != puzzleio.Any || puzzleio.CompressionOf(f.output) != puzzleio.Plain:
		return &usageError{message.Of("--to npy writes a folder, and %s is the name of a file", nameOf(f.output)), example}
	}
	return nil
}

// endingOf returns the ending of a name without that of a compression, in small
// letters. It reports whether the name is that of a file, and not of standard
// output, a device or a pipe.
func endingOf(name string) (ending string, isFile bool) {
	if name == "" || name == "-" {
		return "", false
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return "", false
	}
	name = strings.ToLower(filepath.Base(name))
	for _, compression := range []string{".gz", ".zst"} {
		name = strings.TrimSuffix(name, compression)
	}
	return filepath.Ext(name), true
}

// allows reports whether a file of that form may have a name with that ending.
func (o *outputForm) allows(ending string, neutral bool, named puzzleio.Format) bool {
	switch {
	case o.document != "":
		return slices.Contains(o.document.endings(), ending)
	case o.style == operation.Rows && o.format == puzzleio.Parquet:
		return named == puzzleio.Parquet || ending == "" || ending == ".dat"
	case neutral:
		return true
	}
	return slices.Contains(o.endings(), ending)
}

// endings returns the endings of names of files of that form, the best first.
func (o *outputForm) endings() []string {
	if o.document != "" {
		return o.document.endings()
	}
	switch o.style {
	case operation.JSON:
		return append([]string{jsonEnding}, puzzleio.NDJSON.Endings()...)
	case operation.Rows:
		endings := o.format.Endings()
		switch {
		case o.format == puzzleio.NDJSON:
			return append(endings, jsonEnding)
		case len(endings) > 0:
			return endings
		}
	}
	return []string{".txt"}
}

// flag returns the flag that asks for the form.
func (o *outputForm) flag() string {
	if o.document != "" {
		return "--to " + string(o.document)
	}
	switch o.style {
	case operation.JSON:
		return "--json"
	case operation.Pictures:
		return "--pretty"
	}
	return "--to " + o.name()
}

// name returns the name of the form of rows.
func (o *outputForm) name() string {
	if o.problem != nil {
		return o.problem.Statements[0].Name
	}
	return o.format.String()
}

// endingHint lists the endings that a command knows.
func endingHint(cmd *cobra.Command, formats []string) message.Text {
	endings := []string{".txt"}
	if cmd.Flags().Lookup("json") != nil {
		endings = append(endings, jsonEnding)
	}
	if cmd.Flags().Lookup("markdown") != nil {
		endings = append(endings, markdownEnding)
	}
	for _, name := range formats {
		switch {
		case isDocument(name):
			endings = append(endings, documentForm(name).endings()[0])
			continue
		case slices.Contains(pictureForms, name):
			endings = append(endings, "."+name)
			continue
		}
		format, err := puzzleio.ParseFormat(name)
		if err != nil || len(format.Endings()) == 0 {
			continue
		}
		if usual := format.Endings()[0]; !slices.Contains(endings, usual) {
			endings = append(endings, usual)
		}
	}
	return message.Of("it can end in %s; .gz or .zst may follow, except after .parquet", strings.Join(endings, ", "))
}
