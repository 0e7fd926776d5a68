package architecture

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite docs/licences.md; this may download modules")

const (
	licencesPage     = "docs/licences.md"
	dependenciesPage = "docs/dependencies.md"
	updateHint       = "run go test ./internal/architecture -run Licences -update"
)

// ourModules are the folders of the modules of this repository, with the headings of
// their sections in docs/licences.md.
var ourModules = []struct{ folder, heading string }{
	{".", "Library and command"},
	{"beam", "Cluster pipeline, `beam/`"},
	{"build", "Generators of assembly, `build/`"},
}

// A dependency is a module that one of our modules needs.
type dependency struct {
	path, version string
	direct        bool
	licence       string // "" if the module is not in the module cache
}

// readDependencies reads the dependencies of a module, sorted by path. They are
// those of its go.mod: go mod tidy lists there each module with a package that is
// compiled on some platform, also for tests. "go list -m all" lists hundreds of
// others, of which nothing is ever compiled.
func readDependencies(t *testing.T, folder string) (all []dependency) {
	t.Helper()
	// Reading the files tells the test cache that they matter.
	text, err := os.ReadFile(filepath.Join(root, folder, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	inBlock := false
	for line := range strings.Lines(string(text)) {
		code, comment, _ := strings.Cut(line, "//")
		words := strings.Fields(code)
		switch {
		case len(words) == 0:
		case words[0] == "require" && slices.Contains(words, "("):
			inBlock = true
		case words[0] == ")":
			inBlock = false
		case words[0] == "require" && len(words) == 3:
			words = words[1:]
			fallthrough
		case inBlock && len(words) == 2:
			if words[0] != module {
				all = append(all, dependency{path: words[0], version: words[1], direct: strings.TrimSpace(comment) != "indirect"})
			}
		}
	}
	slices.SortFunc(all, func(a, b dependency) int { return strings.Compare(a.path, b.path) })
	return all
}

// A listed module is what the go command knows about a module.
type listed struct {
	Path, Version, Dir string
	Replace            *listed
}

// listModules asks the go command for the selected versions of modules and their
// folders in the module cache. It does not use the network.
func listModules(folder string, names []string) (map[string]listed, error) {
	command := exec.Command("go", append([]string{"list", "-m", "-json"}, names...)...)
	command.Dir = filepath.Join(root, folder)
	command.Env = append(os.Environ(), "GOWORK=off", "GOPROXY=off", "GOFLAGS=-mod=readonly")
	var messages strings.Builder
	command.Stderr = &messages
	output, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("go list -m in %s: %w: %s", folder, err, messages.String())
	}
	modules := map[string]listed{}
	for decoder := json.NewDecoder(bytes.NewReader(output)); ; {
		var m listed
		if err := decoder.Decode(&m); err == io.EOF {
			return modules, nil
		} else if err != nil {
			return nil, err
		}
		modules[m.Path] = m
	}
}

// addLicences sets the licences of the dependencies that are in the module cache. It
// returns an error if the go command selects other versions than go.mod has.
func addLicences(folder string, all []dependency) error {
	names := []string{}
	for _, d := range all {
		names = append(names, d.path)
	}
	modules, err := listModules(folder, names)
	if err != nil {
		return err
	}
	for i := range all {
		d := &all[i]
		m := modules[d.path]
		if m.Version != d.version || m.Replace != nil {
			return fmt.Errorf("go list selects %s %s, expected %s as in %s/go.mod, without a replacement", d.path, m.Version, d.version, folder)
		}
		if m.Dir == "" {
			continue
		}
		if d.licence, err = licenceOf(m.Dir); err != nil {
			return fmt.Errorf("%s: %w", d.path, err)
		}
	}
	return nil
}

var licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying)([-.].*)?$`)

// licenceOf returns the SPDX expression for the licence files in a folder.
func licenceOf(folder string) (string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return "", err
	}
	found := map[string]bool{}
	for _, e := range entries {
		if e.IsDir() || !licenceFile.MatchString(e.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			return "", err
		}
		for _, licence := range licencesIn(string(text)) {
			found[licence] = true
		}
	}
	var all []string
	for _, l := range licences {
		if found[l.spdx] {
			all = append(all, l.spdx)
		}
	}
	if len(all) == 0 {
		return "", errors.New("found no licence file with a known text: extend licences in internal/architecture/licences_test.go")
	}
	return strings.Join(all, " AND "), nil
}

// licences are the licences that licencesIn recognises, by words that each text has.
// They are sorted by their SPDX identifiers.
var licences = []struct {
	spdx  string
	words string // in lower case, with single spaces
}{
	{"Apache-2.0", "apache license,? version 2.0"},
	{"BSD-2-Clause", ""}, // see licencesIn
	{"BSD-3-Clause", "(neither the name|the names? of .{1,80}) .{0,120}may (not )?be used to endorse or promote products"},
	{"CC0-1.0", "cc0 1.0 universal"},
	{"GPL-2.0", "gnu general public license version 2"},
	{"GPL-3.0", "gnu general public license version 3"},
	{"ISC", "permission to use, copy, modify, and(/or)? distribute this software for any purpose"},
	{"LGPL-3.0", "gnu lesser general public license version 3"},
	{"MIT", "permission is hereby granted, free of charge, to any person obtaining a copy"},
	{"MPL-2.0", "mozilla public license,? version 2.0"},
	{"Unlicense", "this is free and unencumbered software released into the public domain"},
	{"Zlib", "this software is provided 'as-is', without any express or implied warranty"},
}

// licencesIn returns the SPDX identifiers of the licences in a text.
func licencesIn(text string) (found []string) {
	text = strings.Join(strings.Fields(strings.ToLower(text)), " ")
	for _, l := range licences {
		if l.words != "" && regexp.MustCompile(l.words).MatchString(text) {
			found = append(found, l.spdx)
		}
	}
	if strings.Contains(text, "redistribution and use in source and binary forms") && !slices.Contains(found, "BSD-3-Clause") {
		found = append(found, "BSD-2-Clause")
	}
	return found
}

const licencesHead = `# Modules and their licences

This page lists every module that this repository needs, as its three ` + "`go.mod`" + ` files
have them: each module with a package that is compiled on some platform, also for tests.
` + "`go list -m all`" + ` lists more, of which nothing is ever compiled. The licences are SPDX
identifiers, found in the licence files of each version. ` + "`AND`" + ` joins the licences of
different parts. [dependencies.md](dependencies.md) has the reasons for the direct ones.

The letters of pictures are not a module: ` + "`draw/internal/font`" + ` has parts of Noto Sans CJK SC
and Source Sans 3, © 2010-2023 Adobe, under the SIL Open Font License 1.1, ` + "`OFL-1.1`" + `, with its text.

A test compares this page with the ` + "`go.mod`" + ` files and the module cache. After a change of
` + "`go.mod`" + `, this command rewrites the page:

    go test ./internal/architecture -run Licences -update
`

// licencesText returns the page with the dependencies of each of ourModules. If the
// licence of a module is unknown, it is that of the row in old.
func licencesText(all [][]dependency, old string) string {
	var page strings.Builder
	page.WriteString(licencesHead)
	for i, m := range ourModules {
		fmt.Fprintf(&page, "\n## %s\n\n| module | version | licence | use |\n|---|---|---|---|\n", m.heading)
		for _, d := range all[i] {
			use := "indirect"
			if d.direct {
				use = "direct"
			}
			start := fmt.Sprintf("| `%s` | %s | ", d.path, d.version)
			if d.licence == "" {
				_, row, _ := strings.Cut(old, start)
				d.licence, _, _ = strings.Cut(row, " |")
			}
			fmt.Fprintf(&page, "%s%s | %s |\n", start, d.licence, use)
		}
	}
	return page.String()
}

func TestLicencesPageIsUpToDate(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("skipped: the go command is not installed")
	}
	name := filepath.Join(root, licencesPage)
	page, err := os.ReadFile(name)
	if err != nil && !*update {
		t.Fatal(err)
	}
	var all [][]dependency
	for _, m := range ourModules {
		found := readDependencies(t, m.folder)
		if *update {
			command := exec.Command("go", "mod", "download")
			command.Dir = filepath.Join(root, m.folder)
			for _, d := range found {
				command.Args = append(command.Args, d.path)
			}
			if output, err := command.CombinedOutput(); err != nil {
				t.Fatalf("go mod download: %v\n%s", err, output)
			}
		}
		if _, err := listModules(m.folder, []string{"all"}); err != nil && !*update {
			t.Skipf("skipped: the module cache does not hold all of %s: %v", m.folder, err)
		}
		if err := addLicences(m.folder, found); err != nil {
			t.Fatal(err)
		}
		for _, d := range found {
			if d.licence == "" {
				t.Logf("skipped: the licence of %s: the module is not in the module cache", d.path)
			}
		}
		all = append(all, found)
	}
	want := licencesText(all, string(page))
	switch {
	case *update:
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	case string(page) != want:
		t.Errorf("%s is out of date: %s\n%s", licencesPage, updateHint, firstDifference(string(page), want))
	}
}

// firstDifference returns the first lines in which two texts differ.
func firstDifference(found, expected string) string {
	a, b := strings.Split(found, "\n"), strings.Split(expected, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d: found %q, expected %q", i+1, a[i], b[i])
		}
	}
	return fmt.Sprintf("found %d lines, expected %d", len(a), len(b))
}

// The rows of docs/dependencies.md are the direct dependencies of our modules.
func TestEveryDirectDependencyHasAReason(t *testing.T) {
	page, _, _ := strings.Cut(readFile(t, dependenciesPage), pageSection) // what follows is not about modules
	reasons := map[string]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\| *`([^`]+)` *\\|.*\\| *(.*?) *\\|$").FindAllStringSubmatch(page, -1) {
		reasons[row[1]] = row[2] != ""
	}
	direct := map[string]bool{}
	for _, m := range ourModules {
		for _, d := range readDependencies(t, m.folder) {
			if d.direct {
				direct[d.path] = true
				if !reasons[d.path] {
					t.Errorf("%s has no row with a reason for %s, a dependency of the module in folder %s", dependenciesPage, d.path, m.folder)
				}
			}
		}
	}
	for name := range reasons {
		if !direct[name] {
			t.Errorf("%s has a row for %s, which is no direct dependency: remove the row", dependenciesPage, name)
		}
	}
}

// Every module of the repository is on the page.
func TestLicencesOfAllModules(t *testing.T) {
	_, modules := readModules(t)
	for name := range modules {
		if !slices.ContainsFunc(ourModules, func(m struct{ folder, heading string }) bool { return m.folder == name }) {
			t.Errorf("module %s is new: add it to ourModules", name)
		}
	}
}

func TestLicencesAreRecognised(t *testing.T) {
	const bsd = "Redistribution and use in source and binary\n forms, with or without modification, are permitted"
	for _, c := range []struct{ text, want string }{
		{"Apache License\n   Version 2.0, January 2004", "Apache-2.0"},
		{"Licensed under the Apache License, Version 2.0", "Apache-2.0"},
		{bsd, "BSD-2-Clause"},
		{bsd + " * Neither the name of X nor the names of its contributors\nmay be used to endorse or promote products", "BSD-3-Clause"},
		{"MIT License\n\nPermission is hereby granted, free of charge, to any\nperson obtaining a copy", "MIT"},
		{"Mozilla Public License, version 2.0", "MPL-2.0"},
		{"All rights reserved.", ""},
	} {
		if got := strings.Join(licencesIn(c.text), " "); got != c.want {
			t.Errorf("%q: found %q, expected %q", c.text, got, c.want)
		}
	}
}
