//go:build !js

package e2e

// looking is what the tests share that go through a stage and name what is not to be
// seen whole without scrolling, and on a projector what is too small.
const looking = `const faults = new Set();
	const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
	const until = async (so) => { for (let tries = 0; !so() && tries < 200; tries++) await frame(); await frame(); };
	const inside = (e, top, right, bottom, left) => {
		const box = e.getBoundingClientRect();
		return box.top >= top - 1 && box.right <= right + 1 && box.bottom <= bottom + 1 && box.left >= left - 1 && box.height >= 10;
	};
	const whole = (e, where) => {
		const box = e.getBoundingClientRect();
		if (!inside(e, 0, innerWidth, innerHeight, 0)) faults.add(where + e.outerHTML.slice(0, 60) + " from " + box.top + " to " + box.bottom);
	};
	const uncut = (e, where) => { if (e.scrollHeight > e.clientHeight + 2) faults.add(where + e.className + " hides " + (e.scrollHeight - e.clientHeight) + " px"); };
	const large = (selector, least, where) => {
		for (const e of least ? document.querySelectorAll(selector) : []) {
			const size = parseFloat(getComputedStyle(e).fontSize) * (e.closest("svg")?.getScreenCTM().a || 1);
			if ((e.textContent || e.value) && e.getAttribute("opacity") !== "0" && size < least - 0.5) faults.add(where + (e.textContent || e.value).slice(0, 30) + " of " + size + " px");
		}
	};`

// unseen is what a script reports when it looks that way.
func (b *tab) unseen(script string) []string {
	b.t.Helper()
	return eval[[]string](b, "(async () => { "+looking+script+
		" if (scrollY > 0) faults.add('the page has scrolled'); return [...faults]; })()")
}
