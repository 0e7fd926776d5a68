package operation

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/record"
)

// A Detail is something about a record that lines of text and rows of tables can begin
// with, whatever the operation is: see AnswerWriter.With.
type Detail string

// The details.
const (
	OfLabel   Detail = "label"   // the name of the board
	OfLine    Detail = "line"    // the line of the file where the board begins
	OfFile    Detail = "file"    // the name of the file, "-" for standard input
	OfGuesses Detail = "guesses" // the guesses that the search engine needs: see search.Guesses
)

var details = []Detail{OfLabel, OfLine, OfFile, OfGuesses}

// Details returns the names of all details.
func Details() []string {
	names := make([]string, len(details))
	for i, d := range details {
		names[i] = string(d)
	}
	return names
}

// ParseDetails returns the details that a list names, such as "label,line". The order
// is kept, and no name may repeat.
func ParseDetails(list string) ([]Detail, error) {
	var all []Detail
	for name := range strings.SplitSeq(list, ",") {
		switch {
		case !slices.Contains(details, Detail(name)):
			return nil, message.Errorf("found %q, expected %s", excerpt.Of(name, 40), strings.Join(Details(), ", "))
		case slices.Contains(all, Detail(name)):
			return nil, message.Errorf("found %s twice, expected it once", name)
		}
		all = append(all, Detail(name))
	}
	return all, nil
}

// detail returns the text of a detail of the ith record of a block, "" if there is none.
func (w *AnswerWriter) detail(d Detail, i int, r *record.Record) string {
	switch d {
	case OfLabel:
		return r.Label
	case OfLine:
		return strconv.Itoa(r.Line)
	case OfGuesses:
		if r.Err != nil {
			return ""
		}
		return strconv.FormatUint(w.guesses[i], 10)
	}
	return r.File
}

// detailColumns returns the columns of tables for details. The column of the label is
// that of the record: see puzzleio.WriterOptions.Labels.
func detailColumns(with []Detail) (columns []record.Column) {
	for _, d := range with {
		switch d {
		case OfLine, OfGuesses:
			columns = append(columns, record.Column{Name: string(d), Kind: record.Integer})
		case OfFile:
			columns = append(columns, record.Column{Name: string(d)})
		}
	}
	return columns
}

// detailTexts returns the texts of detailColumns for the ith record of a block.
func (w *AnswerWriter) detailTexts(i int, r *record.Record) (texts []string) {
	for _, d := range w.With {
		if d != OfLabel {
			texts = append(texts, w.detail(d, i, r))
		}
	}
	return texts
}

// insertDetails writes the details of the ith record of a block, each followed by a tab,
// before every line of text[from:].
func (w *AnswerWriter) insertDetails(text []byte, from, i int, r *record.Record) []byte {
	var start []byte
	for _, d := range w.With {
		start = append(append(start, Field(w.detail(d, i, r))...), '\t')
	}
	lines := bytes.Clone(text[from:])
	text = text[:from]
	for line := range bytes.Lines(lines) {
		text = append(append(text, start...), line...)
	}
	return text
}

// Field returns a text as one of several fields on a line, which tabs separate. A tab
// becomes \t, a line feed \n, a carriage return \r, and a backslash \\. Other
// characters that a terminal would obey, and bytes that are not UTF-8, become Go's
// escapes.
func Field(text string) string {
	if strings.ContainsAny(text, "\\\n") {
		text = strings.NewReplacer(`\`, `\\`, "\n", `\n`).Replace(text)
	}
	return record.Printable(text)
}
