// Bullseye answers questions about Sudoku boards: see README.md.
package main

import (
	"context"
	"io"
	"os"

	"github.com/spf13/cobra"
)

func main() { os.Exit(runProgram()) }

// runProgram executes the command line of the process and returns the exit code.
func runProgram() int { return newProgram().run(os.Args[1:]) }

// newProgram returns a program with the inputs, the outputs and the language of the process.
func newProgram() *program {
	p := &program{in: os.Stdin, out: &sink{file: os.Stdout, name: "standard output", closed: closedAtStart(os.Stdout)}, err: os.Stderr}
	p.chooseLanguage(os.Getenv)
	return p
}

// A program is one run of the command, with its input and outputs.
type program struct {
	in  *os.File
	out *sink
	err io.Writer

	quiet           bool // report nothing but errors
	chinese         bool // texts for people are in Chinese where no program reads them
	chineseMessages bool // so are the messages on standard error

	hinted []string // the hints about inputs that have been given

	words []string // of the command line; nil makes all commands complete
}

// run executes a command line and returns the exit code.
func (p *program) run(args []string) int {
	useThreads(0)
	ctx, stop := untilSignal(context.Background())
	defer stop()
	p.out.waitUntil(ctx)
	p.words = args
	root := p.rootCommand()
	root.SetArgs(args)
	var err error
	if asksForCompletions(args) {
		describePlainly(root)
	} else {
		err = checkCommand(root, args)
	}
	if err == nil {
		err = root.ExecuteContext(ctx)
	}
	if err == nil {
		err = p.out.failure // cobra ignores errors of writing a help text
	}
	return p.exitCode(ctx, err)
}

// asksForCompletions reports whether a shell, and not a user, gives a command line.
func asksForCompletions(args []string) bool {
	return len(args) > 0 && (args[0] == cobra.ShellCompRequestCmd || args[0] == cobra.ShellCompNoDescRequestCmd)
}
