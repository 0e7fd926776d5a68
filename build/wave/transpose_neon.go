package main

import (
	"fmt"

	"bullseye/build/internal/generate"
)

// A register has eight words, so interleaving is enough, and the kernels in this file
// are loops over the quarters of the lanes.

// others are the registers of the pointers to eight boards, grids or nodes.
var others = []string{"R8", "R9", "R10", "R11", "R12", "R13", "R14", "R15"}

// pointers loads eight pointers and moves that to them on.
func (t *neon) pointers(from string) {
	for i := 0; i < len(others); i += 2 {
		t.Op("LDP.P", "16("+from+")", "("+others[i]+", "+others[i+1]+")")
	}
}

func (t *neon) interleave() []int {
	rows, spare := []int{0, 1, 2, 3, 4, 5, 6, 7}, []int{8, 9, 10, 11, 12, 13, 14, 15}
	return interleaveBy(rows, spare, func(half, size int, a, b, to int) {
		t.two([]string{"VZIP1", "VZIP2"}[half], []string{"H8", "S4", "D2"}[size], to, a, b)
	})
}

// two writes d = n op m, for words of other sizes.
func (t *neon) two(name, lanes string, d, n, m int) {
	t.Vector(generate.VectorOp{Name: name, Lanes: lanes}, d, n, m)
}

func packNodesNEON(a *generate.ARM64) {
	const nodes, block, quarter = "R0", "R1", "R2"
	t := &neon{ARM64: a, bases: append([]string{block}, others...)}
	a.Begin("packNodesNEON", "copies the lanes of a block to nodes: see packNodes", "func(nodes *[32]*[89]uint16, block *[89][32]uint16)", 16)
	t.Parameter("nodes", 0, nodes)
	t.Parameter("block", 1, block)
	t.Repeat("quarter", quarter, 4, func() {
		t.pointers(nodes)
		for _, v := range eights() {
			for i := range 8 {
				t.Load(t.at(place{0, vectorSize * (v + i)}, 0), i)
			}
			for i, r := range t.interleave() {
				t.Store(r, t.at(place{1 + i, 2 * v}, 0))
			}
		}
		t.Next(vectorSize/4, block)
	})
	a.Op("RET")
}

func unpackNodesNEON(a *generate.ARM64) {
	const block, nodes, quarter = "R0", "R1", "R2"
	t := &neon{ARM64: a, bases: append([]string{block}, others...)}
	a.Begin("unpackNodesNEON", "copies nodes to the lanes of a block: see unpackNodes", "func(block *[89][32]uint16, nodes *[32]*[89]uint16)", 16)
	t.Parameter("block", 0, block)
	t.Parameter("nodes", 1, nodes)
	t.Repeat("quarter", quarter, 4, func() {
		t.pointers(nodes)
		for _, v := range eights() {
			for i := range 8 {
				t.Load(t.at(place{1 + i, 2 * v}, 0), i)
			}
			for i, r := range t.interleave() {
				t.Store(r, t.at(place{0, vectorSize * (v + i)}, 0))
			}
		}
		t.Next(vectorSize/4, block)
	})
	a.Op("RET")
}

// loadBoardsNEON looks up both cells of a word at once: first the lower bytes of their
// candidates, then the upper ones. A table yields 0 for bytes above 15.
func loadBoardsNEON(a *generate.ARM64) {
	const block, boards, quarter = "R0", "R1", "R2"
	const lower, upper = 16, 17
	t := &neon{ARM64: a, bases: append([]string{block}, others...)}
	a.Begin("loadBoardsNEON", "turns 32 boards into candidates: see loadBoards", "func(block *[89][32]uint16, boards *[32][81]uint8)", 16)
	t.Parameter("block", 0, block)
	t.Parameter("boards", 1, boards)
	t.constant(lower, 0x40201008040201FF, 0x80)
	t.constant(upper, 0x01, 0x0100)
	t.Repeat("quarter", quarter, 4, func() {
		for _, board := range others {
			a.Op("MOVD", boards, board)
			t.Next(cells, boards)
		}
		for _, first := range sixteens {
			for i := range 8 {
				t.Load(t.at(place{1 + i, first}, 0), i)
			}
			for w, r := range t.interleave() {
				for i, table := range []int{lower, upper} {
					a.Op("VTBL", fmt.Sprintf("V%d.B16", r), fmt.Sprintf("[V%d.B16]", table), fmt.Sprintf("V%d.B16", 18+i))
				}
				for i := range 2 {
					t.two([]string{"VTRN1", "VTRN2"}[i], "B16", 20, 18, 19)
					t.Store(20, t.at(place{0, vectorSize * (first + 2*w + i)}, 0))
				}
			}
		}
		t.Next(vectorSize/4, block)
	})
	a.Op("RET")
}

// storeGridsNEON finds the digit d of a cell that holds only bit d-1: d-1 bits are set in
// the lower byte less 1, also where that byte is 0.
func storeGridsNEON(a *generate.ARM64) {
	const grids, block, quarter = "R0", "R1", "R2"
	const ones = 16
	t := &neon{ARM64: a, bases: append([]string{block}, others...)}
	a.Begin("storeGridsNEON", "writes the digits of 32 solved nodes: see storeGrids", "func(grids *[32]*[81]uint8, block *[89][32]uint16)", 16)
	t.Parameter("grids", 0, grids)
	t.Parameter("block", 1, block)
	t.Ones(ones)
	t.Repeat("quarter", quarter, 4, func() {
		t.pointers(grids)
		for _, first := range sixteens {
			for w := range 8 {
				for i := range 2 {
					t.Load(t.at(place{0, vectorSize * (first + 2*w + i)}, 0), 8+i)
				}
				t.two("VTRN1", "B16", w, 8, 9)
				t.two("VADD", "B16", w, w, ones)
				a.Op("VCNT", fmt.Sprintf("V%d.B16", w), fmt.Sprintf("V%d.B16", w))
				t.two("VSUB", "B16", w, w, ones)
			}
			for i, r := range t.interleave() {
				t.Store(r, t.at(place{1 + i, first}, 0))
			}
		}
		t.Next(vectorSize/4, block)
	})
	a.Op("RET")
}
