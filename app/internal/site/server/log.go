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
		seen := &answer{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(seen, r)
		log.LogAttrs(r.Context(), slog.LevelInfo, "request", slog.String("request_id", name), slog.String("method", r.Method),
			slog.String("path", r.URL.Path), slog.Int("status", seen.status), slog.Int64("bytes", seen.bytes), slog.Duration("took", time.Since(begun)))
	})
}

// answer records a response's status and size.
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

// Unwrap lets http.ResponseController set deadlines.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

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
