package layout

import (
	"regexp"
	"slices"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestEveryFieldHasItsNameBelowTheCells(t *testing.T) {
	fields, err := snowflake.ParseFields("unused:1,time:41,datacenter:1,worker:2,shard:2,sequence:17")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	markup := app.HTMLString(&borders{Fields: fields, Says: make([]string, 5)})
	for _, entry := range regexp.MustCompile(`<b [^>]*>([a-z]+)</b>`).FindAllStringSubmatch(markup, -1) {
		got = append(got, entry[1])
	}
	if want := []string{"unused", "time", "datacenter", "worker", "shard", "sequence"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
