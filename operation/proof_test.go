package operation

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"bullseye/certificate"
	"bullseye/score"
	"bullseye/sudoku"
)

// prove returns the file of a proof for a board.
func prove(t testing.TB, op *Max, board string) (file []byte, best int64) {
	t.Helper()
	op.Certificate = func(p *Proof) (err error) {
		file, err = p.Append(nil)
		return err
	}
	return file, apply(t, op, records(t, board))[0].(*Optimum).Score
}

func TestProofs(t *testing.T) {
	marks := strings.Repeat("123456789", sudoku.Cells-1) + "1..4....."
	table := hard()
	for _, test := range []struct {
		name  string
		op    *Max
		board string
	}{
		{"empty", &Max{}, open},
		{"several", &Max{}, several},
		{"least", &Max{Min: true}, several},
		{"single", &Max{Min: true}, single},
		{"weights", &Max{Objective: score.Objective{Weights: &score.Weights{-5, 3, 40: score.MaxWeight}}}, several},
		{"table", &Max{Min: true, Objective: score.Objective{Table: table}}, several},
		{"candidates", &Max{}, marks},
	} {
		t.Run(test.name, func(t *testing.T) {
			file, best := prove(t, test.op, test.board)
			p, offset, err := ParseProof(file)
			if err != nil {
				t.Fatal(err)
			}
			if want := records(t, test.board)[0].Start(); p.Start != want || p.Min != test.op.Min || *p.Objective.Values() != *test.op.Values() {
				t.Errorf("read %+v", p)
			}
			if _, is := p.Board(); is != (test.board != marks) {
				t.Errorf("is a board: %t", is)
			}
			claim, err := p.Check(t.Context())
			if err != nil || claim.Score != best {
				t.Errorf("proved %d, want %d, error %v", claim.Score, best, err)
			}
			if got := p.Objective.Score(&claim.Grid); got != best {
				t.Errorf("the grid scores %d, want %d", got, best)
			}
			bare, _, err := ParseProof(file[offset:])
			if !errors.Is(err, ErrBare) || !bytes.Equal(bare.Certificate, p.Certificate) {
				t.Errorf("a certificate alone: %v", err)
			}

			// What it is about cannot be changed.
			other := *p
			if other.Min = !p.Min; !refused(t, &other) {
				t.Error("proves the opposite")
			}
			other = *p
			if other.Start[40] = other.Start[40]%511 + 1; !refused(t, &other) {
				t.Error("proves it for another board")
			}
			other = *p
			values := *p.Objective.Values()
			values[7][7]++
			if other.Objective = (score.Objective{Table: &values}); !refused(t, &other) {
				t.Error("proves it for other values")
			}
		})
	}
}

func refused(t *testing.T, p *Proof) bool {
	_, err := p.Check(t.Context())
	_, ok := errors.AsType[*certificate.Error](err)
	return ok
}

func TestOneCertificate(t *testing.T) {
	op := &Max{Certificate: func(*Proof) error { return nil }}
	n := 0
	for answer, err := range op.Apply(t.Context(), records(t, clashing, single)) {
		if n++; n == 2 && (answer != nil || !errors.Is(err, ErrSeveral)) {
			t.Errorf("answer %v, error %v", answer, err)
		}
	}
	broken := errors.New("the disk is full")
	op = &Max{Certificate: func(*Proof) error { return broken }}
	for answer, err := range op.Apply(t.Context(), records(t, single)) {
		if answer != nil || err != broken {
			t.Errorf("answer %v, error %v", answer, err)
		}
	}
}

func TestNoProof(t *testing.T) {
	for _, text := range []string{
		"", "{", "{}", "{}\n", "x\n", `{"board":"12"}` + "\n", `{"board":1}` + "\n", `{"candidates":"12"}` + "\n",
		`{"board":"` + open + `","candidates":"12"}` + "\n", `{"board":"` + open + `","weights":[1,2],"table":[]}` + "\n",
		`{"board":"` + open + `","weights":[1000000000001]}` + "\n", `{"board":"` + open + `"} {}` + "\n", `{"board":"` + open + `"}`,
		"{" + strings.Repeat(" ", maxClaim) + "}\n",
	} {
		if p, _, err := ParseProof([]byte(text)); p != nil || !errors.Is(err, ErrNoProof) {
			t.Errorf("%.40q: %v, %v", text, p, err)
		}
	}
}

// No bytes make the reader panic; what it reads is written as it was meant.
func FuzzParseProof(f *testing.F) {
	file, _ := prove(f, &Max{}, single)
	f.Add(file)
	file, _ = prove(f, &Max{Objective: score.Objective{Weights: &score.Weights{1, 2, 3}}}, several)
	f.Add(file)
	f.Add([]byte("bullseye\x01"))
	f.Add([]byte(`{"candidates":"` + strings.Repeat("123456789", sudoku.Cells) + `","min":true}` + "\nbullseye"))
	f.Fuzz(func(t *testing.T, text []byte) {
		p, offset, err := ParseProof(text)
		if err != nil {
			return
		}
		if !bytes.Equal(p.Certificate, text[offset:]) {
			t.Fatal("the certificate is another part of the file")
		}
		written, err := p.Append(nil)
		if err != nil {
			t.Fatal(err)
		}
		again, _, err := ParseProof(written)
		if err != nil || again.Start != p.Start || again.Min != p.Min || *again.Objective.Values() != *p.Objective.Values() {
			t.Fatalf("written as %q, read with %v", written, err)
		}
	})
}
