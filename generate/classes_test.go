package generate

import (
	"crypto/sha256"
	"encoding/binary"
	"runtime"
	"testing"

	"bullseye/internal/fortest/sample"
	"bullseye/symmetry"
)

func class(n uint64) (c symmetry.Class) {
	sum := sha256.Sum256(binary.LittleEndian.AppendUint64(nil, n))
	copy(c[:], sum[:])
	return c
}

// Classes have what was added, each once, in whatever order.
func TestClassesAreASet(t *testing.T) {
	const n = 200_000
	var c, backwards Classes
	for i := range uint64(n) {
		c.add(class(2 * i))
		c.add(class(i / 2 * 4)) // again
		backwards.add(class(2 * (n - 1 - i)))
	}
	if c.Len() != n || backwards.Len() != n {
		t.Fatalf("found %d and %d classes, expected %d", c.Len(), backwards.Len(), n)
	}
	for i := range uint64(2 * n) {
		if found := c.hasClass(class(i)); found != (i%2 == 0) {
			t.Fatalf("class %d is in the set: %v", i, found)
		}
	}
	one, err := c.MarshalJSON()
	other, err2 := backwards.MarshalJSON()
	if err != nil || err2 != nil || string(one) != string(other) {
		t.Errorf("the same classes are %s, %v and %s, %v", one, err, other, err2)
	}
	c.add(class(1))
	if again, _ := c.MarshalJSON(); string(again) == string(one) {
		t.Error("other classes have the same checksum")
	}
	if (*Classes)(nil).has([81]uint8{}) || (&Classes{}).hasClass(class(1)) {
		t.Error("an empty set has a class")
	}
}

// The map of classes took up to 40 bytes for each, 400 MB for ten million.
func TestManyClassesFillTheMemory(t *testing.T) {
	const n = 2_000_000
	if sample.Only() {
		t.Skip("two million classes")
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	var c Classes
	for i := range uint64(n) {
		c.add(class(i))
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if each := (after.HeapAlloc - before.HeapAlloc) / n; each > 24 {
		t.Errorf("a class takes %d bytes", each)
	}
	runtime.KeepAlive(&c)
}
