//go:build !js

package snowflake_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// identified gives each request an ID, in the response header and in the log line. You
// find a response's log line by its ID, which also tells the time and the node.
func identified(next http.Handler, g *snowflake.Generator, log *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id, err := g.Wait(r.Context())
		if err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("X-Request-Id", id.String())
		next.ServeHTTP(w, r)
		log.Info("request", "request_id", id, "method", r.Method, "path", r.URL.Path)
	})
}

func ExampleGenerator_Wait_middleware() {
	untimed := &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{} // the ID contains the time
		}
		return a
	}}
	hello := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "hello") })
	handler := identified(hello, still(snowflake.Policy{}), slog.New(slog.NewTextHandler(os.Stdout, untimed)))
	for _, path := range []string{"/", "/decode"} {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		id := snowflake.MustParse(w.Header().Get("X-Request-Id"))
		fmt.Println(w.Body, snowflake.Twitter().Time(id).UTC().Format("15:04:05.000"))
	}
	// Output:
	// level=INFO msg=request request_id=1541815603604910080 method=GET path=/
	// hello 16:07:40.105
	// level=INFO msg=request request_id=1541815603604910081 method=GET path=/decode
	// hello 16:07:40.105
}

func ExampleID_LogValue() {
	var logged slog.LogValuer = tweet
	fmt.Println(logged.LogValue().Kind(), logged.LogValue())
	// Output: String 1541815603606036480
}
