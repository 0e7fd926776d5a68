package operation

import (
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"

	"bullseye/internal/text/decimal"
	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/operation/option"
	"bullseye/record"
)

// Partition divides a stream into parts. Equivalent boards are in the same part.
//
// The classes of each stratum are dealt like cards. If the shares of three parts are
// 8:1:1, a pack has eight cards of the first part and one of each other. It is shuffled,
// and the classes of the stratum draw from it in the order in which they appear. When it
// is empty, there is another pack, shuffled in another way. So each part has its share
// of the classes of each stratum, up to one pack.
type Partition struct {
	// Parts are the parts with their shares.
	Parts Parts `json:"parts" arg:"PARTS" doc:"make PARTS with these shares: train=8,test=2"`

	// By says what boards of a stratum have in common: ByClues, or the same text in a
	// column, which has a name or a number as in a record.Choice: "=clues" is the column of
	// that name. It cannot be the column of the board or the solution. "" is ByClues. If
	// boards of one class differ in this, the first one counts.
	By string `json:"by,omitempty" arg:"COLUMN" default:"clues" doc:"keep the shares for each text of COLUMN"`

	// Seed determines how packs are shuffled.
	Seed uint64 `json:"seed,omitempty" short:"s" arg:"SEED" doc:"set the random SEED"`
}

// aboutPartition is the question in the list of all questions.
var aboutPartition = Question{
	Name: "split", Group: DataQuestions, Objects: []any{dealt{}}, New: func() Asked { return option.SetDefaults(&Partition{}) },
	Short: "divide boards into parts, equivalent ones together",
	Long: `Divide boards into parts, such as train and test, so that no board of one part
is equivalent to one of another. -o names a directory, or the files by {part}.`,
	Example: `  bullseye split --parts train=8,test=2 boards.csv -o 'data/{part}.csv'
  bullseye split --parts train=98,test=2 --by source big.csv -o data --to npy
  bullseye split --parts a=1,b=1 --json puzzles.txt`,
}

// ByClues is the value of Partition.By for the number of clues.
const ByClues = "clues"

// Parts are parts of a stream with their shares.
type Parts []Part

// A Part is a part of a stream.
type Part struct {
	Name string `json:"name"`
	// Share is the number of cards in each pack, unless all shares have a common divisor:
	// 8:2 is the same as 4:1.
	Share int `json:"share"`
}

// Limits of Partition.
const (
	MaxParts  = 100
	MaxPack   = 1000   // cards in a pack
	MaxStrata = 10_000 // different texts of a column
)

// ParseParts returns the parts that a list names, such as "train=8,test=2" or "train=80%,test=20%". Shares may
// have decimals. A pack is the smallest that has them exactly.
func ParseParts(list string) (Parts, error) {
	var parts Parts
	var shares []*big.Rat
	percent, sum := 0, new(big.Rat)
	for item := range strings.SplitSeq(list, ",") {
		name, text, ok := strings.Cut(item, "=")
		text, isPercent := strings.CutSuffix(text, "%")
		if isPercent {
			percent++
		}
		if decimal.HasLeadingZero(text) {
			return nil, message.Errorf("found %q, expected a share without leading zeros", excerpt.Of(item, 40))
		}
		share, isNumber := new(big.Rat), false
		if ok && len(text) <= 20 && strings.Trim(text, "0123456789.") == "" {
			share, isNumber = share.SetString(text)
		}
		if !isNumber || share.Sign() <= 0 {
			return nil, message.Errorf("found %q, expected a name and a share above 0, such as 'train=8'", excerpt.Of(item, 40))
		}
		parts, shares = append(parts, Part{Name: name}), append(shares, share)
		sum.Add(sum, share)
	}
	if percent > 0 && percent < len(parts) {
		return nil, message.Errorf("found percentages for %d of %d parts, expected one for each", percent, len(parts))
	}
	if percent > 0 && sum.Cmp(big.NewRat(100, 1)) != 0 {
		places, _ := sum.FloatPrec()
		return nil, message.Errorf("found percentages that are %s together, expected 100", sum.FloatString(places))
	}
	scale, common := big.NewInt(1), new(big.Int)
	for _, share := range shares {
		scale.Mul(scale, new(big.Int).Div(share.Denom(), new(big.Int).GCD(nil, nil, scale, share.Denom())))
	}
	whole := make([]*big.Int, len(shares))
	for i, share := range shares {
		whole[i] = new(big.Int).Div(new(big.Int).Mul(share.Num(), scale), share.Denom())
		common.GCD(nil, nil, common, whole[i])
	}
	for i := range parts {
		share := whole[i].Div(whole[i], common)
		if !share.IsInt64() || share.Int64() > MaxPack {
			return nil, errPack
		}
		parts[i].Share = int(share.Int64())
	}
	return parts, parts.validate()
}

// errPack says that the smallest pack that has the shares exactly has too many cards.
var errPack = message.Errorf("found shares that need a pack of more than %d cards, expected shares with a smaller one, such as 'train=8,test=2' or 'train=98.5,test=1.5'", MaxPack)

// String returns the list that ParseParts reads.
func (p Parts) String() string {
	var list []string
	for _, part := range p {
		list = append(list, fmt.Sprintf("%s=%d", part.Name, part.Share))
	}
	return strings.Join(list, ",")
}

// pack returns the number of cards in a pack.
func (p Parts) pack() (n int) {
	for _, part := range p {
		n += part.Share
	}
	return n
}

// reduced returns the parts with the smallest whole shares that have the same ratios.
func (p Parts) reduced() Parts {
	common := 0
	for _, part := range p {
		for a := part.Share; a != 0; {
			common, a = a, common%a
		}
	}
	reduced := slices.Clone(p)
	for i := range reduced {
		reduced[i].Share /= common
	}
	return reduced
}

// validate returns an error that says what was expected.
func (p Parts) validate() error {
	switch {
	case len(p) == 0:
		return message.Errorf("found no parts, expected %d to %d", 2, MaxParts)
	case len(p) == 1:
		return message.Errorf("found only the part %q, expected %d to %d", excerpt.Of(p[0].Name, 40), 2, MaxParts)
	case len(p) > MaxParts:
		return message.Errorf("found %d parts, expected %d to %d", len(p), 2, MaxParts)
	}
	for i, part := range p {
		switch {
		case !isPartName(part.Name):
			return message.Errorf("found the part %q, expected a name of up to %d letters, digits, \"-\" and \"_\"", excerpt.Of(part.Name, 40), 40)
		case slices.ContainsFunc(p[:i], func(q Part) bool { return strings.EqualFold(q.Name, part.Name) }):
			return message.Errorf("found the part %s twice, expected it once", part.Name)
		case part.Share < 1:
			return message.Errorf("found the share %d of the part %s, expected 1 or more", part.Share, part.Name)
		case part.Share > MaxPack:
			return errPack
		}
	}
	if p.pack() > MaxPack {
		return errPack
	}
	return nil
}

// isPartName reports whether a name may be a part of file names on every system.
func isPartName(name string) bool {
	const allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"
	return name != "" && len(name) <= 40 && name[0] != '-' && strings.Trim(name, allowed) == ""
}

// Name returns "split".
func (*Partition) Name() string { return "split" }

// Validate implements Stream.
func (o *Partition) Validate() error {
	if err := o.Parts.validate(); err != nil {
		return fmt.Errorf("parts %q: %w", excerpt.Of(o.Parts.String(), 200), err)
	}
	return nil
}

// Outputs returns the names of the parts.
func (o *Partition) Outputs() []string {
	var names []string
	for _, part := range o.Parts {
		names = append(names, part.Name)
	}
	return names
}

// Keyed implements Stream.
func (o *Partition) Keyed(r *record.Record) (k Keyed, err error) {
	byColumn := o.By != "" && o.By != ByClues
	if byColumn { // before the class, which takes much longer
		if k.Stratum, err = o.valueOf(r); err != nil {
			return k, err
		}
	}
	class, board, err := classOf(r)
	k.Class = class
	if !byColumn {
		k.Stratum = uint64(board.Clues())
	}
	return k, err
}

// valueOf returns the stratum of a record by the text in a column.
func (o *Partition) valueOf(r *record.Record) (uint64, error) {
	if r.Header == nil {
		return 0, &NoClassError{Reason: message.Of("found no table, expected one with the column %q for the strata", excerpt.Of(o.By, 100)), OfTable: true}
	}
	i, err := r.Header.Find(strataRole, o.By)
	if err != nil {
		return 0, &NoClassError{Reason: err, OfTable: true}
	}
	value := newKey(ofValue, []byte(r.Header.TextOf(r.Fields, i)))
	return binary.LittleEndian.Uint64(value[:]), nil
}

// strataRole is what the column of Partition.By is for, in messages.
const strataRole = "strata"

// Rule implements Stream.
func (o *Partition) Rule() Rule {
	reduced := *o
	reduced.Parts = o.Parts.reduced()
	return &dealer{split: &reduced, strata: map[uint64]*stratum{}}
}

// A dealer is the rule of Partition. The ledger has the number of the first record of each
// class, and its part. The state has the number of classes of each stratum so far.
type dealer struct {
	split  *Partition
	strata map[uint64]*stratum
}

// A stratum is a stratum as a dealer sees it.
type stratum struct {
	dealt uint64  // classes so far
	pack  []uint8 // parts, shuffled; empty if the pack of the next class has not been made
}

func (d *dealer) Decide(l Ledger, k *Keyed, number int64) (Decision, error) {
	n, found, err := l.Get(k.Class)
	if err != nil {
		return Decision{}, err
	}
	first, part := int64(n/MaxParts), int(n%MaxParts)
	if part >= len(d.split.Parts) {
		return Decision{}, errDamagedState
	}
	if !found || first >= number {
		// A class that is seen again for the first time draws the same card again.
		first = number
		if part, err = d.top(k.Stratum); err != nil {
			return Decision{}, err
		}
	}
	return Decision{Status: Placed, Number: number, First: first, Output: part}, nil
}

func (d *dealer) Take(l Ledger, k *Keyed, taken *Decision) {
	if taken.First == taken.Number {
		d.strata[k.Stratum].dealt++
		l.Set(k.Class, uint64(taken.Number)*MaxParts+uint64(taken.Output))
	}
}

// top returns the card for the next class of a stratum.
func (d *dealer) top(key uint64) (part int, err error) {
	s, err := d.stratum(key)
	if err != nil {
		return 0, err
	}
	size := uint64(d.split.Parts.pack())
	if s.dealt%size == 0 || len(s.pack) == 0 {
		s.pack = d.shuffled(s.pack[:0], key, s.dealt/size)
	}
	return int(s.pack[s.dealt%size]), nil
}

// A StrataError says that a column has more than MaxStrata different texts. Rules of
// Partition return it.
type StrataError struct{ Column string }

func (e *StrataError) Error() string { return message.English(e) }

// Message implements [message.Message].
func (e *StrataError) Message() (format string, args []any) {
	return message.Of("found more than %d different texts in the column %q, expected a column with few", MaxStrata, excerpt.Of(e.Column, 100)).Message()
}

// stratum returns a stratum, which may be new.
func (d *dealer) stratum(key uint64) (*stratum, error) {
	s := d.strata[key]
	if s == nil {
		if len(d.strata) == MaxStrata {
			return nil, &StrataError{d.split.By}
		}
		s = &stratum{}
		d.strata[key] = s
	}
	return s, nil
}

// shuffled returns the nth pack of a stratum.
func (d *dealer) shuffled(pack []uint8, key, n uint64) []uint8 {
	for i, part := range d.split.Parts {
		pack = append(pack, slices.Repeat([]uint8{uint8(i)}, part.Share)...)
	}
	var seed [32]byte
	for i, word := range []uint64{d.split.Seed, key, n} {
		binary.LittleEndian.PutUint64(seed[8*i:], word)
	}
	random := rand.New(rand.NewChaCha8(seed))
	random.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	return pack
}

// State returns each stratum with the number of its classes, in the order of the strata.
func (d *dealer) State() []uint64 {
	state := make([]uint64, 0, 2*len(d.strata))
	for _, key := range slices.Sorted(maps.Keys(d.strata)) {
		state = append(state, key, d.strata[key].dealt)
	}
	return state
}

var errDamagedState = errors.New("the state of the run is damaged")

func (d *dealer) Restore(state []uint64) error {
	clear(d.strata)
	return d.Skip(state)
}

func (d *dealer) Skip(state []uint64) error {
	if len(state)%2 != 0 {
		return errDamagedState
	}
	for ; len(state) > 0; state = state[2:] {
		s, err := d.stratum(state[0])
		if err != nil {
			return err
		}
		s.dealt += state[1]
		s.pack = s.pack[:0]
	}
	return nil
}
