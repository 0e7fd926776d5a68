package hostile

import (
	"os"
	"strconv"
	"testing"

	"bullseye/internal/fortest/sample"
)

// Mutations returns how many mutated inputs a test should try: the value of the
// environment variable BULLSEYE_MUTATIONS or, if it is not set, a small number.
func Mutations(t *testing.T) int {
	t.Helper()
	text := os.Getenv("BULLSEYE_MUTATIONS")
	if text == "" && sample.Only() {
		return 100
	}
	if text == "" {
		return 300
	}
	n, err := strconv.Atoi(text)
	if err != nil || n <= 0 {
		t.Fatalf("BULLSEYE_MUTATIONS is %q, expected a positive number", text)
	}
	return n
}
