//go:build !js

package class_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/classroom"
	"github.com/snowflakelab/snowflakelab/app/internal/site/class"
)

const (
	home = "127.0.0.1:8000"
	road = "192.168.1.20:8000"
	key  = "00112233445566778899aabbccddeeff"
)

// options are those of a class on a laptop with one network.
func options(base string) class.Options {
	colours, err := os.ReadFile("../../../../web/lab/colours.css")
	if err != nil {
		panic(err)
	}
	return class.Options{
		Colours: string(colours),
		Base:    base, Key: key, Paths: []string{base, base + "rollover", base + "zh/rollover"},
		Addresses: func() []string { return []string{"http://" + home + base, "http://" + road + base} },
		Languages: []class.Translation{{Code: "en", Tag: "en", Phrases: class.Phrases()},
			{Code: "zh", Tag: "zh-Hans", Phrases: class.Phrases()}},
		Site: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(http.StatusTeapot)
		}),
	}
}

// room is a class that a test asks without a network.
type room struct {
	http.Handler
	t *testing.T
}

func newRoom(t *testing.T) room { return room{newHandler(t), t} }

func newHandler(t testing.TB) http.Handler {
	t.Helper()
	made, err := class.New(options("/"))
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// request is what a page of the site sends: a student's if path is a student's, else the teacher's.
func request(method, path, body string) *http.Request {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Host, r.RemoteAddr = road, "192.168.1.77:50000"
	if method != "GET" {
		r.Header.Set("Content-Type", "application/json")
	}
	for _, name := range []string{"question", "again", "reveal", "pause", "end", "begin", "prepare", "results"} {
		if strings.HasPrefix(path, "/class/"+name) {
			r.Host, r.RemoteAddr = home, "127.0.0.1:50000"
			r.Header.Set("Authorization", "Bearer "+key)
		}
	}
	r.Header.Set("Origin", "http://"+r.Host)
	return r
}

func (c room) do(r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	c.ServeHTTP(w, r)
	return w
}

// must asks, and fails the test unless the status is the wanted one.
func (c room) must(status int, method, path, body string) string {
	c.t.Helper()
	w := c.do(request(method, path, body))
	if w.Code != status {
		c.t.Fatalf("%s %s %s: got %d %s, want %d", method, path, body, w.Code, w.Body, status)
	}
	return w.Body.String()
}

func (c room) join() string {
	c.t.Helper()
	return decoded[classroom.Joined](c.t, c.must(201, "POST", "/class/join", "{}")).Token
}

// with is a student's request.
func with(token string, r *http.Request) *http.Request {
	r.Header.Set("X-Class-Token", token)
	return r
}

func decoded[T any](t *testing.T, data string) (out T) {
	t.Helper()
	if err := json.Unmarshal([]byte(data), &out); err != nil {
		t.Fatalf("%v: %s", err, data)
	}
	return out
}

func (c room) state() classroom.PhoneState {
	c.t.Helper()
	return decoded[classroom.PhoneState](c.t, c.must(200, "GET", "/class/state", ""))
}

func (c room) results() classroom.Results {
	c.t.Helper()
	return decoded[classroom.Results](c.t, c.must(200, "GET", "/class/results", ""))
}

// asked is a question's body.
func asked(n int, path string) string {
	data, _ := json.Marshal(classroom.Question{N: n, Path: path, Lang: "en", Text: "What does it do?",
		Answers: []classroom.Answer{{Words: "It spins", Why: "0 means full", Right: true}, {Words: "It issues 100/0"}}})
	return string(data)
}

func TestALessonFromJoinToEnd(t *testing.T) {
	c := newRoom(t)
	c.must(204, "PUT", "/class/question", asked(4, "/zh/rollover?step=5"))
	tokens := []string{c.join(), c.join()}
	for i, token := range tokens {
		for range 2 { // the second one is the first, sent again
			w := c.do(with(token,
				request("PUT", "/class/answer", fmt.Sprintf(`{"q":4,"round":1,"choice":%d,"number":7}`, i))))
			if got, want := w.Header().Get("X-Class-Counted"),
				fmt.Sprintf(`{"mine":%d,"number":7}`, i); w.Code != 204 || got != want {
				t.Fatalf("answer: got %d %s, counted %s, want %s", w.Code, w.Body, got, want)
			}
		}
	}
	if got := c.results(); got.Joined != 2 || got.Answered != 2 || got.Counts[1] != 1 ||
		got.Addresses[0] != "http://"+road+"/q" {
		t.Errorf("got %+v", got)
	}
	c.must(204, "POST", "/class/reveal", `{"q":4,"round":1}`)
	if got := c.state(); got.Phase != classroom.Revealed || got.Path != "/zh/rollover?step=5" {
		t.Errorf("got %+v", got)
	}
	if w := c.do(with(tokens[0], request("PUT", "/class/answer", `{"q":4,"round":1,"choice":1}`))); w.Code != 409 ||
		w.Header().Get("X-Class-Counted") != `{"mine":0,"number":7}` {
		t.Errorf("an answer after the reveal: got %d, counted %s", w.Code, w.Header().Get("X-Class-Counted"))
	}
	if w := c.do(with(tokens[0], request("DELETE", "/class/me", ""))); w.Code != 204 || c.results().Joined != 1 {
		t.Errorf("leaving: got %d, %d joined", w.Code, c.results().Joined)
	}
	if w := c.do(with(tokens[0], request("GET", "/class/state", ""))); w.Code != 410 {
		t.Errorf("the token of one who left: got %d", w.Code)
	}
	c.must(204, "POST", "/class/end", "{}")
	if got := c.results(); got.Phase != classroom.Ended || got.Joined != 0 {
		t.Errorf("after the end: got %+v", got)
	}
}

func TestOnlyTheTeacherOnThisMachineTeaches(t *testing.T) {
	for _, of := range [][2]string{{"PUT", "question"}, {"POST", "again"}, {"POST", "reveal"}, {"POST", "pause"},
		{"POST", "end"}, {"POST", "begin"}, {"POST", "prepare"}, {"GET", "results"}} {
		for name, spoil := range map[string]func(r *http.Request){
			"no key": func(r *http.Request) { r.Header.Del("Authorization") },
			"another key": func(r *http.Request) {
				r.Header.Set("Authorization", "Bearer "+strings.Repeat("0", 32))
			},
			"half a key":            func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+key[:16]) },
			"a peer in the network": func(r *http.Request) { r.RemoteAddr = "192.168.1.77:50000" },
			"a peer without a port": func(r *http.Request) { r.RemoteAddr = "" },
			"a student with a token": func(r *http.Request) {
				r.Header.Set("Authorization", "Bearer "+r.Header.Get("X-Class-Token"))
			},
			"the key as basic access": func(r *http.Request) { r.Header.Set("Authorization", "Basic "+key) },
		} {
			c := newRoom(t)
			c.must(204, "PUT", "/class/question", asked(4, "/rollover"))
			r := with(c.join(), request(of[0], "/class/"+of[1], `{"q":4,"round":1}`))
			spoil(r)
			if w := c.do(r); w.Code != 403 || c.state().Phase != classroom.Open ||
				strings.Contains(w.Body.String(), key) {
				t.Errorf("%s %s, %s: got %d %s", of[0], of[1], name, w.Code, w.Body)
			}
		}
	}
}

func TestForeignNamesAndPagesAreRefused(t *testing.T) {
	c := newRoom(t)
	for name, r := range map[string]struct {
		status int
		spoil  func(r *http.Request)
		method string
		path   string
	}{
		"a name that leads here": {421, func(r *http.Request) { r.Host = "evil.example:8000" }, "GET",
			"/class/state"},
		"its page": {421, func(r *http.Request) { r.Host = "evil.example:8000" }, "GET", "/q/4"},
		"another port": {421, func(r *http.Request) { r.Host = "192.168.1.20" }, "GET",
			"/class/state"},
		"localhost": {200, func(r *http.Request) { r.Host = "localhost:8000" }, "GET",
			"/class/state"},
		"another site's page": {403, func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") },
			"POST", "/class/join"},
		"a page without an origin": {403, func(r *http.Request) { r.Header.Del("Origin") }, "POST", "/class/join"},
		"a sandboxed page": {403, func(r *http.Request) { r.Header.Set("Origin", "null") }, "POST",
			"/class/join"},
		"this site by another protocol": {403, func(r *http.Request) { r.Header.Set("Origin", "https://"+road) }, "PUT",
			"/class/answer"},
		"a form": {415, func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") },
			"POST", "/class/join"},
		"deleting from another site": {403, func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") },
			"DELETE", "/class/me"},
		"a browser that asks first":     {404, func(r *http.Request) {}, "OPTIONS", "/class/join"},
		"another method":                {404, func(r *http.Request) {}, "GET", "/class/join"},
		"an unknown request":            {404, func(r *http.Request) {}, "GET", "/class/tokens"},
		"a POST to the page":            {405, func(r *http.Request) {}, "POST", "/q"},
		"everything else is the site's": {418, func(r *http.Request) { r.Host = "evil.example" }, "GET", "/rollover"},
		"so is another file":            {418, func(r *http.Request) {}, "GET", "/q/phone.js"},
		"and a longer word":             {418, func(r *http.Request) {}, "GET", "/quiet"},
	} {
		q := request(r.method, r.path, "{}")
		r.spoil(q)
		w := c.do(q)
		if w.Code != r.status {
			t.Errorf("%s: got %d %s, want %d", name, w.Code, w.Body, r.status)
		}
		if w.Header().Get("Access-Control-Allow-Origin") != "" ||
			r.status != 418 && w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: got %v", name, w.Header())
		}
	}
}

func TestHostileBodiesAreRefused(t *testing.T) {
	c := newRoom(t)
	c.must(204, "PUT", "/class/question", asked(4, "/rollover"))
	token := c.join()
	before := c.results().Rev
	for _, of := range []struct {
		status             int
		method, path, body string
	}{
		{400, "PUT", "/class/answer", ``},
		{400, "PUT", "/class/answer", `{"q":4,"round":1}`},
		{400, "PUT", "/class/answer", `{"q":4,"round":1,"choice":99}`},
		{400, "PUT", "/class/answer", `{"q":4,"round":1,"choice":1e99}`},
		{400, "PUT", "/class/answer", `{"q":4,"round":1,"choice":"1"}`},
		{400, "PUT", "/class/answer", `{"q":4,"round":1,"choice":1,"name":"Ann"}`},
		{400, "PUT", "/class/answer", `{"q":4,"round":1,"choice":1,"number":-1}`},
		{400, "PUT", "/class/answer", `{"q":4,"round":1,"choice":1,"number":1e99}`},
		{400, "PUT", "/class/answer", `{"q":4,"round":1,"choice":1}{}`},
		{400, "PUT", "/class/answer", strings.Repeat(`[`, 200)},
		{409, "PUT", "/class/answer", `{"q":4,"round":0,"choice":1}`},
		{413, "PUT", "/class/answer", `{"q":4,"round":1,"choice":` + strings.Repeat(" ", 300) + `1}`},
		{413, "PUT", "/class/question",
			strings.Replace(asked(5, "/rollover"), "It spins", strings.Repeat("x", 8<<10), 1)},
		{400, "PUT", "/class/question", strings.Repeat(`{"text":`, 500)},
		{400, "PUT", "/class/question", asked(5, "//evil")},
		{400, "PUT", "/class/question", asked(5, "//evil/rollover")},
		{400, "PUT", "/class/question", asked(5, `/\evil`)},
		{400, "PUT", "/class/question", asked(5, "https://evil.example/rollover")},
		{400, "PUT", "/class/question", asked(5, "javascript:alert(1)")},
		{400, "PUT", "/class/question", asked(5, "/rollover#id=7")},
		{400, "PUT", "/class/question", asked(5, "/../rollover")},
		{400, "PUT", "/class/question", asked(5, "/q/4")},
		{400, "PUT", "/class/question", asked(5, "rollover")},
		{400, "PUT", "/class/question", asked(0, "/rollover")},
		{400, "POST", "/class/join", `[]`},
		{400, "POST", "/class/join", `{"name":"Ann"}`},
		{400, "GET", "/class/state?rev=x", ``},
		{400, "GET", "/class/results?rev=x", ``},
	} {
		if w := c.do(with(token, request(of.method, of.path, of.body))); w.Code != of.status {
			t.Errorf("%s %s %.60s: got %d %s, want %d", of.method, of.path, of.body, w.Code, w.Body, of.status)
		}
	}
	if got := c.results(); got.Rev != before || got.Answered != 0 {
		t.Errorf("they changed the class: %+v", got)
	}
}

// endless is a body that does not end.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	e.read += len(p)
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

func TestABodyOfAGigabyteIsNotRead(t *testing.T) {
	c := newRoom(t)
	for _, path := range []string{"/class/join", "/class/end"} {
		r, body := request("POST", path, ""), &endless{}
		r.Body = io.NopCloser(body)
		if w := c.do(r); w.Code != 413 || body.read > 1<<16 {
			t.Errorf("%s: got %d after %d bytes", path, w.Code, body.read)
		}
	}
}

func TestTextsAreData(t *testing.T) {
	c := newRoom(t)
	const evil = `<script>alert(1)</script>`
	c.must(204, "PUT", "/class/question", strings.ReplaceAll(asked(4, "/rollover"), "It spins", evil))
	w := c.do(request("GET", "/class/state", ""))
	if w.Header().Get("Content-Type") != "application/json" || strings.Contains(w.Body.String(), "<") {
		t.Errorf("got %s", w.Body)
	}
	if got := c.state().Answers[0].Words; got != evil {
		t.Errorf("got %s, want %s", got, evil)
	}
}

func TestTenThousandJoinsLeaveRoomForAClass(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newRoom(t)
		statuses := map[int]int{}
		for range 10_000 {
			w := c.do(request("POST", "/class/join", "{}"))
			statuses[w.Code]++
			if w.Code == 429 && w.Header().Get("Retry-After") != "1" {
				t.Fatalf("got Retry-After %q", w.Header().Get("Retry-After"))
			}
		}
		if statuses[201] != 50 || statuses[429] != 9950 {
			t.Errorf("at once: got %v", statuses)
		}
		for c.results().Joined < classroom.Students {
			time.Sleep(time.Second / 50)
			c.join()
		}
		time.Sleep(time.Second)
		if w := c.do(request("POST", "/class/join", "{}")); w.Code != 503 || w.Header().Get("Retry-After") != "60" {
			t.Errorf("the 501st: got %d, Retry-After %q", w.Code, w.Header().Get("Retry-After"))
		}
		time.Sleep(classroom.Unseen)
		c.join() // in the place of one that was never seen again
		c.must(204, "POST", "/class/end", "{}")
	})
}

func TestATokenMayNotAnswerAllTheTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newRoom(t)
		c.must(204, "PUT", "/class/question", asked(4, "/rollover"))
		token := c.join()
		for i := range 7 {
			// a repeated one counts, too
			w := c.do(with(token, request("PUT", "/class/answer", `{"q":4,"round":1,"choice":1,"number":7}`)))
			if want := map[bool]int{true: 204, false: 429}[i < 5]; w.Code != want {
				t.Errorf("answer %d: got %d, want %d", i+1, w.Code, want)
			}
		}
		c.must(204, "POST", "/class/end", "{}")
	})
}

func TestAnAbandonedClassIsForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newRoom(t)
		c.must(204, "PUT", "/class/question", asked(4, "/rollover"))
		time.Sleep(classroom.Idling - time.Minute)
		c.join()
		time.Sleep(classroom.Idling - time.Minute)
		if got := c.state().Phase; got != classroom.Open {
			t.Errorf("before four idle hours it is %s", got)
		}
		time.Sleep(2 * time.Minute)
		if got := c.results(); got.Phase != classroom.Ended || got.Joined != 0 {
			t.Errorf("after four idle hours: got %+v", got)
		}
	})
}

// Whatever a body holds, the class goes on and the answer is one of those that are documented.
func FuzzBodies(f *testing.F) {
	for _, body := range []string{"", "{}", asked(4, "/rollover"), asked(5, "//evil"), `{"q":4,"round":1}`,
		`{"q":4,"round":1,"choice":-1}`, `{"q":4,"round":1,"choice":null}`, "[[[[", "\xff"} {
		f.Add(body)
	}
	handler := newHandler(f)
	f.Fuzz(func(t *testing.T, body string) {
		c := room{handler, t}
		c.must(204, "PUT", "/class/question", asked(4, "/rollover"))
		token := c.state().Class // unknown, and as long
		for _, of := range [][2]string{{"PUT", "answer"}, {"POST", "join"}, {"PUT", "question"}, {"POST", "again"},
			{"POST", "reveal"}} {
			w := c.do(with(token, request(of[0], "/class/"+of[1], body)))
			switch w.Code {
			case 201, 204, 400, 409, 410, 413, 429:
			default:
				t.Errorf("%s: got %d %s", of[1], w.Code, w.Body)
			}
			if got := c.state(); got.Q < 1 || got.Q > 99 || len(got.Answers) < 2 || len(got.Answers) > 6 {
				t.Errorf("%s: the class is %+v", of[1], got)
			}
		}
	})
}

// A report of /incidents is named by a fragment.
func TestAQuestionMayNameAPartOfItsPage(t *testing.T) {
	c := room{newHandler(t), t}
	for address, want := range map[string]int{"/rollover#52-bits": 204, "/rollover#id=7": 400} {
		body, _ := json.Marshal(classroom.Question{N: 1, Path: address, Lang: "en", Text: "?",
			Answers: []classroom.Answer{{Words: "a"}, {Words: "b"}}})
		if w := c.do(request("PUT", "/class/question", string(body))); w.Code != want {
			t.Errorf("%s: got %d, want %d", address, w.Code, want)
		}
	}
}

func FuzzAddresses(f *testing.F) {
	for _, address := range []string{"/rollover", "/zh/rollover?x=1", "//evil", "/\\evil", "https://evil",
		"/%72ollover", "/rollover?#", " /rollover"} {
		f.Add(address)
	}
	handler := newHandler(f)
	f.Fuzz(func(t *testing.T, address string) {
		c := room{handler, t}
		body, _ := json.Marshal(classroom.Question{N: 1, Path: address, Lang: "en", Text: "?",
			Answers: []classroom.Answer{{Words: "a"}, {Words: "b"}}})
		if w := c.do(request("PUT", "/class/question", string(body))); w.Code != 204 {
			return
		}
		to, err := new(url.URL{Scheme: "http", Host: road, Path: "/q/1"}).Parse(address)
		if err != nil || to.Host != road || to.Scheme != "http" ||
			to.Path != "/" && to.Path != "/rollover" && to.Path != "/zh/rollover" {
			t.Errorf("%q leads to %v, %v", address, to, err)
		}
	})
}
