//go:build !js

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptrace"
	"os"
	"path"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/site/class"
)

// shared starts a shared site, and returns its URL on this machine, the teacher's key and what it logs.
func shared(t *testing.T) (address, key string, stop func() time.Duration, log *bytes.Buffer) {
	t.Helper()
	command, _, log := program("-share", "-addr", ":0", "-base", "/lab/", "-from", sources(t), "-cache", "")
	command.Stdout = nil
	out, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { command.Process.Kill() })
	var printed []string
	for lines := bufio.NewScanner(out); key == "" && lines.Scan(); {
		printed = append(printed, lines.Text())
		_, key, _ = strings.Cut(lines.Text(), "Teacher: "+printed[0]+"teach#key=")
	}
	if len(key) != 32 {
		t.Fatalf("the program prints %q, %s", printed, log)
	}
	return printed[0], key, func() time.Duration {
		begun := time.Now()
		command.Process.Signal(syscall.SIGINT)
		if err := command.Wait(); err != nil {
			t.Errorf("after an interrupt it exits with %v: %s", err, log)
		}
		return time.Since(begun)
	}, log
}

// sent sends a request as a page of the site does, and returns the status and the body.
func sent(t *testing.T, method, address, body string, header ...string) (int, string) {
	t.Helper()
	r, err := http.NewRequest(method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Origin", "http://"+r.URL.Host)
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	if method == "GET" {
		r.Body = nil
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, err.Error()
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		return 0, err.Error()
	}
	return response.StatusCode, string(data)
}

func TestASharedSiteServesAClassAndLogsNoAnswer(t *testing.T) {
	address, key, stop, log := shared(t)
	teacher := []string{"Authorization", "Bearer " + key}
	if status, got := sent(t, "PUT", address+"class/question",
		`{"n":4,"path":"/lab/zh/rollover?step=5","lang":"zh","text":"?","answers":[{"words":"a","why":"","right":true},{"words":"b","why":"","right":false}]}`, teacher...); status != 204 {
		t.Fatalf("a question: got %d %s", status, got)
	}
	var joined struct{ Token string }
	if _, got := sent(t, "POST", address+"class/join", "{}"); json.Unmarshal([]byte(got), &joined) != nil ||
		len(joined.Token) != 32 {
		t.Fatalf("joining: got %s", got)
	}
	student := []string{"X-Class-Token", joined.Token}
	if status, got := sent(t, "PUT", address+"class/answer", `{"q":4,"round":1,"choice":1}`,
		student...); status != 204 {
		t.Fatalf("an answer: got %d %s", status, got)
	}
	var now struct{ Rev int64 }
	if _, got := sent(t, "GET", address+"class/state", "", student...); json.Unmarshal([]byte(got), &now) != nil ||
		!strings.Contains(got, `"mine":1`) {
		t.Errorf("the state: got %s", got)
	}
	if status, got := sent(t, "GET", address+"q/4", ""); status != 200 || !strings.Contains(got, `data-base="/lab/"`) {
		t.Errorf("the phone's page: got %d %s", status, got)
	}

	// Polls that wait must neither keep the program nor end before their time.
	polls, held := sync.WaitGroup{}, fmt.Sprintf("%sclass/state?rev=%d", address, now.Rev)
	if os.Getenv("MORE") == "1" {
		begun := time.Now()
		status, got := sent(t, "GET", held, "", student...)
		if took := time.Since(begun); status != 200 || took < 20*time.Second || took > 25*time.Second {
			t.Errorf("a poll: got %d %s after %v, want 200 after 20 s", status, got, took)
		}
	}
	asked := make(chan bool, 200)
	ctx := httptrace.WithClientTrace(t.Context(),
		&httptrace.ClientTrace{WroteRequest: func(httptrace.WroteRequestInfo) { asked <- true }})
	for range cap(asked) {
		polls.Go(func() {
			r, _ := http.NewRequestWithContext(ctx, "GET", held, nil)
			if response, err := http.DefaultClient.Do(r); err == nil {
				response.Body.Close()
			}
		})
	}
	for range cap(asked) {
		<-asked
	}
	if took := stop(); took > 5*time.Second { // a poll lasts twenty
		t.Errorf("with 200 polls it exits after %v", took)
	}
	polls.Wait()
	for _, secret := range []string{joined.Token, key, "choice", "rev=", "?"} {
		if strings.Contains(log.String(), secret) {
			t.Errorf("the log has %q: %s", secret, log)
		}
	}
	if !strings.Contains(log.String(), "path=/lab/class/answer status=204") {
		t.Errorf("the log is %s", log)
	}
}

// Only a shared site has a class.
func TestASiteThatIsNotSharedHasNoClass(t *testing.T) {
	command, stdout, _ := program("-from", sources(t), "-cache", "", "-addr", "127.0.0.1:0")
	address, _ := started(t, command)
	for _, name := range []string{"q", "q/4", "class/state", "class/results"} {
		if status, _ := sent(t, "GET", address+name, ""); status != 404 {
			t.Errorf("%s: got %d, want 404", name, status)
		}
	}
	if status, _ := sent(t, "POST", address+"class/join", "{}"); status != 405 {
		t.Errorf("joining: got %d, want 405 as for every path", status)
	}
	command.Process.Signal(syscall.SIGINT)
	command.Wait()
	if strings.Contains(stdout.String(), "Teacher") {
		t.Errorf("it prints %s", stdout)
	}
	for name, data := range exported(t, "/") {
		if first, _, _ := strings.Cut(name[1:], "/"); strings.TrimSuffix(first, path.Ext(first)) == "q" ||
			first == "class" || strings.HasSuffix(name, ".html") && strings.Contains(data, "data-class") {
			t.Errorf("an export has %s, which belongs to a class", name)
		}
	}
}

// The README's promise has one exception, which stands right after it; a phone names it before it joins.
func TestThePromiseNamesItsException(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	const promise, exception = "Nothing you enter leaves your browser. ", "Class mode is the one exception"
	if words := strings.Join(strings.Fields(string(readme)), " "); strings.Count(words, promise) != strings.Count(words,
		promise+exception) || !strings.Contains(words, promise) {
		t.Errorf("README.md does not say %q after %q", exception, promise)
	}
	if got := class.Phrases()["exception"]; !strings.Contains(got, exception+", and only if you join") {
		t.Errorf("before it joins, a phone says %q", got)
	}
}
