package oracle

import (
	"hash"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Programs are placeholders: the pages do not depend on them.
var programs = []string{"wasm_exec.js", "web/app.wasm", "web/worker.wasm"}

// What an exported page has of the site's files: digests in names, the size of the program, and
// the scripts in the page with the digest in its policy.
var (
	digests = regexp.MustCompile(`\.[0-9a-f]{16}\.`)
	sizes   = regexp.MustCompile(` data-size="[0-9]+"`)
	scripts = regexp.MustCompile(`(?s)<script>.*?</script>|(?:'|&#39;)sha256-[^'&]+(?:'|&#39;)`)
)

// pages has a key for each page of the export, as the program writes it.
func pages(t *testing.T, r *record) {
	from, to := t.TempDir(), filepath.Join(t.TempDir(), "site")
	if err := os.CopyFS(filepath.Join(from, "web"), os.DirFS(filepath.Join(root, "web"))); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"web/rest.wasm", "web/traces.wasm"} {
		os.Remove(filepath.Join(from, name))
	}
	for _, name := range programs {
		if err := os.WriteFile(filepath.Join(from, name), []byte("placeholder"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command("go", "run", "-buildvcs=false", "./app", "export", to, "-from", from, "-cache", "",
		"-level", "1", "-compressed=false")
	command.Dir, command.Env = root, append(os.Environ(), "TZ=UTC")
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("the export failed: %v\n%s", err, out)
	}
	err := filepath.WalkDir(to, func(name string, entry os.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".html" {
			return err
		}
		page, err := os.ReadFile(name)
		language, inside,
			found := strings.Cut(strings.TrimPrefix(filepath.ToSlash(name), filepath.ToSlash(to)+"/"), "/")
		if !found {
			language, inside = "en", language
		}
		r.add(t, "page/"+language+"/"+strings.TrimSuffix(inside, ".html"), func(to hash.Hash) {
			plain := scripts.ReplaceAllString(string(page), "")
			io.WriteString(to, sizes.ReplaceAllString(digests.ReplaceAllString(plain, "."), ""))
		})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
