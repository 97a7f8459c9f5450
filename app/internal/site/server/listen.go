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

// Listen opens a port. The error says in one line why it cannot, and what to do.
func Listen(addr string) (net.Listener, error) {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %s: %w (use -addr host:port or, with make, ADDR=host:port)", addr, reason(err))
	}
	return listener, nil
}

// reason returns why listening failed, without package net's prefix.
func reason(err error) error {
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return errors.New("another program uses this port")
	case errors.Is(err, os.ErrPermission):
		return errors.New("ports below 1024 need administrator rights")
	}
	var deep *net.OpError
	if errors.As(err, &deep) {
		return deep.Err
	}
	return err
}

// Serve serves until the context ends. It returns after all requests in progress are
// answered.
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
	err := s.Close() // not Shutdown, which waits for unused connections of browsers
	begun.Wait()
	return err
}

// Reach returns the URLs of a listener: first on this machine, then, if it listens on all
// interfaces, in its networks. path, such as "/lab/", is appended.
func Reach(addr net.Addr, path string) []string {
	tcp, ok := addr.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return []string{"http://" + addr.String() + path}
	}
	hosts := []string{"127.0.0.1"}
	interfaces, _ := net.InterfaceAddrs() // on error, only this machine
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
