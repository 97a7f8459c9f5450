//go:build !js

package snowflake_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/statefile"
)

// start is what a program does when it starts. Its state file makes every restart safe: a
// deployment, a crash, a clock that was set back. The node ID is configured; without one,
// use package grantsql.
func start(path string, worker uint64) (g *snowflake.Generator, shutDown func() error, err error) {
	layout := snowflake.Twitter()
	file, err := statefile.Open(context.Background(), path, layout, time.Second)
	if err != nil {
		return nil, nil, err
	}
	policy := snowflake.Policy{Continue: true} // IDs mod n are not skewed
	g, err = snowflake.NewGenerator(layout, snowflake.Values{"datacenter": 3, "worker": worker}, policy,
		snowflake.Options{Reserver: file})
	if err != nil {
		return nil, nil, errors.Join(err, file.Close(nil))
	}
	return g, func() error { return file.Close(g) }, nil
}

// A program that keeps its state in a file starts, ends, and starts again at once.
func ExampleNewGenerator() {
	folder, _ := os.MkdirTemp("", "ids") // a service has a folder such as /var/lib/ids
	defer os.RemoveAll(folder)
	var last snowflake.ID
	for i := 0; i < 2; i++ {
		g, shutDown, err := start(filepath.Join(folder, "state"), 7)
		if err != nil {
			fmt.Println(err)
			return
		}
		id, err := g.Wait(context.Background())
		fmt.Println(id > last, err)
		last = id
		if err := shutDown(); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// true <nil>
	// true <nil>
}

// generator is a snowflake.Generator, or a grant.Generator.
type generator interface {
	Wait(context.Context) (snowflake.ID, error)
}

// identified gives each request an ID, in the response header and in the log line. You
// find a response's log line by its ID, which also tells the time and the node. All
// requests use one generator.
func identified(next http.Handler, g generator, log *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id, err := g.Wait(r.Context())
		if err != nil {
			log.Error("no ID", "error", err)
			var refused *snowflake.RefusedError
			if errors.As(err, &refused) { // for instance, the clock was set back an hour
				w.Header().Set("Retry-After", strconv.Itoa(1+int(refused.Wait.Seconds())))
			}
			http.Error(w, "no ID", http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("X-Request-Id", id.String())
		next.ServeHTTP(w, r)
		log.Info("request", "request_id", id, "method", r.Method, "path", r.URL.Path)
	})
}

// A server makes one generator, from its state file, and closes it after the last request.
func ExampleGenerator_Wait_middleware() {
	folder, _ := os.MkdirTemp("", "ids")
	defer os.RemoveAll(folder)
	g, shutDown, err := start(filepath.Join(folder, "state"), 7)
	if err != nil {
		fmt.Println(err)
		return
	}
	hello := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "hello") })
	server := httptest.NewServer(identified(hello, g, slog.New(slog.NewTextHandler(os.Stderr, nil))))
	for i := 0; i < 2; i++ {
		response, err := http.Get(server.URL)
		if err != nil {
			fmt.Println(err)
			return
		}
		response.Body.Close()
		id, _ := snowflake.Parse(response.Header.Get("X-Request-Id"))
		fmt.Println(time.Since(snowflake.Twitter().Time(id)) < time.Minute, snowflake.Twitter().Node(id))
	}
	server.Close() // waits for the requests
	fmt.Println(shutDown())
	// Output:
	// true 103
	// true 103
	// <nil>
}

// A clock that was set back by an hour: the server answers at once, and says when to retry.
func ExampleGenerator_Wait_behind() {
	saved := snowflake.State{Tick: snowflake.Twitter().TickAt(time.UnixMilli(noon).Add(time.Hour))}
	handler := identified(nil, started(noon, snowflake.Policy{}, saved), slog.New(slog.NewTextHandler(os.Stdout,
		&slog.HandlerOptions{ReplaceAttr: untimed})))
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	fmt.Println(w.Code, w.Header().Get("Retry-After"))
	// Output:
	// level=ERROR msg="no ID" error="snowflake: clock moved back behind the last issued tick; retry in 1h0m0s"
	// 503 3601
}

func untimed(_ []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey {
		return slog.Attr{}
	}
	return a
}
