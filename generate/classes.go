package generate

import (
	"errors"
	"fmt"

	"bullseye/sudoku"
	"bullseye/symmetry"
)

// Classes is a set of classes of equivalent boards. It takes about 40 bytes for a class.
// The zero value is empty.
type Classes struct {
	sums map[symmetry.Class]struct{}
}

// Add adds the class of a board.
func (c *Classes) Add(b sudoku.Board) {
	if c.sums == nil {
		c.sums = map[symmetry.Class]struct{}{}
	}
	c.sums[symmetry.ClassOf(b)] = struct{}{}
}

// Len returns the number of classes.
func (c *Classes) Len() int { return len(c.sums) }

// has reports whether the class of a board is in the set, which may be nil.
func (c *Classes) has(b sudoku.Board) bool {
	if c == nil {
		return false
	}
	_, found := c.sums[symmetry.ClassOf(b)]
	return found
}

// MarshalJSON returns the number of classes and a checksum of them, which is the same for
// the same classes.
func (c *Classes) MarshalJSON() ([]byte, error) {
	var total [16]byte
	for sum := range c.sums {
		for i, b := range sum {
			total[i] ^= b
		}
	}
	return fmt.Appendf(nil, `{"classes":%d,"sum":"%x"}`, len(c.sums), total), nil
}

// UnmarshalJSON returns an error: what MarshalJSON returns does not tell the classes.
func (*Classes) UnmarshalJSON([]byte) error {
	return errors.New("found classes in JSON, which cannot hold them")
}
