//go:build !js

package class

import (
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/classroom"
)

const (
	most     = 2 * classroom.Students // polls that wait, of students and of watchers
	gap      = 250 * time.Millisecond // between a vote and the results that have it: a class votes at once
	replaced = 5 * time.Second        // a second tab with the same token takes turns with the first
)

// number is a parameter of the query; 0 if it is absent.
func number(req *http.Request, name string) (int64, error) {
	given := req.URL.Query().Get(name)
	if given == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(given, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%s must be a number", name)
	}
	return n, nil
}

// state answers when the state is no longer the one that the phone has.
func (r *Room) state(w http.ResponseWriter, req *http.Request) error {
	rev, err := number(req, "rev")
	if err != nil {
		return err
	}
	past, err := number(req, "q")
	if err != nil {
		return err
	}
	mine := token(req)
	if req.URL.Query().Get("loaded") == "1" {
		r.change(func(c *classroom.Class, now time.Time) error { c.Loaded(mine, now); return nil })
	}
	look := func() (out classroom.PhoneState, err error) {
		r.mu.Lock()
		defer r.mu.Unlock()
		return r.class.State(mine, int(past), time.Now())
	}
	now, err := look()
	if err == nil && past == 0 && now.Rev == rev {
		if err = r.wait(req, mine, rev); err == nil {
			now, err = look()
		}
	}
	if err != nil {
		return err
	}
	return write(w, http.StatusOK, now)
}

// wait waits until the students' state is no longer rev, for at most [classroom.Hold]. A token has one poll
// that waits: the next one ends it.
func (r *Room) wait(req *http.Request, mine string, rev int64) error {
	r.mu.Lock()
	if r.class.Rev() != rev {
		r.mu.Unlock()
		return nil
	}
	if r.waiting >= most {
		r.mu.Unlock()
		return classroom.Later{In: classroom.Hold, Full: true}
	}
	r.waiting++
	turned, next := r.turned, make(chan struct{})
	if mine != "" {
		if before := r.polls[mine]; before != nil {
			close(before)
		}
		r.polls[mine] = next
	}
	r.mu.Unlock()
	defer func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.waiting--
		if r.polls[mine] == next {
			delete(r.polls, mine)
		}
	}()
	held := time.NewTimer(classroom.Hold)
	defer held.Stop()
	select {
	case <-turned:
	case <-held.C:
	case <-req.Context().Done(): // nobody hears the answer
	case <-next:
		return classroom.Later{In: replaced}
	}
	return nil
}

// results answers when the results are no longer those that the teacher has.
func (r *Room) results(w http.ResponseWriter, req *http.Request) error {
	rev, err := number(req, "rev")
	if err != nil {
		return err
	}
	look := func() (out classroom.Results, turned, changed chan struct{}) {
		r.mu.Lock()
		defer r.mu.Unlock()
		return r.class.Results(), r.turned, r.changed
	}
	now, turned, changed := look()
	if now.Rev == rev {
		held := time.NewTimer(classroom.Hold)
		defer held.Stop()
		select {
		case <-changed:
			select {
			case <-turned: // at once
			case <-time.After(gap):
			case <-req.Context().Done():
			}
		case <-held.C:
		case <-req.Context().Done():
		}
		now, _, _ = look()
	}
	now.Addresses = r.roads()
	return write(w, http.StatusOK, now)
}

// roads are the phones' page's URLs in this machine's networks.
func (r *Room) roads() []string {
	all := []string{}
	for _, address := range r.addresses()[1:] {
		all = append(all, address+"q")
	}
	return all
}
