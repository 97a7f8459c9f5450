//go:build !js

package main

import (
	"bufio"
	"context"
	"fmt"
	"os/exec"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/site/class/classtest"
	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// load measures how soon a class sees an answer.
func load(options) {
	reveal(200)
	reveal(500)
}

// reveal lets a class vote on its phones, and prints after how long all have been told the answer.
func reveal(students int) {
	command := exec.Command(lab, "-share", "-addr", ":0")
	out := bufio.NewReader(tool.Must(command.StdoutPipe()))
	tool.Check(command.Start())
	defer command.Wait()
	defer command.Process.Kill()
	said := ""
	for !strings.Contains(said, "#key=") {
		said += tool.Must(out.ReadString('\n'))
	}
	address, said, _ := strings.Cut(said, "\n")
	_, key, _ := strings.Cut(strings.TrimSpace(said), "#key=")
	class := classtest.Crowd{URL: address, Key: key, Students: students, Within: 2 * time.Second,
		Reloaded: students / 10, Vanished: students / 20}
	lesson := tool.Must(class.Hold(context.Background()))
	tool.Figure(fmt.Sprintf("class-reveal-%d-ms", students), float64(lesson.Reveal.Microseconds())/1000, "<=500")
}
