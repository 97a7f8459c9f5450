// Package site converts rendered pages to static files for a web server, and serves them
// from memory or from a folder.
//
// It replaces go-app's own export: attributes are valid HTML, two exports of one commit are
// byte-identical, and nothing covers the page while the program loads.
package site

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// Page is one prerendered route.
type Page struct {
	Path        string // Path is the route with its leading slash: "/" or "/decode".
	Title       string
	Description string
	Markup      string // Markup is the body's first element as go-app prints it.
}

// Language is the site in one language.
type Language struct {
	Code string // Code is the first part of its pages' paths, as in /zh/decode; the first language's have none.
	Tag  string // Tag is its name for browsers and search engines, as in RFC 5646.

	Pages    []Page
	NotFound Page
	Preview  string // Preview is the alternative text of web/preview.png, if that exists.

	// Words are the translations of English messages: those of the program, of the loader and
	// of this package. English has none.
	Words map[string]string
}

// Options are the inputs of [Build].
type Options struct {
	Base    string // Base is the URL path of the site, with a slash at both ends: "/" or "/lab/".
	URL     string // URL is the public URL without the path, if known: "https://example.org".
	Sources fs.FS  // Sources contain the toolchain's wasm_exec.js and the folder web, with app.wasm and worker.wasm.
	Packer         // Packer compresses.
	Plain   bool   // Plain leaves out the compressed forms, for a host that compresses by itself.

	Languages []Language // Languages have the same pages; the first one is English.
}

// validate returns an error for the first invalid option.
func (o Options) validate() error {
	switch {
	case o.Sources == nil:
		return fmt.Errorf("site: no sources")
	case len(o.Languages) == 0 || len(o.Languages[0].Pages) == 0:
		return fmt.Errorf("site: no pages")
	case o.Level < 1 || o.Level > 11:
		return fmt.Errorf("site: compression level %d is out of range: 1 to 11", o.Level)
	}
	if err := validURL(o.URL); err != nil {
		return err
	}
	if err := validBase(o.Base); err != nil {
		return err
	}
	paths := o.Languages[0].paths()
	for _, l := range o.Languages[1:] {
		if !languageCode.MatchString(l.Code) || slices.Contains(paths, "/"+l.Code) {
			return fmt.Errorf("site: language code %q: must be lower-case letters, and not the path of a page", l.Code)
		}
		if !slices.Equal(l.paths(), paths) {
			return fmt.Errorf("site: the language %q has other pages than %q", l.Code, o.Languages[0].Code)
		}
	}
	seen := map[string]bool{}
	for _, p := range o.Languages[0].Pages {
		if !strings.HasPrefix(p.Path, "/") || p.Path != "/" && strings.HasSuffix(p.Path, "/") || strings.Contains(p.Path, ".") {
			return fmt.Errorf("site: page path %q: must start with a slash, not end with one, and contain no dot", p.Path)
		}
		if p.Path == "/index" {
			return fmt.Errorf("site: page path %q: index.html is the home page, which hosts send for it", p.Path)
		}
		if seen[p.Path] {
			return fmt.Errorf("site: two pages have the path %q", p.Path)
		}
		seen[p.Path] = true
	}
	return nil
}

var languageCode = regexp.MustCompile("^[a-z]+$")

func (l Language) paths() (all []string) {
	for _, p := range l.Pages {
		all = append(all, p.Path)
	}
	return all
}

// folder is where the language's pages are, below the base: "" or "zh/".
func (o Options) folder(l Language) string {
	if l.Code == o.Languages[0].Code {
		return ""
	}
	return l.Code + "/"
}

// validURL accepts an empty URL, or one with only a scheme and a host.
func validURL(address string) error {
	if address == "" {
		return nil
	}
	u, err := url.Parse(address)
	switch {
	case err != nil:
		return fmt.Errorf("site: invalid URL %q: %w", address, errors.Unwrap(err))
	case u.Scheme != "https" && u.Scheme != "http" || u.Host == "":
		return fmt.Errorf("site: URL %q: must start with https:// or http:// and a host", address)
	case u.User != nil || address != u.Scheme+"://"+u.Host:
		return fmt.Errorf("site: URL %q: must end after the host; the path is the base, such as /lab/", address)
	}
	return nil
}

// validBase checks that base is a plain path with a slash at both ends.
func validBase(base string) error {
	plain := func(r rune) bool {
		return r == '/' || r == '-' || r == '_' || r == '.' || r == '~' ||
			'0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
	}
	if strings.TrimFunc(base, plain) != "" || !strings.HasPrefix(base, "/") || !strings.HasSuffix(base, "/") {
		return fmt.Errorf("site: base %q: must be a path with a slash at both ends, such as /lab/", base)
	}
	for _, part := range strings.Split(strings.Trim(base, "/"), "/") {
		if part == "." || part == ".." {
			return fmt.Errorf("site: base %q: browsers remove the part %q of a path; use the path without it", base, part)
		}
	}
	if strings.Contains(base, "//") {
		return fmt.Errorf("site: base %q: must not have an empty part", base)
	}
	return nil
}

// Export is a built site: its URL path, and its files by slash-separated name.
type Export struct {
	Base  string
	Files map[string][]byte
}

// Build builds the export.
func Build(o Options) (*Export, error) {
	if err := o.validate(); err != nil {
		return nil, err
	}
	b := builder{Options: o, files: map[string][]byte{}, hashed: map[string]string{}, forms: map[string][]byte{}, compressed: map[string]bool{}}
	for _, step := range []func() error{b.addAssets, b.addLanguages, b.compress, b.addPages, b.addWorker, b.compress} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	if !b.Plain {
		maps.Copy(b.files, b.forms)
	}
	return &Export{o.Base, b.files}, nil
}
