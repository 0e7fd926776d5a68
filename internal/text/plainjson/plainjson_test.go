package plainjson

import (
	"encoding/json"
	"math"
	"testing"
)

type inner struct{ name string }

func (i inner) MarshalJSON() ([]byte, error) { return Append(nil, i.name) }

func TestAppend(t *testing.T) {
	for _, test := range []struct {
		value any
		want  string
	}{
		{"<argument 1>", `"<argument 1>"`},
		{map[string]any{"a": inner{"R&D"}}, `{"a":"R&D"}`},
		{"\x01\"\\\u2028", `"\u0001\"\\\u2028"`},
		{[]int{1, 2}, `[1,2]`},
	} {
		got, err := Append([]byte("x"), test.value)
		if err != nil || string(got) != "x"+test.want || !json.Valid(got[1:]) {
			t.Errorf("%v becomes %s, %v, want x%s", test.value, got, err, test.want)
		}
	}
	if got, err := Append([]byte("x"), math.NaN()); err == nil || string(got) != "x" {
		t.Errorf("NaN becomes %s, %v", got, err)
	}
	if got, err := Append(nil, "after an error"); err != nil || string(got) != `"after an error"` {
		t.Errorf("after an error: %s, %v", got, err)
	}
}
