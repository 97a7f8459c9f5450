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
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// marionette maps WebDriver commands to Marionette's.
var marionette = map[string]string{"session": "WebDriver:NewSession", "url": "WebDriver:Navigate",
	"execute/sync": "WebDriver:ExecuteScript"}

// firefox is a Firefox with a new profile, controlled by Marionette: WebDriver commands as
// JSON lists, each after its length and a colon.
type firefox struct {
	profile string
	process *exec.Cmd
	line    net.Conn
	answers *bufio.Reader
}

func startFirefox() driver {
	program, err := exec.LookPath("firefox-esr")
	if err != nil {
		program = tool.Must(exec.LookPath("firefox"))
	}
	f := &firefox{profile: tool.Must(os.MkdirTemp("", "firefox-*"))}
	writeFile(filepath.Join(f.profile, "user.js"), []byte(`user_pref("marionette.port", 0);`)) // any free port
	f.process = exec.Command(program, "--headless", "--no-remote", "--profile", f.profile, "--marionette")
	tool.Check(f.process.Start())
	var port []byte
	eventually("Firefox's port", func() bool {
		port, err = os.ReadFile(filepath.Join(f.profile, "MarionetteActivePort"))
		return len(port) > 0
	})
	f.line = tool.Must(net.Dial("tcp", "127.0.0.1:"+string(port)))
	f.answers = bufio.NewReader(f.line)
	var greeting any
	f.receive(&greeting)
	return f
}

func (f *firefox) ask(command string, params map[string]any) json.RawMessage {
	message := tool.Must(json.Marshal([]any{0, 0, marionette[command], params}))
	tool.Check(f.line.SetDeadline(time.Now().Add(timeout)))
	tool.Must(fmt.Fprintf(f.line, "%d:%s", len(message), message))
	var kind, number int
	var failure, result json.RawMessage
	f.receive(&[]any{&kind, &number, &failure, &result})
	if failure != nil {
		tool.Check(fmt.Errorf("%s: %s", command, failure))
	}
	return result
}

func (f *firefox) receive(message any) {
	var length int
	tool.Must(fmt.Fscanf(f.answers, "%d:", &length))
	tool.Check(json.NewDecoder(io.LimitReader(f.answers, int64(length))).Decode(message))
}

func (f *firefox) close() {
	f.process.Process.Kill()
	f.process.Wait()
	os.RemoveAll(f.profile)
}

// webkit is WebKitGTK's MiniBrowser on a virtual screen, controlled by WebDriver.
type webkit struct {
	driver  *exec.Cmd
	home    string
	address string // address is the driver's, and then the session's.
}

func startWebKit() driver {
	w := &webkit{home: tool.Must(os.MkdirTemp("", "webkit-*"))}
	free := tool.Must(net.Listen("tcp", "127.0.0.1:0"))
	free.Close()
	w.address = "http://" + free.Addr().String()
	port := w.address[strings.LastIndexByte(w.address, ':')+1:]
	w.driver = exec.Command("xvfb-run", "-a", "-s", "-screen 0 1280x900x24", "WebKitWebDriver", "--port="+port)
	w.driver.Env = append(os.Environ(), "HOME="+w.home, "XDG_RUNTIME_DIR="+w.home, "NO_AT_BRIDGE=1")
	w.driver.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // to kill the whole process group
	tool.Check(w.driver.Start())
	eventually("WebKit's driver", func() bool {
		response, err := http.Get(w.address + "/status")
		return err == nil && response.Body.Close() == nil
	})
	return w
}

func (w *webkit) ask(command string, params map[string]any) json.RawMessage {
	client := http.Client{Timeout: timeout}
	response := tool.Must(client.Post(w.address+"/"+command, "application/json",
		bytes.NewReader(tool.Must(json.Marshal(params)))))
	defer response.Body.Close()
	data := tool.Must(io.ReadAll(response.Body))
	if response.StatusCode != http.StatusOK {
		tool.Check(fmt.Errorf("%s: %s", command, data))
	}
	var answer struct{ Value struct{ SessionID string } }
	if command == "session" {
		tool.Check(json.Unmarshal(data, &answer))
		w.address += "/session/" + answer.Value.SessionID
	}
	return data
}

func (w *webkit) close() {
	if request, err := http.NewRequest(http.MethodDelete, w.address, nil); err == nil {
		if response, err := http.DefaultClient.Do(request); err == nil { // ends MiniBrowser
			response.Body.Close()
		}
	}
	syscall.Kill(-w.driver.Process.Pid, syscall.SIGTERM)
	w.driver.Wait()
	os.RemoveAll(w.home)
}
