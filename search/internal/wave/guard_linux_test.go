package wave

import (
	"syscall"
	"testing"
	"unsafe"

	"bullseye/sudoku"
)

// atEndOfMemory returns n bytes followed by a page that cannot be read or written.
func atEndOfMemory(t *testing.T, n uintptr) unsafe.Pointer {
	t.Helper()
	page := uintptr(syscall.Getpagesize())
	size := (n + page - 1) / page * page
	memory, err := syscall.Mmap(-1, 0, int(size+page), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Skip("skipped: no memory to guard: ", err)
	}
	t.Cleanup(func() { _ = syscall.Munmap(memory) })
	if err := syscall.Mprotect(memory[size:], syscall.PROT_NONE); err != nil {
		t.Skip("skipped: no memory to guard: ", err)
	}
	return unsafe.Pointer(&memory[size-n])
}

// Kernels must not touch memory after boards, grids and nodes.
func TestNothingBeyond(t *testing.T) {
	for _, p := range otherPaths(t) {
		k, e := kernelsOf(p), New(p)
		boards := (*[Lanes]sudoku.Board)(atEndOfMemory(t, unsafe.Sizeof([Lanes]sudoku.Board{})))
		k.loadBoards(e.lanes, boards, e.notes)

		grid := (*[sudoku.Cells]uint8)(atEndOfMemory(t, sudoku.Cells))
		node := (*words)(atEndOfMemory(t, unsafe.Sizeof(words{})))
		var grids [Lanes]*[sudoku.Cells]uint8
		var nodes [Lanes]*words
		for lane := range Lanes {
			grids[lane], nodes[lane] = grid, node
		}
		k.storeGrids(&grids, e.lanes, e.notes)
		k.pack(&nodes, e.lanes, e.notes)
		k.unpack(e.pool, &nodes, e.notes)

		block := (*Block)(atEndOfMemory(t, unsafe.Sizeof(Block{})))
		*block = *e.lanes
		e.work.active = ^uint32(0)
		k.round(block, e.work)
		k.choose(block, e.notes, e.chosen)
		k.move(block, block, 1<<31, 1<<31)
	}
}
