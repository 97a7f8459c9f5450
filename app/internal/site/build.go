package site

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/divide"
	"github.com/snowflakelab/snowflakelab/app/internal/style"
)

// builder is a site in the making: every file by its slash-separated name
// within the folder, and the hashed name that each renamed asset goes by.
type builder struct {
	Options
	files  map[string][]byte
	hashed map[string]string
	early  []byte // the inline script of every page

	forms      map[string][]byte // compressed forms by their names
	compressed map[string]bool   // the files whose forms were made, if they are smaller
}

// copied are the kinds of file in the web folder that a page may name itself
// and that therefore keep their names.
var copied = []string{".svg", ".png", ".jpg", ".webp", ".woff2", ".webmanifest"}

// addAssets adds everything that is not a page: stylesheet, scripts, program,
// pictures, and what hosts and robots read.
func (b *builder) addAssets() error {
	for _, name := range []string{"web/lab.css", "web/start.js", "web/app.wasm", "web/live.js", "web/live-worker.js", "web/worker.wasm"} {
		data, err := fs.ReadFile(b.Sources, name)
		if err != nil {
			return err
		}
		if name == "web/lab.css" {
			data = []byte(style.Sheet(string(data)))
		}
		if name == "web/start.js" {
			data = append(slices.Clone(divide.Loader), data...)
		}
		if path.Ext(name) == ".js" {
			data = WithoutComments(data)
		}
		b.addHashed(name, data)
	}
	// A program that was not divided has no other part.
	if rest, err := fs.ReadFile(b.Sources, "web/rest.wasm"); err == nil {
		b.addHashed("web/rest.wasm", rest)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, name := range []string{"web/early.js", "web/entries.js"} {
		data, err := fs.ReadFile(b.Sources, name)
		if err != nil {
			return err
		}
		b.early = append(b.early, WithoutComments(data)...)
	}
	var err error
	if b.files["wasm_exec.js"], err = fs.ReadFile(b.Sources, "wasm_exec.js"); err != nil {
		return err
	}
	if err := b.addPictures(); err != nil {
		return err
	}
	b.files["robots.txt"] = []byte("User-agent: *\nAllow: /\n")
	if b.URL != "" {
		b.files["sitemap.xml"] = b.sitemap()
		b.files["robots.txt"] = append(b.files["robots.txt"], "Sitemap: "+b.URL+b.Base+"sitemap.xml\n"...)
	}
	b.files[headersName] = b.headers()
	return nil
}

// commentLine is a line of a script that holds nothing but a comment.
var commentLine = regexp.MustCompile(`(?m)^[ \t]*//.*\n`)

// WithoutComments is a script of ours as it is sent, without the lines that are comments.
func WithoutComments(script []byte) []byte { return commentLine.ReplaceAll(script, nil) }

// addHashed adds a file under a name that changes with its content, so that
// browsers may keep it for ever.
func (b *builder) addHashed(name string, data []byte) {
	ext := path.Ext(name)
	hashed := strings.TrimSuffix(name, ext) + "." + digest(data) + ext
	b.files[hashed] = data
	b.hashed[name] = hashed
}

// addPictures adds the files of the web folder that keep their names, icons among them.
func (b *builder) addPictures() error {
	return fs.WalkDir(b.Sources, "web", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && slices.Contains(copied, path.Ext(name)) {
			b.files[name], err = fs.ReadFile(b.Sources, name)
		}
		return err
	})
}

// sitemap lists the pages by their public addresses.
func (b *builder) sitemap() []byte {
	var list strings.Builder
	list.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n" +
		`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	for _, p := range b.Pages {
		fmt.Fprintf(&list, "<url><loc>%s%s%s</loc></url>\n", b.URL, b.Base, strings.TrimPrefix(p.Path, "/"))
	}
	list.WriteString("</urlset>\n")
	return []byte(list.String())
}

// headersName is the file from which some hosts take what goes with their answers.
const headersName = "_headers"

// headers says to such hosts what our own server sends, and which files never change.
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

// addPages adds a document for each page and one for every other path.
func (b *builder) addPages() error {
	for _, p := range b.Pages {
		doc, err := b.document(p)
		if err != nil {
			return fmt.Errorf("site: page %s: %w", p.Path, err)
		}
		b.files[fileOf(p.Path)] = doc
	}
	unknown := b.NotFound
	unknown.Path = "" // it stands for no address of its own
	doc, err := b.document(unknown)
	if err != nil {
		return fmt.Errorf("site: the page for unknown paths: %w", err)
	}
	b.files["404.html"] = doc
	return nil
}

// fileOf returns the file that holds a page.
func fileOf(route string) string {
	if route == "/" {
		return "index.html"
	}
	return strings.TrimPrefix(route, "/") + ".html"
}

// release is what the service worker is told about the export it belongs to.
type release struct {
	Version string            `json:"version"`
	Pages   map[string]string `json:"pages"` // file by route, the route without its first slash
	Files   map[string]string `json:"files"` // digest by file
}

// releaseLine begins the worker's first line, which says that.
const releaseLine = "const release = "

// addWorker adds the service worker, told what to keep. Its bytes change with
// any file of the export, which is how browsers learn of a new version.
func (b *builder) addWorker() error {
	source, err := fs.ReadFile(b.Sources, "web/worker.js")
	if err != nil {
		return err
	}
	r := release{Pages: map[string]string{}, Files: map[string]string{}}
	for _, p := range b.Pages {
		r.Pages[strings.TrimPrefix(p.Path, "/")] = fileOf(p.Path)
	}
	for name, data := range b.files {
		r.Files[name] = digest(data)
	}
	for _, name := range []string{"robots.txt", "sitemap.xml", headersName, previewName} { // no page shows them
		delete(r.Files, name)
	}
	r.Version = b.version(source)
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	b.files["worker.js"] = slices.Concat([]byte(releaseLine), line, []byte(";\n"), WithoutComments(source))
	return nil
}

// version names everything the export holds so far and the worker itself.
func (b *builder) version(worker []byte) string {
	sum := sha256.New()
	sum.Write(worker)
	for _, name := range slices.Sorted(maps.Keys(b.files)) {
		fmt.Fprintf(sum, "%s %s\n", name, digest(b.files[name]))
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}

// digest returns the first 16 hexadecimal digits of the data's SHA-256, which
// is what names and versions are made of.
func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}
