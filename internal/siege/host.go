package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
)

// A host is bullseye serve as a process of its own.
type host struct {
	at  string // its address and port
	cmd *exec.Cmd
}

var listening = regexp.MustCompile(`listening on http://(127\.0\.0\.1:\d+)\n`)

// startHost starts the server and waits until it listens.
func startHost(ctx context.Context, program string, flags ...string) (*host, error) {
	h := &host{cmd: exec.CommandContext(ctx, program, append([]string{"serve", "--listen", "127.0.0.1:0"}, flags...)...)}
	messages, err := h.cmd.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := h.cmd.Start(); err != nil {
		return nil, err
	}
	lines, said := bufio.NewReader(messages), ""
	for {
		line, err := lines.ReadString('\n')
		said += line
		if m := listening.FindStringSubmatch(line); m != nil {
			h.at = m[1]
			go io.Copy(io.Discard, lines)
			return h, nil
		}
		if err != nil {
			h.stop()
			return nil, fmt.Errorf("the server does not listen: %w\n%s", err, said)
		}
	}
}

func (h *host) stop() {
	h.cmd.Process.Kill()
	h.cmd.Wait()
}

// peak returns the most memory that the server has had, in MB; 0 if the system does not tell, or
// the server has ended.
func (h *host) peak() int {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", h.cmd.Process.Pid))
	_, rest, _ := bytes.Cut(status, []byte("VmHWM:"))
	kB, _, _ := bytes.Cut(bytes.TrimSpace(rest), []byte(" "))
	n, _ := strconv.Atoi(string(kB))
	return n >> 10
}

// clientFrom returns a client with a local address. One that reads little has a small window, so
// that the server soon has to wait for it.
func clientFrom(ip net.IP, readsLittle bool) *http.Client {
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: ip}}
	return &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 100, DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dialer.DialContext(ctx, network, address)
		if err == nil && readsLittle {
			err = conn.(*net.TCPConn).SetReadBuffer(4 << 10)
		}
		return conn, err
	}}}
}

// A request is what a client asks. The zero method is POST.
type request struct {
	method, path, body string
	header             http.Header // besides the type of the body
	unread             bool        // the answer is not read until the client leaves
}

func (r *request) to(ctx context.Context, h *host) (*http.Request, error) {
	made, err := http.NewRequestWithContext(ctx, cmp.Or(r.method, http.MethodPost), "http://"+h.at+r.path, strings.NewReader(r.body))
	if err != nil {
		return nil, err
	}
	made.Header.Set("Content-Type", "application/json")
	maps.Copy(made.Header, r.header)
	return made, nil
}

// A seat is the answer to a player who begins or joins a game.
type seat struct {
	Game, Token string
	View        struct{ Room, Watch string }
}

func (s *seat) header() http.Header { return http.Header{"Authorization": {"Bearer " + s.Token}} }

// sit sends a request for a seat, which the server must accept.
func (h *host) sit(ctx context.Context, c *http.Client, path, body string) (*seat, error) {
	made, err := (&request{path: path, body: body}).to(ctx, h)
	if err != nil {
		return nil, err
	}
	reply, err := c.Do(made)
	if err != nil {
		return nil, err
	}
	defer reply.Body.Close()
	text, err := io.ReadAll(reply.Body)
	if err != nil {
		return nil, err
	}
	if reply.StatusCode != http.StatusCreated {
		return nil, fmt.Errorf("found the status %d, expected %d: %s", reply.StatusCode, http.StatusCreated, text)
	}
	seated := new(seat)
	return seated, json.Unmarshal(text, seated)
}
