//go:build !js

package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/snowflakelab/snowflakelab/app/internal/server"
	"github.com/snowflakelab/snowflakelab/app/internal/site"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// serving is how the site is served, as flags say.
type serving struct {
	*making
	addr               string
	share, open, quiet bool
	node               uint64
}

// serve answers with the site until it is interrupted. It takes the port before it
// makes the site, so that a busy one is told at once.
func serve(args []string, out io.Writer) error {
	f := newFlags("serve")
	s := serving{making: f.making(5)}
	f.StringVar(&s.addr, "addr", "127.0.0.1:8000", "`host:port` to listen on; without a host, others reach it too")
	f.BoolVar(&s.share, "share", false, "let others in this network reach it, and draw a code of the address for their cameras")
	f.BoolVar(&s.open, "open", false, "open it in the browser")
	f.BoolVar(&s.quiet, "quiet", false, "write no line for each request")
	f.Uint64Var(&s.node, "node", 0, "the `number` in request IDs that tells servers apart, 0 to 1023")
	rest, err := f.parse(args, out)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return misuse{fmt.Errorf("serve takes flags alone, and was given %q", rest[0])}
	}
	if s.share {
		s.addr = s.addr[max(strings.LastIndexByte(s.addr, ':'), 0):] // without a host
	}
	listener, err := server.Listen(s.addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	// Whoever reads what is printed may stop, as head does: Go ends a program that then
	// prints, unless it wants to be told.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	lines := server.NewLines(os.Stderr)
	defer lines.Flush()
	handler, err := s.handler(lines)
	if err != nil {
		return err
	}
	interrupted, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := s.tell(out, server.Reach(listener.Addr(), s.base)); err != nil { // who asks now waits a moment
		return err
	}
	return server.Serve(interrupted, site.Server(handler), listener)
}

// handler answers with the site. Each request has an ID of our own making, by the
// layout that the lab explains, and a line among these.
func (s *serving) handler(lines io.Writer) (http.Handler, error) {
	layout := snowflake.Twitter()
	values, err := layout.NodeValues(s.node)
	if err != nil {
		return nil, misuse{fmt.Errorf("-node %d: %w", s.node, err)}
	}
	ids, err := snowflake.NewGenerator(layout, values, snowflake.Policy{}, snowflake.Options{Monotonic: true})
	if err != nil {
		return nil, err
	}
	made, err := s.site()
	if err != nil {
		return nil, err
	}
	log := slog.New(slog.NewTextHandler(lines, nil))
	if s.quiet {
		log = slog.New(slog.DiscardHandler)
	}
	return server.Logged(made.Handler(), ids, log), nil
}

// tell says where the site is found, the address on this machine alone on its line.
func (s *serving) tell(out io.Writer, links []string) error {
	fmt.Fprintln(out, links[0])
	for _, link := range links[1:] {
		fmt.Fprintf(out, "%s for others in this network\n", link)
	}
	if len(links) > 1 {
		fmt.Fprintln(out, "They reach it without https, so their browsers keep nothing for later; all else works.")
	}
	switch {
	case s.share && len(links) == 1:
		fmt.Fprintln(out, "This machine is in no network, so no one else can reach it.")
	case s.share:
		code, err := server.Code(links[1])
		if err != nil {
			return err
		}
		fmt.Fprint(out, code)
	}
	if s.open {
		if err := server.Browse(links[0]); err != nil {
			fmt.Fprintf(out, "No browser could be opened: %v\n", err)
		}
	}
	return nil
}
