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
)

// making is how the site is made, as flags say.
type making struct {
	base, url, from, cache string
	level                  int
}

// making adds the flags of all that makes the site. What is compressed harder takes
// longer.
func (f *flags) making(level int) *making {
	m := &making{}
	f.StringVar(&m.base, "base", "/", "the `path` it is served under, with both slashes")
	f.StringVar(&m.url, "url", "", "its public `address` without the path, for search engines, such as https://example.org")
	f.IntVar(&m.level, "level", level, "how hard to compress, 1 to 11")
	if packed == nil {
		f.StringVar(&m.from, "from", ".", "the `folder` that holds web, in it app.wasm and worker.wasm, and wasm_exec.js")
		f.StringVar(&m.cache, "cache", ".build/cache", "the `folder` that keeps compressed forms between builds")
	}
	return m
}

// site makes the site.
func (m *making) site() (*site.Export, error) {
	o := site.Options{Base: m.base, URL: m.url, Packer: site.Packer{Level: m.level, Cache: m.cache}}
	if o.Sources = packed; packed != nil {
		forms, err := fs.Sub(packed, "forms")
		if err != nil {
			return nil, err
		}
		if o.Packed, err = site.Forms(forms); err != nil {
			return nil, err
		}
	} else {
		o.Sources = os.DirFS(m.from)
	}
	for _, p := range page.All() {
		o.Pages = append(o.Pages, prerendered(p))
	}
	o.NotFound = prerendered(page.NotFound())
	_, o.Preview = page.Preview()
	return site.Build(o)
}

// prerendered returns a page as it looks before the program runs.
func prerendered(p page.Page) site.Page {
	return site.Page{Path: p.Path, Title: p.Title, Description: p.Description, Markup: page.Markup(p)}
}

// export writes the site as a folder.
func export(args []string, out io.Writer) error {
	f := newFlags("export")
	m := f.making(11)
	rest, err := f.parse(args, out)
	switch {
	case err != nil:
		return err
	case len(rest) != 1:
		return misuse{fmt.Errorf("export wants one folder, as in export DIR, and was given %d", len(rest))}
	}
	e, err := m.site()
	if err != nil {
		return err
	}
	if err := e.Write(rest[0]); err != nil {
		return inWords(rest[0], err)
	}
	fmt.Fprintf(out, "%s\n", rest[0])
	return nil
}

// inWords says which file of a folder could not be written, and why.
func inWords(dir string, err error) error {
	if at := new(fs.PathError); errors.As(err, &at) {
		return fmt.Errorf("cannot write %s: %w", cmp.Or(at.Path, dir), at.Err)
	}
	if at := new(os.LinkError); errors.As(err, &at) {
		return fmt.Errorf("cannot write %s: %w", at.New, at.Err)
	}
	return err
}
