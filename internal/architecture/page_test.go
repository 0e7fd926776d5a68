package architecture

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
)

// row matches a row of the table of floors and captures the floor and the package.
var row = regexp.MustCompile("(?m)^\\| *(\\d+) *\\| *`([^`]+)` *\\|")

func TestPageShowsEveryPackageOnItsFloor(t *testing.T) {
	const page = "docs/architecture.md"
	text, err := os.ReadFile(filepath.Join(root, page))
	if err != nil {
		t.Fatal(err)
	}
	floors := map[string]int{}
	for _, match := range row.FindAllStringSubmatch(string(text), -1) {
		floor, err := strconv.Atoi(match[1])
		if err != nil {
			t.Fatal(err)
		}
		if _, twice := floors[match[2]]; twice {
			t.Errorf("%s shows package %s twice", page, match[2])
		}
		floors[match[2]] = floor
	}
	for _, e := range table {
		floor, shown := floors[e.path]
		switch {
		case !shown:
			t.Errorf("%s has no row for package %s: add one on floor %d", page, e.path, e.floor)
		case floor != e.floor:
			t.Errorf("%s shows package %s on floor %d, but %s has it on floor %d", page, e.path, floor, tableFile, e.floor)
		}
		delete(floors, e.path)
	}
	for name := range floors {
		t.Errorf("%s has a row for package %s, which is not in %s", page, name, tableFile)
	}
}
