package symmetry

import (
	"testing"

	"bullseye/internal/fortest/hostile"
)

// The time to read a transformation is linear.
func TestSlowBombs(t *testing.T) {
	hostile.Linear(t, hostile.Cuts(Identity().String()), 1<<18, func(text []byte) { _, _ = Parse(string(text)) })
}
