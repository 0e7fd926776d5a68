package paper

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"bullseye/draw"
)

// ten is a style in which a Chinese character is 10 wide.
var ten = draw.Style{Size: 10}

func TestLines(t *testing.T) {
	for _, test := range []struct {
		name  string
		text  string
		width float64
		want  []string
	}{
		{"empty", "", 100, nil},
		{"only space", " \t\n ", 100, nil},
		{"one line", "r1c1 is 3", 100, []string{"r1c1 is 3"}},
		{"at spaces", "so r1c1 is three", draw.Width("is three", ten), []string{"so r1c1", "is three"}},
		{"space counts once", "a \n b", 100, []string{"a b"}},
		{"no break at a hard space", "a b\u00A0c", draw.Width("a b", ten), []string{"a", "b\u00A0c"}},
		{"Chinese anywhere", "数对显性数对", 30, []string{"数对显", "性数对"}},
		{"no closing mark at the start", "数对显。性数", 30, []string{"数对", "显。性", "数"}},
		{"no opening mark at the end", "数对（显性）", 30, []string{"数对", "（显", "性）"}},
		{"a number with its unit", "数共12个", draw.Width("数共12", ten) + 1, []string{"数共", "12个"}},
		{"第 with its number", "在第5行", draw.Width("第5行", ten), []string{"在", "第5行"}},
		{"a long word", "abcdefgh", draw.Width("abcd", ten), []string{"abcd", "efgh"}},
		{"a line has a character", "数对", 1, []string{"数", "对"}},
		{"not UTF-8", "a\xFFb", 100, []string{"a\uFFFDb"}},
	} {
		if got := lines(test.text, ten, test.width); !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

func TestShortened(t *testing.T) {
	for _, test := range []struct {
		text string
		most int
		want []string
	}{
		{"abc", 1, []string{"abc"}},
		{"abc def ghi", 2, []string{"abc", "def…"}},
		{"数对显性数对显性", 1, []string{"数对…"}},
		{"abc", 0, nil},
		{"", 3, nil},
	} {
		if got := shortened(test.text, ten, 30, test.most); !slices.Equal(got, test.want) {
			t.Errorf("%q in %d lines: got %q, want %q", test.text, test.most, got, test.want)
		}
	}
}

// words generates texts in both languages, with words of any length.
func words() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.OneOf(
			rapid.StringMatching(`[a-z]{1,12}[,.]?`),
			rapid.StringMatching(`[数对显性第行（）。，]{1,20}`),
			rapid.StringMatching(`r[1-9]c[1-9](=|≠)[1-9] →`),
			rapid.StringMatching(`[a-z0-9]{1,150}`),
			rapid.String(),
		), 0, 25).Draw(t, "words"), " ")
	})
}

// solid returns a text without what a breaker leaves out or replaces.
func solid(text string) string {
	return strings.Map(func(r rune) rune {
		if isGap(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
}

func TestLinesFitAndLoseNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := words().Draw(t, "text")
		width := rapid.Float64Range(1, 400).Draw(t, "width")
		all := lines(text, ten, width)
		for _, line := range all {
			if w := draw.Width(line, ten); w > width+2*tolerance && len([]rune(line)) > 1 {
				t.Errorf("the line %q is %g wide, and has %g", line, w, width)
			}
			if line == "" {
				t.Error("an empty line")
			}
		}
		if got, want := solid(strings.Join(all, "")), solid(text); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}
