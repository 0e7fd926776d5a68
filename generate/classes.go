package generate

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"

	"bullseye/sudoku"
	"bullseye/symmetry"
)

// Classes is a set of classes of equivalent boards. It takes about 20 bytes for a class.
// The zero value is empty.
type Classes struct {
	// byPrefix has the rests of the classes with the same first two bytes, in their order.
	// Classes are as good as random, so these lists are short.
	byPrefix [][]rest
	count    int
}

// A rest is what follows the first two bytes of a class.
type rest [14]byte

func divided(class symmetry.Class) (prefix int, r rest) {
	copy(r[:], class[2:])
	return int(class[0])<<8 | int(class[1]), r
}

func (r rest) compare(other rest) int { return bytes.Compare(r[:], other[:]) }

// Add adds the class of a board.
func (c *Classes) Add(b sudoku.Board) { c.add(symmetry.ClassOf(b)) }

func (c *Classes) add(class symmetry.Class) {
	if c.byPrefix == nil {
		c.byPrefix = make([][]rest, 1<<16)
	}
	prefix, r := divided(class)
	list := c.byPrefix[prefix]
	at, found := slices.BinarySearchFunc(list, r, rest.compare)
	if found {
		return
	}
	if len(list) == cap(list) { // append would take more
		list = append(make([]rest, 0, len(list)+len(list)/4+1), list...)
	}
	c.byPrefix[prefix] = slices.Insert(list, at, r)
	c.count++
}

// Len returns the number of classes.
func (c *Classes) Len() int { return c.count }

// has reports whether the class of a board is in the set, which may be nil.
func (c *Classes) has(b sudoku.Board) bool { return c != nil && c.hasClass(symmetry.ClassOf(b)) }

func (c *Classes) hasClass(class symmetry.Class) bool {
	if c.byPrefix == nil {
		return false
	}
	prefix, r := divided(class)
	_, found := slices.BinarySearchFunc(c.byPrefix[prefix], r, rest.compare)
	return found
}

// MarshalJSON returns the number of classes and a checksum of them, which is the same for
// the same classes.
func (c *Classes) MarshalJSON() ([]byte, error) {
	sum := sha256.New()
	for _, list := range c.byPrefix {
		for i := range list {
			sum.Write(list[i][:])
		}
		sum.Write([]byte{0}) // between the lists
	}
	return fmt.Appendf(nil, `{"classes":%d,"sum":"%x"}`, c.count, sum.Sum(nil)), nil
}

// UnmarshalJSON returns an error: what MarshalJSON returns does not tell the classes.
func (*Classes) UnmarshalJSON([]byte) error {
	return errors.New("found classes in JSON, which cannot hold them")
}
