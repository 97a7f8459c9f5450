//go:build !js

package e2e

import (
	"bytes"
	"cmp"
	"mime"
	"net/http"
	"path"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/site"
)

// onPages serves an export as GitHub Pages does for a repository: /decode is decode.html, /index is
// index.html, a folder without its slash is redirected to, nothing else is, and missing paths
// are answered with the top folder's 404.html. Each answer may be kept for ten minutes.
func onPages(t *testing.T, e *site.Export) *served {
	t.Helper()
	s, err := serveWith(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, within := strings.CutPrefix(r.URL.Path, e.Base)
		if within && (name == "" || strings.HasSuffix(name, "/")) {
			name += "index.html"
		}
		status := http.StatusOK
		switch folder := name + "/"; {
		case within && e.Files[name] != nil:
		case within && e.Files[name+".html"] != nil:
			name += ".html"
		case r.URL.Path+"/" == e.Base || within && has(e, folder):
			to := r.URL.Path + "/"
			if r.URL.RawQuery != "" {
				to += "?" + r.URL.RawQuery
			}
			http.Redirect(w, r, to, http.StatusMovedPermanently)
			return
		default:
			name, status = "404.html", http.StatusNotFound
		}
		h := w.Header()
		h.Set("Content-Type", cmp.Or(mime.TypeByExtension(path.Ext(name)), "application/octet-stream"))
		h.Set("Access-Control-Allow-Origin", "*")
		h.Set("Cache-Control", "max-age=600")
		if status == http.StatusNotFound {
			w.WriteHeader(status)
			w.Write(e.Files[name])
			return
		}
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(e.Files[name]))
	}), e.Base)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.stop)
	return s
}

// has reports whether an export has a folder.
func has(e *site.Export, folder string) bool {
	for name := range e.Files {
		if strings.HasPrefix(name, folder) {
			return true
		}
	}
	return false
}

// oldLinks are addresses with a page's earlier name or a slash too many, and where they lead.
var oldLinks = []struct{ from, to, heading string }{
	{"/index?rows=5&keys=a#b", "/keys?rows=5&keys=a#b", "Keys"},
	{"/index/", "/keys", "Keys"},
	{"/zh/index?rows=5#b", "/zh/keys?rows=5#b", "键"},
	{"/index?lang=zh", "/zh/keys", "键"},
	{"/decode/?x=1#id=7", "/decode?x=1#id=7", "Decode"},
	{"/zh/decode/#id=7", "/zh/decode#id=7", "解码"},
	{"/index.html", "/index.html", "Toy"},
	{"/zh?x=1", "/zh/?x=1", "玩具"},
	{"/web", "/web", "Nothing here"},
	{"/none/decode/", "/none/decode", "Nothing here"},
	{"/constructor", "/constructor", "Nothing here"},
	{"/constructor/", "/constructor", "Nothing here"},
	{"/decode", "/decode", "Decode"},
	{"/bits-of-an-id/", "/bits-of-an-id", "Bits"},
	{"/?layout=leaf&worker=5#id=7", "/bits-of-an-id?layout=leaf&worker=5#id=7", "Bits"},
	{"/zh/#id=7", "/zh/bits-of-an-id#id=7", "位"},
}

func TestGitHubPagesHostsASite(t *testing.T) {
	s := onPages(t, toyExport(t, "first", "/repository/"))
	for _, offline := range []bool{false, true} {
		b := newTab(t, s).read("en")
		if offline {
			b.open("/zh/").kept()
			s.stop()
		} else {
			b.before("window.held = true")
		}
		for _, c := range oldLinks {
			b.load(c.from).until(c.from+" has led to its page", "!document.documentElement.hidden && document.title").
				ready()
			if b.address() != c.to || b.text("h1") != c.heading {
				t.Errorf("offline %t: %s leads to %s, %q; want %s, %q", offline, c.from, b.address(), b.text("h1"),
					c.to, c.heading)
			}
		}
		b.complaints() // of the missing paths
	}
}
