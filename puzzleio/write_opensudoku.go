package puzzleio

import (
	"encoding/xml"
	"strings"

	"bullseye/boardtext"
	"bullseye/internal/text/message"
	"bullseye/record"
)

// openSudokuEncoder writes the XML of OpenSudoku. It writes version 2, with
// folders, if the first record has a column "folder". Otherwise it writes
// version 1. Labels become the attribute "note". The notes of a record become attributes
// of its game and not metadata of the file, because the next record may have others.
type openSudokuEncoder struct{}

func (openSudokuEncoder) start(text []byte, m *Mark, first *record.Record) []byte {
	text = append(text, xml.Header...)
	if first != nil {
		if folder, ok := first.Field("folder"); ok {
			m.Folder = &folder
			return appendFolder(append(text, "<opensudoku version=\"2\">\n"...), folder)
		}
	}
	return append(text, "<opensudoku>\n"...)
}

// openSudokuNotes pairs each element of metadata, and the attribute of a game that means
// the same, with the letter of the corresponding note. OpenSudoku itself writes an
// attribute "created", which is no text.
var openSudokuNotes = []struct {
	element, attribute string
	letter             byte
}{
	{"author", "author", 'A'}, {"description", "description", 'D'}, {"comment", "comment", 'C'}, {"created", "date", 'B'},
	{"source", "source", 'S'}, {"level", "level", 'L'}, {"sourceURL", "sourceURL", 'U'},
}

func (openSudokuEncoder) record(text []byte, m *Mark, r *record.Record, _ []string) ([]byte, error) {
	if r.Err != nil {
		reason := strings.ReplaceAll(escapeXML(r.Err.Error()), "-", "&#45;") // no "--" in a comment
		return append(append(append(text, "  <!-- "...), reason...), " -->\n"...), nil
	}
	before, folderBefore := text, m.Folder
	if m.Folder != nil {
		if folder, _ := r.Field("folder"); folder != *m.Folder {
			text = appendFolder(append(text, "  </folder>\n"...), folder)
			m.Folder = &folder
		}
	}
	start := len(text)
	text = append(r.Board.AppendDigits(append(text, `  <game data="`...), '0'), '"')
	if r.Label != "" {
		text = appendAttribute(text, "note", r.Label)
	}
	for _, e := range openSudokuNotes {
		var lines []string // of one attribute, because names of attributes must differ
		for _, n := range r.Notes {
			if n.Letter == e.letter {
				lines = append(lines, oneLine(n.Text))
			}
		}
		if len(lines) > 0 {
			text = appendAttribute(text, e.attribute, strings.Join(lines, "\n"))
		}
	}
	if len(text)-start > boardtext.MaxLine {
		m.Folder = folderBefore
		return before, message.Errorf("found label and notes of more than %d bytes: %w", boardtext.MaxLine, record.ErrNoRoom)
	}
	return append(text, "/>\n"...), nil
}

func (openSudokuEncoder) end(text []byte, m *Mark) []byte {
	if m.Folder != nil {
		text = append(text, "  </folder>\n"...)
	}
	return append(text, "</opensudoku>\n"...)
}

func appendAttribute(text []byte, name, value string) []byte {
	return append(append(append(append(append(text, ' '), name...), `="`...), escapeXML(value)...), '"')
}

func appendFolder(text []byte, name string) []byte {
	return append(append(append(text, `  <folder name="`...), escapeXML(name)...), "\">\n"...)
}

func escapeXML(text string) string {
	var out strings.Builder
	xml.EscapeText(&out, []byte(text)) // never fails for a strings.Builder
	return out.String()
}
