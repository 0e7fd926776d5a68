package puzzleio

import (
	"fmt"
	"strings"

	"bullseye/boardtext"
	"bullseye/record"
)

// textEncoder writes a text form. It separates boards of several rows by blank
// lines. An error is a comment that begins with "#!", so that a reader does not take
// it for the label of the next board.
type textEncoder struct {
	noFrame
	form boardtext.Form
}

func (e textEncoder) record(text []byte, m *Mark, r *record.Record, _ []string) ([]byte, error) {
	onLine := e.form == boardtext.Line || e.form == boardtext.Pencil
	if m.Records > 0 && !onLine {
		text = append(text, '\n')
	}
	if r.Err != nil {
		return appendComment(text, "#! ", r.Err.Error()), nil
	}
	if r.Label != "" && !onLine {
		text = appendComment(text, "# ", r.Label)
	}
	if e.form == boardtext.SDK {
		for _, n := range r.Notes {
			letter := n.Letter
			if letter == 0 {
				letter = 'C'
			}
			text = fmt.Appendf(text, "#%c%s\n", letter, oneLine(n.Text))
		}
	}
	if !r.HasLists() && e.form == boardtext.Pencil {
		text = boardtext.AppendCandidates(text, r.Marks(), e.form)
	} else if r.HasLists() {
		text = boardtext.AppendCandidates(text, r.Candidates, e.form)
	} else {
		text = boardtext.Append(text, r.Board, e.form)
	}
	if onLine {
		for _, comment := range commentsAfter(r) {
			text = append(append(text, " # "...), oneLine(comment)...)
		}
	}
	return append(text, '\n'), nil
}

// commentsAfter returns the comments for a board on a line: its label, and the
// comment that it had, if that is another.
func commentsAfter(r *record.Record) (comments []string) {
	if r.Label != "" {
		comments = append(comments, r.Label)
	}
	for _, n := range r.Notes {
		if n.Letter == 0 {
			if n.Text != r.Label {
				comments = append(comments, n.Text)
			}
			break
		}
	}
	return comments
}

// oneLine replaces each line end in a text by a space.
func oneLine(text string) string {
	if strings.ContainsAny(text, "\r\n") {
		return strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ").Replace(text)
	}
	return text
}
