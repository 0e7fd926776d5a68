//go:build unix

package hostile

import (
	"syscall"
	"testing"
	"time"
)

// ProcessorTime returns the processor time that the process has used, which does not
// depend on what else the machine does. Systems that are not Unix return 0.
func ProcessorTime(t testing.TB) time.Duration {
	t.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
