package number

import (
	"net/netip"
	"strings"
	"testing"
)

// host parses a machine's interfaces, "NAME ADDRESS …", and the source address of its
// default route.
func host(route string, lines ...string) (netip.Addr, []networkInterface) {
	var all []networkInterface
	for _, line := range lines {
		words := strings.Fields(line)
		i := networkInterface{name: words[0], virtual: virtualName(words[0])}
		for _, word := range words[1:] {
			i.addrs = append(i.addrs, netip.MustParseAddr(word))
		}
		all = append(all, i)
	}
	from, _ := netip.ParseAddr(route)
	return from, all
}

func TestThisIPv4ChoosesTheHostsPrivateAddress(t *testing.T) {
	const public = "203.0.113.7"
	for _, c := range []struct {
		name, route string
		interfaces  []string
		want, says  string
	}{
		{"the default route's", "10.0.3.4", []string{"eth0 10.0.3.4", "eth1 192.168.9.9"}, "10.0.3.4", ""},
		{"the default route's, listed last", "192.168.9.9",
			[]string{"docker0 172.17.0.1", "eth1 10.0.3.4", "eth0 192.168.9.9"},
			"192.168.9.9", ""},
		{"a bridge that the host uses itself", "10.0.3.4", []string{"vmbr0 10.0.3.4", "br-lan 192.168.1.1"}, "10.0.3.4",
			""},
		{"a private address beside a public one", public,
			[]string{"eth0 " + public, "docker0 172.17.0.1", "eth1 10.0.3.4"}, "10.0.3.4", ""},
		{"the only one, without a default route", "",
			[]string{"lo 127.0.0.1", "eth0 10.0.3.4 fd00::2", "virbr0 192.168.122.1"}, "10.0.3.4", ""},
		{"one address on two interfaces", "", []string{"eth0 10.0.3.4", "eth0.1 10.0.3.4"}, "10.0.3.4", ""},
		{"a private address before a link-local one", "", []string{"eth0 169.254.1.2", "eth1 10.0.3.4"}, "10.0.3.4",
			""},
		{"a link-local address only", "", []string{"eth0 169.254.1.2"}, "169.254.1.2", ""},
		{"the default route's link-local address", "169.254.1.2", []string{"eth0 169.254.1.2"}, "169.254.1.2", ""},
		{"an IPv4 address in IPv6", "", []string{"eth0 ::ffff:10.0.3.4"}, "10.0.3.4", ""},
		{"Docker's bridge only", public, []string{"eth0 " + public, "docker0 172.17.0.1", "br-5f3e 172.18.0.1"}, "",
			"no private IPv4 address"},
		{"no address", "", []string{"lo 127.0.0.1", "eth0 fd00::2"}, "", "no private IPv4 address"},
		{"several, none of the default route", public, []string{"eth0 " + public, "eth1 10.0.3.4", "eth2 192.168.9.9"},
			"",
			"several private addresses, 10.0.3.4 on eth1 and 192.168.9.9 on eth2; pass one of them to IPv4"},
	} {
		got, err := ownIPv4(host(c.route, c.interfaces...))
		switch {
		case c.says != "":
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%s: got %v, %v; want %q", c.name, got, err, c.says)
			}
		case err != nil || got.String() != c.want:
			t.Errorf("%s: got %v, %v; want %s", c.name, got, err, c.want)
		}
	}
}

func TestThisIPv4FitsTheBits(t *testing.T) {
	if n, err := ThisIPv4(8); err == nil && n > 255 {
		t.Errorf("got %d for 8 bits", n)
	}
	if _, err := ThisIPv4(33); err == nil {
		t.Error("33 bits of an IPv4 address were accepted")
	}
}
