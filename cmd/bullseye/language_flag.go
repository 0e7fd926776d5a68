package main

// --language, which chooses the language of sentences about steps.

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/batch"
	"bullseye/explain"
	"bullseye/operation"
)

// addLanguage adds --language.
func addLanguage(flags *pflag.FlagSet, value *string) {
	flags.StringVar(value, "language", "", "write sentences in `LANGUAGE`: en or zh (default that of the locale)")
}

// completeLanguage makes shells complete the value of --language.
func completeLanguage(cmd *cobra.Command) {
	completeWords(cmd, "language", explain.Languages(), cobra.ShellCompDirectiveNoFileComp)
}

// languageOf returns the language of sentences: the value of --language, or else that of
// the locale. Objects, which programs read, are in English unless the flag says otherwise.
func (p *program) languageOf(cmd *cobra.Command, value string, job *batch.Job) (language explain.Language, err error) {
	if cmd.Flags().Changed("language") {
		if err := chooseWord("language", value, "languages", explain.Languages()); err != nil {
			return language, err
		}
		return language, language.UnmarshalText([]byte(value))
	}
	if p.chinese && job.Output.Style != operation.JSON {
		return explain.Chinese, nil
	}
	return explain.English, nil
}
