//go:build !js

package e2e

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// around is Debian's configuration around a site, with all paths in one folder.
const around = `daemon off;
worker_processes auto;
pid %[1]s/pid;
error_log %[1]s/error.log;
%[2]s
events {}
http {
	sendfile on;
	tcp_nopush on;
	access_log %[1]s/access.log;
	client_body_temp_path %[1]s/body;
	proxy_temp_path %[1]s/proxy;
	fastcgi_temp_path %[1]s/fastcgi;
	uwsgi_temp_path %[1]s/uwsgi;
	scgi_temp_path %[1]s/scgi;
%[3]s
}
`

// stated matches the nginx configuration in HOSTING.md.
var stated = regexp.MustCompile("(?s)```nginx\n(.*?)```")

// startNginx serves a folder as HOSTING.md says, and returns its address once nginx responds. The folder
// contains the export: its files for base "/", or a folder lab with them for "/lab/". stop stops nginx,
// closes all connections, and may be called again.
func startNginx(t *testing.T, folder, base string) (address string, stop func()) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "app/HOSTING.md"))
	lines := stated.FindSubmatch(text)
	if lines == nil {
		t.Fatalf("HOSTING.md has no nginx configuration: %v", err)
	}
	dir := t.TempDir()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	free.Close()
	address = free.Addr().String()
	here := strings.NewReplacer("listen 80;", "listen "+address+";", "/srv/lab;", folder+";",
		"/zh/404.html", base+"zh/404.html", "/ja/404.html", base+"ja/404.html", "/404.html", base+"404.html", "/zh",
		base+"zh", "/ja", base+"ja")
	user := ""
	if os.Geteuid() == 0 {
		user = "user root;" // otherwise its workers cannot read the test's files
	}
	config := filepath.Join(dir, "nginx.conf")
	written := fmt.Appendf(nil, around, dir, user, here.Replace(string(lines[1])))
	if err := os.WriteFile(config, written, 0o644); err != nil {
		t.Fatal(err)
	}
	program, err := exec.LookPath("nginx")
	if err != nil {
		program = "/usr/sbin/nginx" // on Debian it is only in root's PATH
	}
	command := exec.Command(program, "-c", config, "-e", filepath.Join(dir, "error.log"))
	var said bytes.Buffer
	command.Stderr = &said
	if err := command.Start(); err != nil {
		t.Fatalf("nginx is not installed; .ci/tools nginx installs it: %v", err)
	}
	ended := make(chan struct{})
	go func() { command.Wait(); close(ended) }()
	stop = func() {
		command.Process.Signal(syscall.SIGTERM)
		<-ended
	}
	t.Cleanup(stop)
	for {
		if conn, err := net.Dial("tcp", address); err == nil {
			conn.Close()
			return address, stop
		}
		select {
		case <-ended:
			t.Fatalf("nginx exited: %s", said.String())
		case <-time.After(5 * time.Millisecond):
		}
	}
}
