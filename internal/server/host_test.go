package server

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"
)

// A page of another site whose host has got the address 127.0.0.1 does not reach a server on a
// loopback address. Others are not concerned.
func TestReboundHost(t *testing.T) {
	everywhere := func(t *testing.T) net.Listener {
		listener, err := net.Listen("tcp", ":0")
		if err != nil {
			t.Fatal(err)
		}
		return listener
	}
	own := func(t *testing.T) net.Listener { return loopback(t) }
	for name, test := range map[string]struct {
		listen  func(*testing.T) net.Listener
		options Options
		refused string // hosts that are refused, and those that are not
		known   string
	}{
		"by default": {own, Options{},
			"evil.example evil.example:80 localhost.evil.example 127.0.0.1.evil.example evil.example. 1 127.1",
			"localhost LocalHost:1 localhost. page.localhost 127.0.0.1:1 [::1] 192.0.2.1:8080"},
		"with names": {own, Options{Hosts: []string{"Box"}, Origins: []string{"https://page.example:444"}},
			"evil.example box.evil.example", "box:80 page.example localhost"},
		"from a proxy":        {own, Options{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}, "", "page.example"},
		"from another proxy":  {own, Options{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}, "page.example", "localhost"},
		"on all addresses":    {everywhere, Options{}, "", "page.example"},
		"of a trusted origin": {own, Options{Origins: []string{"http://page.example"}}, "evil.example", "page.example"},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := New(t.Context(), test.options)
			if err != nil {
				t.Fatal(err)
			}
			listener := test.listen(t)
			runOn(t, s, listener)
			_, port, _ := net.SplitHostPort(listener.Addr().String())
			ask := func(path, host string) (int, string) {
				r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://127.0.0.1:"+port+path, nil)
				if err != nil {
					t.Fatal(err)
				}
				r.Host = host
				status, _, text := send(t, r)
				return status, text
			}
			for _, host := range strings.Fields(test.refused) {
				if status, text := ask("/api/", host); status != http.StatusForbidden || !strings.Contains(text, `"reason":"host"`) {
					t.Errorf("%s: status %d: %.200s", host, status, text)
				}
				if status, _ := ask("/healthz", host); status != http.StatusOK {
					t.Errorf("%s: the health has the status %d", host, status)
				}
			}
			for _, host := range strings.Fields(test.known) {
				if status, text := ask("/api/", host); status != http.StatusOK {
					t.Errorf("%s: status %d: %.200s", host, status, text)
				}
			}
		})
	}
}
