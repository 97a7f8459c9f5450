package ui_test

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page/scene"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// packed is a text as links hold it.
func Packed(t *testing.T, plain string) string {
	t.Helper()
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(w, plain)
	w.Close()
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}

func TestAPackedTextIsReadAsFarAsItMayBeLong(t *testing.T) {
	for _, plain := range []string{"", "ask 2\nsay Grüße", strings.Repeat("ask\n", scene.MostInflated/4)} {
		if got, err := scene.Inflate(ui.Packed(t, plain)); err != nil || got != plain {
			t.Errorf("%.20q, %d bytes: got %d bytes and %v", plain, len(plain), len(got), err)
		}
	}
	for _, more := range []int{1, 200 << 20} {
		link := ui.Packed(t, strings.Repeat("\n", scene.MostInflated+more))
		if got, err := scene.Inflate(link); !errors.Is(err, scene.ErrTooLong) || got != "" {
			t.Errorf("%d too many, a link of %d letters: got %d bytes and %v, want none", more, len(link), len(got), err)
		}
	}
}

func TestWhatIsNoPackedTextIsAnError(t *testing.T) {
	for _, link := range []string{"AAAA", "not*letters", ui.Packed(t, strings.Repeat("ask 17\n", 100))[:20]} {
		if got, err := scene.Inflate(link); err == nil || got != "" {
			t.Errorf("%q: got %q, want an error", link, got)
		}
	}
}
