//go:build !js

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// webkit is WebKitGTK's MiniBrowser on a virtual screen, controlled by WebDriver.
type webkit struct {
	driver  *exec.Cmd
	home    string
	address string // address is the driver's, and then the session's.
}

func startWebKit() driver {
	w := &webkit{home: tool.Must(os.MkdirTemp("", "webkit-*"))}
	w.address = "http://" + tool.FreeAddress()
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
		if response, err := http.DefaultClient.Do(request); err == nil { // ends MiniBrowser
			response.Body.Close()
		}
	}
	syscall.Kill(-w.driver.Process.Pid, syscall.SIGTERM)
	w.driver.Wait()
	os.RemoveAll(w.home)
}
