package number

import (
	"net"
	"testing"
)

type plain string

func (p plain) Network() string { return "test" }
func (p plain) String() string  { return string(p) }

func TestTheFirstPrivateIPv4AddressCounts(t *testing.T) {
	addrs := []net.Addr{plain("no address"), plain("127.0.0.1/8"), plain("::1/128"), plain("8.8.4.4/24"), plain("10.0.3.4/16"), plain("192.168.9.9/24")}
	if got, err := firstIPv4(addrs, 10); err != nil || got != 0x304 {
		t.Errorf("got %d, %v; want %d", got, err, 0x304)
	}
	if _, err := firstIPv4(addrs[:4], 10); err == nil {
		t.Error("an address that is not private was taken")
	}
	if n, err := ThisIPv4(8); err == nil && n > 255 {
		t.Errorf("got %d of 8 bits", n)
	}
}
