package certificate_test

import (
	"testing"

	"bullseye/certificate"
	"bullseye/internal/fortest/hostile"
)

// The time to refuse what is no certificate is linear, also if its seal fits.
func TestSlowBombs(t *testing.T) {
	p := small(t)
	limits := certificate.Limits{Work: 1_000_000} // what follows a good beginning is another matter
	hostile.Linear(t, hostile.Cuts(string(p.text)), 1<<17, func(text []byte) {
		_, _ = p.check(text, limits)
		_, _ = p.check(certificate.Reseal(text, &p.start, &p.table), limits)
	})
}
