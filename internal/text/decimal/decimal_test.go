package decimal

import (
	"errors"
	"math"
	"strconv"
	"testing"
	"time"
)

// others are texts that some programs take for numbers.
var others = []string{"", " ", "010", "00", "08", "0x10", "0X10", "0b11", "0o17", "1_0", "+5", "1e3", "1.0", " 5", "5 ", "٣", "-", "--5", "NaN"}

func TestNumbersAreDecimal(t *testing.T) {
	for text, want := range map[string]uint64{"0": 0, "10": 10, "18446744073709551615": math.MaxUint64} {
		if n, err := Whole(text); n != want || err != nil {
			t.Errorf("%q: %d, %v", text, n, err)
		}
	}
	for text, want := range map[string]int64{"0": 0, "10": 10, "-5": -5, "-0": 0, "-9223372036854775808": math.MinInt64} {
		if n, err := Integer(text); n != want || err != nil {
			t.Errorf("%q: %d, %v", text, n, err)
		}
	}
	for _, text := range others {
		if n, err := Whole(text); !errors.Is(err, strconv.ErrSyntax) {
			t.Errorf("%q is the whole number %d: %v", text, n, err)
		}
		for _, text := range []string{text, "-" + text} {
			if n, err := Integer(text); !errors.Is(err, strconv.ErrSyntax) {
				t.Errorf("%q is the integer %d: %v", text, n, err)
			}
		}
	}
	if _, err := Whole("-5"); !errors.Is(err, strconv.ErrSyntax) {
		t.Errorf("-5: %v", err)
	}
	if _, err := Whole("18446744073709551616"); !errors.Is(err, strconv.ErrRange) {
		t.Error(err)
	}
	if _, err := Integer("9223372036854775808"); !errors.Is(err, strconv.ErrRange) {
		t.Error(err)
	}
}

func TestTimesAreDecimal(t *testing.T) {
	for text, want := range map[string]time.Duration{"0s": 0, "0.5s": time.Second / 2, ".5s": time.Second / 2, "10ms": 10 * time.Millisecond, "1h05m": 65 * time.Minute} {
		if d, err := Time(text); d != want || err != nil {
			t.Errorf("%q: %v, %v", text, d, err)
		}
	}
	for _, text := range []string{"", "10", "010s", "00s", "0x10s", "1_0s", "+5s", "-5s", "1e3s", " 5s", "s"} {
		if d, err := Time(text); err == nil {
			t.Errorf("%q is %v", text, d)
		}
	}
}

func TestRewrite(t *testing.T) {
	for text, want := range map[string]string{
		"010": "10", "000": "0", "0x1F": "31", "0b11": "3", "0o17": "15", "1_000": "1000", "0_1": "1", "024-0x20": "24-32",
		"10": "10", "0": "0", "": "", "many": "many", "a010": "a010", "0x": "0x", "0b12": "0b12", "99999999999999999999": "99999999999999999999",
		"010s": "10s",
	} {
		if found := Rewrite(text); found != want {
			t.Errorf("%q becomes %q, expected %q", text, found, want)
		}
	}
}

func TestFlag(t *testing.T) {
	f := Flag(7)
	for _, text := range append(others, "-5", "2147483648", "99999999999999999999") {
		if err := f.Set(text); err == nil || f != 7 {
			t.Errorf("%q is %v", text, f)
		}
	}
	if err := f.Set("010"); err.Error() != "numbers are decimal, without leading zeros: write 10" {
		t.Error(err)
	}
	if err := f.Set("2147483647"); err != nil || f.String() != "2147483647" {
		t.Errorf("%v: %v", &f, err)
	}
}

func TestIsDouble(t *testing.T) {
	for text, want := range map[string]bool{
		"0": true, "-0": true, "-5": true, "9007199254740992": true, "9007199254740993": false, "12345678901234567890": false,
		"18446744073709551616": true, "1.1": true, "0.1e5": true, "1e400": false,
	} {
		if got := IsDouble(text); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
