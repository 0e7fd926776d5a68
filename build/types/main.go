// Types reports where the packages of a module and their tests do not compile for other systems.
// It compiles nothing: it reads all dependencies as sources, without the bodies of their functions.
package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"log"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"
)

func main() {
	log.SetFlags(0)
	folder := flag.String("dir", "..", "the folder of the module")
	flag.Parse()
	root, err := filepath.Abs(*folder)
	if err != nil {
		log.Fatal(err)
	}
	for _, platform := range flag.Args() {
		goos, goarch, found := strings.Cut(platform, "/")
		if !found {
			log.Fatalf("found %q, expected a platform such as linux/386", platform)
		}
		errors, err := check(root, goos, goarch)
		if err != nil {
			log.Fatalf("%s: %v", platform, err)
		}
		for _, e := range errors {
			fmt.Printf("%s: %v\n", platform, e)
		}
		if len(errors) > 0 {
			defer os.Exit(1)
		}
	}
}

// check returns the errors in all packages of a module and their tests.
func check(root, goos, goarch string) (errors []packages.Error, err error) {
	checked, err := packages.Load(&packages.Config{
		Mode:  packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps | packages.NeedTypes | packages.NeedTypesSizes,
		Dir:   root,
		Env:   append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0"),
		Tests: true,
		ParseFile: func(files *token.FileSet, name string, text []byte) (*ast.File, error) {
			file, err := parser.ParseFile(files, name, text, parser.SkipObjectResolution)
			if err == nil && !strings.HasPrefix(name, root+string(filepath.Separator)) {
				removeBodies(file)
			}
			return file, err
		},
	}, "./...")
	for _, p := range checked {
		if !strings.HasSuffix(p.ID, ".test") { // the go command wrote that one, and it has no bodies
			errors = append(errors, p.Errors...)
		}
	}
	if err == nil && len(checked) == 0 {
		err = fmt.Errorf("%s has no packages", root)
	}
	return errors, err
}

// removeBodies removes the bodies of functions. What the compiler would say of that is an error of a
// dependency, which nobody reads.
func removeBodies(file *ast.File) {
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			f.Body = nil
		}
	}
}
