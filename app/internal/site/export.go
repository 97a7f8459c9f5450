package site

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// export is a site in the making: every file by its slash-separated name
// within the folder, and the hashed name that each renamed asset goes by.
type export struct {
	Options
	files  map[string][]byte
	hashed map[string]string
	early  []byte // the script that stands in every page
}

// copied are the kinds of file in the web folder that a page may name itself
// and that therefore keep their names.
var copied = []string{".svg", ".png", ".jpg", ".webp", ".woff2", ".webmanifest"}

// addAssets adds everything that is not a page: stylesheet, scripts, program,
// pictures, and robots.txt.
func (e *export) addAssets() error {
	for _, asset := range []struct{ name, from string }{
		{"web/lab.css", filepath.Join(e.Web, "lab.css")},
		{"web/start.js", filepath.Join(e.Web, "start.js")},
		{"web/app.wasm", e.Wasm},
	} {
		data, err := os.ReadFile(asset.from)
		if err != nil {
			return err
		}
		e.addHashed(asset.name, data)
	}
	var err error
	if e.early, err = os.ReadFile(filepath.Join(e.Web, "early.js")); err != nil {
		return err
	}
	exec, err := os.ReadFile(e.WasmExec)
	if err != nil {
		return err
	}
	e.files["wasm_exec.js"] = exec
	if err := e.addPictures(); err != nil {
		return err
	}
	if e.Preview.PNG != nil {
		e.files[previewName] = e.Preview.PNG
	}
	e.files["robots.txt"] = []byte("User-agent: *\nAllow: /\n")
	if e.URL != "" {
		e.files["sitemap.xml"] = e.sitemap()
		e.files["robots.txt"] = append(e.files["robots.txt"], "Sitemap: "+e.URL+e.Base+"sitemap.xml\n"...)
	}
	return nil
}

// addHashed adds a file under a name that changes with its content, so that
// browsers may keep it for ever.
func (e *export) addHashed(name string, data []byte) {
	ext := path.Ext(name)
	hashed := strings.TrimSuffix(name, ext) + "." + digest(data) + ext
	e.files[hashed] = data
	e.hashed[name] = hashed
}

// addPictures adds the icons, drawn here, and the files of the web folder that
// keep their names.
func (e *export) addPictures() error {
	drawn, err := icons()
	if err != nil {
		return err
	}
	for name, data := range drawn {
		e.files["web/icons/"+name] = data
	}
	return filepath.WalkDir(e.Web, func(file string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !slices.Contains(copied, filepath.Ext(file)) {
			return err
		}
		inside, err := filepath.Rel(e.Web, file)
		if err != nil {
			return err
		}
		data, err := os.ReadFile(file)
		e.files["web/"+filepath.ToSlash(inside)] = data
		return err
	})
}

// sitemap lists the pages by their public addresses.
func (e *export) sitemap() []byte {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n" +
		`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	for _, p := range e.Pages {
		fmt.Fprintf(&b, "<url><loc>%s%s%s</loc></url>\n", e.URL, e.Base, strings.TrimPrefix(p.Path, "/"))
	}
	b.WriteString("</urlset>\n")
	return []byte(b.String())
}

// addPages adds a document for each page and one for every other path.
func (e *export) addPages() error {
	for _, p := range e.Pages {
		doc, err := e.document(p)
		if err != nil {
			return fmt.Errorf("site: page %s: %w", p.Path, err)
		}
		e.files[fileOf(p.Path)] = doc
	}
	unknown := e.NotFound
	unknown.Path = "" // it stands for no address of its own
	doc, err := e.document(unknown)
	if err != nil {
		return fmt.Errorf("site: the page for unknown paths: %w", err)
	}
	e.files["404.html"] = doc
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

// addWorker adds the service worker, told what to keep. Its bytes change with
// any file of the export, which is how browsers learn of a new version.
func (e *export) addWorker() error {
	source, err := os.ReadFile(filepath.Join(e.Web, "worker.js"))
	if err != nil {
		return err
	}
	r := release{Pages: map[string]string{}, Files: map[string]string{}}
	for _, p := range e.Pages {
		r.Pages[strings.TrimPrefix(p.Path, "/")] = fileOf(p.Path)
	}
	for name, data := range e.files {
		r.Files[name] = digest(data)
	}
	for _, name := range []string{"robots.txt", "sitemap.xml", previewName} { // no page shows them
		delete(r.Files, name)
	}
	r.Version = e.version(source)
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	e.files["worker.js"] = slices.Concat([]byte("const release = "), line, []byte(";\n"), source)
	return nil
}

// version names everything the export holds so far and the worker itself.
func (e *export) version(worker []byte) string {
	sum := sha256.New()
	sum.Write(worker)
	for _, name := range slices.Sorted(maps.Keys(e.files)) {
		fmt.Fprintf(sum, "%s %s\n", name, digest(e.files[name]))
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}

// digest returns the first 16 hexadecimal digits of the data's SHA-256, which
// is what names and versions are made of.
func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

// write puts the files beside the folder first and then in its place, so the
// folder is never seen half written. It refuses to replace a folder that holds
// anything but an earlier export.
func (e *export) write() error {
	if entries, err := os.ReadDir(e.Dir); err == nil && len(entries) > 0 {
		for _, mark := range []string{"wasm_exec.js", "worker.js", "404.html"} {
			if _, err := os.Stat(filepath.Join(e.Dir, mark)); err != nil {
				return fmt.Errorf("site: %s holds other files; name a new or empty folder", e.Dir)
			}
		}
	}
	parent := filepath.Dir(filepath.Clean(e.Dir))
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return err
	}
	fresh, err := os.MkdirTemp(parent, ".export-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(fresh)
	for name, data := range e.files {
		file := filepath.Join(fresh, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, data, 0o644); err != nil {
			return err
		}
	}
	if err := os.Chmod(fresh, 0o755); err != nil {
		return err
	}
	if err := os.RemoveAll(e.Dir); err != nil {
		return err
	}
	return os.Rename(fresh, e.Dir)
}
