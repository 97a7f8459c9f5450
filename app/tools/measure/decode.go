//go:build !js

package main

import (
	"errors"
	"fmt"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// pair times both decoders on one text of IDs, from the text to the fields of each ID. Ours
// takes bytes; encoding the text to bytes is included. The other takes single lines.
const pair = `window.ids = 100_000;
window.text = (() => {
	const lines = [];
	for (let i = 0; i < ids; i++) lines.push(((290000000000n + BigInt(i * 37)) << 22n | BigInt(i % 3) << 17n | BigInt(i % 2) << 12n | BigInt(i % 4096)).toString());
	return lines.join("\n") + "\n";
})();
window.sapphire = new SapphireSnowflake.Snowflake(1420070400000n);
window.kept = [];
window.theirs = () => {
	kept = [];
	for (const line of text.split("\n")) if (line !== "") kept.push(sapphire.deconstruct(line));
};
window.bytes = new Uint8Array(text.length);
window.ours = () => goDecode(bytes.subarray(0, new TextEncoder().encodeInto(text, bytes).written));
window.timed = (run) => { const begin = performance.now(); run(); return performance.now() - begin; };
window.sum = () => kept.reduce((sum, f) => sum + f.timestamp + f.workerId + f.processId + f.increment, 0n).toString();`

// decode compares bulk decoding with another decoder in one page, alternating, and times the
// identification of single texts.
func decode(o options) {
	const ids, texts = 100_000, 1000
	t := browseFolder(speedSite)
	defer t.close()
	if !evaluate[bool](t, "ready.then(() => { "+pair+" theirs(); return ours() === sum(); })") {
		tool.Check(errors.New("the two decoders disagree"))
	}
	rates := tool.Turns(3, max(o.pairs, 10), func(which int) float64 { // the browser is still compiling
		return ids * 1000 / evaluate[float64](t, []string{"timed(ours)", "timed(theirs)"}[which])
	})
	tool.Figure("bulk-decode-browser-per-second", tool.Median(rates.Values[0]), "")
	tool.Figure("sapphire-browser-per-second", tool.Median(rates.Values[1]), "")
	tool.Figure("decode-vs-sapphire", tool.Median(rates.Ratios), ">=3")
	ms := evaluate[float64](t, fmt.Sprintf("(goIdentify(%[1]d), timed(() => goIdentify(%[1]d)))", texts))
	tool.Figure("identify-browser-per-second", texts*1000/ms, "")
}
