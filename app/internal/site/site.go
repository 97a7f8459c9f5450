// Package site turns rendered pages into plain files that a web server can host, and
// serves them: from memory, or from a folder that they were written to.
//
// The export is our own rather than go-app's: attributes are quoted as HTML,
// the order of everything is fixed so that two exports of one commit are the
// same bytes, and nothing covers the page while the program loads.
package site

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"strings"
)

// Page is one prerendered route.
type Page struct {
	Path        string // Path is the route, beginning with a slash: "/" or "/decode".
	Title       string
	Description string
	Markup      string // Markup is the body's first element as go-app prints it.
}

// Options says what [Build] exports, and from what.
type Options struct {
	Base    string // Base is the path the site is served under, with both slashes: "/" or "/lab/".
	URL     string // URL is the site's public address without its path, if known: "https://example.org".
	Sources fs.FS  // Sources hold the folder web, in it the compiled programs app.wasm and worker.wasm, and the toolchain's wasm_exec.js.
	Packer         // Packer compresses.

	Pages    []Page
	NotFound Page
	Preview  string // Preview says what web/preview.png shows, if the sources have that.
}

// validate reports the first option that cannot be built from.
func (o Options) validate() error {
	switch {
	case o.Sources == nil:
		return fmt.Errorf("site: no sources")
	case len(o.Pages) == 0:
		return fmt.Errorf("site: no pages")
	case o.Level < 1 || o.Level > 11:
		return fmt.Errorf("site: compression level %d is not within 1 to 11", o.Level)
	}
	if err := validURL(o.URL); err != nil {
		return err
	}
	if err := validBase(o.Base); err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, p := range o.Pages {
		if !strings.HasPrefix(p.Path, "/") || p.Path != "/" && strings.HasSuffix(p.Path, "/") || strings.Contains(p.Path, ".") {
			return fmt.Errorf("site: page path %q: want a slash first, none last, and no dot", p.Path)
		}
		if seen[p.Path] {
			return fmt.Errorf("site: two pages at %q", p.Path)
		}
		seen[p.Path] = true
	}
	return nil
}

// validURL reports whether a public address is only a scheme and a host, or unknown.
func validURL(address string) error {
	if address == "" {
		return nil
	}
	u, err := url.Parse(address)
	switch {
	case err != nil:
		return fmt.Errorf("site: the address %q cannot be read: %w", address, errors.Unwrap(err))
	case u.Scheme != "https" && u.Scheme != "http" || u.Host == "":
		return fmt.Errorf("site: the address %q must begin with https:// or http:// and a host", address)
	case u.User != nil || address != u.Scheme+"://"+u.Host:
		return fmt.Errorf("site: the address %q must end after the host; the base, such as /lab/, is the path", address)
	}
	return nil
}

// validBase reports whether base is a path that a site can be served under.
func validBase(base string) error {
	plain := func(r rune) bool {
		return r == '/' || r == '-' || r == '_' || r == '.' || r == '~' ||
			'0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
	}
	odd := strings.TrimFunc(base, plain) != "" || strings.Contains(base, "//") || strings.Contains(base, "..")
	if odd || !strings.HasPrefix(base, "/") || !strings.HasSuffix(base, "/") {
		return fmt.Errorf("site: base %q: want a path with a slash first and last, such as /lab/", base)
	}
	return nil
}

// Export is a whole site: its files by their names in its folder, with slashes, and
// the path that it is made for.
type Export struct {
	Base  string
	Files map[string][]byte
}

// Build makes the whole export.
func Build(o Options) (*Export, error) {
	if err := o.validate(); err != nil {
		return nil, err
	}
	b := builder{Options: o, files: map[string][]byte{}, hashed: map[string]string{}, forms: map[string][]byte{}, compressed: map[string]bool{}}
	for _, step := range []func() error{b.addAssets, b.compress, b.addPages, b.addWorker, b.compress} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	maps.Copy(b.files, b.forms)
	return &Export{o.Base, b.files}, nil
}
