package site

import (
	"strings"
	"testing"
)

func TestMarkupBecomesHTML(t *testing.T) {
	for _, c := range []struct{ name, base, css, markup, want string }{
		{"a quote inside a value does not end it", "/", "",
			`<p title="say \"<b>\" & go">x</p>`,
			`<p title="say &#34;&lt;b&gt;&#34; &amp; go">x</p>`},
		{"a value cannot smuggle markup in", "/", "",
			`<p title="\"><script>alert(1)</script>">x</p>`,
			`<p title="&#34;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">x</p>`},
		{"Go's escapes become the characters they stand for", "/", "",
			`<p title="a\nb\tc\u00a0d\\e é">x</p>`,
			"<p title=\"a\nb\tc\u00a0d\\e é\">x</p>"},
		{"attributes are sorted", "/", "",
			`<p title="t" id="i" class="c">x</p>`,
			`<p class="c" id="i" title="t">x</p>`},
		{"a boolean attribute that says false is gone, one that is bare stays", "/", "",
			`<input disabled="false" checked readonly="false">`,
			`<input checked=""/>`},
		{"a bare aria attribute says true, one that says false keeps it", "/", "",
			"<p aria-busy=\"false\" aria-hidden>x</p>",
			`<p aria-busy="false" aria-hidden="true">x</p>`},
		{"a bare attribute says true where it says false elsewhere on the page", "/", "",
			"<div>\n<i data-end=\"false\"></i>\n<i data-end></i>\n<i data-loading></i>\n</div>",
			`<div><i data-end="false"></i><i data-end="true"></i><i data-loading=""></i></div>`},
		{"a textarea's value is its text", "/", "",
			`<textarea value="<b>\n7"></textarea>`,
			"<textarea>&lt;b&gt;\n7</textarea>"},
		{"an input's value stays an attribute", "/", "",
			`<input value="7">`,
			`<input value="7"/>`},
		{"breaks between children are gone, those in a text stay", "/", "",
			"<p>\n<b>one</b>\n, \n<i>two\nlines</i>\n</p>",
			"<p><b>one</b>, <i>two\nlines</i></p>"},
		{"line breaks that belong to a listing stay", "/", "",
			"<pre>\n<b>a</b>\n\n\n<b>b</b>\n</pre>",
			"<pre><b>a</b>\n<b>b</b></pre>"},
		{"an SVG keeps the case of its names", "/", "",
			`<svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>`,
			`<svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>`},
		{"addresses at the server's root move below the base, others stay", "/lab/", "",
			"<p>\n<a href=\"/decode\">d</a>\n<a href=\"/\">g</a>\n<a href=\"#x\">x</a>\n<a href=\"https://example.org/\">e</a>\n<img src=\"/web/i.svg\">\n<a href=\"//h/\">h</a>\n</p>",
			`<p><a href="/lab/decode">d</a><a href="/lab/">g</a><a href="#x">x</a><a href="https://example.org/">e</a><img src="/lab/web/i.svg"/><a href="//h/">h</a></p>`},
		{"a bare attribute that the stylesheet asks for is true", "/", `[data-theatre="true"] { width: 100%; }`,
			`<div data-theatre data-mark></div>`,
			`<div data-mark="" data-theatre="true"></div>`},
	} {
		t.Run(c.name, func(t *testing.T) {
			styled := map[string]bool{}
			styledIn([]byte(c.css), styled)
			got, err := mend(c.markup, c.base, styled)
			if err != nil {
				t.Fatal(err)
			}
			if got != c.want {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

func TestMarkupThatCannotBeMendedIsRefused(t *testing.T) {
	for _, c := range []struct{ name, markup, want string }{
		{"two roots, of which the program would replace one", "<p>a</p><p>b</p>", "2 elements"},
		{"text alone", "words", "1 elements"},
		{"nothing", "", "0 elements"},
		{"a tag that does not end", "<p class", "does not end"},
		{"a value without quotes", "<p class=x>", "not quoted"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := mend(c.markup, "/", nil)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %q and the error %v, want one with %q", got, err, c.want)
			}
		})
	}
}
