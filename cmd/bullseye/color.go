package main

// --color, which commands that draw boards have.

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/draw"
)

// The values of --color.
const (
	colorAuto   = "auto"
	colorAlways = "always"
	colorNever  = "never"
)

var colorWords = []string{colorAuto, colorAlways, colorNever}

// addColor adds --color.
func addColor(flags *pflag.FlagSet, when *string) {
	flags.StringVar(when, "color", colorAuto, "use colour `WHEN`: auto, always or never")
}

// completeColor makes shells complete the value of --color.
func completeColor(cmd *cobra.Command) {
	completeWords(cmd, "color", colorWords, cobra.ShellCompDirectiveNoFileComp)
}

// colorWanted reports whether to draw in colour. The flag precedes the environment,
// and there, as no-color.org and bixense.com/clicolors ask for, NO_COLOR precedes
// CLICOLOR_FORCE, and both precede what the terminal can do.
func colorWanted(when string, environment func(string) string, terminal bool) bool {
	force := environment("CLICOLOR_FORCE")
	switch {
	case when != colorAuto:
		return when == colorAlways
	case environment("NO_COLOR") != "":
		return false
	case force != "" && force != "0":
		return true
	case environment("CLICOLOR") == "0", environment("TERM") == "dumb":
		return false
	}
	return terminal
}

// colorsOf returns the colours to draw in, where colour is wanted: all of them if the
// terminal says so, otherwise those of a palette, which nearly all terminals have.
func colorsOf(environment func(string) string) draw.Colors {
	switch environment("COLORTERM") {
	case "truecolor", "24bit":
		return draw.TrueColor
	}
	return draw.Palette
}
