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

// shown puts a figure into the middle of a white page.
const shown = `data:text/html,<body style="margin:24px"><img style="width:100%%25;height:582px;object-fit:contain" ` +
	`src="data:image/svg+xml;base64,%s">`

// preview takes the picture that links are shown with. It holds the figure's digest, by which
// a test knows whether the figure has changed since.
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

// comment is a chunk of a PNG that holds a keyword, a zero and a text.
func comment(text string) []byte {
	chunk := append([]byte("tEXt"), text...)
	return slices.Concat(binary.BigEndian.AppendUint32(nil, uint32(len(text))), chunk, binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(chunk)))
}
