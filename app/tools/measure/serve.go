//go:build !js

package main

import (
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"github.com/chromedp/chromedp"

	"github.com/snowflakelab/snowflakelab/app/internal/site"
	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// serve serves until the program exits, and returns the URL.
func serve(handler http.Handler) string {
	listener := tool.Must(net.Listen("tcp", "127.0.0.1:0"))
	go http.Serve(listener, handler)
	return "http://" + listener.Addr().String()
}

// browseOurs serves the site and opens it at the path.
func browseOurs(o options, scripts ...string) (t tab, address string) {
	return browse(scripts...), serveOurs(o)
}

// browseFolder serves a folder unchanged and opens its page.
func browseFolder(dir string) tab {
	t := browse()
	t.do(chromedp.Navigate(serve(http.FileServer(http.Dir(dir)))))
	return t
}

func serveOurs(o options) string { return serve(tool.Must(site.Handler(o.ours, "/"))) }

// serveBare serves the bare page with the same server and compression, but without our
// security policy, which go-app's loader does not support.
func serveBare(o options) string {
	complete(o)
	handler := tool.Must(site.Handler(bareSite, "/"))
	return serve(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { handler.ServeHTTP(unruled{w}, r) }))
}

// unruled removes our policy from a response.
type unruled struct{ http.ResponseWriter }

func (w unruled) WriteHeader(status int) {
	w.Header().Del("Content-Security-Policy")
	w.ResponseWriter.WriteHeader(status)
}

// complete adds to go-app's export what a host would: icons, a 404 page, and brotli files. Our
// server also requires a worker.js.
func complete(o options) {
	files := map[string]string{"404.html": filepath.Join(bareSite, "index.html"),
		"worker.js": filepath.Join(bareSite, "app-worker.js")}
	for _, icon := range []string{"snowflake-192.png", "snowflake.svg"} {
		files["web/icons/"+icon] = filepath.Join(o.ours, "web/icons", icon)
	}
	for name, from := range files {
		writeFile(filepath.Join(bareSite, name), tool.Must(os.ReadFile(from)))
	}
	packer := site.Packer{Level: 11, Cache: ".build/cache"}
	tool.Check(filepath.WalkDir(bareSite, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && !strings.HasSuffix(name, ".br") && !strings.HasSuffix(name, ".png") {
			writeFile(name+".br", tool.Must(packer.Pack(tool.Must(os.ReadFile(name)), ".br")))
		}
		return err
	}))
}

// writeFile writes a file and creates its folders.
func writeFile(name string, data []byte) {
	tool.Check(os.MkdirAll(filepath.Dir(name), 0o755))
	tool.Check(os.WriteFile(name, data, 0o644))
}
