package main

// The language of texts for people. Answers that programs read are never translated.

import (
	"os"

	"golang.org/x/term"

	"bullseye/batch"
	"bullseye/internal/chinese"
	"bullseye/operation"
)

// chooseLanguage sets the language that the environment asks for. Messages are in that
// language only on a terminal, because programs may search for the English ones.
func (p *program) chooseLanguage(environment func(string) string) {
	p.chinese = chinese.Wanted(environment)
	file, ok := p.err.(*os.File)
	p.chineseMessages = p.chinese && ok && isTerminal(file)
}

// message returns a message for standard error in the user's language.
func (p *program) message(english string) string {
	if p.chineseMessages {
		return chinese.Message(english)
	}
	return english
}

// sayOnTerminal makes texts for people in the output of a job follow the user's
// language if the output is a terminal.
func (p *program) sayOnTerminal(job *batch.Job) {
	if p.chinese {
		job.Output.Say = func(descriptor uintptr) operation.Say {
			if term.IsTerminal(int(descriptor)) {
				return chinese.Say
			}
			return nil
		}
	}
}

// sayEverywhere makes texts for people follow the user's language in any output:
// explanations, which no program reads.
func (p *program) sayEverywhere(job *batch.Job) {
	if p.chinese && job.Output.Style == operation.Pictures {
		job.Output.Say = func(uintptr) operation.Say { return chinese.Say }
		job.Output.Language = "zh"
	}
}
