package page_test

import (
	"encoding/json"
	"net/url"
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page"
)

// storedKeys are what pages keep as JSON.
var storedKeys = []string{"theme", "layouts", "history", "lessons", "predicted", "levels", "card", "ideas",
	"answer-keys-off", "answer.burst", "answer.moves"}

// strange is what another version, or another program on the same host, may have kept under a key.
var strange = []string{
	"null", "-1", `"a\nb\nc"`, "[null]", `["text"]`, `[{"ID":-1,"Link":"%zz"}]`, `{"a":null}`,
	`{"1":{"Level":-9,"Number":-1,"Tried":-1}}`,
}

func TestNoPageDependsOnWhatIsStored(t *testing.T) {
	log := app.DefaultLogger
	defer func() { app.DefaultLogger = log }()
	for _, p := range page.All() {
		for _, value := range strange {
			t.Run(p.Path+" "+value, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					app.DefaultLogger = t.Errorf // a handler that panics
					time.Sleep(time.Until(today))
					v := &visitor{T: t, shown: p.New()}
					v.browser = app.NewClientTester(v.shown)
					defer v.browser.Close()
					browser := reflect.ValueOf(v.browser).Elem()
					stored := browser.FieldByName("LocalStorage").Interface().(app.BrowserStorage)
					for _, key := range storedKeys {
						if err := stored.Set(key, json.RawMessage(value)); err != nil {
							t.Fatal(err)
						}
					}
					v.browser.Nav(&url.URL{Scheme: "https", Host: "lab.test", Path: p.Path})
					v.settle()
					if len(v.all("main")) != 1 {
						t.Error("the page is not there")
					}
					if all := v.all("main .prediction .answers button"); len(all) > 0 {
						v.hears(all[0], "", "click")
					}
				})
			})
		}
	}
}
