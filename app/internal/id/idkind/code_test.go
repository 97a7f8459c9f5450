package idkind

import (
	"math/big"
	"strings"
	"testing"
)

func TestAnAlphabetOfAnyLengthIsReadAsANumber(t *testing.T) {
	// 57, as shortuuid's
	c := code{Length: 22, Bits: 128, Digits: "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"}
	largest := Wide{High: 1<<64 - 1, Low: 1<<64 - 1}
	for _, n := range []Wide{{}, {Low: 1}, {High: 0x0123456789abcdef, Low: 0xfedcba9876543210}, largest} {
		text := c.write(nil, n)
		want := new(big.Int).SetBytes(n.Bytes(16))
		got := new(big.Int)
		for _, b := range text {
			got.Add(got.Mul(got, big.NewInt(57)), big.NewInt(int64(strings.IndexByte(c.Digits, b))))
		}
		if got.Cmp(want) != 0 || len(text) != 22 {
			t.Errorf("%v is written as %s, which is %v, want %v in 22 digits", n, text, got, want)
		}
		if read, ok := c.Parse(text); !ok || read != n {
			t.Errorf("%s is read as %v, %v; want %v", text, read, ok, n)
		}
	}
	above := c.write(nil, largest)
	above[21]++ // the next digit, and one more than 128 bits hold
	for _, text := range []string{string(above), strings.Repeat("z", 22), strings.Repeat("2", 21) + "0"} {
		if n, ok := c.Parse([]byte(text)); ok {
			t.Errorf("%s is read as %v, want none", text, n)
		}
	}
}
