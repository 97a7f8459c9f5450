package site

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"maps"
	"net"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// contentTypes covers every kind of file in an export. Go's own table differs between
// machines.
var contentTypes = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".jpg":         "image/jpeg",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".webp":        "image/webp",
	".woff2":       "font/woff2",
	".xml":         "application/xml",
}

// lasting is the Cache-Control of files with a digest in their name.
const lasting = "public, max-age=31536000, immutable"

// hashedName matches names with a digest.
var hashedName = regexp.MustCompile(`\.[0-9a-f]{16}\.[a-z]+$`)

// renamed are pages by their earlier names, and what went, which leads home; web/early.js redirects from these on other
// hosts.
var renamed = map[string]string{"index": "keys", "styles": ""}

// exportHandler serves one export from memory: no file outside the export can be requested, and no
// response waits for a disk.
type exportHandler struct {
	base   string
	files  map[string]file
	always http.Header // sent with every response
}

// file has a file's forms: "" for uncompressed, ".br" and ".gz".
type file struct {
	forms    map[string]response
	redirect string
}

// response is a file's body and headers, shared by all requests.
type response struct {
	body   []byte
	header http.Header
}

// Handler serves an exported folder, which it reads once.
func Handler(dir, base string) (http.Handler, error) {
	e, err := Read(dir, base)
	if err != nil {
		return nil, err
	}
	return e.Handler(), nil
}

// Handler serves the export.
func (e *Export) Handler() http.Handler {
	s := exportHandler{base: e.Base, files: map[string]file{}, always: secure(policyIn(e.Files["index.html"]))}
	for name, data := range e.Files {
		form := path.Ext(name)
		// these two are for other hosts
		if name != headersName && name != redirectsName && form != ".br" && form != ".gz" {
			s.add(name, data, e.Files)
		}
	}
	return s
}

// Pages are the paths of the export's pages, below its base and with it.
func (e *Export) Pages() (all []string) {
	for name := range e.Files {
		if page, is := strings.CutSuffix(name, ".html"); is && path.Base(name) != missingName {
			all = append(all, e.Base+strings.TrimSuffix(page, "index"))
		}
	}
	return all
}

// add adds a file with its compressed forms.
func (s exportHandler) add(name string, data []byte, all map[string][]byte) {
	route := name
	if page, is := strings.CutSuffix(name, ".html"); is && path.Base(name) != missingName {
		route = strings.TrimSuffix("/"+page, "/index")
		route = strings.TrimPrefix(route, "/")
		if route != "" && all[route+"/"+missingName] != nil { // a language's first page
			s.files[route] = file{redirect: s.base + route + "/"}
			route += "/"
		}
		s.files[name] = file{redirect: s.base + route}
	}
	f := file{forms: map[string]response{}}
	for _, e := range encodings {
		if body := all[name+e.form]; body != nil {
			f.forms[e.form] = response{body, saidOf(name, digest(data), e, len(body))}
		}
	}
	s.files[route] = f
	folder, last := path.Split(route)
	for earlier, now := range renamed {
		if last == now {
			s.files[folder+earlier] = file{redirect: s.base + route}
			s.files[folder+earlier+"/"] = file{redirect: s.base + route}
		}
	}
}

// saidOf returns the headers of a file in one of its forms.
func saidOf(name, digest string, e encoding, length int) http.Header {
	h := http.Header{}
	h.Set("Content-Type", cmp.Or(contentTypes[path.Ext(name)], "application/octet-stream"))
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "no-cache")
	if hashedName.MatchString(name) {
		h.Set("Cache-Control", lasting)
	}
	if e.form != "" {
		h.Set("Content-Encoding", e.name)
	}
	h.Set("Content-Length", strconv.Itoa(length))
	if path.Base(name) != missingName { // always sent whole
		h.Set("ETag", `"`+digest+strings.Replace(e.form, ".", "-", 1)+`"`)
	}
	return h
}

// ServeHTTP serves the files of the export, for GET and HEAD.
func (s exportHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	maps.Copy(w.Header(), s.always)
	if s.teaches(r) {
		w.Header().Set("Content-Security-Policy", s.always.Get("Content-Security-Policy")+"; frame-ancestors 'none'")
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "method not allowed: use GET or HEAD", http.StatusMethodNotAllowed)
		return
	}
	inside, within := strings.CutPrefix(r.URL.Path, s.base)
	if !within {
		if r.URL.Path == strings.TrimSuffix(s.base, "/") {
			redirect(w, r, s.base)
			return
		}
		s.send(w, r, s.files[missingName], http.StatusNotFound)
		return
	}
	if f, found := s.files[inside]; found && path.Base(inside) != missingName { // it answers unknown paths only
		if f.redirect != "" {
			redirect(w, r, f.redirect)
			return
		}
		s.send(w, r, f, http.StatusOK)
		return
	}
	if route, slash := strings.CutSuffix(inside, "/"); slash && s.files[route].forms != nil {
		redirect(w, r, s.base+route)
		return
	}
	s.send(w, r, s.missing(inside), http.StatusNotFound)
}

// teaches reports whether a page may have a teacher's buttons, which a frame around it could misuse.
func (s exportHandler) teaches(r *http.Request) bool {
	return path.Base(r.URL.Path) == "teach" || r.URL.RawQuery != "" && r.URL.Query().Has("present")
}

// missing is the response to an unknown path, in the language of its folder.
func (s exportHandler) missing(inside string) file {
	folder, _, _ := strings.Cut(inside, "/")
	if f, found := s.files[folder+"/"+missingName]; found {
		return f
	}
	return s.files[missingName]
}

// redirect redirects to the canonical path of a page and keeps the query.
func redirect(w http.ResponseWriter, r *http.Request, to string) {
	if r.URL.RawQuery != "" {
		to += "?" + r.URL.RawQuery
	}
	w.Header().Set("Cache-Control", "no-cache")
	http.Redirect(w, r, to, http.StatusMovedPermanently)
}

// send sends a file in the encoding that the client prefers: all of it, the requested range,
// or 304.
func (s exportHandler) send(w http.ResponseWriter, r *http.Request, f file, status int) {
	accept := strings.Join(r.Header.Values("Accept-Encoding"), ",")
	sent := f.forms[choose(accept, func(form string) bool { return f.forms[form].body != nil })]
	maps.Copy(w.Header(), sent.header)
	if status == http.StatusOK {
		http.ServeContent(lenient{w}, r, "", time.Time{}, bytes.NewReader(sent.body))
		return
	}
	w.WriteHeader(status)
	if r.Method == http.MethodGet {
		lenient{w}.Write(sent.body)
	}
}

// encoding is a content encoding with the extension of its files.
type encoding struct{ name, form string }

// encodings are in order of size, smallest first.
var encodings = []encoding{{"br", ".br"}, {"gzip", ".gz"}, {"identity", ""}}

// choose returns the form to send for an Accept-Encoding header: the client's preferred one
// and, among equals, the smallest. A client that rejects everything gets the plain form.
func choose(accept string, has func(form string) bool) (form string) {
	best := 0.0
	for _, e := range encodings {
		if q := quality(accept, e.name); q > best && has(e.form) {
			form, best = e.form, q
		}
	}
	return form
}

// quality returns the header's q value for an encoding, from 0 (rejected) to 1.
func quality(accept, encoding string) float64 {
	others := -1.0
	for item := range strings.SplitSeq(accept, ",") {
		name, parameters, _ := strings.Cut(item, ";")
		name = strings.ToLower(strings.TrimSpace(name))
		if name != encoding && name != "*" {
			continue
		}
		q := weight(parameters)
		if name == encoding {
			return q
		}
		others = q
	}
	switch {
	case others >= 0:
		return others
	case encoding == "identity":
		// If it is not listed it is acceptable, but listed ones are preferred.
		return 0.0001
	}
	return 0
}

// weight parses the q parameter of an Accept header item. It is 1 if absent and 0 if invalid.
func weight(parameters string) float64 {
	for parameter := range strings.SplitSeq(parameters, ";") {
		name, value, _ := strings.Cut(strings.TrimSpace(parameter), "=")
		if !strings.EqualFold(strings.TrimSpace(name), "q") {
			continue
		}
		q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		if err != nil || q < 0 || q > 1 {
			return 0
		}
		return q
	}
	return 1
}

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
