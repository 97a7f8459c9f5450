package site_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"
	"golang.org/x/net/html"

	"github.com/snowflakelab/snowflakelab/app/internal/site"
)

// options returns the options for a small site, with a program long enough to be cached and
// repetitive enough to compress.
func options(t *testing.T) site.Options {
	t.Helper()
	sources := fstest.MapFS{}
	for name, text := range map[string]string{
		"web/lab.css":    ":root { --paper: light-dark(#fcfbf8, #16171a); }",
		"web/pages.css":  ".pages { color: red; }",
		"web/early.js":   "early();\n",
		"web/entries.js": "entries();\n",
		"web/start.js":   strings.Repeat("start();\n", 50),
		"web/worker.js":  strings.Repeat("keep();\n", 50),
		"web/manifest.webmanifest": `{"name": "x", "description": "` + strings.Repeat("Make IDs. ", 20) +
			`", "theme_color": "var(--paper)", "icons": [{"src": "icons/a.svg"}]}`,
		"web/pictures/a.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
		"web/size.limit":     "1.35",
		"web/app.wasm":       strings.Repeat("\x00asm and more, ", 30_000),
		"web/rest.wasm":      "\x00asm",
		"web/traces.wasm":    "\x00asm",
		"web/live.js":        "draw();\n",
		"web/live-worker.js": "run();\n",
		"web/picture.js":     "save();\n",
		"web/worker.wasm":    "\x00asm",
		"web/preview.png":    "a picture",
		"wasm_exec.js":       strings.Repeat("class Go {}\n", 50),
	} {
		sources[name] = &fstest.MapFile{Data: []byte(text)}
	}
	icons, err := filepath.Glob("../../../web/icons/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range icons {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		sources["web/icons/"+filepath.Base(file)] = &fstest.MapFile{Data: data}
	}
	return site.Options{
		Base:    "/",
		Sources: sources,
		Packer:  site.Packer{Level: 5, Cache: t.TempDir()},
		Languages: []site.Language{{
			Code: "en", Tag: "en",
			Pages: []site.Page{
				{Path: "/", Title: "Make", Description: `Makes "IDs" & more`,
					Markup: `<div><a href="/decode">Decode</a></div>`},
				{Path: "/decode", Title: "Decode", Description: "Reads IDs", Markup: `<div><h1>Decode</h1></div>`},
			},
			Preview: "64 bits",
			NotFound: site.Page{Path: "/404", Title: "Nothing here", Description: "No such page",
				Markup: `<div><h1>Nothing here</h1></div>`},
		}},
	}
}

// export builds the export.
func export(t *testing.T, o site.Options) *site.Export {
	t.Helper()
	e, err := site.Build(o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// built exports a site and returns all files by name.
func built(t *testing.T, o site.Options) map[string]string {
	t.Helper()
	return texts(export(t, o))
}

func texts(e *site.Export) map[string]string {
	files := map[string]string{}
	for name, data := range e.Files {
		files[name] = string(data)
	}
	return files
}

// write writes an export to a folder.
func write(t *testing.T, e *site.Export, dir string) {
	t.Helper()
	if err := e.Write(dir); err != nil {
		t.Fatal(err)
	}
}

// written writes an export to a folder, and reads the folder.
func written(t *testing.T, o site.Options, dir string) map[string]string {
	t.Helper()
	write(t, export(t, o), dir)
	e, err := site.Read(dir, o.Base)
	if err != nil {
		t.Fatal(err)
	}
	return texts(e)
}

// named returns the one file of the form before.<16 digits>.after.
func named(t *testing.T, files map[string]string, before, after string) string {
	t.Helper()
	for name := range files {
		if strings.HasPrefix(name, before+".") && strings.HasSuffix(name, "."+after) &&
			len(name) == len(before)+18+len(after) {
			return name
		}
	}
	t.Fatalf("no file %s.<digest>.%s in %q", before, after, slices.Sorted(maps.Keys(files)))
	return ""
}

func TestTheExportHoldsEveryFileASiteNeeds(t *testing.T) {
	files := built(t, options(t))
	for _, name := range []string{
		"index.html", "decode.html", "404.html", "wasm_exec.js", "worker.js", "robots.txt",
		"web/manifest.webmanifest", "web/pictures/a.svg",
		"web/icons/snowflake.svg", "web/icons/snowflake-180.png", "web/icons/snowflake-192.png",
		"web/icons/snowflake-512.png", "web/icons/snowflake-mask-512.png",
		"index.html.br", "index.html.gz", "wasm_exec.js.br", "worker.js.gz",
		named(t, files, "web/app", "wasm") + ".br", named(t, files, "web/app", "wasm") + ".gz",
		named(t, files, "web/lab", "css"), named(t, files, "web/start", "js") + ".br",
	} {
		if files[name] == "" {
			t.Errorf("%s is missing", name)
		}
	}
	for _, name := range []string{"web/size.limit", "web/app.wasm", "web/start.js", "sitemap.xml",
		"web/icons/snowflake-192.png.br"} {
		if _, there := files[name]; there {
			t.Errorf("%s is there", name)
		}
	}
}

func TestCompressedFormsUnpackToTheFile(t *testing.T) {
	files := built(t, options(t))
	name := named(t, files, "web/app", "wasm")
	var plain bytes.Buffer
	if _, err := plain.ReadFrom(brotli.NewReader(strings.NewReader(files[name+".br"]))); err != nil {
		t.Fatal(err)
	}
	if plain.String() != files[name] {
		t.Errorf("unpacked %d bytes, want the %d of %s", plain.Len(), len(files[name]), name)
	}
}

func TestTwoExportsAreTheSameBytes(t *testing.T) {
	o := options(t)
	first := built(t, o)
	o.Cache = ""
	if second := built(t, o); !maps.Equal(first, second) {
		t.Error("a second export without the cache differs")
	}
	dir := t.TempDir()
	written(t, o, dir)
	forms, err := site.Forms(os.DirFS(dir))
	if err != nil {
		t.Fatal(err)
	}
	o.Packed, o.Level = forms, 1
	if third := built(t, o); !maps.Equal(first, third) {
		t.Error("an export from the forms of another differs")
	}
	if _, err := site.Forms(os.DirFS(t.TempDir())); err == nil {
		t.Error("a folder without an export has forms")
	}
}

func TestHostsThatTakeHeadersFromAFileAreToldThem(t *testing.T) {
	o := options(t)
	o.Base = "/lab/"
	files := built(t, o)
	for _, want := range []string{"/lab/*\n", "  X-Content-Type-Options: nosniff\n",
		"/lab/" + named(t, files, "web/app", "wasm") +
			"\n  ! Cache-Control\n  Cache-Control: public, max-age=31536000, immutable\n"} {
		if !strings.Contains(files["_headers"], want) {
			t.Errorf("_headers lacks %q:\n%s", want, files["_headers"])
		}
	}
	if got, want := built(t, translated(t))["_redirects"],
		"/lab/index /lab/keys 301\n/lab/styles /lab/ 301\n/lab/zh/index /lab/zh/keys 301\n/lab/zh/styles /lab/zh/ 301\n/lab/ja/index /lab/ja/keys 301\n/lab/ja/styles /lab/ja/ 301\n"; got != want {
		t.Errorf("_redirects is %q, want %q", got, want)
	}
	if strings.Contains(files["worker.js"], "_headers") {
		t.Error("the worker is to keep a file that hosts do not hand out")
	}
}

func TestAPlainExportIsTheSameWithoutTheCompressedForms(t *testing.T) {
	o := options(t)
	files := built(t, o)
	o.Plain = true
	plain := built(t, o)
	want := slices.DeleteFunc(slices.Sorted(maps.Keys(files)),
		func(name string) bool { return slices.Contains([]string{".br", ".gz"}, filepath.Ext(name)) })
	if got := slices.Sorted(maps.Keys(plain)); !slices.Equal(got, want) {
		t.Errorf("there are %q, want %q", got, want)
	}
	size := func(document string) (size string) {
		for _, script := range find(t, document, "script") {
			size += script["data-size"]
		}
		return size
	}
	program := named(t, files, "web/app", "wasm")
	for form, document := range map[string]string{".br": files["index.html"], ".gz": plain["index.html"]} {
		if got, want := size(document), strconv.Itoa(len(files[program+form])); got != want {
			t.Errorf("the program is said to have %s bytes, want %s, as in its form %s", got, want, form)
		}
	}
}

// find returns the attributes of every element with that name in a document.
func find(t *testing.T, document, element string) []map[string]string {
	t.Helper()
	root, err := html.Parse(strings.NewReader(document))
	if err != nil {
		t.Fatal(err)
	}
	var found []map[string]string
	for n := range root.Descendants() {
		if n.Type == html.ElementNode && n.Data == element {
			attributes := map[string]string{}
			for _, a := range n.Attr {
				attributes[a.Key] = a.Val
			}
			found = append(found, attributes)
		}
	}
	return found
}

// allowed returns a policy's entry for an inline script.
func allowed(script string) string {
	sum := sha256.Sum256([]byte(script))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

func TestADocumentNamesFilesThatAreThere(t *testing.T) {
	for _, base := range []string{"/", "/lab/"} {
		o := options(t)
		o.Base = base
		files := built(t, o)
		pages := map[string]bool{base: true, base + "decode": true}
		named := 0
		for _, document := range []string{"index.html", "decode.html", "404.html"} {
			for _, element := range []string{"link", "script", "a", "img"} {
				for _, attributes := range find(t, files[document], element) {
					for _, key := range []string{"href", "src", "data-wasm", "data-rest", "data-traces"} {
						to, has := attributes[key]
						if !has {
							continue
						}
						named++
						inside, below := strings.CutPrefix(to, base)
						if !below || files[inside] == "" && !pages[to] {
							t.Errorf("base %s: %s names %s, which is not there", base, document, to)
						}
					}
				}
			}
		}
		if named < 20 {
			t.Errorf("base %s: only %d names were looked at", base, named)
		}
	}
}

func TestTheMarkupStandsFirstInTheBody(t *testing.T) {
	files := built(t, options(t))
	if _, body, _ := strings.Cut(files["index.html"], "<body>"); !strings.HasPrefix(strings.TrimSpace(body),
		`<div><a href="/decode">`) {
		t.Errorf("the body begins with %.60q", body)
	}
}

func TestTheHeadSaysWhatThePageIs(t *testing.T) {
	o := options(t)
	o.URL, o.Base = "https://example.org", "/lab/"
	files := built(t, o)
	said := map[string]string{}
	for _, meta := range find(t, files["index.html"], "meta") {
		said[meta["name"]+meta["property"]+meta["http-equiv"]+meta["media"]] = meta["content"]
	}
	for name, want := range map[string]string{
		"viewport":       "width=device-width, initial-scale=1",
		"description":    `Makes "IDs" & more`,
		"og:description": `Makes "IDs" & more`,
		"og:url":         "https://example.org/lab/",
		"og:image":       "https://example.org/lab/web/preview.png",
		"og:image:width": "1200",
		"og:image:alt":   "64 bits",
		"theme-color(prefers-color-scheme: light)": "#fcfbf8",
		"theme-color(prefers-color-scheme: dark)":  "#16171a",
	} {
		if said[name] != want {
			t.Errorf("%s is %q, want %q", name, said[name], want)
		}
	}
	if policy := said["Content-Security-Policy"]; !strings.Contains(policy, "default-src 'none'") ||
		strings.Contains(policy, "unsafe-inline") {
		t.Errorf("the policy is %q", policy)
	}
	_, script, _ := strings.Cut(files["index.html"], "<script>")
	script, _, _ = strings.Cut(script, "</script>")
	if policy := said["Content-Security-Policy"]; script != "early()\nentries()\n" ||
		!strings.Contains(policy, allowed(script)) {
		t.Errorf("the policy %q does not allow the script %q in the page", policy, script)
	}
	if got := files["sitemap.xml"]; !strings.Contains(got, "<loc>https://example.org/lab/decode</loc>") {
		t.Errorf("the sitemap is %q", got)
	}
	if strings.Contains(files["404.html"], "canonical") {
		t.Error("the page for unknown paths claims an address")
	}
}

func TestEveryPageSaysWhatItTeachesAsDataThatRunsNothing(t *testing.T) {
	o := options(t)
	o.URL, o.Languages[0].Pages[0].Title = "https://example.org", `Make </script><script>"IDs"`
	files := built(t, o)
	if got := strings.Count(files["404.html"], "ld+json"); got != 0 {
		t.Errorf("the page for unknown paths is described %d times, want 0", got)
	}
	for name, want := range map[string]string{"index.html": o.Languages[0].Pages[0].Title, "decode.html": "Decode"} {
		_, data, _ := strings.Cut(files[name], `<script type="application/ld+json">`)
		data, _, _ = strings.Cut(data, "</script>")
		var said map[string]any
		if err := json.Unmarshal([]byte(data), &said); err != nil {
			t.Fatalf("%s: %v in %q", name, err, data)
		}
		if said["@type"] != "LearningResource" || said["name"] != want || said["isAccessibleForFree"] != true {
			t.Errorf("%s: got %v, want a learning resource named %q", name, said, want)
		}
		if got, want := said["url"], "https://example.org/"+
			strings.TrimSuffix(strings.TrimPrefix(name, "index"), ".html"); got != want {
			t.Errorf("%s: its address is %v, want %s", name, got, want)
		}
	}
}

func TestTheWorkerKeepsEveryFileAndChangesWithEachOfThem(t *testing.T) {
	o := options(t)
	files := built(t, o)
	line, _, _ := strings.Cut(files["worker.js"], ";\n")
	var release struct {
		Version      string
		Pages, Files map[string]string
	}
	if err := json.Unmarshal([]byte(strings.TrimPrefix(line, "const release = ")), &release); err != nil {
		t.Fatalf("%v in %q", err, line)
	}
	if want := map[string]string{"": "index.html", "decode": "decode.html"}; !maps.Equal(release.Pages, want) {
		t.Errorf("the worker's pages are %q, want %q", release.Pages, want)
	}
	for name := range files {
		plain := !strings.HasSuffix(name, ".zst") && !strings.HasSuffix(name, ".br") && !strings.HasSuffix(name, ".gz")
		want := plain && !strings.HasPrefix(name, "web/traces.") &&
			!slices.Contains([]string{"worker.js", "robots.txt", "web/preview.png", "_headers", "_redirects"}, name)
		if _, kept := release.Files[name]; kept != want {
			t.Errorf("%s is kept: %v, want %v", name, kept, want)
		}
	}
	for _, change := range []string{"web/worker.js", "web/lab.css", "web/app.wasm", "wasm_exec.js",
		"web/pictures/a.svg"} {
		file := o.Sources.(fstest.MapFS)[change]
		before := file.Data
		file.Data = append(slices.Clone(before), " changed()"...)
		if after := built(t, o)["worker.js"]; strings.HasPrefix(after, line) {
			t.Errorf("the worker is the same version after a change of %s", change)
		}
		file.Data = before
	}
}

func TestOurStylesAndScriptsStaySmall(t *testing.T) {
	// The last two are loaded when they are needed.
	for pattern, most := range map[string]int{"*.css": 38_700, "[^lp]*.js": 11_200, "live*.js": 3_800,
		"picture.js": 3_400} {
		names, err := filepath.Glob(filepath.Join("../../../web", pattern))
		if err != nil || len(names) == 0 {
			t.Fatalf("no %s in the web folder (%v)", pattern, err)
		}
		total := 0
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if filepath.Ext(name) == ".js" {
				if data, err = site.Minified(name, data); err != nil {
					t.Fatal(err)
				}
			}
			packed, err := site.Packer{Level: 11}.Pack(data, ".br")
			if err != nil {
				t.Fatal(err)
			}
			total += len(packed)
		}
		t.Logf("%s: %d bytes in brotli", pattern, total)
		if total > most {
			t.Errorf("%s: %d bytes in brotli, want at most %d", pattern, total, most)
		}
	}
}

func TestTheIconsArePicturesOfTheirSize(t *testing.T) {
	files := built(t, options(t))
	for name, size := range map[string]int{"180": 180, "192": 192, "512": 512, "mask-512": 512} {
		img, err := png.Decode(strings.NewReader(files["web/icons/snowflake-"+name+".png"]))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := img.Bounds().Dx(); got != size || img.Bounds().Dy() != size {
			t.Errorf("%s is %v, want %d pixels a side", name, img.Bounds(), size)
		}
		_, _, _, corner := img.At(0, 0).RGBA()
		if round := name == "192" || name == "512"; round != (corner == 0) {
			t.Errorf("%s: the corner's opacity is %d", name, corner)
		}
		if r, _, _, _ := img.At(size/2, size/2).RGBA(); r != 0xffff {
			t.Errorf("%s: the middle is not the arms' white", name)
		}
	}
}

func TestWhatCannotBeBuiltIsRefused(t *testing.T) {
	for _, c := range []struct {
		name, want string
		change     func(*site.Options)
	}{
		{"no sources", "no sources", func(o *site.Options) { o.Sources = nil }},
		{"no pages", "no pages", func(o *site.Options) { o.Languages = nil }},
		{"a base without its slashes", "base", func(o *site.Options) { o.Base = "lab" }},
		{"a base that leaves its folder", "base", func(o *site.Options) { o.Base = "/../" }},
		{"a base with a part that browsers remove", "part \".\"", func(o *site.Options) { o.Base = "/lab/./" }},
		{"a base that is only such a part", "part \".\"", func(o *site.Options) { o.Base = "/./" }},
		{"a base with an empty part", "empty part", func(o *site.Options) { o.Base = "/lab//" }},
		{"a base with a quote", "base", func(o *site.Options) { o.Base = `/"/` }},
		{"a compression level that does not exist", "level 12", func(o *site.Options) { o.Level = 12 }},
		{"an address without its scheme", "https://", func(o *site.Options) { o.URL = "example.org" }},
		{"an address without its host", "and a host", func(o *site.Options) { o.URL = "https:///x" }},
		{"an address that ends with a slash", "end after the host",
			func(o *site.Options) { o.URL = "https://example.org/" }},
		{"an address with a path", "end after the host", func(o *site.Options) { o.URL = "http://x/y" }},
		{"an address with a query", "end after the host", func(o *site.Options) { o.URL = "https://example.org?x" }},
		{"an address with a fragment", "end after the host", func(o *site.Options) { o.URL = "https://example.org#x" }},
		{"an address with a user", "end after the host", func(o *site.Options) { o.URL = "https://me@example.org" }},
		{"an address with an odd port", "port", func(o *site.Options) { o.URL = "https://example.org:x" }},
		{"a language that is not a folder", "lower-case",
			func(o *site.Options) { o.Languages = append(o.Languages, o.Languages[0]); o.Languages[1].Code = "zh/x" }},
		{"a language at a page's path", "path of a page", func(o *site.Options) {
			o.Languages = append(o.Languages, o.Languages[0])
			o.Languages[1].Code = "decode"
		}},
		{"a language without a page", "other pages", func(o *site.Options) {
			o.Languages = append(o.Languages, site.Language{Code: "zh", Pages: o.Languages[0].Pages[1:]})
		}},
		{"a page with the home page's file", "index.html",
			func(o *site.Options) { o.Languages[0].Pages[1].Path = "/index" }},
		{"two pages at one path", "two pages", func(o *site.Options) { o.Languages[0].Pages[1].Path = "/" }},
		{"a page path that looks like a file", "no dot",
			func(o *site.Options) { o.Languages[0].Pages[1].Path = "/a.b" }},
		{"a stylesheet without the page's ground", "--paper", func(o *site.Options) {
			o.Sources.(fstest.MapFS)["web/lab.css"] = &fstest.MapFile{Data: []byte(":root { --paper: white; }")}
		}},
		{"a program that is not there", "web/app.wasm",
			func(o *site.Options) { delete(o.Sources.(fstest.MapFS), "web/app.wasm") }},
		{"markup that is not one element", "page /decode",
			func(o *site.Options) { o.Languages[0].Pages[1].Markup = "" }},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := options(t)
			c.change(&o)
			if _, err := site.Build(o); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got the error %v, want one with %q", err, c.want)
			}
		})
	}
}

func TestEarlyListsWhatTheScriptsShare(t *testing.T) {
	set := regexp.MustCompile(`(?m)^ *(?:window|self)\.(lab[A-Z]\w*) = `)
	scripts, err := filepath.Glob("../../../web/*.js")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("%d scripts, %v", len(scripts), err)
	}
	early, err := os.ReadFile("../../../web/early.js")
	if err != nil {
		t.Fatal(err)
	}
	list, _, _ := strings.Cut(string(early), `"use strict"`)
	listed := strings.FieldsFunc(list, func(r rune) bool { return r == ' ' || r == ',' || r == '\n' })
	for _, script := range scripts {
		source, err := os.ReadFile(script)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range set.FindAllStringSubmatch(string(source), -1) {
			if !slices.Contains(listed, found[1]) {
				t.Errorf("%s sets %s, which the head of early.js does not list", filepath.Base(script), found[1])
			}
		}
	}
}
