package number

import (
	"fmt"
	"net"
	"net/netip"
	"os"
	"strings"
)

// ThisIPv4 is [IPv4] of this machine's private IPv4 address: the one from which
// its default route leaves. Where that one is public, or there is no default
// route, it is the only private address of the machine's interfaces. Bridges and
// other interfaces to containers and virtual machines do not count, since their
// addresses repeat: Docker's is 172.17.0.1 on every host. For the same reason a
// container of Docker's default network has an address that is unique on its host
// alone.
//
// The error is that of [net.Interfaces], or an [*Error] where there is no such
// address, or several: then choose one and call IPv4.
func ThisIPv4(bits int) (uint64, error) {
	interfaces, err := networkInterfaces()
	if err != nil {
		return 0, err
	}
	addr, err := ownIPv4(routeAddr(), interfaces)
	if err != nil {
		return 0, err
	}
	return IPv4(addr, bits)
}

// networkInterface is an interface that is up.
type networkInterface struct {
	name    string
	virtual bool // it leads to containers or virtual machines of this host
	addrs   []netip.Addr
}

func networkInterfaces() (all []networkInterface, err error) {
	found, err := net.Interfaces()
	if err != nil {
		return nil, err
	}
	for _, f := range found {
		if f.Flags&net.FlagUp == 0 {
			continue
		}
		addrs, err := f.Addrs()
		if err != nil {
			return nil, err
		}
		i := networkInterface{name: f.Name, virtual: virtualName(f.Name) || isBridge(f.Name)}
		for _, a := range addrs {
			if prefix, err := netip.ParsePrefix(a.String()); err == nil {
				i.addrs = append(i.addrs, prefix.Addr())
			}
		}
		all = append(all, i)
	}
	return all, nil
}

// isBridge reports whether Linux has the interface for a bridge.
func isBridge(name string) bool {
	_, err := os.Stat("/sys/class/net/" + name + "/bridge")
	return err == nil
}

// virtualName reports whether Docker, Kubernetes, LXC, libvirt, Hyper-V,
// VirtualBox, VMware or macOS gives such a name to an interface to its guests.
func virtualName(name string) bool {
	name = strings.ToLower(name)
	for _, prefix := range []string{
		"docker", "br-", "bridge", "podman", "cni", "cbr", "flannel", "cali", "kube", "weave",
		"lxc", "lxd", "virbr", "vnet", "veth", "vboxnet", "virtualbox", "vmnet", "vmware",
	} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// routeAddr is the address from which the default route leaves; it is not valid
// if there is none. Connecting a UDP socket chooses the address and sends nothing.
// 198.51.100.1 is for documentation (RFC 5737), so that no narrower route leads to it.
func routeAddr() netip.Addr {
	c, err := net.Dial("udp4", "198.51.100.1:9")
	if err != nil {
		return netip.Addr{}
	}
	defer c.Close()
	addr, _ := netip.ParseAddrPort(c.LocalAddr().String())
	return addr.Addr()
}

// ownIPv4 chooses the address for [ThisIPv4].
func ownIPv4(route netip.Addr, interfaces []networkInterface) (netip.Addr, error) {
	if route.Is4() && (route.IsPrivate() || route.IsLinkLocalUnicast()) {
		return route, nil
	}
	for _, counts := range []func(netip.Addr) bool{netip.Addr.IsPrivate, netip.Addr.IsLinkLocalUnicast} {
		var first netip.Addr
		var of string
		for _, i := range interfaces {
			for _, a := range i.addrs {
				if a = a.Unmap(); i.virtual || !a.Is4() || !counts(a) || a == first {
					continue
				}
				if first.IsValid() {
					return first, &Error{"network interfaces", fmt.Sprintf(
						"several private addresses, %s's %s and %s's %s; pass one of them to IPv4", of, first, i.name, a)}
				}
				first, of = a, i.name
			}
		}
		if first.IsValid() {
			return first, nil
		}
	}
	return netip.Addr{}, &Error{"network interfaces", "none has a private IPv4 address of its own"}
}
