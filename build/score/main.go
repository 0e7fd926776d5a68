// Score writes the assembly of bullseye/score/internal/template. From the
// root of the repository:
//
//	go run -C build ./score -dir ../score/internal/template
//
// The kernels do for a vector of digits what portable.go there does for one
// digit after the other; its comments say what and why.
package main

import (
	"bytes"
	"flag"
	"log"
	"os"
	"path/filepath"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/pass"
	"github.com/mmcloughlin/avo/printer"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("score: ")
	dir := flag.String("dir", ".", "folder of the package to write to")
	flag.Parse()
	for _, file := range []struct {
		name  string
		write func(*build.Context)
	}{
		{"kernels_avx512_amd64", func(c *build.Context) { writeAVX512(&avx512{writer{Context: c}}) }},
		{"kernels_avx2_amd64", func(c *build.Context) { writeAVX2(&avx2{writer{Context: c}}) }},
	} {
		if err := write(filepath.Join(*dir, file.name), file.write); err != nil {
			log.Fatal(err)
		}
	}
}

// write writes name.s and its stub, name.go.
func write(name string, kernels func(*build.Context)) error {
	context := build.NewContext()
	context.ConstraintExpr("!purego")
	kernels(context)
	file, err := context.Result()
	if err != nil {
		return err
	}
	if err := pass.Compile.Execute(file); err != nil {
		return err
	}
	config := printer.Config{Name: "avo", Argv: []string{"go", "run", "-C", "build", "./score"}, Pkg: "template"}
	for suffix, p := range map[string]printer.Printer{
		".s":  printer.NewGoAsm(config),
		".go": printer.NewStubs(config),
	} {
		text, err := p.Print(file)
		if err != nil {
			return err
		}
		if err := os.WriteFile(name+suffix, append(bytes.TrimRight(text, "\n"), '\n'), 0o644); err != nil {
			return err
		}
	}
	return nil
}
