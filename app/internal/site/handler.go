package site

import (
	"bytes"
	"cmp"
	"maps"
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

// renamed are pages by their earlier names, and what went, which leads home; web/early.js redirects from these on other hosts.
var renamed = map[string]string{"index": "keys", "styles": ""}

// server serves one export from memory: no file outside the export can be requested, and no
// response waits for a disk.
type server struct {
	base   string
	files  map[string]file
	always http.Header // sent with every response
}

// file has a file's forms: "" for uncompressed, ".br" and ".gz".
type file struct {
	forms    map[string]answer
	redirect string
}

// answer is a file's body and headers, shared by all requests.
type answer struct {
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
	s := server{base: e.Base, files: map[string]file{}, always: secure(policyIn(e.Files["index.html"]))}
	for name, data := range e.Files {
		form := path.Ext(name)
		if name != headersName && name != redirectsName && form != ".br" && form != ".gz" { // these two are for other hosts
			s.add(name, data, e.Files)
		}
	}
	return s
}

// add adds a file with its compressed forms.
func (s server) add(name string, data []byte, all map[string][]byte) {
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
	f := file{forms: map[string]answer{}}
	for _, e := range encodings {
		if body := all[name+e.form]; body != nil {
			f.forms[e.form] = answer{body, saidOf(name, digest(data), e, len(body))}
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
func (s server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	maps.Copy(w.Header(), s.always)
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

// missing is the response to an unknown path, in the language of its folder.
func (s server) missing(inside string) file {
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
func (s server) send(w http.ResponseWriter, r *http.Request, f file, status int) {
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
