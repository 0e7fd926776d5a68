package main

import (
	"errors"
	"testing"
	"time"

	vegeta "github.com/tsenart/vegeta/v12/lib"
)

// A figure is outside the target if a request failed or the 99th percentile is too long.
func TestOutside(t *testing.T) {
	for _, c := range []struct {
		name    string
		code    uint16
		err     error
		latency time.Duration
		outside bool
		first   string
	}{
		{"fast", 200, nil, 10 * time.Millisecond, false, ""},
		{"created", 201, nil, 10 * time.Millisecond, false, ""},
		{"slow", 200, nil, 60 * time.Millisecond, true, ""},
		{"refused", 503, nil, time.Millisecond, true, "503 busy"},
		{"cut off", 0, errors.New("Post: read: connection reset by peer"), time.Millisecond, true, "connection reset by peer"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := figure{kind: kind{target: 50 * time.Millisecond}}
			r := &vegeta.Result{Code: c.code, Latency: c.latency, Body: []byte(`{"reason":"busy"}`)}
			if c.err != nil {
				r.Error = c.err.Error()
			}
			f.add(r)
			f.Close()
			if f.outside() != c.outside || f.first != c.first {
				t.Errorf("found %t, %q, expected %t, %q", f.outside(), f.first, c.outside, c.first)
			}
		})
	}
}

// Hostile clients are many: no two are in one network, and none is in that of the innocent one.
func TestHostileAddresses(t *testing.T) {
	networks := map[string]bool{string(innocentIP.To4()[:3]): true}
	for i := range 5000 {
		ip := hostile(i).To4()
		if name := string(ip[:3]); ip[0] != 127 || networks[name] {
			t.Fatalf("address %d is %v, whose network another client has", i, ip)
		} else {
			networks[name] = true
		}
	}
}
