package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func (p *program) versionCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "version",
		Long:    "Print the version of the program, the Go version it was built with, and the\nplatform.",
		Example: "  bullseye version",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, args []string) error {
			_, err := fmt.Fprintf(p.out, "bullseye %s (%s, %s/%s)\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return err
		},
	}
	describe(cmd, "version")
	return cmd
}

// version returns the module's version from the build information, or "(devel)".
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
