//go:build !js

package e2e

import (
	"context"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/snowflakelab/snowflakelab/app/internal/site"
	launch "github.com/snowflakelab/snowflakelab/app/tools/chromium"
)

// root is the repository's root, relative to this folder.
const root = "../../.."

// elsewhere is a name of this machine that browsers do not treat as localhost.
const elsewhere = "lab.test"

var (
	// lab is the site as make run serves it; every test may use it.
	lab *served
	// whole answers as lab does. It holds all files, so tests that alter an answer share it.
	whole http.Handler
	// chromium is the one browser.
	chromium context.Context
)

func TestMain(m *testing.M) {
	code, err := runAll(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// runAll builds the site, starts server and browser, and runs the tests.
func runAll(m *testing.M) (int, error) {
	program, err := launch.Find()
	if err != nil {
		return 1, err
	}
	if err := makeTarget("export"); err != nil {
		return 1, err
	}
	if whole, err = site.Handler(filepath.Join(root, ".build/run"), "/"); err != nil {
		return 1, err
	}
	if lab, err = serveWith(whole, "/"); err != nil {
		return 1, err
	}
	defer lab.stop()
	options := append(launch.Options(program), chromedp.Flag("host-resolver-rules", "MAP "+elsewhere+" 127.0.0.1"),
		chromedp.Flag("js-flags", "--liftoff-only")) // a page lives too short to be compiled a second time, for speed
	allocator, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	defer cancel()
	chromium, cancel = chromedp.NewContext(allocator)
	defer cancel()
	if err := chromedp.Do(chromium); err != nil {
		return 1, fmt.Errorf("%s does not start: %w", program, err)
	}
	if err := flag.Set("test.parallel", atATime); err != nil { // which an argument may change
		return 1, err
	}
	return m.Run(), nil
}

// makeTarget runs make in the repository.
func makeTarget(args ...string) error {
	command := exec.Command("make", append([]string{"-s", "-C", root}, args...)...)
	for _, variable := range os.Environ() {
		// A make above this one must not lend its flags and jobs.
		if !strings.HasPrefix(variable, "MAKE") && !strings.HasPrefix(variable, "MFLAGS") {
			command.Env = append(command.Env, variable)
		}
	}
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("make %s: %w\n%s", strings.Join(args, " "), err, out)
	}
	return nil
}

// served is an exported site on a port of this machine.
type served struct {
	url    string // url has no slash at its end and includes the base.
	server *http.Server
}

// serve serves an exported folder with the site's own server.
func serve(dir, base string) (*served, error) {
	handler, err := site.Handler(dir, base)
	if err != nil {
		return nil, err
	}
	return serveWith(handler, base)
}

// serveWith serves whatever the handler answers.
func serveWith(handler http.Handler, base string) (*served, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s := &served{
		url:    "http://" + listener.Addr().String() + strings.TrimSuffix(base, "/"),
		server: &http.Server{Handler: handler},
	}
	go s.server.Serve(listener)
	return s, nil
}

// stop takes the site off the network.
func (s *served) stop() { s.server.Close() }
