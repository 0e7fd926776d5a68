package main

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

var updateImages = flag.Bool("update-images", false, "write the pictures of docs/images that commands draw")

// images are the pictures of docs/images, without the theme, the language and the ending of
// their names, each with the command that draws it from the examples.
var images = map[string]string{
	"spread": "spread target.txt",
	"prices": "verify proof",
}

// The pictures in the documentation are those that the commands draw.
func TestImages(t *testing.T) {
	skipIfRaced(t)
	folder := t.TempDir()
	examples, err := filepath.Abs("../../examples")
	if err != nil {
		t.Fatal(err)
	}
	proof := filepath.Join(folder, "proof")
	run := func(args ...string) {
		cmd := exec.Command("bullseye", args...)
		cmd.Dir = examples
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%q: %v: %s", args, err, out)
		}
	}
	run("max", "target.txt", "--certificate", proof)
	for image, command := range images {
		for _, look := range []string{"light.en", "dark.en", "light.zh", "dark.zh"} {
			theme, language, _ := strings.Cut(look, ".")
			name := image + "." + look + ".svg"
			drawn := filepath.Join(folder, name)
			run(append(strings.Fields(strings.Replace(command, "proof", proof, 1)), "-o", drawn, "--theme", theme, "--language", language)...)
			got, err := os.ReadFile(drawn)
			if err != nil {
				t.Fatal(err)
			}
			kept := filepath.Join("../../docs/images", name)
			if *updateImages {
				if err := os.WriteFile(kept, got, 0o666); err != nil {
					t.Fatal(err)
				}
				continue
			}
			if want, err := os.ReadFile(kept); err != nil || !bytes.Equal(got, want) {
				t.Errorf("%s is not what 'bullseye %s' draws (%v): run go test ./cmd/bullseye -run TestImages -update-images, and look at it", kept, command, err)
			}
		}
	}
}
