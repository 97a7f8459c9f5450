//go:build !js

package site_test

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/site"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestABusyPortIsToldInOneLine(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for addr, want := range map[string]string{taken.Addr().String(): "another program uses this port",
		"127.0.0.1:99999": "invalid port", "nonsense": "missing port"} {
		_, err := site.Listen(addr)
		if err == nil || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), want) ||
			!strings.Contains(err.Error(), "cannot listen on "+addr) || !strings.Contains(err.Error(), "-addr") {
			t.Errorf("%s: got the error %v", addr, err)
		}
	}
}

func TestAddressesThatCanBeOpenedAreTold(t *testing.T) {
	for listening, want := range map[string]string{"0.0.0.0:81": "http://127.0.0.1:81/lab/",
		"[::]:81": "http://127.0.0.1:81/lab/", "127.0.0.1:8000": "http://127.0.0.1:8000/lab/",
		"192.0.2.7:80": "http://192.0.2.7:80/lab/"} {
		addr, err := net.ResolveTCPAddr("tcp", listening)
		if err != nil {
			t.Fatal(err)
		}
		got := site.Reach(addr, "/lab/")
		if got[0] != want {
			t.Errorf("%s is reached at %s, want %s", listening, got[0], want)
		}
		if !addr.IP.IsUnspecified() && len(got) > 1 {
			t.Errorf("%s is reached at %q, but listens to one address", listening, got)
		}
		for _, link := range got[1:] {
			if strings.Contains(link, "127.") || !strings.HasSuffix(link, ":81/lab/") {
				t.Errorf("%s: others are told %s", listening, link)
			}
		}
	}
}

func TestServingEndsWhenWhatIsBegunIsAnswered(t *testing.T) {
	listener, err := site.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	begun, goOn, answered := make(chan bool), make(chan bool), 0
	serving := &http.Server{Handler: http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		begun <- true
		<-goOn
		answered++ // the race detector notices if Serve does not wait
	})}
	ctx, interrupt := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- site.Serve(ctx, serving, listener) }()
	go http.Get("http://" + listener.Addr().String())
	<-begun
	interrupt()
	close(goOn)
	if err := <-ended; err != nil || answered != 1 {
		t.Errorf("it ended with %v, and %d requests were answered", err, answered)
	}
	if err := site.Serve(t.Context(), &http.Server{}, listener); err == nil {
		t.Error("a port that was given back is served")
	}
}

// finder is the finder pattern in the corner of a QR code: its first two rows in the terminal.
const finder = "█▀▀▀▀▀█"

func TestACodeIsDarkOnLightWithAMargin(t *testing.T) {
	drawn, err := site.TerminalQR("http://192.168.1.20:8000/")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(drawn, "\n"), "\n")
	for _, line := range lines {
		if !strings.HasPrefix(line, "\x1b[30;107m  ") || !strings.HasSuffix(line, "  \x1b[0m") {
			t.Errorf("a line has no margin or no colours: %q", line)
		}
	}
	if strings.ContainsAny(lines[0], "█▀▄") {
		t.Errorf("the code has no margin above: %q", lines[0])
	}
	if got := strings.Count(lines[1], finder); got != 2 {
		t.Errorf("%d corners stand in %q, want 2", got, lines[1])
	}
	if _, err := site.TerminalQR(strings.Repeat("x", 10_000)); err == nil {
		t.Error("what no code can hold has one")
	}
}

func TestEachRequestHasAnIDThatItsLineAndItsAnswerCarry(t *testing.T) {
	layout := snowflake.Twitter()
	ids, err := snowflake.New(layout, snowflake.Values{"datacenter": 0, "worker": 9})
	if err != nil {
		t.Fatal(err)
	}
	var lines bytes.Buffer
	handler := site.Logged(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := http.NewResponseController(w).SetWriteDeadline(time.Now().Add(time.Minute)); err == nil {
			t.Error("a recorder has no deadlines; the test does not see through")
		}
		w.WriteHeader(http.StatusTeapot)
		w.Write([]byte("short"))
	}), ids, slog.New(slog.NewTextHandler(&lines, nil)))
	var before snowflake.ID
	for range 3 {
		w := httptest.NewRecorder()
		begun := time.Now()
		handler.ServeHTTP(w, httptest.NewRequest("GET", "/decode?id=1541815603606036480", nil))
		n, err := strconv.ParseInt(w.Header().Get("X-Request-Id"), 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		id := snowflake.ID(n)
		if at := layout.Time(id); at.Before(begun.Add(-2*time.Millisecond)) || time.Since(at) > time.Minute ||
			id <= before || layout.Node(id) != 9 {
			t.Errorf("%d is of %v, after %d", id, at, before)
		}
		before = id
		line := lines.String()
		lines.Reset()
		for _, want := range []string{"request_id=" + w.Header().Get("X-Request-Id") + " ", "method=GET ",
			"path=/decode ", "status=418 ", "bytes=5 ", "took="} {
			if !strings.Contains(line, want) {
				t.Errorf("%q is not in %s", want, line)
			}
		}
		if strings.Contains(line, "1541815603606036480") || strings.Count(line, "\n") != 1 {
			t.Errorf("the line is %s", line)
		}
	}
}

func TestLinesAreWrittenSoonAndAtTheEnd(t *testing.T) {
	from, to := io.Pipe()
	lines := site.NewLines(to)
	for range 2 {
		lines.Write([]byte("a line\n"))
	}
	got := make([]byte, 100)
	if n, err := from.Read(got); err != nil || string(got[:n]) != "a line\na line\n" {
		t.Errorf("by itself it writes %q, %v", got[:n], err)
	}
	var end bytes.Buffer
	lines = site.NewLines(&end)
	long := strings.Repeat("a line\n", 20_000)
	for line := range strings.Lines(long) {
		lines.Write([]byte(line))
	}
	lines.Flush()
	if end.String() != long {
		t.Errorf("of %d bytes %d were written", len(long), end.Len())
	}
}
