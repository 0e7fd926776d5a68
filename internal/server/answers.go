package server

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"bullseye/docs"
	"bullseye/internal/server/ask"
)

// The schemas of answers come from the tables of docs/json.md, which tests compare with what
// the command writes. So there is one description of the objects.

// stepSchema is the name of the schema of a step, which steps of chains contain in turn.
const stepSchema = "Step"

// answerSchema adds the schema of the answers of a question to the document, and returns a
// reference to it.
func answerSchema(schemas huma.Registry, q *ask.Question) *huma.Schema {
	object := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}, Required: []string{"status"}}
	members := ownMembers[q.Name]
	if q.Name != "verify" {
		object.Required = append(object.Required, "number")
		add(object, member{"number", "integer", "number of the board in the request, counted from 1"})
		for _, m := range membersOf("All objects about a board") {
			if m.path != "file" && m.path != "line" {
				members = append(members, m)
			}
		}
	}
	if !q.Makes && q.Name != "draw" {
		members = append(members, member{"guesses", "integer", "with `\"with\": \"guesses\"`: number of guesses of the search engine"})
	}
	members = append(members, membersOf("`"+q.Name+"`")...)
	for _, m := range members {
		if first, _, _ := strings.Cut(m.path, "."); !slices.Contains(foreignMembers[q.Name], strings.TrimRight(first, "[]")) {
			add(object, m)
		}
	}
	if steps := object.Properties["steps"]; steps != nil && q.Name != "verify" {
		shareStep(schemas, steps)
	}
	if about := statusesOf(q.Name); about != "" && object.Properties["status"] != nil {
		object.Properties["status"].Description += ". " + asOption.Replace(about)
	}
	name := strings.ToUpper(q.Name[:1]) + q.Name[1:] + "Answer"
	schemas.Map()[name] = object
	return &huma.Schema{Ref: "#/components/schemas/" + name}
}

// ownMembers are members that only answers of the server have.
var ownMembers = map[string][]member{
	"max":    {{"certificate", "string", "with `certificate`: the proof of the best score as a file in base64, which `verify` takes"}, {"uncertified", "string", "with `certificate`: why there is none, if it is too large for a request"}},
	"draw":   {{"drawing", "string", "picture: lines of text, an SVG document, or a PNG file in base64"}},
	"read":   {{"line", "integer", "line of the text on which the board begins, counted from 1"}, {"grid", "string", "solution that the text gives for the board: 81 digits, unchecked"}},
	"verify": {{"error", "string", "why the certificate proves nothing, if the status is `refuted`"}, {"errorByte", "integer", "offset of the fault in the file, if the status is `refuted`"}},
}

// foreignMembers are members that only answers of the command have.
var foreignMembers = map[string][]string{
	"check":    {"given"}, // there are no solutions in requests
	"generate": {"candidates", "clashes", "error", "errorColumn", "errorLine", "label"},
	"verify":   {"account"},
}

// statusesOf returns what the page says about the statuses of a question, and those that only
// the server has.
func statusesOf(question string) string {
	switch question {
	case "draw":
		return "Status: `drawn`."
	case "read":
		return "Statuses: `read` and `invalid`."
	case "verify":
		return "Or `refuted`, if the certificate proves nothing."
	}
	about := ""
	for paragraph := range strings.SplitSeq(section("`"+question+"`"), "\n\n") {
		if strings.HasPrefix(strings.TrimSpace(paragraph), "Status") {
			about = strings.Join(strings.Fields(paragraph), " ")
		}
	}
	return about + " `unanswered` means that the time of the request was up."
}

// A member is a row of a table: where a member is in an object, its type, and what it means.
type member struct{ path, kind, meaning string }

// section returns the section of the page with a heading.
func section(heading string) string {
	_, text, found := strings.Cut(docs.JSON, "\n## "+heading+"\n")
	if !found {
		panic(fmt.Sprintf("docs/json.md has no section %s", heading))
	}
	text, _, _ = strings.Cut(text, "\n## ")
	return text
}

// membersOf returns the members in the tables of a section. A question without a section has
// none of its own.
func membersOf(heading string) (members []member) {
	if !strings.Contains(docs.JSON, "\n## "+heading+"\n") {
		return nil
	}
	for line := range strings.Lines(section(heading)) {
		cells := strings.Split(strings.ReplaceAll(strings.TrimSpace(line), `\|`, "\x00"), "|")
		if len(cells) < 5 || !strings.HasPrefix(strings.TrimSpace(cells[1]), "`") {
			continue
		}
		members = append(members, member{
			strings.Trim(strings.TrimSpace(cells[1]), "`"), strings.TrimSpace(cells[2]),
			asOption.Replace(strings.ReplaceAll(strings.TrimSpace(cells[3]), "\x00", "|")),
		})
	}
	return members
}

// asOption turns the page's words for users of the command into those for clients.
var asOption = replacers{
	{regexp.MustCompile("`--([a-z-]+) ([a-z]+)`"), "`\"$1\": \"$2\"`"},
	{regexp.MustCompile("`--([a-z-]+)[^`]*`"), "`$1`"},
	{regexp.MustCompile(`\[([^]]*)\]\(#[^)]*\)`), "$1"},
	{regexp.MustCompile(`\[[^]]*\]\(([^)]*)\)`), "docs/$1"},
	{regexp.MustCompile(`: see each command`), ""},
}

// replacers replace all matches, one after the other.
type replacers []struct {
	match *regexp.Regexp
	by    string
}

func (all replacers) Replace(text string) string {
	for _, r := range all {
		text = r.match.ReplaceAllString(text, r.by)
	}
	return text
}

// add adds a member to the schema of an object. What it is part of has been added before.
func add(object *huma.Schema, m member) {
	at := object
	for name := range strings.SplitSeq(m.path, ".") {
		name, brackets, _ := strings.Cut(name, "[")
		if at.Properties == nil {
			at.Properties = map[string]*huma.Schema{}
		}
		if at.Properties[name] == nil {
			at.Properties[name] = &huma.Schema{}
		}
		at = at.Properties[name]
		for range strings.Count(brackets, "]") {
			if at.Items == nil {
				at.Items = &huma.Schema{}
			}
			at = at.Items
		}
	}
	at.Type, at.Description = strings.ToLower(m.kind), m.meaning
}

// shareStep makes the steps of answers refer to one schema of a step, which has the members
// in the section of explain.
func shareStep(schemas huma.Registry, steps *huma.Schema) {
	reference := &huma.Schema{Ref: "#/components/schemas/" + stepSchema}
	if schemas.Map()[stepSchema] == nil {
		whole := &huma.Schema{Type: huma.TypeObject}
		for _, m := range membersOf("`explain`") {
			if m.path == "steps" || strings.HasPrefix(m.path, "steps[]") {
				add(whole, m)
			}
		}
		step := whole.Properties["steps"].Items
		step.Properties["pattern"].Properties["chains"].Items.Items.Properties["step"] = reference
		schemas.Map()[stepSchema] = step
	}
	steps.Items = reference
}
