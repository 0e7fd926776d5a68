// Settle writes the assembly of bullseye/target/internal/settle. From the root
// of the repository:
//
//	go run -C build ./settle -dir ../target/internal/settle
//
// The kernels do for a vector of boards what portable.go there does for one
// board after the other; its comments say what and why.
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
	log.SetPrefix("settle: ")
	dir := flag.String("dir", ".", "folder of the package to write to")
	flag.Parse()
	for _, file := range []struct {
		name string
		wide bool
	}{{"kernels_avx512_amd64", true}, {"kernels_avx2_amd64", false}} {
		if err := write(filepath.Join(*dir, file.name), file.wide); err != nil {
			log.Fatal(err)
		}
	}
}

// write writes name.s and its stub, name.go.
func write(name string, wide bool) error {
	context := build.NewContext()
	context.ConstraintExpr("!purego")
	w := &writer{Context: context, wide: wide}
	w.losses()
	w.sum()
	w.strike()
	w.move()
	file, err := context.Result()
	if err != nil {
		return err
	}
	if err := pass.Compile.Execute(file); err != nil {
		return err
	}
	config := printer.Config{Name: "avo", Argv: []string{"go", "run", "-C", "build", "./settle"}, Pkg: "settle"}
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
