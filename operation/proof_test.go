package operation

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bullseye/boardtext"
	"bullseye/certificate"
	"bullseye/internal/fortest/hostile"
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
			if want := records(t, test.board)[0].Start(); p.Start != want || p.Min != test.op.Min || *p.Objective.Values() != *test.op.Objective.Values() {
				t.Errorf("read %+v", p)
			}
			if _, is := p.Board(); is != (test.board != marks) {
				t.Errorf("is a board: %t", is)
			}
			claim, err := p.Check(t.Context())
			if err != nil || claim.Score != best {
				t.Errorf("proved %d, want %d, error %v", claim.Score, best, err)
			}
			if got := p.Objective.Score(claim.Grid); got != best {
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
		"{" + strings.Repeat(" ", maxStatement) + "}\n",
	} {
		if p, _, err := ParseProof([]byte(text)); p != nil || !errors.Is(err, ErrNoProof) {
			t.Errorf("%.40q: %v, %v", text, p, err)
		}
	}
}

// Files whose first line was altered, so that other readers could take them for
// proofs of something else, were verified.
func TestAlteredStatementIsVerified(t *testing.T) {
	weights := &score.Weights{-5, 3, 40: score.MaxWeight}
	written := func(op *Max, board string) string {
		file, _ := prove(t, op, board)
		line, _, _ := strings.Cut(string(file), "\n")
		return line
	}
	ring := written(&Max{}, several)
	least := written(&Max{Min: true}, several)
	weighted := written(&Max{Objective: score.Objective{Weights: weights}}, several)
	table := written(&Max{Objective: score.Objective{Table: hard()}}, several)
	marks := written(&Max{}, strings.Repeat("123456789", sudoku.Cells-1)+"1..4.....")
	boardAsMarks := records(t, several)[0].Start()
	for name, test := range map[string]struct{ line, old, new, want string }{
		"82 weights":              {weighted, "]", ",0]", "column 279: found \",0]}\", expected \"]}\""},
		"80 weights":              {weighted, ",0]", "]", "column 277: found \"]}\", expected \",0]}\""},
		"no weights":              {ring, "}", `,"weights":null}`, "column 93"},
		"no table":                {ring, "}", `,"table":null}`, "column 93"},
		"no board":                {ring, ring, `{"board":null}`, "either a board or candidates"},
		"null as a row":           {table, "],[", "],null,[", ""},
		"null as a weight":        {weighted, ",0]", ",null]", "column 278"},
		"rows of ten":             {table, "],[", ",0],[", ""},
		"82 rows":                 {table, "]]", "],[0,0,0,0,0,0,0,0,0]]", ""},
		"two boards":              {ring, `{"board":`, `{"board":"` + open + `","board":`, ""},
		"two boards, the other":   {ring, "}", `,"board":"` + open + `"}`, ""},
		"weights twice":           {weighted, "}", `,"weights":[1]}`, ""},
		"min twice":               {least, "}", `,"min":true}`, "column 104"},
		"min is false":            {ring, "}", `,"min":false}`, "column 93"},
		"min is null":             {ring, "}", `,"min":null}`, "column 93"},
		"min is null in between":  {least, "true", "null", "column 93"},
		"a bracket more":          {ring, "}", "}]", "column 94: found \"]\", expected the end of the line"},
		"a brace more":            {ring, "}", "}}", "column 94"},
		"another object":          {ring, "}", "}{}", "column 94"},
		"a zero byte":             {ring, "}", "}\x00", "column 94"},
		"a carriage return":       {ring, "}", "}\r", `column 94: found "\r"`},
		"an unknown key":          {ring, "}", `,"bored":1}`, `unknown field "bored"`},
		"an empty key":            {ring, "}", `,"":1}`, "unknown field"},
		"a key in capitals":       {ring, "board", "Board", `column 3: found "Board`},
		"a key with a long s":     {weighted, "weights", "weight\u017f", ""},
		"an escaped key":          {ring, "board", `bo\u0061rd`, "column 5"},
		"an escaped value":        {ring, `"..8`, `"..\u0038`, ""},
		"spaces":                  {ring, ":", ": ", "column 10"},
		"a space at the end":      {ring, "}", "} ", "column 94"},
		"another order":           {least, least, `{"min":true,` + ring[1:], "column 3"},
		"an exponent":             {weighted, "[-5,3", "[-5,3e0", ""},
		"a fraction":              {weighted, "[-5,3", "[-5,3.0", ""},
		"minus zero":              {weighted, ",0]", ",-0]", "column 278"},
		"a number as min":         {least, "true", "1", `found a value of another type in "min"`},
		"a leading zero":          {weighted, "[-5,3", "[-5,03", ""},
		"text as a weight":        {weighted, "[-5,3", `[-5,"3"`, ""},
		"out of range":            {weighted, "[-5", "[1000000000001", "weight 1000000000001"},
		"more than 64 bits":       {weighted, "[-5", "[99999999999999999999", ""},
		"weights and table":       {weighted, "}", "," + table[strings.Index(table, `"table"`):], "both weights and a table"},
		"board and candidates":    {ring, "}", "," + marks[1:], "either a board or candidates"},
		"a board as candidates":   {ring, "board", "candidates", `column 3: found "candidates\":", expected "board`},
		"candidates of a board":   {marks, marks, `{"candidates":"` + string(boardtext.AppendCandidates(nil, boardAsMarks, boardtext.Pencil)) + `"}`, "column 3"},
		"candidates out of order": {marks, `"123`, `"213`, ""},
		"0 as a blank":            {ring, ".", "0", ""},
		"spaces in the board":     {ring, `"}`, ` "}`, ""},
	} {
		if !strings.Contains(test.line, test.old) {
			t.Errorf("%s: there is no %s", name, test.old)
			continue
		}
		line := strings.Replace(test.line, test.old, test.new, 1)
		p, _, err := ParseProof([]byte(line + "\nbullseye"))
		if p != nil || !errors.Is(err, ErrNoProof) || !strings.Contains(err.Error(), "its first line") || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v; want %s", name, err, test.want)
		}
	}
	for _, line := range []string{" " + ring, "\ufeff" + ring, "[" + ring + "]", "\n" + ring} {
		if p, _, err := ParseProof([]byte(line + "\nbullseye")); p != nil || !errors.Is(err, ErrNoProof) {
			t.Errorf("%q: %v", line, err)
		}
	}
}

// Whatever changes in a statement, it is refused, or it is another statement in
// the spelling of its own.
func TestStatementMutations(t *testing.T) {
	n := hostile.Mutations(t)
	rng := rand.New(rand.NewPCG(47, 48))
	var files [][]byte
	for _, objective := range []score.Objective{
		{}, {Weights: &score.Weights{-5, 3, 40: score.MaxWeight}}, {Table: hard()},
	} {
		for _, board := range []string{several, strings.Repeat("123456789", sudoku.Cells-1) + "1..4....."} {
			for _, least := range []bool{false, true} {
				file, _ := prove(t, &Max{Objective: objective, Min: least}, board)
				files = append(files, file)
			}
		}
	}
	pieces := []string{"", " ", ",", "0", "1", "-", ".", "e0", "null", "true", "[", "]", "{", "}", `"`, `"min":true,`, `"min":false,`, `"weights":[1],`, `"board":"",`, "\\u0031", "\r", "\x00"}
	read, refused := 0, 0
	for range n {
		file := files[rng.IntN(len(files))]
		end := bytes.IndexByte(file, '\n')
		text := bytes.Clone(file)
		switch at := rng.IntN(end); rng.IntN(4) {
		case 0:
			text[at] ^= 1 << rng.IntN(8)
		case 1:
			text[at] = file[rng.IntN(end)]
		default:
			text = slices.Replace(text, at, min(at+rng.IntN(3), end), []byte(pieces[rng.IntN(len(pieces))])...)
		}
		if bytes.Equal(text, file) {
			continue
		}
		p, _, err := ParseProof(text)
		if err != nil {
			refused++
			continue
		}
		read++
		again, err := p.Append(nil)
		if err != nil || !bytes.Equal(again, text) {
			t.Fatalf("%q is read, but written as %q, error %v", text[:end], again, err)
		}
		// It is another statement, which this certificate does not prove.
		if _, err := p.Check(t.Context()); !errors.Is(err, certificate.ErrOther) {
			t.Fatalf("%q: %v", text[:end], err)
		}
	}
	t.Logf("%d mutated, %d refused when read, %d when checked, 0 accepted", read+refused, refused, read)
	if read == 0 || refused == 0 {
		t.Error("the mutations are too tame or too wild")
	}
}

// No bytes make the reader panic; what it reads is written with the same bytes.
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
		if err != nil || !bytes.Equal(written, text) {
			t.Fatalf("%q is written as %q, error %v", text, written, err)
		}
	})
}
