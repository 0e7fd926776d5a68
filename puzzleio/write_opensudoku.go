package puzzleio

import (
	"encoding/xml"
	"strings"

	"bullseye/record"
)

// openSudokuEncoder writes the XML of OpenSudoku. It writes version 2, with
// folders, if the first record has a column "folder". Otherwise it writes
// version 1, with the notes of the first record as metadata. Labels become the
// attribute "note".
type openSudokuEncoder struct{}

func (openSudokuEncoder) start(text []byte, m *Mark, first *record.Record) []byte {
	text = append(text, xml.Header...)
	if first != nil {
		if folder, ok := first.Field("folder"); ok {
			m.Folder = &folder
			return appendFolder(append(text, "<opensudoku version=\"2\">\n"...), folder)
		}
	}
	text = append(text, "<opensudoku>\n"...)
	if first != nil {
		for _, n := range first.Notes {
			for _, e := range openSudokuElements {
				if e.letter == n.Letter {
					text = append(text, "  <"+e.name+">"+escapeXML(n.Text)+"</"+e.name+">\n"...)
				}
			}
		}
	}
	return text
}

// openSudokuElements pairs each element of metadata with the letter of the
// corresponding note.
var openSudokuElements = []struct {
	name   string
	letter byte
}{
	{"author", 'A'}, {"description", 'D'}, {"comment", 'C'}, {"created", 'B'}, {"source", 'S'}, {"level", 'L'}, {"sourceURL", 'U'},
}

func (openSudokuEncoder) record(text []byte, m *Mark, r *record.Record, _ []string) ([]byte, error) {
	if r.Err != nil {
		reason := strings.ReplaceAll(escapeXML(r.Err.Error()), "-", "&#45;") // no "--" in a comment
		return append(append(append(text, "  <!-- "...), reason...), " -->\n"...), nil
	}
	if m.Folder != nil {
		if folder, _ := r.Field("folder"); folder != *m.Folder {
			text = appendFolder(append(text, "  </folder>\n"...), folder)
			m.Folder = &folder
		}
	}
	text = append(r.Board.AppendDigits(append(text, `  <game data="`...), '0'), '"')
	if r.Label != "" {
		text = append(append(append(text, ` note="`...), escapeXML(r.Label)...), '"')
	}
	return append(text, "/>\n"...), nil
}

func (openSudokuEncoder) end(text []byte, m *Mark) []byte {
	if m.Folder != nil {
		text = append(text, "  </folder>\n"...)
	}
	return append(text, "</opensudoku>\n"...)
}

func appendFolder(text []byte, name string) []byte {
	return append(append(append(text, `  <folder name="`...), escapeXML(name)...), "\">\n"...)
}

func escapeXML(text string) string {
	var out strings.Builder
	xml.EscapeText(&out, []byte(text)) // never fails for a strings.Builder
	return out.String()
}
