//go:build !js

package tool

import "net"

// FreeAddress returns an unused address.
func FreeAddress() string {
	listener := Must(net.Listen("tcp", "127.0.0.1:0"))
	defer listener.Close()
	return listener.Addr().String()
}
