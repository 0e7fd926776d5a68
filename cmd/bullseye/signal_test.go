//go:build unix

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"bullseye/internal/disk/file"
)

// Tests of signals: the first one ends a run whatever it waits for, and leaves only
// complete files.

// The answers before an interruption are written, and the exit code is that of a
// program that the signal ended, whether it was searching or waiting for input.
func TestInterruption(t *testing.T) {
	for _, test := range []struct {
		name   string
		lines  []string
		signal syscall.Signal
	}{
		{"Ctrl-C at work", []string{puzzle, empty}, syscall.SIGINT},
		{"Ctrl-C while waiting", []string{puzzle}, syscall.SIGINT},
		{"SIGTERM", []string{puzzle, empty}, syscall.SIGTERM},
		{"SIGHUP", []string{puzzle, empty}, syscall.SIGHUP},
	} {
		t.Run(test.name, func(t *testing.T) {
			needHangUp(t, test.signal)
			cmd, in, out, stderr := start(t, "count")
			send(t, in, test.lines...)
			if got := readLine(t, out); got != "1" {
				t.Errorf("answered %q, want 1", got)
			}
			if err := cmd.Process.Signal(test.signal); err != nil {
				t.Fatal(err)
			}
			if rest, _ := io.ReadAll(out); len(rest) > 0 {
				t.Errorf("also answered %q", rest)
			}
			wantSignalled(t, cmd, stderr, test.signal)
		})
	}
}

// needHangUp skips a test of SIGHUP if the tests run under nohup. The command then
// ignores it too.
func needHangUp(t *testing.T, sent ...syscall.Signal) {
	t.Helper()
	if slices.Contains(sent, syscall.SIGHUP) && signal.Ignored(syscall.SIGHUP) {
		t.Skip("skipped: SIGHUP is ignored here")
	}
}

// The first signal ends a command that waits for a pipe: for its other end to be
// opened, for bytes from it, or for room in it.
func TestFirstSignalIsSwallowedWhileWaiting(t *testing.T) {
	folder := t.TempDir()
	board, proof := filepath.Join(folder, "board.txt"), filepath.Join(folder, "proof")
	writeText(t, board, puzzle+"\n")
	if out, err := exec.Command("bullseye", "max", "--certificate", proof, board).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, test := range []struct {
		name  string
		stdin string // the first bytes of standard input, which then stays open
		fifo  string // what holds the other end of the pipe FIFO: "", "a reader" or "a writer"
		args  []string
	}{
		{"oj", "", "", []string{"oj", "noip2009"}},
		{"oj inside a board", "1 2 3\n", "", []string{"oj", "noip2009"}},
		{"oj between boards", puzzle + "\n", "", []string{"oj", "acwing166"}},
		{"bench -", puzzle + "\n", "", []string{"bench", "-"}},
		{"bench: nobody writes", "", "", []string{"bench", "FIFO"}},
		{"bench: nothing comes", "", "a writer", []string{"bench", board, "FIFO", "--time", "1ns"}},
		{"verify -", "{", "", []string{"verify", "-"}},
		{"verify: nobody writes", "", "", []string{"verify", "FIFO"}},
		{"verify: nothing comes", "", "a writer", []string{"verify", "FIFO"}},
		{"verify: board on standard input", "12", "", []string{"verify", proof, "-"}},
		{"verify: nobody writes the board", "", "", []string{"verify", proof, "FIFO"}},
		{"verify: the board does not come", "", "a writer", []string{"verify", proof, "FIFO"}},
		{"verify: nobody writes the weights", "", "", []string{"verify", proof, "--weights", "FIFO"}},
		{"max: nobody writes the weights", "", "", []string{"max", board, "--weights", "FIFO"}},
		{"max: the weights do not come", "", "a writer", []string{"max", board, "--weights", "FIFO"}},
		{"spread: nobody writes the weights", "", "", []string{"spread", board, "--weights", "FIFO"}},
		{"max: nobody reads the certificate", "", "", []string{"max", board, "--certificate", "FIFO"}},
		{"max: the pipe of the certificate is full", "", "a reader", []string{"max", board, "--certificate", "FIFO"}},
	} {
		for _, sent := range [][]syscall.Signal{{syscall.SIGINT}, {syscall.SIGTERM}, {syscall.SIGHUP, syscall.SIGHUP}} {
			t.Run(fmt.Sprintf("%s/%v", test.name, sent[0]), func(t *testing.T) {
				needHangUp(t, sent...)
				args, fifo := slices.Clone(test.args), filepath.Join(t.TempDir(), "fifo")
				if err := syscall.Mkfifo(fifo, 0o666); err != nil {
					t.Fatal(err)
				}
				if i := slices.Index(args, "FIFO"); i >= 0 {
					args[i] = fifo
				}
				if test.fifo != "" {
					defer hold(t, fifo, test.fifo == "a reader").Close()
				}
				cmd, in, out, stderr := start(t, args...)
				if _, err := io.WriteString(in, test.stdin); err != nil {
					t.Fatal(err)
				}
				go func() { _, _ = io.Copy(io.Discard, out) }()
				waitUntilSignalsAreCaught(t, cmd)
				for _, s := range sent {
					if err := cmd.Process.Signal(s); err != nil {
						t.Fatal(err)
					}
				}
				wantSignalled(t, cmd, stderr, sent[0])
			})
		}
	}
}

// hold opens both ends of a named pipe, so that neither end waits for the other, and
// fills the pipe if full is true.
func hold(t *testing.T, fifo string, full bool) *os.File {
	t.Helper()
	f, err := os.OpenFile(fifo, os.O_RDWR|syscall.O_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	if full {
		raw, err := f.SyscallConn()
		if err != nil {
			t.Fatal(err)
		}
		if err := raw.Control(func(fd uintptr) {
			var err error
			for piece := make([]byte, 1<<12); err == nil; {
				_, err = syscall.Write(int(fd), piece)
			}
		}); err != nil {
			t.Fatal(err)
		}
	}
	return f
}

// waitUntilSignalsAreCaught waits until the command catches signals. Before that,
// they would end it as if it were another program.
func waitUntilSignalsAreCaught(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if runtime.GOOS != "linux" {
		time.Sleep(time.Second) // no condition is visible
		return
	}
	// The command ignores SIGPIPE after it has begun to catch the other signals.
	for {
		status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid))
		if err != nil {
			t.Fatal(err)
		}
		_, ignored, _ := strings.Cut(string(status), "\nSigIgn:\t")
		ignored, _, _ = strings.Cut(ignored, "\n")
		mask, err := strconv.ParseUint(ignored, 16, 64)
		if err != nil {
			t.Fatal(err)
		}
		if mask>>(syscall.SIGPIPE-1)&1 == 1 {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// wantSignalled waits for the command to end because of a signal, which it reports.
func wantSignalled(t *testing.T, cmd *exec.Cmd, stderr *bytes.Buffer, sent syscall.Signal) {
	t.Helper()
	hanging := time.AfterFunc(30*time.Second, func() { _ = cmd.Process.Kill() })
	defer hanging.Stop()
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != exitSignal+int(sent) {
		t.Errorf("%v, want exit code %d", cmd.ProcessState, exitSignal+int(sent))
	}
	want := map[syscall.Signal]string{
		syscall.SIGINT: "interrupted", syscall.SIGTERM: "stopped by a signal (terminated)", syscall.SIGHUP: "stopped by a signal (hangup)",
	}
	// The search may have begun or ended, and then there is something to tell. There may
	// be answers that are not kept.
	if !regexp.MustCompile(`^(bullseye: \S+:[0-9]+: (at least|the best score is) .*\n)?(bullseye: no answers are kept: .*\n)?bullseye: error: ` + regexp.QuoteMeta(want[sent]) + "\n$").MatchString(stderr.String()) {
		t.Errorf("reported %q", stderr)
	}
}

// A signal ends a command whose answers nobody reads.
func TestSignalIsSwallowedWhileOutputIsStuck(t *testing.T) {
	boards := filepath.Join(t.TempDir(), "boards.txt")
	writeText(t, boards, strings.Repeat(puzzle+"\n", 20_000))
	for _, args := range [][]string{{"solve"}, {"oj", "acwing166"}} {
		t.Run(args[0], func(t *testing.T) {
			input, err := os.Open(boards)
			if err != nil {
				t.Fatal(err)
			}
			defer input.Close()
			reader, writer, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer reader.Close()
			defer writer.Close()
			var stderr bytes.Buffer
			cmd := exec.Command("bullseye", args...)
			cmd.Stdin, cmd.Stdout, cmd.Stderr = input, writer, &stderr
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = cmd.Process.Kill() })
			waitUntilFull(t, writer)
			if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
				t.Fatal(err)
			}
			wantSignalled(t, cmd, &stderr, syscall.SIGTERM)
		})
	}
}

// waitUntilFull waits until nothing more can be written to a pipe.
func waitUntilFull(t *testing.T, pipe *os.File) {
	t.Helper()
	for {
		state := []unix.PollFd{{Fd: int32(pipe.Fd()), Events: unix.POLLOUT}}
		if _, err := unix.Poll(state, 0); err != nil && !errors.Is(err, unix.EINTR) {
			t.Fatal(err)
		} else if err == nil && state[0].Revents == 0 {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// Under nohup, a command outlives its terminal.
func TestHangUpUnderNohup(t *testing.T) {
	cmd := exec.Command("sh", "-c", `trap "" HUP; exec bullseye count`)
	in, out, _ := startCommand(t, cmd)
	for range 2 {
		send(t, in, puzzle)
		if got := readLine(t, out); got != "1" {
			t.Errorf("answered %q, want 1", got)
		}
		if err := cmd.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
	}
	in.Close()
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// An interrupted run leaves the old file of -o unchanged.
func TestInterruptionLeavesFile(t *testing.T) {
	for _, sent := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		t.Run(sent.String(), func(t *testing.T) {
			needHangUp(t, sent)
			testInterruptionLeavesFile(t, sent)
		})
	}
}

func testInterruptionLeavesFile(t *testing.T, sent syscall.Signal) {
	folder := t.TempDir()
	file := filepath.Join(folder, "answers.txt")
	writeText(t, file, "old\n")
	cmd, in, _, stderr := start(t, "count", "-o", file)
	send(t, in, puzzle, empty)
	// When the temporary file exists, the command catches signals.
	for {
		if _, err := os.Lstat(file + ".part"); err == nil {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if err := cmd.Process.Signal(sent); err != nil {
		t.Fatal(err)
	}
	wantSignalled(t, cmd, stderr, sent)
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "old\n" || len(entries) != 1 {
		t.Errorf("the file holds %q, error %v, in a folder of %d", text, err, len(entries))
	}
}

// A second request to stop, while the command cleans up after the first, does not keep it
// from that.
func TestSecondSignalLeavesATemporaryFile(t *testing.T) {
	input := filepath.Join(t.TempDir(), "boards.txt")
	writeText(t, input, strings.Repeat(puzzle+"\n", 20_000)+empty+"\n")
	for _, test := range []struct {
		name string
		args []string // the output is appended
		keep []string // the files of an interrupted run that can resume
	}{
		{"answers", []string{"count", "-", "-o"}, nil},
		{"a table without a checkpoint", []string{"count", "--to", "csv", input, "--checkpoint", "", "-o"}, nil},
		{"Parquet", []string{"convert", "--to", "parquet", "-", "-o"}, nil},
		{"answers with a checkpoint", []string{"count", input, "--checkpoint-every", "1ms", "-o"}, []string{".part", ".checkpoint"}},
	} {
		for _, sent := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
			t.Run(fmt.Sprintf("%s/%v", test.name, sent), func(t *testing.T) {
				for range 5 {
					testSecondSignal(t, test.args, test.keep, sent)
				}
			})
		}
	}
}

func testSecondSignal(t *testing.T, args, keep []string, sent syscall.Signal) {
	folder := t.TempDir()
	output := filepath.Join(folder, "output")
	cmd, in, _, stderr := start(t, append(slices.Clone(args), output)...)
	defer in.Close()
	for files := 0; files == 0; time.Sleep(time.Millisecond) {
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		files = len(entries)
	}
	for range 2 {
		if err := cmd.Process.Signal(sent); err != nil && !errors.Is(err, os.ErrProcessDone) {
			t.Fatal(err)
		}
		time.Sleep(time.Millisecond)
	}
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != exitSignal+int(sent) {
		t.Errorf("%v, want exit code %d; reported %q", cmd.ProcessState, exitSignal+int(sent), stderr)
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if ending := strings.TrimPrefix(entry.Name(), "output"); !slices.Contains(keep, ending) {
			t.Errorf("it leaves %s", entry.Name())
		}
	}
}

// A command that does not end after the first request ends soon after the second.
func TestSecondSignalEndsACommandThatHangs(t *testing.T) {
	if os.Getenv("BULLSEYE_HANGS") != "" {
		ctx, _ := untilSignal(t.Context())
		fmt.Println("caught")
		<-ctx.Done()
		select {}
	}
	cmd := exec.Command(os.Args[0], "-test.run", t.Name())
	cmd.Env = append(cmd.Environ(), "BULLSEYE_HANGS=1")
	_, out, _ := startCommand(t, cmd)
	if got := readLine(t, out); got != "caught" {
		t.Fatalf("it says %q", got)
	}
	for range 2 {
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Millisecond) // two signals of a kind at once are one
	}
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != exitSignal+int(syscall.SIGTERM) {
		t.Errorf("%v, want exit code 143", cmd.ProcessState)
	}
}

// An interrupted run over files reports its progress, and resumes when the command
// runs again.
func TestInterruptionAndContinuation(t *testing.T) {
	folder := t.TempDir()
	files := []string{filepath.Join(folder, "boards.txt"), filepath.Join(folder, "empty.txt")}
	for i, text := range []string{strings.Repeat(puzzle+"\n", 5000), empty + "\n"} {
		writeText(t, files[i], text)
	}
	output := filepath.Join(folder, "counts.txt")
	args := []string{"count", files[0], files[1], "-o", output, "--checkpoint-every", "1ms"}
	for range 2 {
		cmd, _, _, stderr := start(t, args...)
		// Counting the completions of the empty board takes forever.
		waitUntilWritten(t, output+".part", int64(5000*len("1\n")))
		if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		if code := cmd.ProcessState.ExitCode(); code != exitSignal+int(syscall.SIGINT) {
			t.Errorf("exit code %d, reported %q", code, stderr)
		}
		want := "bullseye: 5000 boards are done; run the same command again to resume\nbullseye: error: interrupted\n"
		if !regexp.MustCompile(`^(bullseye: \S+/empty.txt:1: at least .*\n)?` + regexp.QuoteMeta(want) + "$").MatchString(stderr.String()) {
			t.Errorf("reported %q, want %q", stderr, want)
		}
	}
	if _, err := os.Stat(output + ".part"); err != nil {
		t.Error(err)
	}
}

// waitUntilWritten waits until a file has some bytes and a run that writes it, which
// has locked it then.
func waitUntilWritten(t *testing.T, name string, bytes int64) {
	t.Helper()
	for ; ; time.Sleep(time.Millisecond) {
		f, err := file.OS.OpenFile(name, os.O_RDONLY, 0)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		info, err := f.Stat()
		locked := errors.Is(f.Lock(), file.ErrLocked) || !file.RenamesOpenFiles // no locks here
		if err := errors.Join(err, f.Close()); err != nil {
			t.Fatal(err)
		}
		if locked && info.Size() >= bytes {
			return
		}
	}
}
