package judge

import (
	"bytes"
	"testing"

	"bullseye/internal/fortest/hostile"
)

// The time to read the input of problems is linear. What the answers take depends on the
// boards, and is another matter.
func TestSlowBombs(t *testing.T) {
	const most = 1 << 18
	hostile.Linear(t, hostile.Cuts(rows(single, " ")), most, func(text []byte) { _, _ = readAll(bytes.NewReader(text)) })
	hostile.Linear(t, hostile.GrowingTexts(), most, func(text []byte) {
		in := newScanner(bytes.NewReader(text), noFlush)
		for err := error(nil); err == nil; {
			_, _, err = in.number("a number")
		}
	})
	hostile.Linear(t, hostile.GrowingTexts(), most, func(text []byte) { _ = newScanner(bytes.NewReader(text), noFlush).end() })
}
