//go:build !js

package main

import (
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/site"
)

// serve serves an exported folder and returns its address. It is stopped by
// the end of the program.
func serve(dir string, around func(http.Handler) http.Handler) (string, error) {
	handler, err := site.Handler(dir, "/")
	if err != nil {
		return "", err
	}
	return answer(around(handler))
}

// serveFolder serves a folder's files as they are.
func serveFolder(dir string) (string, error) { return answer(http.FileServer(http.Dir(dir))) }

// answer serves by a handler.
func answer(handler http.Handler) (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	go http.Serve(listener, handler)
	return "http://" + listener.Addr().String(), nil
}

// serveOurs serves the site as it is.
func serveOurs(o options) (string, error) {
	return serve(o.ours, func(h http.Handler) http.Handler { return h })
}

// serveBare serves the bare page by the same server, compressed as ours is, but
// without our security policy, which go-app's loader is not written for.
func serveBare(o options) (string, error) {
	if err := complete(o); err != nil {
		return "", err
	}
	return serve(o.bare, func(h http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { h.ServeHTTP(unruled{w}, r) })
	})
}

// unruled takes our policy off an answer.
type unruled struct{ http.ResponseWriter }

func (w unruled) WriteHeader(status int) {
	w.Header().Del("Content-Security-Policy")
	w.ResponseWriter.WriteHeader(status)
}

// complete adds to go-app's export what a host would: icons, a page for unknown
// paths, and every file in brotli. Our server knows an export by its worker.js.
func complete(o options) error {
	files := map[string]string{"404.html": filepath.Join(o.bare, "index.html"), "worker.js": filepath.Join(o.bare, "app-worker.js")}
	for _, icon := range []string{"snowflake-192.png", "snowflake.svg"} {
		files["web/icons/"+icon] = filepath.Join(o.ours, "web/icons", icon)
	}
	for name, from := range files {
		data, err := os.ReadFile(from)
		if err != nil {
			return err
		}
		if err := writeFile(filepath.Join(o.bare, name), data); err != nil {
			return err
		}
	}
	packer := site.Packer{Level: 11, Cache: ".build/cache"}
	return filepath.WalkDir(o.bare, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".png") {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		packed, err := packer.Pack(data, ".br")
		if err != nil {
			return err
		}
		return writeFile(name+".br", packed)
	})
}

// writeFile writes a file and the folders it lies in.
func writeFile(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}
