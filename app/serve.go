//go:build !js

package main

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/snowflakelab/snowflakelab/app/internal/site"
	"github.com/snowflakelab/snowflakelab/app/internal/site/class"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// serving has the flags of serve.
type serving struct {
	*making
	addr               string
	share, open, quiet bool
	key                string // of the class's teacher
	node               uint64
}

// serve serves the site until it is interrupted. It opens the port before it builds the
// site, so that a port in use is reported at once.
func serve(args []string, out io.Writer) error {
	f := newFlags("serve")
	s := serving{making: f.making(5)}
	f.StringVar(&s.addr, "addr", "127.0.0.1:8000", "`host:port` to listen on; without a host, on all interfaces")
	f.BoolVar(&s.share, "share", false, "serve on the local network, and print a QR code of the URL")
	f.BoolVar(&s.open, "open", false, "open the site in the browser")
	f.BoolVar(&s.quiet, "quiet", false, "do not log requests")
	f.Uint64Var(&s.node, "node", 0, "node `ID` in request IDs, 0 to 1023; each server needs its own")
	rest, err := f.parse(args, out)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return misuse{fmt.Errorf("serve takes only flags, got %q", rest[0])}
	}
	if s.share {
		s.addr = s.addr[max(strings.LastIndexByte(s.addr, ':'), 0):] // without a host
	}
	listener, err := site.Listen(s.addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	// If the reader of the output exits, as head does, SIGPIPE would end the program on the
	// next write.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	lines := site.NewLines(os.Stderr)
	defer lines.Flush()
	reach := func() []string { return site.Reach(listener.Addr(), s.base) }
	handler, err := s.handler(lines, reach)
	if err != nil {
		return err
	}
	interrupted, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := s.tell(out, reach()); err != nil { // requests already queue
		return err
	}
	return site.Serve(interrupted, site.Server(handler), listener)
}

// handler serves the site. It gives each request a Snowflake ID in Twitter's layout, and
// logs it.
func (s *serving) handler(lines io.Writer, reach func() []string) (http.Handler, error) {
	layout := snowflake.Twitter()
	values, err := layout.NodeValues(s.node)
	if err != nil {
		return nil, misuse{fmt.Errorf("-node %d: %w", s.node, err)}
	}
	ids, err := snowflake.NewGenerator(layout, values, snowflake.Policy{},
		snowflake.Options{Clock: snowflake.Clock{Monotonic: true}})
	if err != nil {
		return nil, err
	}
	made, err := s.site()
	if err != nil {
		return nil, err
	}
	handler := made.Handler()
	if s.share {
		s.key = class.Random()
		if handler, err = s.room(made, handler, reach); err != nil {
			return nil, err
		}
	}
	log := slog.New(slog.NewTextHandler(lines, nil))
	if s.quiet {
		log = slog.New(slog.DiscardHandler)
	}
	return site.Logged(handler, ids, log), nil
}

// room serves a class beside the site.
func (s *serving) room(made *site.Export, pages http.Handler, reach func() []string) (http.Handler, error) {
	colours, err := fs.ReadFile(s.sources(), "web/lab/colours.css")
	if err != nil {
		return nil, err
	}
	o := class.Options{Base: s.base, Addresses: reach, Key: s.key, Paths: made.Pages(), Colours: string(colours),
		Site: pages}
	err = eachLanguage(func(l text.Language, _ map[string]string) {
		o.Languages = append(o.Languages, class.Translation{Code: l.Code, Tag: l.Tag, Phrases: class.Phrases()})
	})
	if err != nil {
		return nil, err
	}
	return class.New(o)
}

// tell prints the URLs. The first line is the URL on this machine and nothing else.
func (s *serving) tell(out io.Writer, links []string) error {
	fmt.Fprintln(out, links[0])
	for _, link := range links[1:] {
		fmt.Fprintf(out, "%s on the local network\n", link)
	}
	if len(links) > 1 {
		fmt.Fprintln(out,
			"Other devices use HTTP, so their browsers cannot store the site for offline use. Everything else works.")
	}
	switch {
	case s.share && len(links) == 1:
		fmt.Fprintln(out, "This machine is not on a network, so other devices cannot reach it.")
	case s.share:
		code, err := site.TerminalQR(links[1])
		if err != nil {
			return err
		}
		fmt.Fprint(out, code)
	}
	if s.share {
		fmt.Fprintf(out, "Teacher: %steach#key=%s\n", links[0], s.key)
	}
	if s.open {
		if err := site.Browse(links[0]); err != nil {
			fmt.Fprintf(out, "Cannot open a browser: %v\n", err)
		}
	}
	return nil
}
