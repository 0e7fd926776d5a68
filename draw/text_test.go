package draw

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestWrap(t *testing.T) {
	// Chinese characters have the width of a size, and these Latin ones about half of it.
	for _, test := range []struct {
		name, text string
		width      float64
		want       []string
	}{
		{"one line", "a board", 100, []string{"a board"}},
		{"nothing", "", 100, nil},
		{"only spaces", "  \n ", 100, nil},
		{"at spaces", "the best of all", 45, []string{"the best", "of all"}},
		{"between Chinese characters", "最高分的证明", 32, []string{"最高分", "的证明"}},
		{"not before a full stop", "数独数。独", 31, []string{"数独", "数。独"}},
		{"not after an opening bracket", "数独（靶）", 35, []string{"数独", "（靶）"}},
		{"a number stays with its unit", "排除第12步的数", 45, []string{"排除", "第12步的", "数"}},
		{"a digit stays with its unit", "共有1024个解", 35, []string{"共有", "1024个", "解"}},
		{"a long word is cut", "abcdefghijklmnop", 30, []string{"abcde", "fghijkl", "mnop"}},
		{"line breaks", "one\ntwo\r\nthree", 100, []string{"one", "two", "three"}},
		{"spaces and tabs", "  a \t b  ", 100, []string{"a b"}},
		{"narrower than a letter", "数独", 1, []string{"数", "独"}},
		{"Latin in Chinese", "强制链Forcing chain的图", 60, []string{"强制链", "Forcing", "chain的图"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := wrap(test.text, Style{Size: 10}, test.width); !slices.Equal(got, test.want) {
				t.Errorf("wrapped %q, want %q", got, test.want)
			}
		})
	}
}

// Wrapping loses nothing but spaces, and lines are not wider than they may be.
func TestWrapKeepsTheText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.SampledFrom([]rune("ab w12 第步数独，。（）\"'-")), 0, 60, -1).Draw(t, "text")
		width := rapid.Float64Range(11, 200).Draw(t, "width")
		style := Style{Size: 10, Bold: rapid.Bool().Draw(t, "bold")}
		lines := wrap(text, style, width)
		for _, line := range lines {
			if Width(line, style) > width+1e-6 {
				t.Fatalf("%q is wider than %v", line, width)
			}
			if line == "" {
				t.Fatal("an empty line")
			}
		}
		spaceless := func(text string) string { return strings.Join(strings.Fields(text), "") }
		got := spaceless(strings.Join(lines, ""))
		if len(lines) < maxLines && got != spaceless(text) {
			t.Fatalf("%q is wrapped as %q", text, lines)
		}
		if before, ok := strings.CutSuffix(got, "…"); len(lines) > maxLines || len(lines) == maxLines && !(ok && strings.HasPrefix(spaceless(text), before)) && got != spaceless(text) {
			t.Fatalf("%q is cut as %q", text, lines)
		}
	})
}

func TestMissing(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "",
		"Sudoku 数独 123 ≠ → ⇒ é ß ǚ": "",
		"，。：；！？（）《》“”…、％第步":                                  "",
		"Дом Σ ひらがな ㄱ 한 🙂 한":                                 "ㄱ한🙂",
		"Żółć Čeština Őr Şığ Ţară Șapte Lietùvių Việt ŷ ß ẞ": "",
		"Їжак Ћирилица Ўзбек Ελλάδα Ώ":                       "",
		"tabs\tand\nlines\u200b\u202e":                       "",
		"靶囧":                                                 "囧",
	} {
		if got := string(Missing(text)); got != want {
			t.Errorf("%q lacks %q, want %q", text, got, want)
		}
	}
}

func TestWidth(t *testing.T) {
	style := Style{Size: 20}
	if got := Width("数独", style); got != 40 {
		t.Errorf("two Chinese characters are %v wide, want 40", got)
	}
	for _, digit := range "0123456789" {
		if got := Width(string(digit), style); got != Width("0", style) {
			t.Errorf("%c is %v wide, unlike 0", digit, got)
		}
	}
	if Width("a\u200bb\x00", style) != Width("ab", style) {
		t.Error("what is not shown has a width")
	}
}

func TestShorten(t *testing.T) {
	style := Style{Size: 10}
	for _, test := range []struct {
		text  string
		width float64
		want  string
	}{
		{"1234", 100, "1234"}, {"123456789", 33, "1234…"}, {"ab cd", 22, "ab…"}, {"数独", 1, "…"}, {"", 0, ""},
	} {
		if got := shorten(test.text, style, test.width); got != test.want {
			t.Errorf("%q within %v is %q, want %q", test.text, test.width, got, test.want)
		}
	}
}
