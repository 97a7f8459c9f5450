package site

import (
	"strings"
	"testing"
)

func TestMarkupBecomesHTML(t *testing.T) {
	for _, c := range []struct{ name, base, markup, want string }{
		{
			name:   "a quote inside a value does not end it",
			markup: `<p title="say \"<b>\" & go">x</p>`,
			want:   `<p title="say &#34;&lt;b&gt;&#34; &amp; go">x</p>`,
		},
		{
			name:   "a value cannot smuggle markup in",
			markup: `<p title="\"><script>alert(1)</script>">x</p>`,
			want:   `<p title="&#34;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">x</p>`,
		},
		{
			name:   "Go's escapes become the characters they stand for",
			markup: `<p title="a\nb\tc\u00a0d\\e é">x</p>`,
			want:   "<p title=\"a\nb\tc\u00a0d\\e é\">x</p>",
		},
		{
			name:   "attributes are sorted",
			markup: `<p title="t" id="i" class="c">x</p>`,
			want:   `<p class="c" id="i" title="t">x</p>`,
		},
		{
			name:   "a boolean attribute that says false is gone, one that is bare stays",
			markup: `<input disabled="false" checked readonly="false">`,
			want:   `<input checked=""/>`,
		},
		{
			name:   "a bare aria attribute says true, one that says false keeps it",
			markup: "<p aria-busy=\"false\" aria-hidden>x</p>",
			want:   `<p aria-busy="false" aria-hidden="true">x</p>`,
		},
		{
			name:   "a bare attribute says true where it says false elsewhere on the page",
			markup: "<div>\n<i data-end=\"false\"></i>\n<i data-end></i>\n<i data-loading></i>\n</div>",
			want:   `<div><i data-end="false"></i><i data-end="true"></i><i data-loading=""></i></div>`,
		},
		{
			name:   "a textarea's value is its text",
			markup: `<textarea value="<b>\n7"></textarea>`,
			want:   "<textarea>&lt;b&gt;\n7</textarea>",
		},
		{
			name:   "an input's value stays an attribute",
			markup: `<input value="7">`,
			want:   `<input value="7"/>`,
		},
		{
			name:   "breaks between children are gone, those in a text stay",
			markup: "<p>\n<b>one</b>\n, \n<i>two\nlines</i>\n</p>",
			want:   "<p><b>one</b>, <i>two\nlines</i></p>",
		},
		{
			name:   "line breaks that belong to a listing stay",
			markup: "<pre>\n<b>a</b>\n\n\n<b>b</b>\n</pre>",
			want:   "<pre><b>a</b>\n<b>b</b></pre>",
		},
		{
			name:   "an SVG keeps the case of its names",
			markup: `<svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>`,
			want:   `<svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>`,
		},
		{
			name:   "addresses at the server's root move below the base, others stay",
			base:   "/lab/",
			markup: "<p>\n<a href=\"/decode\">d</a>\n<a href=\"/\">g</a>\n<a href=\"#x\">x</a>\n<a href=\"https://example.org/\">e</a>\n<img src=\"/web/i.svg\">\n<a href=\"//h/\">h</a>\n</p>",
			want:   `<p><a href="/lab/decode">d</a><a href="/lab/">g</a><a href="#x">x</a><a href="https://example.org/">e</a><img src="/lab/web/i.svg"/><a href="//h/">h</a></p>`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			base := c.base
			if base == "" {
				base = "/"
			}
			got, err := mend(c.markup, base, nil)
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

func TestABareAttributeThatTheStylesheetAsksForIsTrue(t *testing.T) {
	got, err := mend(`<div data-theatre data-mark></div>`, "/", []byte(`[data-theatre="true"] { width: 100%; }`))
	if want := `<div data-mark="" data-theatre="true"></div>`; err != nil || got != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
}
