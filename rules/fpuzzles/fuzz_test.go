package fpuzzles_test

import (
	"reflect"
	"testing"

	"bullseye/internal/text/lzstring"
	"bullseye/rules/fpuzzles"
)

// Whatever the reader takes is a valid puzzle, and what is written of it is read again as the same
// puzzle.
func FuzzRead(f *testing.F) {
	f.Add([]byte(small))
	f.Add([]byte("https://f-puzzles.com/?load=" + lzstring.Compress(small)))
	f.Add([]byte(`{"size":1,"grid":[[{"region":null}]],"clone":[{"cells":["R1C1"],"cloneCells":["R1C1"]}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := fpuzzles.Read(text)
		if err != nil {
			return
		}
		if err := p.Validate(); err != nil {
			t.Fatal(err)
		}
		link, err := fpuzzles.Append(nil, p, fpuzzles.Words{})
		if err != nil {
			return
		}
		if again, err := fpuzzles.Read(link); err != nil || !reflect.DeepEqual(p, again) {
			t.Fatalf("wrote %s: %v\n%v\n%v", link, err, p, again)
		}
	})
}

// small has a rule of every kind.
const small = `{"size":4,"grid":[[{"value":1,"given":true},{"givenPencilMarks":[1,2]},{"value":3},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],` +
	`"diagonal+":true,"diagonal-":true,"antiknight":true,"antiking":true,"disjointgroups":true,"nonconsecutive":true,"negative":["ratio","xv"],` +
	`"extraregion":[{"cells":["R1C1","R2C3"]}],"killercage":[{"cells":["R1C1","R1C2"],"value":"5"},{"cells":["R2C1"]}],` +
	`"littlekillersum":[{"cell":"R0C1","direction":"DR","value":"7"},{"cell":"R5C2","direction":"UL","value":"3"}],` +
	`"arrow":[{"cells":["R1C1"],"lines":[["R1C1","R1C2"],["R1C1","R2C1","R3C1"]]},{"cells":["R1C1","R1C2"],"lines":[["R1C2","R1C3"]]}],` +
	`"doublearrow":[{"lines":[["R1C1","R1C2","R1C3"]]}],"regionsumline":[{"lines":[["R1C1","R1C2","R1C3","R1C4"]]}],"zipperline":[{"lines":[["R1C1","R1C2","R1C3"]]}],` +
	`"thermometer":[{"lines":[["R1C1","R1C2"],["R2C2","R3C3"]]}],"slowthermometer":[{"lines":[["R1C1","R1C2"]]}],"whispers":[{"lines":[["R1C1","R1C2"]]},{"lines":[["R1C1","R1C2"]],"value":"3"}],` +
	`"renban":[{"lines":[["R1C1","R1C2"]]}],"nabner":[{"lines":[["R1C1","R1C2"]]}],"modularline":[{"lines":[["R1C1","R1C2","R1C3"]]}],"entropicline":[{"lines":[["R1C1","R1C2"]]}],` +
	`"betweenline":[{"lines":[["R1C1","R1C2","R1C3"]]}],"palindrome":[{"lines":[["R1C1","R2C2"]]}],"difference":[{"cells":["R1C1","R1C2"]},{"cells":["R1C3","R1C2"],"value":"2"}],` +
	`"ratio":[{"cells":["R1C1","R2C1"]}],"xv":[{"cells":["R1C1","R1C2"],"value":"V"},{"cells":["R3C1","R3C2"],"value":""}],"quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[1,2]}],` +
	`"clone":[{"cells":["R1C1"],"cloneCells":["R3C3"]}],"odd":[{"cell":"R1C1"},{"cell":"R4C4"}],"even":[{"cell":"R1C2"}],"minimum":[{"cell":"R2C2"}],"maximum":[{"cell":"R3C3"}],` +
	`"rowindexer":[{"cells":["R1C1"]}],"columnindexer":[{"cells":["R1C1"]}],"boxindexer":[{"cells":["R1C1"]}],"sandwichsum":[{"cell":"R5C2","value":"2"},{"cell":"R1C0","value":""}],` +
	`"xsum":[{"cell":"R1C0","value":"5"},{"cell":"R1C5","value":"6"}],"skyscraper":[{"cell":"R0C3","value":"2"}],"text":[{"cells":["R1C1"],"value":"x"}],"lockout":[]}`

// Every member is read, and the whole is written as it was.
func TestEveryMember(t *testing.T) {
	p, err := fpuzzles.Read([]byte(small))
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Rules) != 63 {
		t.Errorf("read %d rules, want 63", len(p.Rules))
	}
	link, err := fpuzzles.Append(nil, p, fpuzzles.Words{})
	if err != nil {
		t.Fatal(err)
	}
	if again, err := fpuzzles.Read(link); err != nil || !reflect.DeepEqual(p, again) {
		t.Errorf("wrote %s: %v\n%v\n%v", link, err, p, again)
	}
}
