package site_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/snowflakelab/snowflakelab/app/internal/site"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// translated are the options for a site in English, Chinese and Japanese.
func translated(t *testing.T) site.Options {
	t.Helper()
	o := options(t)
	o.Base, o.URL = "/lab/", "https://example.org"
	script := o.Sources.(fstest.MapFS)["web/early.js"]
	script.Data = append(script.Data, `labText("Loading %s"); labText("Never translated"); labText("</script>");`+
		"\n"...)
	english := o.Languages[0]
	english.Pages = append(english.Pages, site.Page{Path: "/keys", Title: "Index", Markup: `<div><h1>Index</h1></div>`})
	o.Languages = []site.Language{english}
	for code, tag := range map[string]string{"zh": "zh-Hans", "ja": "ja"} {
		l := english
		l.Code, l.Tag, l.Preview = code, tag, "64 "+code
		l.Words = map[string]string{
			"Loading %s": "正在加载 %s", "</script>": "</script>", strings.Repeat("Make IDs. ", 20): code + " IDs",
			"JavaScript is off or blocked. You can read the text, but nothing on the page works. Allow JavaScript for this site and reload.": code + " script",
		}
		l.Pages = slices.Clone(english.Pages)
		for i := range l.Pages {
			l.Pages[i].Title += " " + code
		}
		l.NotFound.Title += " " + code
		o.Languages = append(o.Languages, l)
	}
	slices.SortFunc(o.Languages[1:], func(a, b site.Language) int { return strings.Compare(b.Code, a.Code) })
	return o
}

func TestEachLanguageHasDocumentsOfItsOwn(t *testing.T) {
	files := built(t, translated(t))
	for _, name := range []string{"index.html", "decode.html", "keys.html", "404.html"} {
		for _, c := range []struct{ folder, code, tag, locale string }{{"", "", "en", ""},
			{"zh/", "zh", "zh-Hans", "zh_CN"}, {"ja/", "ja", "ja", "ja_JP"}} {
			document := files[c.folder+name]
			html := find(t, document, "html")[0]
			if html["lang"] != c.tag || html["data-languages"] != "zh ja" ||
				!strings.HasPrefix(html["data-wasm"], "/lab/web/app.") {
				t.Errorf("%s%s: <html> has %v", c.folder, name, html)
			}
			if title := strings.TrimSpace(c.code) + "</title>"; !strings.Contains(document, title) {
				t.Errorf("%s%s is not titled …%s", c.folder, name, title)
			}
			if catalog, want := html["data-catalog"],
				c.folder != ""; want != strings.HasPrefix(catalog, "/lab/web/"+c.code+".") ||
				want && files[strings.TrimPrefix(catalog, "/lab/")] == "" {
				t.Errorf("%s%s: its catalog is %q", c.folder, name, catalog)
			}
			for _, want := range []string{`href="/lab/web/lab.`, `src="/lab/web/start.`, `data-base="/lab/"`} {
				if !strings.Contains(document, want) {
					t.Errorf("%s%s lacks %s", c.folder, name, want)
				}
			}
			if c.folder == "" {
				continue
			}
			if !strings.Contains(document, "<noscript>"+c.code+" script<") ||
				!strings.Contains(document, `<meta property="og:locale" content="`+c.locale+`">`) ||
				!strings.Contains(document, `href="/lab/`+c.folder+`manifest.webmanifest"`) {
				t.Errorf("%s%s speaks English without scripts, or has no locale or manifest", c.folder, name)
			}
			_, words, _ := strings.Cut(document, `id="words">`)
			words, _, _ = strings.Cut(words, "</script>")
			var said map[string]string
			if err := json.Unmarshal([]byte(words), &said); err != nil ||
				!maps.Equal(said, map[string]string{"Loading %s": "正在加载 %s", "</script>": "</script>"}) {
				t.Errorf("%s%s: the loader's words are %q: %v", c.folder, name, words, err)
			}
		}
	}
	if got := find(t, files["zh/404.html"], "html")[0]["data-pages"]; got != "decode keys" {
		t.Errorf("the page for unknown paths knows the pages %q", got)
	}
	if !strings.Contains(files["zh/index.html"], `<a href="/lab/zh/decode">`) ||
		!strings.Contains(files["index.html"], `<a href="/lab/decode">`) {
		t.Error("a link leaves its language")
	}
}

func TestPagesNameTheirAddressesInAllLanguages(t *testing.T) {
	files := built(t, translated(t))
	alternates := map[string]string{
		"en": "https://example.org/lab/decode", "zh-Hans": "https://example.org/lab/zh/decode",
		"ja": "https://example.org/lab/ja/decode", "x-default": "https://example.org/lab/decode",
	}
	for name, canonical := range map[string]string{"decode.html": alternates["en"],
		"zh/decode.html": alternates["zh-Hans"], "ja/decode.html": alternates["ja"]} {
		said := map[string]string{}
		for _, link := range find(t, files[name], "link") {
			if link["rel"] == "canonical" && link["href"] != canonical {
				t.Errorf("%s: its canonical address is %s, want %s", name, link["href"], canonical)
			}
			if link["rel"] == "alternate" {
				said[link["hreflang"]] = link["href"]
			}
		}
		if !maps.Equal(said, alternates) {
			t.Errorf("%s: its addresses are %v, want %v", name, said, alternates)
		}
	}
	for _, want := range []string{
		"<loc>https://example.org/lab/ja/</loc>",
		`<loc>https://example.org/lab/zh/decode</loc><xhtml:link rel="alternate" hreflang="en" href="https://example.org/lab/decode"/><xhtml:link rel="alternate" hreflang="zh-Hans" href="https://example.org/lab/zh/decode"/>`,
	} {
		if !strings.Contains(files["sitemap.xml"], want) {
			t.Errorf("the sitemap lacks %s:\n%s", want, files["sitemap.xml"])
		}
	}
	if strings.Contains(files["zh/404.html"], "canonical") || strings.Contains(files["zh/404.html"], "hreflang") {
		t.Error("the Chinese page for unknown paths claims an address")
	}
	o := translated(t)
	o.URL = ""
	if got := built(t, o)["zh/decode.html"]; strings.Contains(got, "hreflang") {
		t.Error("an address without a host is no alternate")
	}
}

func TestACatalogNamesItsLanguageAndProgramAndIsRead(t *testing.T) {
	o := translated(t)
	files := built(t, o)
	program := strings.Split(named(t, files, "web/app", "wasm"), ".")[1]
	for _, l := range o.Languages[1:] {
		catalog := files[named(t, files, "web/"+l.Code, "txt")]
		if !strings.HasPrefix(catalog, l.Code+" "+program+" ") {
			t.Errorf("the catalog begins with %.40q, want %s and %s", catalog, l.Code, program)
		}
		if err := text.Use(l.Code, catalog); err != nil || text.T("Loading %s", "x") != "正在加载 x" {
			t.Errorf("%s: %v, %q", l.Code, err, text.T("Loading %s", "x"))
		}
	}
	text.Use("en", "")
	before := named(t, files, "web/zh", "txt")
	o.Languages[1].Words["Loading %s"] = "加载 %s"
	if after := named(t, built(t, o), "web/zh", "txt"); after == before {
		t.Error("another catalog has the same name")
	}
}

func TestAManifestStartsInItsLanguageAndHasTheStylesheetsPaper(t *testing.T) {
	files := built(t, translated(t))
	var m struct {
		Name, Description, Lang string
		Start                   string `json:"start_url"`
		Icons                   []struct{ Src string }
	}
	if err := json.Unmarshal([]byte(files["zh/manifest.webmanifest"]), &m); err != nil {
		t.Fatal(err)
	}
	if m.Name != "x" || m.Description != "zh IDs" || m.Lang != "zh-Hans" || m.Start != "./" ||
		m.Icons[0].Src != "../web/icons/a.svg" {
		t.Errorf("the manifest is %+v", m)
	}
	if !strings.Contains(files["web/manifest.webmanifest"], "Make IDs.") {
		t.Error("the English manifest changed")
	}
	for _, name := range []string{"web/manifest.webmanifest", "zh/manifest.webmanifest"} {
		if !strings.Contains(files[name], `"theme_color": "#fcfbf8"`) {
			t.Errorf("%s: got %s, want the colour --paper", name, files[name])
		}
	}
}

func TestTheWorkerKnowsTheFilesOfEachLanguage(t *testing.T) {
	files := built(t, translated(t))
	line, _, _ := strings.Cut(files["worker.js"], ";\n")
	var release struct {
		Pages, Files map[string]string
		Languages    map[string]map[string]string
	}
	if err := json.Unmarshal([]byte(strings.TrimPrefix(line, "const release = ")), &release); err != nil {
		t.Fatal(err)
	}
	want := []string{"zh/404.html", "zh/decode.html", "zh/index.html", "zh/keys.html", "zh/manifest.webmanifest",
		named(t, files, "web/zh", "txt")}
	slices.Sort(want)
	if got := slices.Sorted(maps.Keys(release.Languages["zh"])); !slices.Equal(got, want) {
		t.Errorf("Chinese has the files %q, want %q", got, want)
	}
	for name := range release.Files {
		if strings.HasPrefix(name, "zh/") || strings.HasPrefix(name, "ja/") || strings.HasSuffix(name, ".txt") {
			t.Errorf("%s is kept for readers of every language", name)
		}
	}
	for route, file := range map[string]string{"": "index.html", "zh": "zh/index.html", "zh/keys": "zh/keys.html",
		"ja/decode": "ja/decode.html"} {
		if release.Pages[route] != file {
			t.Errorf("the page %q is %q, want %q", route, release.Pages[route], file)
		}
	}
}

func TestAServerAnswersInTheLanguageOfThePath(t *testing.T) {
	e := export(t, translated(t))
	handler := e.Handler()
	for _, c := range []struct {
		path   string
		status int
		leads  string // the file, or where it redirects to
	}{
		{"/lab/zh/", 200, "zh/index.html"},
		{"/lab/zh/decode", 200, "zh/decode.html"},
		{"/lab/zh/keys", 200, "zh/keys.html"},
		{"/lab/index?rows=5", 301, "/lab/keys?rows=5"},
		{"/lab/zh/index", 301, "/lab/zh/keys"},
		{"/lab/zh/index/?rows=5", 301, "/lab/zh/keys?rows=5"},
		{"/lab/zh?x=1", 301, "/lab/zh/?x=1"},
		{"/lab/zh/index.html", 301, "/lab/zh/"},
		{"/lab/zh/decode.html?x=1", 301, "/lab/zh/decode?x=1"},
		{"/lab/zh/decode/", 301, "/lab/zh/decode"},
		{"/lab/zh/none", 404, "zh/404.html"},
		{"/lab/zh/404.html", 404, "zh/404.html"},
		{"/lab/ja/none/none", 404, "ja/404.html"},
		{"/lab/none/zh/", 404, "404.html"},
		{"/lab/zhx", 404, "404.html"},
	} {
		w := ask(handler, "GET", c.path, "")
		got := w.Header().Get("Location")
		for name, data := range e.Files {
			if w.Body.String() == string(data) {
				got = name
			}
		}
		if w.Code != c.status || got != c.leads {
			t.Errorf("%s: got %d, %s, want %d, %s", c.path, w.Code, got, c.status, c.leads)
		}
	}
}

func TestAnEarlierReleasesCatalogsStay(t *testing.T) {
	o, dir := translated(t), t.TempDir()
	before := named(t, written(t, o, dir), "web/zh", "txt")
	o.Languages[1].Words["Loading %s"] = "加载 %s"
	if files := written(t, o, dir); files[before] == "" {
		t.Errorf("%s, which open pages still request, is gone", before)
	}
}
