package typeset

import "testing"

func TestCanBreak(t *testing.T) {
	for _, test := range []struct {
		pair string
		want bool
	}{
		{"ab", false}, {"a1", false}, {"a,", false}, // words
		{"数对", true}, {"数a", true}, {"a数", true}, {"数5", true},
		{"5个", false}, {"第5", false}, {"第一", false},
		{"数。", false}, {"数）", false}, {"（数", false}, {"“数", false}, {"。数", true}, {"、r", true}, {"）（", true},
		{"数…", false}, {"a”", false},
	} {
		pair := []rune(test.pair)
		if got := CanBreak(pair[0], pair[1]); got != test.want {
			t.Errorf("%s: got %v, want %v", test.pair, got, test.want)
		}
	}
}
