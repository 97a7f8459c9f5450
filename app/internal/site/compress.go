package site

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/andybalholm/brotli"
)

// incompressible are the kinds of file that are compressed already.
var incompressible = []string{".png", ".jpg", ".webp", ".woff2"}

// worthKeeping is the size from which a compressed form is kept between
// builds: below it, compressing is quicker than the bookkeeping is worth.
const worthKeeping = 256 << 10

// compress adds the brotli and gzip form of every file that gets smaller by
// it.
func (e *export) compress() error {
	for _, name := range slices.Sorted(maps.Keys(e.files)) {
		if slices.Contains(incompressible, path.Ext(name)) {
			continue
		}
		for _, form := range []string{".br", ".gz"} {
			packed, err := e.packer().Pack(e.files[name], form)
			if err != nil {
				return fmt.Errorf("site: compressing %s: %w", name, err)
			}
			if len(packed) < len(e.files[name]) {
				e.files[name+form] = packed
			}
		}
	}
	return nil
}

// packer returns the compressor that the options ask for.
func (o Options) packer() Packer {
	return Packer{Cache: o.Cache, Level: o.Level}
}

// Packer compresses, and keeps what took long between builds.
type Packer struct {
	Cache string // Cache is the folder for what is kept; empty keeps nothing.
	Level int    // Level is the effort, 1 to 11; gzip's own scale ends at 9.
}

// Pack returns the data in the form ".br" (brotli) or ".gz" (gzip).
func (p Packer) Pack(data []byte, form string) ([]byte, error) {
	if p.Cache == "" || len(data) < worthKeeping {
		return p.compress(data, form)
	}
	kept := filepath.Join(p.Cache, fmt.Sprintf("%s-%d%s", digest(data), p.Level, form))
	if packed, err := os.ReadFile(kept); err == nil {
		return packed, nil
	}
	packed, err := p.compress(data, form)
	if err != nil {
		return nil, err
	}
	return packed, keep(kept, packed)
}

// compress does the work of Pack.
func (p Packer) compress(data []byte, form string) ([]byte, error) {
	var out bytes.Buffer
	var w io.WriteCloser
	switch form {
	case ".br":
		w = brotli.NewWriterOptions(&out, brotli.WriterOptions{Quality: p.Level, LGWin: 24}) // 16 MB, the whole program
	case ".gz":
		zip, err := gzip.NewWriterLevel(&out, min(p.Level, gzip.BestCompression))
		if err != nil {
			return nil, err
		}
		w = zip
	default:
		return nil, fmt.Errorf("site: no compressed form %q", form)
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// keep writes a file in one move, so that no other build reads half of it.
func keep(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	half, err := os.CreateTemp(filepath.Dir(name), ".half-*")
	if err != nil {
		return err
	}
	defer os.Remove(half.Name())
	if _, err := half.Write(data); err != nil {
		half.Close()
		return err
	}
	if err := half.Close(); err != nil {
		return err
	}
	return os.Rename(half.Name(), name)
}
