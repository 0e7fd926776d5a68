// Package generate writes kernels to files: their assembly and, beside it, the Go
// declarations of their functions. It holds what all commands of this module do
// in the same way; the commands say what the kernels are.
package generate

import (
	"bytes"
	"errors"
	"flag"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/pass"
	"github.com/mmcloughlin/avo/printer"
)

// A File holds kernels for one instruction set.
type File struct {
	Name    string // without a suffix: the assembly goes to Name.s, the declarations to Name.go
	Kernels func(*build.Context)
	Edit    func(*ir.Function) // unless nil, changes a function after registers are allocated
	ARM64   func(*ARM64)       // instead of Kernels and Edit
}

// Begin begins a kernel. does is the rest of its comment, such as "copies nodes: see movePortable".
func Begin(c *build.Context, name, does, signature string) {
	c.Function(name)
	c.Attributes(attr.NOSPLIT)
	c.SignatureExpr(signature)
	c.Doc(name + " " + does + ".")
	c.Pragma("noescape")
}

// End ends a kernel.
func End(c *build.Context) {
	c.VZEROUPPER()
	c.RET()
}

// Table puts n constants into read-only data.
func Table[C operand.Constant](c *build.Context, name string, n int, value func(i int) C) operand.Mem {
	m := c.StaticGlobal(name)
	c.DataAttributes(attr.RODATA | attr.NOPTR)
	for i := range n {
		v := value(i)
		c.AddDatum(i*v.Bytes(), v)
	}
	return m
}

// Main is the main function of a command. The command's folder in this module
// has the given name, and the files belong to the Go package with the given name.
// They are written to the folder that the flag -dir names.
func Main(command, packageName string, files []File) {
	log.SetFlags(0)
	log.SetPrefix(command + ": ")
	dir := flag.String("dir", ".", "folder of the package to write to")
	flag.Parse()
	config := printer.Config{
		Name: "avo",
		Argv: []string{"go", "run", "-C", "build", "./" + command},
		Pkg:  packageName,
	}
	for _, file := range files {
		if err := file.write(*dir, config); err != nil {
			log.Fatal(err)
		}
	}
}

func (f File) write(dir string, config printer.Config) error {
	if f.ARM64 != nil {
		kernels := &ARM64{}
		f.ARM64(kernels)
		assembly, stubs := kernels.text(strings.Join(config.Argv, " "), config.Pkg)
		return errors.Join(
			os.WriteFile(filepath.Join(dir, f.Name+".s"), []byte(assembly), 0o644),
			os.WriteFile(filepath.Join(dir, f.Name+".go"), []byte(stubs), 0o644))
	}
	context := build.NewContext()
	context.ConstraintExpr("!purego")
	f.Kernels(context)
	program, err := context.Result()
	if err != nil {
		return err
	}
	if err := pass.Compile.Execute(program); err != nil {
		return err
	}
	if f.Edit != nil {
		for _, function := range program.Functions() {
			f.Edit(function)
		}
	}
	for suffix, p := range map[string]printer.Printer{
		".s":  printer.NewGoAsm(config),
		".go": printer.NewStubs(config),
	} {
		text, err := p.Print(program)
		if err != nil {
			return err
		}
		text = append(bytes.TrimRight(text, "\n"), '\n')
		if err := os.WriteFile(filepath.Join(dir, f.Name+suffix), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// Align makes a function begin at a cache line, so that its speed does not depend on
// the code before it.
func Align(f *ir.Function) {
	line := &ir.Instruction{Opcode: "PCALIGN", Operands: []operand.Op{operand.Imm(64)}}
	f.Nodes = slices.Insert(f.Nodes, 0, ir.Node(line))
}
