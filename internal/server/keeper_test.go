package server

import "testing"

// A keeper finds what it keeps, and never keeps more than it may.
func TestKeeper(t *testing.T) {
	k := keeper[int, int]{most: 3}
	for i := range 10 {
		k.keep(i, -i)
		if value, known := k.find(i); !known || value != -i {
			t.Errorf("%d: found %d, %v", i, value, known)
		}
		if len(k.kept) > 3 {
			t.Errorf("after %d, it keeps %d values", i, len(k.kept))
		}
	}
	if len(k.kept) != 3 {
		t.Errorf("it keeps %d values, expected 3", len(k.kept))
	}
	if _, known := k.find(10); known {
		t.Error("it knows what nobody has kept")
	}
}
