package message

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"
)

// An error is as fmt.Errorf makes it, and keeps its format and arguments.
func TestErrorf(t *testing.T) {
	one, other := fmt.Errorf("one: %w", fs.ErrExist), errors.New("other")
	for _, test := range []struct {
		format string
		args   []any
	}{
		{"nothing", nil},
		{"100 %%: %d", []any{7}},
		{"a: %w", []any{one}},
		{"%w; %v; %w", []any{one, Of("%q", "x"), other}},
	} {
		got, want := Errorf(test.format, test.args...), fmt.Errorf(test.format, test.args...)
		if got.Error() != want.Error() || errors.Is(got, fs.ErrExist) != errors.Is(want, fs.ErrExist) || errors.Is(got, other) != errors.Is(want, other) || errors.Unwrap(got) != errors.Unwrap(want) {
			t.Errorf("%q: found %q, want %q", test.format, got, want)
		}
		if format, args := got.(Message).Message(); format != test.format || len(args) != len(test.args) {
			t.Errorf("%q: kept %q with %v", test.format, format, args)
		}
		if english := English(got.(Message)); english != want.Error() {
			t.Errorf("%q: English %q", test.format, english)
		}
	}
}

func TestMatch(t *testing.T) {
	for text, want := range map[string]string{"no flag: x": "no flag: %s", "no": "", "": ""} {
		format := ""
		if m, ok := Match(text, "unknown %s.", "no flag: %s").(Message); ok {
			format, _ = m.Message()
		}
		if format != want || fmt.Sprint(Match(text, "no flag: %s")) != text {
			t.Errorf("%q has the format %q, want %q", text, format, want)
		}
	}
}
