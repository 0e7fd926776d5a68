package boardtext

import (
	"regexp"
	"strings"
	"testing"
)

// partsOf writes rows of aBoard: a digit is so many, a full stop a blank line, a slash the
// first row again, and other characters are themselves.
func partsOf(shape string, rows []string) string {
	var text strings.Builder
	row := 0
	for _, c := range shape {
		switch {
		case c == '/':
			row = 0
		case c == '.':
			text.WriteByte('\n')
		case c >= '0' && c <= '9':
			for range c - '0' {
				text.WriteString(rows[row%9] + "\n")
				row++
			}
		default:
			text.WriteRune(c)
		}
	}
	return text.String()
}

// outcome returns "board" for each reading of aBoard, and the other readings' errors.
func outcome(text string, form Form) string {
	var got []string
	for _, r := range readings(text, form) {
		switch {
		case r.Err != nil:
			got = append(got, "line "+strings.TrimPrefix(strings.TrimSuffix(r.Err.Error(), ", expected nine"), "line "))
		case r.Board == aBoard:
			got = append(got, strings.TrimSpace("board "+r.Label))
		default:
			got = append(got, "another board "+r.Board.String())
		}
	}
	return strings.Join(got, "|")
}

var columns = regexp.MustCompile(", column [0-9]+")

// Boards with blank lines between bands or rows, one of the commonest shapes in forums, gave
// an error for each band.
func TestBlankLinesWithinBoards(t *testing.T) {
	bars := strings.Split(string(Append(nil, aBoard, Framed)), "\n")
	drawn := append(append(append([]string(nil), bars[1:4]...), bars[5:8]...), bars[9:12]...)
	open := make([]string, 9)
	for i, row := range drawn {
		open[i] = strings.Trim(row, "| ")
	}
	for name, rows := range map[string][]string{"rows": blockRows(), "spaced": strings.Split(spaced(lines(blockRows()...)), "\n"), "drawn": drawn, "open": open} {
		for _, test := range []struct{ shape, want string }{
			{"3.3.3", "board"},
			{"...3..3..3...", "board"},
			{"1.1.1.1.1.1.1.1.1", "board"},
			{"3.3.3.3.3.3.", "board|board"},
			{"3.3.3..3.3.3", "board|board"},
			{"1.1.1.1.1.1.1.1.1...1.1.1.1.1.1.1.1.1", "board|board"},
			{"one\n3.3.3two\n.3.3.3", "board one|board two"},
			{"# one\n3.3.3.# two\n3.3.3", "board one|board two"},
			{"(A)\n3.3.3.(B)\n3.3.3", "board (A)|board (B)"},
			{"3.3.3.9.3.3.3", "board|board|board"},

			{"3.3", "line 7: found 6 rows"},
			{"1", "line 1: found 1 row"},
			{"3.3../3.3.3", "line 7: found 6 rows|board"},
			{"3../3.3.3", "line 3: found 3 rows|board"},
			{"3.3.two\n/3.3.3", "line 7: found 6 rows|board two"},
			{"1../3.3.3", "line 1: found 1 row|board"},
			{"3./9", "line 3: found 3 rows|board"},
			{"3.3./9", "line 7: found 6 rows|board"},
			{"1.1.1.1.1.1.1.1./9", "line 15: found 8 rows|board"},
			{"3.6", "line 3: found 3 rows|line 10: found 6 rows"},
			{"6.3", "line 6: found 6 rows|line 10: found 3 rows"},
			{"3.2.3", "line 6: found 5 rows|line 10: found 3 rows"},
			{"3.4.3", "line 3: found 3 rows|line 8: found 4 rows|line 12: found 3 rows"},
			{"3.3.4", "line 7: found 6 rows|line 12: found 4 rows"},
			{"3.3.3.1", "board|line 13: found 1 row"},

			// Which parts belong together is unknown after a part that lacks rows.
			{"2./3.3.3", "line 2: found 2 rows|line 6: found 3 rows|line 10: found 3 rows|line 14: found 3 rows"},
			{"1./3.3.3", "line 1: found 1 row|line 5: found 3 rows|line 9: found 3 rows|line 13: found 3 rows"},
			{"2.3.3../3.3.3", "line 2: found 2 rows|line 6: found 3 rows|line 10: found 3 rows|board"},
			{"2.3.3.two\n/3.3.3", "line 2: found 2 rows|line 6: found 3 rows|line 10: found 3 rows|board two"},
			{"2../3.3.3", "line 2: found 2 rows|board"},
			{"2.3./9./3.3.3", "line 2: found 2 rows|line 6: found 3 rows|board|board"},
			{"1.2.3./3.3.3", "line 1: found 1 row|line 4: found 2 rows|line 8: found 3 rows|line 12: found 3 rows|line 16: found 3 rows|line 20: found 3 rows"},
		} {
			if got := columns.ReplaceAllString(outcome(partsOf(test.shape, rows), AnyForm), ""); got != test.want {
				t.Errorf("%s, %s: got\n%s, want\n%s", name, test.shape, got, test.want)
			}
		}
	}
	for _, test := range []struct {
		form Form
		rows []string
	}{{Block, blockRows()}, {SDK, blockRows()}, {Framed, drawn}} {
		if got := outcome(partsOf("3.3.3", test.rows), test.form); got != "board" {
			t.Errorf("as %v: got %s", test.form, got)
		}
	}
}

func TestBlankLinesAroundFrames(t *testing.T) {
	framed := string(Append(nil, aBoard, Framed))
	l := strings.Split(framed, "\n")
	rule := l[0]
	boxes := lines(lines(l[:5]...), "", lines(l[4:9]...), "", lines(l[8:]...))
	apart := strings.ReplaceAll(framed, "\n", "\n\n")
	for name, test := range map[string]struct{ text, want string }{
		"a blank line after each line":      {apart, "board"},
		"two such boards":                   {apart + "\n\n" + apart, "board|board"},
		"two, with more blank lines":        {apart + "\n\n\n\n" + apart, "board|board"},
		"carriage returns":                  {strings.ReplaceAll(apart, "\n", "\r\n"), "board"},
		"quoted":                            {"> " + strings.ReplaceAll(apart, "\n", "\n> "), "board"},
		"in tags":                           {"[code]\n" + apart + "\n[/code]", "board"},
		"a frame around each band":          {boxes, "board"},
		"two boards with frames of bands":   {boxes + "\n\n" + boxes, "board|board"},
		"blank lines around rules":          {lines(lines(l[:4]...), "", rule, "", lines(l[5:8]...), "", rule, "", lines(l[9:]...)), "board"},
		"blank lines above rules":           {lines(lines(l[:4]...), "", lines(l[4:8]...), "", lines(l[8:]...)), "board"},
		"no outer frame":                    {lines(lines(l[1:4]...), "", lines(l[5:8]...), "", lines(l[9:12]...)), "board"},
		"a band and a board":                {lines(lines(l[:5]...), "", framed), "line 4, column 26: found 3 rows|board"},
		"two bands and a board":             {lines(lines(l[:5]...), "", lines(l[4:9]...), "", framed), "line 10, column 26: found 6 rows|board"},
		"six rows and a board":              {lines(lines(l[:9]...), "", framed), "line 8, column 26: found 6 rows|board"},
		"six rows apart and a board":        {lines(strings.ReplaceAll(lines(l[:9]...), "\n", "\n\n"), "", apart), "line 15, column 26: found 6 rows|board"},
		"rules of dashes":                   {lines(dashed(blockRows())...), "board"},
		"a letter in the second band":       {partsOf("3.3.3", changed(5, "8..k6...3")), `line 6, column 4: found letter "k", expected a digit 1-9 or a blank`},
		"a letter in a row apart":           {partsOf("1.1.1.1.1.1.1.1.1", changed(5, "8..k6...3")), `line 9, column 4: found letter "k", expected a digit 1-9 or a blank`},
		"a missing cell in the second band": {partsOf("3.3.3", changed(5, "4..8.3..")), "line 6, column 9: found 8 cells in row 5"},
		"a missing cell in another board":   {partsOf("3./9", changed(5, "4..8.3..")), "line 3, column 10: found 3 rows|line 9, column 9: found 8 cells in row 5"},
		"binary data between bands":         {partsOf("3.\x00\n.3.3", blockRows()), "line 3, column 10: found 3 rows|line 5, column 1: found binary data (a NUL byte), expected text|line 13, column 10: found 6 rows"},
		"a number above bands":              {lines("12", partsOf("3.3.3", blockRows()), "(13)", partsOf("3.3.3", blockRows())), "board 12|board 13"},
		"a number after two bands":          {lines(partsOf("3.3.", blockRows())+"12", partsOf("3.3.3", blockRows())), "line 7, column 10: found 6 rows|board 12"},
		"text between bands":                {partsOf("3.%%%%\n.3.3", blockRows()), "line 3, column 10: found 3 rows|line 5, column 1: found \"%%%%\", expected a board|line 13, column 10: found 6 rows"},
		"a board on a line between bands":   {partsOf("3.", blockRows()) + aBoard.String() + partsOf(".3.3", blockRows()), "line 3, column 10: found 3 rows|board|line 12, column 10: found 6 rows"},
	} {
		if got := outcome(test.text, AnyForm); got != test.want {
			t.Errorf("%s: got\n%s, want\n%s\n%s", name, got, test.want, test.text)
		}
	}
}

// changed returns the rows of aBoard with another nth one.
func changed(n int, row string) []string {
	rows := blockRows()
	rows[n-1] = row
	return rows
}

// dashed returns rows with rules of nine dashes between bands and blank lines between all.
func dashed(rows []string) (all []string) {
	for i, row := range rows {
		if i > 0 && i%3 == 0 {
			all = append(all, "---------", "")
		}
		all = append(all, row, "")
	}
	return all
}

// Lists of candidates, too, may have blank lines between bands.
func TestBlankLinesBetweenBandsOfLists(t *testing.T) {
	c := aBoard.Marks()
	l := strings.Split(string(AppendCandidates(nil, c, Framed)), "\n")
	rows := append(append(append([]string(nil), l[1:4]...), l[5:8]...), l[9:12]...)
	for _, shape := range []string{"3.3.3", "1.1.1.1.1.1.1.1.1", "9"} {
		text := partsOf(shape, rows)
		for _, text := range []string{text, strings.ReplaceAll(text, "|", " ")} {
			if all := readings(text, AnyForm); len(all) != 1 || all[0].Err != nil || all[0].Candidates != c {
				t.Errorf("got %v of\n%s", all, text)
			}
		}
	}
}
