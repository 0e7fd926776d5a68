package certificate

import (
	"context"

	"bullseye/sudoku"
)

// Reseal replaces the seal of a changed certificate, so that only the proof
// itself can give the change away.
func Reseal(certificate []byte, start *sudoku.Candidates, table *Table) []byte {
	text := certificate[:max(len(certificate)-sealSize, 0):max(len(certificate)-sealSize, 0)]
	seal := sealOf(text, start, table)
	return append(text, seal[:]...)
}

// SealSize is the length of a seal.
const SealSize = sealSize

// MostCharge is more than any one operation charges.
const MostCharge = 10_000_000

// CheckWork is Check. It also returns the units of work if the certificate is
// refused.
func CheckWork(start *sudoku.Candidates, table *Table, certificate []byte, limits Limits) (claim Claim, spent, limit int64, err error) {
	c := newChecker(context.Background(), len(certificate), limits)
	claim, err = c.check(start, table, certificate)
	return claim, c.spent, c.most, err
}

// Propagate propagates a position as the checker does.
func Propagate(p *sudoku.Candidates) bool {
	_, ok := propagate(p)
	return ok
}
