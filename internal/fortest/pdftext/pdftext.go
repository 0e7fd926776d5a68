// Package pdftext reads the texts of PDF files for tests, as another program does. Without
// that program, a test is skipped and says so.
package pdftext

import (
	"bytes"
	"os/exec"
	"testing"
)

// Of returns the text of a file as pdftotext lays it out.
func Of(t testing.TB, file []byte) string {
	t.Helper()
	name, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("pdftotext, of Poppler, is not installed")
	}
	cmd := exec.Command(name, "-layout", "-", "-")
	cmd.Stdin = bytes.NewReader(file)
	var problems bytes.Buffer
	cmd.Stderr = &problems
	text, err := cmd.Output()
	if err != nil || problems.Len() > 0 {
		t.Fatalf("pdftotext: %v: %s", err, &problems)
	}
	return string(text)
}
