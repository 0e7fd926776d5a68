package architecture

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const (
	root   = "../.."
	module = "bullseye"
)

// A source is one package, or one module, as its files have it.
type source struct {
	// imports holds what its files import, except tests and the standard library,
	// with one file that does.
	imports map[string]string
}

// readModules reads the Go files of the repository: the packages of the main
// module by path, and the other modules by folder. It reads the files of all
// platforms and build tags.
//
// It does not ask the go command, because the test cache notices changes only in
// files and folders that the test itself opens.
func readModules(t *testing.T) (packages, modules map[string]source) {
	t.Helper()
	packages, modules = map[string]source{}, map[string]source{}
	var within string // the other module that the walk is in
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name != "." && strings.ContainsAny(d.Name()[:1], "._") || d.Name() == "testdata" {
				return fs.SkipDir
			}
			if name != "." && exists(filepath.Join(root, name, "go.mod")) {
				within = name
				modules[name] = source{map[string]string{}}
			}
			return nil
		}
		if path.Ext(name) != ".go" {
			return nil
		}
		if within != "" && strings.HasPrefix(name, within+"/") {
			return addImports(modules[within], name)
		}
		folder := path.Dir(name)
		if _, known := packages[folder]; !known {
			packages[folder] = source{map[string]string{}}
		}
		return addImports(packages[folder], name)
	})
	if err != nil {
		t.Fatal(err)
	}
	return packages, modules
}

// A test that looked for the development data by itself could fail where they are not.
func TestOnlyOnePackageFindsTheDevelopmentData(t *testing.T) {
	found := 0
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".go" {
			return err
		}
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil || !strings.Contains(string(text), `"sh`+`ared"`) && !strings.Contains(string(text), `../sh`+`ared/data/`) {
			return err
		}
		if found++; path.Dir(name) != "internal/fortest/devdata" {
			t.Errorf("%s names the folder of the development data: call package devdata", name)
		}
		return nil
	})
	if err != nil || found == 0 {
		t.Errorf("found the folder in %d files, error %v", found, err)
	}
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// addImports adds what a file imports, unless it is a test.
func addImports(s source, name string) error {
	if strings.HasSuffix(name, "_test.go") {
		return nil
	}
	all, err := importsOf(name)
	for _, imported := range all {
		if !standard(imported) {
			s.imports[imported] = name
		}
	}
	return err
}

// importsOf returns the paths that a file imports.
func importsOf(name string) (all []string, err error) {
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, name), nil, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, err
		}
		all = append(all, imported)
	}
	return all, nil
}

// standard tells whether a package belongs to the standard library: the paths of
// others begin with the name of a host, or with this module.
func standard(imported string) bool {
	first, _, _ := strings.Cut(imported, "/")
	return first != module && !strings.Contains(first, ".")
}
