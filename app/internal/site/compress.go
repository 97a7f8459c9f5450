package site

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"math/bits"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"sync"

	"github.com/andybalholm/brotli"
)

// forms are the extensions of compressed files.
var forms = []string{".br", ".gz"}

// incompressible are formats that are already compressed.
var incompressible = []string{".png", ".jpg", ".webp", ".woff2"}

// worthKeeping is the smallest file whose compressed form is cached; compressing smaller
// ones is fast.
const worthKeeping = 256 << 10

// atATime is how many files are compressed in parallel: at the highest level each takes some
// hundred megabytes.
var atATime = min(runtime.GOMAXPROCS(0), 4)

// compress compresses every file that is not compressed yet with brotli and gzip, and keeps
// forms that are smaller than the file. A plain export compresses the program alone, to tell its
// size.
func (b *builder) compress() error {
	var all []*packing
	for name, data := range b.files {
		if b.compressed[name] || name == headersName || name == redirectsName ||
			slices.Contains(incompressible, path.Ext(name)) {
			continue
		}
		if b.Plain && name != b.hashed["web/app.wasm"] {
			continue
		}
		b.compressed[name] = true
		for _, form := range forms {
			all = append(all, &packing{name: name, data: data, form: form})
		}
	}
	// The largest files start first.
	slices.SortFunc(all, func(a, b *packing) int { return cmp.Compare(len(b.data), len(a.data)) })
	var done sync.WaitGroup
	turns := make(chan struct{}, atATime)
	for _, p := range all {
		turns <- struct{}{}
		done.Go(func() {
			p.made, p.err = b.Pack(p.data, p.form)
			<-turns
		})
	}
	done.Wait()
	for _, p := range all {
		if p.err != nil {
			return fmt.Errorf("site: compressing %s: %w", p.name, p.err)
		}
		if len(p.made) < len(p.data) {
			b.forms[p.name+p.form] = p.made
		}
	}
	return nil
}

type packing struct {
	name, form string
	data, made []byte
	err        error
}

// Packer compresses, and caches large results between builds.
type Packer struct {
	Level int    // Level is 1 to 11; gzip uses at most 9.
	Cache string // Cache is the cache folder; empty means no cache.
	// Packed are forms that are already compressed, by the file's digest and their extension.
	Packed map[string][]byte
}

// Forms returns the compressed forms in an exported folder, for a [Packer].
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

func (p Packer) compress(data []byte, form string) ([]byte, error) {
	var out bytes.Buffer
	var w io.WriteCloser
	switch form {
	case ".br":
		window := min(max(bits.Len(uint(len(data)))+1, 16), 24) // covers all data; a larger window wastes memory
		w = brotli.NewWriterOptions(&out, brotli.WriterOptions{Quality: p.Level, LGWin: window})
	case ".gz":
		zip, err := gzip.NewWriterLevel(&out, min(p.Level, gzip.BestCompression))
		if err != nil {
			return nil, err
		}
		w = zip
	default:
		return nil, fmt.Errorf("site: unknown compressed form %q", form)
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// keep writes a file atomically, so that no other build reads half of it.
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
