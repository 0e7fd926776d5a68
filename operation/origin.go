package operation

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bullseye/record"
)

// An Origin is a property of a record that tells where an answer comes from. Lines
// of text and rows of tables can begin with origins: see AnswerWriter.With.
type Origin string

// The origins.
const (
	OfLabel Origin = "label" // the name of the board
	OfLine  Origin = "line"  // the line of the file where the board begins
	OfFile  Origin = "file"  // the name of the file, "-" for standard input
)

var origins = []Origin{OfLabel, OfLine, OfFile}

// Origins returns the names of all origins.
func Origins() []string {
	names := make([]string, len(origins))
	for i, o := range origins {
		names[i] = string(o)
	}
	return names
}

// ParseOrigins returns the origins that a list names, such as "label,line". The order
// is kept, and no name may repeat.
func ParseOrigins(list string) ([]Origin, error) {
	var all []Origin
	for name := range strings.SplitSeq(list, ",") {
		switch {
		case !slices.Contains(origins, Origin(name)):
			return nil, fmt.Errorf("found %.40q, expected %s", name, strings.Join(Origins(), ", "))
		case slices.Contains(all, Origin(name)):
			return nil, fmt.Errorf("found %s twice, expected it once", name)
		}
		all = append(all, Origin(name))
	}
	return all, nil
}

// text returns the origin of a record.
func (o Origin) text(r *record.Record) string {
	switch o {
	case OfLabel:
		return r.Label
	case OfLine:
		return strconv.Itoa(r.Line)
	}
	return r.File
}

// originColumns returns the columns of tables for origins. The column of the label is
// that of the record: see puzzleio.WriterOptions.Labels.
func originColumns(with []Origin) (columns []record.Column) {
	for _, o := range with {
		switch o {
		case OfLine:
			columns = append(columns, record.Column{Name: string(o), Kind: record.Integer})
		case OfFile:
			columns = append(columns, record.Column{Name: string(o)})
		}
	}
	return columns
}

// originTexts returns the texts of originColumns for a record.
func originTexts(with []Origin, r *record.Record) (texts []string) {
	for _, o := range with {
		if o != OfLabel {
			texts = append(texts, o.text(r))
		}
	}
	return texts
}

// insertOrigins writes the origins of a record, each followed by a tab, before every
// line of text[from:].
func insertOrigins(text []byte, from int, with []Origin, r *record.Record) []byte {
	var start []byte
	for _, o := range with {
		start = append(append(start, Field(o.text(r))...), '\t')
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
