//go:build !js

package main

import "fmt"

// pair times both decoders on one text of IDs, from the text to the fields of
// each ID: ours is given the text as bytes, which are made from it within the
// time; the other takes a line at a time.
const pair = `window.ids = 100000;
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

// decode compares bulk decoding with another decoder in one page, turn by turn,
// and times the identification of single texts.
func decode(o options) error {
	tab, closeBrowser, err := browseFolder(o.speed)
	if err != nil {
		return err
	}
	defer closeBrowser()
	if same, err := evaluate[bool](tab, "ready.then(() => { "+pair+" theirs(); return ours() === sum(); })"); err != nil || !same {
		return fmt.Errorf("the two decoders read the same text in two ways (%v)", err)
	}
	var us, them, ratios []float64
	for i := range 3 + max(o.pairs, 10) {
		first, second := "ours", "theirs"
		if i%2 == 1 { // each begins as often as the other
			first, second = second, first
		}
		times, err := evaluate[map[string]float64](tab, fmt.Sprintf("({ %[1]s: timed(%[1]s), %[2]s: timed(%[2]s) })", first, second))
		if err != nil {
			return err
		}
		if i < 3 { // the browser is still compiling
			continue
		}
		us, them, ratios = append(us, times["ours"]), append(them, times["theirs"]), append(ratios, times["theirs"]/times["ours"])
	}
	const ids, texts = 100_000, 1000
	figure("bulk-decode-browser-per-second", ids*1000/median(us), "")
	figure("sapphire-browser-per-second", ids*1000/median(them), "")
	figure("decode-vs-sapphire", median(ratios), ">=3")
	ms, err := evaluate[float64](tab, fmt.Sprintf("(goIdentify(%[1]d), timed(() => goIdentify(%[1]d)))", texts))
	if err != nil {
		return err
	}
	figure("identify-browser-per-second", texts*1000/ms, "")
	return nil
}
