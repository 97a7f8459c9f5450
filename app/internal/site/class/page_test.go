//go:build !js

package class_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/site/class"
)

// most is how many bytes a phone loads for the page.
const most = 15_000

var fileOf = regexp.MustCompile(`(?:src|href)="(/lab/[^"]+)"`)

func TestThePhonesPageIsSmallAndItsOwn(t *testing.T) {
	o := options("/lab/")
	made, err := class.New(o)
	if err != nil {
		t.Fatal(err)
	}
	c := room{made, t}
	page := c.must(200, "GET", "/lab/q", "")
	if strings.Contains(page, "wasm") || strings.Contains(page, "style=") || strings.Count(page, "<script") != 2 {
		t.Errorf("the page is %s", page)
	}
	icon, err := os.ReadFile("../../../../web/icons/snowflake.svg")
	if err != nil {
		t.Fatal(err)
	}
	sum := len(icon)
	files := []string{"/lab/q/4"}
	for _, file := range fileOf.FindAllStringSubmatch(page, -1) {
		if !strings.HasSuffix(file[1], ".svg") {
			files = append(files, file[1])
		}
	}
	if len(files) != 3 {
		t.Errorf("the page has the files %q", files)
	}
	for _, name := range files {
		r := request("GET", name, "")
		r.Header.Set("Accept-Encoding", "gzip, deflate")
		w := c.do(r)
		sum += w.Body.Len()
		if w.Code != 200 || w.Header().Get("Content-Encoding") != "gzip" ||
			!strings.Contains(w.Header().Get("Content-Security-Policy"), "frame-ancestors 'none'") {
			t.Errorf("%s: got %d %v", name, w.Code, w.Header())
		}
		if kept := strings.HasPrefix(w.Header().Get("Cache-Control"),
			"public, max-age=31536000"); kept == (name == files[0]) {
			t.Errorf("%s: got %s", name, w.Header().Get("Cache-Control"))
		}
	}
	t.Logf("figure class-page-bytes %d want <=%d", sum, most)
	if sum > most {
		t.Errorf("a phone loads %d bytes, want at most %d", sum, most)
	}
}

var (
	saidBy = regexp.MustCompile(
		`\bsay\.([a-zA-Z]+)|notice = "([a-zA-Z]+)"|forget\("([a-zA-Z]+)"\)|trouble === 503 \? "([a-z]+)" : "([a-z]+)"|"(notSent)"`)
	inSaid  = regexp.MustCompile(`\["sent", "to", "unsent", "kept"\]`)
	spelled = regexp.MustCompile(`%\d`)
)

// The script names phrases; one that is missing would be shown as "undefined".
func TestThePageHasThePhrasesItSays(t *testing.T) {
	script, err := os.ReadFile("phone.js")
	if err != nil {
		t.Fatal(err)
	}
	document, err := os.ReadFile("phone.html")
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{"javascript": strings.Contains(string(document), "Phrases.javascript")}
	for _, found := range saidBy.FindAllStringSubmatch(string(script), -1) {
		for _, name := range found[1:] {
			used[name] = true
		}
	}
	if inSaid.Match(script) {
		for _, name := range []string{"sent", "to", "unsent", "kept"} {
			used[name], used[name+"Is"] = true, true
		}
	}
	delete(used, "")
	phrases := class.Phrases()
	for name := range used {
		if phrases[name] == "" {
			t.Errorf("phone.js says %s, which is no phrase", name)
		}
	}
	for name := range phrases {
		if !used[name] {
			t.Errorf("nothing says %s", name)
		}
	}
	if got := spelled.FindAllString(phrases["because"], -1); len(got) != 2 {
		t.Errorf("values of a phrase: got %q", got)
	}
}

func TestThePageHasEachLanguage(t *testing.T) {
	c := newRoom(t)
	page := c.must(200, "GET", "/q", "")
	_, rest, _ := strings.Cut(page, `<script type="application/json" id="languages">`)
	data, _, _ := strings.Cut(rest, "</script>")
	var all []class.Translation
	if err := json.Unmarshal([]byte(data), &all); err != nil || len(all) != 2 || all[1].Tag != "zh-Hans" ||
		all[1].Phrases["join"] == "" {
		t.Errorf("got %v, %+v", err, all)
	}
}
