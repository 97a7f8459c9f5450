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

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// webkit is WebKitGTK's MiniBrowser on a screen that nobody sees, spoken to in WebDriver.
type webkit struct {
	screen, driver *exec.Cmd
	home           string
	address        string // address is the driver's, and then the session's.
}

func startWebKit() driver {
	w := &webkit{home: tool.Must(os.MkdirTemp("", "webkit-*"))}
	display := w.show()
	free := tool.Must(net.Listen("tcp", "127.0.0.1:0"))
	host, port, _ := net.SplitHostPort(free.Addr().String())
	free.Close()
	w.address = "http://" + net.JoinHostPort(host, port)
	w.driver = exec.Command("WebKitWebDriver", "--port="+port)
	w.driver.Env = append(os.Environ(), "DISPLAY="+display, "HOME="+w.home, "XDG_RUNTIME_DIR="+w.home, "NO_AT_BRIDGE=1")
	tool.Check(w.driver.Start())
	eventually("WebKit's driver", func() bool {
		response, err := http.Get(w.address + "/status")
		return err == nil && response.Body.Close() == nil
	})
	return w
}

// show starts the screen and returns its number once it can be used.
func (w *webkit) show() (display string) {
	reader, writer, err := os.Pipe()
	tool.Check(err)
	defer reader.Close()
	w.screen = exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp")
	w.screen.ExtraFiles = []*os.File{writer}
	err = w.screen.Start()
	writer.Close()
	tool.Check(err)
	number := tool.Must(bufio.NewReader(reader).ReadString('\n')) // Xvfb ends if nobody takes the line's end
	return ":" + strings.TrimSpace(number)
}

func (w *webkit) ask(command string, params map[string]any) json.RawMessage {
	client := http.Client{Timeout: patience}
	response := tool.Must(client.Post(w.address+"/"+command, "application/json", bytes.NewReader(tool.Must(json.Marshal(params)))))
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
		if response, err := http.DefaultClient.Do(request); err == nil { // which ends MiniBrowser
			response.Body.Close()
		}
	}
	for _, process := range []*exec.Cmd{w.driver, w.screen} {
		process.Process.Kill()
		process.Wait()
	}
	os.RemoveAll(w.home)
}
