package operation

import (
	"strings"
	"testing"

	"bullseye/boardtext"
	"bullseye/record"
)

func TestRate(t *testing.T) {
	in := records(t, single, several, clashing, unreadable)
	in[0].Number, in[1].Number = 7, 8
	for _, test := range []struct{ format, want string }{
		{"", "1.5/1.2/1.2\teasy\tHidden Single\nmultiple\nunsolvable\ninvalid\n"},
		{"%r/%p/%d", "1.5/1.2/1.2\n-/-/-\n-/-/-\ninvalid\n"},
		{"%n %g %l %t%%", "7 " + single + " easy Hidden Single%\n8 " + several + " multiple -%\n0 " + clashing + " unsolvable -%\ninvalid\n"},
	} {
		if got := text(apply(t, &Rate{Format: test.format}, in)); got != test.want {
			t.Errorf("--format %q prints %q, want %q", test.format, got, test.want)
		}
	}
}

// A full grid needs no step, so it has no rating.
func TestFullGridsAreSolved(t *testing.T) {
	full := "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	in := records(t, full, full)
	in[1].Form, in[1].Candidates = boardtext.Pencil, in[1].Board.Marks()
	for format, want := range map[string]string{"": "solved\nsolved\n", "%r %l %t": "- solved -\n- solved -\n"} {
		if got := text(apply(t, &Rate{Format: format}, in)); got != want {
			t.Errorf("--format %q prints %q, want %q", format, got, want)
		}
	}
}

// The time is a number of seconds.
func TestRateTellsTheTime(t *testing.T) {
	got := text(apply(t, &Rate{Format: "%e"}, records(t, single)))
	if whole, rest, ok := strings.Cut(strings.TrimSpace(got), "."); !ok || whole != "0" || len(rest) != 3 {
		t.Errorf("the time is %q, expected a fraction of a second", got)
	}
}

func TestWrongFormats(t *testing.T) {
	for _, format := range []string{"%", "%r%", "%x", "100%", "%é"} {
		if err := (&Rate{Format: format}).Validate(); err == nil {
			t.Errorf("the format %q is accepted", format)
		}
	}
}

// Lists of candidates are rated as a position: one that differs from the board's own
// candidates in nothing has the rating of the board.
func TestCandidatesAreRatedAsAPosition(t *testing.T) {
	in := records(t, single)
	asLists := in[0]
	asLists.Form, asLists.Candidates = boardtext.Pencil, in[0].Board.Marks()
	got := text(apply(t, &Rate{}, []record.Record{in[0], asLists}))
	if first, second, _ := strings.Cut(got, "\n"); first+"\n" != second {
		t.Errorf("the board is rated %q, its candidates %q", first, second)
	}
}

func TestNumbered(t *testing.T) {
	for format, want := range map[string]bool{"": false, "%n": true, "%%n": false, "%%%n": true} {
		if op := (&Rate{Format: format}); op.Spec().Numbered != want {
			t.Errorf("Numbered is %v for the format %q", !want, format)
		}
	}
}
