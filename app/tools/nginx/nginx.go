//go:build !js

// Package nginx starts the real nginx on an exported site, set up by the very lines
// that HOSTING.md gives, so that tests and measurements meet what people run.
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

// around is what Debian's own configuration puts around a site, with nothing outside
// a folder of its own.
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

// stated matches HOSTING.md's lines for nginx.
var stated = regexp.MustCompile("(?s)```nginx\n(.*?)```")

// A Server is an nginx that runs.
type Server struct {
	Addr    string // Addr is its host and port.
	dir     string
	command *exec.Cmd
	ended   chan error
}

// Start serves a folder as HOSTING.md says. It holds the export for a base: its files
// for "/", and for "/lab/" a folder lab with them. It returns once requests are
// answered.
func Start(hosting, folder, base string) (s *Server, err error) {
	return s, tool.Try(func() { s = start(hosting, folder, base) })
}

func start(hosting, folder, base string) *Server {
	lines := stated.FindSubmatch(tool.Must(os.ReadFile(hosting)))
	if lines == nil {
		tool.Check(fmt.Errorf("%s has no lines for nginx", hosting))
	}
	program := find()
	folder = tool.Must(filepath.Abs(folder))
	s := &Server{Addr: tool.FreeAddress(), dir: tool.Must(os.MkdirTemp("", "nginx-*")), ended: make(chan error, 1)}
	here := strings.NewReplacer("listen 80;", "listen "+s.Addr+";", "/srv/lab;", folder+";", "/404.html", base+"404.html")
	user := ""
	if os.Geteuid() == 0 {
		user = "user root;" // or its workers cannot read what a test has written
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

// answers waits until a connection is taken, or nginx has ended.
func (s *Server) answers() error {
	for {
		conn, err := net.Dial("tcp", s.Addr)
		if err == nil {
			return conn.Close()
		}
		select {
		case err := <-s.ended:
			os.RemoveAll(s.dir)
			return cmp.Or(err, errors.New("nginx ended"))
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// Stop ends it, and every connection with it.
func (s *Server) Stop() {
	s.command.Process.Signal(syscall.SIGTERM)
	<-s.ended
	os.RemoveAll(s.dir)
}

// find returns nginx's program, which Debian keeps where only root looks.
func find() string {
	for _, name := range []string{"nginx", "/usr/sbin/nginx"} {
		if program, err := exec.LookPath(name); err == nil {
			return program
		}
	}
	tool.Check(errors.New("this needs nginx: run make tools, or install the package nginx"))
	return ""
}
