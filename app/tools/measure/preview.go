//go:build !js

package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"slices"

	"github.com/chromedp/chromedp"

	"github.com/snowflakelab/snowflakelab/app/internal/page"
)

// shown shows a figure in the middle of a white page.
const shown = `data:text/html,<body style="margin:24px"><img style="width:100%%25;height:582px;object-fit:contain" ` +
	`src="data:image/svg+xml;base64,%s">`

// preview takes the preview picture of links. It contains the figure's digest, so that a test
// finds out whether the figure has changed.
func preview(options) {
	t := browse()
	defer t.close()
	svg, _ := page.Preview()
	t.size(1200, 630)
	t.do(chromedp.Navigate(fmt.Sprintf(shown, base64.StdEncoding.EncodeToString([]byte(svg)))))
	data := t.picture()
	end := bytes.LastIndex(data, []byte("IEND")) - 4
	writeFile("web/preview.png", slices.Insert(data, end, comment(fmt.Sprintf("figure\x00%x", sha256.Sum256([]byte(svg))))...))
}

// comment returns a PNG text chunk: a keyword, a zero byte and a text.
func comment(text string) []byte {
	chunk := append([]byte("tEXt"), text...)
	return slices.Concat(binary.BigEndian.AppendUint32(nil, uint32(len(text))), chunk, binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(chunk)))
}
