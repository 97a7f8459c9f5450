//go:build !js

// Command load asks our server and nginx for the same files as fast as they answer,
// in turns, and prints how many requests each answers in a second, the time within
// which 99 of 100 are answered, and how we compare. Both write a line for each request.
package main

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/tools/nginx"
)

// rounds is how often each is asked, for the medians.
const rounds = 11

// options are what is compared, and where.
type options struct {
	lab, site, readme string
	length            time.Duration
}

func main() {
	o := options{}
	flag.StringVar(&o.lab, "lab", ".build/lab", "our program")
	flag.StringVar(&o.site, "site", ".build/run", "the exported site, as our program serves it")
	flag.StringVar(&o.readme, "readme", "README.md", "the file that says how nginx is set up")
	flag.DurationVar(&o.length, "length", time.Second, "how long each is asked at a time, whole seconds")
	flag.Parse()
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

// named is where a page names its program; the folder may hold that of an older release
// too.
var named = regexp.MustCompile(` data-wasm="([^"]+)"`)

func run(o options) error {
	other, err := nginx.Start(o.readme, o.site, "/")
	if err != nil {
		return err
	}
	defer other.Stop()
	ours, stop, err := serveOurs(o.lab)
	if err != nil {
		return err
	}
	defer stop()
	page, err := os.ReadFile(filepath.Join(o.site, "index.html"))
	if err != nil {
		return err
	}
	program := named.FindSubmatch(page)
	if program == nil {
		return fmt.Errorf("the pages of %s name no program", o.site)
	}
	for _, asked := range []struct {
		name, path string
		want       float64
	}{{"program", string(program[1]), 0.8}, {"page", "/decode", 0.3}} {
		addresses := [2]string{ours + asked.path, "http://" + other.Addr + asked.path}
		if err := same(addresses); err != nil {
			return err
		}
		if err := compare(o, asked.name, addresses, asked.want); err != nil {
			return err
		}
	}
	return nil
}

// serveOurs starts our program and returns the address that it tells. Its log goes to
// a file, as nginx's does.
func serveOurs(program string) (address string, stop func(), err error) {
	log, err := os.CreateTemp("", "load-*.log")
	if err != nil {
		return "", nil, err
	}
	defer log.Close()
	command := exec.Command(program, "-addr", "127.0.0.1:0")
	command.Stderr = log
	out, err := command.StdoutPipe()
	if err != nil {
		return "", nil, err
	}
	if err := command.Start(); err != nil {
		return "", nil, err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	return strings.TrimSuffix(line, "/\n"), func() {
		command.Process.Kill()
		command.Wait()
		os.Remove(log.Name())
	}, err
}

// same reports that two addresses answer with different bytes.
func same(addresses [2]string) error {
	var bodies [2][]byte
	for i, address := range addresses {
		request, err := http.NewRequest("GET", address, nil)
		if err != nil {
			return err
		}
		request.Header.Set("Accept-Encoding", "gzip") // which both have
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			return err
		}
		defer response.Body.Close()
		if bodies[i], err = io.ReadAll(response.Body); err != nil {
			return err
		}
	}
	if !bytes.Equal(bodies[0], bodies[1]) {
		return fmt.Errorf("%s and %s are not the same", addresses[0], addresses[1])
	}
	return nil
}

// compare asks ours and the other in turns, and prints what came of it.
func compare(o options, name string, addresses [2]string, want float64) error {
	var rates, slow [2][]float64
	var ratios []float64
	for range rounds {
		for i, address := range addresses {
			rate, p99, err := ask(address, o.length)
			if err != nil {
				return err
			}
			rates[i], slow[i] = append(rates[i], rate), append(slow[i], p99)
		}
		ratios = append(ratios, rates[0][len(rates[0])-1]/rates[1][len(rates[1])-1])
	}
	for i, who := range []string{"", "-nginx"} {
		fmt.Printf("figure load-%s%s-per-second %.0f\n", name, who, median(rates[i]))
		fmt.Printf("figure load-%s%s-p99-ms %.2f\n", name, who, median(slow[i]))
	}
	fmt.Printf("figure load-%s-vs-nginx %.3f want >=%.1f\n", name, median(ratios), want)
	return nil
}

// ask lets wrk ask for an address, and returns how many requests were answered in a
// second and within how many milliseconds 99 of 100.
func ask(address string, length time.Duration) (rate, p99 float64, err error) {
	said, err := exec.Command("wrk", "-t1", "-c16", "--latency", fmt.Sprintf("-d%ds", int(length.Seconds())), "-H", "Accept-Encoding: gzip", address).CombinedOutput()
	if err != nil {
		return 0, 0, fmt.Errorf("wrk: %w: %s", err, said)
	}
	return read(string(said))
}

// read reads what wrk says.
func read(said string) (rate, p99 float64, err error) {
	for line := range strings.Lines(said) {
		var took string
		if n, _ := fmt.Sscanf(strings.TrimSpace(line), "99%% %s", &took); n == 1 {
			d, err := time.ParseDuration(took)
			if err != nil {
				return 0, 0, err
			}
			p99 = float64(d) / float64(time.Millisecond)
		}
		fmt.Sscanf(line, "Requests/sec: %f", &rate)
		if strings.Contains(line, "Non-2xx") || strings.Contains(line, "Socket errors") {
			return 0, 0, errors.New(strings.TrimSpace(line))
		}
	}
	if rate == 0 || p99 == 0 {
		return 0, 0, fmt.Errorf("wrk said %q", said)
	}
	return rate, p99, nil
}

// median returns the middle of an odd number of values.
func median(values []float64) float64 {
	return slices.Sorted(slices.Values(values))[len(values)/2]
}
