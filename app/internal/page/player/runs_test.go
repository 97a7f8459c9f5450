package player

import (
	"net/url"
	"runtime"
	"testing"
	"testing/synctest"
	"weak"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

func TestASceneOpenedTwelveTimesKeepsOneRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage("/rollback")
		browser := app.NewClientTester(p)
		defer browser.Close()
		var runs []weak.Pointer[sim.Run]
		for i := range 12 {
			u := &url.URL{Path: "/rollback", RawQuery: "scene=" + scenesOf("/rollback")[i%2].Name}
			browser.Nav(u)
			browser.Consume() // the event
			browser.Consume() // what it brought
			runs = append(runs, weak.Make(p.run))
		}
		runtime.GC()
		kept := 0
		for _, run := range runs {
			if run.Value() != nil {
				kept++
			}
		}
		if kept != 1 {
			t.Errorf("got %d runs, want the one that is shown", kept)
		}
		runtime.KeepAlive(p)
	})
}
