package architecture

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

var (
	pageLink = regexp.MustCompile(`\]\(([^()\s]*)\)|(?:src|srcset|href)="([^"]*)"`)
	heading  = regexp.MustCompile(`(?m)^#+ (.*)$`)
	fenced   = regexp.MustCompile("(?ms)^```.*?^```$")
)

// anchorOf returns the name that GitHub gives a heading.
func anchorOf(heading string) string {
	heading = regexp.MustCompile(`\[([^]]*)\]\([^)]*\)`).ReplaceAllString(heading, "$1")
	name := regexp.MustCompile(`[^\p{L}\p{N} _-]`).ReplaceAllString(strings.ToLower(heading), "")
	return strings.ReplaceAll(name, " ", "-")
}

// Links between files of the repository lead somewhere, and pages in Chinese say that a page is
// in English.
func TestLinksOfPages(t *testing.T) {
	repository := os.DirFS(root)
	anchors := map[string]map[string]bool{}
	texts := map[string]string{}
	err := fs.WalkDir(repository, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == ".git"):
			return fs.SkipDir
		case path.Ext(name) == ".md" && !strings.Contains(name, "testdata/"):
			text := fenced.ReplaceAllString(readFile(t, name), "")
			texts[name], anchors[name] = text, map[string]bool{}
			for _, h := range heading.FindAllStringSubmatch(text, -1) {
				anchors[name][anchorOf(h[1])] = true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range texts {
		chinese := strings.HasPrefix(name, "docs/zh/") || name == "README.zh-CN.md"
		for line := range strings.Lines(text) {
			for _, link := range pageLink.FindAllStringSubmatch(line, -1) {
				target := link[1] + link[2]
				if target == "" || strings.Contains(target, "://") || strings.HasPrefix(target, "mailto:") {
					continue
				}
				file, anchor, _ := strings.Cut(target, "#")
				if file = path.Join(path.Dir(name), file); strings.HasPrefix(target, "#") {
					file = name
				}
				if _, err := fs.Stat(repository, file); err != nil {
					t.Errorf("%s links to %s, which does not exist", name, target)
				} else if anchor != "" && anchors[file] != nil && !anchors[file][anchor] {
					t.Errorf("%s links to %s, which has no such heading", name, target)
				}
				if !chinese || path.Ext(file) != ".md" || strings.HasPrefix(file, "docs/zh/") || file == "README.zh-CN.md" || file == "README.md" {
					continue
				}
				if !strings.Contains(line, "英文") {
					t.Errorf("%s links to %s, and does not say that it is in English (英文): %s", name, target, line)
				}
				if twin := path.Join("docs/zh", path.Base(file)); texts[twin] != "" && path.Dir(file) == "docs" && !strings.Contains(line, "英文页") && !strings.Contains(line, "英文文档") {
					t.Errorf("%s links to %s instead of %s: %s", name, target, twin, line)
				}
			}
		}
	}
}
