// Siege starts bullseye serve, lets hostile clients attack it beside an innocent one, and prints
// how the innocent client fared during each attack. All clients are on addresses of 127.0.0.0/8,
// so it needs Linux. It ends by itself.
//
//	go run ./internal/siege [--db sqlite|postgres] [--only NAMES] [--time 20s] [--kills N] [--binary PATH]
//
// Each attack has a server of its own with the default limits; the table names those that an
// attack changes. The exit code is 1 if one of the innocent client's requests failed, if one of
// its 99th percentiles is beyond its target, or if the server had more than 512 MB.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"bullseye/internal/fortest/pgtest"
)

// mostMemory is what docs/server.md promises, in MB.
const mostMemory = 512

// A siege has what all attacks share, and the server of the present one.
type siege struct {
	program  string
	folder   string         // of the games
	database *pgtest.Server // nil for SQLite
	during   time.Duration
	host     *host
	tally    *tally
}

// A tally counts the requests and connections of an attack.
type tally struct {
	accepted, refused, broken atomic.Int64
	wrong                     atomic.Int64 // requests that the server does not understand: they attack nothing
}

func (t *tally) String() string {
	return fmt.Sprintf("%d accepted, %d refused, %d broken, %d wrong", t.accepted.Load(), t.refused.Load(), t.broken.Load(), t.wrong.Load())
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if ok, err := run(ctx); err != nil {
		fmt.Fprintf(os.Stderr, "siege: %v\n", err)
		os.Exit(1)
	} else if !ok {
		os.Exit(1)
	}
}

func run(ctx context.Context) (ok bool, err error) {
	s := &siege{}
	database := flag.String("db", "sqlite", "keep the games in `sqlite` or postgres")
	only := flag.String("only", "", "play only the attacks with these `NAMES`, with commas between them")
	kills := flag.Int("kills", 0, "afterwards, kill servers `N` times while players play")
	flag.DurationVar(&s.during, "time", 20*time.Second, "play each attack for `TIME`")
	flag.StringVar(&s.program, "binary", "", "attack the program at `PATH` (default: one that is built)")
	flag.Parse()
	if flag.NArg() > 0 || *database != "sqlite" && *database != "postgres" {
		return false, fmt.Errorf("found %q and the database %q, expected no arguments, and sqlite or postgres", flag.Args(), *database)
	}
	if s.folder, err = os.MkdirTemp("", "siege"); err != nil {
		return false, err
	}
	defer os.RemoveAll(s.folder)
	if s.program == "" {
		s.program = filepath.Join(s.folder, "bullseye")
		if output, err := exec.CommandContext(ctx, "go", "build", "-o", s.program, "./cmd/bullseye").CombinedOutput(); err != nil {
			return false, fmt.Errorf("go build: %w\n%s", err, output)
		}
	}
	if *database == "postgres" {
		if s.database, err = pgtest.Open("fsync=on"); err != nil {
			return false, err
		}
		defer s.database.Close()
	}
	played, bad := 0, 0
	for i := range attacks {
		if *only != "" && !slices.Contains(strings.Split(*only, ","), attacks[i].name) {
			continue
		}
		fine, err := s.row(ctx, &attacks[i])
		if ctx.Err() != nil {
			return false, ctx.Err()
		} else if err != nil {
			fmt.Printf("\n%s: FAILED: %v\n", attacks[i].name, err)
		}
		if played++; !fine {
			bad++
		}
	}
	if played == 0 {
		return false, fmt.Errorf("found no attack %q", *only)
	}
	fmt.Printf("\n%d of %d attacks on %s are outside the targets\n", bad, played, *database)
	if *kills > 0 {
		if err := kill(ctx, *database, *kills); err != nil {
			return false, err
		}
	}
	return bad == 0, nil
}

// row plays an attack on a new server, prints the figures of the innocent client, and reports
// whether all are within the targets.
func (s *siege) row(ctx context.Context, a *attack) (fine bool, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	place := []string{"--data", filepath.Join(s.folder, a.name)}
	if s.database != nil {
		address, err := s.database.Create()
		if err != nil {
			return false, err
		}
		place = []string{"--db", address}
	}
	if s.host, err = startHost(ctx, s.program, append(place, a.flags...)...); err != nil {
		return false, err
	}
	defer s.host.stop()
	fmt.Printf("\n%s: %s\n", a.name, a.about)
	if len(a.flags) > 0 {
		fmt.Printf("  limits: %s\n", strings.Join(a.flags, " "))
	}
	i, err := newInnocent(ctx, s.host)
	if err != nil {
		return false, err
	}
	s.tally = &tally{}
	began := time.Now()
	if a.prepare != nil {
		limited, cancel := context.WithTimeout(ctx, 3*time.Minute) // on a slow machine, the attack is smaller
		a.prepare(limited, s)
		cancel()
		fmt.Printf("  prepared in %.1f s: %v\n", time.Since(began).Seconds(), s.tally)
	}
	attacking, end := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if a.play != nil {
			a.play(attacking, s)
		}
	}()
	if err = sleep(ctx, max(s.during/10, 500*time.Millisecond)); err == nil { // until the attack is in place
		figures := i.measure(s.during)
		fine = s.print(figures)
		if s.tally.wrong.Load() > 0 && !a.wrong {
			fine = false
			fmt.Println("  OUTSIDE: the server does not understand the attack, so the figures mean nothing")
		}
	}
	end()
	<-ended
	cancel()
	s.host.stop()
	i.following.Wait()
	return fine, err
}

// print prints figures, and reports whether all are within the targets.
func (s *siege) print(figures []figure) (fine bool) {
	fine = true
	fmt.Printf("  %-6s %5s %9s %9s %9s %7s  ms\n", "", "n", "p50", "p99", "max", "errors")
	for i := range figures {
		f := &figures[i]
		verdict := "within"
		if f.outside() {
			fine, verdict = false, "OUTSIDE"
		}
		verdict += fmt.Sprintf(" (p99 < %d)", f.target.Milliseconds())
		if f.errors > 0 {
			verdict += ": " + f.first
		}
		ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
		l := &f.Latencies
		fmt.Printf("  %-6s %5d %9.1f %9.1f %9.1f %7d  %s\n", f.name, f.Requests, ms(l.P50), ms(l.P99), ms(l.Max), f.errors, verdict)
	}
	peak, verdict := s.host.peak(), "within"
	if peak >= mostMemory {
		fine, verdict = false, "OUTSIDE"
	}
	fmt.Printf("  memory %d MB %s (< %d); attack: %v\n", peak, verdict, mostMemory, s.tally)
	return fine
}

// kill runs the test in which servers are killed while players play. It has the check of the
// logs, and the whole command as its server.
func kill(ctx context.Context, database string, kills int) error {
	pattern := map[string]string{"sqlite": "SQLite", "postgres": "PostgreSQL"}[database]
	test := exec.CommandContext(ctx, "go", "test", "-count", "1", "-v", "-run", "^TestServerKilledDuringADuel$/"+pattern, "./cmd/bullseye")
	test.Env = append(os.Environ(), fmt.Sprintf("BULLSEYE_KILLS=%d", kills))
	var output bytes.Buffer
	test.Stdout, test.Stderr = io.MultiWriter(os.Stdout, &output), os.Stderr
	fmt.Println()
	if err := test.Run(); err != nil {
		return err
	}
	if passed := "--- PASS: TestServerKilledDuringADuel/" + pattern; !strings.Contains(output.String(), passed) {
		return fmt.Errorf("the output of go test has no %q", passed)
	}
	return nil
}
