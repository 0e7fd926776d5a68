// Wave writes the assembly of bullseye/search/internal/wave. From the root of
// the repository:
//
//	go run -C build ./wave -dir ../search/internal/wave
//
// The kernels are described once, as operations on lanes (kernels.go), and
// written for each target (avx512.go, avx2.go).
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
	log.SetPrefix("wave: ")
	dir := flag.String("dir", ".", "folder of the package to write to")
	flag.Parse()
	if err := writeAll(*dir); err != nil {
		log.Fatal(err)
	}
}

// writeAll writes all kernels to a folder.
func writeAll(dir string) error {
	for _, file := range []struct {
		name  string
		write func(*build.Context)
	}{
		{"kernels_avx512_amd64", func(c *build.Context) {
			roundAVX512(c)
			chooseAVX512(c)
			moveAVX512(c)
			moveVBMI2(c)
			loadBoardsAVX512(c)
			storeGridsAVX512(c)
			packNodesAVX512(c)
			unpackNodesAVX512(c)
		}},
		{"kernels_avx2_amd64", func(c *build.Context) {
			roundAVX2(c)
			chooseAVX2(c)
			moveAVX2(c)
			packNodesAVX2(c)
			unpackNodesAVX2(c)
			boardConstants := constant(c)
			loadBoardsAVX2(c, boardConstants)
			storeGridsAVX2(c, boardConstants)
		}},
	} {
		if err := write(filepath.Join(dir, file.name), file.write); err != nil {
			return err
		}
	}
	return nil
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
	config := printer.Config{Name: "avo", Argv: []string{"go", "run", "-C", "build", "./wave"}, Pkg: "wave"}
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
