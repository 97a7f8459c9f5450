package site

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/andybalholm/brotli"
)

// forms are the endings of compressed files.
var forms = []string{".br", ".gz"}

// incompressible are the kinds of file that are compressed already.
var incompressible = []string{".png", ".jpg", ".webp", ".woff2"}

// worthKeeping is the size from which a compressed form is kept between
// builds: below it, compressing is quicker than the bookkeeping is worth.
const worthKeeping = 256 << 10

// compress adds the brotli and gzip form of every file that gets smaller by
// it.
func (b *builder) compress() error {
	for _, name := range slices.Sorted(maps.Keys(b.files)) {
		if name == headersName || slices.Contains(incompressible, path.Ext(name)) {
			continue
		}
		for _, form := range forms {
			made, err := b.Pack(b.files[name], form)
			if err != nil {
				return fmt.Errorf("site: compressing %s: %w", name, err)
			}
			if len(made) < len(b.files[name]) {
				b.files[name+form] = made
			}
		}
	}
	return nil
}

// Packer compresses, and keeps what took long between builds.
type Packer struct {
	Level int    // Level is the effort, 1 to 11; gzip's own scale ends at 9.
	Cache string // Cache is the folder for what is kept; empty keeps nothing.
	// Packed are forms that need not be made, by the digest of the file and their ending.
	Packed map[string][]byte
}

// Forms are the compressed forms that an export wrote to a folder, for a [Packer].
func Forms(folder fs.FS) (map[string][]byte, error) {
	text, err := fs.ReadFile(folder, recordName)
	made := map[string][]byte{}
	for l := range parseRecord(text) {
		for _, form := range forms {
			if data, err := fs.ReadFile(folder, l.name+form); err == nil {
				made[l.digest+form] = data
			}
		}
	}
	return made, err
}

// Pack returns the data in the form ".br" (brotli) or ".gz" (gzip).
func (p Packer) Pack(data []byte, form string) ([]byte, error) {
	if made := p.Packed[digest(data)+form]; made != nil {
		return made, nil
	}
	if p.Cache == "" || len(data) < worthKeeping {
		return p.compress(data, form)
	}
	kept := filepath.Join(p.Cache, fmt.Sprintf("%s-%d%s", digest(data), p.Level, form))
	if made, err := os.ReadFile(kept); err == nil {
		return made, nil
	}
	made, err := p.compress(data, form)
	if err != nil {
		return nil, err
	}
	return made, keep(kept, made)
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

// unpack reverses Pack; of what is no such form it returns what could be read.
func unpack(packed []byte, form string) []byte {
	var r io.Reader = brotli.NewReader(bytes.NewReader(packed))
	if form == ".gz" {
		zip, err := gzip.NewReader(bytes.NewReader(packed))
		if err != nil {
			return nil
		}
		r = zip
	}
	data, _ := io.ReadAll(r)
	return data
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
