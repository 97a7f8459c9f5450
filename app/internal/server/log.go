//go:build !js

package server

import (
	"bufio"
	"io"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Logged answers by a handler, and writes a line for each request with an ID of its
// own, which the answer carries as X-Request-Id. Nothing of an address is logged but
// its path: what stands behind that may be what a reader has entered.
func Logged(next http.Handler, ids *snowflake.Generator, log *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begun := time.Now()
		id, err := ids.Wait(r.Context())
		if err != nil {
			http.Error(w, "no request ID could be made", http.StatusServiceUnavailable)
			log.Error("no request ID", "why", err)
			return
		}
		name := id.String()
		w.Header().Set("X-Request-Id", name)
		seen := &answer{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(seen, r)
		log.LogAttrs(r.Context(), slog.LevelInfo, "request", slog.String("request_id", name), slog.String("method", r.Method),
			slog.String("path", r.URL.Path), slog.Int("status", seen.status), slog.Int64("bytes", seen.bytes), slog.Duration("took", time.Since(begun)))
	})
}

// answer is what was answered.
type answer struct {
	http.ResponseWriter
	status int
	bytes  int64
}

func (a *answer) WriteHeader(status int) {
	a.status = status
	a.ResponseWriter.WriteHeader(status)
}

func (a *answer) Write(body []byte) (int, error) {
	n, err := a.ResponseWriter.Write(body)
	a.bytes += int64(n)
	return n, err
}

// Unwrap lets who holds an answer set its deadlines.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// gathering is how long a line may wait for others.
const gathering = 100 * time.Millisecond

// Lines writes what it is given a little later and much at a time: to write each line
// by itself takes longer than most answers.
type Lines struct {
	mu   sync.Mutex
	held *bufio.Writer
}

// NewLines writes to w.
func NewLines(w io.Writer) *Lines { return &Lines{held: bufio.NewWriterSize(w, 64<<10)} }

// Write takes a line. The first that is held sees to it that all are written soon.
func (l *Lines) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held.Buffered() == 0 {
		time.AfterFunc(gathering, l.Flush)
	}
	return l.held.Write(line)
}

// Flush writes what is held, as the program must before it ends.
func (l *Lines) Flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.held.Flush() // there is no one to tell that nothing can be written
}
