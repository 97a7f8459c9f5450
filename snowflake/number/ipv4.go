package number

import (
	"fmt"
	"net"
	"net/netip"
	"os"
	"strings"
)

// ThisIPv4 returns [IPv4] of this machine's private IPv4 address: the source address of
// its default route. If that is public, or there is no default route, it is the only
// private address of the machine's interfaces. Bridges and other interfaces to
// containers and virtual machines do not count, because their addresses repeat:
// Docker's is 172.17.0.1 on every host. For the same reason, the address of a container
// in Docker's default network is unique on its host only.
//
// The error is that of [net.Interfaces], or an [*Error] if there is no such address or
// more than one. In that case choose one and call IPv4.
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

type networkInterface struct {
	name    string
	virtual bool // to containers or virtual machines on this host
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

// isBridge reports whether the interface is a bridge on Linux.
func isBridge(name string) bool {
	_, err := os.Stat("/sys/class/net/" + name + "/bridge")
	return err == nil
}

// virtualName recognizes the interfaces that Docker, Kubernetes, LXC, libvirt, Hyper-V,
// VirtualBox, VMware and macOS create for their guests.
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

// routeAddr returns the source address of the default route, or an invalid address.
// Connecting a UDP socket selects the address and sends nothing. 198.51.100.1 is
// reserved for documentation (RFC 5737), so no more specific route matches it.
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
						"several private addresses, %s on %s and %s on %s; pass one of them to IPv4", first, of, a,
						i.name)}
				}
				first, of = a, i.name
			}
		}
		if first.IsValid() {
			return first, nil
		}
	}
	return netip.Addr{}, &Error{"network interfaces", "no private IPv4 address"}
}
