//go:build !js

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "worker: this program is for browsers; make builds it")
	os.Exit(2)
}
