package hostile

import (
	"testing"

	"bullseye/internal/fortest/sample"
)

func TestBombsAreSmall(t *testing.T) {
	if sample.Only() {
		t.Skip("skipped: compressing them takes long in an emulator")
	}
	names := map[string]bool{}
	for _, b := range Bombs() {
		if names[b.Name] {
			t.Errorf("found two bombs named %s", b.Name)
		}
		names[b.Name] = true
		const most = 2 << 20
		if n := len(b.Data()); n == 0 || n > most {
			t.Errorf("%s: found %d bytes, expected 1 to %d", b.Name, n, most)
		}
	}
}

func TestBoardHasItsCells(t *testing.T) {
	const cells = 81
	if len(Board) != cells {
		t.Errorf("found %d cells, expected %d", len(Board), cells)
	}
}
