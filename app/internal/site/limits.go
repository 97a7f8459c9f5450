package site

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"time"
)

// How long a client may keep the server waiting. A slow line is not at fault:
// of an answer only each slice has a limit, which 40 kbit/s keep.
const (
	asking   = 10 * time.Second // until a request is here, its body too, though nothing reads that
	stalling = 30 * time.Second // until a slice of the answer has left
	idling   = time.Minute      // between two requests
)

// slice is how much of an answer is sent before its limit is set anew.
const slice = 32 << 10

// unsent is the most that the system may hold of an answer, in bytes: were it
// megabytes, a slow line would take them for minutes in which no slice leaves.
const unsent = 256 << 10

// Server returns a server that answers by handler and that no client can hold
// for good.
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

// patient is an answer that is sent for as long as the client takes some of it now and
// then. One that has gone away needs no answer.
type patient struct{ http.ResponseWriter }

// ReadFrom sends what is read. The rest of what is in memory is sent from there: going
// through a buffer would double the work.
func (s patient) ReadFrom(r io.Reader) (int64, error) {
	if limited, is := r.(*io.LimitedReader); is {
		if rest, is := limited.R.(*bytes.Reader); is && int64(rest.Len()) <= limited.N {
			return rest.WriteTo(s)
		}
	}
	return io.Copy(struct{ io.Writer }{s}, r)
}

// Write sends a part of the answer, in slices.
func (s patient) Write(body []byte) (sent int, err error) {
	deadlines := http.NewResponseController(s.ResponseWriter)
	for sent < len(body) && err == nil {
		var n int
		deadlines.SetWriteDeadline(time.Now().Add(stalling))
		n, err = s.ResponseWriter.Write(body[sent:min(sent+slice, len(body))])
		sent += n
	}
	return sent, err
}
