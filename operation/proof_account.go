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
	"bullseye/explain"
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
		for _, text := range a.WholeScores(say) {
			line(text)
		}
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
	fixed := func(v float64) string {
		number := strconv.FormatFloat(v, 'f', decimals, 64)
		if say.Language() == explain.Chinese {
			number = strings.Replace(number, "-", "−", 1)
		}
		return number
	}
	rows := [][2]string{{say.Word("the refund of all prices"), fixed(q.Total)}}
	for d, gain := range q.Digits {
		rows = append(rows, [2]string{say.Text("digit %d at best, less its prices", d+1), fixed(gain)})
	}
	together := "together, the bound"
	if a.proof.Min {
		together = "together, the lower bound"
	}
	rows = append(rows, [2]string{say.Word(together), fixed(bound)})
	words, numbers := 0, 0
	for _, row := range rows {
		words, numbers = max(words, textwidth.Columns(row[0])), max(numbers, textwidth.Columns(row[1]))
	}
	for _, row := range rows {
		dst = append(dst, "  "...)
		dst = append(dst, row[0]...)
		dst = append(dst, strings.Repeat(" ", words-textwidth.Columns(row[0])+2+numbers-textwidth.Columns(row[1]))...)
		dst = append(append(dst, row[1]...), '\n')
	}
	return dst
}

// WholeScores says how the bound leads to the score.
func (a *ProofAccount) WholeScores(say Say) (sentences []string) {
	bound, decimals := a.RoundedBound()
	text, whole, left := "Scores are whole numbers: none above %s is none above %d.", int64(math.Floor(bound)), int64(math.Floor(bound))-a.Score
	if a.proof.Min {
		text, whole = "Scores are whole numbers: none below %s is none below %d.", int64(math.Ceil(bound))
		left = a.Score - whole
	}
	if bound != math.Trunc(bound) {
		sentences = append(sentences, say.Text(text, strconv.FormatFloat(bound, 'f', decimals, 64), whole))
	}
	if left > 0 {
		sentences = append(sentences, say.Text("The rest of the proof rules out the scores between that and %d.", a.Score))
	}
	return sentences
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
	return say.Text("the places of %d in %s: %d", s.digit, s.house, s.times)
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

// Proven returns what the proof proves, with the account.
func (a *ProofAccount) Proven() *Proven {
	all := &account{
		Candidates: a.Candidates, Struck: a.StruckFirst, Cases: a.Cases, Depth: a.Depth,
		Pruned: a.Pruned, Listed: a.Listed, Impossible: a.Impossible, Grids: a.Grids,
	}
	if q := a.Prices; q != nil {
		all.Priced = &priced{Prices: q.Prices, Total: q.Total, Digits: q.Digits, Bound: q.Bound}
		for _, p := range q.Case {
			all.Priced.Case = append(all.Priced.Case, placement{p.Cell, p.Digit})
		}
	}
	for _, s := range a.splits() {
		one := split{Times: s.times, Digit: s.digit}
		if s.digit == 0 {
			one.Cell = &s.cell
		} else {
			one.House = &s.house
		}
		all.Splits = append(all.Splits, one)
	}
	proven := a.proof.Proven(&a.Claim)
	proven.Account = all
	return proven
}

// An account is a ProofAccount as JSON.
type account struct {
	Priced     *priced `json:"priced,omitempty" doc:"the first prices of the proof, and the bound that follows from them; absent if it has none"`
	Candidates int     `json:"candidates" doc:"number of candidates of the board, once the rules have been applied to it"`
	Struck     int     `json:"struck" doc:"number of these that prices rule out before the first split"`
	Cases      int     `json:"cases" doc:"number of cases into which the proof splits the board and other cases"`
	Depth      int     `json:"depth" doc:"greatest depth to which they are nested"`
	Splits     []split `json:"splits,omitempty" doc:"what was split, the most frequent first: a cell, with a case for each candidate, or a digit in a house, with a case for each place; absent if nothing was"`
	Pruned     int     `json:"pruned" doc:"number of positions that a bound settles"`
	Listed     int     `json:"listed" doc:"number of positions settled because no good placements fill the board"`
	Impossible int     `json:"impossible" doc:"number of positions that contradict the rules of sudoku"`
	Grids      int     `json:"grids" doc:"number of positions with one grid, which was scored"`
}

type priced struct {
	Case   []placement           `json:"case,omitempty" doc:"assumptions of the case that they are about; absent if they are about the whole board"`
	Prices [sudoku.Cells]float64 `json:"prices" doc:"prices of the cells in points, row by row"`
	Total  float64               `json:"total" doc:"sum of the prices"`
	Digits [9]float64            `json:"digits" doc:"for each digit from 1 to 9, what its best placement scores, less the prices of the cells"`
	Bound  float64               `json:"bound" doc:"sum of 'total' and 'digits'; no completion scores better"`
}

type placement struct {
	Cell  sudoku.Cell `json:"cell" doc:"such as \"r1c2\""`
	Digit uint8       `json:"digit" doc:"from 1 to 9"`
}

type split struct {
	Cell  *sudoku.Cell  `json:"cell,omitempty" doc:"such as \"r1c2\""`
	House *sudoku.House `json:"house,omitempty" doc:"in place of the cell, such as \"row 1\""`
	Digit uint8         `json:"digit,omitempty" doc:"digit in the house"`
	Times int           `json:"times" doc:"number of times that it was split"`
}
