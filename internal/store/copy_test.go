package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"
	"time"
)

// A copy has the log of the last change. A change counts only if its maker has seen the one before.
func TestCopies(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s := open(t, address)
		change := func(version int, log string) error {
			return s.ChangeCopy(t.Context(), "secret", version, []byte(log), start.Add(time.Duration(version)*time.Second))
		}
		expect := func(version int, log string) {
			t.Helper()
			c, err := s.Copy(t.Context(), "secret", start)
			must(t, err)
			if c.Version != version || string(c.Log) != log || !c.Made.Equal(start) || !c.Used.Equal(start.Add(time.Duration(version-1)*time.Second)) {
				t.Errorf("found %+v, want version %d and the log %q", c, version, log)
			}
		}
		_, err := s.Copy(t.Context(), "secret", start)
		wants(t, err, ErrNotFound, "there is no such copy")
		wants(t, change(1, "x"), ErrNotFound)
		wants(t, s.RemoveCopy(t.Context(), "secret"), ErrNotFound)
		must(t, change(0, "a"))
		expect(1, "a")
		wants(t, change(0, "b"), ErrConflict)
		wants(t, change(2, "b"), ErrConflict, "the copy has not version 2")
		must(t, change(1, "b\x00\xff"))
		expect(2, "b\x00\xff")
		wants(t, change(-1, "c"), ErrInvalid)
		wants(t, change(2, string(bytes.Repeat([]byte("x"), MaxCopy+1))), ErrInvalid, fmt.Sprintf("a copy with %d bytes", MaxCopy+1))
		must(t, change(2, string(bytes.Repeat([]byte("x"), MaxCopy))))
		var text bytes.Buffer
		must(t, s.Dump(t.Context(), &text))
		if bytes.Contains(text.Bytes(), []byte("secret")) {
			t.Error("the dump has the secret")
		}
		wants(t, s.Load(t.Context(), &text), ErrTaken, "0 blocked networks and 0 actions of operators, and 1 copies of logs")
		_, err = s.Copy(t.Context(), "another", start)
		wants(t, err, ErrNotFound)
		must(t, s.RemoveCopy(t.Context(), "secret"))
		wants(t, change(3, "d"), ErrNotFound)
	})
}

// Of devices that change a copy at once, each has seen the changes of those before it.
func TestCopiesAtOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s, other := open(t, address), open(t, address)
		const devices, games = 6, 5
		failed := make(chan error, devices)
		for device := range devices {
			go func() {
				on := []*Store{s, other}[device%2]
				failed <- func() error {
					for game := range games {
						for {
							c, err := on.Copy(context.Background(), "secret", start)
							if err != nil && !errors.Is(err, ErrNotFound) {
								return err
							}
							err = on.ChangeCopy(context.Background(), "secret", c.Version, fmt.Appendf(c.Log, "%d.%d ", device, game), start)
							if err == nil {
								break
							}
							if !errors.Is(err, ErrConflict) {
								return err
							}
						}
					}
					return nil
				}()
			}()
		}
		for range devices {
			must(t, <-failed)
		}
		c, err := s.Copy(t.Context(), "secret", start)
		must(t, err)
		for device := range devices {
			for game := range games {
				if one := fmt.Appendf(nil, "%d.%d ", device, game); bytes.Count(c.Log, one) != 1 {
					t.Errorf("%q is not once in %q", one, c.Log)
				}
			}
		}
		if c.Version != devices*games {
			t.Errorf("found version %d", c.Version)
		}
	})
}

// Pruning removes the copies that nobody has used for long. Reading is a use.
func TestPruneCopies(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s := open(t, address)
		for _, token := range []string{"unused", "read", "changed"} {
			must(t, s.ChangeCopy(t.Context(), token, 0, nil, start))
		}
		later := start.Add(48 * time.Hour)
		_, err := s.Copy(t.Context(), "read", later)
		must(t, err)
		must(t, s.ChangeCopy(t.Context(), "changed", 1, nil, later))
		_, err = s.Prune(t.Context(), later)
		must(t, err)
		left := 0
		for c, err := range s.copiesIn(t.Context(), s.read) {
			must(t, err)
			if left++; !c.Used.Equal(later) {
				t.Errorf("left is %+v", c)
			}
		}
		if left != 2 {
			t.Errorf("%d copies are left, want 2", left)
		}
	})
}
