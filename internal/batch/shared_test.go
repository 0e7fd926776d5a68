package batch

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"bullseye/operation"
	"bullseye/puzzleio"
)

// No file of a run replaces another, whatever their names are and whether they exist.
// Before, the checkpoint could remove the finished output, and the output could replace
// an input.
func TestSharedFiles(t *testing.T) {
	line := boards(t)[0] + "\n"
	for _, test := range []struct {
		name, output, checkpoint string
		inputs                   []string
		exist                    []string
		links                    map[string]string // from a name to the target
		stdin                    string            // the name of the file
		free                     bool              // the job is right
	}{
		{name: "output is input", output: "in.txt", inputs: []string{"in.txt"}},
		{name: "output is a later input", output: "b.txt", inputs: []string{"in.txt", "./b.txt"}, exist: []string{"b.txt"}},
		{name: "output links to input", output: "link", inputs: []string{"in.txt"}, links: map[string]string{"link": "in.txt"}},
		{name: "input links to output", output: "in.txt", inputs: []string{"link"}, links: map[string]string{"link": "in.txt"}},
		{name: "output is standard input", output: "in.txt", inputs: []string{"-"}, stdin: "in.txt"},
		{name: "output is an input that is missing", output: "./b.txt", inputs: []string{"in.txt", "b.txt"}},
		{name: "checkpoint is output", output: "out", checkpoint: "out", inputs: []string{"in.txt"}},
		{name: "checkpoint is output of another spelling", output: "out", checkpoint: "./folder/../out", inputs: []string{"in.txt"}},
		{name: "checkpoint is output that exists", output: "out", checkpoint: "./out", inputs: []string{"in.txt"}, exist: []string{"out"}},
		{name: "checkpoint links to output", output: "out", checkpoint: "link", inputs: []string{"in.txt"}, links: map[string]string{"link": "out"}},
		{name: "checkpoint is temporary output", output: "out", checkpoint: "out" + Part, inputs: []string{"in.txt"}},
		{
			name: "checkpoint is temporary output of a link", output: "link", checkpoint: "out" + Part,
			inputs: []string{"in.txt"}, links: map[string]string{"link": "out"},
		},
		{name: "checkpoint is input", output: "out", checkpoint: "in.txt", inputs: []string{"in.txt"}},
		{name: "checkpoint is standard input", output: "out", checkpoint: "in.txt", inputs: []string{"-"}, stdin: "in.txt"},
		{name: "checkpoint is an input that is missing", output: "out", checkpoint: "b.txt", inputs: []string{"in.txt", "./b.txt"}},
		{name: "temporary output is input", output: "out", checkpoint: "saved", inputs: []string{"out" + Part}, exist: []string{"out" + Part}},
		{name: "all differ", output: "out", checkpoint: "saved", inputs: []string{"in.txt"}, free: true},
		{name: "all differ and exist", output: "out", checkpoint: "saved", inputs: []string{"in.txt"}, exist: []string{"out"}, free: true},
	} {
		t.Run(test.name, func(t *testing.T) {
			folder := t.TempDir()
			t.Chdir(folder)
			if err := os.Mkdir("folder", 0o777); err != nil {
				t.Fatal(err)
			}
			for _, name := range append(test.exist, "in.txt") {
				write(t, folder, name, line)
			}
			for from, to := range test.links {
				if err := os.Symlink(to, from); err != nil {
					t.Skip("skipped: no symbolic links here: ", err)
				}
			}
			job := Job{
				Operation: &operation.Solve{}, Files: test.inputs,
				Output: Output{Name: test.output}, Checkpoint: test.checkpoint, Restart: true,
			}
			if test.stdin != "" {
				in, err := os.Open(test.stdin)
				if err != nil {
					t.Fatal(err)
				}
				defer in.Close()
				job.Stdin = in
			}
			before := contents(t)
			_, err := Run(t.Context(), job)
			if test.free {
				if err != nil {
					t.Error(err)
				}
				return
			}
			if !errors.Is(err, ErrSharedFile) {
				t.Errorf("got %v", err)
			}
			if after := contents(t); !maps.Equal(after, before) {
				t.Errorf("the files are %q, before %q", after, before)
			}
		})
	}
}

// The outputs of a stream are files of the run as well.
func TestSharedOutputsOfAStream(t *testing.T) {
	line := boards(t)[0] + "\n"
	for _, test := range []struct {
		name, checkpoint string
		outputs          []string
	}{
		{"output is input", "", []string{"a", "in.txt"}},
		{"two outputs", "", []string{"a", "./a"}},
		{"checkpoint is an output", "b", []string{"a", "b"}},
		{"checkpoint is temporary output", "./b" + Part, []string{"a", "b"}},
		{"output is temporary output", "c", []string{"a", "a" + Part}},
	} {
		t.Run(test.name, func(t *testing.T) {
			folder := t.TempDir()
			t.Chdir(folder)
			write(t, folder, "in.txt", line)
			_, err := Run(t.Context(), Job{
				Stream: &operation.Partition{Parts: operation.Parts{{Name: "a", Share: 2}, {Name: "b", Share: 1}}}, Files: []string{"in.txt"}, Checkpoint: test.checkpoint,
				Output: Output{Names: test.outputs, Style: operation.Rows, Format: puzzleio.Line},
			})
			if after := contents(t); !errors.Is(err, ErrSharedFile) || !maps.Equal(after, map[string]string{"in.txt": line}) {
				t.Errorf("got %v, files %q", err, after)
			}
		})
	}
}

// A text that is given has a name for messages, which is not that of a file.
func TestGivenTextIsNoFile(t *testing.T) {
	t.Chdir(t.TempDir())
	board := boards(t)[0]
	_, err := Run(t.Context(), Job{
		Operation: &operation.Solve{}, Files: []string{"out"}, Given: map[int]Given{0: {Text: board}}, Output: Output{Name: "out"},
	})
	if err != nil {
		t.Error(err)
	}
}

// contents returns the texts of the files in the working directory, by their names.
func contents(t *testing.T) map[string]string {
	t.Helper()
	names, err := filepath.Glob("*")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, name := range names {
		text, _ := os.ReadFile(name) // "" for a folder and for a link that leads nowhere
		texts[name] = string(text)
	}
	return texts
}
