package typeset

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// ten has Chinese characters that are 10 wide and others that are 5 wide.
func ten(r rune) float64 {
	if isWide(r) || r == '…' {
		return 10
	}
	return 5
}

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
		{"at spaces", "so r1c1 is three", 40, []string{"so r1c1", "is three"}},
		{"a space at the end takes no room", "ab cd", 10, []string{"ab", "cd"}},
		{"space counts once", "a \n b", 100, []string{"a b"}},
		{"no break at a hard space", "a b\u00A0c", 15, []string{"a", "b\u00A0c"}},
		{"Chinese anywhere", "数对显性数对", 30, []string{"数对显", "性数对"}},
		{"no closing mark at the start", "数对显。性数", 30, []string{"数对", "显。性", "数"}},
		{"no opening mark at the end", "数对（显性）", 30, []string{"数对", "（显", "性）"}},
		{"a number with its unit", "数共12个", 31, []string{"数共", "12个"}},
		{"第 with its number", "在第5行", 25, []string{"在", "第5行"}},
		{"Latin in Chinese", "强制链Forcing chain的图", 60, []string{"强制链", "Forcing", "chain的图"}},
		{"a long word", "abcdefgh", 20, []string{"abcd", "efgh"}},
		{"a line has a character", "数对", 1, []string{"数", "对"}},
		{"not UTF-8", "a\xFFb", 100, []string{"a\uFFFDb"}},
	} {
		if got := Lines(test.text, test.width, ten); !slices.Equal(got, test.want) {
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
		{"abc defghijkl", 2, []string{"abc", "defg…"}},
		{"数对显性数对显性", 1, []string{"数对…"}},
		{"abc", 0, nil},
		{"", 3, nil},
	} {
		if got := Shortened(test.text, 30, test.most, ten); !slices.Equal(got, test.want) {
			t.Errorf("%q in %d lines: got %q, want %q", test.text, test.most, got, test.want)
		}
	}
}

func TestCut(t *testing.T) {
	for _, test := range []struct {
		text  string
		width float64
		want  string
	}{
		{"1234", 20, "1234"}, {"12345", 20, "12…"}, {"a bcd", 20, "a…"}, {"数独", 1, "…"}, {"", 0, ""},
	} {
		if got := Cut(test.text, test.width, ten); got != test.want {
			t.Errorf("%q within %v is %q, want %q", test.text, test.width, got, test.want)
		}
	}
}

// solid returns a text without gaps.
func solid(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToValidUTF8(text, "\uFFFD"), isGap), "")
}

func width(text string) (wide float64) {
	for _, r := range text {
		wide += ten(r)
	}
	return wide
}

// Lines lose nothing but gaps. Those of more than a character are not wider than they may be.
func TestLinesFitAndLoseNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.OneOf(rapid.SampledFrom([]rune("ab w12 第步数独，。（）\"'-\t\u00A0")), rapid.Rune()), 0, 80, -1).Draw(t, "text")
		room := rapid.Float64Range(10, 400).Draw(t, "room")
		all := Lines(text, room, ten)
		for _, line := range all {
			if w := width(line); w > room+tolerance && len([]rune(line)) > 1 {
				t.Errorf("the line %q is %g wide, and has %g", line, w, room)
			}
			if line == "" {
				t.Error("an empty line")
			}
		}
		if got, want := solid(strings.Join(all, "")), solid(text); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		most := rapid.IntRange(1, 5).Draw(t, "most")
		few := Shortened(text, room, most, ten)
		if len(all) <= most && !slices.Equal(few, all) {
			t.Errorf("%q are shortened to %q", all, few)
		}
		if len(all) > most {
			last, cut := strings.CutSuffix(few[len(few)-1], "…")
			rest := solid(strings.Join(all[most-1:], ""))
			if len(few) != most || !slices.Equal(few[:most-1], all[:most-1]) || !cut || !strings.HasPrefix(rest, solid(last)) {
				t.Errorf("%q are shortened to %q", all, few)
			}
		}
	})
}
