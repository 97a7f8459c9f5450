//go:build !js

// Command app exports the site, serves the export, and weighs the program. The
// Makefile calls it; in the browser the same command is the program itself.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"syscall"

	"github.com/snowflakelab/snowflakelab/app/internal/page"
	"github.com/snowflakelab/snowflakelab/app/internal/picture"
	"github.com/snowflakelab/snowflakelab/app/internal/site"
)

// commands are what this program can be asked for, by name.
var commands = map[string]func(args []string, out io.Writer) error{
	"build": build,
	"serve": serve,
	"size":  size,
}

func main() {
	if len(os.Args) < 2 || commands[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "usage: app build|serve|size [flags]; see the Makefile")
		os.Exit(2)
	}
	if err := commands[os.Args[1]](os.Args[2:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// build exports the site.
func build(args []string, _ io.Writer) error {
	o := site.Options{}
	flags := flag.NewFlagSet("build", flag.ExitOnError)
	flags.StringVar(&o.Dir, "dir", ".build/site", "the folder to write")
	flags.StringVar(&o.Base, "base", "/", "the path the site is served under, with both slashes")
	flags.StringVar(&o.URL, "url", "", "the public address without its path, for search engines")
	flags.StringVar(&o.Web, "web", "web", "the folder of stylesheets, scripts and pictures")
	flags.StringVar(&o.Wasm, "wasm", "web/app.wasm", "the program")
	flags.StringVar(&o.WasmExec, "exec", "wasm_exec.js", "the toolchain's wasm_exec.js")
	flags.StringVar(&o.Cache, "cache", ".build/cache", "where compressed forms are kept between builds")
	flags.IntVar(&o.Level, "level", 11, "how hard to compress, 1 to 11")
	flags.Parse(args)
	for _, p := range page.All() {
		o.Pages = append(o.Pages, prerendered(p))
	}
	o.NotFound = prerendered(page.NotFound())
	var err error
	if o.Preview, err = preview(); err != nil {
		return err
	}
	return site.Build(o)
}

// preview is the picture that links are shown with, in the size that those who
// show them agree on.
func preview() (site.Preview, error) {
	svg, words := page.Preview()
	p := site.Preview{Width: 1200, Height: 630, Words: words}
	var err error
	p.PNG, err = picture.PNG(svg, p.Width, p.Height)
	return p, err
}

// prerendered returns a page as it looks before the program runs.
func prerendered(p page.Page) site.Page {
	return site.Page{Path: p.Path, Title: p.Title, Description: p.Description, Markup: page.Markup(p)}
}

// serve answers with an exported site until it is interrupted. It takes the
// port before it reads the export, so a busy one is told at once.
func serve(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("serve", flag.ExitOnError)
	dir := flags.String("dir", ".build/site", "the exported folder")
	base := flags.String("base", "/", "the path it was exported for")
	addr := flags.String("addr", "127.0.0.1:8000", "host and port to listen on")
	flags.Parse(args)
	listener, err := net.Listen("tcp", *addr)
	if err != nil {
		return fmt.Errorf("cannot listen on %s: %w (ADDR=host:port chooses another)", *addr, reason(err))
	}
	defer listener.Close()
	handler, err := site.Handler(*dir, *base)
	if err != nil {
		return err
	}
	interrupted, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	server := site.Server(handler)
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	fmt.Fprintf(out, "http://%s%s\n", visible(listener.Addr()), (*base)[:len(*base)-1])
	select {
	case err := <-failed:
		return err
	case <-interrupted.Done():
	}
	return server.Close() // at once: browsers hold connections that they do not use
}

// reason returns why listening failed, without the words that net puts before
// it and that the caller says better.
func reason(err error) error {
	if errors.Is(err, syscall.EADDRINUSE) {
		return errors.New("another program uses this port")
	}
	var deep *net.OpError
	if errors.As(err, &deep) {
		return deep.Err
	}
	return err
}

// visible returns an address that can be opened: a server that listens on every
// interface is reached through the loopback one.
func visible(addr net.Addr) string {
	tcp, ok := addr.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return addr.String()
	}
	return fmt.Sprintf("127.0.0.1:%d", tcp.Port)
}
