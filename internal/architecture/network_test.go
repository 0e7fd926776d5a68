package architecture

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// outside are packages that reach the network or other programs, with the folders that may
// import them.
var outside = map[string][]string{
	"net":                     {"cmd/bullseye", "internal/siege", "internal/store", "internal/server"},
	"net/http":                {"cmd/bullseye", "internal/siege", "internal/server"},
	"net/rpc":                 {},
	"net/smtp":                {},
	"github.com/jackc/pgx/v5": {"internal/store"},                                                                        // the database of --db
	"os/exec":                 {"cmd/bullseye", "internal/fortest/pdftext", "internal/fortest/pgtest", "internal/siege"}, // man on a terminal, and tests
	"plugin":                  {},
}

// SECURITY.md says what uses the network. Its promise holds only if nothing else can.
func TestOnlyTheServerReachesTheNetwork(t *testing.T) {
	used := map[string]bool{}
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (strings.ContainsAny(d.Name()[:1], "._") || d.Name() == "testdata" || exists(filepath.Join(root, name, "go.mod"))):
			return fs.SkipDir
		case d.IsDir() || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		all, err := importsOf(name)
		if err != nil {
			return err
		}
		for _, imported := range all {
			for reaches, folders := range outside {
				if imported != reaches && !(strings.Contains(reaches, ".") && strings.HasPrefix(imported, reaches+"/")) {
					continue
				}
				used[reaches] = true
				if folder := path.Dir(name); !slices.Contains(folders, folder) {
					t.Errorf("%s imports %s, which only %v may do: SECURITY.md promises it", name, imported, folders)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for reaches, folders := range outside {
		if len(folders) > 0 && !used[reaches] {
			t.Errorf("nothing imports %s: it need not be allowed", reaches)
		}
	}
}
