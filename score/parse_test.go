package score_test

import (
	"strings"
	"testing"

	"bullseye/score"
)

func TestParseWeights(t *testing.T) {
	numbers := func(n int, separator string) string {
		return strings.TrimSuffix(strings.Repeat("-7"+separator, n), separator)
	}
	for _, text := range []string{
		numbers(81, " "), numbers(81, ","), numbers(81, ", "), numbers(81, " ,\t"), numbers(81, "\r\n"),
		"\ufeff" + numbers(81, "\n") + "\n\n", strings.Repeat(numbers(9, ",")+"\n", 9),
	} {
		w, err := score.ParseWeights(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		}
		for _, v := range w {
			if v != -7 {
				t.Errorf("%q: %v", text, w)
			}
		}
	}
	for text, want := range map[string]string{
		"":                             "line 1, column 1: found the end, expected 81 weights, not 0",
		numbers(80, ","):               "line 1, column 240: found the end, expected 81 weights, not 80",
		numbers(82, ","):               `line 1, column 243: found ",", expected nothing after 81 weights`,
		numbers(82, " "):               `line 1, column 244: found "-7", expected nothing after 81 weights`,
		"1,,2":                         `line 1, column 3: found ",", expected a weight`,
		",1":                           `line 1, column 1: found ",", expected a weight`,
		"1 2\n3 4x 5":                  `line 2, column 3: found "4x", expected an integer`,
		"1\n 1.5":                      `line 2, column 2: found "1.5", expected an integer`,
		"1 1000000000001":              `line 1, column 3: found "1000000000001", expected a weight between -1000000000000 and 1000000000000`,
		"-9999999999999999999999":      `line 1, column 1: found "-9999999999999999999999", expected a weight between -1000000000000 and 1000000000000`,
		strings.Repeat("x", 100) + " ": `line 1, column 1: found "` + strings.Repeat("x", 40) + `…", expected an integer`,
		strings.Repeat("\xa7", 50):     `line 1, column 1: found "…", expected an integer`,
	} {
		_, err := score.ParseWeights(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, not %s", text, err, want)
		}
	}
}

func TestScore(t *testing.T) {
	grid := randomGrid(newRand(23))
	want := int64(0)
	for c, d := range grid {
		want += score.Rings[c] * int64(d)
	}
	if got := score.Score(&grid, &score.Rings); got != want {
		t.Errorf("%d, not %d", got, want)
	}
	if got := score.Score(&grid, score.Rings.Table()); got != want {
		t.Errorf("%d by the table, not %d", got, want)
	}
	grid[0], grid[1] = 0, 200
	if got := score.Score(&grid, &score.Rings); got != score.Score(&grid, score.Rings.Table()) {
		t.Errorf("blanks and nonsense score differently by weights and by table: %d", got)
	}
}
