package architecture

import (
	"os"
	"os/exec"
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
