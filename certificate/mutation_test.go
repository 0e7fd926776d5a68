package certificate_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"bullseye/certificate"
	"bullseye/internal/fortest/hostile"
	"bullseye/score"
	"bullseye/sudoku"
)

// Changed certificates, nearly all of them sealed again, are refused, or their
// claims are true. None of them takes more work than its size admits.
func TestMutations(t *testing.T) {
	n := hostile.Mutations(t)
	m := newMutator(t)
	var counts [5]int
	for range n {
		p := &m.proofs[m.rng.IntN(len(m.proofs))]
		text := m.mutate(p)
		if m.rng.IntN(20) > 0 {
			text = certificate.Reseal(text, &p.start, &p.table)
		}
		err := p.holds(t, text)
		if t.Failed() {
			t.Fatalf("the certificate %x", text)
		}
		for i, kind := range []error{nil, certificate.ErrForm, certificate.ErrOther, certificate.ErrProof, certificate.ErrWork} {
			if errors.Is(err, kind) {
				counts[i]++
			}
		}
	}
	t.Logf("%d mutated, %d refused (%d form, %d other, %d proof, %d work), %d accepted",
		n, n-counts[0], counts[1], counts[2], counts[3], counts[4], counts[0])
	if sum := counts[0] + counts[1] + counts[2] + counts[3] + counts[4]; sum != n {
		t.Errorf("%d of %d mutations ended in one of the documented ways", sum, n)
	}
	if n >= 300 && slices.Contains(counts[:4], 0) {
		t.Error("the mutations are too tame or too wild: some outcomes do not occur")
	}
}

// holds checks a certificate, and reports an error if it is accepted with a false
// claim or takes too much work. It returns the checker's error.
func (p *proof) holds(t *testing.T, text []byte) error {
	t.Helper()
	claim, spent, limit, err := certificate.CheckWork(&p.start, &p.table, text, certificate.Limits{})
	if spent > limit+certificate.MostCharge {
		t.Errorf("%d bytes take %d units of work, the limit is %d", len(text), spent, limit)
	}
	if err != nil {
		wrong, ok := errors.AsType[*certificate.Error](err)
		if !ok || wrong.Offset < 0 || wrong.Offset > len(text) || wrong.Reason == "" {
			t.Errorf("the error is %#v", err)
		}
		return err
	}
	if claim.Score != p.optimum.Score {
		t.Errorf("%d is proved, but the optimum is %d", claim.Score, p.optimum.Score)
	}
	if sum := p.scoreOf(t, &claim.Grid); sum != claim.Score {
		t.Errorf("%d is proved with a grid that scores %d", claim.Score, sum)
	}
	return nil
}

// scoreOf returns the score of a grid, and reports an error if it is not a
// completion.
func (p *proof) scoreOf(t *testing.T, g *sudoku.Grid) (sum int64) {
	t.Helper()
	for a, d := range g {
		if d < 1 || d > 9 || !p.start[a].Has(d) {
			t.Errorf("digit %d in cell %d is no candidate", d, a)
			return 0
		}
		sum += p.table[a][d-1]
		for b := range a {
			if g[b] == d && (a/9 == b/9 || a%9 == b%9 || (a/27 == b/27 && a%9/3 == b%9/3)) {
				t.Errorf("digit %d is in cells %d and %d", d, b, a)
			}
		}
	}
	return sum
}

// A mutator changes certificates.
type mutator struct {
	rng    *rand.Rand
	proofs []proof
	worse  map[*proof][]score.Ranked // completions of each proof's start
}

// newMutator returns a mutator with proofs of several kinds.
func newMutator(t *testing.T) *mutator {
	m := &mutator{rng: rand.New(rand.NewPCG(43, 44)), worse: map[*proof][]score.Ranked{}}
	ring := new(score.Objective).Values()
	var weights score.Weights
	for c := range weights {
		weights[c] = m.rng.Int64N(19) - 9
	}
	grid := m.anyGrid(t)
	var open, partial sudoku.Board
	for _, c := range m.rng.Perm(sudoku.Cells)[:12] {
		partial[c] = grid[c]
	}
	marks := open.Candidates()
	for c := range marks {
		marks[c] &^= sudoku.DigitSet(uint8(m.rng.IntN(9) + 1))
		marks[c] |= sudoku.DigitSet(grid[c])
	}
	m.proofs = []proof{
		small(t),
		prove(t, open, ring),
		prove(t, partial, ring.Negated()),
		prove(t, partial, weights.Table()),
		prove(t, partial, randomTable(m.rng, 100)),
		proveFor(t, marks, weights.Table()),
		prove(t, open, randomTable(m.rng, 2)),
	}
	for i := range m.proofs {
		p := &m.proofs[i]
		top, err := score.Top(context.Background(), p.start, 5, by((*score.Table)(&p.table)))
		if err != nil {
			t.Fatal(err)
		}
		m.worse[p] = top
	}
	return m
}

// anyGrid returns a grid.
func (m *mutator) anyGrid(t *testing.T) sudoku.Grid {
	r, err := score.Max(context.Background(), sudoku.Board{}, by(randomTable(m.rng, 100)))
	if err != nil {
		t.Fatal(err)
	}
	return r.Grid
}

// mutate returns a changed certificate of the proof, whose seal is not valid.
func (m *mutator) mutate(p *proof) []byte {
	body := bytes.Clone(p.text[:len(p.text)-certificate.SealSize])
	rng := m.rng
	switch rng.IntN(9) {
	case 0: // bits
		for range 1 + rng.IntN(3) {
			body[rng.IntN(len(body))] ^= 1 << rng.IntN(8)
		}
	case 1: // bytes
		for range 1 + rng.IntN(3) {
			body[rng.IntN(len(body))] = uint8(rng.IntN(256))
		}
	case 2: // an end
		body = body[:rng.IntN(len(body))]
	case 3: // bytes more
		some := make([]byte, 1+rng.IntN(9))
		for i := range some {
			some[i] = "plsch\x00\x01\x80\xff"[rng.IntN(9)]
		}
		body = slices.Insert(body, rng.IntN(len(body)+1), some...)
	case 4: // bytes less
		from := rng.IntN(len(body))
		body = slices.Delete(body, from, from+rng.IntN(min(len(body)-from, 200)))
	case 5: // the beginning of one proof, the end of another
		q := &m.proofs[rng.IntN(len(m.proofs))]
		ends := m.steps(q.text)
		begins := m.steps(p.text)
		body = append(body[:begins[rng.IntN(len(begins))]], q.text[ends[rng.IntN(len(ends))]:len(q.text)-certificate.SealSize]...)
	case 6: // a step more or less
		steps := append(m.steps(p.text), len(body))
		i := rng.IntN(len(steps) - 1)
		from, to := steps[i], steps[i+1]
		if rng.IntN(2) == 0 {
			body = slices.Delete(body, from, to)
		} else {
			body = slices.Insert(body, from, p.text[from:to]...)
		}
	default: // fields
		for range 1 + rng.IntN(3) {
			body = m.mutateField(p, body)
		}
	}
	return append(body, make([]byte, certificate.SealSize)...)
}

// steps returns where the steps of a certificate begin.
func (m *mutator) steps(text []byte) (at []int) {
	for _, f := range dissect(text) {
		if f.kind == letterField {
			at = append(at, f.from)
		}
	}
	return at
}

// mutateField changes a field of the proof's certificate in the body, which must
// begin like it. A field that has moved is left alone.
func (m *mutator) mutateField(p *proof, body []byte) []byte {
	rng := m.rng
	fields := dissect(p.text)
	// Most fields are prices.
	f := fields[rng.IntN(len(fields))]
	if rng.IntN(3) > 0 {
		others := slices.DeleteFunc(fields, func(f field) bool { return f.kind == priceField })
		f = others[rng.IntN(len(others))]
	}
	if f.to > len(body) || !bytes.Equal(body[f.from:f.to], p.text[f.from:f.to]) {
		return body
	}
	var value []byte
	switch f.kind {
	case scoreField:
		value = binary.AppendVarint(nil, m.near(p.optimum.Score))
	case gridField:
		// Another completion with its score.
		other := m.worse[p][rng.IntN(len(m.worse[p]))]
		head := newForger(other.Score, &other.Grid, 1, 0).text
		if rng.IntN(4) == 0 {
			i := len(head) - 3 - rng.IntN(30)
			head[i] = head[i]<<4 | head[i]>>4
		}
		return append(head[:len(head)-3], body[f.to:]...)
	case scaleField:
		value = binary.AppendUvarint(nil, []uint64{0, 1, 64, 512, 1023, 1024, 1025, 1 << 40}[rng.IntN(8)])
	case referenceField:
		value = []byte{uint8(rng.IntN(sudoku.Cells + 2))}
	case letterField:
		value = []byte{"plsch"[rng.IntN(5)]}
	case priceField:
		old, _ := binary.Varint(p.text[f.from:f.to])
		value = binary.AppendVarint(nil, m.near(old))
	case cellField, houseField, digitField:
		value = []byte{cmp.Or(uint8(rng.IntN(30)), 80)}
	}
	return slices.Replace(body, f.from, f.to, value...)
}

// near returns another number, mostly one near by.
func (m *mutator) near(n int64) int64 {
	switch m.rng.IntN(6) {
	case 0:
		return n + 1
	case 1:
		return n - 1
	case 2:
		return -n
	case 3:
		return n + m.rng.Int64N(200) - 100
	case 4:
		return n ^ 1<<m.rng.IntN(60)
	}
	return []int64{0, 1 << 54, -1 << 54, 1<<54 + 1, 1<<63 - 1, -1 << 63}[m.rng.IntN(6)]
}
