package site

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"time"
)

// Timeouts for a client. Slow connections are fine: the response timeout applies to each
// slice, which takes 40 kbit/s.
const (
	asking   = 10 * time.Second // for a complete request, including an unread body
	stalling = 30 * time.Second // for one slice of the response
	idling   = time.Minute      // between two requests
)

// slice is how much of a response is sent before the timeout is reset.
const slice = 32 << 10

// unsent limits the socket's send buffer, in bytes. With megabytes, a slow connection would
// need minutes before the next slice fits.
const unsent = 256 << 10

// Server returns a server with timeouts, so that no client can occupy it forever.
func Server(handler http.Handler) *http.Server {
	return &http.Server{
		Handler:      handler,
		ReadTimeout:  asking,
		WriteTimeout: stalling,
		IdleTimeout:  idling,
		ConnContext: func(ctx context.Context, conn net.Conn) context.Context {
			if tcp, is := conn.(*net.TCPConn); is {
				tcp.SetWriteBuffer(unsent)
			}
			return ctx
		},
	}
}

// lenient is a response that may take any time as long as the client keeps reading.
type lenient struct{ http.ResponseWriter }

// ReadFrom sends r. Data that is already in memory is sent without copying it to a buffer.
func (s lenient) ReadFrom(r io.Reader) (int64, error) {
	if limited, is := r.(*io.LimitedReader); is {
		if rest, is := limited.R.(*bytes.Reader); is && int64(rest.Len()) <= limited.N {
			return rest.WriteTo(s)
		}
	}
	return io.Copy(struct{ io.Writer }{s}, r)
}

// Write sends the body in slices.
func (s lenient) Write(body []byte) (sent int, err error) {
	deadlines := http.NewResponseController(s.ResponseWriter)
	for sent < len(body) && err == nil {
		var n int
		deadlines.SetWriteDeadline(time.Now().Add(stalling))
		n, err = s.ResponseWriter.Write(body[sent:min(sent+slice, len(body))])
		sent += n
	}
	return sent, err
}
