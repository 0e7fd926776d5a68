//go:build !purego

package sudoku

//go:generate go run -C ../build ./sudoku -dir ../sudoku

var hasAVX2 = detectAVX2() != 0

func readDigits(b *Board, text *[Cells]byte) (ok, full bool) {
	if !hasAVX2 {
		return readDigitsPortable(b, text)
	}
	good, filled := readDigitsAVX2((*[Cells]uint8)(b), text)
	return good == ^uint32(0), filled == ^uint32(0)
}

func writeSymbols(to *[Cells]byte, b *Board, blank byte) (ok bool) {
	if !hasAVX2 {
		return writeSymbolsPortable(to, b, blank)
	}
	return writeSymbolsAVX2(to, (*[Cells]uint8)(b), blank) == ^uint32(0)
}
