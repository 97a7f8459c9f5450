//go:build !js

package class_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/classroom"
	"github.com/snowflakelab/snowflakelab/app/internal/site/class"
)

// polled is an answer and how long it took.
type polled struct {
	*httptest.ResponseRecorder
	took time.Duration
}

// poll asks beside the test.
func (c room) poll(r *http.Request) <-chan polled {
	answered := make(chan polled, 1)
	go func() {
		begun := time.Now()
		w := c.do(r)
		answered <- polled{w, time.Since(begun)}
	}()
	synctest.Wait()
	return answered
}

// after is the path of a poll.
func (c room) after(path string) string {
	if path == "results" {
		return fmt.Sprintf("/class/results?rev=%d", c.results().Rev)
	}
	return fmt.Sprintf("/class/state?rev=%d", c.state().Rev)
}

func TestAPollWaitsForTheTeacher(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newRoom(t)
		c.must(204, "PUT", "/class/question", asked(4, "/rollover"))
		token := c.join()
		unheard := c.poll(request("GET", c.after("state"), ""))
		if got := <-unheard; got.Code != 200 || got.took != classroom.Hold {
			t.Errorf("if nothing happens: got %d after %v", got.Code, got.took)
		}
		heard := c.poll(with(token, request("GET", c.after("state"), "")))
		time.Sleep(3 * time.Second)
		c.do(with(token, request("PUT", "/class/answer", `{"q":4,"round":1,"choice":1}`)))
		time.Sleep(3 * time.Second)
		c.must(204, "POST", "/class/reveal", `{"q":4,"round":1}`)
		got := <-heard
		if state := decoded[classroom.PhoneState](t, got.Body.String()); got.took != 6*time.Second ||
			state.Phase != classroom.Revealed || *state.Mine != 1 {
			t.Errorf("got %s after %v, want the reveal and no vote before it", got.Body, got.took)
		}
		if got := <-c.poll(request("GET", "/class/state?rev=1", "")); got.took != 0 {
			t.Errorf("one who has an old state waited %v", got.took)
		}
		c.must(204, "POST", "/class/end", "{}")
	})
}

func TestAVoteReachesTheTeacherAfterAQuarterOfASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newRoom(t)
		c.must(204, "PUT", "/class/question", asked(4, "/rollover"))
		tokens := []string{c.join(), c.join()}
		votes := c.poll(request("GET", c.after("results"), ""))
		for _, token := range tokens {
			c.do(with(token, request("PUT", "/class/answer", `{"q":4,"round":1,"choice":1}`)))
			time.Sleep(100 * time.Millisecond)
		}
		got := <-votes
		if results := decoded[classroom.Results](t, got.Body.String()); got.took != 250*time.Millisecond ||
			results.Answered != 2 {
			t.Errorf("got %d answers after %v, want both at once", results.Answered, got.took)
		}
		reveal := c.poll(request("GET", c.after("results"), ""))
		c.must(204, "POST", "/class/reveal", `{"q":4,"round":1}`)
		if got := <-reveal; got.took != 0 {
			t.Errorf("the reveal came after %v", got.took)
		}
		c.must(204, "POST", "/class/end", "{}")
	})
}

func TestATokenHasOnePoll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newRoom(t)
		token := c.join()
		first := c.poll(with(token, request("GET", c.after("state"), "")))
		second := c.poll(with(token, request("GET", c.after("state"), "")))
		if got := <-first; got.Code != 429 || got.Header().Get("Retry-After") != "5" {
			t.Errorf("the first poll: got %d %v", got.Code, got.Header())
		}
		if got := <-second; got.Code != 200 || got.took != classroom.Hold {
			t.Errorf("the second poll: got %d after %v", got.Code, got.took)
		}
		c.must(204, "POST", "/class/end", "{}")
	})
}

func TestWatchersAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newRoom(t)
		path := c.after("state")
		for range 2 * classroom.Students {
			c.poll(request("GET", path, ""))
		}
		if got := <-c.poll(request("GET", path, "")); got.Code != 503 || got.Header().Get("Retry-After") == "" {
			t.Errorf("one too many: got %d %v", got.Code, got.Header())
		}
		time.Sleep(classroom.Hold)
		synctest.Wait()
		if got := <-c.poll(request("GET", path, "")); got.Code != 200 {
			t.Errorf("later: got %d", got.Code)
		}
	})
}

func TestAPollEndsWithItsConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newRoom(t)
		ctx, leave := context.WithCancel(t.Context())
		polls := []<-chan polled{c.poll(request("GET", c.after("state"), "").WithContext(ctx)),
			c.poll(request("GET", c.after("results"), "").WithContext(ctx))}
		leave()
		for _, poll := range polls {
			if got := <-poll; got.took != 0 {
				t.Errorf("it ended after %v", got.took)
			}
		}
	})
}

// The server limits the time in which a request must arrive. That must not end one that waits longer for its
// answer.
func TestAPollOutlivesTheTimeForARequest(t *testing.T) {
	o := options("/")
	server := httptest.NewUnstartedServer(nil)
	o.Addresses = func() []string { return []string{server.URL + "/"} }
	made, err := class.New(o)
	if err != nil {
		t.Fatal(err)
	}
	server.Config.Handler, server.Config.ReadTimeout = made, 50*time.Millisecond
	server.Start()
	defer server.Close()
	host := strings.TrimPrefix(server.URL, "http://")
	send := func(method, path, body string) (int, string) {
		r := request(method, path, body)
		r.RequestURI, r.URL.Scheme, r.URL.Host, r.Host = "", "http", host, ""
		r.Header.Set("Origin", server.URL)
		if body == "" {
			r.Body = http.NoBody // as browsers send it: then the server goes on reading
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
	for _, of := range []string{"state", "results"} {
		_, now := send("GET", "/class/"+of, "")
		begun := time.Now()
		go func() {
			time.Sleep(300 * time.Millisecond)
			send("PUT", "/class/question", asked(len(of), "/rollover"))
		}()
		status, got := send("GET", fmt.Sprintf("/class/%s?rev=%d", of, decoded[struct{ Rev int64 }](t, now).Rev), "")
		if took := time.Since(begun); status != 200 || took < 290*time.Millisecond || !strings.Contains(got, `"open"`) {
			t.Errorf("%s: got %d %s after %v", of, status, got, took)
		}
	}
	// A body that never ends does not keep its connection.
	conn, err := net.Dial("tcp", host)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn,
		"POST /class/join HTTP/1.1\r\nHost: %s\r\nOrigin: %s\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{", host, server.URL)
	conn.SetReadDeadline(time.Now().Add(5 * time.Second))
	if answer, err := io.ReadAll(conn); err != nil || strings.Contains(string(answer), "201 Created") {
		t.Errorf("a slow body: got %q, %v", answer, err)
	}
}

func TestPhonesAreLedToTheNetworkOfNow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, roads := options("/lab/"), []string{"http://" + home + "/lab/", "http://" + road + "/lab/"}
		o.Addresses = func() []string { return roads }
		made, err := class.New(o)
		if err != nil {
			t.Fatal(err)
		}
		c := room{made, t}
		see := func(want ...string) {
			t.Helper()
			r := request("GET", "/class/results", "")
			r.URL.Path = "/lab" + r.URL.Path
			if got := decoded[classroom.Results](t, c.do(r).Body.String()).Addresses; !slices.Equal(got, want) {
				t.Errorf("got %q, want %q", got, want)
			}
			time.Sleep(time.Second)
		}
		see("http://" + road + "/lab/q")
		roads = []string{roads[0], "http://10.0.0.7:8000/lab/"}
		see("http://10.0.0.7:8000/lab/q")
		roads = roads[:1]
		see()
	})
}
