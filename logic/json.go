package logic

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"bullseye/sudoku"
)

// MarshalJSON returns the number that String returns.
func (r Rating) MarshalJSON() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalJSON reads a number with at most one decimal.
func (r *Rating) UnmarshalJSON(text []byte) error {
	whole, tenths, _ := strings.Cut(string(text), ".")
	n, err := strconv.Atoi(whole + (tenths + "0")[:1])
	if err != nil || len(tenths) > 1 {
		return fmt.Errorf("found %.40s, expected a rating such as 4.2", text)
	}
	*r = Rating(n)
	return nil
}

// IsZero reports whether there is no digit.
func (c Candidate) IsZero() bool { return c.Digit == 0 }

// A DigitList is digits in an order. In JSON it is an array of numbers.
type DigitList []uint8

// MarshalJSON implements json.Marshaler.
func (l DigitList) MarshalJSON() ([]byte, error) {
	text := []byte("[")
	for i, d := range l {
		if i > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendUint(text, uint64(d), 10)
	}
	return append(text, ']'), nil
}

// UnmarshalJSON implements json.Unmarshaler.
func (l *DigitList) UnmarshalJSON(text []byte) error {
	var digits []uint16 // those of []uint8 would be base64
	if err := json.Unmarshal(text, &digits); err != nil {
		return err
	}
	*l = nil
	for _, d := range digits {
		if d > 9 {
			return fmt.Errorf("found %d, expected digits", d)
		}
		*l = append(*l, uint8(d))
	}
	return nil
}

// reasonNames are the reasons as texts.
var reasonNames = [...]string{Assumed: "assumed", ByCell: "cell", ByHouse: "house", ByStep: "step"}

// MarshalText returns "assumed", "cell", "house" or "step".
func (r Reason) MarshalText() ([]byte, error) {
	if int(r) >= len(reasonNames) {
		return nil, fmt.Errorf("found reason %d, which does not exist", r)
	}
	return []byte(reasonNames[r]), nil
}

// UnmarshalText reads what MarshalText returns.
func (r *Reason) UnmarshalText(text []byte) error {
	for i, name := range reasonNames {
		if name == string(text) {
			*r = Reason(i)
			return nil
		}
	}
	return fmt.Errorf("found %.40q, expected assumed, cell, house or step", text)
}

// plainNode is a Node without methods.
type plainNode Node

// nodeJSON is a Node in JSON, whose house is there only if it counts.
type nodeJSON struct {
	plainNode
	House *sudoku.House `json:"house,omitempty"`
}

// MarshalJSON implements json.Marshaler.
func (n Node) MarshalJSON() ([]byte, error) {
	j := nodeJSON{plainNode: plainNode(n)}
	if n.Reason == ByHouse {
		j.House = &n.House
	}
	return json.Marshal(j)
}

// UnmarshalJSON implements json.Unmarshaler.
func (n *Node) UnmarshalJSON(text []byte) error {
	var j nodeJSON
	if err := json.Unmarshal(text, &j); err != nil {
		return err
	}
	*n = Node(j.plainNode)
	if j.House != nil {
		n.House = *j.House
	}
	return nil
}
