package store

import (
	"bytes"
	"path/filepath"
	"testing"

	"bullseye/internal/fortest/hostile"
)

// The time to load a dump is linear.
func TestSlowBombs(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "games.db"))
	hostile.Linear(t, hostile.Cuts(damageable), 1<<18, func(text []byte) { _ = s.Load(t.Context(), bytes.NewReader(text)) })
}
