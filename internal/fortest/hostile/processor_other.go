//go:build !unix

package hostile

import (
	"testing"
	"time"
)

// ProcessorTime returns 0, because this system is not Unix.
func ProcessorTime(testing.TB) time.Duration { return 0 }
