package draw

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the pictures of testdata; look at them")

// golden lists the pictures of testdata: every scene in the light theme, and the scenes
// with the most colours in all themes.
func golden(t *testing.T, check func(name string, s namedScene, o Options)) {
	for _, s := range scenes(t) {
		for _, theme := range Themes() {
			if theme == Light || s.name == "target" || s.name == "chain" || s.name == "marks" {
				check(s.name+"-"+theme.String(), s, Options{Theme: theme, Title: s.title})
			}
		}
	}
}

// The text of SVG files is as it was when somebody looked at them.
func TestGoldenSVG(t *testing.T) {
	golden(t, func(name string, s namedScene, o Options) {
		path := filepath.Join("testdata", name+".svg")
		checkSVG(t, path, SVG(nil, s.scene, o))
	})
}

// The pixels of PNG files, 300 wide, are as they were when somebody looked at them. Their
// bytes may differ: the compression of the standard library changes.
func TestGoldenPNG(t *testing.T) {
	golden(t, func(name string, s namedScene, o Options) {
		path := filepath.Join("testdata", name+".png")
		o.Size = 300
		checkPNG(t, path, PNG(nil, s.scene, o))
	})
}

// lookAtIt is what to do about a picture that has changed.
const lookAtIt = "if that is right, run go test ./draw -update and look at it"

// checkSVG compares a picture with a file byte by byte.
func checkSVG(t *testing.T, path string, file []byte) {
	t.Helper()
	if want, ok := goldenFile(t, path, file); ok && !bytes.Equal(file, want) {
		t.Errorf("%s: the picture has changed; %s", path, lookAtIt)
	}
}

// checkPNG compares a picture with a file pixel by pixel.
func checkPNG(t *testing.T, path string, file []byte) {
	t.Helper()
	want, ok := goldenFile(t, path, file)
	if !ok {
		return
	}
	got, old := decode(t, file), decode(t, want)
	if got.Bounds() != old.Bounds() {
		t.Errorf("%s: the picture has %v, it had %v; %s", path, got.Bounds(), old.Bounds(), lookAtIt)
		return
	}
	changed := 0
	for y := range got.Bounds().Dy() {
		for x := range got.Bounds().Dx() {
			if got.At(x, y) != old.At(x, y) {
				changed++
			}
		}
	}
	if changed > 0 {
		t.Errorf("%s: %d pixels have changed; %s", path, changed, lookAtIt)
	}
}

// goldenFile returns what a picture must be. With -update, it writes the picture instead, and
// there is nothing to compare.
func goldenFile(t *testing.T, path string, file []byte) (want []byte, ok bool) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, file, 0o666); err != nil {
			t.Fatal(err)
		}
		return nil, false
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return want, true
}

func decode(t testing.TB, file []byte) image.Image {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Pictures of other sizes are the same on all processors: on those that multiply and add in
// one step, and on those without vector registers. The file has a checksum of the pixels of each.
func TestSizesAreTheSameEverywhere(t *testing.T) {
	var sums strings.Builder
	for _, s := range scenes(t) {
		for _, size := range []float64{97.3, 180, 480, 1000} {
			m := decode(t, PNG(nil, s.scene, Options{Size: size, Title: s.title}))
			pixels := sha256.New()
			for y := range m.Bounds().Dy() {
				for x := range m.Bounds().Dx() {
					r, g, b, _ := m.At(x, y).RGBA()
					pixels.Write([]byte{byte(r), byte(g), byte(b)})
				}
			}
			fmt.Fprintf(&sums, "%s %v %x\n", s.name, size, pixels.Sum(nil)[:8])
		}
	}
	path := filepath.Join("testdata", "sizes.txt")
	if *update {
		if err := os.WriteFile(path, []byte(sums.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if sums.String() != string(want) {
		t.Errorf("%s has\n%sgot\n%s", path, want, sums.String())
	}
}
