package search

import (
	"errors"
	"testing"

	"bullseye/sudoku"
)

// OnEachPath runs a test on every path and skips, by name, those that are not
// available.
func OnEachPath(t *testing.T, test func(t *testing.T, path Path)) {
	t.Helper()
	for _, path := range paths {
		t.Run(path.String(), func(t *testing.T) {
			if !path.Available() {
				t.Skipf("path %v: %v", path, ErrPath)
			}
			test(t, path)
		})
	}
}

// availablePaths returns the paths that a fuzz target can use, and logs the names
// of the others.
func availablePaths(t testing.TB) (available []Path) {
	for _, path := range paths {
		if path.Available() {
			available = append(available, path)
		} else {
			t.Logf("path %v: %v", path, ErrPath)
		}
	}
	return available
}

// A measurement on a path that is not there measured the portable one.
func TestMissingPathIsAnError(t *testing.T) {
	missing := []Path{NEON + 1, 200}
	for _, path := range paths {
		if !path.Available() {
			missing = append(missing, path)
		}
	}
	for _, path := range missing {
		for _, size := range []int{0, 1, 40} {
			boards, answers, counts := make([]sudoku.Board, size), make([]Answer, size), make([]uint64, size)
			if _, err := SolveMany(t.Context(), boards, answers, Options{Limit: 1, Path: path}); !errors.Is(err, ErrPath) {
				t.Errorf("block of %d boards on %v: %v, expected ErrPath", size, path, err)
			}
			err := Visit(t.Context(), boards, counts, Options{Limit: 1, Path: path}, func(int, *sudoku.Grid) {
				t.Errorf("Visit on %v visits", path)
			})
			if !errors.Is(err, ErrPath) {
				t.Errorf("Visit of %d boards on %v: %v, expected ErrPath", size, path, err)
			}
		}
	}
}

func TestPathNames(t *testing.T) {
	for _, path := range paths {
		if p, err := ParsePath(path.String()); p != path || err != nil {
			t.Errorf("the path named %q: %v, %v", path, p, err)
		}
	}
	for _, name := range []string{"", "AVX2", "Path(9)"} {
		if p, err := ParsePath(name); !errors.Is(err, ErrUnknownPath) {
			t.Errorf("the path named %q: %v, %v", name, p, err)
		}
	}
	if !BestPath().Available() || !Portable.Available() {
		t.Error("the best path or the portable one is not available")
	}
}
