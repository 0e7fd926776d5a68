package architecture

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

const tableFile = "internal/architecture/table_test.go"

func TestPackagesImportWhatTheTableAllows(t *testing.T) {
	packages, _ := readModules(t)
	for _, problem := range compare(table, packages) {
		t.Error(problem)
	}
}

// compare returns one sentence for each difference between a table and the
// packages as they are.
func compare(table []entry, packages map[string]source) (problems []string) {
	entries := map[string]entry{}
	for _, e := range table {
		if _, twice := entries[e.path]; twice {
			problems = append(problems, fmt.Sprintf("%s is in the table twice: remove one from %s", e.path, tableFile))
		}
		entries[e.path] = e
	}
	for _, name := range slices.Sorted(maps.Keys(packages)) {
		if _, ok := entries[name]; !ok {
			problems = append(problems, fmt.Sprintf("package %s is new: decide on its floor and its imports, and add it to %s", name, tableFile))
		}
	}
	for _, e := range table {
		if s, ok := packages[e.path]; ok {
			problems = append(problems, compareImports(e, s, entries)...)
		} else {
			problems = append(problems, fmt.Sprintf("package %s does not exist: remove it from %s", e.path, tableFile))
		}
	}
	return problems
}

func compareImports(e entry, s source, entries map[string]entry) (problems []string) {
	unused := map[string]bool{}
	for _, allowed := range strings.Fields(e.packages + " " + e.modules) {
		unused[allowed] = true
	}
	for _, imported := range slices.Sorted(maps.Keys(s.imports)) {
		file := s.imports[imported]
		name, ours := strings.CutPrefix(imported, module+"/")
		if !ours {
			name = moduleOf(imported, strings.Fields(e.modules))
			if e.kind == library && !strings.HasPrefix(imported, "golang.org/x/") {
				problems = append(problems, fmt.Sprintf("library package %s imports %s in %s: a library may use only the standard library and golang.org/x", e.path, imported, file))
			}
		} else if !slices.Contains(strings.Fields(e.packages), name) {
			name = ""
		} else {
			problems = append(problems, compareFloors(e, entries[name], file)...)
		}
		if name == "" {
			problems = append(problems, fmt.Sprintf("%s must not import %s, but %s does: remove the import, or allow it in %s",
				e.path, strings.TrimPrefix(imported, module+"/"), file, tableFile))
		}
		delete(unused, name)
	}
	for _, name := range slices.Sorted(maps.Keys(unused)) {
		problems = append(problems, fmt.Sprintf("%s no longer imports %s: remove it from %s", e.path, name, tableFile))
	}
	return problems
}

// compareFloors tells whether package e may stand where it does, above the package
// that it imports. Packages of one tree, such as search and search/internal/wave,
// may share a floor.
func compareFloors(e, imported entry, file string) (problems []string) {
	above := e.floor > imported.floor || e.floor == imported.floor && sameTree(e.path, imported.path)
	if !above {
		problems = append(problems, fmt.Sprintf("%s is on floor %d and imports %s on floor %d in %s: a package imports only lower floors",
			e.path, e.floor, imported.path, imported.floor, file))
	}
	if e.kind == library && imported.kind != library {
		problems = append(problems, fmt.Sprintf("library package %s imports %s in %s, which is not a library package", e.path, imported.path, file))
	}
	return problems
}

// sameTree reports whether two packages are below one folder, which is neither internal nor one of
// its groups.
func sameTree(a, b string) bool {
	root := func(path string) string {
		for _, group := range []string{"internal/text/", "internal/disk/", "internal/fortest/", "internal/"} {
			if rest, in := strings.CutPrefix(path, group); in {
				first, _, _ := strings.Cut(rest, "/")
				return group + first
			}
		}
		first, _, _ := strings.Cut(path, "/")
		return first
	}
	return root(a) == root(b)
}

// moduleOf returns the module that a package belongs to, or "" if it is none of
// them.
func moduleOf(imported string, modules []string) string {
	for _, m := range modules {
		if imported == m || strings.HasPrefix(imported, m+"/") {
			return m
		}
	}
	return ""
}

func TestOtherModulesImportWhatTheTableAllows(t *testing.T) {
	_, modules := readModules(t)
	for _, name := range slices.Sorted(maps.Keys(modules)) {
		allowed, ok := otherModules[name]
		if !ok {
			t.Errorf("module %s is new: add it to %s", name, tableFile)
			continue
		}
		found := map[string]bool{}
		for imported, file := range modules[name].imports {
			p, ours := strings.CutPrefix(imported, module+"/")
			if !ours || p == name || strings.HasPrefix(p, name+"/") {
				continue
			}
			found[p] = true
			if !slices.Contains(strings.Fields(allowed), p) {
				t.Errorf("module %s must not import %s, but %s does: remove the import, or allow it in %s", name, p, file, tableFile)
			}
		}
		for _, p := range strings.Fields(allowed) {
			if !found[p] {
				t.Errorf("module %s no longer imports %s: remove it from %s", name, p, tableFile)
			}
		}
	}
	for name := range otherModules {
		if _, ok := modules[name]; !ok {
			t.Errorf("module %s does not exist: remove it from %s", name, tableFile)
		}
	}
}

// The comparison finds each way in which table and code can differ.
func TestComparisonFindsDifferences(t *testing.T) {
	imports := func(names ...string) source {
		s := source{map[string]string{}}
		for _, name := range names {
			s.imports[name] = "file.go"
		}
		return s
	}
	for _, c := range []struct {
		name     string
		table    []entry
		packages map[string]source
		want     string // part of the only sentence, or "" if there is no difference
	}{
		{"nothing", []entry{{1, "a", library, "", ""}, {2, "b", library, "a", ""}},
			map[string]source{"a": imports(), "b": imports("bullseye/a")}, ""},
		{"shared floor in one tree", []entry{{1, "a", library, "a/internal/b", ""}, {1, "a/internal/b", library, "", ""}},
			map[string]source{"a": imports("bullseye/a/internal/b"), "a/internal/b": imports()}, ""},
		{"shared floor of two branches", []entry{{1, "a/b", library, "a/c", ""}, {1, "a/c", library, "", ""}},
			map[string]source{"a/b": imports("bullseye/a/c"), "a/c": imports()}, ""},
		{"internal is no tree", []entry{{1, "internal/b", library, "internal/c", ""}, {1, "internal/c", library, "", ""}},
			map[string]source{"internal/b": imports("bullseye/internal/c"), "internal/c": imports()}, "imports internal/c on floor 1"},
		{"golang.org/x", []entry{{1, "a", library, "", "golang.org/x/sys"}},
			map[string]source{"a": imports("golang.org/x/sys/cpu")}, ""},
		{"new package", nil,
			map[string]source{"a": imports()}, "package a is new"},
		{"removed package", []entry{{1, "a", library, "", ""}},
			nil, "package a does not exist"},
		{"package listed twice", []entry{{1, "a", library, "", ""}, {1, "a", library, "", ""}},
			map[string]source{"a": imports()}, "a is in the table twice"},
		{"new import", []entry{{1, "a", library, "", ""}, {2, "b", library, "", ""}},
			map[string]source{"a": imports(), "b": imports("bullseye/a")}, "b must not import a, but file.go does"},
		{"removed import", []entry{{1, "a", library, "", ""}, {2, "b", library, "a", ""}},
			map[string]source{"a": imports(), "b": imports()}, "b no longer imports a"},
		{"higher floor", []entry{{2, "a", library, "", ""}, {1, "b", library, "a", ""}},
			map[string]source{"a": imports(), "b": imports("bullseye/a")}, "b is on floor 1 and imports a on floor 2"},
		{"same floor", []entry{{1, "a", library, "", ""}, {1, "ab", library, "a", ""}},
			map[string]source{"a": imports(), "ab": imports("bullseye/a")}, "ab is on floor 1 and imports a on floor 1"},
		{"library above a face", []entry{{1, "a", face, "", ""}, {2, "b", library, "a", ""}},
			map[string]source{"a": imports(), "b": imports("bullseye/a")}, "which is not a library package"},
		{"library with a module", []entry{{1, "a", library, "", "example.org/m"}},
			map[string]source{"a": imports("example.org/m/p")}, "library package a imports example.org/m/p"},
		{"new module", []entry{{1, "a", face, "", "example.org/m"}},
			map[string]source{"a": imports("example.org/m", "example.org/mm")}, "a must not import example.org/mm"},
		{"removed module", []entry{{1, "a", face, "", "example.org/m"}},
			map[string]source{"a": imports()}, "a no longer imports example.org/m"},
	} {
		t.Run(c.name, func(t *testing.T) {
			problems := compare(c.table, c.packages)
			switch {
			case c.want == "" && len(problems) > 0:
				t.Errorf("found %q, expected no difference", problems)
			case c.want != "" && (len(problems) != 1 || !strings.Contains(problems[0], c.want)):
				t.Errorf("found %q, expected one sentence with %q", problems, c.want)
			}
		})
	}
}
