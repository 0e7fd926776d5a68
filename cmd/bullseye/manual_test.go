package main

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Each text of the manual has a Chinese one, with the same headings, lists, commands and flags.
func TestEveryManualTextIsTranslated(t *testing.T) {
	english, chinese := manualNames(t, "manual/*.md"), manualNames(t, "manual/zh/*")
	if !slices.Equal(english, chinese) || len(english) < 40 {
		t.Fatalf("the texts in English are %s, those in Chinese %s", english, chinese)
	}
	root := allCommands(t)[0]
	chineseRoot := chineseCommands(t)[0]
	for _, name := range english {
		t.Run(name, func(t *testing.T) {
			text, translation := manualPart(root, name), manualPart(chineseRoot, name)
			if got, want := structure(translation), structure(text); !slices.Equal(got, want) {
				t.Errorf("the structure is\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
			for _, mention := range mentions(text) {
				if !slices.Contains(mentions(translation), mention) {
					t.Errorf("it lacks %s", mention)
				}
			}
			for paragraph := range strings.SplitSeq(strings.TrimSpace(translation), "\n\n") {
				if lines := strings.Split(paragraph, "\n"); len(lines) > 1 && !strings.HasPrefix(lines[1], ": ") && !strings.HasPrefix(lines[1], "- ") {
					t.Errorf("a line ends within %q: a blank would be there", paragraph)
				}
			}
		})
	}
}

// manualNames returns the names of the texts of the manual that match a pattern.
func manualNames(t *testing.T, pattern string) (names []string) {
	t.Helper()
	files, err := fs.Glob(manualTexts, pattern)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		names = append(names, strings.TrimSuffix(file[strings.LastIndexByte(file, '/')+1:], ".md"))
	}
	return names
}

// structure returns the lines of a text of the manual that are not in paragraphs: those of code
// without comments, and of others how they begin.
func structure(text string) (parts []string) {
	for line := range strings.Lines(text) {
		if code, ok := cutIndent(line); ok {
			code, _, _ = strings.Cut(code, "  ")
			parts = append(parts, code)
		} else if begin := regexp.MustCompile(`^(#+|-|:) `).FindString(line); begin != "" {
			parts = append(parts, begin)
		}
	}
	return parts
}

// cutIndent returns a line of code in Markdown without the blanks around it.
func cutIndent(line string) (code string, ok bool) {
	return strings.TrimSpace(line), strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "\t")
}

// mentions returns the flags and the values in quotation marks in a text of the manual.
func mentions(text string) []string {
	return regexp.MustCompile(`--[a-z-]+|"[^"]*"`).FindAllString(strings.ReplaceAll(text, "\n", " "), -1)
}

// A Chinese page has the sections, flags and examples of the English one, and no English prose.
func TestChineseManuals(t *testing.T) {
	english := allCommands(t)
	for i, cmd := range chineseCommands(t) {
		t.Run(cmd.CommandPath(), func(t *testing.T) {
			page := string(manualMarkdown(cmd))
			if got, want := structure(page), structure(string(manualMarkdown(english[i]))); !slices.Equal(got, want) {
				t.Errorf("the structure is\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
			for line := range strings.Lines(page) {
				prose := regexp.MustCompile(`"[^"]*"|\*\*[^*]*\*\*`).ReplaceAllString(line, "")
				if words := regexp.MustCompile(`[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}`).FindString(prose); words != "" {
					if _, code := cutIndent(line); !code {
						t.Errorf("%q is English in %q", words, line)
					}
				}
			}
		})
	}
}
