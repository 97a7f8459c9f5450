package number

import (
	"net/netip"
	"strings"
	"testing"
)

// host is a machine by its interfaces, "NAME ADDRESS …", and the address that its
// default route leaves from.
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

func TestAHostsOwnPrivateAddressIsChosen(t *testing.T) {
	const public = "203.0.113.7"
	for _, c := range []struct {
		name, route string
		interfaces  []string
		want, says  string
	}{
		{"the default route's", "10.0.3.4", []string{"eth0 10.0.3.4", "eth1 192.168.9.9"}, "10.0.3.4", ""},
		{"though it is listed last", "192.168.9.9", []string{"docker0 172.17.0.1", "eth1 10.0.3.4", "eth0 192.168.9.9"},
			"192.168.9.9", ""},
		{"a bridge that the host itself uses", "10.0.3.4", []string{"vmbr0 10.0.3.4", "br-lan 192.168.1.1"}, "10.0.3.4", ""},
		{"the private network beside a public address", public,
			[]string{"eth0 " + public, "docker0 172.17.0.1", "eth1 10.0.3.4"}, "10.0.3.4", ""},
		{"without a default route the only one", "",
			[]string{"lo 127.0.0.1", "eth0 10.0.3.4 fd00::2", "virbr0 192.168.122.1"}, "10.0.3.4", ""},
		{"an address given twice", "", []string{"eth0 10.0.3.4", "eth0.1 10.0.3.4"}, "10.0.3.4", ""},
		{"a private address before a link-local one", "", []string{"eth0 169.254.1.2", "eth1 10.0.3.4"}, "10.0.3.4", ""},
		{"a link-local address alone", "", []string{"eth0 169.254.1.2"}, "169.254.1.2", ""},
		{"the route's link-local address", "169.254.1.2", []string{"eth0 169.254.1.2"}, "169.254.1.2", ""},
		{"an IPv4 address in IPv6", "", []string{"eth0 ::ffff:10.0.3.4"}, "10.0.3.4", ""},
		{"Docker's alone is every host's", public, []string{"eth0 " + public, "docker0 172.17.0.1", "br-5f3e 172.18.0.1"}, "",
			"none has a private IPv4 address of its own"},
		{"no address", "", []string{"lo 127.0.0.1", "eth0 fd00::2"}, "", "none has a private IPv4 address of its own"},
		{"several, and none is the route's", public, []string{"eth0 " + public, "eth1 10.0.3.4", "eth2 192.168.9.9"}, "",
			"several private addresses, eth1's 10.0.3.4 and eth2's 192.168.9.9; pass one of them to IPv4"},
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

func TestThisMachinesAddressFitsItsBits(t *testing.T) {
	if n, err := ThisIPv4(8); err == nil && n > 255 {
		t.Errorf("got %d of 8 bits", n)
	}
	if _, err := ThisIPv4(33); err == nil {
		t.Error("33 bits of an IPv4 address were accepted")
	}
}
