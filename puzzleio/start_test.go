package puzzleio

import (
	"io"
	"reflect"
	"strings"
	"testing"

	"bullseye/record"
)

// A Reader that starts in the middle of a stream returns the same records, with
// the same places, as a Reader of the whole stream does from there on.
func TestStartInTheMiddle(t *testing.T) {
	const clash = "11......." // and 72 blanks
	lines := []string{
		line, clash + strings.Repeat(".", 72), "12345", line + " # a comment", "2. " + line, "#3 " + line, "\x00\x01", line + "\r", strings.Repeat("7", 200), line,
	}
	for name, test := range map[string]struct {
		format  Format
		header  string
		records []string
	}{
		"text":       {Any, "", lines},
		"lines":      {Line, "", lines},
		"csv":        {CSV, "\ufeff\r\nid;puzzle;solution\n", []string{"1;" + line + ";" + solved, "2;12;", "3;" + line, "4;\"" + line + "\";x"}},
		"kaggle":     {Kaggle, "quizzes,solutions\r\n", []string{line + "," + solved, line + ","}},
		"ndjson":     {NDJSON, "", []string{`{"puzzle":"` + line + `","id":7}`, `{"puzzle":"1"}`, "{", `"` + line + `"`}},
		"hodoku":     {Hodoku, "", []string{":0000:x:" + line + "::::", ":0:", line}},
		"no newline": {Any, "", []string{line, line[:9] + "k" + line[10:]}},
	} {
		t.Run(name, func(t *testing.T) {
			text := test.header + strings.Join(test.records, "\n")
			if name != "no newline" {
				text += "\n"
			}
			all := records(t, text, Options{Format: test.format})
			if len(all) != len(test.records) {
				t.Fatalf("%d records, want %d", len(all), len(test.records))
			}
			start := Start{Offset: len(test.header), Line: strings.Count(test.header, "\n"), Header: test.header}
			for i, before := range test.records {
				if start.Offset > 0 {
					rest := records(t, text[start.Offset:], Options{Format: test.format, Start: start})
					if !sameRecords(rest, all[i:]) {
						t.Fatalf("from record %d:\ngot  %+v\nwant %+v", i, rest, all[i:])
					}
				}
				start.Offset += len(before) + 1
				start.Line++
			}
		})
	}
}

// sameRecords compares records. Their headers must be equal but may have
// different addresses.
func sameRecords(a, b []record.Record) bool {
	return len(a) == len(b) && reflect.DeepEqual(a, b)
}

func records(t *testing.T, text string, options Options) (all []record.Record) {
	t.Helper()
	r := NewReader(strings.NewReader(text), options)
	for {
		one, err := r.Read()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, one)
	}
}

func TestFormatsThatCannotStartInTheMiddle(t *testing.T) {
	for i := range formats {
		format := Format(i)
		if format.Shape() != WholeFile {
			continue
		}
		_, err := NewReader(strings.NewReader("x"), Options{Format: format, Start: Start{Offset: 9}}).Read()
		if err == nil || !strings.Contains(err.Error(), format.String()+" cannot be read from the middle") {
			t.Errorf("%v: %v", format, err)
		}
	}
	_, err := NewReader(strings.NewReader(line), Options{Format: CSV, Start: Start{Offset: 9, Header: "a,b\n"}}).Read()
	if err == nil || !strings.Contains(err.Error(), `found header row "a,b\n"`) {
		t.Errorf("a header without a board: %v", err)
	}
}
