//go:build !js

package e2e

import (
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"github.com/snowflakelab/snowflakelab/app/internal/site"
)

// toyProgram starts at once, so that the loader and the worker can be tried
// many times: it says that it is sound, and is long enough to be cut. A changed
// answer of its last instruction still compiles.
var toyProgram = slices.Concat(
	[]byte("\x00asm\x01\x00\x00\x00"),
	[]byte("\x06\x06\x01\x7f\x00\x41\x01\x0b"), // a constant, 1
	[]byte("\x07\x09\x01\x05sound\x03\x00"),    // by this name
	[]byte("\x00\x82\x80\x01\x01x"), noise(1<<14))

// noise returns bytes that do not compress.
func noise(n int) []byte {
	random, data := rand.New(rand.NewPCG(1, 2)), make([]byte, n)
	for i := range data {
		data[i] = byte(random.Uint32())
	}
	return data
}

// toyExec stands in for the toolchain's wasm_exec.js. A page that is held does
// not begin to keep the site; one in a frame tells the page around whether it has its
// style.
const toyExec = `globalThis.Go = class {
	importObject = { gojs: {} };
	async run({ exports }) {
		if (exports.sound.value !== 1) {
			throw new Error("the program is damaged");
		}
		document.querySelector("main").dataset.ready = "true";
		if (!window.held) {
			labReady();
		}
		parent.postMessage({ styled: getComputedStyle(document.documentElement).getPropertyValue("--lab") !== "" }, "*");
		return new Promise(() => {});
	}
};
`

// toy exports a site of three pages, in two languages, with our loader and worker around the toy
// program. The edition is a word in its pages.
func toy(t *testing.T, edition string) http.Handler {
	t.Helper()
	return toyExport(t, edition, "/").Handler()
}

// toyExport is that site for a base.
func toyExport(t *testing.T, edition, base string) *site.Export {
	t.Helper()
	page := func(path, title string) site.Page {
		return site.Page{Path: path, Title: title,
			Markup: `<div><main><h1>` + title + `</h1><p data-loading="">Loading</p><p id="edition">` + edition +
				`</p></main></div>`}
	}
	sources := fstest.MapFS{"web/app.wasm": {Data: toyProgram}, "web/worker.wasm": {Data: toyProgram},
		"wasm_exec.js": {Data: []byte(toyExec)}}
	for _, pattern := range []string{"*.js", "*.css", "*.webmanifest", "lab/*", "icons/*"} {
		names, _ := filepath.Glob(filepath.Join(root, "web", pattern))
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			inside, _ := filepath.Rel(root, name)
			sources[filepath.ToSlash(inside)] = &fstest.MapFile{Data: data}
		}
	}
	e, err := site.Build(site.Options{
		Base: base, Sources: sources, Packer: site.Packer{Level: 1},
		Languages: []site.Language{
			{Code: "en", Tag: "en",
				Pages: []site.Page{page("/", "Toy"), page("/decode", "Decode"), page("/keys", "Keys"),
					page("/bits-of-an-id", "Bits")}, NotFound: page("/404", "Nothing here")},
			{Code: "zh", Tag: "zh-Hans",
				Pages: []site.Page{page("/", "玩具"), page("/decode", "解码"), page("/keys", "键"),
					page("/bits-of-an-id", "位")}, NotFound: page("/404", "没有这个页面"),
				Words: map[string]string{"Decode": "解码", "Cannot load the translations: %s.": "加载译文失败：%s。"}},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// A damage is what becomes of an answer underway.
type damage struct {
	name     string
	encoding string // encoding is the form that the server is asked for; empty for the file as it is.
	change   func(header http.Header, body []byte) []byte
}

// firstHalf is what is left of an answer that was cut, and called whole.
func firstHalf(_ http.Header, body []byte) []byte { return body[:len(body)/2] }

var damages = []damage{
	{"cut", "", firstHalf},
	{"half of its brotli form", "br", firstHalf},
	{"half of its gzip form", "gzip", firstHalf},
	{"a sign-in page", "", func(h http.Header, _ []byte) []byte {
		h.Set("Content-Type", "text/html")
		return []byte("<!DOCTYPE html><title>Sign in</title><p>Accept our terms.")
	}},
	{"all bytes flipped", "", func(_ http.Header, body []byte) []byte {
		for i := range body {
			body[i] ^= 0xff
		}
		return body
	}},
	{"one byte flipped", "", func(_ http.Header, body []byte) []byte {
		body[14] ^= 1 // the toy program's constant
		return body
	}},
	{"lost halfway", "", func(h http.Header, body []byte) []byte {
		h.Set("Content-Length", strconv.Itoa(len(body)))
		return body[:len(body)/2]
	}},
}

// A wire lies between a browser and a server, and may damage answers.
type wire struct {
	server atomic.Pointer[http.Handler]
	fault  atomic.Pointer[fault]
}

// A fault damages the answers to paths that contain where.
type fault struct {
	where string
	damage
}

// wired serves the handler through a wire without faults.
func wired(t *testing.T, handler http.Handler) (*served, *wire) {
	t.Helper()
	n := &wire{}
	n.server.Store(&handler)
	s, err := serveWith(n, "/")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.stop)
	return s, n
}

// ServeHTTP passes on what the server answers, or something else in its place:
// as worthy of being kept as the server called its own answer.
func (n *wire) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	server, f := *n.server.Load(), n.fault.Load()
	if f == nil || !strings.Contains(r.URL.Path, f.where) {
		server.ServeHTTP(w, r)
		return
	}
	r.Header.Set("Accept-Encoding", f.encoding)
	answer := httptest.NewRecorder()
	server.ServeHTTP(answer, r)
	h := answer.Header()
	h.Del("Content-Length")
	body := f.change(h, answer.Body.Bytes())
	for name, values := range h {
		w.Header()[name] = values
	}
	w.WriteHeader(answer.Code)
	w.Write(body)
	if h.Get("Content-Length") != "" {
		panic(http.ErrAbortHandler)
	}
}
