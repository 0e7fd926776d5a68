package main

// The manual pages, made from the commands, their flags and the texts in manual/.

import (
	"bytes"
	"embed"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cpuguy83/go-md2man/v2/md2man"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/internal/disk/file"
	"bullseye/internal/text/message"
	"bullseye/internal/text/regex"
	"bullseye/internal/text/textwidth"
)

// manualTexts holds the descriptions of the manual pages, as Markdown, and in zh those in Chinese.
//
//go:embed manual
var manualTexts embed.FS

// manualKey is the annotation of a command with the description of its manual page: names of
// texts in manual/, separated by blanks.
const manualKey = "bullseye_manual"

// describe adds texts from manual/ to the description of a command's manual page. They are read
// when the page is.
func describe(cmd *cobra.Command, names ...string) {
	annotate(cmd, manualKey, strings.Join(names, " ")+" ")
}

func annotate(cmd *cobra.Command, key, text string) {
	if cmd.Annotations == nil {
		cmd.Annotations = map[string]string{}
	}
	cmd.Annotations[key] += text
}

// manualText returns the description of a command's manual page, as Markdown.
func manualText(cmd *cobra.Command) string {
	var all strings.Builder
	for name := range strings.FieldsSeq(cmd.Annotations[manualKey]) {
		all.WriteString(manualPart(cmd, name) + "\n")
	}
	return all.String()
}

// manualPart returns a text in manual/ in the language of a command's help.
func manualPart(cmd *cobra.Command, name string) string {
	folder := "manual/"
	if isChinese(cmd) {
		folder += "zh/"
	}
	text, err := manualTexts.ReadFile(folder + name + ".md")
	if err != nil {
		panic(err) // the text does not exist: a mistake in this program
	}
	return applicable(cmd, string(text))
}

// applicable leaves out the paragraphs about flags that a command does not have, and the sections that begin
// with such a paragraph.
func applicable(cmd *cobra.Command, text string) string {
	var kept []string
	begins, left := false, false // the paragraph begins a section; the section is left out
	for paragraph := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n\n") {
		if strings.HasPrefix(paragraph, "# ") {
			kept, begins, left = append(kept, paragraph), true, false
			continue
		}
		other := slices.ContainsFunc(boldFlag().FindAllStringSubmatch(paragraph, -1), func(flag []string) bool { return cmd.Flag(flag[1]) == nil })
		if other && begins {
			kept, left = kept[:len(kept)-1], true
		}
		if !other && !left {
			kept = append(kept, paragraph)
		}
		begins = false
	}
	return strings.Join(kept, "\n\n") + "\n"
}

var boldFlag = regex.Lazy(`\*\*--([a-z-]+)`)

func (p *program) manCommand() *cobra.Command {
	var directory string
	var roff bool
	cmd := &cobra.Command{
		Use: "man [COMMAND]",
		Long: `Show the manual page of a command, or of bullseye if none is given. --roff and
--dir write pages for the program man instead.`,
		Example: `  bullseye man max
  bullseye man --roff max | man -l -
  bullseye man --dir /usr/local/share/man/man1`,
		ValidArgsFunction: func(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
			help, _, _ := cmd.Root().Find([]string{"help"})
			return help.ValidArgsFunction(cmd, args, word)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("dir") {
				if len(args) > 0 {
					return &usageError{message.Of("man --dir takes no command, found %q", args[0]), "--dir writes the pages of all commands"}
				}
				return writeManuals(cmd.Root(), directory)
			}
			if len(args) > 0 && args[0] == cmd.Root().Name() {
				args = args[1:] // as man bullseye does
			}
			about, err := findCommand(cmd.Root(), args)
			if err != nil {
				return err
			}
			if roff {
				_, err = p.out.Write(manual(about))
				return err
			}
			return p.showManual(cmd.Context(), about)
		},
	}
	addFlags(cmd, otherFlags, func(flags *pflag.FlagSet) {
		flags.BoolVar(&roff, "roff", false, "write the page in roff, for the program man")
		flags.StringVar(&directory, "dir", "", "write all pages in roff into `DIRECTORY`")
	})
	describe(cmd, "man")
	return cmd
}

// manual returns the manual page of a command, in roff.
func manual(cmd *cobra.Command) []byte {
	page := md2man.Render(manualMarkdown(cmd))
	if isChinese(cmd) { // lines can end between characters, and are not stretched
		page = slices.Concat([]byte(".mso zh.tmac\n.ad l\n"), page)
	}
	return page
}

// manualMarkdown returns the manual page of a command as Markdown, in the language of its help.
func manualMarkdown(cmd *cobra.Command) []byte {
	var page bytes.Buffer
	name := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
	// Between the section and the source is the date, which is empty because the page
	// must depend on nothing but the version.
	fmt.Fprintf(&page, "%% %q \"1\" \"\" \"Bullseye\" \"\"\n", strings.ToUpper(name))
	heading := func(text string) { page.WriteString("# " + chosen(cmd, text) + "\n\n") }
	heading("NAME")
	fmt.Fprintf(&page, "%s - %s\n\n", name, chosen(cmd, cmd.Short))
	heading("SYNOPSIS")
	page.WriteString(synopsis(cmd) + "\n\n")
	heading("DESCRIPTION")
	page.WriteString(manualText(cmd) + "\n")
	heading("OPTIONS")
	for _, group := range flagGroups(cmd, true) {
		fmt.Fprintf(&page, "### %s\n\n", chosen(cmd, group.Name))
		group.Flags.VisitAll(func(flag *pflag.Flag) { page.WriteString(optionText(cmd, flag)) })
	}
	page.WriteString(manualPart(cmd, "exit-status") + "\n")
	heading("EXAMPLES")
	fmt.Fprintf(&page, "    %s\n\n", strings.ReplaceAll(chosen(cmd, cmd.Example), "\n", "\n    "))
	heading("SEE ALSO")
	page.WriteString(strings.Join(relatives(cmd), ", ") + "\n")
	return page.Bytes()
}

// synopsis returns how a command is called, as Markdown: the line of the help, with the flags
// themselves.
func synopsis(cmd *cobra.Command) string {
	line, _ := strings.CutSuffix(useLine(cmd), " "+chosen(cmd, "[flags]"))
	text := "**" + cmd.CommandPath() + "**" + markdown.Replace(strings.TrimPrefix(line, cmd.CommandPath()))
	for _, group := range flagGroups(cmd, true) {
		group.Flags.VisitAll(func(flag *pflag.Flag) {
			shown := *flag
			shown.Usage = chosen(cmd, usageOf(flag))
			switch placeholder, _ := pflag.UnquoteUsage(&shown); {
			case strings.Contains(line, " --"+flag.Name+" "), flag.Shorthand != "" && strings.Contains(line, " -"+flag.Shorthand+" "):
			case placeholder == "":
				text += " \\[**--" + flag.Name + "**]"
			default:
				text += " \\[**--" + flag.Name + "** *" + placeholder + "*]"
			}
		})
	}
	return text
}

// optionText describes a flag, as Markdown: "**-o**, **--output** *FILE*" and its
// help. Like the help, it shows neither the usual value of a switch nor a default
// that stands for none.
func optionText(cmd *cobra.Command, flag *pflag.Flag) string {
	shown := *flag
	shown.Usage = chosen(cmd, usageOf(flag))
	placeholder, usage := pflag.UnquoteUsage(&shown)
	text := "**--" + flag.Name + "**"
	if flag.Shorthand != "" {
		text = "**-" + flag.Shorthand + "**, " + text
	}
	if placeholder != "" {
		text += " *" + placeholder + "*"
	}
	text += "\n: " + markdown.Replace(usage)
	if limited, ok := flag.Value.(limitedFlag); ok {
		least, most := limited.limits()
		text += say(cmd, "; *%s* is from %s to %s", placeholder, least, chosen(cmd, most))
	}
	switch flag.DefValue {
	case "", "0", "false", "[]":
	default:
		text += say(cmd, " (default %s)", markdown.Replace(flag.DefValue))
	}
	return text + "\n\n"
}

// markdown escapes a text for Markdown.
var markdown = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "<", `\<`, "[", `\[`)

// marks are the marks of Markdown in the manual: bold, a placeholder, an escaped character.
var marks = regex.Lazy(`\*\*|\*([A-Z\p{Han}][^*]*)\*|\\(.)`)

// plainText returns a text in Markdown without its marks, in lines of at most 80 columns.
func plainText(markdown string) string {
	var text strings.Builder
	var paragraph, first, hang string // the beginning of its first line, and of the others
	end := func() {
		const width = 80
		if paragraph != "" {
			lines := textwidth.Wrap(marks().ReplaceAllString(paragraph, "$1$2"), width-len(hang))
			text.WriteString(first + strings.ReplaceAll(lines, "\n", "\n"+hang) + "\n")
		}
		paragraph, first, hang = "", "", ""
	}
	for line := range strings.SplitSeq(strings.TrimSpace(markdown), "\n") {
		rest, isHeading := strings.CutPrefix(strings.TrimLeft(line, "#"), " ")
		isHeading = isHeading && line[0] == '#'
		if line == "" || isHeading || strings.HasPrefix(line, "- ") || strings.HasPrefix(line, ": ") {
			end()
		}
		switch {
		case strings.HasPrefix(line, "% "): // the title, which only the program man shows
		case line == "" && strings.HasSuffix(text.String(), "\n\n"): // the end of a part
		case line == "", strings.HasPrefix(line, "    "), strings.HasPrefix(line, "\t"):
			text.WriteString(line + "\n")
		case isHeading:
			paragraph = rest
			end()
		case strings.HasPrefix(line, "- "):
			paragraph, first, hang = line[2:], "- ", "  "
		case strings.HasPrefix(line, ": "):
			paragraph, first, hang = line[2:], "    ", "    "
		default:
			paragraph += " " + line
		}
	}
	end()
	return strings.TrimSpace(text.String())
}

// relatives returns the names of the pages of the commands directly above and below
// a command, as Markdown.
func relatives(cmd *cobra.Command) []string {
	var pages []string
	add := func(cmd *cobra.Command) {
		pages = append(pages, "**"+strings.ReplaceAll(cmd.CommandPath(), " ", "-")+"**(1)")
	}
	if cmd.HasParent() {
		add(cmd.Parent())
	}
	for _, below := range cmd.Commands() {
		add(below)
	}
	return pages
}

// writeManuals writes the pages of all commands into a directory.
func writeManuals(root *cobra.Command, directory string) error {
	if err := os.MkdirAll(directory, 0o777); err != nil {
		return message.Errorf("cannot make %s: %w", nameOf(directory), file.Reason(err))
	}
	var failed error
	forEachCommand(root, func(cmd *cobra.Command) {
		if failed != nil {
			return
		}
		name := filepath.Join(directory, strings.ReplaceAll(cmd.CommandPath(), " ", "-")+".1")
		if err := file.Write(file.OS, name, manual(cmd)); err != nil {
			failed = cannotWrite(name, err)
		}
	})
	return failed
}
