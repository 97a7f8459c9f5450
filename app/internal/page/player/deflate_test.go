package player

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"io"
	"strings"
	"testing"
)

// packedText is a text as links hold it.
func packedText(plain string) string {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression) // a level that there is
	io.WriteString(w, plain)
	w.Close()
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}

func TestAPackedTextIsReadAsFarAsItMayBeLong(t *testing.T) {
	for _, plain := range []string{"", "ask 2\nsay Grüße", strings.Repeat("ask\n", mostInflated/4)} {
		if got, err := inflate(packedText(plain)); err != nil || got != plain {
			t.Errorf("%.20q, %d bytes: got %d bytes and %v", plain, len(plain), len(got), err)
		}
	}
	for _, more := range []int{1, 200 << 20} {
		link := packedText(strings.Repeat("\n", mostInflated+more))
		if got, err := inflate(link); !errors.Is(err, errTooLong) || got != "" {
			t.Errorf("%d too many, a link of %d letters: got %d bytes and %v, want none", more, len(link), len(got), err)
		}
	}
}

func TestADamagedPackedTextIsAnError(t *testing.T) {
	for _, link := range []string{"AAAA", "not*letters", packedText(strings.Repeat("ask 17\n", 100))[:20]} {
		if got, err := inflate(link); err == nil || got != "" {
			t.Errorf("%q: got %q, want an error", link, got)
		}
	}
}
