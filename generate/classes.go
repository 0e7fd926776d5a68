package generate

import (
	"crypto/sha256"
	"errors"
	"fmt"

	"bullseye/sudoku"
	"bullseye/symmetry"
)

// Classes is a set of classes of equivalent boards. It takes about 40 bytes for a class.
// The zero value is empty.
type Classes struct {
	// A class is known by 16 bytes of the SHA-256 of its canonical form.
	sums map[[16]byte]struct{}
}

// Add adds the class of a board.
func (c *Classes) Add(b sudoku.Board) {
	if c.sums == nil {
		c.sums = map[[16]byte]struct{}{}
	}
	c.sums[classOf(b)] = struct{}{}
}

// Len returns the number of classes.
func (c *Classes) Len() int { return len(c.sums) }

func (c *Classes) has(b sudoku.Board) bool {
	_, found := c.sums[classOf(b)]
	return found
}

func classOf(b sudoku.Board) [16]byte {
	form := symmetry.Canonical(b)
	sum := sha256.Sum256(form.Board[:])
	return [16]byte(sum[:])
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
