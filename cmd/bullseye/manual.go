package main

// The manual pages, made by cobra from the commands, their flags and the texts in
// manual/.

import (
	"bytes"
	"embed"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"

	"bullseye/internal/file"
)

// manualTexts holds the descriptions of the manual pages, as Markdown.
//
//go:embed manual/*.md
var manualTexts embed.FS

// manualKey is the annotation of a command with the description of its manual
// page.
const manualKey = "bullseye_manual"

// describe adds texts from manual/ to the description of a command's manual page.
func describe(cmd *cobra.Command, names ...string) {
	for _, name := range names {
		text, err := manualTexts.ReadFile("manual/" + name + ".md")
		if err != nil {
			panic(err) // the text does not exist: a mistake in this program
		}
		describeText(cmd, string(text))
	}
}

// describeText adds a text to the description of a command's manual page.
func describeText(cmd *cobra.Command, text string) {
	if cmd.Annotations == nil {
		cmd.Annotations = map[string]string{}
	}
	cmd.Annotations[manualKey] += text + "\n"
}

func (p *program) manCommand() *cobra.Command {
	var directory string
	cmd := &cobra.Command{
		Use:   "man [COMMAND]",
		Short: "print or write the manual pages",
		Long: `Print the manual page of a command, or of bullseye if none is given. With --dir,
write the pages of all commands as files instead.`,
		Example: `  bullseye man max | man -l -
  bullseye man --dir /usr/local/share/man/man1`,
		ValidArgsFunction: func(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
			var names []string
			for _, c := range cmd.Root().Commands() {
				names = append(names, c.Name())
			}
			return names, cobra.ShellCompDirectiveDefault
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("dir") {
				if len(args) > 0 {
					return &usageError{fmt.Sprintf("man --dir takes no command, found %q", args[0]), "--dir writes the pages of all commands"}
				}
				return writeManuals(cmd.Root(), directory)
			}
			about, rest, err := cmd.Root().Find(args)
			switch {
			case err == nil && len(rest) == 0 && (about.HasParent() || len(args) == 0):
				page, err := manual(about)
				if err != nil {
					return err
				}
				_, err = p.out.Write(page)
				return err
			case len(args) > 1:
				return &usageError{fmt.Sprintf("there is no command %q", strings.Join(args, " ")), "'bullseye --help' lists the commands"}
			}
			return writeManuals(cmd.Root(), args[0])
		},
	}
	addFlags(cmd, otherFlags, func(flags *pflag.FlagSet) {
		flags.StringVar(&directory, "dir", "", "write all pages into `DIRECTORY`, which is created if needed")
	})
	describe(cmd, "man")
	return cmd
}

// manual returns the manual page of a command.
func manual(cmd *cobra.Command) ([]byte, error) {
	help := cmd.Long
	defer func() { cmd.Long = help }()
	if text := cmd.Annotations[manualKey]; text != "" {
		cmd.Long = text
	}
	cmd.Long += "\n\n" + exitStatus
	cmd.DisableAutoGenTag = true
	var page bytes.Buffer
	if err := doc.GenMan(cmd, &doc.GenManHeader{Section: "1", Date: &undated, Source: "Bullseye"}, &page); err != nil {
		return nil, err
	}
	// The generator requires a month, but a build must not depend on its date.
	return bytes.Replace(page.Bytes(), []byte(undated.Format("Jan 2006")), nil, 1), nil
}

// undated is the date in manual pages before it is removed.
var undated time.Time

// writeManuals writes the pages of all commands into a directory.
func writeManuals(root *cobra.Command, directory string) error {
	if err := os.MkdirAll(directory, 0o777); err != nil {
		return fmt.Errorf("cannot make %s: %w", nameOf(directory), file.Reason(err))
	}
	var failed error
	forEachCommand(root, func(cmd *cobra.Command) {
		if failed != nil || cmd.HasParent() && !cmd.IsAvailableCommand() {
			return
		}
		page, err := manual(cmd)
		if err != nil {
			failed = err
			return
		}
		name := filepath.Join(directory, strings.ReplaceAll(cmd.CommandPath(), " ", "-")+".1")
		if err := file.Write(file.OS, name, page); err != nil {
			failed = cannotWrite(name, err)
		}
	})
	return failed
}
