//go:build !purego

package wave

import (
	"math/rand/v2"
	"testing"
)

// Machines with AVX-512 but without VBMI2 use moveByTable.
func TestMoveByTable(t *testing.T) {
	if !AVX512.Available() {
		t.Skip("needs AVX-512")
	}
	r := rand.New(rand.NewPCG(27, 28))
	e := New(Portable)
	got, want := e.block(), e.block()
	for range states() / Lanes / 4 {
		randomStates(r, e.lanes)
		randomStates(r, e.pool)
		into, of := randomMasks(r)
		*got, *want = *e.pool, *e.pool
		moveByTable(got, e.lanes, into, of)
		if movePortable(want, e.lanes, into, of); *got != *want {
			t.Fatalf("from %b to %b: another block", of, into)
		}
	}
}
