package main

import (
	"bytes"
	"encoding"
	"encoding/json"
	"flag"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"bullseye/boardtext"
	"bullseye/internal/benchmark"
	"bullseye/operation"
	"bullseye/sudoku"
)

// jsonRuns make objects with all members that do not depend on the time. The word before
// the colon names the section of docs/json.md.
var jsonRuns = []string{
	"solve: solve boards.txt candidates.txt",
	"solve: solve --with guesses boards.txt",
	"solve: solve --all --limit 2 rules.iss",
	"possible: possible rules.iss",
	"check: check unique.iss",
	"max: max --grid unique.iss",
	"spread: spread --limit 5 rules.iss",
	"rate: rate rules.iss",
	"solve: solve --all --limit 2 empty.txt",
	"max: max boards.txt candidates.txt --second --ties --grid",
	"max: max --explain contest.txt",
	"max: max --explain boards.txt --weights many.txt",
	"max: max --explain contest.txt --weights many.txt",
	"max: max --explain contest.txt --weights table.txt",
	"max: max --explain one.txt",
	"max: max --explain last.txt",
	"max: max --top 2 contest.txt",
	"max: max --ties --ties-limit 1 contest.txt",
	"max: max --timeout 1ns contest.txt",
	"count: count boards.txt",
	"count: count --limit 2 contest.txt",
	"count: count --estimate contest.txt",
	"possible: possible boards.txt",
	"possible: possible --counts --limit 2 contest.txt",
	"check: check boards.txt wrong.csv redundant.txt",
	"spread: spread boards.txt",
	"spread: spread --limit 5 contest.txt",
	"spread: spread --weights wide.txt million.txt",
	"rate: rate boards.txt candidates.txt",
	"hint: hint boards.txt",
	"hint: hint --clues given.txt entries.txt removed.txt",
	"hint: hint --language zh boards.txt",
	"hint: hint --target boards.txt target.txt",
	"hint: hint --target --clues target.txt costly.txt",
	"explain: explain boards.txt paths.txt removed.txt",
	"explain: explain --style explainer boards.txt paths.txt",
	"hint: hint --target --timeout 1ns contest.txt",
	"explain: explain --target target.txt",
	"explain: explain --target --timeout 1ns contest.txt",
	"canon: canon boards.txt candidates.txt",
	"canon: canon --grid boards.txt",
	"shuffle: shuffle boards.txt candidates.txt wrong.csv",
	"augment: augment boards.txt candidates.txt wrong.csv",
	"generate: generate",
	"generate: generate --target",
	"generate: generate --level easy",
	"generate: generate --minimal --clues 17 --attempts 1",
	"dedupe: dedupe boards.txt candidates.txt",
	"split: split --parts a=1,b=1 boards.txt candidates.txt",
	"verify: verify proof",
	"verify: verify candidates.proof",
	"verify: verify min.proof",
	"verify: verify weights.proof",
	"verify: verify table.proof",
	"verify: verify --explain proof",
	"verify: verify --explain cases.proof",
	"oj --list: oj --list",
	"bench: bench --time 1ms",
	"bench: bench --time 1ms unique.iss",
}

// timed are members that only a search has which runs out of time at the right moment, or
// that takes long, those of very hard boards, and those of proofs that begin with a split.
var timed = map[string]bool{
	"hint/bound": true, "explain/bound": true, "explain/target.cells[].choices[].bound": true,
	"hint/cell.choices[].bound": true, "explain/stuck": true, "explain/steps[].pattern.chains[][].step": true,
	"max/bound": true, "max/gap": true, "max/second.bound": true, "max/explanation.proof.steps": true,
	"verify/account.priced.case": true, "verify/account.priced.case[]": true,
	"verify/account.priced.case[].cell": true, "verify/account.priced.case[].digit": true,
}

// The objects that the commands write have exactly the members that the tags of structs declare,
// with their types.
func TestJSONReference(t *testing.T) {
	skipIfRaced(t)
	folder := t.TempDir()
	for name, text := range jsonInputs() {
		writeText(t, filepath.Join(folder, name), text)
	}
	run := func(args string) (stdout, stderr string) {
		var out, problems bytes.Buffer
		cmd := exec.Command("bullseye", strings.Fields(args)...)
		cmd.Dir, cmd.Stdout, cmd.Stderr = folder, &out, &problems
		_ = cmd.Run() // some boards cannot be read
		return out.String(), problems.String()
	}
	candidates, _ := run("convert contest.txt --to candidates")
	writeText(t, filepath.Join(folder, "candidates.txt"), strings.Replace(candidates, "18", "8", 1)+candidates)
	run("max contest.txt --certificate proof")
	run("max contest.txt --min --certificate min.proof")
	run("max contest.txt --weights many.txt --certificate weights.proof")
	run("max contest.txt --weights table.txt --certificate table.proof")
	run("max empty.txt --weights cases.txt --certificate cases.proof")
	writeText(t, filepath.Join(folder, "open.txt"), candidates)
	run("max open.txt --certificate candidates.proof")

	listed := map[string]map[string]string{}
	for _, section := range jsonSections() {
		name := strings.Trim(section.heading, "`")
		listed[name] = map[string]string{}
		for _, m := range section.members() {
			listed[name][m.path] = m.kind
		}
	}
	const common = "All objects about a board"
	produced := map[string]bool{common + "/status": true} // each question has its own
	check := func(section, text string) {
		for line := range strings.Lines(text) {
			var object map[string]any
			if err := json.Unmarshal([]byte(line), &object); err != nil {
				t.Fatalf("%s writes %q: %v", section, line, err)
			}
			eachMember(object, "", func(path, kind string) {
				in := section
				if strings.HasPrefix(path, "steps[].") {
					in = "explain"
				}
				if listed[in][path] == "" {
					in = common
				}
				produced[in+"/"+path] = true
				if want := listed[in][path]; kind != want && !(kind == "integer" && want == "number") {
					t.Errorf("%s has the member %s, %s; its struct has %q", section, path, kind, want)
				}
			})
		}
	}
	for _, r := range jsonRuns {
		section, args, _ := strings.Cut(r, ": ")
		out, problems := run(args + " --json")
		if out == "" {
			t.Errorf("%s writes nothing: %s", args, problems)
		}
		check(section, out)
	}
	_, totals := run("solve --all one.txt --json --summary")
	check("--summary", totals)
	_, totals = run("rate one.txt --json --summary")
	check("--summary", totals)
	for section, members := range listed {
		for path := range members {
			if name := section + "/" + path; !produced[name] && !timed[name] {
				t.Errorf("a struct has %s, which no object has", name)
			}
		}
	}
}

// The tables of docs/json.md follow from the tags, too.
func TestJSONTables(t *testing.T) {
	const name = "../../docs/json.md"
	old, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	page := string(old)
	for _, section := range jsonSections() {
		heading := "\n## " + section.heading + "\n"
		before, rest, found := strings.Cut(page, heading)
		prose, rest, hasTable := strings.Cut(rest, "\n| member |")
		if _, after, ends := strings.Cut(rest, "\n\n"); ends {
			rest = "\n" + after
		} else {
			rest = ""
		}
		if !found || !hasTable || strings.Contains(prose, "\n## ") {
			t.Fatalf("%s has no section %s with a table", name, section.heading)
		}
		page = before + heading + prose + "\n" + section.table() + rest
	}
	if page == string(old) {
		return
	}
	if !*updateJSON {
		t.Fatalf("%s is not what go test ./cmd/bullseye -run JSONTables -update-json writes", name)
	}
	writeText(t, name, page)
}

var updateJSON = flag.Bool("update-json", false, "write the tables of docs/json.md")

// A jsonSection is a section of docs/json.md: structs that have the members of objects.
type jsonSection struct {
	heading string
	objects []any
	common  []any // described in another section
}

func jsonSections() []jsonSection {
	all := []jsonSection{{heading: "All objects about a board", objects: operation.Common}}
	for _, q := range operation.Questions {
		all = append(all, jsonSection{"`" + q.Name + "`", q.Objects, operation.Common})
	}
	return append(all,
		jsonSection{heading: "`verify`", objects: []any{operation.Proven{}}},
		jsonSection{heading: "`oj --list`", objects: []any{listedProblem{}}},
		jsonSection{heading: "`bench`", objects: []any{benchmark.Result{}}},
		jsonSection{heading: "`--summary`", objects: []any{totals{}}},
	)
}

// A jsonMember is a member of an object, or an element of an array.
type jsonMember struct{ path, kind, about string }

// members returns the members that the command writes, each before its own.
func (s *jsonSection) members() (all []jsonMember) {
	seen := map[string]bool{}
	for _, object := range s.common {
		for name := range fieldsOf(reflect.TypeOf(object)) {
			seen[name] = name != "status"
		}
	}
	for _, object := range s.objects {
		for name, f := range fieldsOf(reflect.TypeOf(object)) {
			if !seen[name] {
				seen[name] = true
				all = s.add(all, f.Type, name, f.Tag.Get("doc"))
			}
		}
	}
	return all
}

// fieldsOf yields the fields of a struct that the command writes, by their names in JSON.
func fieldsOf(t reflect.Type) iter.Seq2[string, reflect.StructField] {
	return func(yield func(string, reflect.StructField) bool) {
		for _, f := range reflect.VisibleFields(t) {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if !f.Anonymous && name != "" && name != "-" && f.Tag.Get("on") != "server" && !yield(name, f) {
				return
			}
		}
	}
}

// add adds a value with its members. The members of steps are in the section of explain.
func (s *jsonSection) add(all []jsonMember, t reflect.Type, path, about string) []jsonMember {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	kind := kindOfType(t)
	all = append(all, jsonMember{path, kind, about})
	switch {
	case kind == "array":
		return s.add(all, t.Elem(), path+"[]", "")
	case kind != "object" || t.Kind() == reflect.Map:
	case t == reflect.TypeFor[operation.Step]() && path+s.heading != "steps[]`explain`":
	default:
		for name, f := range fieldsOf(t) {
			if name == "clashes" { // of an estimate
				continue
			}
			all = s.add(all, f.Type, path+"."+name, f.Tag.Get("doc"))
		}
	}
	return all
}

func kindOfType(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[json.Number]():
		return "number"
	case reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		return "string"
	}
	switch t.Kind() {
	case reflect.Bool:
		return "Boolean"
	case reflect.String:
		return "string"
	case reflect.Float64:
		return "number"
	case reflect.Slice, reflect.Array:
		return "array"
	case reflect.Struct, reflect.Map:
		return "object"
	}
	return "integer"
}

// table returns the table of the section: a row for each member, none for elements of arrays.
func (s *jsonSection) table() string {
	var text strings.Builder
	text.WriteString("| member | type | meaning |\n|---|---|---|\n")
	code, page := regexp.MustCompile(`'([^']+)'`), regexp.MustCompile(`docs/([a-z]+\.md)`)
	members := s.members()
	for i, m := range members {
		if strings.HasSuffix(m.path, "[]") {
			continue
		}
		kind := m.kind
		for j := i + 1; members[j-1].kind == "array"; j++ {
			kind += " of " + members[j].kind + "s"
		}
		about := page.ReplaceAllString(code.ReplaceAllString(m.about, "`$1`"), "[$1]($1)")
		fmt.Fprintf(&text, "| `%s` | %s | %s |\n", m.path, kind, strings.ReplaceAll(about, "|", "\\|"))
	}
	return text.String()
}

// eachMember calls f for all members below a value of JSON.
func eachMember(value any, path string, f func(path, kind string)) {
	if path != "" && path != "statuses" && path != "levels" {
		f(path, kindOf(value))
	}
	switch value := value.(type) {
	case map[string]any:
		if path == "statuses" || path == "levels" { // its members are statuses or levels
			f(path, "object")
			return
		}
		for name, member := range value {
			eachMember(member, strings.TrimPrefix(path+"."+name, "."), f)
		}
	case []any:
		for _, element := range value {
			eachMember(element, path+"[]", f)
		}
	}
}

func kindOf(value any) string {
	switch value := value.(type) {
	case map[string]any:
		return "object"
	case []any:
		return "array"
	case string:
		return "string"
	case bool:
		return "Boolean"
	case float64:
		if value == float64(int64(value)) {
			return "integer"
		}
		return "number"
	}
	return "null"
}

// jsonInputs are the files that jsonRuns read.
func jsonInputs() map[string]string {
	const (
		contest = "..7....58..815............1...4.93....4..5.............7..41.8...3.6.9..5..2.7.13"
		full    = "617934258238156794459782631821479365394615872765823149972341586143568927586297413"
	)
	const (
		given  = "...2..5.43.8...6.1..9....3..6.75.....54...32.....42.5..7....9..4.6...7.59.2..1..."
		target = "..83...2...35......1.89.7...76......3..1.6..7......64...2.35.7......82...5...73.."
		paths  = ".6.7394.....28..1.5....6..........6248....7.3.9......4.7..6...8...4..5....3.78...\n" +
			"..8.465.1..7.2...........7..5.....3.6.9........49..65...6497.2....53...79..2.....\n"
	)
	board, err := boardtext.Parse(given)
	if err != nil {
		panic(err)
	}
	removed := board.Marks()
	removed[0] &^= sudoku.DigitSet(6) // of the solution
	weights := make([]string, 81)
	for i := range weights {
		weights[i] = string(rune('1'+i/9)) + string(rune('0'+i%9))
	}
	random := rand.New(rand.NewPCG(1, 2))
	wide := make([]string, 81)
	for i := range wide {
		wide[i] = strconv.FormatInt(random.Int64N(1e12), 10)
	}
	cases := make([]string, 729)
	for i := range cases {
		cases[i] = strconv.Itoa(i * i * 7919 % 10007 % 100)
	}
	return map[string]string{
		"unique.iss":    ".Shape~4x4.~R1C1_1.Cage~3~R1C1~R1C2.Cage~5~R3C1~R3C2.Thermo~R3C1~R3C2~R3C3\n",
		"rules.iss":     ".Shape~4x4.Cage~3~R1C1~R1C2\n.AntiKnight\n",
		"empty.txt":     strings.Repeat(".", 81) + "\n",
		"cases.txt":     strings.Join(cases, " ") + "\n",
		"contest.txt":   contest + "\n",
		"one.txt":       "." + full[1:] + "\n",
		"redundant.txt": "." + full[1:] + "\n",
		"boards.txt":    "Puzzle A\n" + puzzle + "\n" + contest + "\n11" + contest[2:] + "\nzz" + contest[2:] + "\n",
		"wrong.csv":     "puzzle,solution\n." + full[1:] + "," + full + "\n" + "." + full[1:] + ",1" + full[1:] + "\n",
		"many.txt":      strings.Join(weights, ",") + "\n",
		"wide.txt":      strings.Join(wide, ",") + "\n",
		"million.txt":   strings.Repeat(".", 12) + "5" + target[13:] + "\n",
		"table.txt":     strings.Repeat(strings.Join(weights, " ")+"\n", 9),
		"given.txt":     given + "\n",
		"entries.txt":   "5" + given[1:] + "\n",
		"removed.txt":   string(boardtext.AppendCandidates(nil, removed, boardtext.Pencil)) + "\n",
		"target.txt":    target + "\n",
		"costly.txt":    "6" + target[1:] + "\n",
		"paths.txt":     paths,
		"last.txt":      strings.Repeat(".", 80) + "1\n",
	}
}
