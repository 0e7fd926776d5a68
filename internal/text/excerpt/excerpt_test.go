package excerpt

import "testing"

func TestOf(t *testing.T) {
	for _, test := range []struct {
		text  string
		limit int
		want  string
	}{
		{"", 3, ""},
		{"abc", 3, "abc"},
		{"abcd", 3, "abc…"},
		{"数独盘面", 3, "数独盘…"},
		{"数独", 2, "数独"},
		{"a\xffbc", 2, "a\xff…"},
		{"abc", 0, "…"},
	} {
		if got := Of(test.text, test.limit); got != test.want {
			t.Errorf("Of(%q, %d) is %q, want %q", test.text, test.limit, got, test.want)
		}
	}
}
