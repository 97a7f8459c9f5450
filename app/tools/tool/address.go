//go:build !js

package tool

import "net"

// FreeAddress is an address that nothing listens on.
func FreeAddress() string {
	listener := Must(net.Listen("tcp", "127.0.0.1:0"))
	defer listener.Close()
	return listener.Addr().String()
}
