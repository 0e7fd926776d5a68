package operation

import (
	"bytes"
	"encoding"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"bullseye/internal/text/plainjson"
)

// Every member of an answer says what it means, in words that fit every face. No type writes
// anything else than its tags say: only types that are texts have methods of their own.
func TestObjectsAreDeclared(t *testing.T) {
	texts, own := reflect.TypeFor[encoding.TextMarshaler](), reflect.TypeFor[json.Marshaler]()
	seen := map[reflect.Type]bool{}
	var check func(of reflect.Type, path string)
	check = func(of reflect.Type, path string) {
		switch pointer := reflect.PointerTo(of); {
		case of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice || of.Kind() == reflect.Array && !of.Implements(texts):
			check(of.Elem(), path)
			return
		case pointer.Implements(own):
			t.Errorf("%s: %v has MarshalJSON", path, of)
		case of.Kind() != reflect.Struct || pointer.Implements(texts) || seen[of]:
			return
		}
		seen[of] = true
		for _, f := range reflect.VisibleFields(of) {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			on, about := f.Tag.Get("on"), f.Tag.Get("doc")
			switch at := path + "." + f.Name; {
			case f.Anonymous && !f.IsExported():
				t.Errorf("%s: a field of a type without a capital is embedded, which huma skips", at)
			case name == "-" || f.Anonymous || !f.IsExported():
			case name == "" || about == "":
				t.Errorf("%s lacks a name or what it means", at)
			case on != "" && on != "command" && on != "server" || strings.Contains(about, "--") || strings.Count(about, "'")%2 != 0:
				t.Errorf("%s is on %q: %s", at, on, about)
			default:
				check(f.Type, at)
			}
		}
	}
	for _, object := range Common {
		check(reflect.TypeOf(object), "Common")
	}
	for _, q := range Questions {
		if len(q.Objects) == 0 {
			t.Errorf("%s has no objects", q.Name)
		}
		for _, object := range q.Objects {
			check(reflect.TypeOf(object), q.Name)
		}
	}
}

// An answer is in JSON what the command writes of it.
func TestAnswersAreTheirObjects(t *testing.T) {
	in := records(t, single, strings.Repeat("1", 81), "12")
	for _, q := range Questions {
		op, ok := New(q.Name)
		if _, makes := op.(Source); !ok || makes {
			continue
		}
		for i, answer := range apply(t, op, in) {
			line, err := AppendJSON(nil, &in[i], answer)
			if err != nil {
				t.Fatal(err)
			}
			members, err := plainjson.AppendMembers(nil, answer)
			if err != nil || !bytes.HasSuffix(line, append(members, "}\n"...)) {
				t.Errorf("%s: %s, %v, is not the end of %s", q.Name, members, err, line)
			}
		}
	}
}
