package server

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// A page of another site can let the browser take the name of its host for a loopback address
// (DNS rebinding). The browser then takes the page for one of this server. So a server that only
// programs on the same machine can reach answers only for hosts that no such page has: addresses,
// localhost, and names that it has been told.

// loopbackKey is the key of the value of a context which says that a request came to a listener
// on a loopback address.
type loopbackKey struct{}

// withListener returns the context of the requests to a listener.
func withListener(ctx context.Context, l net.Listener) context.Context {
	return context.WithValue(ctx, loopbackKey{}, addressOf(l.Addr().String()).IsLoopback())
}

// errOtherHost says that the server does not know the host.
var errOtherHost = &problem{reason: otherHost, detail: "this server does not know the host that the request is for",
	hint: "ask for localhost, or name other hosts with --origin, and a proxy with --trust-proxy"}

// knowsHost reports whether a request is for a host that the server may answer for. Which hosts
// a trusted proxy answers for is up to that proxy.
func (s *Server) knowsHost(r *http.Request) bool {
	if loopback, _ := r.Context().Value(loopbackKey{}).(bool); !loopback || s.clients.trusts(addressOf(r.RemoteAddr)) {
		return true
	}
	host := plainHost((&url.URL{Host: r.Host}).Hostname())
	if host == "" || host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true // browsers never leave the host out
	}
	_, err := netip.ParseAddr(host)
	return err == nil || s.hosts[host]
}

// hostsOf returns the hosts that the options name.
func hostsOf(o *Options) map[string]bool {
	hosts := map[string]bool{}
	for _, host := range o.Hosts {
		hosts[plainHost(host)] = true
	}
	for _, origin := range o.Origins {
		if u, err := url.Parse(origin); err == nil {
			hosts[plainHost(u.Hostname())] = true
		}
	}
	return hosts
}

// plainHost returns the one of several spellings of a host.
func plainHost(host string) string { return strings.TrimSuffix(strings.ToLower(host), ".") }
