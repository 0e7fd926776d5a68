package server

import (
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"bullseye/internal/store"
)

// from sends a GET from a loopback address, and returns the status and the text of the answer.
func from(t testing.TB, address, url string, headers ...string) (status int, text string) {
	t.Helper()
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	client := &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext, DisableKeepAlives: true}, Timeout: time.Minute}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(body)
}

// Blocked networks are refused by every server of the database, soon and without a restart, also
// behind a proxy. Nothing else is.
func TestBlockedNetworks(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		const proxy, guest, other = "127.0.0.9", "127.0.0.2", "127.0.0.3"
		options := Options{Limits: generous(), Database: address, TrustedProxies: []netip.Prefix{netip.MustParsePrefix(proxy + "/32")}}
		servers := []string{start(t, options)}
		if strings.HasPrefix(address, "postgres") {
			servers = append(servers, start(t, options))
		}
		operator, err := store.OpenToOperate(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		defer operator.Close()
		ada, _ := sit(t, servers[0], "/api/v1/games", `{"name":"Ada","kind":"easy"}`)
		views, leave := ada.follow(ada.path("/events"))
		defer leave()
		<-views

		by := store.Operator{Name: "ada", At: time.Now()}
		for _, network := range []string{guest + "/32", "192.0.2.0/24", "2001:db8::/32", "127.0.0.1/32"} {
			if err := operator.Block(t.Context(), by, store.Block{Network: netip.MustParsePrefix(network), Since: by.At}); err != nil {
				t.Fatal(err)
			}
		}
		untilStatus := func(want int) {
			t.Helper()
			for _, at := range servers {
				for status := 0; status != want; {
					status, _ = from(t, guest, at+"/api/")
				}
			}
		}
		untilStatus(http.StatusForbidden)
		for range views { // the stream of a client that is blocked now ends
		}
		for _, at := range servers {
			for _, c := range []struct {
				name, address, path, want string
				headers                   []string
				status                    int
			}{
				{"page", guest, "/", `"reason":"blocked"`, nil, 403},
				{"question", guest, "/api/v1/picture/draw.svg?board=" + easy, `"detail":"the operator of this server has blocked your network"`, nil, 403},
				{"stream", guest, ada.path("/events"), `"reason":"blocked"`, []string{"Authorization", "Bearer " + ada.token}, 403},
				{"Chinese", guest, "/", "本服务器的管理员已屏蔽你所在的网络", []string{"Accept-Language", "zh"}, 403},
				{"health", guest, "/healthz", "ok", nil, 200},
				{"readiness", guest, "/readyz", "ready", nil, 200},
				{"forged header", guest, "/", `"reason":"blocked"`, []string{"X-Forwarded-For", "198.51.100.1"}, 403},
				{"another client", other, "/api/", "", nil, 200},
				{"behind the proxy", proxy, "/", `"reason":"blocked"`, []string{"X-Forwarded-For", "198.51.100.1, 192.0.2.7"}, 403},
				{"mapped address", proxy, "/", `"reason":"blocked"`, []string{"X-Forwarded-For", "::ffff:192.0.2.7"}, 403},
				{"IPv6", proxy, "/", `"reason":"blocked"`, []string{"X-Forwarded-For", "2001:db8:1::7"}, 403},
				{"behind the proxy, another client", proxy, "/api/", "", []string{"X-Forwarded-For", "192.0.2.7, 198.51.100.1"}, 200},
			} {
				if status, text := from(t, c.address, at+c.path, c.headers...); status != c.status || !strings.Contains(text, c.want) {
					t.Errorf("%s: status %d: %.300s", c.name, status, text)
				}
			}
		}
		if err := operator.Unblock(t.Context(), by, netip.MustParsePrefix(guest+"/32")); err != nil {
			t.Fatal(err)
		}
		untilStatus(http.StatusOK)
	})
}

func TestBlockTable(t *testing.T) {
	var none *blockTable
	if none.has(netip.MustParseAddr("192.0.2.1")) || newBlockTable(nil) != nil {
		t.Error("an empty table has an address")
	}
	var all []store.Block
	add := func(network string, until time.Time) {
		all = append(all, store.Block{Network: netip.MustParsePrefix(network), Until: until})
	}
	add("192.0.2.0/24", time.Time{})
	add("198.51.0.0/16", time.Now().Add(time.Hour))
	add("198.51.100.0/24", time.Now().Add(-time.Hour))
	add("203.0.113.0/24", time.Now().Add(-time.Hour))
	add("2001:db8::/32", time.Time{})
	add("2001:db8::1/128", time.Now().Add(-time.Hour))
	table := newBlockTable(all)
	for address, want := range map[string]bool{
		"192.0.2.0": true, "192.0.2.255": true, "192.0.3.0": false,
		"198.51.100.1": true, "203.0.113.1": false, "2001:db8::1": true, "2001:db9::1": false, "::": false,
	} {
		if got := table.has(netip.MustParseAddr(address)); got != want {
			t.Errorf("%s is blocked: %t", address, got)
		}
	}
	if table.has(netip.Addr{}) {
		t.Error("a client without an address is blocked")
	}
	address := netip.MustParseAddr("192.0.3.7")
	if n := testing.AllocsPerRun(100, func() { table.has(address) }); n != 0 {
		t.Errorf("looking for an address allocates %v times", n)
	}
}
