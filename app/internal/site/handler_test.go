package site_test

import (
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/site"
)

// serving returns a handler for a small export, and the export's files.
func serving(t *testing.T, base string) (http.Handler, map[string]string) {
	t.Helper()
	o := options(t)
	o.Base = base
	e := export(t, o)
	return e.Handler(), texts(e)
}

// ask returns the response to a request; header is "Name: value" or empty.
func ask(handler http.Handler, method, target, header string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "/", nil)
	r.URL.Path, r.URL.RawQuery, _ = strings.Cut(target, "?")
	if name, value, has := strings.Cut(header, ": "); has {
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	return w
}

func TestPathsAreAnswered(t *testing.T) {
	handlers, exports := map[string]http.Handler{}, map[string]map[string]string{}
	for _, base := range []string{"/", "/lab/"} {
		handlers[base], exports[base] = serving(t, base)
	}
	for _, c := range []struct {
		name, base, method, path string
		status                   int
		file, kind, location     string
	}{
		{name: "the first page", path: "/", status: 200, file: "index.html", kind: "text/html; charset=utf-8"},
		{name: "another page", path: "/decode", status: 200, file: "decode.html", kind: "text/html; charset=utf-8"},
		{name: "a page with a query", path: "/decode?id=1", status: 200, file: "decode.html",
			kind: "text/html; charset=utf-8"},
		{name: "a page's file goes to its page", path: "/decode.html?id=1", status: 301, location: "/decode?id=1"},
		{name: "the first page's file goes to its page", path: "/index.html", status: 301, location: "/"},
		{name: "a slash too many goes to the page", path: "/decode/?id=1", status: 301, location: "/decode?id=1"},
		{name: "an unknown path", path: "/nothing", status: 404, file: "404.html", kind: "text/html; charset=utf-8"},
		{name: "an unknown folder", path: "/nothing/", status: 404, file: "404.html", kind: "text/html; charset=utf-8"},
		{name: "a folder is not listed", path: "/web/", status: 404, file: "404.html",
			kind: "text/html; charset=utf-8"},
		{name: "a folder without its slash is not listed", path: "/web", status: 404, file: "404.html",
			kind: "text/html; charset=utf-8"},
		{name: "the file of the page for unknown paths, which the worker keeps", path: "/404.html", status: 404,
			file: "404.html", kind: "text/html; charset=utf-8"},
		{name: "a script", path: "/wasm_exec.js", status: 200, file: "wasm_exec.js",
			kind: "text/javascript; charset=utf-8"},
		{name: "the manifest", path: "/web/manifest.webmanifest", status: 200, file: "web/manifest.webmanifest",
			kind: "application/manifest+json"},
		{name: "an icon", path: "/web/icons/snowflake-192.png", status: 200, file: "web/icons/snowflake-192.png",
			kind: "image/png"},
		{name: "a drawing", path: "/web/icons/snowflake.svg", status: 200, file: "web/icons/snowflake.svg",
			kind: "image/svg+xml"},
		{name: "robots.txt", path: "/robots.txt", status: 200, file: "robots.txt", kind: "text/plain; charset=utf-8"},
		{name: "a compressed form is no file of its own", path: "/wasm_exec.js.br", status: 404, file: "404.html",
			kind: "text/html; charset=utf-8"},
		{name: "what other hosts read", path: "/_headers", status: 404, file: "404.html",
			kind: "text/html; charset=utf-8"},
		{name: "what other hosts read as redirects", path: "/_redirects", status: 404, file: "404.html",
			kind: "text/html; charset=utf-8"},
		{name: "a path that climbs out", path: "/../export.go", status: 404, file: "404.html",
			kind: "text/html; charset=utf-8"},
		{name: "a path that climbs out from within", path: "/web/../../app.wasm", status: 404, file: "404.html",
			kind: "text/html; charset=utf-8"},
		{name: "two slashes name no other host", path: "//example.org/", status: 404, file: "404.html",
			kind: "text/html; charset=utf-8"},
		{name: "the base itself", base: "/lab/", path: "/lab/", status: 200, file: "index.html",
			kind: "text/html; charset=utf-8"},
		{name: "the base without its slash", base: "/lab/", path: "/lab?x=1", status: 301, location: "/lab/?x=1"},
		{name: "a page below the base", base: "/lab/", path: "/lab/decode", status: 200, file: "decode.html",
			kind: "text/html; charset=utf-8"},
		{name: "a page's file below the base", base: "/lab/", path: "/lab/decode.html", status: 301,
			location: "/lab/decode"},
		{name: "outside the base is nothing", base: "/lab/", path: "/decode", status: 404, file: "404.html",
			kind: "text/html; charset=utf-8"},
		{name: "posting", method: "POST", path: "/", status: 405, kind: "text/plain; charset=utf-8"},
		{name: "deleting what is not there", method: "DELETE", path: "/nothing", status: 405,
			kind: "text/plain; charset=utf-8"},
	} {
		t.Run(c.name, func(t *testing.T) {
			base, method := c.base, c.method
			if base == "" {
				base = "/"
			}
			if method == "" {
				method = "GET"
			}
			w := ask(handlers[base], method, c.path, "")
			if w.Code != c.status {
				t.Fatalf("got status %d, want %d", w.Code, c.status)
			}
			if got := w.Header().Get("Location"); got != c.location {
				t.Errorf("got location %q, want %q", got, c.location)
			}
			if c.file != "" && w.Body.String() != exports[base][c.file] {
				t.Errorf("the body is not %s", c.file)
			}
			if got := w.Header().Get("Content-Type"); c.kind != "" && got != c.kind {
				t.Errorf("got type %q, want %q", got, c.kind)
			}
			for _, name := range []string{"Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy",
				"Permissions-Policy"} {
				if w.Header().Get(name) == "" {
					t.Errorf("no %s", name)
				}
			}
		})
	}
}

func TestAnswersCarryTheirHeaders(t *testing.T) {
	handler, files := serving(t, "/")
	program, style := named(t, files, "web/app", "wasm"), named(t, files, "web/lab", "css")
	const kept = "public, max-age=31536000, immutable"
	for _, c := range []struct{ method, name, accepts, header, want string }{
		{"GET", program, "br", "Content-Type", "application/wasm"},
		{"GET", program, "br", "Content-Encoding", "br"},
		{"GET", "web/icons/snowflake-192.png", "br, gzip", "Content-Encoding", ""}, // does not get smaller
		// only a name with a digest is cached forever
		{"GET", program, "", "Cache-Control", kept},
		{"GET", style, "", "Cache-Control", kept},
		{"GET", "", "", "Cache-Control", "no-cache"},
		{"GET", "worker.js", "", "Cache-Control", "no-cache"},
		{"GET", "wasm_exec.js", "", "Cache-Control", "no-cache"},
		{"GET", "nothing", "", "Cache-Control", "no-cache"},
		{"PUT", "", "", "Allow", "GET, HEAD"},
	} {
		w := ask(handler, c.method, "/"+c.name, "Accept-Encoding: "+c.accepts)
		if got := w.Header().Get(c.header); got != c.want {
			t.Errorf("%s /%s: got %s %q, want %q", c.method, c.name, c.header, got, c.want)
		}
		if c.accepts == "br" && w.Body.String() != files[c.name+".br"] {
			t.Errorf("/%s: the body is not the brotli form", c.name)
		}
	}
}

func TestTheEncodingIsTheOneTheClientLikesBest(t *testing.T) {
	handler, files := serving(t, "/")
	for _, c := range []struct{ accept, want string }{
		{"", ""},
		{"br", "br"},
		{"gzip", "gzip"},
		{"gzip, deflate, br, zstd", "br"},
		{"br;q=0.5, gzip;q=0.8", "gzip"},
		{"br;q=0, gzip", "gzip"},
		{"br;q=0", ""},
		{"BR", "br"},
		{"*", "br"},
		{"*;q=0.5, gzip", "gzip"},
		{"br;q=0, *", "gzip"},
		{"identity, br;q=0.5", ""},
		{"identity;q=0, gzip;q=0.1", "gzip"},
		{"gzip;q=0, br;q=0, identity;q=0", ""},
		{"*;q=0", ""},
		{"deflate", ""},
		{"br;q=nonsense, gzip", "gzip"},
		{"br;q=2, gzip", "gzip"},
		{" br ; q = 0.3 ,gzip; q=0.2", "br"},
		{",,br", "br"},
	} {
		t.Run(c.accept, func(t *testing.T) {
			w := ask(handler, "GET", "/wasm_exec.js", "Accept-Encoding: "+c.accept)
			if got := w.Header().Get("Content-Encoding"); got != c.want {
				t.Fatalf("got encoding %q, want %q", got, c.want)
			}
			form := map[string]string{"": "", "br": ".br", "gzip": ".gz"}[c.want]
			if w.Body.String() != files["wasm_exec.js"+form] {
				t.Error("the body is not in that encoding")
			}
			if got := w.Header().Get("Content-Length"); got != strconv.Itoa(w.Body.Len()) {
				t.Errorf("got length %s, want %d", got, w.Body.Len())
			}
			if got := w.Header().Get("Vary"); got != "Accept-Encoding" {
				t.Errorf("got Vary %q", got)
			}
		})
	}
}

func TestAClientThatHoldsTheFileIsToldSo(t *testing.T) {
	handler, _ := serving(t, "/")
	tag := ask(handler, "GET", "/decode", "").Header().Get("ETag")
	if tag == "" {
		t.Fatal("no ETag")
	}
	for _, c := range []struct {
		held string
		want int
	}{
		{tag, 304}, {"W/" + tag, 304}, {`"other", ` + tag, 304}, {"*", 304}, {`"other"`, 200},
		{strings.Trim(tag, `"`), 200},
	} {
		w := ask(handler, "GET", "/decode", "If-None-Match: "+c.held)
		if w.Code != c.want {
			t.Errorf("If-None-Match %s: got status %d, want %d", c.held, w.Code, c.want)
		}
		if w.Code == 304 &&
			(w.Body.Len() > 0 || w.Header().Get("ETag") != tag || w.Header().Get("Cache-Control") == "") {
			t.Errorf("If-None-Match %s: got %d bytes and %v", c.held, w.Body.Len(), w.Header())
		}
	}
	if got := ask(handler, "GET", "/decode", "Accept-Encoding: br").Header().Get("ETag"); got == tag {
		t.Error("two encodings share one ETag")
	}
	if got := ask(handler, "GET", "/nothing", "If-None-Match: *").Code; got != 404 {
		t.Errorf("an unknown path: got status %d, want 404", got)
	}
}

func TestHeadIsGetWithoutTheBody(t *testing.T) {
	handler, _ := serving(t, "/")
	for _, path := range []string{"/", "/wasm_exec.js", "/nothing"} {
		get, head := ask(handler, "GET", path, ""), ask(handler, "HEAD", path, "")
		if head.Code != get.Code || head.Body.Len() != 0 ||
			head.Header().Get("Content-Length") != strconv.Itoa(get.Body.Len()) {
			t.Errorf("%s: got status %d, %d bytes, length %s; GET has status %d and %d bytes", path,
				head.Code, head.Body.Len(), head.Header().Get("Content-Length"), get.Code, get.Body.Len())
		}
	}
}

func TestAPartOfAFileIsSent(t *testing.T) {
	handler, files := serving(t, "/")
	name := named(t, files, "web/app", "wasm")
	for _, form := range []string{"", "br"} {
		whole := files[strings.TrimSuffix(name+"."+form, ".")]
		r := httptest.NewRequest("GET", "/"+name, nil)
		r.Header.Set("Accept-Encoding", form)
		r.Header.Set("Range", "bytes=3-8")
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code != 206 || w.Body.String() != whole[3:9] ||
			w.Header().Get("Content-Range") != "bytes 3-8/"+strconv.Itoa(len(whole)) ||
			w.Header().Get("Content-Length") != "6" {
			t.Errorf("%q: got %d, %v and %q", form, w.Code, w.Header(), w.Body)
		}
	}
	if got := ask(handler, "GET", "/"+name, "Range: bytes=900000000-").Code; got != 416 {
		t.Errorf("beyond the end: got %d, want 416", got)
	}
}

func TestAFolderThatIsNoSiteIsNotServed(t *testing.T) {
	if _, err := site.Handler(t.TempDir(), "/"); err == nil {
		t.Error("an empty folder is served")
	}
	if _, err := site.Handler(t.TempDir()+"/missing", "/"); err == nil {
		t.Error("a missing folder is served")
	}
}

func TestHiddenFilesOfAFolderAreNotServed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	write(t, export(t, options(t)), dir)
	hidden := []string{".git", ".env", ".deploy/key"}
	for _, name := range hidden {
		put(t, filepath.Join(dir, name), "secret")
	}
	handler, err := site.Handler(dir, "/")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range hidden {
		if got := ask(handler, "GET", "/"+name, "").Code; got != 404 {
			t.Errorf("/%s: got %d, want 404", name, got)
		}
	}
}

// large is a program of 3 MB, larger than any buffer.
var large = bytes.Repeat([]byte("program "), 3_000_000/8)

// heavy returns the handler of a site with the large program.
func heavy(t *testing.T) http.Handler {
	t.Helper()
	return (&site.Export{Base: "/", Files: map[string][]byte{"index.html": nil, "404.html": nil, "large.wasm": large}}).
		Handler()
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

func TestAPageThatTeachesHasNoFrameAroundIt(t *testing.T) {
	handler, _ := serving(t, "/")
	for target, want := range map[string]bool{"/decode?present=1": true, "/decode?%70resent=1": true, "/zh/teach": true,
		"/teach": true, "/decode": false, "/decode?embed=1": false} {
		if got := strings.HasSuffix(ask(handler, "GET", target, "").Header().Get("Content-Security-Policy"),
			"; frame-ancestors 'none'"); got != want {
			t.Errorf("%s: refuses frames: %t, want %t", target, got, want)
		}
	}
}
