//go:build !js

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"time"
)

// webkit is the window of WebKitGTK's MiniBrowser, spoken to in WebDriver. It
// tells nothing of its console.
type webkit struct {
	version        string
	screen, driver *exec.Cmd
	home           string
	address        string // address is the driver's, and then the session's.
}

// startWebKit starts MiniBrowser on a screen that nobody sees.
func startWebKit() (engine, error) {
	w := &webkit{}
	if err := w.connect(); err != nil {
		w.close()
		return nil, fmt.Errorf("WebKit does not start: %w", err)
	}
	return w, nil
}

func (w *webkit) connect() error {
	display, err := w.show()
	if err != nil {
		return err
	}
	if err := w.drive(display); err != nil {
		return err
	}
	var session struct {
		SessionID    string
		Capabilities struct{ BrowserVersion string }
	}
	// No capabilities: MiniBrowser is what the driver starts then.
	if err := w.call("/session", map[string]any{"capabilities": map[string]any{}}, &session); err != nil {
		return err
	}
	w.address += "/session/" + session.SessionID
	w.version = session.Capabilities.BrowserVersion
	return nil
}

// show starts the screen and returns its number once it can be used.
func (w *webkit) show() (display string, err error) {
	reader, writer, err := os.Pipe()
	if err != nil {
		return "", err
	}
	defer reader.Close()
	w.screen = exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp")
	w.screen.ExtraFiles = []*os.File{writer}
	err = w.screen.Start()
	writer.Close()
	if err != nil {
		return "", err
	}
	number, err := bufio.NewReader(reader).ReadString('\n') // Xvfb ends if nobody takes the line's end
	return ":" + strings.TrimSpace(number), err
}

// drive starts the driver on a free port and waits until it answers.
func (w *webkit) drive(display string) error {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	w.address = "http://" + free.Addr().String()
	port := free.Addr().(*net.TCPAddr).Port
	free.Close()
	if w.home, err = os.MkdirTemp("", "webkit-*"); err != nil {
		return err
	}
	w.driver = exec.Command("WebKitWebDriver", fmt.Sprintf("--port=%d", port))
	w.driver.Env = append(os.Environ(), "DISPLAY="+display, "HOME="+w.home, "XDG_RUNTIME_DIR="+w.home, "NO_AT_BRIDGE=1")
	if err := w.driver.Start(); err != nil {
		return err
	}
	for begin := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		response, err := http.Get(w.address + "/status")
		if err == nil {
			return response.Body.Close()
		}
		if time.Since(begin) > patience {
			return err
		}
	}
}

// call posts to the driver and reads the value of its answer.
func (w *webkit) call(path string, params, value any) error {
	body, err := json.Marshal(params)
	if err != nil {
		return err
	}
	client := http.Client{Timeout: patience}
	response, err := client.Post(w.address+path, "application/json", bytes.NewReader(body))
	if err != nil {
		return err
	}
	defer response.Body.Close()
	answer := struct{ Value any }{value}
	data, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s", path, data)
	}
	if err != nil {
		return err
	}
	return json.Unmarshal(data, &answer)
}

func (w *webkit) name() string { return "WebKit " + w.version }

func (w *webkit) open(address string) error {
	var nothing any
	return w.call("/url", map[string]any{"url": address}, &nothing)
}

func (w *webkit) evaluate(expression string) (string, error) {
	var value any
	err := w.call("/execute/sync", map[string]any{"script": "return (" + expression + ")", "args": []any{}}, &value)
	text, _ := value.(string)
	return text, err
}

func (w *webkit) logged() []string { return nil }

func (w *webkit) close() {
	if request, err := http.NewRequest(http.MethodDelete, w.address, nil); err == nil {
		if response, err := http.DefaultClient.Do(request); err == nil { // which ends MiniBrowser
			response.Body.Close()
		}
	}
	for _, process := range []*exec.Cmd{w.driver, w.screen} {
		if process != nil && process.Process != nil {
			process.Process.Kill()
			process.Wait()
		}
	}
	os.RemoveAll(w.home)
}
