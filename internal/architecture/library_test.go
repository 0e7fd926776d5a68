package architecture

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// goCommand runs the go command in a folder and returns its standard output.
func goCommand(t *testing.T, dir string, env []string, arguments ...string) string {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("skipped: the go command is not installed")
	}
	command := exec.Command("go", arguments...)
	command.Dir = dir
	command.Env = append(append(os.Environ(), "GOWORK=off"), env...)
	var messages strings.Builder
	command.Stderr = &messages
	output, err := command.Output()
	if err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(arguments, " "), err, messages.String())
	}
	return string(output)
}

// The table sees direct imports. What golang.org/x imports in turn, only the go
// command knows.
func TestLibraryDependsOnStandardLibraryAndX(t *testing.T) {
	readModules(t) // opens the files, so that the test cache notices changes
	libraries := map[string]bool{}
	arguments := []string{"list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}"}
	for _, e := range table {
		if e.kind == library {
			libraries[module+"/"+e.path] = true
			arguments = append(arguments, "./"+e.path)
		}
	}
	for _, platform := range []string{"linux/amd64", "linux/386", "windows/amd64", "darwin/arm64"} {
		system, processor, _ := strings.Cut(platform, "/")
		env := []string{"GOOS=" + system, "GOARCH=" + processor, "CGO_ENABLED=0"}
		for _, dependency := range strings.Fields(goCommand(t, root, env, arguments...)) {
			if !libraries[dependency] && !strings.HasPrefix(dependency, "golang.org/x/") {
				t.Errorf("on %s a library package depends on %s: a library may use only the standard library and golang.org/x", platform, dependency)
			}
		}
	}
}

const importer = `package main

import (
	"context"
	"fmt"
	"log"

	"bullseye/score"
	"bullseye/search"
	"bullseye/sudoku"
)

func main() {
	ctx := context.Background()
	board, err := sudoku.ParseBoard("..83...2...35......1.89.7...76......3..1.6..7......64...2.35.7......82...5...73..")
	if err != nil {
		log.Fatal(err)
	}
	n, err := search.Count(ctx, board, 1000)
	if err != nil {
		log.Fatal(err)
	}
	best, err := score.Max(ctx, board, score.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(n, best.Score)
}
`

// The README tells programs in other modules to import the library with go mod
// edit and go mod tidy.
func TestAnotherModuleImportsTheLibrary(t *testing.T) {
	if testing.Short() {
		t.Skip("skipped: -short")
	}
	readModules(t) // opens the files, so that the test cache notices changes
	path, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	// With our checksums, tidy has nothing to ask the checksum database. It then
	// needs the network only for modules that are not in the module cache.
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{"main.go": []byte(importer), "go.sum": sums} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	goCommand(t, dir, nil, "mod", "init", "example.org/importer")
	goCommand(t, dir, nil, "mod", "edit", "-require", module+"@v0.0.0", "-replace", module+"="+path)
	goCommand(t, dir, nil, "mod", "tidy")

	program := filepath.Join(dir, "importer.exe") // a name that every system runs
	goCommand(t, dir, nil, "build", "-o", program, ".")
	output, err := exec.Command(program).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	if got, want := string(output), "1000 2884\n"; got != want {
		t.Errorf("the program printed %q, expected %q", got, want)
	}

	modules := map[string]bool{}
	for _, name := range strings.Fields(goCommand(t, dir, nil, "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}", ".")) {
		modules[name] = true
	}
	if got, want := slices.Sorted(maps.Keys(modules)), []string{module, "golang.org/x/sys"}; !slices.Equal(got, want) {
		t.Errorf("the program is built from the modules %q, expected %q", got, want)
	}
}
