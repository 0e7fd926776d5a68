package operation

import (
	"context"
	"fmt"
	"testing"

	"bullseye/boardtext"
	"bullseye/record"
	"bullseye/score"
)

// Answers that take much memory say so before they are made and written, and others do not.
func TestLargeAnswersReserveMemory(t *testing.T) {
	weights := new(score.Weights)
	for c := range weights {
		weights[c] = int64(c * c * c * 7919 % 1_000_003)
	}
	wide := score.Objective{Weights: weights}
	const open = "............5......1.89.7...76......3..1.6..7......64...2.35.7......82...5...73.."
	for _, test := range []struct {
		ask      Operation
		board    string
		style    Style
		reserves int
	}{
		{&Spread{}, manyCompletions, JSON, 0},
		{&Spread{Objective: wide, Limit: 10_000}, open, JSON, 0},
		{&Spread{Objective: wide}, open, JSON, 2}, // to count, and to write
		{&Spread{Objective: wide}, open, Rows, 1},
		{&Max{Top: 10}, open, JSON, 0},
		{&Max{Top: 10_000}, open, JSON, 1},
		{&Max{Top: 10_000}, open, Pictures, 1},
		{&Max{Top: 10_000}, open, Rows, 0}, // they are written one by one
		{&Augment{Copying{Copies: 10}}, open, JSON, 0},
		{&Augment{Copying{Copies: 10_000}}, open, JSON, 1},
		{&Augment{Copying{Copies: 10_000}}, open, Rows, 0},
	} {
		t.Run(fmt.Sprintf("%s %v", test.ask.Spec().Name, test.style), func(t *testing.T) {
			board, err := boardtext.Parse(test.board)
			if err != nil {
				t.Fatal(err)
			}
			reserved := 0
			ctx := WithRoom(t.Context(), func(bytes int) {
				if reserved++; bytes < muchRoom {
					t.Errorf("%d bytes are not much", bytes)
				}
			})
			w := AnswerWriter{Operation: test.ask, Style: test.style, Draw: drawnAsText}
			var out []byte
			block := Block{Records: []record.Record{{Reading: boardtext.Reading{Board: board}, Number: 1}}}
			if err := w.Answer(ctx, &block, &out, new(heard)); err != nil {
				t.Fatal(err)
			}
			if reserved != test.reserves {
				t.Errorf("memory was reserved %d times, want %d", reserved, test.reserves)
			}
		})
	}
}

// Nobody needs to ask for memory.
func TestLargeAnswersWithoutReservation(t *testing.T) {
	reserveRoom(context.Background(), 1<<30)
	text := string((&Distribution{Status: Counted, Count: 3, Ranges: &Ranges{Width: 4, Low: -3, High: 5},
		Spread: []Share{{Score: 4, Count: 1}, {Score: -4, Count: 2}}}).AppendText(nil))
	if want := "4..5\t1\n-3..-1\t2\ntotal\t3\n"; text != want {
		t.Errorf("got %q, want %q", text, want)
	}
}
