// Package chinese says in Chinese what the command says to people.
//
// A catalogue gives the Chinese text for each English format. Say looks up a format that is about
// to be used. Message translates what a message.Message keeps of how it was made, and the
// messages among its arguments.
package chinese

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"
	"golang.org/x/text/language"
	"golang.org/x/text/message/catalog"

	"bullseye/internal/text/message"
	"bullseye/internal/text/regex"
)

// Variable is the environment variable that chooses the language before all others:
// "zh", "en", or one of Languages.
const Variable = "BULLSEYE_LANG"

// Languages are words that people write for the code of a language.
var Languages = map[string]string{
	"cn": "zh", "chinese": "zh", "中文": "zh", "简体中文": "zh", "汉语": "zh",
	"english": "en", "英文": "en", "英语": "en",
}

// Wanted reports whether the environment, or else the system, asks for Chinese. The
// variables have the order that POSIX gives them. A locale with another encoding than
// UTF-8 does not count, because its terminal would not show the texts.
func Wanted(environment func(string) string) bool {
	for _, variable := range []string{Variable, "LC_ALL", "LC_MESSAGES", "LANG"} {
		if locale := environment(variable); locale != "" {
			if code, named := Languages[strings.ToLower(locale)]; named && variable == Variable {
				locale = code
			}
			return isChinese(locale)
		}
	}
	return isChinese(systemLocale())
}

// isChinese reports whether a locale such as zh_CN.UTF-8 is a Chinese one.
func isChinese(locale string) bool {
	locale, _, _ = strings.Cut(locale, "@")
	name, encoding, found := strings.Cut(locale, ".")
	if found && !strings.EqualFold(strings.ReplaceAll(encoding, "-", ""), "utf8") {
		return false
	}
	tag, err := language.Parse(name)
	if err != nil {
		return false
	}
	base, _ := tag.Base()
	chinese, _ := language.Chinese.Base()
	return base == chinese
}

// parts holds the parts of the catalogue, tables of TOML.
//
//go:embed texts/*.toml
var parts embed.FS

// part returns a part of the catalogue: for each English format its Chinese one, which has
// the same verbs for the same arguments. Some English words are in two parts.
func part(name string) (formats map[string]string) {
	text, err := parts.ReadFile("texts/" + name + ".toml")
	if err == nil {
		err = toml.Unmarshal(text, &formats)
	}
	if err != nil {
		panic(err) // a mistake in the catalogue
	}
	return formats
}

// entries are the names of all parts.
var entries = []string{"answers", "booklets", "certificates", "charts", "errors", "help", "phrases", "pictures", "problems", "reference", "requests"}

// texts is the catalogue.
var texts = sync.OnceValue(func() *catalog.Builder {
	b := catalog.NewBuilder(catalog.Fallback(language.English))
	for _, name := range entries {
		for english, chinese := range part(name) {
			if err := b.SetString(language.Chinese, key(english), chinese); err != nil {
				panic(err) // a mistake in the catalogue
			}
		}
	}
	return b
})

// lookUp returns the Chinese format for an English one.
func lookUp(english string) (chinese string, found bool) {
	var r renderer
	err := texts().Context(language.Chinese, &r).Execute(key(english))
	return r.format, err == nil
}

// key returns the key of a format. An error that is wrapped is a message as others are.
func key(english string) string { return strings.ReplaceAll(english, "%w", "%v") }

// A renderer receives a format from the catalogue. The catalogue's own printer would
// group the digits of numbers, so that scores would not look like those in files.
type renderer struct{ format string }

func (r *renderer) Render(format string) { r.format = format }
func (r *renderer) Arg(int) any          { return nil }

// Say formats like fmt.Sprintf, but in Chinese. A format that the catalogue lacks
// stays English. Without arguments, the text may be a Message.
func Say(format string, args ...any) string {
	if len(args) == 0 {
		return Message(format)
	}
	if chinese, found := lookUp(format); found {
		format = chinese
	}
	args = slices.Clone(args)
	for i, arg := range args {
		if m, ok := arg.(message.Message); ok {
			args[i] = translate(m)
		} else if text, ok := arg.(string); ok && power().MatchString(text) {
			args[i], _ = roundNumber(text)
		}
	}
	return Place(fmt.Sprintf(format, args...))
}

// Place puts the names of inputs that are no files, such as <stdin>, into Chinese.
func Place(text string) string {
	if !strings.Contains(text, "<") {
		return text
	}
	return argument().ReplaceAllString(stdin().ReplaceAllString(text, "${1}标准输入$2"), "${1}参数 $2")
}

var (
	stdin    = regex.Lazy(`(?:(\p{Han}) )?<stdin>(?: (\p{Han}))?`)
	argument = regex.Lazy(`(?:(\p{Han}) )?<argument ([0-9]+)>`)
)

// English returns the name that a Chinese word stands for, or the word itself if there is none.
func English(word string, names []string) string {
	for _, name := range names {
		if chinese, found := lookUp(name); found && chinese == word {
			return name
		}
	}
	return word
}

// Accepted reports whether a header Accept-Language prefers Chinese to English.
func Accepted(header string) bool {
	const enough = 1000 // bytes; browsers send fewer
	if header == "" || len(header) > enough {
		return false
	}
	tags, _, err := language.ParseAcceptLanguage(header)
	if err != nil {
		return false
	}
	for _, tag := range tags { // those that are preferred come first
		switch base, _ := tag.Base(); base.String() {
		case "zh":
			return true
		case "en":
			return false
		}
	}
	return false
}
