package fpuzzles_test

import (
	"reflect"
	"strings"
	"testing"

	"bullseye/internal/fortest/devdata"
	"bullseye/rules/fpuzzles"
	"bullseye/rules/iss"
)

// A puzzle that is written and read is the same puzzle, and so it is through the other form.
func TestWrittenPuzzlesAreTheSame(t *testing.T) {
	written := 0
	for _, line := range strings.Split(devdata.Text(t, "fpuzzles.tsv"), "\n") {
		fields := strings.Split(line, "\t")
		if len(fields) != 3 {
			continue
		}
		p, err := fpuzzles.Read([]byte(fields[2]))
		if err != nil {
			t.Fatal(err)
		}
		link, err := fpuzzles.Append(nil, p, fpuzzles.Words{})
		if err != nil {
			t.Errorf("%s: %v", fields[0], err)
			continue
		}
		again, err := fpuzzles.Read(link)
		if err != nil || !reflect.DeepEqual(p, again) {
			t.Errorf("%s: read another puzzle from %s: %v", fields[0], link, err)
		}
		if text, err := iss.Append(nil, p); err != nil {
			t.Errorf("%s: %v", fields[0], err)
		} else if p, err := iss.Read(text); err != nil {
			t.Errorf("%s: %v in %s", fields[0], err, text)
		} else if values := []byte(strings.NewReplacer("1", "\x01", "2", "\x02", "3", "\x03", "4", "\x04", "5", "\x05", "6", "\x06", "7", "\x07", "8", "\x08", "9", "\x09").Replace(fields[1])); true {
			if rule, broken := p.Broken(values); broken {
				t.Errorf("%s: %s breaks rule %d", fields[0], text, rule)
			}
		}
		written++
	}
	t.Log(written)
}
