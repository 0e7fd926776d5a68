package main

// The commands about the program itself.

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// version returns the module's version as the build recorded it, or "(devel)".
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

func (p *program) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "the version of this program",
		Long:  "Version prints the version of the program, of the Go it was built with, and the platform.",
		Args:  noArguments,
		RunE: func(cmd *cobra.Command, args []string) error {
			_, err := fmt.Fprintf(p.out, "bullseye %s (%s, %s/%s)\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return err
		},
	}
}

func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return &usageError{
		fmt.Sprintf("%s takes no argument %q", cmd.CommandPath(), args[0]),
		fmt.Sprintf("'%s --help' explains it", cmd.CommandPath()),
	}
}

func (p *program) manCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "man [DIRECTORY]",
		Short: "the manual pages",
		Long: `Man prints the manual page of bullseye, or writes that page and those of all
commands into a directory, which is made if it is missing. The same version
writes the same bytes.`,
		Example: `  bullseye man | man -l -
  bullseye man /usr/local/share/man/man1`,
		Args: func(cmd *cobra.Command, args []string) error { return noArguments(cmd, args[min(1, len(args)):]) },
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				page, err := manual(cmd.Root())
				if err != nil {
					return err
				}
				_, err = p.out.Write(page)
				return err
			}
			if err := os.MkdirAll(args[0], 0o777); err != nil {
				return fmt.Errorf("cannot make %s: %w", args[0], reason(err))
			}
			return writeManuals(cmd.Root(), args[0])
		},
	}
}

// manual returns the manual page of a command.
func manual(cmd *cobra.Command) ([]byte, error) {
	cmd.DisableAutoGenTag = true
	var page bytes.Buffer
	if err := doc.GenMan(cmd, &doc.GenManHeader{Section: "1", Date: &undated, Source: "Bullseye"}, &page); err != nil {
		return nil, err
	}
	// The generator insists on a month; a build should not depend on one.
	return bytes.Replace(page.Bytes(), []byte(undated.Format("Jan 2006")), nil, 1), nil
}

var undated time.Time

// writeManuals writes the pages of a command and of those below it.
func writeManuals(cmd *cobra.Command, directory string) error {
	page, err := manual(cmd)
	if err != nil {
		return err
	}
	name := filepath.Join(directory, strings.ReplaceAll(cmd.CommandPath(), " ", "-")+".1")
	if err := os.WriteFile(name, page, 0o666); err != nil {
		return fmt.Errorf("cannot write %s: %w", name, reason(err))
	}
	for _, below := range cmd.Commands() {
		if below.IsAvailableCommand() && !below.IsAdditionalHelpTopicCommand() {
			if err := writeManuals(below, directory); err != nil {
				return err
			}
		}
	}
	return nil
}
