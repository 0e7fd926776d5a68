package render

import (
	"strings"
	"testing"

	"bullseye/draw"
	"bullseye/operation"
	"bullseye/record"
	"bullseye/rules/iss"
)

// A drawing of a puzzle with further rules has a grid, and its words are in the language of the reader.
func TestDrawnPuzzles(t *testing.T) {
	puzzle, err := iss.Read([]byte(".Shape~4x4.~R1C1_1.Cage~3~R1C1~R1C2.Cage~7~R1C3~R1C4"))
	if err != nil {
		t.Fatal(err)
	}
	in := []record.Record{{Puzzle: puzzle}}
	const clues, filled = "│ 1    │      │\n", "│ 1  2 │ "
	for _, test := range []struct {
		op            operation.Operation
		grid, caption string
	}{
		{&operation.Check{}, clues, "1 个提示数；多解\n"},
		{&operation.Count{}, clues, "24 个解\n"},
		{&operation.Count{Limit: 3}, clues, "至少 3 个解\n"},
		{&operation.Possible{}, "│ 1     2    │ 34    34   │\n", "2 格已定，14 格未定，共有 40 个可能的数\n"},
		{&operation.Spread{}, clues, "平均分"},
		{&operation.Spread{Limit: 3}, clues, "多于 3 个解\n"},
		{&operation.Solve{Unique: true}, clues, "有多个解\n"},
		{&operation.Max{}, filled, "得分 252\n"},
		{&operation.Rate{}, "", "不支持\n"},
		{&operation.Max{Ties: true}, filled, "得分 252；并列的终盘：1 个\n"},
		{&operation.Max{Explain: true}, "", "不支持\n"},
	} {
		drawn := string(AppendPicture(nil, &in[0], apply(t, test.op, in)[0], draw.NoColors, SayIn("zh")))
		if !strings.Contains(drawn, test.grid) || !strings.Contains(drawn, test.caption) || test.grid == "" && drawn != test.caption {
			t.Errorf("%s is drawn as\n%s", test.op.Spec().Name, drawn)
		}
	}
}
