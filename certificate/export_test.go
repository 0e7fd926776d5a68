package certificate

import "bullseye/sudoku"

// Reseal replaces the seal of a changed certificate, so that only the proof
// itself can give the change away.
func Reseal(certificate []byte, start *sudoku.Candidates, table *Table) []byte {
	text := certificate[:max(len(certificate)-sealSize, 0):max(len(certificate)-sealSize, 0)]
	seal := sealOf(text, start, table)
	return append(text, seal[:]...)
}

// SealSize is the length of a seal.
const SealSize = sealSize
