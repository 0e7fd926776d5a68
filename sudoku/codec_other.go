//go:build !amd64 || purego

package sudoku

func readDigits(b *Board, text *[Cells]byte) (ok, full bool) { return readDigitsPortable(b, text) }

func writeSymbols(to *[Cells]byte, b *Board, blank byte) (ok bool) {
	return writeSymbolsPortable(to, b, blank)
}
