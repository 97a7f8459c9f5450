//go:build !js

package e2e

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// onNginx serves an edition of the toy site below a base with the real nginx; deploy replaces it by
// another edition.
func onNginx(t *testing.T, base string) (s *served, deploy func(edition string), stop func()) {
	t.Helper()
	takeTurn(t)
	folder := t.TempDir()
	deploy = func(edition string) {
		t.Helper()
		if err := toyExport(t, edition, base).Write(filepath.Join(folder, "site", base)); err != nil {
			t.Fatal(err)
		}
	}
	deploy("first")
	address, stop := startNginx(t, filepath.Join(folder, "site"), base)
	return &served{url: "http://" + address + strings.TrimSuffix(base, "/")}, deploy, stop
}

func TestNginxHostsASiteAsTheReadmeSays(t *testing.T) {
	t.Parallel()
	more(t)
	for _, base := range []string{"/", "/lab/"} {
		t.Run(base, func(t *testing.T) {
			s, deploy, stop := onNginx(t, base)
			b := newTab(t, s).open("/decode?from=elsewhere#id=7")
			if got := b.text("h1"); got != "Decode" {
				t.Errorf("a deep link shows %q", got)
			}
			if answer, err := http.Get(s.url + "/decode/?a=b"); err != nil ||
				answer.Request.URL.String() != s.url+"/decode?a=b" || answer.StatusCode != 200 {
				t.Errorf("/decode/ leads to %v, %v", answer, err)
			}
			for path, want := range map[string]string{"/zh": "/zh/?a=b 200", "/zh/decode": "/zh/decode?a=b 200",
				"/zh/none": "/zh/none?a=b 404"} {
				answer, err := http.Get(s.url + path + "?a=b")
				if err != nil {
					t.Fatal(err)
				}
				document, err := io.ReadAll(answer.Body)
				if got := fmt.Sprint(strings.TrimPrefix(answer.Request.URL.String(), s.url), " ",
					answer.StatusCode); got != want || err != nil ||
					!strings.Contains(string(document), `lang="zh-Hans"`) {
					t.Errorf("%s leads to %s, %.80q, %v; want %s in Chinese", path, got, document, err, want)
				}
			}
			b.open("/zh/index?a=b#c").
				until("the earlier name leads to the page", `document.querySelector("h1").innerText === "键"`)
			if got := b.ready().address(); got != "/zh/keys?a=b#c" {
				t.Errorf("/zh/index leads to %s", got)
			}
			b.open("/").kept()
			b.load("/no-such-page").ready()
			if got := eval[int](b, `performance.getEntriesByType("navigation")[0].responseStatus`); got != 404 ||
				b.text("h1") != "Nothing here" {
				t.Errorf("a page that is not there is %q with status %d", b.text("h1"), got)
			}
			b.complaints() // of that status

			b.sandboxed(s.url+"/decode?embed=1").until("it runs in a frame, with its style", "window.styled")

			b.open("/")
			deploy("second")
			eval[bool](b, `navigator.serviceWorker.ready.then((r) => r.update()).then(({ installing }) => new Promise((done) => {
				installing.addEventListener("statechange", () => installing.state === "installed" && done(true));
			}))`)
			b.reload().until("the second edition is there",
				`document.getElementById("edition").innerText === "second"`).ready()

			stop()
			for path, want := range map[string]string{"/decode#id=7": "Decode", "/": "Toy",
				"/not-here-either": "Nothing here"} {
				if got := b.load(path).ready().text("h1"); got != want || b.text("#edition") != "second" {
					t.Errorf("without a network %s is %q of the %s edition, want %q of the second", path, got,
						b.text("#edition"), want)
				}
			}
			b.complaints() // of the status
		})
	}
}

// sandboxed shows a page in another site's frame that may only run scripts.
func (b *tab) sandboxed(address string) *tab {
	b.t.Helper()
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, `<!DOCTYPE html><title>Another page</title><script>addEventListener("message", (e) => { window.styled ??= e.data?.styled })</script>
			<iframe width="700" height="500" sandbox="allow-scripts" src="%s"></iframe>`, address)
	}))
	b.t.Cleanup(host.Close)
	b.do(chromedp.Navigate(host.URL))
	return b
}
