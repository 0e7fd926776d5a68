package operation

import (
	"strings"
	"testing"

	"bullseye/record"
)

func TestParseDetails(t *testing.T) {
	for _, test := range []struct{ list, want string }{
		{"label", "[label]"}, {"line,file,label", "[line file label]"},
		{"", `found "", expected label, line, file, guesses`}, {"label,", `found "", expected label, line, file, guesses`},
		{"line,line", "found line twice, expected it once"}, {"name", `found "name", expected label, line, file, guesses`},
	} {
		details, err := ParseDetails(test.list)
		got := "[" + joined(details) + "]"
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%q: got %s, want %s", test.list, got, test.want)
		}
	}
}

func joined(details []Detail) string {
	names := make([]string, len(details))
	for i, o := range details {
		names[i] = string(o)
	}
	return strings.Join(names, " ")
}

// However it is named, a record has one field on one line.
func TestFieldsAreOnOneLine(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""}, {"Puzzle 12", "Puzzle 12"}, {"第 3 题 é", "第 3 题 é"}, {"a\tb", `a\tb`}, {"a\r\nb", `a\r\nb`},
		{`a\tb`, `a\\tb`}, {"\x1b[2J", `\x1b[2J`}, {"\xff", `\xff`}, {"\u2028\u202e", `\u2028\u202e`},
	} {
		if got := Field(test.text); got != test.want {
			t.Errorf("%q: got %s, want %s", test.text, got, test.want)
		}
	}
}

// Each line of an answer begins with the details, and rows have columns for them.
func TestAnswersWithDetails(t *testing.T) {
	read := records(t, single, several, unreadable)
	read[0].Label, read[0].File, read[0].Line = "a\tb", "f.txt", 7
	written := func(w *AnswerWriter, read []record.Record) (text string, rows []string) {
		t.Helper()
		var out []byte
		var h heard
		if err := w.Answer(t.Context(), &Block{Records: read}, &out, &h); err != nil {
			t.Fatal(err)
		}
		return string(out), h.rows
	}
	out, _ := written(&AnswerWriter{Operation: &Max{Top: 2}, With: []Detail{OfLine, OfLabel, OfFile}}, read[:1])
	if lines := strings.SplitAfter(out, "\n"); len(lines) != 2 || !strings.HasPrefix(lines[0], "7\ta\\tb\tf.txt\t1\t") {
		t.Errorf("got %q", out)
	}
	out, _ = written(&AnswerWriter{Operation: &Max{Top: 2}, With: []Detail{OfLabel}}, read[1:])
	if strings.Count(out, "\n") != 3 || strings.Count("\n"+out, "\n\t") != 3 {
		t.Errorf("got %q", out)
	}
	w := &AnswerWriter{Operation: &Count{}, Style: Rows, With: []Detail{OfLine, OfLabel, OfFile}}
	extra, _ := w.Columns()
	if len(extra) != 4 || extra[0] != (record.Column{Name: "line", Kind: record.Integer}) || extra[1].Name != "file" || !w.Labels() {
		t.Errorf("got the columns %v", extra)
	}
	if _, rows := written(w, read[:1]); len(rows) != 1 || rows[0] != `7 - ["7" "f.txt" "counted" "1"]` {
		t.Errorf("got the rows %q", rows)
	}
}
