//go:build !js

package class_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/classroom"
)

// crowd is a class with its teacher: its students are programs.
type crowd struct {
	URL      string // URL is the site's, with a slash at its end.
	Key      string // Key is the teacher's.
	Students int

	// Within is how long the votes of a class take; a phone that is reloaded or vanishes does so meanwhile.
	Within time.Duration
	// Reloaded and Vanished are how many of the students' phones ask again, and how many never do.
	Reloaded, Vanished int

	client *http.Client
}

// lesson is what a crowd has seen.
type lesson struct {
	Results classroom.Results // before the reveal
	Want    []int             // the answers that students sent last, "I don't know" at the end
	Reveal  time.Duration     // from the teacher's press to the last phone that was told
}

// answers is how many answers the crowd's question has.
const answers = 3

// Hold holds a lesson: all join and vote, half of them twice, and the teacher reveals the answer.
func (c *crowd) Hold(ctx context.Context) (out lesson, err error) {
	transport := &http.Transport{MaxIdleConnsPerHost: 2 * c.Students}
	defer transport.CloseIdleConnections()
	c.client = &http.Client{Transport: transport}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	fail := func(err error) {
		if err != nil {
			cancel(err)
		}
	}
	question := classroom.Question{N: 1, Path: c.path(), Lang: "en", Text: "?"}
	for i := range answers {
		question.Answers = append(question.Answers, classroom.Answer{Words: strconv.Itoa(i), Right: i == 0})
	}
	fail(c.teach(ctx, "PUT", "question", question, nil))

	out.Want = make([]int, answers+1)
	var mu sync.Mutex // of out
	var all, voted sync.WaitGroup
	told := make(chan time.Time, c.Students)
	for i := range c.Students {
		voted.Add(1)
		all.Go(func() {
			s := student{crowd: c}
			last, err := s.vote(ctx, i%2 == 0)
			fail(err)
			mu.Lock()
			out.Want[(last+answers+1)%(answers+1)]++
			mu.Unlock()
			voted.Done()
			if i < c.Vanished || err != nil {
				return
			}
			if i < c.Vanished+c.Reloaded {
				fail(s.leavePoll(ctx))
			}
			state, err := s.wait(ctx, classroom.Revealed)
			fail(err)
			if at := time.Now(); err == nil &&
				(state.Mine == nil || *state.Mine != last || state.Unsure == nil && c.Students >= classroom.Few) {
				fail(fmt.Errorf("a student who chose %d is told %+v", last, state))
			} else {
				told <- at
			}
		})
	}
	voted.Wait()
	if context.Cause(ctx) == nil {
		fail(c.teach(ctx, "GET", "results", nil, &out.Results))
		if got := append(slices.Clone(out.Results.Counts), out.Results.Unsure); !slices.Equal(got, out.Want) {
			fail(fmt.Errorf("counted %v, want %v", got, out.Want))
		}
	}
	time.Sleep(100 * time.Millisecond) // until all wait
	pressed := time.Now()
	fail(c.teach(ctx, "POST", "reveal", classroom.Turn{Q: 1, Round: 1}, nil))
	all.Wait()
	close(told)
	for at := range told {
		out.Reveal = max(out.Reveal, at.Sub(pressed))
	}
	return out, context.Cause(ctx)
}

// path is the site's first page.
func (c *crowd) path() string {
	_, path, _ := strings.Cut(strings.SplitN(c.URL, "://", 2)[1], "/")
	return "/" + path
}

// teach sends a request of the teacher.
func (c *crowd) teach(ctx context.Context, method, name string, body, into any) error {
	status, err := c.send(ctx, method, name, http.Header{"Authorization": {"Bearer " + c.Key}}, body, into)
	if err == nil && status >= 300 {
		err = fmt.Errorf("%s %s: got %d", method, name, status)
	}
	return err
}

// student is a phone.
type student struct {
	crowd *crowd
	token string
	rev   int64
}

// vote joins and answers; some change their answer.
func (s *student) vote(ctx context.Context, twice bool) (last int, err error) {
	time.Sleep(rand.N(s.crowd.Within / 4))
	var joined classroom.Joined
	if err := s.insist(ctx, "POST", "join", struct{}{}, &joined); err != nil {
		return 0, err
	}
	s.token = joined.Token
	for n := range 1 + map[bool]int64{true: 1}[twice] {
		time.Sleep(rand.N(s.crowd.Within / 3))
		last = rand.IntN(answers+1) + classroom.Unsure
		if err := s.insist(ctx, "PUT", "answer", classroom.Vote{Q: 1, Round: 1, Choice: &last, Number: n + 1},
			nil); err != nil {
			return 0, err
		}
	}
	_, err = s.wait(ctx, classroom.Open)
	return last, err
}

// insist repeats a request that is to come later.
func (s *student) insist(ctx context.Context, method, name string, body, into any) error {
	for {
		status, err := s.send(ctx, method, name, body, into)
		if err != nil || status < 300 {
			return err
		} else if status != http.StatusTooManyRequests {
			return fmt.Errorf("%s %s: got %d", method, name, status)
		}
		time.Sleep(time.Second + rand.N(time.Second))
	}
}

// wait polls until the class is in a phase.
func (s *student) wait(ctx context.Context, phase classroom.Phase) (state classroom.PhoneState, err error) {
	for state.Phase != phase && err == nil {
		var status int
		if status, err = s.send(ctx, "GET", fmt.Sprintf("state?rev=%d", s.rev), nil,
			&state); status == http.StatusTooManyRequests {
			time.Sleep(100 * time.Millisecond)
		} else if err == nil && status != http.StatusOK {
			err = fmt.Errorf("GET state: got %d", status)
		}
		s.rev = state.Rev
	}
	return state, err
}

// leavePoll begins a poll and leaves it, as a page that is reloaded does, and forgets what it knew.
func (s *student) leavePoll(ctx context.Context) error {
	short, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	if _, err := s.wait(short, classroom.Revealed); short.Err() == nil {
		return fmt.Errorf("revealed too early: %w", err)
	}
	s.rev = 0
	return nil
}

func (s *student) send(ctx context.Context, method, name string, body, into any) (int, error) {
	h := http.Header{}
	if s.token != "" {
		h.Set("X-Class-Token", s.token)
	}
	return s.crowd.send(ctx, method, name, h, body, into)
}

// send sends a request and reads a successful answer.
func (c *crowd) send(ctx context.Context, method, name string, header http.Header, body, into any) (int, error) {
	var sent io.Reader
	if body != nil {
		data, err := json.Marshal(body)
		if err != nil {
			return 0, err
		}
		sent = bytes.NewReader(data)
		header.Set("Content-Type", "application/json")
	}
	r, err := http.NewRequestWithContext(ctx, method, c.URL+"class/"+name, sent)
	if err != nil {
		return 0, err
	}
	header.Set("Origin", "http://"+r.URL.Host)
	r.Header = header
	response, err := c.client.Do(r)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err == nil && into != nil && response.StatusCode < 300 {
		err = json.Unmarshal(data, into)
	}
	return response.StatusCode, err
}
