package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bullseye/operation"
)

// Every operation has a command, and every command a row in docs/commands.md, in both languages.
func TestEveryQuestionHasACommand(t *testing.T) {
	var names []string
	for _, cmd := range allCommands(t) {
		if cmd.HasParent() && !cmd.Parent().HasParent() {
			names = append(names, cmd.Name())
		}
	}
	for _, name := range operation.Names() {
		if !slices.Contains(names, name) {
			t.Errorf("operation %s has no command: add one to rootCommand", name)
		}
	}
	for _, readme := range []string{"docs/commands.md", "docs/zh/commands.md"} {
		text, err := os.ReadFile(filepath.Join("..", "..", readme))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if slices.Contains([]string{"completion", "help", "man", "version"}, name) {
				continue
			}
			if row := "\n| `bullseye " + name; !strings.Contains(string(text), row+"`") && !strings.Contains(string(text), row+" ") {
				t.Errorf("%s has no row for bullseye %s", readme, name)
			}
		}
	}
}
