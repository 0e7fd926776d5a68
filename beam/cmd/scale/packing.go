//go:build unix

package main

import (
	"bytes"
	"context"
	"io"
	"slices"

	"github.com/klauspost/compress/zstd"

	"bullseye/operation"
)

// packing is the cost of compressing answers, or of decompressing boards, with
// zstd.
type packing struct {
	name  string
	bytes float64 // compressed bytes for each board
	cost  cost    // for all boards
}

// A packer compresses and decompresses a text.
type packer struct {
	text, packed []byte
}

func newPacker(text []byte) (*packer, error) {
	p := &packer{text: text}
	return p, p.pack()
}

func (p *packer) pack() error {
	var out bytes.Buffer
	out.Grow(len(p.text) / 2)
	w, err := zstd.NewWriter(&out, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedFastest))
	if err != nil {
		return err
	}
	if _, err := w.Write(p.text); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	p.packed = out.Bytes()
	return nil
}

func (p *packer) unpack() error {
	r, err := zstd.NewReader(bytes.NewReader(p.packed), zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true))
	if err != nil {
		return err
	}
	defer r.Close()
	_, err = io.Copy(io.Discard, r)
	return err
}

func (p *packer) bytes(boards int) float64 { return float64(len(p.packed)) / float64(boards) }

// solved returns the answers for the boards.
func solved(ctx context.Context, in *input) (text []byte, err error) {
	var solutions operation.Solutions
	for some := range slices.Chunk(in.all, block) {
		if err := (&operation.Solve{}).ApplyBoards(ctx, some, &solutions); err != nil {
			return nil, err
		}
		text = solutions.AppendText(text)
	}
	return text, nil
}
