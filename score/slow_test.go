package score_test

import (
	"testing"

	"bullseye/internal/fortest/hostile"
	"bullseye/score"
)

// The time to read weights is linear.
func TestSlowBombs(t *testing.T) {
	for _, sample := range []string{`{"weights":[1,2]}`, `{"table":[[1,2,3,4,5,6,7,8,9],[1]]}`, "[[]]", "1 2 3"} {
		hostile.Linear(t, hostile.Cuts(sample), 1<<18, func(text []byte) { _, _ = score.ParseObjective(string(text)) })
	}
}
