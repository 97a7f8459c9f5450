package page_test

import (
	"reflect"
	"runtime"
	"testing"
	"testing/synctest"
	"weak"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page"
)

// A page that is kept after it was left keeps all that it shows: a megabyte.
func TestAPageThatWasLeftIsFreed(t *testing.T) {
	for _, p := range append(page.All(), page.NotFound()) {
		t.Run(p.Path, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				shown := p.New()
				browser := app.NewClientTester(shown)
				defer browser.Close()
				left := weak.Make((*byte)(reflect.ValueOf(shown).UnsafePointer()))
				shown = nil
				browser.Consume() // what the first picture brought
				browser.Consume()
				browser.Mount(app.Div())
				browser.Consume()
				runtime.GC()
				if left.Value() != nil {
					t.Error("something still holds it")
				}
			})
		})
	}
}
