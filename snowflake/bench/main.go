// Command bench measures package snowflake against the two best known Go
// packages of its kind and against the ceiling of its default layout. Run it
// from this folder:
//
//	go run .
//
// It prints one figure per line and takes about a minute. The part under
// js/wasm is this same program, run by Node; natively it runs that too.
//
// It is a module of its own, so that the library's does not depend on those it
// is compared with.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
)

func main() {
	if runtime.GOOS == "js" {
		share, _ := ceilings(1)
		figure("wasm-ceiling-share", share, ">=0.99")
		share, _ = ceilings(0)
		figure("wasm-ceiling-share-lead0", share, "")
		return
	}
	compare()
	share, cores := ceilings(1)
	figure("ceiling-share", share, ">=0.995")
	figure("ceiling-cores", cores, "<=0.30")
	share, cores = ceilings(0)
	figure("ceiling-share-lead0", share, "")
	figure("ceiling-cores-lead0", cores, "")
	share, cores = bwmarrinCeiling()
	figure("ceiling-share-bwmarrin", share, "")
	figure("ceiling-cores-bwmarrin", cores, "")
	if err := underNode(); err != nil {
		fmt.Fprintln(os.Stderr, "bench: the part under js/wasm did not run:", err)
	}
}

// figure prints a result, with its target if it has one.
func figure(name string, value float64, want string) {
	if want != "" {
		want = " want " + want
	}
	fmt.Printf("figure %s %.4g%s\n", name, value, want)
}

// median is the middle one of values, which it sorts.
func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}

// underNode runs this program again, compiled to WebAssembly.
func underNode() error {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	runner := filepath.Join(string(root[:len(root)-1]), "lib", "wasm", "go_js_wasm_exec")
	cmd := exec.Command("go", "run", "-exec", runner, ".")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd.Run()
}
