//go:build !js

package class_test

import (
	"fmt"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/classroom"
	"github.com/snowflakelab/snowflakelab/app/internal/site/class"
)

// at once is how many may join without waiting; make test-more tries more.
const atOnce = 50

func TestEveryVoteOfAClassCounts(t *testing.T) {
	crowds := []crowd{{Students: atOnce, Within: 500 * time.Millisecond, Reloaded: 5, Vanished: 3}}
	if os.Getenv("MORE") == "1" {
		crowds = append(crowds, crowd{Students: 200, Within: 2 * time.Second, Reloaded: 20, Vanished: 10},
			crowd{Students: classroom.Students, Within: 2 * time.Second, Reloaded: 50, Vanished: 25})
	}
	for _, c := range crowds {
		t.Run(fmt.Sprint(c.Students), func(t *testing.T) { hold(t, c) })
	}
}

func hold(t *testing.T, c crowd) {
	before := runtime.NumGoroutine()
	o := options("/")
	server := httptest.NewUnstartedServer(nil)
	o.Addresses = func() []string { return []string{server.URL + "/"} }
	made, err := class.New(o)
	if err != nil {
		t.Fatal(err)
	}
	server.Config.Handler = made
	server.Start()
	defer server.Close()
	c.URL, c.Key = server.URL+"/", key
	held, err := c.Hold(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d students: %v, all told after %v", c.Students, held.Want, held.Reveal)
	if held.Results.Joined != c.Students || held.Results.Answered != c.Students {
		t.Errorf("got %+v", held.Results)
	}
	if c.Students > atOnce && held.Reveal > 500*time.Millisecond {
		t.Errorf("the reveal took %v, want at most 500 ms", held.Reveal)
	}
	if c.Students == classroom.Students {
		time.Sleep(time.Second)
		r := request("POST", "/class/join", "{}")
		r.Host = strings.TrimPrefix(server.URL, "http://")
		r.Header.Set("Origin", server.URL)
		w := httptest.NewRecorder()
		if made.ServeHTTP(w, r); w.Code != 503 {
			t.Errorf("one more: got %d %s, want 503", w.Code, w.Body)
		}
	}
	server.CloseClientConnections()
	// the server's own
	for deadline := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before+
		4; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines are left, want about %d", runtime.NumGoroutine(), before)
		}
	}
}
