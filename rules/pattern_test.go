package rules

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

func matches(pattern, text string) bool { return regexp.MustCompile(pattern).MatchString(text) }

// agree checks that a pattern accepts what package regexp accepts.
func agree(t *testing.T, pattern string, first, last int, lines [][]uint8) {
	t.Helper()
	a, err := ParsePattern(pattern, first, last)
	if err != nil {
		return
	}
	if err := a.valid(last-first+1, false, &tally{}); err != nil {
		t.Fatalf("%q: %v", pattern, err)
	}
	twin, err := regexp.Compile("^(?i:" + strings.Join(strings.Fields(pattern), "") + ")$")
	if err != nil || matches("[{,]0[0-9]", pattern) { // it knows no {900}{2}, and takes {01} for itself
		return
	}
	for _, line := range lines {
		text := ""
		for _, v := range line {
			text += string("0123456789ABCDEFGHIJKLMNOP"[v])
		}
		if got, want := a.Accepts(first, [][]uint8{line}), twin.MatchString(text); got != want {
			t.Errorf("%q with %s: %v, want %v", pattern, text, got, want)
		}
	}
}

// allLines returns the lines of up to a length over some values.
func allLines(first, last, length int) [][]uint8 {
	all := [][]uint8{{}}
	for from := 0; length > 0; length-- {
		to := len(all)
		for _, line := range all[from:to] {
			for v := first; v <= last; v++ {
				all = append(all, append(line[:len(line):len(line)], uint8(v)))
			}
		}
		from = to
	}
	return all
}

func TestPatterns(t *testing.T) {
	lines := allLines(1, 3, 6)
	for _, pattern := range []string{
		"", "1", "123", "1|2|", ".", ".*", "1*2+3?", "(12|21)*3?", "[12]*3", "[^12]3", "[1-3]{3}", "1{2,}", "1{0}2", "1{0,0}", "(1|){3}", "(1?2?){2,3}",
		"((1*)*|2)+", "(1+){2}", "(1{2}){2,3}", "1??", "(.2){0,2}.", "()", "()*1", "(|1)(|2)(|3)", " 1 2 \n", "(1|12)(3|23)", "((1|2)3?){2,}1", "1{1,3}{1,2}", "(1{2,}|3)*",
	} {
		if _, err := ParsePattern(pattern, 1, 3); err != nil {
			t.Errorf("%q: %v", pattern, err)
		}
		agree(t, pattern, 1, 3, lines)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		agree(t, randomPattern(r, 4), 1, 2, allLines(1, 2, 6))
	}
	a, err := ParsePattern("[9-Bb]C", 0, 12)
	if err != nil || !a.Accepts(0, [][]uint8{{9, 12}}) || !a.Accepts(0, [][]uint8{{11, 12}}) || a.Accepts(0, [][]uint8{{12, 12}}) {
		t.Error(a, err)
	}
}

func randomPattern(r *rand.Rand, depth int) string {
	if depth == 0 || r.IntN(5) == 0 {
		return []string{"1", "2", ".", "[12]", "[^1]", ""}[r.IntN(6)]
	}
	one, other := randomPattern(r, depth-1), randomPattern(r, depth-1)
	switch r.IntN(4) {
	case 0:
		return "(" + one + "|" + other + ")"
	case 1:
		return "(" + one + ")" + []string{"*", "+", "?", "{2}", "{1,}", "{0,2}", "{0}", "{1,3}"}[r.IntN(8)]
	}
	return one + other
}

func TestRefusedPatterns(t *testing.T) {
	for pattern, want := range map[string]string{
		"4":                            "pattern: found '4', expected a value from 1 to 3",
		"0":                            "pattern: found '0', expected a value from 1 to 3",
		"*":                            "pattern: found '*', expected a value from 1 to 3",
		"1)":                           "pattern: found ) without (",
		"(1":                           "pattern: found ( without )",
		"[1":                           "pattern: found the end, expected more",
		"[":                            "pattern: found the end, expected more",
		"[]":                           "pattern: found a class without values, expected one such as [1-4]",
		"[^1-3]":                       "pattern: found a class without values, expected one such as [1-4]",
		"[3-1]":                        "pattern: found the range \"3-1\", expected the smaller value first",
		"[3-33]1":                      "",
		"[1-]":                         "pattern: found ']', expected a value from 1 to 3",
		"1{":                           "pattern: found a repetition that is none, expected one such as {2}, {2,} or {2,5}",
		"1{2":                          "pattern: found a repetition that is none, expected one such as {2}, {2,} or {2,5}",
		"1{3,2}":                       "pattern: found a repetition that is none, expected one such as {2}, {2,} or {2,5}",
		"1{99999999999999999999}":      "pattern: found a repetition that is none, expected one such as {2}, {2,} or {2,5}",
		"1{,2}":                        "pattern: found a repetition that is none, expected one such as {2}, {2,} or {2,5}",
		`\d`:                           `pattern: found '\\', expected a value from 1 to 3`,
		"^1$":                          "pattern: found '^', expected a value from 1 to 3",
		strings.Repeat("1", 1001):      "pattern: found 1001 characters, expected up to 1000",
		"1\x00":                        "pattern: found '\\x00', expected a value from 1 to 3",
		"1{999}":                       "",
		"1{999}1":                      "pattern: found more than 1000 states: repeat less",
		"1{1000}":                      "pattern: found more than 1000 states: repeat less",
		"1{10}{10}{10}":                "pattern: found more than 1000 states: repeat less",
		"1{1000}{1000}{1000}":          "pattern: found more than 1000 states: repeat less",
		"((1{0,31}){0,31}){0,1}":       "",
		"(){1000}{1000}{1000}":         "",
		"(1{0}{1000}){1000}":           "pattern: found more than 1000 states: repeat less",
		"(.?){900}*":                   "pattern: found more than 100000 transitions: repeat less",
		"1" + strings.Repeat("*", 999): "",
		strings.Repeat("(", 500) + strings.Repeat(")", 500): "",
		strings.Repeat("(", 1000):                           "pattern: found ( without )",
		strings.Repeat("|", 1000):                           "",
	} {
		_, err := ParsePattern(pattern, 1, 3)
		if got := fmt.Sprint(err); got != want && (want != "" || err != nil) {
			t.Errorf("%.40q: got %s, want %s", pattern, got, want)
		}
	}
}

// Every pattern is refused or agrees with package regexp.
func FuzzPattern(f *testing.F) {
	for _, pattern := range []string{"(12|21)*3?", "[^1-2]{2,3}|.+", "((1*)*|2)+", "1{2}{3}*"} {
		f.Add(pattern)
	}
	lines := allLines(1, 3, 4)
	f.Fuzz(func(t *testing.T, pattern string) { agree(t, pattern, 1, 3, lines) })
}
