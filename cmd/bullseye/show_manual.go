package main

// Manual pages on a terminal: as the program man shows them or, where there is none, as
// plain text.

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"bullseye/internal/disk/file"
)

// showManual shows the manual page of a command on the terminal.
func (p *program) showManual(ctx context.Context, cmd *cobra.Command) error {
	page := manual(cmd)
	if !manShows(ctx, page) {
		_, err := io.WriteString(p.out, plainText(manualMarkdown(cmd), bodyIndent))
		return err
	}
	// Ctrl-C is for the pager, which may stop a search with it and go on.
	signal.Reset(os.Interrupt)
	signal.Notify(make(chan os.Signal, 1), os.Interrupt)
	man := manOf(ctx, page)
	man.Stdout, man.Stderr = p.out.file, os.Stderr
	_ = man.Run() // the exit status is that of the pager
	return ctx.Err()
}

// manShows reports whether the program man formats a page that it reads from standard
// input. On some systems there is none, or it cannot do that, or it only prints how to
// install it.
func manShows(ctx context.Context, page []byte) bool {
	text, err := manOf(ctx, page).Output()
	return err == nil && strings.Contains(overstruck.ReplaceAllString(string(text), ""), "EXIT STATUS")
}

// overstruck is how some versions of man make a letter bold or underlined in a pipe.
var overstruck = regexp.MustCompile(".\b")

func manOf(ctx context.Context, page []byte) *exec.Cmd {
	man := exec.CommandContext(ctx, "man", "-l", "-")
	man.Stdin = bytes.NewReader(page)
	man.WaitDelay = file.Patience
	return man
}
