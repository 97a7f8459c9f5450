//go:build !js

package main

import (
	"go/parser"
	"go/token"
	"testing"
)

func TestATableIsReadFromItsSource(t *testing.T) {
	table, err := readTable("crypto/internal/fips140/nistec.p256PrecomputedEmbed")
	if err != nil || len(table.Content) != 43*32*2*4*8 || table.Package != "crypto/internal/fips140/nistec" {
		t.Errorf("got %d bytes of %s, %v", len(table.Content), table.Package, err)
	}
	for _, name := range []string{"fmt.Println", "fmt.none", "no/such/package.table", "none"} {
		if _, err := readTable(name); err == nil {
			t.Errorf("%s is a table", name)
		}
	}
}

func TestOnlyAListOfBytesIsATable(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "", `package p
var bytes = [...]byte{0x1, 'a', 255}
var words = [...]string{"a"}
var large = []int{1, 256}
var keyed = [9]byte{3: 1}
var made = make([]byte, 3)`, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := listIn(file, "bytes"); string(got) != "\x01a\xff" {
		t.Errorf("got %q", got)
	}
	for _, name := range []string{"words", "large", "keyed", "made"} {
		if got := listIn(file, name); got != nil {
			t.Errorf("%s: got %q", name, got)
		}
	}
}
