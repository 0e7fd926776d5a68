package draw

import (
	"slices"
	"strings"
	"testing"
)

func TestWrap(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"one line", "a board", []string{"a board"}},
		{"nothing", "", nil},
		{"only spaces", "  \n ", nil},
		{"at spaces", "the best of all", []string{"the best", "of all"}},
		{"line breaks", "one\ntwo\r\nthree", []string{"one", "two", "three"}},
		{"too many lines", strings.Repeat("a\n", maxLines+1), append(slices.Repeat([]string{"a"}, maxLines-1), "a …")},
		{"too many words", strings.Repeat("several ", maxLines+1), append(slices.Repeat([]string{"several"}, maxLines-1), "several…")},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := wrap(test.text, Style{Size: 10}, 45); !slices.Equal(got, test.want) {
				t.Errorf("wrapped %q, want %q", got, test.want)
			}
		})
	}
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
