package iss

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"bullseye/rules"
)

var updateDocs = flag.Bool("update-docs", false, "write the tables of kinds in docs")

// The last table of docs/rules.md and its Chinese page is that of the kinds, with their words in texts.
func TestTablesOfKinds(t *testing.T) {
	for name, language := range map[string]int{"../../docs/rules.md": 0, "../../docs/zh/rules.md": 1} {
		old, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		const ruler = "|---|---|---|---|\n"
		page := string(old)
		page = page[:strings.LastIndex(page, ruler)+len(ruler)]
		for k := rules.Kind(1); k.English() != ""; k++ {
			var words []string
			for i := range table {
				if table[i].rule == k {
					words = append(words, "`."+table[i].name+"`")
				}
			}
			english, chinese := k.Meaning()
			page += fmt.Sprintf("| `%s` | %s | %s | %s |\n", k, strings.Join(words, " "), [2]string{k.English(), k.Chinese()}[language], [2]string{english, chinese}[language])
		}
		switch {
		case page == string(old):
		case *updateDocs:
			if err := os.WriteFile(name, []byte(page), 0o666); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("%s is not what go test ./rules/iss -run TablesOfKinds -update-docs writes", name)
		}
	}
}
