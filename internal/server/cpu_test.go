//go:build unix

package server

import (
	"syscall"
	"testing"
)

// cpuSeconds returns the processor time of the process, which other processes do not change.
func cpuSeconds(t testing.TB) float64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	seconds := func(v syscall.Timeval) float64 { return float64(v.Sec) + float64(v.Usec)/1e6 }
	return seconds(used.Utime) + seconds(used.Stime)
}
