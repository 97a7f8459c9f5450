//go:build !js

package main

// searched searches longer histories of Twitter's final order, whose clock moves back 1 to 3 ms, until
// 100,000 states are distinct. It returns the time that this takes, and the longest task of the page
// meanwhile.
const searched = `(async () => {
	attend();
	const menu = document.querySelector("[data-edit=most]"), from = performance.now();
	menu.value = "16";
	menu.dispatchEvent(new Event("change", { bubbles: true }));
	const states = () => Number(document.querySelector("[data-field=states]").dataset.value);
	while (states() < 100_000) await new Promise(requestAnimationFrame);
	return [performance.now() - from, longest];
})()`

// searches searches histories in the worker.
func searches(o options) {
	inWorker(o, "search", "100k-states-ms", "<=1500", "/search?design=refuse&events=tick,back,back-2,back-3&most=2&sequence=2&ticks=8", searched,
		"prefers-reduced-motion", "reduce") // otherwise small rings wait for each other
}
