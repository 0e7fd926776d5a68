package main

import (
	"errors"
	"time"
)

// A timeFlag is the value of a flag that must be a time of more than 0, if it is
// given at all.
type timeFlag time.Duration

func (f *timeFlag) String() string {
	if *f == 0 {
		return ""
	}
	return time.Duration(*f).String()
}

// Set refuses a time that is shorter than a nanosecond. Otherwise it would become
// 0, which stands for no limit.
func (f *timeFlag) Set(text string) error {
	d, err := time.ParseDuration(text)
	if err == nil && d <= 0 {
		err = errors.New("it is not more than 0")
	}
	if err == nil {
		*f = timeFlag(d)
	}
	return err
}

// Type returns the name that valueOf knows.
func (f *timeFlag) Type() string { return "duration" }
