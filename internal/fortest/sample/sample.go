// Package sample says how much tests check.
package sample

import (
	"os"
	"testing"
)

// Only reports whether tests check a sample of what takes long: unless the variable BULLSEYE_FULL
// is set, and always with -short.
func Only() bool { return testing.Short() || os.Getenv("BULLSEYE_FULL") == "" }
