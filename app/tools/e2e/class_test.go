//go:build !js

package e2e

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/snowflakelab/snowflakelab/app/internal/run/classroom"
	"github.com/snowflakelab/snowflakelab/app/internal/site/class"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// lesson is a shared site with its teacher.
type lesson struct {
	*served
	t    *testing.T
	addr string
	key  string

	mu    sync.Mutex
	asked []string // methods and paths of a class's requests that change something, but for the teacher's
}

// teach shares the site with a class until the test ends.
func teach(t *testing.T) *lesson {
	t.Helper()
	l := &lesson{t: t, addr: "127.0.0.1:0", key: class.Random()}
	l.begin()
	t.Cleanup(func() { l.stop() })
	return l
}

// phrases are the phone's in each language; the program's words are in English again when it returns.
var phrases = sync.OnceValue(func() (all []class.Translation) {
	defer text.Use("en", "")
	for _, l := range text.Addressed() {
		text.Use(l.Code, text.Compile(l.Code, "phones", text.Translations(l.Code)))
		all = append(all, class.Translation{Code: l.Code, Tag: l.Tag, Phrases: class.Phrases()})
	}
	return all
})

// begin starts the program, at the same address if it has run before.
func (l *lesson) begin() {
	l.t.Helper()
	listener, err := net.Listen("tcp", l.addr)
	if err != nil {
		l.t.Fatal(err)
	}
	l.addr = listener.Addr().String()
	l.served = &served{url: "http://" + l.addr}
	colours, err := os.ReadFile("../../../web/lab/colours.css")
	if err != nil {
		l.t.Fatal(err)
	}
	room, err := class.New(class.Options{
		Base: "/", Key: l.key, Site: whole, Colours: string(colours),
		Paths:     []string{"/rollover", "/zh/rollover", "/story", "/practice", "/incidents"},
		Languages: phrases(),
		Addresses: func() []string { return []string{l.url + "/", "http://192.168.1.20:8000/"} },
	})
	if err != nil {
		l.t.Fatal(err)
	}
	l.server = &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != "GET" && r.Header.Get("Authorization") == "" {
			l.mu.Lock()
			l.asked = append(l.asked, r.Method+" "+r.URL.Path)
			l.mu.Unlock()
		}
		room.ServeHTTP(w, r)
	})}
	go l.server.Serve(listener)
}

// sent are the requests that phones have sent to change something.
func (l *lesson) sent() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.asked)
}

// press sends a request of the teacher, or of a student with a token, and reads the answer.
func (l *lesson) press(method, name string, body, into any, header ...string) {
	l.t.Helper()
	data, err := json.Marshal(body)
	if err != nil {
		l.t.Fatal(err)
	}
	r, err := http.NewRequest(method, l.url+"/class/"+name, strings.NewReader(string(data)))
	if err != nil {
		l.t.Fatal(err)
	}
	r.Header.Set("Origin", l.url)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+l.key)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		l.t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode >= 300 {
		l.t.Fatalf("%s %s: got %s", method, name, response.Status)
	}
	if into != nil {
		if err := json.NewDecoder(response.Body).Decode(into); err != nil {
			l.t.Fatal(err)
		}
	}
}

func (l *lesson) results() (r classroom.Results) {
	l.t.Helper()
	l.press("GET", "results", nil, &r)
	return r
}

// ask opens a question; the second one is in Chinese.
func (l *lesson) ask(n int) {
	l.t.Helper()
	q := classroom.Question{N: n, Path: "/rollover?scene=rollover&step=5", Lang: "en",
		Text: "The clock still reads 100 ms, and one more ID is requested. What does the generator do?",
		Answers: []classroom.Answer{
			{Words: "It spins until the clock reads 101 ms, then starts at sequence 0",
				Why: "The code takes 0 as overflow and waits.", Right: true},
			{Words: "It issues 100/4096", Why: "4096 does not fit in 12 bits."},
			{Words: "It issues <b>100/0</b> a second time", Why: "The comparison prevents it."},
		}}
	if n%2 == 1 {
		q = classroom.Question{N: n, Path: "/zh/rollover?scene=rollover&step=5", Lang: "zh",
			Text: "时钟仍然是 100 ms，又来了一个请求。生成器会怎么做？", Answers: []classroom.Answer{
				{Words: "自旋到 101 ms，从序列号 0 开始", Why: "0 表示溢出。", Right: true}, {Words: "生成 100/4096"},
				{Words: "再次生成 100/0"},
			}}
	}
	l.press("PUT", "question", q, nil)
}

// others lets students without a browser join and vote.
func (l *lesson) others(q, round int, choices ...int) {
	l.t.Helper()
	for _, choice := range choices {
		var joined classroom.Joined
		l.press("POST", "join", struct{}{}, &joined)
		l.press("PUT", "answer", classroom.Vote{Q: q, Round: round, Choice: &choice}, nil, "X-Class-Token",
			joined.Token)
	}
}

// view waits until a phone shows a view, with these words as its heading.
func (b *tab) view(name, heading string) *tab {
	b.t.Helper()
	return b.until("it shows "+name+": "+heading,
		fmt.Sprintf(`document.querySelector("main").dataset.view === %q && document.querySelector("h1").innerText.startsWith(%q)`, name, heading))
}

// status waits until the phone says something.
func (b *tab) status(words string) *tab {
	b.t.Helper()
	return b.until("it says "+words,
		fmt.Sprintf(`document.querySelector("[role=status]").innerText.includes(%q)`, words))
}

const chosen = `[...document.querySelectorAll("[data-choice][aria-pressed=true]")].map((e) => e.dataset.choice).join()`

func TestAClassAnswersFromItsPhones(t *testing.T) {
	l := teach(t)
	l.ask(4)
	ann := newTab(t, l.served).resize(360, 740).load("/q/4").view("join", "Join the class?")
	bob := newTab(t, l.served).resize(360, 740).load("/q").view("join", "Join the class?")
	for _, want := range []string{"unencrypted", "Not sent: your name", "until the class ends",
		"the letter of your answer", "your teacher’s laptop"} {
		if got := ann.text("main"); !strings.Contains(got, want) {
			t.Errorf("before joining the phone does not say %q: %s", want, got)
		}
	}
	bob.button("Only watch").view("question", "The clock still reads").status("nothing is sent")
	if got := l.sent(); len(got) > 0 ||
		eval[int](bob, `document.querySelectorAll("[data-choice]:disabled").length`) != 4 {
		t.Errorf("before anybody joined, phones sent %q", got)
	}
	ann.button("Join and answer").view("question", "The clock still reads").status("without your name")
	if got := ann.text("[data-choice='2']"); !strings.Contains(got, "<b>100/0</b>") {
		t.Errorf("an answer is shown as %s", got)
	}

	ann.press("b").status("You chose B").press("?").status("You chose ?").click("[data-choice='2']").status("✓ Sent")
	if got := l.results(); got.Joined != 1 || !slices.Equal(got.Counts, []int{0, 0, 1}) || got.Unsure != 0 {
		t.Errorf("the teacher sees %+v", got)
	}
	ann.do(chromedp.Reload())
	ann.view("question", "The clock still reads").status("You chose C")
	if got := eval[string](ann, chosen); got != "2" || l.results().Joined != 1 {
		t.Errorf("after a reload %q is chosen, %d have joined", got, l.results().Joined)
	}

	l.press("POST", "again", classroom.Turn{Q: 4, Round: 1}, nil)
	ann.until("it asks again",
		`document.querySelector(".note").innerText.startsWith("Discuss") && document.activeElement.id === "heading"`)
	if got := eval[string](ann, chosen); got != "" {
		t.Errorf("in the second round %q is chosen", got)
	}
	ann.click("[data-choice='0']").status("You chose A")
	l.others(4, 2, 0, 1, 2, -1)
	l.press("POST", "reveal", classroom.Turn{Q: 4, Round: 2}, nil)
	ann.view("result", "Right. It spins until").
		until("the counts are there",
			`[...document.querySelectorAll("[data-result] b")].map((e) => e.innerText).join() === "2,1,1,1"`)
	bob.view("result", "The answer: It spins until")
	if got := ann.text("[data-right]"); !strings.Contains(got, "your answer") ||
		ann.attribute(".button", "href") != "/rollover?scene=rollover&step=5" {
		t.Errorf("the right answer says %s, and a link leads to %s", got, ann.attribute(".button", "href"))
	}

	l.ask(5)
	ann.view("question", "时钟").status("不含姓名").
		until("it is Chinese",
			`document.documentElement.lang === "zh-Hans" && document.activeElement.id === "heading" && location.pathname === "/q/5"`)
	bob.load("/q/4").view("result", "The answer: It spins").
		until("it leads on", `[...document.querySelectorAll("a")].at(-1).innerText === "Go to question 5"`)
	bob.push(`[...document.querySelectorAll("a")].at(-1)`)
	bob.view("question", "时钟")
	for _, request := range l.sent() {
		if request != "POST /class/join" && request != "PUT /class/answer" {
			t.Errorf("phones sent %s", request)
		}
	}
	if n := len(l.sent()); n != 5 {
		t.Errorf("phones sent %d requests, want one to join and four answers: %q", n, l.sent())
	}
	ann.button("退出课堂").view("join", "加入课堂吗？").status("你已退出")
	if got := l.results(); got.Joined != 4 || got.Answered != 0 {
		t.Errorf("one left, and the teacher sees %+v", got)
	}
	bob.load("/q/4").view("result", "The answer: It spins")
	l.press("POST", "end", struct{}{}, nil)
	ann.view("ended", "")
	if got := bob.view("ended", "The class has ended").text("main"); strings.Contains(got, "next question") {
		t.Errorf("after the end a phone says %s", got)
	}
}

func TestAPhoneSurvivesTheEndOfTheProgram(t *testing.T) {
	l := teach(t)
	l.ask(4)
	b := newTab(t, l.served).load("/q").view("join", "Join").button("Join and answer").view("question", "The clock")
	l.stop()
	b.status("No connection").press("c").status("Not sent: C")
	eval[*int](b, `window.here = true, null`)
	l.begin()
	b.view("join", "Join the class?").status("has started a new class")
	l.ask(4)
	b.button("Join and answer").view("question", "The clock").status("without your name")
	if got := eval[string](b, chosen); got != "" || l.results().Answered != 0 || !eval[bool](b, "here") {
		t.Errorf("in the new class %q is chosen, %d have answered", got, l.results().Answered)
	}
	b.complaints() // requests without an answer, and 410
}

func TestThePhonesPageIsLaidOutCorrectlyAndAxeFindsNothing(t *testing.T) {
	l := teach(t)
	axe := axeCore(t)
	b := newTab(t, l.served)
	look := func(name string) {
		t.Helper()
		for _, s := range few(3,
			[]screen{{name: "360 px", width: 360, height: 740},
				{name: "360 px, dark", width: 360, height: 740, scheme: "dark"},
				{name: "360 px at 200 % zoom", width: 180, height: 370, scale: 2}, screens[0], screens[4], screens[6],
				screens[8]}) {
			for _, fault := range b.show(s).faults() {
				t.Errorf("%s, %s: %s", name, s.name, fault)
			}
			if low := eval[[]string](b,
				`[...document.querySelectorAll("button, .button")].filter((e) => e.offsetHeight < 44).map((e) => e.innerText)`); len(low) > 0 {
				t.Errorf("%s, %s: lower than 44 px: %q", name, s.name, low)
			}
		}
		for _, v := range b.violations(axe) {
			t.Errorf("%s: %s (%s): %q", name, v.Help, v.Rule, v.Places)
		}
	}
	b.load("/q").view("join", "Join")
	look("join")
	b.button("Join and answer").view("idle", "The next question")
	look("idle")
	l.ask(4)
	b.view("question", "The clock")
	look("question")
	b.press("c").status("✓ Sent")
	look("sent")
	l.others(4, 1, 0, 0, 1, -1)
	l.press("POST", "reveal", classroom.Turn{Q: 4, Round: 1}, nil)
	b.view("result", "Not quite.")
	look("result")
	l.ask(5)
	b.view("question", "时钟")
	look("a question in Chinese")
	l.press("POST", "end", struct{}{}, nil)
	b.view("ended", "")
	look("ended")
}

// Whoever visits an exported site meets nothing of a class, and nothing is asked for.
func TestNoPageOfAnExportKnowsAClass(t *testing.T) {
	b := warm(t, lab)
	for _, path := range crawled() {
		b.visit(path)
		for _, asked := range b.requested() {
			if rest := strings.TrimPrefix(asked, lab.url); strings.HasPrefix(rest, "/class") ||
				strings.HasPrefix(rest, "/q") {
				t.Errorf("%s: asked for %s", path, asked)
			}
		}
		if n := b.count("[data-class], a[href*='/class/'], a[href$='/q']"); n > 0 {
			t.Errorf("%s: %d controls of a class", path, n)
		}
	}
}

// crawled are pages of each kind and those that a class would have, or all in each language.
func crawled() (all []string) {
	for _, l := range few(1, text.Addressed()) {
		folder := ""
		if l.Code != "en" {
			folder = "/" + l.Code
		}
		for _, path := range routes() {
			if thorough || slices.Contains([]string{"/", "/rollover", "/teach"}, path) {
				all = append(all, folder+path)
			}
		}
	}
	if !thorough {
		return append(all, "/rollover?scene=rollover&step=4&present=1")
	}
	for _, path := range slices.Clone(all) {
		all = append(all, path+"?present=1")
	}
	return all
}
