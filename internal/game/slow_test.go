package game

import (
	"bytes"
	"testing"

	"bullseye/internal/fortest/hostile"
)

// The time to read a log, a view or a setting is linear.
func TestSlowBombs(t *testing.T) {
	r := findRectangle(t)
	p := newPlay(t, r.setting(2, true)).join()
	const most = 1 << 18
	hostile.Linear(t, hostile.Cuts(string(written(t, p.log))), most, func(text []byte) {
		_, _ = Replay(ReadLog(bytes.NewReader(text))) // the error is not the matter here
	})
	hostile.Linear(t, hostile.Cuts(string(viewText(t, p.s.View(0, p.now)))), most, func(text []byte) { _ = new(View).UnmarshalJSON(text) })
	hostile.Linear(t, hostile.GrowingTexts(), most, func(text []byte) { _ = new(Setting).UnmarshalJSON(text) })
}
