//go:build !js

package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"sync"
	"syscall"
)

// Listen takes a port. The error says in one line why that cannot be, and what to do.
func Listen(addr string) (net.Listener, error) {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %s: %w (-addr host:port chooses another; with make, ADDR=host:port)", addr, reason(err))
	}
	return listener, nil
}

// reason is why listening failed, without the words that net puts before it and that
// the caller says better.
func reason(err error) error {
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return errors.New("another program uses this port")
	case errors.Is(err, os.ErrPermission):
		return errors.New("ports below 1024 are for the system's administrator")
	}
	var deep *net.OpError
	if errors.As(err, &deep) {
		return deep.Err
	}
	return err
}

// Serve answers until the context ends. It returns once each request that it has begun to
// answer is answered.
func Serve(ctx context.Context, s *http.Server, listener net.Listener) error {
	var begun sync.WaitGroup
	answer := s.Handler
	s.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begun.Add(1)
		defer begun.Done()
		answer.ServeHTTP(w, r)
	})
	failed := make(chan error, 1)
	go func() { failed <- s.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	err := s.Close() // at once: browsers hold connections that they do not use
	begun.Wait()
	return err
}

// Reach are the addresses under which a listener is reached, as links: from this
// machine first and then, if it listens to others, those in its networks. A path, such
// as "/lab/", stands at their end.
func Reach(addr net.Addr, path string) []string {
	tcp, ok := addr.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return []string{"http://" + addr.String() + path}
	}
	hosts := []string{"127.0.0.1"}
	interfaces, _ := net.InterfaceAddrs() // without them it is reached from here
	for _, one := range interfaces {
		if inside, ok := one.(*net.IPNet); ok && inside.IP.To4() != nil && inside.IP.IsGlobalUnicast() {
			hosts = append(hosts, inside.IP.String())
		}
	}
	links := make([]string, len(hosts))
	for i, host := range hosts {
		links[i] = fmt.Sprintf("http://%s:%d%s", host, tcp.Port, path)
	}
	return links
}
