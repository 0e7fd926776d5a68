package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/internal/batch"
	"bullseye/internal/text/message"
	"bullseye/operation"
)

// streamFlags are the flags of commands that sort boards by their classes.
type streamFlags struct {
	runFlags
	temporary string
	made      string // the folder that split has made for its outputs
}

// add adds the flags.
func (f *streamFlags) add(p *program, cmd *cobra.Command) {
	addFlags(cmd, fileFlags, func(flags *pflag.FlagSet) {
		flags.BoolVar(&f.asJSON, "json", false, "write one JSON object per board, with the decision")
	})
	f.runFlags.add(p, cmd, nil, "write the boards in `FORM`, such as block, csv or noip", boardFormats())
	addFlags(cmd, runningFlags, func(flags *pflag.FlagSet) {
		flags.StringVar(&f.temporary, "temporary", "", "keep temporary files in `DIRECTORY`")
	})
	onlyInLongHelp(cmd, "temporary")
}

// summariseClasses prints how a run sorted boards by their classes, if it did.
func (p *program) summariseClasses(s *batch.Summary) {
	kept, repeated, without := s.Counts.Of(operation.Kept), s.Counts.Of(operation.Repeated), s.Counts.Of(operation.NoClass)
	var texts []string
	if kept+repeated > 0 {
		texts = append(texts, p.message(message.Of("%d kept, %d repeated", kept, repeated)))
	}
	for _, part := range s.Parts {
		texts = append(texts, fmt.Sprintf("%s %d", part.Name, part.Boards))
	}
	if n := s.Counts.Of(operation.Unwritten); n > 0 {
		texts = append(texts, p.message(message.Of("%d without room", n)))
	}
	if without > 0 {
		texts = append(texts, p.message(message.Of("%d without a class", without)))
	}
	if n := s.Counts.Of(operation.Unanswerable); n > 0 {
		texts = append(texts, p.message(message.Of("%d "+string(operation.Unanswerable), n)))
	}
	if len(texts) > 0 {
		p.remark(strings.Join(texts, p.message(", ")))
	}
}
