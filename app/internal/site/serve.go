//go:build !js

package site

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"

	"rsc.io/qr"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Listen opens a port. The error says in one line why it cannot, and what to do.
func Listen(addr string) (net.Listener, error) {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %s: %w (use -addr host:port or, with make, ADDR=host:port)", addr,
			reason(err))
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

// Logged logs each request with a new ID, which the response has as X-Request-Id. It logs
// only the path of a URL: the query may contain user input.
func Logged(next http.Handler, ids *snowflake.Generator, log *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begun := time.Now()
		id, err := ids.Wait(r.Context())
		if err != nil {
			http.Error(w, "cannot create a request ID", http.StatusServiceUnavailable)
			log.Error("no request ID", "why", err)
			return
		}
		name := id.String()
		w.Header().Set("X-Request-Id", name)
		seen := &responseRecorder{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(seen, r)
		log.LogAttrs(r.Context(), slog.LevelInfo, "request", slog.String("request_id", name),
			slog.String("method", r.Method),
			slog.String("path", r.URL.Path), slog.Int("status", seen.status), slog.Int64("bytes", seen.bytes),
			slog.Duration("took", time.Since(begun)))
	})
}

// responseRecorder records a response's status and size.
type responseRecorder struct {
	http.ResponseWriter
	status int
	bytes  int64
}

func (a *responseRecorder) WriteHeader(status int) {
	a.status = status
	a.ResponseWriter.WriteHeader(status)
}

func (a *responseRecorder) Write(body []byte) (int, error) {
	n, err := a.ResponseWriter.Write(body)
	a.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController set deadlines.
func (a *responseRecorder) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// gathering is how long a line is buffered at most.
const gathering = 100 * time.Millisecond

// Lines buffers log lines for a short time: writing each line separately takes longer than
// most responses.
type Lines struct {
	mu   sync.Mutex
	held *bufio.Writer
}

// NewLines writes to w.
func NewLines(w io.Writer) *Lines { return &Lines{held: bufio.NewWriterSize(w, 64<<10)} }

// Write buffers a line. The first one schedules a flush.
func (l *Lines) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held.Buffered() == 0 {
		time.AfterFunc(gathering, l.Flush)
	}
	return l.held.Write(line)
}

// Flush writes all buffered lines. Call it before the program exits.
func (l *Lines) Flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.held.Flush() // a write error cannot be reported anywhere
}

// quiet is the width of the light margin that a QR code needs, in modules.
const quiet = 2

// TerminalQR draws a text as a QR code for a terminal: dark on light whatever the terminal's
// colours are, with two modules of a column in one character.
func TerminalQR(text string) (string, error) {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return "", err
	}
	var drawn strings.Builder
	for y := -quiet; y < code.Size+quiet; y += 2 {
		drawn.WriteString("\x1b[30;107m")
		for x := -quiet; x < code.Size+quiet; x++ {
			upper, lower := code.Black(x, y), code.Black(x, y+1)
			switch {
			case upper && lower:
				drawn.WriteString("█")
			case upper:
				drawn.WriteString("▀")
			case lower:
				drawn.WriteString("▄")
			default:
				drawn.WriteString(" ")
			}
		}
		drawn.WriteString("\x1b[0m\n")
	}
	return drawn.String(), nil
}

// Browse opens a link in the system's browser.
func Browse(link string) error {
	switch runtime.GOOS {
	case "darwin":
		return exec.Command("open", link).Start()
	case "windows":
		return exec.Command("rundll32", "url.dll,FileProtocolHandler", link).Start()
	default:
		return exec.Command("xdg-open", link).Start()
	}
}
