package site_test

import (
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/site"
)

// large is a program of 3 MB, larger than any buffer.
var large = bytes.Repeat([]byte("program "), 3_000_000/8)

// heavy returns the handler of a site with the large program.
func heavy(t *testing.T) http.Handler {
	t.Helper()
	return (&site.Export{Base: "/", Files: map[string][]byte{"index.html": nil, "404.html": nil, "large.wasm": large}}).Handler()
}

// one is a listener for a single connection.
type one chan net.Conn

func (l one) Accept() (net.Conn, error) {
	if conn, here := <-l; here {
		return conn, nil
	}
	return nil, net.ErrClosed
}
func (l one) Close() error   { return nil }
func (l one) Addr() net.Addr { return &net.TCPAddr{} }

// connect returns a client's end of an unbuffered connection to the site's server: a write waits
// until the other end reads.
func connect(handler http.Handler) net.Conn {
	client, far := net.Pipe()
	listener := make(one, 1)
	listener <- far
	close(listener)
	site.Server(handler).Serve(listener) // the connection outlives its listener
	return client
}

func TestNoClientHoldsAConnectionForGood(t *testing.T) {
	handler := heavy(t)
	const ask = "GET /large.wasm HTTP/1.1\r\nHost: lab\r\n"
	for _, c := range []struct {
		name, says string
		reads      bool
	}{
		{"one that says nothing", "", true},
		{"one whose request does not end", ask, true},
		{"one whose body does not come", ask + "Content-Length: 10\r\n\r\n", true},
		{"one whose body is of unknown length and does not come", ask + "Transfer-Encoding: chunked\r\n\r\n", true},
		{"one that posts what does not come", "POST / HTTP/1.1\r\nHost: lab\r\nContent-Length: 10\r\n\r\n", true},
		{"one that never reads", ask + "\r\n", false},
		{"one that has its answer and stays", ask + "\r\n", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { // whose clock runs on at once
				client := connect(handler)
				defer client.Close()
				if c.reads {
					go io.Copy(io.Discard, client)
				}
				io.WriteString(client, c.says)
				time.Sleep(2 * time.Minute)
				client.SetWriteDeadline(time.Now().Add(time.Second))
				if _, err := client.Write([]byte("x")); !errors.Is(err, io.ErrClosedPipe) {
					t.Errorf("after two minutes it is still connected (%v)", err)
				}
			})
		})
	}
}

func TestASlowLineIsWaitedFor(t *testing.T) {
	handler := heavy(t)
	synctest.Test(t, func(t *testing.T) {
		client := connect(handler)
		defer client.Close()
		io.WriteString(client, "GET /large.wasm HTTP/1.1\r\nHost: lab\r\nConnection: close\r\n\r\n")
		var got []byte
		for piece := make([]byte, 1250); ; time.Sleep(100 * time.Millisecond) { // 100 kbit/s
			n, err := client.Read(piece)
			got = append(got, piece[:n]...)
			if err != nil {
				break
			}
		}
		if _, body, _ := bytes.Cut(got, []byte("\r\n\r\n")); !bytes.Equal(body, large) {
			t.Errorf("%d bytes of %d arrived", len(body), len(large))
		}
	})
}
