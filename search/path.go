package search

import (
	"errors"
	"fmt"

	"bullseye/search/internal/solo"
	"bullseye/search/internal/wave"
)

// A Path is a set of vector instructions that the engines can use. Answers are
// the same on all of them.
type Path uint8

const (
	Portable Path = iota + 1 // plain Go
	AVX2                     // 16 boards in a register, or one in six
	AVX512                   // 32 boards in a register, or one in three; needs AVX512F and AVX512BW
	NEON                     // 8 boards in a register; every arm64 has it
)

// ErrPath says that a path was asked for that this build does not have or this
// machine cannot run.
var ErrPath = errors.New("not available in this build or on this machine")

// paths lists all paths, fastest first.
var paths = [...]Path{AVX512, AVX2, NEON, Portable}

// best is the fastest path that is available.
var best = func() Path {
	for _, p := range paths {
		if p.Available() {
			return p
		}
	}
	return Portable
}()

// BestPath returns the fastest path that this build has and this machine can run.
func BestPath() Path { return best }

// Available reports whether this build has the path and this machine can run it.
func (p Path) Available() bool {
	switch p {
	case Portable:
		return true
	case AVX2:
		return wave.AVX2.Available() && solo.AVX2.Available()
	case AVX512:
		return wave.AVX512.Available() && solo.AVX512.Available()
	case NEON:
		return wave.NEON.Available()
	}
	return false
}

// orBest returns p, or the best path if p is 0. It returns ErrPath if p is not
// available.
func (p Path) orBest() (Path, error) {
	switch {
	case p == 0 || p == best:
		return best, nil
	case !p.Available():
		return 0, fmt.Errorf("path %v: %w", p, ErrPath)
	}
	return p, nil
}

// String returns "portable", "avx2", "avx512" or "neon".
func (p Path) String() string {
	switch p {
	case Portable:
		return "portable"
	case AVX2:
		return "avx2"
	case AVX512:
		return "avx512"
	case NEON:
		return "neon"
	}
	return fmt.Sprintf("Path(%d)", uint8(p))
}

// ErrUnknownPath means that there is no path of a name.
var ErrUnknownPath = errors.New("unknown path")

// ParsePath returns the path with the given name: "avx512", "avx2", "neon"
// or "portable". The path need not be available. For other names, the error wraps
// ErrUnknownPath.
func ParsePath(name string) (Path, error) {
	for _, p := range paths {
		if p.String() == name {
			return p, nil
		}
	}
	return 0, fmt.Errorf("%w %q, expected avx512, avx2, neon or portable", ErrUnknownPath, name)
}
