package site

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/js"

	"github.com/snowflakelab/snowflakelab/app/divide"
)

// Page is one prerendered route.
type Page struct {
	Path        string // Path is the route with its leading slash: "/" or "/decode".
	Title       string
	Description string
	Markup      string // Markup is the body's first element as go-app prints it.
	First       bool   // First means that web/lab.css has all its looks; web/pages.css loads once the page works.
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
		if !strings.HasPrefix(p.Path, "/") || p.Path != "/" && strings.HasSuffix(p.Path, "/") ||
			strings.Contains(p.Path, ".") {
			return fmt.Errorf("site: page path %q: must start with a slash, not end with one, and contain no dot",
				p.Path)
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
			return fmt.Errorf("site: base %q: browsers remove the part %q of a path; use the path without it", base,
				part)
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
	b := builder{Options: o, files: map[string][]byte{}, hashed: map[string]string{}, styled: map[string]bool{},
		forms: map[string][]byte{}, compressed: map[string]bool{}}
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

// builder builds a site: files by their slash-separated names in the folder, and the hashed
// names of renamed assets.
type builder struct {
	Options
	files  map[string][]byte
	hashed map[string]string
	styled map[string]bool // styled are the attributes that a stylesheet compares with "true".

	early    []byte // the inline script of every page
	speaking []byte // the sources of the scripts that speak before the program does

	forms      map[string][]byte // compressed forms by their names
	compressed map[string]bool   // files already compressed; a form is kept if it is smaller
}

// copied are the kinds of files in the web folder that pages refer to by name, so they keep
// their names.
var copied = []string{".svg", ".png", ".jpg", ".webp", ".woff2", ".webmanifest"}

// addAssets adds everything except pages: stylesheets, scripts, program, pictures, and files
// for hosts and crawlers.
func (b *builder) addAssets() error {
	for _, name := range []string{"web/lab.css", "web/pages.css", "web/start.js", "web/picture.js", "web/live.js",
		"web/live-worker.js", "web/app.wasm", "web/worker.wasm"} {
		data, err := fs.ReadFile(b.Sources, name)
		if err != nil {
			return err
		}
		if path.Ext(name) == ".css" {
			if data, err = b.sheet(data); err != nil {
				return err
			}
			styledIn(data, b.styled)
		}
		if name == "web/start.js" {
			b.speaking = append(b.speaking, data...)
			data = append(slices.Clone(divide.Loader), data...)
		}
		if path.Ext(name) == ".js" {
			if data, err = Minified(name, data); err != nil {
				return err
			}
		}
		b.addHashed(name, data)
	}
	for _, name := range []string{"web/rest.wasm", tracesName} { // an undivided program has neither
		if data, err := fs.ReadFile(b.Sources, name); err == nil {
			b.addHashed(name, data)
		} else if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	for _, name := range []string{"web/early.js", "web/entries.js"} {
		data, err := fs.ReadFile(b.Sources, name)
		if err != nil {
			return err
		}
		b.speaking = append(b.speaking, data...)
		if data, err = Minified(name, data); err != nil {
			return err
		}
		b.early = append(b.early, data...)
	}
	var err error
	if b.files["wasm_exec.js"], err = fs.ReadFile(b.Sources, "wasm_exec.js"); err != nil {
		return err
	}
	if err := b.addPictures(); err != nil {
		return err
	}
	paper, _, err := b.paper()
	if err != nil {
		return err
	}
	b.files[manifestName] = bytes.ReplaceAll(b.files[manifestName], []byte("var(--paper)"), []byte(paper))
	b.files["robots.txt"] = []byte("User-agent: *\nAllow: /\n")
	if b.URL != "" {
		b.files["sitemap.xml"] = b.sitemap()
		b.files["robots.txt"] = append(b.files["robots.txt"], "Sitemap: "+b.URL+b.Base+"sitemap.xml\n"...)
	}
	b.files[headersName], b.files[redirectsName] = b.headers(), b.redirects()
	return nil
}

// part matches a line of a stylesheet that names a part of it.
var part = regexp.MustCompile(`(?m)^/\* (\w+\.css) \*/\n`)

// sheet is a stylesheet with its parts, files of the folder web/lab, in place of the lines that name them.
func (b *builder) sheet(css []byte) ([]byte, error) {
	var failed error
	css = part.ReplaceAllFunc(css, func(line []byte) []byte {
		data, err := fs.ReadFile(b.Sources, "web/lab/"+string(part.FindSubmatch(line)[1]))
		failed = cmp.Or(failed, err)
		return data
	})
	return css, failed
}

// Minified is a script without what only readers of its source need. The error names the line of a fault.
func Minified(name string, script []byte) ([]byte, error) {
	var out bytes.Buffer
	if err := js.Minify(minify.New(), &out, bytes.NewReader(script), nil); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return append(out.Bytes(), '\n'), nil
}

// addHashed adds a file under a name with its digest, so that browsers may cache it forever.
func (b *builder) addHashed(name string, data []byte) {
	ext := path.Ext(name)
	hashed := strings.TrimSuffix(name, ext) + "." + digest(data) + ext
	b.files[hashed] = data
	b.hashed[name] = hashed
}

// addPictures adds the files of the web folder that keep their names, such as icons.
func (b *builder) addPictures() error {
	return fs.WalkDir(b.Sources, "web", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && slices.Contains(copied, path.Ext(name)) {
			b.files[name], err = fs.ReadFile(b.Sources, name)
		}
		return err
	})
}

// sitemap lists every page in every language, each with its translations.
func (b *builder) sitemap() []byte {
	var list strings.Builder
	list.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n" +
		`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">` +
		"\n")
	for _, l := range b.Languages {
		for _, p := range l.Pages {
			fmt.Fprintf(&list, "<url><loc>%s</loc>", b.public(l, p))
			for _, a := range b.alternates(p) {
				fmt.Fprintf(&list, `<xhtml:link rel="alternate" hreflang="%s" href="%s"/>`, a.Tag, a.Href)
			}
			list.WriteString("</url>\n")
		}
	}
	list.WriteString("</urlset>\n")
	return []byte(list.String())
}

// Some hosts, such as Cloudflare Pages, read HTTP headers and redirects from these files.
const headersName, redirectsName = "_headers", "_redirects"

// redirects gives such hosts the earlier names of pages: they would send the home page for /index
// under its own address.
func (b *builder) redirects() []byte {
	var list strings.Builder
	for _, l := range b.Languages {
		for _, earlier := range slices.Sorted(maps.Keys(renamed)) {
			if slices.Contains(l.paths(), "/"+renamed[earlier]) {
				fmt.Fprintf(&list, "%[1]s%[2]s %[1]s%[3]s 301\n", b.Base+b.folder(l), earlier, renamed[earlier])
			}
		}
	}
	return []byte(list.String())
}

// headers gives such hosts the headers of our own server, and marks immutable files.
func (b *builder) headers() []byte {
	var list strings.Builder
	fmt.Fprintf(&list, "%s*\n", b.Base)
	for _, name := range slices.Sorted(maps.Keys(securityHeaders)) {
		fmt.Fprintf(&list, "  %s: %s\n", name, securityHeaders[name])
	}
	for _, name := range slices.Sorted(maps.Values(b.hashed)) {
		fmt.Fprintf(&list, "%s%s\n  ! Cache-Control\n  Cache-Control: %s\n", b.Base, name, lasting)
	}
	return []byte(list.String())
}

// addPages adds a document for each page of each language, and 404.html.
func (b *builder) addPages() error {
	for _, l := range b.Languages {
		for _, p := range l.Pages {
			doc, err := b.document(l, p)
			if err != nil {
				return fmt.Errorf("site: page %s%s: %w", b.folder(l), p.Path, err)
			}
			b.files[b.folder(l)+fileOf(p.Path)] = doc
		}
		unknown := l.NotFound
		unknown.Path = "" // it has no URL of its own
		doc, err := b.document(l, unknown)
		if err != nil {
			return fmt.Errorf("site: 404 page: %w", err)
		}
		b.files[b.folder(l)+missingName] = doc
	}
	return nil
}

// fileOf is a page's file.
func fileOf(route string) string {
	return cmp.Or(strings.TrimPrefix(route, "/"), "index") + ".html"
}

// missingName is the response to unknown paths, in each language's folder.
const missingName = "404.html"

// release tells the service worker about its export.
type release struct {
	Version string            `json:"version"`
	Pages   map[string]string `json:"pages"` // file by route, without the leading slash
	Files   map[string]string `json:"files"` // digest by file, of English and of what all languages share
	// Languages are the digests of the files that only one language has.
	Languages map[string]map[string]string `json:"languages"`
}

// has reports whether a file is one of the release.
func (r release) has(name string) bool {
	for _, files := range r.Languages {
		if files[name] != "" {
			return true
		}
	}
	return r.Files[name] != ""
}

// tracesName is the file that a page loads when its program crashes.
const tracesName = "web/traces.wasm"

// releaseLine starts the worker's first line, which contains the release.
const releaseLine = "const release = "

// addWorker adds the service worker with the release. Its bytes change with any file of the
// export, which is how browsers detect a new version.
func (b *builder) addWorker() error {
	source, err := fs.ReadFile(b.Sources, "web/worker.js")
	if err == nil {
		source, err = Minified("web/worker.js", source)
	}
	if err != nil {
		return err
	}
	r := release{Pages: map[string]string{}, Files: map[string]string{}, Languages: map[string]map[string]string{}}
	for name, data := range b.files {
		r.Files[name] = digest(data)
	}
	for _, l := range b.Languages {
		folder := b.folder(l)
		for _, p := range l.Pages {
			r.Pages[strings.TrimSuffix(folder+strings.TrimPrefix(p.Path, "/"), "/")] = folder + fileOf(p.Path)
		}
		if folder == "" {
			continue
		}
		own := map[string]string{}
		for name, digest := range r.Files {
			if strings.HasPrefix(name, folder) || name == b.hashed[catalogName(l)] {
				own[name] = digest
				delete(r.Files, name)
			}
		}
		r.Languages[l.Code] = own
	}
	// not used by pages
	for _, name := range []string{"robots.txt", "sitemap.xml", headersName, redirectsName, previewName,
		b.hashed[tracesName]} {
		delete(r.Files, name)
	}
	r.Version = b.version(source)
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	b.files["worker.js"] = slices.Concat([]byte(releaseLine), line, []byte(";\n"), source)
	return nil
}

// version is a digest of the worker and all files so far.
func (b *builder) version(worker []byte) string {
	sum := sha256.New()
	sum.Write(worker)
	for _, name := range slices.Sorted(maps.Keys(b.files)) {
		fmt.Fprintf(sum, "%s %s\n", name, digest(b.files[name]))
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}

// digest returns the first 16 hexadecimal digits of the data's SHA-256.
func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}
