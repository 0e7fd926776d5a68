package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// serveCommandOf returns the command serve with flags that were parsed.
func serveCommandOf(t *testing.T, args ...string) (*program, *cobra.Command) {
	p := &program{}
	cmd := p.serveCommand()
	cmd.SetContext(t.Context())
	if err := cmd.ParseFlags(args); err != nil {
		t.Fatal(err)
	}
	return p, cmd
}

// valueFor returns a value for a flag that is not its default, as the command line, TOML and
// the flag itself write it.
func valueFor(flag *pflag.Flag) (text, toml, shown string) {
	switch flag.Value.Type() {
	case "number":
		return "2345678", "2345678", "2345678"
	case "time":
		return "1h1m1s", `"1h1m1s"`, "1h1m1s"
	case "bool":
		return "true", "true", "true"
	case "stringArray":
		return "a,b", `["a", 'b']`, "[a,b]"
	}
	return "some text", `"some text"`, "some text"
}

// Each flag of serve is also an environment variable and a line of the file. The command line
// comes first, then the environment, then the file.
func TestEveryFlagOfServeIsASetting(t *testing.T) {
	_, all := serveCommandOf(t)
	visited := 0
	all.Flags().VisitAll(func(flag *pflag.Flag) {
		if flag.Name == configFlag || flag.Name == "help" || flag.Name == "threads" { // the largest number of threads depends on the machine
			return
		}
		visited++
		text, toml, shown := valueFor(flag)
		file := filepath.Join(t.TempDir(), "serve.toml")
		writeText(t, file, fmt.Sprintf("# %s\n%s = %s\n", flag.Name, flag.Name, toml))
		variable := settingsPrefix + strings.ToUpper(strings.ReplaceAll(flag.Name, "-", "_")) + "="
		for name, source := range map[string]struct{ args, environment []string }{
			"environment":                 {nil, []string{"HOME=/", variable + text}},
			"file":                        {[]string{"--config", file}, nil},
			"the file of the environment": {nil, []string{settingsPrefix + "CONFIG=" + file}},
		} {
			p, cmd := serveCommandOf(t, source.args...)
			if err := p.applySettings(cmd, source.environment); err != nil {
				t.Errorf("%s, %s: %v", flag.Name, name, err)
			} else if got := cmd.Flags().Lookup(flag.Name); got.Value.String() != shown || !got.Changed {
				t.Errorf("%s, %s: found %s, expected %s", flag.Name, name, got.Value, shown)
			}
		}
		if flag.Value.Type() != "number" {
			return
		}
		for name, given := range map[string][]string{"environment": {variable + "3456789"}, "command line": nil} {
			args, want := []string{"--config", file}, "3456789"
			if given == nil {
				args, want = append(args, "--"+flag.Name, "4567890"), "4567890"
			}
			p, cmd := serveCommandOf(t, args...)
			if err := p.applySettings(cmd, given); err != nil {
				t.Errorf("%s: %v", flag.Name, err)
			} else if got := cmd.Flags().Lookup(flag.Name).Value.String(); got != want {
				t.Errorf("%s: the %s does not come before the file: found %s, expected %s", flag.Name, name, got, want)
			}
		}
	})
	if visited < 30 {
		t.Errorf("found %d flags", visited)
	}
}

// Wrong settings are named with their place.
func TestWrongSettings(t *testing.T) {
	for text, want := range map[string]string{
		"listen = \"x\"\nclient-rat = 3": `FILE:2:1: there is no setting "client-rat"`,
		"client-rate = 010":              "FILE:1:15: this is no TOML",
		"client-rate = 0x10":             `FILE:1:1: --client-rate cannot be "0x10": expected a whole number`,
		"time = 5":                       `FILE:1:1: --time cannot be "5": expected a time`,
		"no-games = \"perhaps\"":         `FILE:1:1: --no-games cannot be "perhaps": expected true or false`,
		"\n[limits]\nbody = 3":           `FILE:2:2: found the table "limits"`,
		"body = 3\nbody = 4":             `FILE:2:1: "body" is set twice`,
		"listen = [\"a\", \"b\"]":        "FILE:1:1: found 2 values, expected one",
		"origin = [1]":                   "FILE:1:1: the value of \"origin\" is neither",
		"body = 1979-05-27":              "FILE:1:1: the value of \"body\" is neither",
		"config = \"x\"":                 `FILE:1:1: there is no setting "config"`,
		"help = true":                    `FILE:1:1: there is no setting "help"`,
		"body =":                         "FILE:1:7: this is no TOML",
	} {
		file := filepath.Join(t.TempDir(), "serve.toml")
		writeText(t, file, text+"\n")
		p, cmd := serveCommandOf(t, "--config", file)
		err := p.applySettings(cmd, nil)
		if want = "in " + strings.Replace(want, "FILE", file, 1); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: found the error %v, expected %s", text, err, want)
		}
	}
	p, cmd := serveCommandOf(t)
	if err := p.applySettings(cmd, []string{settingsPrefix + "CLIENT_RAT=3"}); err == nil || err.Error() != `in BULLSEYE_SERVE_CLIENT_RAT: there is no setting "client-rat"` {
		t.Errorf("an unknown variable: found the error %v", err)
	}
}

// --metrics is the older name of --listen-health, also as a setting. The command line comes first.
func TestOlderNameOfListenHealth(t *testing.T) {
	file := filepath.Join(t.TempDir(), "serve.toml")
	writeText(t, file, "metrics = \"in the file\"\n")
	variable := []string{settingsPrefix + "METRICS=in the environment"}
	for _, test := range []struct {
		args, environment []string
		want              string
	}{
		{[]string{"--metrics", "on the command line", "--config", file}, variable, "on the command line"},
		{[]string{"--listen-health", "on the command line", "--config", file}, variable, "on the command line"},
		{[]string{"--config", file}, variable, "in the environment"},
		{[]string{"--config", file}, nil, "in the file"},
		{nil, nil, "127.0.0.1:8081"},
	} {
		p, cmd := serveCommandOf(t, test.args...)
		if err := p.applySettings(cmd, test.environment); err != nil {
			t.Error(err)
		}
		if got := cmd.Flags().Lookup("listen-health").Value.String(); got != test.want {
			t.Errorf("found %q, expected %q", got, test.want)
		}
	}
}
