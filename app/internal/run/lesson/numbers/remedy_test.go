package numbers_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/numbers"
)

// around is what a reader's program has around the three lines.
const around = `package main

import (
	"context"
	"database/sql"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/grant/grantsql"
	"github.com/snowflakelab/snowflakelab/snowflake/number"
	"github.com/snowflakelab/snowflakelab/snowflake/statefile"
)

// A program imports what its lines need.
var (
	_ = grantsql.Claim
	_ = number.ThisHost
	_ = statefile.Open
	_ = time.Second
)

func main() {}
`

func TestTheLinesToTakeHomeCompile(t *testing.T) {
	var program strings.Builder
	program.WriteString(around)
	count := 0
	for _, platform := range numbers.Platforms {
		k, s := last[numbers.Remedy](t, 7, platform)
		if len(k.Lines) != 3 || s.Says == "" ||
			slices.ContainsFunc(k.Lines, func(l numbers.CodeNote) bool { return l.Code == "" || l.Says == "" }) {
			t.Errorf("%s: the lines are %q, want three with notes", platform, k.Lines)
		}
		if lines := numbers.GoLines(platform); lines != nil {
			count++
			result := "ids"
			if strings.HasPrefix(lines[2], "id,") {
				result = "id"
			}
			program.WriteString("\nfunc " + platform +
				"(ctx context.Context, db *sql.DB, layout snowflake.Layout, worker0 snowflake.Values) {\n\t" +
				strings.Join(lines, "\n\t") + "\n\t_, _ = " + result + ", err\n}\n")
		}
	}
	if count != 3 {
		t.Errorf("%d platforms have Go", count)
	}
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, []byte(program.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("go", "build", "-o", os.DevNull, file).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s\n%s", err, out, program.String())
	}
}
