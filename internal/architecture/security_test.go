package architecture

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The tests that SECURITY.md names exist, and every promise names one.
func TestTestsOfPromisesExist(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root, "SECURITY.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, promises, _ := strings.Cut(string(page), "\n## Promises\n")
	promises, rest, _ := strings.Cut(promises, "\n## ")
	_, table, _ := strings.Cut(rest, "\n| promise | number | tests |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	rows := map[string]bool{}
	for row := range strings.SplitSeq(table, "\n") {
		name, _, _ := strings.Cut(strings.TrimPrefix(row, "| "), " |")
		rows[name] = true
		named := regexp.MustCompile("`([a-z/0-9]+)\\.((?:Test|Fuzz)[A-Za-z0-9]+)`").FindAllStringSubmatch(row, -1)
		if !strings.HasPrefix(row, "|---") && len(named) == 0 {
			t.Errorf("no test is named in %q", row)
		}
		for _, test := range named {
			if !hasTest(t, test[1], test[2]) {
				t.Errorf("there is no test %s in %s", test[2], test[1])
			}
		}
	}
	bold := regexp.MustCompile(`(?m)^- \*\*([^*]+)\.\*\*`).FindAllStringSubmatch(promises, -1)
	if len(bold) < 8 {
		t.Fatalf("found %d promises", len(bold))
	}
	for _, promise := range bold {
		if !rows[promise[1]] {
			t.Errorf("the table has no row for %q", promise[1])
		}
	}
}

// hasTest reports whether a folder has a test of that name.
func hasTest(t *testing.T, folder, name string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "\nfunc "+name+"(") {
			return true
		}
	}
	return false
}
