package main

import (
	"testing"

	"bullseye/operation"
)

// A document holds its pictures in memory, so it refuses to grow without end. What it has
// refused is not in it.
func TestDocumentsAreLimited(t *testing.T) {
	long := operation.Told{Answer: &operation.Walkthrough{Steps: make([]operation.Step, maxSteps/2)}}
	d := &documents{operation: &operation.Explain{}}
	for i := range 3 {
		if err := d.keep(long); (err != nil) != (i == 2) {
			t.Errorf("answer %d: the error is %v", i+1, err)
		}
	}
	if len(d.told) != 2 {
		t.Errorf("the document has %d answers, want 2", len(d.told))
	}
}
