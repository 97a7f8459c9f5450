package snowflake_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

func Example_readme() {
	issue := func(ctx context.Context) error {
		l := snowflake.Bwmarrin()
		g, err := snowflake.New(l, snowflake.Values{"node": 7}) // one for the whole program
		if err != nil {
			return err
		}
		id, err := g.Wait(ctx)
		fmt.Println(l.Node(id))
		return err
	}
	fmt.Println(issue(context.Background()))
	// Output:
	// 7
	// <nil>
}

// goLines returns the lines of a Go file, or of the Go snippets of a page, without indentation.
func goLines(text string) string {
	var b strings.Builder
	for _, line := range strings.Split(text, "\n") {
		b.WriteString(strings.TrimSpace(line) + "\n")
	}
	return b.String()
}

// Every Go snippet of the pages is part of an example or a test that runs it.
func TestTheSnippetsOfThePagesAreRun(t *testing.T) {
	var all strings.Builder
	for _, path := range []string{"example_readme_test.go", "grant/example_claim_test.go",
		"grant/grantsql/postgres/operating_test.go"} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Skip(err) // a downloaded module lacks the nested one
		}
		all.WriteString(goLines(string(text)))
	}
	for _, page := range []string{"README.md", "OPERATING.md"} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		snippets := strings.Split(string(text), "```go\n")[1:]
		if len(snippets) == 0 {
			t.Errorf("%s: no snippets", page)
		}
		for _, snippet := range snippets {
			code, _, _ := strings.Cut(snippet, "```")
			if !strings.Contains(all.String(), goLines(strings.TrimSpace(code))) {
				t.Errorf("%s: no example runs\n%s", page, code)
			}
		}
	}
}
