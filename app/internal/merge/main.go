//go:build !js

// Command merge joins the data segments of a WebAssembly program. Go's linker writes
// the program's data as a hundred thousand of them, one for each stretch without zeros.
// Where few zeros lie between two, they are written out instead: the file gets longer,
// and what is sent of it gets shorter, since a compressor makes less of zeros than of
// addresses. What the program finds in its memory is the same.
package main

import (
	"fmt"
	"os"
)

// gap is how many zeros between two segments are written out. Measured on this site's
// program: with 8 and with 128 brotli makes more of it.
const gap = 32

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: merge IN.wasm OUT.wasm")
		os.Exit(2)
	}
	if err := rewrite(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "merge:", err)
		os.Exit(1)
	}
}

func rewrite(in, out string) error {
	module, err := os.ReadFile(in)
	if err != nil {
		return err
	}
	merged, err := merge(module, gap)
	if err != nil {
		return fmt.Errorf("%s: %w", in, err)
	}
	return os.WriteFile(out, merged, 0o644)
}
