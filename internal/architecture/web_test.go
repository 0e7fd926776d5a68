package architecture

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const (
	packagesOfPage = "web/package.json"
	lockOfPage     = "web/package-lock.json"
	pageSection    = "\n## The page\n" // of docs/dependencies.md
)

// npmRow matches a row of the tables of npm packages and captures the packages and their licence.
var npmRow = regexp.MustCompile("(?m)^\\| ((?:`[^`]+`(?:, )?)+) \\| ([A-Za-z0-9.-]+) \\| [^|\n]+ \\|$")

// The page about dependencies gives a licence and a reason for each package that the page for
// browsers is built from or tested with. The licence is the one that the lock file has.
func TestEveryPackageOfThePageHasAReason(t *testing.T) {
	var wanted struct{ Dependencies, DevDependencies map[string]string }
	if err := json.Unmarshal([]byte(readFile(t, packagesOfPage)), &wanted); err != nil {
		t.Fatal(err)
	}
	var locked struct {
		Packages map[string]struct{ License string }
	}
	if err := json.Unmarshal([]byte(readFile(t, lockOfPage)), &locked); err != nil {
		t.Fatal(err)
	}
	_, text, ok := strings.Cut(readFile(t, dependenciesPage), pageSection)
	if !ok {
		t.Fatalf("%s has no section about the page", dependenciesPage)
	}
	text, _, _ = strings.Cut(text, "\n## ")
	shown := map[string]string{}
	for _, row := range npmRow.FindAllStringSubmatch(text, -1) {
		for name := range strings.SplitSeq(row[1], ", ") {
			shown[strings.Trim(name, "`")] = row[2]
		}
	}
	maps.Copy(wanted.Dependencies, wanted.DevDependencies)
	for _, name := range slices.Sorted(maps.Keys(wanted.Dependencies)) {
		licence := locked.Packages["node_modules/"+name].License
		if found, ok := shown[name]; !ok {
			t.Errorf("%s has no row for the package %s of %s: add one with its licence, %s, and the reason", dependenciesPage, name, packagesOfPage, licence)
		} else if found != licence {
			t.Errorf("%s gives %s the licence %s, but it is %s", dependenciesPage, name, found, licence)
		}
		delete(shown, name)
	}
	for name := range shown {
		t.Errorf("%s has a row for the package %s, which is not in %s", dependenciesPage, name, packagesOfPage)
	}
}

// The lock file names no host, so that npm asks the registry that it is configured for.
func TestLockFileNamesNoRegistry(t *testing.T) {
	if strings.Contains(readFile(t, lockOfPage), `"resolved"`) {
		t.Errorf("%s says where packages were downloaded from: remove these lines, and run npm with --omit-lockfile-registry-resolved", lockOfPage)
	}
}

// picture matches the address of a picture in a page of the documentation.
var picture = regexp.MustCompile(`docs/images/[\w./-]+`)

// Both READMEs show pictures of the page that are there, the same ones in their own language.
func TestREADMEsPicturesExist(t *testing.T) {
	var shown [][]string
	for i, name := range readmes {
		language := []string{".en.", ".zh."}[i]
		var files []string
		for _, file := range picture.FindAllString(readFile(t, name), -1) {
			readFile(t, file)
			if !strings.Contains(file, language) {
				t.Errorf("%s shows %s, expected a picture with %q in its name", name, file, language)
			}
			files = append(files, strings.Replace(file, language, ".", 1))
		}
		shown = append(shown, files)
	}
	if len(shown[0]) == 0 || !slices.Equal(shown[0], shown[1]) {
		t.Errorf("the READMEs show %q and %q, expected the same pictures", shown[0], shown[1])
	}
}
