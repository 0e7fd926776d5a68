package main

import (
	"errors"
	"time"

	"github.com/spf13/pflag"

	"bullseye/internal/text/decimal"
)

// A timeFlag is the value of a flag that must be a time of more than 0, if it is
// given at all.
type timeFlag time.Duration

// longest is the longest time in whole hours.
const longest = 2562047 * time.Hour

func (f *timeFlag) String() string {
	if *f == 0 {
		return ""
	}
	return time.Duration(*f).String()
}

// Set refuses a time that is shorter than a nanosecond. Otherwise it would become
// 0, which stands for no limit.
func (f *timeFlag) Set(text string) error {
	d, err := decimal.Time(text)
	if err == nil && d <= 0 {
		return errors.New("expected a time of more than 0")
	}
	if err != nil || d > longest {
		return errors.New("expected a time with a unit, such as 5s, 500ms or 1m")
	}
	*f = timeFlag(d)
	return nil
}

// Type returns the name of the type of the value.
func (f *timeFlag) Type() string { return "time" }

func (f *timeFlag) limits() (least, most string) { return "1ns", "2562047h" }

// addTime adds a flag for a time. Its default is the time there, 0 for none.
func addTime(flags *pflag.FlagSet, d *time.Duration, name, usage string) {
	flags.Var((*timeFlag)(d), name, usage)
}
