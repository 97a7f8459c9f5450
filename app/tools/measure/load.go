//go:build !js

package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/site/class/classtest"
	"github.com/snowflakelab/snowflakelab/app/tools/nginx"
	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// named matches a page's program; the folder may contain that of an older release too.
var named = regexp.MustCompile(` data-wasm="([^"]+)"`)

// load requests the same files from our server and nginx as fast as they respond, alternating,
// and prints each one's requests per second and 99th percentile, and the ratio. Both log every
// request. Then it measures how soon a class sees an answer.
func load(o options) {
	other := tool.Must(nginx.Start("app/HOSTING.md", o.ours, "/"))
	defer other.Stop()
	said, stop := startOurs("\n", "-addr", "127.0.0.1:0")
	defer stop()
	ours := strings.TrimSuffix(said, "/\n")
	program := named.FindSubmatch(tool.Must(os.ReadFile(filepath.Join(o.ours, "index.html"))))
	if program == nil {
		tool.Check(fmt.Errorf("the pages in %s refer to no program", o.ours))
	}
	for _, asked := range []struct{ name, path, want string }{{"program", string(program[1]), ">=0.8"},
		{"page", "/decode", ">=0.3"}} {
		addresses := [2]string{ours + asked.path, "http://" + other.Addr + asked.path}
		if !bytes.Equal(body(addresses[0]), body(addresses[1])) {
			tool.Check(fmt.Errorf("%s and %s differ", addresses[0], addresses[1]))
		}
		compare(asked.name, addresses, asked.want)
	}
	reveal(200)
	reveal(500)
}

// reveal lets a class vote on its phones, and prints after how long all have been told the answer.
func reveal(students int) {
	said, stop := startOurs("#key=", "-share", "-addr", ":0")
	defer stop()
	address, said, _ := strings.Cut(said, "\n")
	_, key, _ := strings.Cut(strings.TrimSpace(said), "#key=")
	class := classtest.Crowd{URL: address, Key: key, Students: students, Within: 2 * time.Second,
		Reloaded: students / 10, Vanished: students / 20}
	lesson := tool.Must(class.Hold(context.Background()))
	tool.Figure(fmt.Sprintf("class-reveal-%d-ms", students), float64(lesson.Reveal.Microseconds())/1000, "<=500")
}

// startOurs starts our server and returns what it prints, up to the line with the wanted words. Like nginx, it
// logs to a file.
func startOurs(until string, args ...string) (said string, stop func()) {
	log := tool.Must(os.CreateTemp("", "load-*.log"))
	defer log.Close()
	command := exec.Command(lab, args...)
	command.Stderr = log
	out := bufio.NewReader(tool.Must(command.StdoutPipe()))
	tool.Check(command.Start())
	for !strings.Contains(said, until) {
		said += tool.Must(out.ReadString('\n'))
	}
	return said, func() {
		command.Process.Kill()
		command.Wait()
		os.Remove(log.Name())
	}
}

// body returns a response in gzip, which both servers support.
func body(address string) []byte {
	request := tool.Must(http.NewRequest("GET", address, nil))
	request.Header.Set("Accept-Encoding", "gzip")
	response := tool.Must(http.DefaultClient.Do(request))
	defer response.Body.Close()
	return tool.Must(io.ReadAll(response.Body))
}

// compare loads ours and the other, alternating, and prints the figures.
func compare(name string, addresses [2]string, want string) {
	var slow [2][]float64
	rates := tool.Turns(0, 11, func(which int) float64 {
		said, err := exec.Command("wrk", "-t1", "-c16", "--latency", "-d1s", "-H", "Accept-Encoding: gzip",
			addresses[which]).CombinedOutput()
		if err != nil {
			tool.Check(fmt.Errorf("wrk: %w: %s", err, said))
		}
		rate, p99 := read(string(said))
		slow[which] = append(slow[which], p99)
		return rate
	})
	for i, who := range []string{"", "-nginx"} {
		tool.Figure("load-"+name+who+"-per-second", tool.Median(rates.Values[i]), "")
		tool.Figure("load-"+name+who+"-p99-ms", tool.Median(slow[i]), "")
	}
	tool.Figure("load-"+name+"-vs-nginx", tool.Median(rates.Ratios), want)
}

// wrk's output for successful requests, and for others.
var (
	timely     = regexp.MustCompile(`(?s)\s99%\s+(\S+).*\nRequests/sec:\s+([\d.]+)`)
	unanswered = regexp.MustCompile(`Non-2xx.*|Socket errors.*`)
)

// read parses the requests per second and the 99th percentile in milliseconds.
func read(said string) (rate, p99 float64) {
	found := timely.FindStringSubmatch(said)
	if other := unanswered.FindString(said); other != "" || found == nil {
		tool.Check(fmt.Errorf("unexpected output of wrk: %q", cmp.Or(other, said)))
	}
	return tool.Must(strconv.ParseFloat(found[2], 64)), tool.Must(time.ParseDuration(found[1])).Seconds() * 1000
}
