package main

// --certificate, with which max writes a proof of a score to a file of its own.

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"bullseye/internal/batch"
	"bullseye/internal/disk/file"
	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/score"
)

// checkCertificate checks --certificate before the search, which may take long.
func (p *program) checkCertificate(cmd *cobra.Command, m *maxFlags, job *batch.Job) error {
	name := m.certificate
	if name == "" || name == "-" {
		return &usageError{"--certificate needs the name of a file", seeHelp(cmd)}
	}
	if cmd.Flags().Changed("checkpoint") && job.Checkpoint != "" {
		return &usageError{"--certificate and --checkpoint cannot be combined: a certificate is for one board", "leave out one of them"}
	}
	// A run that resumed after its only board would have nothing to prove.
	job.Checkpoint = ""
	if other := p.sharesFile(m, job); other != "" {
		return &usageError{
			message.Of("--certificate %s would overwrite %v", nameOf(name), other), "give the certificate a file of its own",
		}
	}
	destination, err := file.Resolve(file.OS, name)
	if err == nil {
		folder, _ := filepath.Split(destination.Path)
		_, err = os.Stat(folder + ".")
	}
	if err != nil {
		return cannotWrite(name, err)
	}
	m.held = &heldOutput{write: job.Output.Write}
	job.Output.Write = m.held.Write
	return nil
}

// heldOutput holds answers back until it is known that there is only one. If there are
// many boards that cannot be read, it holds back only the first of their answers.
type heldOutput struct {
	write func([]byte) (int, error)
	text  []byte
	open  bool // nothing is held back any longer
}

const maxHeld = 1 << 20

func (h *heldOutput) Write(text []byte) (int, error) {
	if h.open {
		return h.write(text)
	}
	h.text = append(h.text, text...)
	if len(h.text) > maxHeld {
		return len(text), h.release()
	}
	return len(text), nil
}

// release writes what is held back, and everything else as it comes.
func (h *heldOutput) release() error {
	h.open = true
	if len(h.text) == 0 {
		return nil
	}
	_, err := h.write(h.text)
	h.text = nil
	return err
}

// sharesFile returns which other file of the run --certificate names, "" for none.
func (p *program) sharesFile(m *maxFlags, job *batch.Job) string {
	if output := job.Output.Name; output != "" && output != "-" && file.Same(m.certificate, output) {
		return "the answers"
	}
	if p.readsFile(job, m.certificate) {
		return "the input"
	}
	if weights := *m.texts["weights"]; isWeightsFile(weights) && file.Same(m.certificate, weights) {
		return "the weights"
	}
	return ""
}

// readsFile reports whether a job reads the regular file of that name, under any name.
func (p *program) readsFile(job *batch.Job, name string) bool {
	if !isOrdinary(name) {
		return false
	}
	return readsStandardInput(job.Files) && file.IsOpenAs(name, p.in) ||
		slices.ContainsFunc(job.Files, func(input string) bool { return input != "-" && file.Same(name, input) })
}

// certify runs the command and writes the certificate of the answer.
func (p *program) certify(ctx context.Context, m *maxFlags, run func() error) error {
	var proof *operation.Proof
	m.max.Certificate = func(made *operation.Proof) error { proof = made; return nil }
	err := run()
	if m.held != nil && !errors.Is(err, operation.ErrSeveral) {
		err = cmp.Or(err, m.held.release())
	}
	notWritten := func(why any) message.Text { return message.Of("%s is not written: %v", nameOf(m.certificate), why) }
	switch {
	case errors.Is(err, operation.ErrSeveral):
		return &usageError{"--certificate is for one board, and there are several", "run the command for each board"}
	case errors.Is(err, score.ErrLarge):
		return cannotWrite(m.certificate, err)
	case errors.Is(err, errUnproved):
		p.complain(notWritten("time ran out"))
		return err
	case errors.Is(err, errReported):
		p.complain(notWritten("the run had errors"))
		return err
	case err != nil:
		return err
	case proof == nil:
		return &failure{message.Errorf("%v", notWritten("there is no board with a completion")),
			"a certificate proves the best score of a board that has one"}
	}
	return p.writeProof(ctx, m.certificate, proof)
}

// writeProof replaces a file by a proof, or leaves it unchanged if that fails. A
// pipe or a device is not replaced, and waiting for it ends with the context. In
// standard output, the proof follows the answer.
func (p *program) writeProof(ctx context.Context, name string, proof *operation.Proof) error {
	text, err := proof.Append(nil)
	if err != nil {
		return cannotWrite(name, err)
	}
	return p.writeWhole(ctx, name, text)
}

// writeWhole replaces a file, as writeProof does.
func (p *program) writeWhole(ctx context.Context, name string, text []byte) error {
	if p.out.isNamed(name) {
		_, err := p.out.Write(text)
		return err
	}
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		_, err = file.Await(ctx, func() (struct{}, error) { return struct{}{}, file.Write(file.OS, name, text) }, nil)
	} else {
		err = file.Write(file.OS, name, text)
	}
	if err != nil {
		return cannotWrite(name, err)
	}
	return nil
}
