package operation

import (
	"testing"

	"bullseye/internal/fortest/hostile"
)

// The time to read a file with a certificate, and to check it, is linear.
func TestSlowBombs(t *testing.T) {
	file, _ := prove(t, &Max{}, several)
	hostile.Linear(t, hostile.Cuts(string(file)), 1<<18, func(text []byte) {
		if p, _, err := ParseProof(text); err == nil {
			_, _ = p.Check(t.Context())
		}
	})
	for name, parse := range map[string]func(string) error{
		"parts":   func(list string) error { _, err := ParseParts(list); return err },
		"details": func(list string) error { _, err := ParseDetails(list); return err },
	} {
		t.Run(name, func(t *testing.T) {
			hostile.Linear(t, hostile.GrowingTexts(), 1<<18, func(text []byte) { _ = parse(string(text)) })
		})
	}
}
