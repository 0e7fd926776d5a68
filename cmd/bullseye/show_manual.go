package main

import (
	"cmp"
	"context"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"

	"github.com/spf13/cobra"

	"bullseye/internal/disk/file"
)

// showManual shows the manual page of a command as text: on a terminal in a pager, if there
// is one.
func (p *program) showManual(ctx context.Context, cmd *cobra.Command) error {
	page := plainText(string(manualMarkdown(cmd))) + "\n"
	words := strings.Fields(os.Getenv("PAGER"))
	if len(words) == 0 {
		words = []string{"less"}
	}
	pager := exec.CommandContext(ctx, words[0], words[1:]...)
	pager.Stdin, pager.Stdout, pager.Stderr = strings.NewReader(page), p.out.file, os.Stderr
	pager.Env = append(os.Environ(), "LESS="+cmp.Or(os.Getenv("LESS"), "FRX")) // a short page needs no key
	pager.WaitDelay = file.Patience
	if !isTerminal(p.out.file) || pager.Start() != nil {
		_, err := io.WriteString(p.out, page)
		return err
	}
	// Ctrl-C is for the pager, which may stop a search with it and go on.
	signal.Reset(os.Interrupt)
	signal.Notify(make(chan os.Signal, 1), os.Interrupt)
	_ = pager.Wait() // the exit status is that of the pager
	return ctx.Err()
}
