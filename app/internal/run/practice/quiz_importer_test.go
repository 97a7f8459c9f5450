package practice

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

const repository = "../../../.."

// giftParser is the folder of gift-pegjs, a parser of GIFT that we did not write. Make installs it.
func giftParser(t *testing.T) string {
	t.Helper()
	if os.Getenv("MORE") != "1" {
		t.Skip("part of make test-more: MORE=1 runs it")
	}
	command := exec.Command("make", "-s", "-C", repository, "gift")
	for _, variable := range os.Environ() {
		if !strings.HasPrefix(variable, "MAKE") && !strings.HasPrefix(variable, "MFLAGS") {
			command.Env = append(command.Env, variable) // without the flags of a make above this one
		}
	}
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("make gift: %v\n%s", err, out)
	}
	found, err := filepath.Glob(filepath.Join(repository, ".build/gift-pegjs-*/node_modules/gift-pegjs"))
	if err != nil || len(found) != 1 {
		t.Fatalf("got %q (%v), want one gift-pegjs", found, err)
	}
	folder, err := filepath.Abs(found[0])
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

func TestAnImporterReadsGIFT(t *testing.T) {
	folder := giftParser(t)
	defer text.Use("en", "")
	for _, l := range text.Addressed() {
		if err := text.Use(l.Code, text.Compile(l.Code, "test", text.Translations(l.Code))); err != nil {
			t.Fatal(err)
		}
		checkAll(t, "GIFT by gift-pegjs", parsed(t, folder, GIFT(nil)))
	}
}

// parsed are the questions of a file as gift-pegjs reads them.
func parsed(t *testing.T, folder, file string) (all []readQuestion) {
	t.Helper()
	command := exec.Command("node", "testdata/gift.js", folder)
	command.Stdin, command.Stderr = strings.NewReader(file), os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("gift-pegjs: %v", err)
	}
	var read []struct {
		Kind, Name, Text, General string
		Answers                   []struct{ Says, Worth, Why string }
	}
	if err := json.Unmarshal(out, &read); err != nil {
		t.Fatal(err)
	}
	for _, q := range read {
		one := readQuestion{kind: q.Kind, name: q.Name, text: q.Text, general: q.General}
		for _, a := range q.Answers {
			one.answers = append(one.answers, readAnswer{a.Says, a.Worth, a.Why})
		}
		all = append(all, one)
	}
	return all
}
