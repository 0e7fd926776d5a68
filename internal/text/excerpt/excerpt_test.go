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

func TestList(t *testing.T) {
	type word string
	for want, words := range map[string][]word{"": nil, "easy": {"easy"}, "easy, hard": {"easy", "hard"}} {
		if got := List(words); got != want {
			t.Errorf("List(%q) is %q, want %q", words, got, want)
		}
	}
}
