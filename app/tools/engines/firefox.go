//go:build !js

package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"golang.org/x/net/websocket"
)

// firefox is a tab of Firefox, spoken to in WebDriver BiDi.
type firefox struct {
	version string
	process *exec.Cmd
	profile string
	line    *websocket.Conn
	tab     string
	calls   int
	errors  []string
}

// message is an answer or an event.
type message struct {
	ID      int
	Type    string // Type is "success", "error" or "event".
	Error   string
	Message string
	Method  string
	Params  struct{ Level, Text string }
	Result  json.RawMessage
}

// startFirefox starts Firefox with a new profile and listens to its console.
func startFirefox() (engine, error) {
	f := &firefox{}
	if err := f.connect(); err != nil {
		f.close()
		return nil, fmt.Errorf("starting Firefox: %w", err)
	}
	return f, nil
}

func (f *firefox) connect() error {
	address, err := f.run()
	if err != nil {
		return err
	}
	if f.line, err = websocket.Dial(address+"/session", "", origin); err != nil {
		return err
	}
	var session struct {
		Capabilities struct{ BrowserVersion string }
	}
	if err := f.call("session.new", map[string]any{"capabilities": map[string]any{}}, &session); err != nil {
		return err
	}
	f.version = session.Capabilities.BrowserVersion
	if err := f.call("session.subscribe", map[string]any{"events": []string{"log.entryAdded"}}, nil); err != nil {
		return err
	}
	var tree struct{ Contexts []struct{ Context string } }
	if err := f.call("browsingContext.getTree", map[string]any{}, &tree); err != nil {
		return err
	}
	f.tab = tree.Contexts[0].Context
	return nil
}

// origin is where we say that we come from; Firefox answers no other.
const origin = "http://127.0.0.1"

// run starts the program and returns the address that it says it listens on.
func (f *firefox) run() (address string, err error) {
	program, err := exec.LookPath("firefox-esr")
	if err != nil {
		if program, err = exec.LookPath("firefox"); err != nil {
			return "", err
		}
	}
	if f.profile, err = os.MkdirTemp("", "firefox-*"); err != nil {
		return "", err
	}
	f.process = exec.Command(program, "--headless", "--no-remote", "--profile", f.profile, "--remote-debugging-port", "0", "--remote-allow-origins", origin)
	said, err := f.process.StderrPipe()
	if err != nil {
		return "", err
	}
	if err := f.process.Start(); err != nil {
		return "", err
	}
	for lines := bufio.NewScanner(said); lines.Scan(); {
		if _, address, found := strings.Cut(lines.Text(), "WebDriver BiDi listening on "); found {
			go func() {
				for lines.Scan() { // or it would wait for us to read
				}
			}()
			return address, nil
		}
	}
	return "", errors.New("it ended without listening")
}

// call asks for something and waits for the answer; errors that the console
// shows meanwhile are kept.
func (f *firefox) call(method string, params map[string]any, result any) error {
	f.calls++
	f.line.SetDeadline(time.Now().Add(patience))
	if err := websocket.JSON.Send(f.line, map[string]any{"id": f.calls, "method": method, "params": params}); err != nil {
		return err
	}
	for {
		var m message
		if err := websocket.JSON.Receive(f.line, &m); err != nil {
			return fmt.Errorf("%s: %w", method, err)
		}
		switch {
		case m.Type == "event":
			if m.Method == "log.entryAdded" && m.Params.Level == "error" {
				f.errors = append(f.errors, m.Params.Text)
			}
		case m.ID != f.calls: // an answer that came too late
		case m.Type == "error":
			return fmt.Errorf("%s: %s: %s", method, m.Error, m.Message)
		case result != nil:
			return json.Unmarshal(m.Result, result)
		default:
			return nil
		}
	}
}

func (f *firefox) name() string { return "Firefox " + f.version }

func (f *firefox) open(address string) error {
	return f.call("browsingContext.navigate", map[string]any{"context": f.tab, "url": address, "wait": "complete"}, nil)
}

func (f *firefox) evaluate(expression string) (string, error) {
	var answer struct {
		Result           struct{ Value any }
		ExceptionDetails struct{ Text string }
	}
	err := f.call("script.evaluate", map[string]any{
		"expression": expression, "target": map[string]any{"context": f.tab}, "awaitPromise": false,
	}, &answer)
	if err == nil && answer.ExceptionDetails.Text != "" {
		err = errors.New(answer.ExceptionDetails.Text)
	}
	text, _ := answer.Result.Value.(string)
	return text, err
}

func (f *firefox) logged() []string {
	taken := f.errors
	f.errors = nil
	return taken
}

func (f *firefox) close() {
	if f.line != nil {
		f.line.Close()
	}
	if f.process != nil && f.process.Process != nil {
		f.process.Process.Kill()
		f.process.Wait()
	}
	os.RemoveAll(f.profile)
}
