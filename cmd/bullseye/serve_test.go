package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"bullseye/internal/fortest/pgtest"
	"bullseye/internal/server"
)

// Runs of the command and the same questions over HTTP: the options of both.
var served = []struct{ question, flags, options string }{
	{"solve", "", `{}`},
	{"solve", "--unique --with guesses", `{"unique":true,"with":"guesses"}`},
	{"solve", "--only solved", `{"only":["solved"]}`},
	{"max", "", `{}`},
	{"max", "--min --ties --second", `{"min":true,"ties":true,"second":true}`},
	{"max", "--ties --ties-limit 1 --lex", `{"ties":true,"ties-limit":1,"lex":true}`},
	{"max", "--explain", `{"explain":true}`},
	{"max", "--top 3", `{"top":3}`},
	{"max", "--weights many.txt", `{"weights":"MANY"}`},
	{"max", "--weights many.txt", `{"weights":[MANY]}`},
	{"count", "", `{}`},
	{"count", "--limit 2", `{"limit":2}`},
	{"count", "--estimate --samples 100 --seed 7", `{"estimate":true,"samples":100,"seed":7}`},
	{"possible", "", `{}`},
	{"possible", "--counts --limit 20", `{"counts":true,"limit":20}`},
	{"check", "", `{}`},
	{"check", "--quick", `{"quick":true}`},
	{"spread", "--limit 5", `{"limit":5}`},
	{"spread", "--weights many.txt", `{"weights":"MANY"}`},
	{"rate", "", `{}`},
	{"hint", "", `{}`},
	{"hint", "--detail where --language zh", `{"detail":"where","language":"zh"}`},
	{"hint", "--all", `{"all":true}`},
	{"hint", "--target", `{"target":true}`},
	{"explain", "", `{}`},
	{"explain", "--style explainer", `{"style":"explainer"}`},
	{"explain", "--target", `{"target":true}`},
	{"canon", "", `{}`},
	{"canon", "--grid", `{"grid":true}`},
	{"generate", "--count 3 --seed 5 --minimal", `{"count":3,"seed":5,"minimal":true}`},
	{"generate", "--count 2 --clues 26-28 --symmetry rotate180", `{"count":2,"clues":"26-28","symmetry":"rotate180"}`},
	{"generate", "--target --completions 200-300 --gap 2", `{"target":true,"completions":"200-300","gap":2}`},
}

// Answers over HTTP are those of --json, with the number of the board in place of the file
// and the line. The line of an error is counted from the beginning of the board's text.
func TestServerAnswersLikeTheCommand(t *testing.T) {
	folder := t.TempDir()
	inputs := jsonInputs()
	writeText(t, filepath.Join(folder, "many.txt"), inputs["many.txt"])
	boards := strings.Fields(inputs["contest.txt"] + inputs["target.txt"] + inputs["given.txt"] + inputs["one.txt"] + puzzle)
	boards = append(boards, "11"+boards[0][2:], "zz"+boards[0][2:])
	writeText(t, filepath.Join(folder, "boards.txt"), strings.Join(boards, "\n")+"\n")
	s, err := server.New(t.Context(), server.Options{Limits: server.Limits{Time: time.Hour, ClientBurst: 1000}})
	if err != nil {
		t.Fatal(err)
	}
	at := httptest.NewServer(s.Handler())
	defer at.Close()
	for _, test := range served {
		var options map[string]any
		if err := json.Unmarshal([]byte(strings.ReplaceAll(test.options, "MANY", strings.TrimSpace(inputs["many.txt"]))), &options); err != nil {
			t.Fatal(err)
		}
		args := append([]string{test.question, "--json"}, strings.Fields(test.flags)...)
		if test.question != "generate" {
			args = append(args, "boards.txt")
			options["boards"] = boards
		}
		cmd := exec.Command("bullseye", args...)
		cmd.Dir = folder
		want, _ := cmd.Output() // some boards cannot be read
		var body struct{ Answers []map[string]any }
		if err := json.Unmarshal(postJSON(t, at.URL+"/api/v1/"+test.question, options), &body); err != nil {
			t.Fatal(err)
		}
		n := 0
		for line := range bytes.Lines(want) {
			var object map[string]any
			if err := json.Unmarshal(line, &object); err != nil {
				t.Fatal(err)
			}
			if test.question != "generate" {
				object["number"] = object["line"]
				delete(object, "file")
				delete(object, "line")
			}
			if _, wrong := object["errorLine"]; wrong {
				object["errorLine"] = 1.0
			}
			if n < len(body.Answers) && !reflect.DeepEqual(body.Answers[n], object) {
				t.Errorf("%s %s: the answer over HTTP is\n%v, that of the command\n%v", test.question, test.flags, body.Answers[n], object)
			}
			n++
		}
		if n == 0 || n != len(body.Answers) {
			t.Errorf("%s %s: %d answers over HTTP, %d of the command", test.question, test.flags, len(body.Answers), n)
		}
	}
}

func postJSON(t *testing.T, url string, options map[string]any) []byte {
	t.Helper()
	text, err := json.Marshal(options)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.Post(url, "application/json", bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("status %d, %v: %s", answer.StatusCode, err, body)
	}
	return body
}

// The command listens where it says, shows its metrics on another address, and ends with 0
// after a signal, when it has answered.
func TestServe(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("skipped: Windows has no SIGTERM")
	}
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	data := t.TempDir()
	cmd := exec.CommandContext(ctx, "bullseye", "serve", "--listen", "127.0.0.1:0", "--listen-health", "127.0.0.1:0", "--time", "10s", "--drain-time", "5s", "--data", data)
	messages, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(messages)
	address := func(pattern string) string {
		t.Helper()
		line, err := lines.ReadString('\n')
		m := regexp.MustCompile(pattern).FindStringSubmatch(line)
		if err != nil || m == nil {
			t.Fatalf("%v: %q", err, line)
		}
		return m[1]
	}
	metrics := address(`metrics are at (http://127\.0\.0\.1:\d+/metrics)\n`)
	at := address(`listening on (http://127\.0\.0\.1:\d+)\n`)
	for _, other := range []struct{ command, want string }{
		{"serve --listen 127.0.0.1:0", "another server has opened the games: stop it first"},
		{"store load", "another server has opened the games: stop it first"},
		{"store dump", `{"format":"bullseye-store"`},
		{"store block 192.0.2.7", "192.0.2.7/32 is blocked"},
		{"store log", "  block  192.0.2.7/32"},
	} {
		text, err := exec.CommandContext(ctx, "bullseye", append(strings.Fields(other.command), "--data", data)...).CombinedOutput()
		if (err != nil) != strings.HasPrefix(other.want, "another server") || !strings.Contains(string(text), other.want) {
			t.Errorf("%s, while a server runs: %v: %s", other.command, err, text)
		}
	}
	answer := make(chan string, 1)
	go func() {
		body := fmt.Sprintf(`{"boards":[%q]}`, strings.Repeat(".", 81))
		r, err := http.Post(at+"/api/v1/count", "application/json", strings.NewReader(body))
		if err != nil {
			answer <- err.Error()
			return
		}
		text, _ := io.ReadAll(r.Body)
		r.Body.Close()
		answer <- string(text)
	}()
	running := regexp.MustCompile(`bullseye_queue_running_slow 1`)
	for shown := ""; !running.MatchString(shown); {
		r, err := http.Get(metrics)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(r.Body)
		r.Body.Close()
		shown = string(text)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for status := 0; status != http.StatusServiceUnavailable; { // it is not ready, but still answers
		r, err := http.Get(strings.Replace(metrics, "/metrics", "/readyz", 1))
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		status = r.StatusCode
	}
	postJSON(t, at+"/api/v1/solve", map[string]any{"boards": []string{puzzle}})
	if text := <-answer; !strings.Contains(text, `"stopped":true`) {
		t.Errorf("the answer is %s", text)
	}
	rest, _ := io.ReadAll(lines)
	if err := cmd.Wait(); err != nil {
		t.Errorf("the command ended with %v: %s", err, rest)
	}
	if !strings.Contains(string(rest), `path="POST /api/v1/count" status=200`) {
		t.Errorf("the log is %s", rest)
	}
}

// A taken port for health is a warning if nobody chose it, and an error that says so otherwise.
func TestServeWithoutAPortForHealth(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:8081")
	if err != nil { // another program has taken it, which is as good
		t.Log(err)
	} else {
		defer taken.Close()
	}
	serve := func(flags ...string) (lines []string, err error) {
		cmd := exec.CommandContext(t.Context(), "bullseye", append([]string{"serve", "--listen", "127.0.0.1:0", "--no-games"}, flags...)...)
		messages, failed := cmd.StderrPipe()
		if failed != nil {
			t.Fatal(failed)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		for read := bufio.NewScanner(messages); read.Scan(); {
			lines = append(lines, read.Text())
			if strings.Contains(read.Text(), "warning") {
				cmd.Process.Kill()
			}
		}
		return lines, cmd.Wait()
	}
	lines, _ := serve()
	if last := lines[len(lines)-1]; !strings.Contains(last, "warning: cannot listen on \"127.0.0.1:8081\"") || !strings.Contains(lines[0], "listening on") {
		t.Errorf("found the messages %q", lines)
	}
	lines, err = serve("--listen-health", "127.0.0.1:8081")
	if err == nil || !strings.Contains(lines[0], "cannot listen on \"127.0.0.1:8081\"") {
		t.Errorf("a port that was named: %v, %q", err, lines)
	}
}

// docs/server.md lists every limit with its default.
func TestServerPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/server.md")
	if err != nil {
		t.Fatal(err)
	}
	(&program{}).serveCommand().Flags().VisitAll(func(flag *pflag.Flag) {
		if group := flag.Annotations[groupKey]; len(group) == 0 || group[0] != limitFlags {
			return
		}
		if row := fmt.Sprintf("| `--%s` | %s |", flag.Name, flag.Value); !bytes.Contains(page, []byte(row)) {
			t.Errorf("docs/server.md lacks %s", row)
		}
	})
}

// Options over HTTP have the names of flags.
func TestServerOptionsAreFlags(t *testing.T) {
	s, err := server.New(t.Context(), server.Options{})
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/openapi.json", nil))
	var document struct {
		Paths      map[string]any
		Components struct {
			Schemas map[string]struct{ Properties map[string]any }
		}
	}
	if err := json.Unmarshal(w.Body.Bytes(), &document); err != nil {
		t.Fatal(err)
	}
	arguments := map[string]bool{"boards": true, "board": true, "certificate": true} // of the command line
	found := 0
	for _, cmd := range (&program{}).rootCommand().Commands() {
		name := cmd.Name()
		if document.Paths["/api/v1/"+name] == nil {
			continue
		}
		for option := range document.Components.Schemas[strings.ToUpper(name[:1])+name[1:]].Properties {
			if found++; cmd.Flags().Lookup(option) == nil && !arguments[option] {
				t.Errorf("%s has the option %s, which is no flag", name, option)
			}
		}
	}
	if found < 50 {
		t.Errorf("found only %d options", found)
	}
}

// A database that is not there yet when the server starts, as after a restart of the machine, is
// waited for.
func TestServeWaitsForItsDatabase(t *testing.T) {
	skipIfRaced(t)
	database := pgtest.Start(t)
	address := database.Database(t)
	database.Stop(t)
	cmd := exec.CommandContext(t.Context(), "bullseye", "serve", "--listen", "127.0.0.1:0", "--db", address)
	messages, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(messages)
	var said []string
	for lines.Scan() {
		said = append(said, lines.Text())
		if strings.Contains(lines.Text(), "trying again in 1s") {
			database.Start(t)
		}
		if strings.Contains(lines.Text(), "listening on") {
			break
		}
	}
	if len(said) < 3 || !strings.Contains(said[0], "the database is away") {
		t.Errorf("found the messages %q", said)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	go io.Copy(io.Discard, messages)
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}
