package main

import (
	"cmp"
	"fmt"
	"math"
	"runtime"
	"strconv"

	"github.com/spf13/pflag"

	"bullseye/internal/text/decimal"
	"bullseye/internal/text/message"
)

// A numberFlag is the value of a flag that must be a whole number in a range.
type numberFlag[N int | uint64] struct {
	value       *N
	least, most N
	mostWords   string // describes most if it depends on the machine
}

func (f *numberFlag[N]) String() string {
	if f.value == nil {
		return "" // pflag asks the zero value
	}
	return fmt.Sprint(*f.value)
}

// Set refuses numbers outside the range.
func (f *numberFlag[N]) Set(text string) error {
	n, err := decimal.Whole(text)
	if err == nil && (n < uint64(f.least) || n > uint64(f.most)) {
		err = strconv.ErrRange
	}
	if err != nil {
		return f.expected()
	}
	*f.value = N(n)
	return nil
}

// Type returns the name of the type of the value.
func (f *numberFlag[N]) Type() string { return "number" }

func (f *numberFlag[N]) expected() error {
	if f.mostWords != "" {
		return message.Errorf("expected a whole number from %d to %d on this machine: %v", f.least, f.most, f.mostWords)
	}
	if f.least == 0 && uint64(f.most) == math.MaxUint64 {
		return message.Errorf("expected %v", "a whole number from 0 to 18446744073709551615")
	}
	return message.Errorf("expected a whole number from %d to %d", f.least, f.most)
}

func (f *numberFlag[N]) limits() (least, most string) {
	return fmt.Sprint(f.least), cmp.Or(f.mostWords, fmt.Sprint(f.most))
}

// addNumber adds a flag for a whole number from least to most. Its default is the number
// there.
func addNumber(flags *pflag.FlagSet, n *int, name, shorthand string, least, most int, usage string) {
	flags.VarP(&numberFlag[int]{value: n, least: least, most: most}, name, shorthand, usage)
}

// addCount adds a flag for any whole number that is not negative. Its default is the
// number there.
func addCount(flags *pflag.FlagSet, n *uint64, name, shorthand, usage string) {
	flags.VarP(&numberFlag[uint64]{value: n, most: math.MaxUint64}, name, shorthand, usage)
}

// addThreads adds --threads, with at most as many threads as every machine can bear.
func addThreads(flags *pflag.FlagSet, n *int, least int, usage string) {
	flags.Var(&numberFlag[int]{
		value: n, least: least, most: max(16, 4*runtime.NumCPU()),
		mostWords: "16, or four times the number of processors if that is more",
	}, "threads", usage)
}
