//go:build !js

package class

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/classroom"
)

// Options are what a class depends on.
type Options struct {
	Base      string          // Base is the URL path of the site, with a slash at both ends.
	Addresses func() []string // Addresses are the site's URLs: first on this machine, then in its networks.
	Key       string          // Key is the teacher's.
	Paths     []string        // Paths are the paths of the pages that a question may name.
	Colours   string          // Colours are the part of the site's stylesheet that names its colours.
	Languages []Translation   // Languages are the languages of the phone's page; the first one is the default.
	Site      http.Handler    // Site answers all other requests.
}

// Room serves one class after the other.
type Room struct {
	Options
	pages map[string]pageFile // the phone's page and its files, by their path below the base

	mu      sync.Mutex
	class   *classroom.Class
	turned  chan struct{}            // closed when the students' state changes
	changed chan struct{}            // closed when the teacher's results change
	polls   map[string]chan struct{} // by token: closed when its next poll comes
	waiting int                      // polls
	idle    *time.Timer

	reached   []string // the last answer of Addresses
	reachedAt time.Time
}

// New returns a room with an idle class.
func New(o Options) (*Room, error) {
	pages, err := sheets(o.Base, o.Colours, o.Languages)
	if err != nil {
		return nil, err
	}
	return &Room{
		Options: o, pages: pages, class: classroom.New(time.Now(), Random),
		turned: make(chan struct{}), changed: make(chan struct{}), polls: map[string]chan struct{}{},
	}, nil
}

// Random returns 128 random bits in hexadecimal.
func Random() string {
	var bits [16]byte
	rand.Read(bits[:])
	return hex.EncodeToString(bits[:])
}

// change calls f, which may change the class, and wakes those who wait for it.
func (r *Room) change(f func(c *classroom.Class, now time.Time) error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	rev, change := r.class.Rev(), r.class.Change()
	err := f(r.class, time.Now())
	if r.class.Rev() != rev {
		close(r.turned)
		r.turned = make(chan struct{})
	}
	if r.class.Change() != change {
		close(r.changed)
		r.changed = make(chan struct{})
		if r.idle == nil {
			r.idle = time.AfterFunc(classroom.Idling, r.expire)
		}
	}
	return err
}

// expire ends a class that nobody has used for long, or looks again when it may have to.
func (r *Room) expire() {
	r.change(func(c *classroom.Class, now time.Time) error {
		r.idle = nil
		if rest := c.Expire(now); rest > 0 {
			r.idle = time.AfterFunc(rest, r.expire)
		}
		return nil
	})
}

// ServeHTTP answers what belongs to the class, and lets the site answer everything else.
func (r *Room) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	inside, _ := strings.CutPrefix(req.URL.Path, r.Base)
	if page, is := r.pages[pageOf(inside)]; is {
		r.guarded(w, req, func() { page.serve(w, req) })
		return
	}
	name, is := strings.CutPrefix(inside, "class/")
	if !is {
		r.Site.ServeHTTP(w, req)
		return
	}
	r.guarded(w, req, func() {
		h := w.Header()
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
		action, is := actions[req.Method+" "+name]
		switch {
		case !is:
			http.Error(w, "no such request", http.StatusNotFound)
		case action.teacher && !r.isTeacher(req):
			http.Error(w, "only for the teacher's browser, on this machine", http.StatusForbidden)
		case req.Method != http.MethodGet && req.Header.Get("Origin") != "http://"+req.Host:
			http.Error(w, "from a page of this site only", http.StatusForbidden)
		case req.Method != http.MethodGet && !isJSON(req):
			http.Error(w, "the body must be JSON", http.StatusUnsupportedMediaType)
		default:
			refuse(w, action.do(r, w, req))
		}
	})
}

// action answers a request. A returned error refuses it.
type action struct {
	teacher bool
	do      func(*Room, http.ResponseWriter, *http.Request) error
}

var actions = map[string]action{
	"POST join":    {false, (*Room).join},
	"GET state":    {false, (*Room).state},
	"PUT answer":   {false, (*Room).answer},
	"DELETE me":    {false, (*Room).leave},
	"PUT question": {true, (*Room).ask},
	"POST again":   {true, turned((*classroom.Class).Again)},
	"POST reveal":  {true, turned((*classroom.Class).Reveal)},
	"POST pause": {true, turned(func(c *classroom.Class, t classroom.Turn, now time.Time) error {
		c.Pause(t, now)
		return nil
	})},
	"POST end": {true, turned(func(c *classroom.Class, _ classroom.Turn, now time.Time) error {
		c.End(now)
		return nil
	})},
	"POST begin": {true, turned(func(c *classroom.Class, _ classroom.Turn, now time.Time) error {
		c.Begin(now)
		return nil
	})},
	"POST prepare": {true, turned(func(c *classroom.Class, _ classroom.Turn, now time.Time) error {
		c.Prepare(now)
		return nil
	})},
	"GET results": {true, (*Room).results},
}

// guarded answers only requests to an address of this machine: another site's name may lead here.
func (r *Room) guarded(w http.ResponseWriter, req *http.Request, answer func()) {
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Referrer-Policy", "no-referrer")
	w.Header().Set("Cross-Origin-Resource-Policy", "same-origin")
	if !slices.Contains(r.hosts(), strings.ToLower(req.Host)) {
		http.Error(w, "this is not an address of this machine", http.StatusMisdirectedRequest)
		return
	}
	answer()
}

// lookAgain is after how long the machine may have another address.
const lookAgain = time.Second

// addresses are the site's URLs now: the machine may have joined another network.
func (r *Room) addresses() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	if now := time.Now(); r.reached == nil || now.Sub(r.reachedAt) >= lookAgain {
		r.reached, r.reachedAt = r.Addresses(), now
	}
	return r.reached
}

// hosts are the values of the Host header that mean this machine.
func (r *Room) hosts() []string {
	var all []string
	for i, address := range r.addresses() {
		u, err := url.Parse(address)
		if err != nil {
			continue
		}
		all = append(all, strings.TrimSuffix(u.Host, ":80"))
		if i == 0 {
			all = append(all, strings.TrimSuffix("localhost:"+u.Port(), ":80"))
		}
	}
	return all
}

// isTeacher reports whether a request has the key and comes from this machine: on the network the key would
// be readable.
func (r *Room) isTeacher(req *http.Request) bool {
	host, _, _ := net.SplitHostPort(req.RemoteAddr)
	return subtle.ConstantTimeCompare([]byte(req.Header.Get("Authorization")), []byte("Bearer "+r.Key)) == 1 &&
		net.ParseIP(host).IsLoopback()
}

func isJSON(req *http.Request) bool {
	kind, _, err := mime.ParseMediaType(req.Header.Get("Content-Type"))
	return err == nil && kind == "application/json"
}

// refuse answers with the status of an error; nil was answered.
func refuse(w http.ResponseWriter, err error) {
	status := http.StatusBadRequest
	if later, is := errors.AsType[classroom.Later](err); is {
		w.Header().Set("Retry-After", strconv.Itoa(int((later.In+time.Second-1)/time.Second)))
		status = http.StatusTooManyRequests
		if later.Full {
			status = http.StatusServiceUnavailable
		}
	}
	switch {
	case err == nil:
		return
	case errors.Is(err, classroom.ErrLate):
		status = http.StatusConflict
	case errors.Is(err, classroom.ErrUnknown):
		status = http.StatusGone
	}
	if _, is := errors.AsType[*http.MaxBytesError](err); is {
		status = http.StatusRequestEntityTooLarge
	}
	http.Error(w, err.Error(), status)
}

// Sizes of a body.
const (
	small = 256
	large = 8 << 10 // a question
)

// decode reads a body of one JSON value, without unknown fields.
func decode(w http.ResponseWriter, req *http.Request, most int64, into any) error {
	d := json.NewDecoder(http.MaxBytesReader(w, req.Body, most))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.Join(err, errors.New("the body has more than one value"))
	}
	return nil
}

func token(req *http.Request) string { return req.Header.Get("X-Class-Token") }

func (r *Room) join(w http.ResponseWriter, req *http.Request) error {
	if err := decode(w, req, small, &struct{}{}); err != nil {
		return err
	}
	var joined classroom.Joined
	err := r.change(func(c *classroom.Class, now time.Time) (err error) {
		joined, err = c.Join(token(req), now)
		return err
	})
	if err != nil {
		return err
	}
	return write(w, http.StatusCreated, joined)
}

func (r *Room) answer(w http.ResponseWriter, req *http.Request) error {
	var vote classroom.Vote
	if err := decode(w, req, small, &vote); err != nil {
		return err
	}
	return r.done(w, func(c *classroom.Class, now time.Time) error {
		counted, err := c.Answer(token(req), vote, now)
		if err == nil || errors.Is(err, classroom.ErrLate) {
			header, _ := json.Marshal(counted)
			w.Header().Set("X-Class-Counted", string(header))
		}
		return err
	})
}

func (r *Room) leave(w http.ResponseWriter, req *http.Request) error {
	return r.done(w, func(c *classroom.Class, now time.Time) error { return c.Leave(token(req), now) })
}

func (r *Room) ask(w http.ResponseWriter, req *http.Request) error {
	var q classroom.Question
	if err := decode(w, req, large, &q); err != nil {
		return err
	}
	if !r.isPage(q.Path) {
		return errors.New("no page has this path")
	}
	return r.done(w, func(c *classroom.Class, now time.Time) error { return c.Ask(q, now) })
}

// anchors are the characters of a fragment that is a name. What a person has pasted has an equals sign before it.
const anchors = "abcdefghijklmnopqrstuvwxyz0123456789-"

// isPage reports whether an address leads to a page of the site, or to a named part of it.
func (r *Room) isPage(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Scheme == "" && u.Host == "" && u.User == nil && strings.Trim(u.Fragment, anchors) == "" &&
		slices.Contains(r.Paths, u.Path)
}

// turned is the action of a teacher's press.
func turned(press func(*classroom.Class, classroom.Turn, time.Time) error) func(*Room, http.ResponseWriter,
	*http.Request) error {
	return func(r *Room, w http.ResponseWriter, req *http.Request) error {
		var turn classroom.Turn
		if err := decode(w, req, small, &turn); err != nil {
			return err
		}
		return r.done(w, func(c *classroom.Class, now time.Time) error { return press(c, turn, now) })
	}
}

// done changes the class and answers that it is done.
func (r *Room) done(w http.ResponseWriter, f func(c *classroom.Class, now time.Time) error) error {
	if err := r.change(f); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func write(w http.ResponseWriter, status int, body any) error {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(body) // nobody is there to be told of an error
	return nil
}
