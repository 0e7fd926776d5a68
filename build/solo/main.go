// Solo writes the assembly of bullseye/search/internal/solo. From the root of
// the repository:
//
//	go run -C build ./solo -dir ../search/internal/solo
//
// The package's portable twin (portable.go there) says in plain Go what each
// step means; the names are the same.
package main

import (
	"bytes"
	"flag"
	"log"
	"os"
	"path/filepath"
	"slices"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/pass"
	"github.com/mmcloughlin/avo/printer"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("solo: ")
	dir := flag.String("dir", ".", "folder of the package to write to")
	flag.Parse()
	context := build.NewContext()
	context.ConstraintExpr("!purego")
	data := map[string]operand.Mem{}
	for _, kernel := range []func(*vectors){walk, loadBoard, storeGrid} {
		kernel(&vectors{Context: context, data: data, indexes: map[string]vector{}})
	}
	file, err := context.Result()
	if err != nil {
		log.Fatal(err)
	}
	if err := pass.Compile.Execute(file); err != nil {
		log.Fatal(err)
	}
	for _, function := range file.Functions() {
		function.Nodes = slices.DeleteFunc(function.Nodes, idle)
	}
	config := printer.Config{Name: "avo", Argv: []string{"go", "run", "-C", "build", "./solo"}, Pkg: "solo"}
	for suffix, p := range map[string]printer.Printer{
		".s":  printer.NewGoAsm(config),
		".go": printer.NewStubs(config),
	} {
		text, err := p.Print(file)
		if err != nil {
			log.Fatal(err)
		}
		name := filepath.Join(*dir, "kernels_avx512_amd64"+suffix)
		if err := os.WriteFile(name, append(bytes.TrimRight(text, "\n"), '\n'), 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

// idle recognises a move from a register to itself: what is left of a copy where
// the allocator gave both the same place.
func idle(n ir.Node) bool {
	i, ok := n.(*ir.Instruction)
	return ok && i.Opcode == "VMOVDQA64" && i.Operands[0] == i.Operands[1]
}
