package option_test

import (
	"errors"
	"testing"

	"bullseye/operation/option"
)

type level uint8

func (l *level) UnmarshalText(text []byte) error {
	if string(text) != "high" {
		return errors.New("no level")
	}
	*l = 3
	return nil
}

type inner struct {
	Seed uint64 `json:"seed,omitempty" arg:"SEED" doc:"choose by SEED; see {count}"`
}

type options struct {
	Count int    `json:"count,omitempty" short:"n" arg:"N" minimum:"2" maximum:"9" default:"3" doc:"make N of them"`
	Kind  string `json:"kind,omitempty" enum:"a,b" default:"a" long:"y"`
	inner
	Fast            bool   `json:"fast,omitempty" excludes:"count"`
	Mark            string `json:"mark,omitempty" maxLength:"3" requires:"fast"`
	Level           level  `json:"level,omitempty" default:"high" on:"command"`
	Hidden, Unnamed int    `json:"-"`
}

func TestFields(t *testing.T) {
	o := option.SetDefaults(&options{})
	if o.Count != 3 || o.Kind != "a" || o.Level != 3 || o.Fast {
		t.Errorf("the defaults are %+v", o)
	}
	var names []string
	for _, f := range option.Fields(o) {
		names = append(names, f.Name)
		plain := func(word string) string { return "<" + word + ">" }
		switch f.Name {
		case "count":
			if f.Short != "n" || f.Min != 2 || f.Max != 9 || f.Long || f.Describe(plain, plain) != "make <N> of them" {
				t.Errorf("count is %+v", f)
			}
			f.Value.SetInt(5)
		case "seed":
			if f.Min != 0 || f.Max != 1<<64-1 || f.Describe(plain, plain) != "choose by <SEED>; see <count>" {
				t.Errorf("seed is %+v", f)
			}
		case "kind":
			if !f.Long || len(f.Words) != 2 || f.On != "" {
				t.Errorf("kind is %+v", f)
			}
		case "level":
			if f.On != "command" {
				t.Errorf("level is %+v", f)
			}
		}
	}
	if want := []string{"count", "kind", "seed", "fast", "mark", "level"}; len(names) != len(want) || names[2] != "seed" {
		t.Errorf("the names are %q, want %q", names, want)
	}
	if o.Count != 5 {
		t.Error("a field cannot be set")
	}
}

func TestCheck(t *testing.T) {
	given := func(names ...string) func(string) bool {
		return func(name string) bool {
			for _, one := range names {
				if one == name {
					return true
				}
			}
			return false
		}
	}
	for _, test := range []struct {
		options options
		given   func(string) bool
		want    string
	}{
		{options{}, nil, ""},
		{options{Count: 2, Kind: "b", Fast: false}, nil, ""},
		{options{Count: 1}, nil, "count cannot be 1: expected a whole number from 2 to 9"},
		{options{Count: 10}, nil, "count cannot be 10: expected a whole number from 2 to 9"},
		{options{Count: -1}, nil, "count cannot be -1: expected a whole number from 2 to 9"},
		{options{Kind: "c"}, nil, `kind cannot be "c": expected a, b`},
		{options{Mark: "长长长长", Fast: true}, nil, `mark cannot be "长长长长": expected at most 3 characters`},
		{options{Mark: "长长长", Fast: true}, nil, ""},
		{options{Mark: "x"}, nil, "mark has no effect without fast: add fast or leave out mark"},
		{options{Fast: true, Count: 3}, nil, ""}, // 3 is the default, which nobody need have given
		{options{Fast: true, Count: 4}, nil, "fast and count cannot be combined: use one of them"},
		{options{Fast: true, Count: 3}, given("fast", "count"), "fast and count cannot be combined: use one of them"},
		{options{Fast: true, Count: 3}, given("fast"), ""},
		{options{Count: 3}, given("fast", "count"), ""}, // --fast=false
		{options{}, given("mark"), "mark has no effect without fast: add fast or leave out mark"},
	} {
		text := ""
		if err := option.Check(&test.options, test.given); err != nil {
			text = err.Error()
		}
		if text != test.want {
			t.Errorf("%+v: %q, want %q", test.options, text, test.want)
		}
	}
}
