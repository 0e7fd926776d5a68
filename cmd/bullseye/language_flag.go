package main

// --language, which chooses the language of sentences about steps.

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/text/language"

	"bullseye/explain"
	"bullseye/internal/batch"
	"bullseye/internal/text/chinese"
	"bullseye/operation"
)

// localeLanguage is the help of --language.
const localeLanguage = "write sentences in `LANGUAGE`: en or zh (default that of the locale)"

// completeLanguage makes shells complete the value of --language.
func completeLanguage(cmd *cobra.Command) {
	completeWords(cmd, "language", explain.Languages(), cobra.ShellCompDirectiveNoFileComp)
}

// languageOf returns the language of sentences: the value of --language, or else that of
// the locale. Objects, which programs read, are in English unless the flag says otherwise.
func (p *program) languageOf(cmd *cobra.Command, value string, job *batch.Job) (l explain.Language, err error) {
	if cmd.Flags().Changed("language") {
		code := languageCode(value)
		if err := chooseWord("language", code, "languages", explain.Languages()); err != nil {
			return l, err
		}
		return l, l.UnmarshalText([]byte(code))
	}
	if p.chinese && job.Output.Style != operation.JSON {
		return explain.Chinese, nil
	}
	return explain.English, nil
}

// languageCode returns the code of a language that is given by its code, its name, or a
// locale such as zh_CN.UTF-8. Any other word is returned as it is.
func languageCode(word string) string {
	if code, known := chinese.Languages[strings.ToLower(word)]; known {
		return code
	}
	locale, _, _ := strings.Cut(word, ".")
	tag, err := language.Parse(locale)
	base, confidence := tag.Base()
	if err == nil && confidence == language.Exact && slices.Contains(explain.Languages(), base.String()) {
		return base.String()
	}
	return word
}
