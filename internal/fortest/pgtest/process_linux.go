package pgtest

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"time"
)

// A process is a running server.
type process struct {
	running *exec.Cmd
	ended   chan error
}

// patience is the time in which a server starts.
const patience = time.Minute

// start starts the server and waits until it answers.
func (s *Server) start() error {
	args := []string{"-D", s.data(), "-k", s.folder}
	for _, setting := range s.settings { // the last one holds
		args = append(args, "-c", setting)
	}
	command := s.command("postgres", args...)
	var log bytes.Buffer
	command.Stdout, command.Stderr = &log, &log
	// If the tests are killed, the server ends, too. The kernel sends the signal when the
	// thread ends that started it, so this goroutine keeps its thread.
	command.SysProcAttr.Pdeathsig = syscall.SIGQUIT
	started, ended := make(chan error, 1), make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		err := command.Start()
		started <- err
		if err == nil {
			ended <- command.Wait()
		}
	}()
	if err := <-started; err != nil {
		return err
	}
	s.process = process{command, ended}
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if s.command("pg_isready", "-q", "-h", s.folder, "-U", "postgres").Run() == nil {
			return nil
		}
		select {
		case err := <-ended:
			s.process = process{}
			return fmt.Errorf("the server ended: %w\n%s", err, log.Bytes())
		default:
		}
	}
	s.process.stop()
	return errors.New("the server does not answer")
}

// stop stops the server without its leave, and waits for its end.
func (p *process) stop() error {
	if p.running == nil {
		return nil
	}
	if err := p.running.Process.Signal(syscall.SIGQUIT); err != nil {
		return err
	}
	<-p.ended
	*p = process{}
	return nil
}

// command returns a command of PostgreSQL, which refuses to run as root.
func (s *Server) command(name string, arguments ...string) *exec.Cmd {
	command := exec.Command(filepath.Join(s.programs, name), arguments...)
	command.Dir = s.folder
	command.Env = []string{"PATH=" + os.Getenv("PATH"), "TZ=UTC", "LC_ALL=C.UTF-8"}
	command.SysProcAttr = &syscall.SysProcAttr{}
	if uid, gid, err := servant(); err == nil && os.Geteuid() == 0 {
		command.SysProcAttr.Credential = &syscall.Credential{Uid: uid, Gid: gid}
	}
	return command
}

// giveAway gives a folder to the user that the server runs as.
func giveAway(folder string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	uid, gid, err := servant()
	if err != nil {
		return err
	}
	return os.Chown(folder, int(uid), int(gid))
}

// servant returns the user that the server runs as if root starts it.
func servant() (uid, gid uint32, err error) {
	account, err := user.Lookup("postgres")
	if err != nil {
		if account, err = user.Lookup("nobody"); err != nil {
			return 0, 0, err
		}
	}
	u, err := strconv.ParseUint(account.Uid, 10, 32)
	if err != nil {
		return 0, 0, err
	}
	g, err := strconv.ParseUint(account.Gid, 10, 32)
	return uint32(u), uint32(g), err
}
