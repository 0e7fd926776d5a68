package main

import (
	"errors"
	"testing"

	"bullseye/operation"
	"bullseye/record"
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
	one := d.draw(nil, &record.Record{}, &operation.Invalid{})
	if _, err := d.collect(one); err != nil {
		t.Errorf("the last board gives %v", err)
	}
	if _, err := d.collect(one); !errors.Is(err, errManyTold) {
		t.Errorf("one more board gives %v, expected %v", err, errManyTold)
	}
}
