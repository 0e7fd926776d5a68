package operation

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"bullseye/certificate"
	"bullseye/internal/text/plainjson"
	"bullseye/internal/text/textwidth"
	"bullseye/sudoku"
)

// A ProofAccount tells what a proof proves and how: the prices, the bound that follows from
// them, and the cases that the proof looks at. Its numbers are those of the scores, also if
// the proof is about the least one.
type ProofAccount struct {
	certificate.Account
	proof *Proof
}

// Explain checks the certificate as Check does, and tells how it proves its claim.
func (p *Proof) Explain(ctx context.Context) (*ProofAccount, error) {
	values := p.values()
	account, err := certificate.Explain(ctx, p.Start, (*certificate.Table)(values), p.Certificate, certificate.Limits{})
	if err != nil {
		return nil, err
	}
	if p.Min {
		account.Score = -account.Score
		if q := account.Prices; q != nil {
			q.Total, q.Bound = -q.Total, -q.Bound
			for c := range q.Prices {
				q.Prices[c] = -q.Prices[c]
			}
			for d := range q.Digits {
				q.Digits[d] = -q.Digits[d]
			}
		}
	}
	return &ProofAccount{account, p}, nil
}

// Proof returns the proof that the account is about.
func (a *ProofAccount) Proof() *Proof { return a.proof }

// AppendSentences appends the account in the words of say, in lines of at most 80 columns.
func (a *ProofAccount) AppendSentences(dst []byte, say Say) []byte {
	line := func(text string) { dst = append(append(dst, text...), '\n') }
	q := a.Prices
	switch {
	case q == nil && a.Splits() == 0:
		line(say.Word("The clues leave one completion, so there is nothing to prove."))
		return dst
	case q == nil:
		line(say.Word("The proof has no prices. It only splits the board into cases."))
	default:
		line(say.Word("Each digit takes a cell in every row, column and box, wherever that pays most.\nSeveral digits may take the same cell. For each cell that it takes, a digit pays\nthe price of the cell, and all prices are refunded once at the end. A completion\ntakes every cell once, so it loses nothing by that."))
		dst = a.appendBound(append(dst, '\n'), say)
	}
	dst = append(dst, '\n')
	if a.StruckFirst > 0 {
		line(say.Text("Prices rule out %d of the %d candidates: no better completion has them.", a.StruckFirst, a.Candidates))
	}
	if a.Splits() == 0 {
		line(a.settled(say))
	} else {
		dst = a.appendCases(dst, say)
	}
	line(say.Number(a.Steps, "The proof has 1 step.", "The proof has %d steps."))
	return dst
}

// appendBound appends how the bound arises: the refund, and what each digit gains.
func (a *ProofAccount) appendBound(dst []byte, say Say) []byte {
	q := a.Prices
	if len(q.Case) > 0 {
		dst = append(dst, say.Text("The first prices are about a case: %s.", a.Assumed())...)
		dst = append(dst, '\n')
	}
	bound, decimals := a.RoundedBound()
	fixed := func(v float64) string { return strconv.FormatFloat(v, 'f', decimals, 64) }
	rows := [][2]string{{say.Word("the refund of all prices"), fixed(q.Total)}}
	for d, gain := range q.Digits {
		rows = append(rows, [2]string{say.Text("digit %d at best, less its prices", d+1), fixed(gain)})
	}
	rows = append(rows, [2]string{say.Word("together, the bound"), fixed(bound)})
	words, numbers := 0, 0
	for _, row := range rows {
		words, numbers = max(words, textwidth.Columns(row[0])), max(numbers, len(row[1]))
	}
	for _, row := range rows {
		dst = append(dst, "  "...)
		dst = append(dst, row[0]...)
		dst = append(dst, strings.Repeat(" ", words-textwidth.Columns(row[0])+2)...)
		dst = fmt.Appendf(dst, "%*s\n", numbers, row[1])
	}
	return dst
}

// settled says how the whole board is settled without a split.
func (a *ProofAccount) settled(say Say) string {
	switch {
	case a.Pruned > 0:
		return say.Text("No score lies between %d and the bound, so no completion is better.", a.Score)
	case a.Listed > 0:
		return say.Text("Only few placements of the digits come near the bound. No nine of them fill the\nboard and do better than %d.", a.Score)
	}
	return say.Text("What is left has no completion that does better than %d.", a.Score)
}

// mostSplits is the number of splits that sentences list.
const mostSplits = 12

// appendCases appends what the proof split, and how the cases are settled.
func (a *ProofAccount) appendCases(dst []byte, say Say) []byte {
	line := func(text string) { dst = append(append(dst, text...), '\n') }
	line(say.Text("The rest is split into %d cases, nested up to %d deep, by", a.Cases, a.Depth))
	splits := a.splits()
	for i, s := range splits {
		if i == mostSplits {
			line("  " + say.Text("others: %d", len(splits)-i))
			break
		}
		line("  " + s.text(say))
	}
	bounded := "  by a bound that is too low: %d"
	if a.proof.Min {
		bounded = "  by a bound that is too high: %d"
	}
	line(say.Word("Positions that are settled:"))
	for _, settled := range []struct {
		n    int
		text string
	}{
		{a.Pruned, bounded},
		{a.Listed, "  by lists of placements that do not fill the board: %d"},
		{a.Impossible, "  by the rules of sudoku: %d"},
		{a.Grids, "  by the score of the only grid that is left: %d"},
	} {
		if settled.n > 0 {
			line(say.Text(settled.text, settled.n))
		}
	}
	return dst
}

// A proofSplit is a cell or a house that a proof split, and how often.
type proofSplit struct {
	cell  sudoku.Cell
	house sudoku.House
	digit uint8 // 0 if it is a cell
	times int
}

// splits returns all splits, the most frequent first.
func (a *ProofAccount) splits() (all []proofSplit) {
	for c, times := range a.Cells {
		if times > 0 {
			all = append(all, proofSplit{cell: sudoku.Cell(c), times: times})
		}
	}
	for h, digits := range a.Places {
		for d, times := range digits {
			if times > 0 {
				all = append(all, proofSplit{house: sudoku.House(h), digit: uint8(d + 1), times: times})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b proofSplit) int { return cmp.Compare(b.times, a.times) })
	return all
}

func (s *proofSplit) text(say Say) string {
	if s.digit == 0 {
		return say.Text("the candidates of %s: %d", s.cell.String(), s.times)
	}
	return say.Text("the places of %d in %s: %d", s.digit, say.house(s.house), s.times)
}

// Assumed lists what the case of the prices assumes, as in "r1c2=5 r3c4=7".
func (a *ProofAccount) Assumed() string {
	var parts []string
	for _, p := range a.Prices.Case {
		parts = append(parts, fmt.Sprintf("%s=%d", p.Cell, p.Digit))
	}
	return strings.Join(parts, " ")
}

// RoundedBound returns the bound, rounded so that no completion exceeds it, and the number of its
// decimals: two, or more if these would make it a whole number that it does not reach.
func (a *ProofAccount) RoundedBound() (bound float64, decimals int) {
	const most, noise = 5, 1e-6
	round := math.Ceil
	if a.proof.Min {
		round = math.Floor
	}
	for decimals = 2; ; decimals++ {
		power := math.Pow10(decimals)
		scaled := a.Prices.Bound * power
		if near := math.Round(scaled); math.Abs(near-scaled) < noise {
			bound = near / power
		} else {
			bound = round(scaled) / power
		}
		if whole := bound == math.Trunc(bound); !whole || decimals == most || math.Abs(bound-a.Prices.Bound) < noise {
			return bound, decimals
		}
	}
}

// AppendJSON appends the object of Proof.AppendProved, with the member "account".
func (a *ProofAccount) AppendJSON(dst []byte) ([]byte, error) {
	dst, err := a.proof.AppendProved(dst, &a.Claim)
	if err != nil {
		return dst, err
	}
	type placement struct {
		Cell  string `json:"cell"`
		Digit uint8  `json:"digit"`
	}
	type priced struct {
		Case   []placement           `json:"case,omitempty"`
		Prices [sudoku.Cells]float64 `json:"prices"`
		Total  float64               `json:"total"`
		Digits [9]float64            `json:"digits"`
		Bound  float64               `json:"bound"`
	}
	type split struct {
		Cell  string `json:"cell,omitempty"`
		House string `json:"house,omitempty"`
		Digit uint8  `json:"digit,omitempty"`
		Times int    `json:"times"`
	}
	object := struct {
		Priced     *priced `json:"priced,omitempty"`
		Candidates int     `json:"candidates"`
		Struck     int     `json:"struck"`
		Cases      int     `json:"cases"`
		Depth      int     `json:"depth"`
		Splits     []split `json:"splits,omitempty"`
		Pruned     int     `json:"pruned"`
		Listed     int     `json:"listed"`
		Impossible int     `json:"impossible"`
		Grids      int     `json:"grids"`
	}{
		Candidates: a.Candidates, Struck: a.StruckFirst, Cases: a.Cases, Depth: a.Depth,
		Pruned: a.Pruned, Listed: a.Listed, Impossible: a.Impossible, Grids: a.Grids,
	}
	if q := a.Prices; q != nil {
		object.Priced = &priced{Prices: q.Prices, Total: q.Total, Digits: q.Digits, Bound: q.Bound}
		for _, p := range q.Case {
			object.Priced.Case = append(object.Priced.Case, placement{p.Cell.String(), p.Digit})
		}
	}
	for _, s := range a.splits() {
		one := split{Cell: s.cell.String(), Times: s.times}
		if s.digit != 0 {
			one.Cell, one.House, one.Digit = "", s.house.String(), s.digit
		}
		object.Splits = append(object.Splits, one)
	}
	dst = append(dst[:len(dst)-1], `,"account":`...)
	if dst, err = plainjson.Append(dst, object); err != nil {
		return dst, err
	}
	return append(dst, '}'), nil
}
