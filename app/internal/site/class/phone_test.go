//go:build !js

package class_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/classroom"
	"github.com/snowflakelab/snowflakelab/app/internal/site/class"
)

// school is a class with its laptop and with phones that run the script of the page, on a clock and a network that a
// test plays.
type school struct {
	room
	mu     sync.Mutex
	script io.Writer
	heard  *bufio.Reader
	last   int                // the last phone that was opened
	fate   func(call) journey // of a request
	gone   []string           // tokens of tabs that their students have left for another address
	closed bool
	hosts  atomic.Pointer[[]string] // the laptop's: on itself, in the network
}

// journey is what happens to a request and to its reply.
type journey struct {
	lost      bool          // the request does not arrive
	out, back time.Duration // how long each is on its way
	twice     time.Duration // if not 0: the request arrives again so much later
	unheard   bool          // the reply does not arrive
	fails     time.Duration // if not 0: when the phone is told that nothing arrived
}

// call is a request of a phone.
type call struct {
	N                         int
	Method, Path, Body, Token string
}

// phone is a browser's tab.
type phone struct {
	*school
	id     int    // another one after each reload
	host   string // the laptop's, as the phone knows it
	chosen vote   // the last choice
	late   []vote
	asleep bool
	missed []map[string]any
	ends   map[int]context.CancelFunc
	sees   sight
}

// sight is what a phone asks for and shows.
type sight struct {
	Calls  []call
	Timers []struct {
		N  int
		MS float64
	}
	Ended         []int
	Q, Round      int // of the question that it knows
	View, Says    string
	Kept          string
	Pressed, Mine []string
}

// vote is a choice with its question and round.
type vote struct {
	classroom.Vote
	token string
}

// attend has a test use a school, if Node is there.
func attend(t *testing.T, use func(s *school)) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("Node is not installed")
	}
	languages, err := json.Marshal(options("/").Languages)
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(node, "testdata/phones.js", "phone.js", string(languages))
	command.Stderr = os.Stderr
	script, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		s := &school{script: script, heard: bufio.NewReader(out)}
		s.hosts.Store(&[]string{home, road})
		s.fate = func(call) journey { return journey{out: 5 * time.Millisecond, back: 5 * time.Millisecond} }
		o := options("/")
		o.Addresses = func() (all []string) {
			for _, host := range *s.hosts.Load() {
				all = append(all, "http://"+host+"/")
			}
			return all
		}
		made, err := class.New(o)
		if err != nil {
			t.Fatal(err)
		}
		s.room = room{made, t}
		use(s)
		s.locked(func() { s.closed = true })
		s.must(204, "POST", "/class/end", "{}") // wakes all who wait
		time.Sleep(10 * time.Minute)            // until everything on its way has arrived
	})
	script.Close()
	if err := command.Wait(); err != nil {
		t.Error(err)
	}
}

// locked calls f while nothing happens to the phones.
func (s *school) locked(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f()
}

// travel has a test say what happens to requests.
func (s *school) travel(fate func(call) journey) { s.locked(func() { s.fate = fate }) }

// open opens the phone's page at an address of the laptop.
func (s *school) open(host string) *phone {
	p := &phone{school: s, host: host}
	s.locked(func() { p.load(nil) })
	return p
}

// load begins anew with what the tab has stored. The lock is held.
func (p *phone) load(kept any) {
	p.last++
	p.id, p.ends = p.last, map[int]context.CancelFunc{}
	p.deliver(map[string]any{"do": "open", "path": "/q", "kept": kept})
}

// leave ends what the page does. The lock is held.
func (p *phone) leave() {
	for _, end := range p.ends {
		end()
	}
	p.deliver(map[string]any{"do": "close"})
	p.id, p.missed = 0, nil
}

func (p *phone) reload() {
	p.mu.Lock()
	defer p.mu.Unlock()
	kept := p.sees.Kept
	p.leave()
	p.load(kept)
}

// move opens the page at the laptop's address of now: another site, with another store.
func (p *phone) move() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.gone = append(p.gone, p.session().Token)
	p.leave()
	p.host, p.chosen = (*p.hosts.Load())[1], vote{}
	p.load(nil)
}

// tap presses a button that has these words, or an answer.
func (p *phone) tap(words string) {
	p.locked(func() {
		p.deliver(map[string]any{"do": "tap", "words": words})
		if kept := p.session(); kept.Pending != nil {
			p.chosen = vote{*kept.Pending, kept.Token}
		}
	})
}

func (p *phone) choose(choice int) { p.tap(strconv.Itoa(choice)) }

type session struct {
	Token   string
	Pending *classroom.Vote
}

func (p *phone) session() (kept session) {
	_ = json.Unmarshal([]byte(p.sees.Kept), &kept)
	return kept
}

// join joins, and waits until the phone has.
func (p *phone) join() {
	p.tap(class.Phrases()["join"])
	time.Sleep(time.Second)
}

func (p *phone) sleep() { p.locked(func() { p.asleep = true }) }

// wake has the phone hear all that it has missed, and know that it is awake again.
func (p *phone) wake() {
	p.mu.Lock()
	defer p.mu.Unlock()
	missed := p.missed
	p.asleep, p.missed = false, nil
	for _, event := range missed {
		p.deliver(event)
	}
	p.deliver(map[string]any{"do": "wake"})
}

// event is one that happens to a page, unless it was left.
func (p *phone) event(id int, event map[string]any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case id != p.id || p.closed:
	case p.asleep:
		p.missed = append(p.missed, event)
	default:
		p.deliver(event)
	}
}

// deliver has the page handle an event. The lock is held.
func (p *phone) deliver(event map[string]any) {
	event["phone"] = p.id
	line, err := json.Marshal(event)
	if err == nil {
		_, err = p.script.Write(append(line, '\n'))
	}
	if err == nil {
		line, err = p.heard.ReadBytes('\n')
	}
	p.sees = sight{}
	if err == nil {
		err = json.Unmarshal(line, &p.sees)
	}
	if err != nil {
		panic(fmt.Sprintf("%v: %s", err, line))
	}
	id := p.id
	for _, timer := range p.sees.Timers {
		time.AfterFunc(time.Duration(timer.MS*float64(time.Millisecond)), func() {
			p.event(id, map[string]any{"do": "timer", "n": timer.N})
		})
	}
	for _, c := range p.sees.Calls {
		ctx, end := context.WithCancel(context.Background())
		p.ends[c.N] = end
		go p.send(ctx, p.id, p.host, c, p.fate(c))
	}
	for _, n := range p.sees.Ended {
		p.ends[n]()
	}
	p.check()
}

// send has a request of a page travel.
func (p *phone) send(ctx context.Context, id int, host string, c call, j journey) {
	failed := map[string]any{"do": "reply", "n": c.N, "status": 0}
	if j.fails > 0 {
		time.AfterFunc(j.fails, func() { p.event(id, failed) })
	}
	if j.lost {
		return
	}
	time.Sleep(j.out)
	ask := func() *httptest.ResponseRecorder {
		r := with(c.Token, request(c.Method, c.Path, c.Body))
		r.Host = host
		r.Header.Set("Origin", "http://"+host)
		if c.Method == "GET" { // the network delivers the others, though the phone has given up
			r = r.WithContext(ctx)
		}
		w := httptest.NewRecorder()
		p.ServeHTTP(w, r)
		return w
	}
	if j.twice > 0 && c.Method != "GET" {
		go func() {
			time.Sleep(j.twice)
			ask()
		}()
	}
	w := ask()
	if j.unheard {
		return
	}
	time.Sleep(j.back)
	headers := map[string]string{}
	for name := range w.Header() {
		headers[name] = w.Header().Get(name)
	}
	p.event(id, map[string]any{"do": "reply", "n": c.N, "status": w.Code, "body": w.Body.String(), "headers": headers})
}

// counts is what the server counts of a phone's choices of a question; ok is false once another round is open.
func (p *phone) counts(token string, q, round int) (has classroom.Counted, ok bool) {
	if q == 0 || token == "" {
		return has, false
	}
	r := with(token, request("GET", fmt.Sprint("/class/state?q=", q), ""))
	r.Host = home
	w := httptest.NewRecorder()
	p.ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		return has, false
	}
	state := decoded[classroom.PhoneState](p.t, w.Body.String())
	return state.Counted, state.Round == round
}

// check fails the test unless what the phone shows is what the server counts. The lock is held.
func (p *phone) check() {
	says := class.Phrases()
	kept := p.session()
	shown := slices.Concat(p.sees.Pressed, p.sees.Mine)
	fault := func(what string, has classroom.Counted) {
		counted, _ := json.Marshal(has)
		p.t.Errorf("phone %d at %s, question %d, round %d: %s, the server counts %s; it shows %q, %q", p.id,
			time.Now().Format(time.TimeOnly), p.sees.Q, p.sees.Round, what, counted, p.sees.Says, shown)
	}
	if len(shown) > 1 {
		fault("two choices are shown", classroom.Counted{})
	}
	if sent := strings.HasPrefix(p.sees.Says, "✓"); sent || kept.Pending == nil && p.sees.View == "result" {
		if has, ok := p.counts(kept.Token, p.sees.Q, p.sees.Round); ok && strings.Join(shown, "") != mine(has) {
			fault("something else is shown as sent", has)
		}
	}
	if p.sees.Says == says["late"] && !slices.Contains(p.late, p.chosen) {
		p.late = append(p.late, p.chosen)
	}
	for _, late := range p.late {
		if has, ok := p.counts(late.token, late.Q, late.Round); ok && has.Number == late.Number {
			fault("it was told that its choice is not counted", has)
		}
	}
}

// mine is a choice as the page has it; empty if there is none.
func mine(has classroom.Counted) string {
	if has.Mine == nil {
		return ""
	}
	return strconv.Itoa(*has.Mine)
}

// A reply was lost, the answer was revealed, and the phone said that the answer had come too late.
func TestAnAnswerWhoseReplyWasLostIsShownAsCounted(t *testing.T) {
	attend(t, func(s *school) {
		s.must(204, "PUT", "/class/question", asked(4, "/rollover"))
		p := s.open(road)
		time.Sleep(time.Second)
		p.join()
		s.travel(func(c call) journey {
			if c.Method == "PUT" {
				return journey{unheard: true, fails: 2 * time.Second}
			}
			return journey{}
		})
		p.choose(1)
		time.Sleep(time.Second)
		if got := s.results(); got.Answered != 1 {
			t.Fatalf("%d have answered", got.Answered)
		}
		s.must(204, "POST", "/class/reveal", `{"q":4,"round":1}`)
		time.Sleep(time.Minute)
		s.locked(func() {
			if p.sees.View != "result" || !slices.Equal(p.sees.Mine, []string{"1"}) || len(p.late) > 0 {
				t.Errorf("the phone shows %q, answer %q; it called %d answers late", p.sees.View, p.sees.Mine,
					len(p.late))
			}
		})
	})
}

// The network held an answer until another one was counted, and then delivered it.
func TestAnAnswerThatTheNetworkHeldReplacesNoNewerOne(t *testing.T) {
	attend(t, func(s *school) {
		s.must(204, "PUT", "/class/question", asked(4, "/rollover"))
		p := s.open(road)
		time.Sleep(time.Second)
		p.join()
		s.travel(func(c call) journey {
			return journey{out: map[bool]time.Duration{true: 31 * time.Second}[strings.Contains(c.Body, `"choice":0`)]}
		})
		sent := func() {
			t.Helper()
			s.locked(func() {
				if says := p.sees.Says; !strings.HasPrefix(says, "✓") || !strings.Contains(says, "You chose B") {
					t.Errorf("the phone says %q", says)
				}
			})
		}
		p.choose(0)
		time.Sleep(25 * time.Second)
		p.choose(1)
		time.Sleep(time.Second)
		sent()
		time.Sleep(time.Minute)
		sent()
		if got := s.results(); got.Answered != 1 || got.Counts[1] != 1 {
			t.Errorf("counted is %+v", got)
		}
	})
}

// A student left while a choice was on its way and the network was bad: the phone showed the choice before as sent, and
// the laptop counted the new one. After a reload, too.
func TestAPhoneThatIsLeavingShowsNothingAsSent(t *testing.T) {
	attend(t, func(s *school) {
		s.must(204, "PUT", "/class/question", asked(4, "/rollover"))
		p := s.open(road)
		time.Sleep(time.Second)
		p.join()
		p.choose(0)
		time.Sleep(time.Second)
		s.travel(func(c call) journey {
			held := map[bool]time.Duration{true: 8 * time.Second}[c.Method == "PUT"]
			return journey{lost: c.Method == "DELETE", out: held}
		})
		p.choose(1)
		time.Sleep(time.Second)
		p.tap(class.Phrases()["leave"])
		leaves := func() {
			t.Helper()
			time.Sleep(5 * time.Second)
			s.locked(func() {
				if p.sees.Says != class.Phrases()["leaving"] {
					t.Errorf("the phone says %q", p.sees.Says)
				}
			})
		}
		leaves()
		p.reload()
		leaves()
		s.travel(func(call) journey { return journey{} })
		time.Sleep(time.Minute)
		if got := s.results(); got.Answered != 0 {
			t.Errorf("after it has left, %d answers count", got.Answered)
		}
	})
}

// Of answers that a class changed in the moment of the reveal, more were counted than the phones knew of.
func TestAClassThatChangesItsAnswersAtTheRevealKnowsWhatCounts(t *testing.T) {
	attend(t, func(s *school) {
		s.must(204, "PUT", "/class/question", asked(4, "/rollover"))
		students := 60
		if os.Getenv("MORE") == "1" {
			students = 300
		}
		s.travel(func(call) journey {
			return journey{out: rand.N(100 * time.Millisecond), back: rand.N(100 * time.Millisecond)}
		})
		var phones []*phone
		for range students {
			phones = append(phones, s.open(road))
		}
		time.Sleep(time.Second)
		for _, p := range phones {
			p.tap(class.Phrases()["join"])
			time.Sleep(time.Second / 50)
		}
		time.Sleep(5 * time.Second)
		for _, choice := range []int{0, 1} { // the second time during the reveal
			for i, p := range phones {
				time.Sleep(time.Second / time.Duration(students))
				if p.choose(choice); choice == 1 && i == students/2 {
					s.must(204, "POST", "/class/reveal", `{"q":4,"round":1}`)
				}
			}
		}
		time.Sleep(time.Minute)
		s.agree(phones, 4)
		if got := s.results(); got.Answered != students || got.Counts[1] == 0 || got.Counts[1] == students {
			t.Errorf("counted is %+v", got)
		}
	})
}

// An hour of questions in a bad network.
func TestPhonesAndTheLaptopAgree(t *testing.T) {
	seeds, students := []uint64{1}, 8
	if os.Getenv("MORE") == "1" {
		seeds, students = []uint64{2, 3, 4, 5, 6}, 60
	}
	for _, seed := range seeds {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			attend(t, func(s *school) { s.hour(rand.New(rand.NewPCG(seed, 0)), students) })
		})
	}
}

// hour is a class of twenty questions.
func (s *school) hour(r *rand.Rand, students int) {
	var rough float64 // how bad the network is, from 0 to 1
	chance := func(p float64) bool { return r.Float64() < p }
	upTo := func(d time.Duration) time.Duration { return time.Duration(r.Int64N(int64(d)) + 1) }
	s.travel(func(call) journey {
		way := func() time.Duration {
			switch {
			case chance(0.1 * rough):
				return upTo(time.Minute)
			case chance(0.3 * rough):
				return upTo(5 * time.Second)
			}
			return upTo(200 * time.Millisecond)
		}
		j := journey{lost: chance(0.3 * rough), out: way(), back: way(), unheard: chance(0.3 * rough)}
		if chance(0.3 * rough) {
			j.twice = upTo(40 * time.Second)
		}
		if (j.lost || j.unheard) && chance(0.5) {
			j.fails = upTo(3 * time.Second)
		}
		return j
	})
	// by draws what happens under the lock that the network's dice need too.
	by := func(p *phone, choice func() string) func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		switch id, what := p.id, r.Float64(); {
		case id == 0:
		case p.asleep && what < 0.5:
			return p.wake
		case p.asleep:
		case p.sees.View == "join":
			return func() { p.tap(class.Phrases()["join"]) }
		case p.sees.View == "question" && what < 0.5:
			words := choice()
			return func() { p.tap(words) }
		case what < 0.55:
			return p.sleep
		case what < 0.58:
			return p.reload
		case what < 0.585:
			return func() { p.tap(class.Phrases()["leave"]) }
		}
		return func() {}
	}
	var phones []*phone
	for range students {
		phones = append(phones, s.open(road))
	}
	pass := func(d time.Duration) {
		for end := time.Now().Add(d); time.Now().Before(end); {
			var pause time.Duration
			var p *phone
			s.locked(func() { pause, p = upTo(10*time.Second/time.Duration(students)), phones[r.IntN(students)] })
			time.Sleep(pause)
			by(p, func() string { return strconv.Itoa(r.IntN(3) - 1) })()
		}
	}
	turn := func(name string, q, round int) {
		s.must(204, "POST", "/class/"+name, fmt.Sprintf(`{"q":%d,"round":%d}`, q, round))
	}
	answered := 0
	for q := 1; q <= 20; q++ {
		var again, pauses bool
		s.locked(func() { rough, again, pauses = r.Float64(), chance(0.4), chance(0.3) })
		s.must(204, "PUT", "/class/question", asked(q, "/rollover"))
		pass(40 * time.Second)
		if pauses {
			turn("pause", q, 1)
			pass(10 * time.Second)
			s.must(204, "PUT", "/class/question", asked(q, "/rollover"))
			pass(10 * time.Second)
		}
		if q%7 == 0 { // and the laptop has another address; some phones scan it, the others see the old one again
			before, now := (*s.hosts.Load())[1:], fmt.Sprintf("10.0.0.%d:8000", q)
			s.hosts.Store(&[]string{home, now})
			pass(10 * time.Second)
			for i, p := range phones {
				if i%4 == 0 {
					p.move()
				}
			}
			pass(20 * time.Second)
			all := slices.Concat([]string{home, now}, before)
			s.hosts.Store(&all)
			pass(10 * time.Second)
		}
		round := s.results().Round
		turn("reveal", q, round)
		pass(20 * time.Second)
		if again {
			turn("again", q, round)
			pass(30 * time.Second)
			round = s.results().Round
			turn("reveal", q, round)
			pass(5 * time.Second)
		}
		s.locked(func() { rough = 0 }) // the network is well again, and all look at their phones
		for _, p := range phones {
			p.wake()
		}
		time.Sleep(time.Minute)
		answered += s.agree(phones, q)
	}
	s.t.Logf("%d phones answered %d times", students, answered)
}

// agree fails the test unless phones show all answers that the laptop has counted, each once, and returns how many.
func (s *school) agree(phones []*phone, q int) int {
	got := s.results()
	s.mu.Lock()
	defer s.mu.Unlock()
	shown := make([]int, 3) // "I don't know" at the end
	show := func(choice string) {
		if i, err := strconv.Atoi(choice); err == nil {
			shown[(i+3)%3]++
		}
	}
	for _, token := range s.gone {
		has, _ := phones[0].counts(token, q, got.Round)
		show(mine(has))
	}
	for _, p := range phones {
		kept := p.session()
		if kept.Token == "" {
			continue
		}
		if p.sees.View != "result" || kept.Pending != nil || p.sees.Q != q || p.sees.Round != got.Round {
			s.t.Errorf("question %d: phone %d shows %s of %d, and says %q", q, p.id, p.sees.View, p.sees.Q, p.sees.Says)
		}
		show(strings.Join(p.sees.Mine, ""))
	}
	if want := append(slices.Clone(got.Counts), got.Unsure); !slices.Equal(shown, want) {
		s.t.Errorf("question %d: phones show %v, the laptop has counted %v", q, shown, want)
	}
	return got.Answered
}
