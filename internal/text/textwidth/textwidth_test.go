package textwidth

import "testing"

func TestWrap(t *testing.T) {
	for _, test := range []struct {
		name, text, want string
		columns          int
	}{
		{"words", "find  a\ncompletion of each board", "find a\ncompletion\nof each\nboard", 10},
		{"a long word", "a completion b", "a\ncompletion\nb", 5},
		{"characters", "求出每个盘面的一个解", "求出每个盘\n面的一个解", 10},
		{"no mark begins a line", "求出每个解，并无解时", "求出每个\n解，并无解\n时", 10},
		{"no mark ends a line", "求出每个（盘面）", "求出每个\n（盘面）", 10},
		{"words and characters", "用 --all 时，max输出 81 个数字", "用 --all\n时，max输\n出 81 个数\n字", 10},
		{"nothing", " ", "", 10},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := Wrap(test.text, test.columns); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
