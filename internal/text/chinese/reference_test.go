package chinese_test

import (
	"html"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"bullseye/internal/server"
	"bullseye/internal/text/chinese"
)

// textsOfReference returns the texts of the API's reference in a language: those of its
// paragraphs, lists and tables, with code in backquotes.
func textsOfReference(t *testing.T, language string) (texts []string) {
	t.Helper()
	s, err := server.New(t.Context(), server.Options{Database: filepath.Join(t.TempDir(), "games.db")})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/?language="+language, nil))
	page := regexp.MustCompile(`(?s)<head>.*</head>|<pre.*?</pre>|<p class="site">.*?</p>`).ReplaceAllString(w.Body.String(), "")
	page = regexp.MustCompile(`</?code>`).ReplaceAllString(page, "`")
	for _, text := range regexp.MustCompile(`<[^>]*>`).Split(page, -1) {
		if text = strings.TrimSpace(html.UnescapeString(text)); text != "" {
			texts = append(texts, text)
		}
	}
	return texts
}

// notTranslated are the parts of texts that are the same in both languages: code, cells,
// addresses and names.
var notTranslated = regexp.MustCompile("`[^`]*`" + `|"[^"]*"|^/api/v1/\S*|\br[1-9]c[1-9]\b|docs/(zh/)?[a-z]+\.md(#[a-z-]+)?|` +
	`\b(Bullseye|openapi\.json|OpenAPI|JSON|GET|POST|PUT|DELETE|KiB|PNG|PDF|SVG|HTML|RFC|UTC|base64|500ms|where|what|full|any|unique|several|chains|player|explainer|easy|hard|extreme|x-wing|en|zh|light|dark|print|colour-blind|letter|Sudoku Explainer|Glicko)\b`)

// Everything in the Chinese reference is Chinese: the document for programs has no description
// without a translation.
func TestReferenceIsTranslated(t *testing.T) {
	texts := textsOfReference(t, "zh")
	if len(texts) < 1000 {
		t.Errorf("found only %d texts", len(texts))
	}
	seen := map[string]bool{}
	for _, text := range texts {
		if word := regexp.MustCompile(`[A-Za-z]{2,}`).FindString(notTranslated.ReplaceAllString(text, " ")); word != "" && !seen[text] {
			t.Errorf("%q has the English word %q", text, word)
			seen[text] = true
		}
		if place := chinese.TooClose.FindString(text); place != "" && !seen[text] {
			t.Errorf("%q lacks a space or has one too many at %q", text, place)
			seen[text] = true
		}
	}
}

// A text is translated sentence by sentence, also if the help has it as a phrase.
func TestProse(t *testing.T) {
	for english, want := range map[string]string{
		"":                           "",
		"Add the second best score.": "附上次高分（配合 `min`：次低分）。",
		"Make new boards":            "生成新的盘面",
		"Language of the sentences. The default is `en`.": "句子的语言。默认 `en`。",
		"Language of the sentences. `x` is unknown.":      "句子的语言。`x` is unknown.",
		"81 characters, with . for a blank. 9 rows.":      "81 characters, with . for a blank. 9 rows.",
	} {
		if got := chinese.Prose(english); got != want {
			t.Errorf("%q becomes %q, want %q", english, got, want)
		}
	}
}

// The catalogue has no sentence that the reference lacks.
func TestReferenceHasTheCatalogue(t *testing.T) {
	found := map[string]bool{}
	for _, text := range textsOfReference(t, "en") {
		found[text], found[strings.TrimSuffix(text, ".")] = true, true
		for _, sentence := range chinese.Sentences(text) {
			found[sentence], found[strings.TrimSuffix(sentence, ".")] = true, true
		}
	}
	for english := range chinese.Reference {
		if !found[english] {
			t.Errorf("the reference lacks %q", english)
		}
	}
}
