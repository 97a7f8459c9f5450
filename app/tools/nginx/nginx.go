//go:build !js

// Package nginx starts nginx for an exported site, with the configuration in HOSTING.md, so
// that tests and measurements cover what people run.
package nginx

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
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

// A Server is a running nginx.
type Server struct {
	Addr    string // Addr is its host and port.
	dir     string
	command *exec.Cmd
	ended   chan error
}

// Start serves a folder as HOSTING.md says. The folder contains the export: its files for base
// "/", or a folder lab with them for "/lab/". Start returns when nginx responds.
func Start(hosting, folder, base string) (s *Server, err error) {
	return s, tool.Try(func() { s = start(hosting, folder, base) })
}

func start(hosting, folder, base string) *Server {
	lines := stated.FindSubmatch(tool.Must(os.ReadFile(hosting)))
	if lines == nil {
		tool.Check(fmt.Errorf("%s has no nginx configuration", hosting))
	}
	program := find()
	folder = tool.Must(filepath.Abs(folder))
	s := &Server{Addr: tool.FreeAddress(), dir: tool.Must(os.MkdirTemp("", "nginx-*")), ended: make(chan error, 1)}
	here := strings.NewReplacer("listen 80;", "listen "+s.Addr+";", "/srv/lab;", folder+";",
		"/zh/404.html", base+"zh/404.html", "/ja/404.html", base+"ja/404.html", "/404.html", base+"404.html", "/zh",
		base+"zh", "/ja", base+"ja")
	user := ""
	if os.Geteuid() == 0 {
		user = "user root;" // otherwise its workers cannot read the test's files
	}
	config := filepath.Join(s.dir, "nginx.conf")
	tool.Check(os.WriteFile(config, fmt.Appendf(nil, around, s.dir, user, here.Replace(string(lines[1]))), 0o644))
	s.command = exec.Command(program, "-c", config, "-e", filepath.Join(s.dir, "error.log"))
	var said bytes.Buffer
	s.command.Stderr = &said
	tool.Check(s.command.Start())
	go func() { s.ended <- s.command.Wait() }()
	if err := s.answers(); err != nil {
		tool.Check(fmt.Errorf("%w: %s", err, said.String()))
	}
	return s
}

// answers waits until a connection is accepted or nginx has exited.
func (s *Server) answers() error {
	for {
		conn, err := net.Dial("tcp", s.Addr)
		if err == nil {
			return conn.Close()
		}
		select {
		case err := <-s.ended:
			os.RemoveAll(s.dir)
			return cmp.Or(err, errors.New("nginx exited"))
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// Stop stops nginx and closes all connections.
func (s *Server) Stop() {
	s.command.Process.Signal(syscall.SIGTERM)
	<-s.ended
	os.RemoveAll(s.dir)
}

// find returns nginx's path. On Debian it is only in root's PATH.
func find() string {
	for _, name := range []string{"nginx", "/usr/sbin/nginx"} {
		if program, err := exec.LookPath(name); err == nil {
			return program
		}
	}
	tool.Check(errors.New("nginx not found: run make tools, or install the package nginx"))
	return ""
}
