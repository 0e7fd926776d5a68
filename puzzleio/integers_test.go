package puzzleio

import (
	"slices"
	"strings"
	"testing"

	"bullseye/record"
)

// A column is whole if all its texts are integers as JSON writes them, or empty.
func TestWholeNumbers(t *testing.T) {
	const board = "...5....9..62....379..43.6.9......1.5.73..68..6......28....4.......2...8.35..7.2."
	rows := func(values ...string) string { return board + "," + strings.Join(values, "\n"+board+",") + "\n" }
	for _, test := range []struct {
		text, columns string
		whole, others []string
		isCSV         bool
	}{
		{"puzzle,n\n" + rows("1", "-20", "0", "9223372036854775807"), "", []string{"n"}, nil, true},
		{"puzzle,n\n" + rows("", "7", ""), "", []string{"n"}, nil, true},
		{"puzzle,n\n" + rows("", ""), "", nil, nil, true},
		{"puzzle,n\n" + rows("1", "007"), "", nil, []string{"n"}, true},
		{"puzzle,n\n" + rows("1", "+7"), "", nil, []string{"n"}, true},
		{"puzzle,n\n" + rows("1", "-0"), "", nil, []string{"n"}, true},
		{"puzzle,n\n" + rows("1", " 2"), "", nil, []string{"n"}, true},
		{"puzzle,n\n" + rows("1", "2.0"), "", nil, []string{"n"}, true},
		{"puzzle,n\n" + rows("9223372036854775808"), "", nil, []string{"n"}, true},
		{"puzzle,n\n" + rows("-"), "", nil, []string{"n"}, true},
		{"puzzle,n,n,m\n" + rows("1,x,2", "2,3,4"), "", []string{"m"}, []string{"n"}, true},
		{"puzzle,n,m\n" + rows("1,2", "2,3"), "text=n", []string{"m"}, nil, true},
		{"puzzle,n,m\n" + rows("1,2", "2,3"), "number=2", []string{"m"}, nil, true},
		{"puzzle,solution,label,n\n" + rows("1,2,3"), "", []string{"n"}, nil, true},
		{"puzzle,n\n" + rows("1", "2,x", `"3"`) + "puzzle\n", "", []string{"n"}, nil, true},
		{rows("1", "2"), "1", []string{"column 2"}, nil, true},
		{"quiz,n\n", "", nil, nil, false},
		{board + "\n", "", nil, nil, false},
		{`{"puzzle":"` + board + `","n":"1"}`, "", nil, nil, false},
	} {
		var columns record.Choice
		if test.columns != "" {
			var err error
			if columns, err = record.ParseChoice(test.columns); err != nil {
				t.Fatal(err)
			}
		}
		o := Options{Columns: columns}
		whole, others, isCSV := WholeNumbers(t.Context(), strings.NewReader(test.text), o)
		if !slices.Equal(whole, test.whole) || !slices.Equal(others, test.others) || isCSV != test.isCSV {
			t.Errorf("%q, %q: found %q, %q, %t", test.text, test.columns, whole, others, isCSV)
		}
		o.Integers = whole
		records, _ := readAll(strings.NewReader(test.text), o)
		for i, r := range records {
			if len(r.Lost) > 0 {
				t.Errorf("%q: record %d: %v", test.text, i, r.Lost)
			}
		}
	}
}
