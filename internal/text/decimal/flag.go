package decimal

import (
	"errors"
	"math"
	"strconv"
)

// A Flag is the value of a flag that takes a whole number: a flag.Value. The numbers of
// package flag can be octal.
type Flag int

// String implements flag.Value.
func (f *Flag) String() string { return strconv.Itoa(int(*f)) }

// Set implements flag.Value.
func (f *Flag) Set(text string) error {
	n, err := Whole(text)
	switch number := Rewrite(text); {
	case err != nil && number != text:
		return errors.New("numbers are decimal, without leading zeros: write " + number)
	case err != nil || n > math.MaxInt32:
		return errors.New("expected a whole number from 0 to 2147483647")
	}
	*f = Flag(n)
	return nil
}
