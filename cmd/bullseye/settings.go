package main

// The flags of serve can also be set by environment variables and in a file. The commands of store
// find the games there, too.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/internal/disk/file"
	"bullseye/internal/text/message"
)

const (
	// settingsPrefix begins the names of the environment variables.
	settingsPrefix = "BULLSEYE_SERVE_"
	// configFlag names the file with settings.
	configFlag = "config"
	// maxSettings is the maximum of bytes in that file.
	maxSettings = 1 << 20
)

// A setting is a value for a flag that does not come from the command line.
type setting struct {
	name   string   // of the flag
	values []string // several only for flags that can be repeated
	source string   // what an error begins with
}

// wrong returns an error about a setting, with a hint.
func (s *setting) wrong(hint any, format string, args ...any) error {
	return &usageError{message.Of("in %s: %v", s.source, message.Of(format, args...)), hint}
}

// applySettings sets the flags that the command line leaves out: first from environment
// variables, such as BULLSEYE_SERVE_CLIENT_RATE for --client-rate, then from the file of --config.
// If only has names of flags, other settings are left to another command.
func (p *program) applySettings(cmd *cobra.Command, environment []string, only ...string) error {
	given := map[string]bool{"help": true} // flags that are set already, or cannot be
	cmd.Flags().Visit(func(flag *pflag.Flag) { given[flag.Name] = true })
	others := func(s setting) bool { return len(only) > 0 && !slices.Contains(only, s.name) }
	if err := apply(cmd, given, slices.DeleteFunc(environmentSettings(cmd.Flags(), environment), others)); err != nil {
		return err
	}
	name := cmd.Flags().Lookup(configFlag).Value.String()
	if name == "" {
		return nil
	}
	given[configFlag] = false // a file cannot name another one
	settings, err := p.fileSettings(cmd.Context(), name)
	if err != nil {
		return err
	}
	return apply(cmd, given, slices.DeleteFunc(settings, others))
}

// apply sets flags that are not given, and adds them to those that are.
func apply(cmd *cobra.Command, given map[string]bool, settings []setting) error {
	for i := range settings {
		s := &settings[i]
		flag := cmd.Flags().Lookup(s.name)
		if flag != nil {
			s.name = flag.Name // also if the setting has an older name
		}
		before, known := given[s.name]
		switch {
		case flag == nil || s.name == "help" || known && !before:
			return s.wrong(didYouMean(s.name, "", flagNames(cmd), seeHelp(cmd)), "there is no setting %q", s.name)
		case before:
			continue
		case len(s.values) != 1 && flag.Value.Type() != "stringArray":
			return s.wrong(nil, "found %d values, expected one", len(s.values))
		}
		for _, value := range s.values {
			if err := cmd.Flags().Set(s.name, value); err != nil {
				wrong := wrongFlag(cmd, err)
				if usage, ok := errors.AsType[*usageError](wrong); ok {
					return s.wrong(usage.hint, "%v", usage.problem)
				}
				return wrong
			}
		}
	}
	for _, s := range settings {
		given[s.name] = true
	}
	return nil
}

// environmentSettings returns the settings of environment variables, by name.
func environmentSettings(flags *pflag.FlagSet, environment []string) (settings []setting) {
	for _, entry := range environment {
		variable, value, _ := strings.Cut(entry, "=")
		name, found := strings.CutPrefix(variable, settingsPrefix)
		if !found {
			continue
		}
		s := setting{strings.ReplaceAll(strings.ToLower(name), "_", "-"), []string{value}, variable}
		if flag := flags.Lookup(s.name); flag != nil && flag.Value.Type() == "stringArray" {
			s.values = strings.FieldsFunc(value, func(r rune) bool { return r == ',' || r == ' ' })
		}
		settings = append(settings, s)
	}
	slices.SortFunc(settings, func(a, b setting) int { return strings.Compare(a.name, b.name) })
	return settings
}

// fileSettings reads a file of TOML whose keys are names of flags.
func (p *program) fileSettings(ctx context.Context, name string) ([]setting, error) {
	from, err := p.open(ctx, name)
	if err != nil {
		return nil, message.Errorf("cannot read %s: %w", nameOf(name), file.Reason(err))
	}
	defer from.Close()
	text, err := io.ReadAll(io.LimitReader(from, maxSettings+1))
	switch {
	case err != nil:
		return nil, message.Errorf("cannot read %s: %w", nameOf(name), file.Reason(err))
	case len(text) > maxSettings:
		return nil, message.Errorf("cannot read %s: %w", nameOf(name), message.Errorf("found more than %d bytes of settings", maxSettings))
	}
	return parseSettings(nameOf(name), text)
}

// parseSettings reads settings in TOML.
func parseSettings(name string, text []byte) (settings []setting, err error) {
	var parser unstable.Parser
	parser.Reset(text)
	place := func(part []byte) string {
		start := parser.Shape(parser.Range(part)).Start
		return fmt.Sprintf("%s:%d:%d", name, start.Line, start.Column)
	}
	for parser.NextExpression() {
		expression := parser.Expression()
		var keys []string
		source := ""
		for key := expression.Key(); key.Next(); {
			keys = append(keys, string(key.Node().Data))
			if source == "" {
				source = place(key.Node().Data)
			}
		}
		s := setting{strings.Join(keys, "."), nil, source}
		if expression.Kind != unstable.KeyValue {
			return nil, s.wrong(nil, "found the table %q, expected only lines as in listen = \":8080\"", s.name)
		}
		if slices.ContainsFunc(settings, func(other setting) bool { return other.name == s.name }) {
			return nil, s.wrong(nil, "%q is set twice", s.name)
		}
		var ok bool
		if s.values, ok = settingValues(expression.Value()); !ok {
			return nil, s.wrong(nil, "the value of %q is neither a text, a number, true or false, nor a list of texts", s.name)
		}
		settings = append(settings, s)
	}
	if wrong, ok := errors.AsType[*unstable.ParserError](parser.Error()); ok {
		s := setting{source: name}
		if len(wrong.Highlight) > 0 {
			s.source = place(wrong.Highlight)
		}
		return nil, s.wrong(nil, "this is no TOML: %s", wrong.Message)
	}
	return settings, parser.Error()
}

// settingValues returns the values of a key as flags take them.
func settingValues(value *unstable.Node) (values []string, ok bool) {
	switch value.Kind {
	case unstable.String, unstable.Integer, unstable.Float, unstable.Bool:
		return []string{string(value.Data)}, true
	case unstable.Array:
		for one := value.Children(); one.Next(); {
			if one.Node().Kind != unstable.String {
				return nil, false
			}
			values = append(values, string(one.Node().Data))
		}
		return values, true
	}
	return nil, false
}
