//go:build !js

package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/snowflakelab/snowflakelab/app/internal/page"
	"github.com/snowflakelab/snowflakelab/app/internal/site"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// making has the flags for building the site.
type making struct {
	base, url, from, cache string
	level                  int
	compressed             bool
}

// making adds the flags for building the site. level is the default compression level:
// higher levels take longer.
func (f *flags) making(level int) *making {
	m := &making{compressed: true}
	f.StringVar(&m.base, "base", "/", "URL `path` of the site, with a slash at both ends")
	f.StringVar(&m.url, "url", "", "public `URL` without the path, for search engines, such as https://example.org")
	f.IntVar(&m.level, "level", level, "compression level, 1 to 11")
	if packed == nil {
		f.StringVar(&m.from, "from", ".", "`folder` that contains wasm_exec.js and web, with app.wasm and worker.wasm")
		f.StringVar(&m.cache, "cache", ".build/cache", "`folder` that caches compressed files between builds")
	}
	return m
}

// sources are the files that the site is built from.
func (m *making) sources() fs.FS {
	if packed != nil {
		return packed
	}
	return os.DirFS(m.from)
}

func (m *making) site() (*site.Export, error) {
	o := site.Options{Base: m.base, URL: m.url, Plain: !m.compressed,
		Sources: m.sources(), Packer: site.Packer{Level: m.level, Cache: m.cache}}
	if packed != nil {
		forms, err := fs.Sub(packed, "forms")
		if err != nil {
			return nil, err
		}
		if o.Packed, err = site.Forms(forms); err != nil {
			return nil, err
		}
	}
	err := eachLanguage(func(l text.Language, words map[string]string) {
		in := site.Language{Code: l.Code, Tag: l.Tag, Words: words}
		for _, p := range page.All() {
			in.Pages = append(in.Pages, prerendered(p))
		}
		in.NotFound = prerendered(page.NotFound())
		in.Preview = page.Preview()
		o.Languages = append(o.Languages, in)
	})
	if err != nil {
		return nil, err
	}
	if packed == nil {
		if err := tellOnePart(o, os.Stderr); err != nil {
			return nil, err
		}
	}
	return site.Build(o)
}

// startupBytes is the length of the startup part in Brotli at the highest level, as make size prints it.
const startupBytes = 1_400_000

// tellOnePart says what it costs that the program is not divided.
func tellOnePart(o site.Options, out io.Writer) error {
	if _, err := fs.Stat(o.Sources, "web/rest.wasm"); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	program, err := fs.ReadFile(o.Sources, "web/app.wasm")
	if err != nil {
		return err
	}
	form, err := o.Packer.Pack(program, ".br")
	if err == nil && len(form) > startupBytes {
		fmt.Fprintf(out, "in one part: %.1f MB before a page responds, instead of %.1f\n", float64(len(form))/1e6,
			startupBytes/1e6)
	}
	return err
}

// eachLanguage calls f in each language whose pages have addresses, with its translations.
func eachLanguage(f func(l text.Language, words map[string]string)) error {
	defer text.Use("en", "")
	for _, l := range text.Addressed() {
		words := text.Translations(l.Code)
		if err := text.Use(l.Code, text.Compile(l.Code, "export", words)); err != nil {
			return err
		}
		f(l, words)
	}
	return nil
}

// prerendered returns a page as it is before the program runs.
func prerendered(p page.Page) site.Page {
	return site.Page{Path: p.Path, Title: p.Title, Description: p.Description, Markup: page.Markup(p),
		First: p.Path == "/" || p.Path == "/story"} // where visitors begin
}

func export(args []string, out io.Writer) error {
	f := newFlags("export")
	m := f.making(11)
	f.BoolVar(&m.compressed, "compressed", true,
		"write the brotli and gzip forms of files; false suits a host that ignores them")
	rest, err := f.parse(args, out)
	switch {
	case err != nil:
		return err
	case len(rest) != 1:
		return misuse{fmt.Errorf("export takes one folder (export DIR), got %d", len(rest))}
	}
	e, err := m.site()
	if err != nil {
		return err
	}
	if err := e.Write(rest[0]); err != nil {
		return writeError(rest[0], err)
	}
	fmt.Fprintf(out, "%s\n", rest[0])
	return nil
}

// writeError names the file that could not be written.
func writeError(dir string, err error) error {
	if at := new(fs.PathError); errors.As(err, &at) {
		return fmt.Errorf("cannot write %s: %w", cmp.Or(at.Path, dir), at.Err)
	}
	if at := new(os.LinkError); errors.As(err, &at) {
		return fmt.Errorf("cannot write %s: %w", at.New, at.Err)
	}
	return err
}
