//go:build !linux

package pgtest

import (
	"errors"
	"os/exec"
)

type process struct{}

var errSystem = errors.New("its server is started on Linux only")

func (s *Server) start() error { return errSystem }

func (p *process) stop() error { return nil }

func (s *Server) command(name string, arguments ...string) *exec.Cmd {
	return exec.Command(name, arguments...)
}

func giveAway(string) error { return errSystem }
