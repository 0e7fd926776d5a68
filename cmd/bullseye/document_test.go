package main

import (
	"errors"
	"testing"

	"bullseye/operation"
)

// The boards of a document were not limited, and their places filled the memory.
func TestDocumentOfTooManyBoardsIsRefused(t *testing.T) {
	d := documents{operation: &operation.Explain{}}
	defer d.boards.Close()
	for range maxTold - 1 {
		if _, err := d.boards.Add(nil); err != nil {
			t.Fatal(err)
		}
	}
	answer := operation.Told{Answer: &operation.Walkthrough{}}
	if err := d.keep(answer); err != nil {
		t.Errorf("the last board gives %v", err)
	}
	if err := d.keep(answer); !errors.Is(err, errManyTold) {
		t.Errorf("one more board gives %v, expected %v", err, errManyTold)
	}
}
