package architecture

import (
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var readmes = []string{"README.md", "README.zh-CN.md"}

// libraryPages are about the library.
var libraryPages = []string{"docs/library.md", "docs/zh/library.md"}

// readFile returns the text of a file of the repository.
func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// libraryBlocks returns the code blocks of a page about the library: a program, the
// commands that build and run it, and its output.
func libraryBlocks(t *testing.T, name string) (program, commands, output string) {
	t.Helper()
	_, text, ok := strings.Cut(readFile(t, name), "\n```go\npackage main\n")
	blocks := strings.Split(text, "\n```")
	if !ok || len(blocks) < 5 {
		t.Fatalf("%s has no Go program that commands and an output follow", name)
	}
	return "package main\n" + blocks[0] + "\n", blocks[2], strings.TrimPrefix(blocks[4], "\n")
}

// The program of each page compiles in a module of its own after the commands that
// the page gives, prints what it shows, and needs no module but ours and
// golang.org/x/sys.
func TestProgramOfLibraryPagesRuns(t *testing.T) {
	readModules(t) // opens the files, so that the test cache notices changes
	path, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range libraryPages {
		t.Run(name, func(t *testing.T) {
			program, commands, output := libraryBlocks(t, name)
			dir := t.TempDir()
			// With our checksums, tidy has nothing to ask the checksum database. It
			// then needs the network only for modules that are not in the module cache.
			for name, text := range map[string]string{"main.go": program, "go.sum": readFile(t, "go.sum")} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			printed := ""
			for command := range strings.Lines(strings.TrimSpace(commands)) {
				arguments := strings.Fields(strings.ReplaceAll(command, "/path/to/bullseye", path))
				if len(arguments) < 2 || arguments[0] != "go" {
					t.Fatalf("found the command %q, expected one of the go command", command)
				}
				printed = goCommand(t, dir, nil, arguments[1:]...)
			}
			if want := strings.TrimSpace(output) + "\n"; printed != want {
				t.Errorf("the program prints\n%sthe page shows\n%s", printed, want)
			}
			modules := map[string]bool{}
			for _, name := range strings.Fields(goCommand(t, dir, nil, "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}", ".")) {
				modules[name] = true
			}
			if got, want := slices.Sorted(maps.Keys(modules)), []string{module, "golang.org/x/sys"}; !slices.Equal(got, want) {
				t.Errorf("the program is built from the modules %q, expected %q", got, want)
			}
		})
	}
}

// A listedPackage is what the go command knows about a package.
type listedPackage struct {
	ImportPath string
	Deps       []string // direct and indirect
	Module     *struct {
		Path string
		Main bool
	}
}

// otherModule returns the module of the package, or "" if it is ours or the standard
// library.
func (p *listedPackage) otherModule() string {
	if p.Module == nil || p.Module.Main {
		return ""
	}
	return p.Module.Path
}

// needs lists the modules that packages need, on any of the usual platforms: those of
// each package in first, and those of all packages of a module in second.
func needs(t *testing.T) (packages, modules map[string]map[string]bool) {
	t.Helper()
	packages, modules = map[string]map[string]bool{}, map[string]map[string]bool{}
	add := func(to map[string]map[string]bool, name, needed string) {
		if to[name] == nil {
			to[name] = map[string]bool{}
		}
		if needed != "" {
			to[name][needed] = true
		}
	}
	for _, platform := range []string{"linux/amd64", "linux/arm64", "windows/amd64", "darwin/arm64"} {
		system, processor, _ := strings.Cut(platform, "/")
		env := []string{"GOOS=" + system, "GOARCH=" + processor, "CGO_ENABLED=0"}
		output := goCommand(t, root, env, "list", "-deps", "-json=ImportPath,Deps,Module", "./...")
		all := map[string]*listedPackage{}
		for decoder := json.NewDecoder(strings.NewReader(output)); ; {
			p := &listedPackage{}
			if err := decoder.Decode(p); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			all[p.ImportPath] = p
		}
		for _, p := range all {
			for _, needed := range append([]string{p.ImportPath}, p.Deps...) {
				add(packages, p.ImportPath, all[needed].otherModule())
				if own := p.otherModule(); own != "" {
					add(modules, own, all[needed].otherModule())
				}
			}
		}
	}
	return packages, modules
}

// packageRow matches a row of the table of packages and captures the package and what
// it needs.
var packageRow = regexp.MustCompile("(?m)^\\| `([a-z/]+)` \\|[^|\n]*\\|([^|\n]*)\\|$")

// The table of packages in each page has all packages that other modules can
// import, and the modules that each needs. A module stands for those that it needs.
func TestTableOfPackages(t *testing.T) {
	readModules(t) // opens the files, so that the test cache notices changes
	packages, modules := needs(t)
	quoted := regexp.MustCompile("`([^`]+)`")
	for _, name := range libraryPages {
		cells := map[string]string{}
		for _, row := range packageRow.FindAllStringSubmatch(readFile(t, name), -1) {
			cells[row[1]] = row[2]
		}
		for _, e := range table {
			if !isPublic(e.path) {
				continue
			}
			cell, ok := cells[e.path]
			if !ok {
				t.Errorf("%s has no row for package %s, which other modules can import: add one", name, e.path)
				continue
			}
			delete(cells, e.path)
			named := map[string]bool{}
			for _, match := range quoted.FindAllStringSubmatch(cell, -1) {
				if modules[match[1]] == nil {
					t.Errorf("%s says that %s needs %s, which is not a module that we need", name, e.path, match[1])
				}
				maps.Copy(named, modules[match[1]])
			}
			if needed := packages[module+"/"+e.path]; !maps.Equal(named, needed) {
				t.Errorf("%s: package %s needs the modules %q, but the modules in its row, with what they need, are %q",
					name, e.path, slices.Sorted(maps.Keys(needed)), slices.Sorted(maps.Keys(named)))
			}
		}
		for path := range cells {
			t.Errorf("%s has a row for package %s, which does not exist or which other modules cannot import: remove it", name, path)
		}
	}
}
