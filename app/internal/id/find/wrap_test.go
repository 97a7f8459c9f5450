package find_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
)

// wrappers are what people and programs write around an ID, X.
var wrappers = []string{
	`"X"`, `'X'`, "`X`", "<X>", "(X)", "[X]", "{X}", "“X”", "«X»", "「X」", "**X**", "*X*", "_X_", "~~X~~", "X.", "X,",
	"X;", "X!", "X?", "X…", "#X", "@X", "=X", "(see X).", "id:X", "id=X,", "id => X", "id -> X", "[id] => X", "| X |",
	"[the one](https://example.com/things/X)", "[X](https://example.com/things/X)", `<a href="/things/X">it</a>`,
	`<td>X</td>`, `<id>X</id>`, "https://example.com/things/X/edit", "https://example.com/things/X?a=b",
	"https://example.com/?id=X&b=1", "https://example.com/?a=1&id=X#top", "https://example.com/things/X.json",
	"?next=https%3A%2F%2Fexample.com%2Fthings%2FX%3Fa%3D1", "?next=https%253A%252F%252Fexample.com%252Fthings%252FX%253Fa",
	"?q=https%25253A%25252F%25252Fexample.com%25252FX", `{\"id\":\"X\"}`, `{\\\"id\\\":\\\"X\\\"}`, `\u0022X\u0022`,
	`\tX\n`, "&quot;X&quot;", "id=&quot;X&quot;", "&lt;X&gt;", "&#39;X&#39;", "&#x27;X&#x27;", "b'X'", `b"X"`, "u'X'",
	"r'X'", "N'X'", "E'X'", `ObjectId("X")`, "ObjectID('X')", "UUID('X')", `new Id("X")`, "Some(X)", "Id(X)",
	`{"$oid":"X"}`, "'X'::text", "urn:uuid:X", "order:X:items", "user/X", "cache_X.bin", "/var/log/X.log", "--id=X",
	"--id X", "X@example.com", "X: not found", "X/", "(X, 1)", "[1, X]", "{X, 1}", "id='X'", "$X$", "X\\", "^X", "+X",
	"X+", "!X!",
}

// ambiguous are the kinds that are not sought in a part of a word, or stand for something else there.
var ambiguous = map[string]string{
	"_X_": "ulid-colon",
	"cache_X.bin": "signed binary influx-base64 weibo-bid tid ordered-uuid ulid-colon tsid slack-ts push-id aid " +
		"elasticsearch elasticsearch-5 elasticsearch-rows xray scru64 snowid nano64 nanoid youtube",
}

func TestEveryKindIsFoundInWhateverIsAroundIt(t *testing.T) {
	for k := range idkind.Count {
		if slices.Contains(listed, k.String()) {
			continue
		}
		id := strings.Fields(examples[k.String()])[0]
		read := id
		if k.Spec().OnlyPrefixed {
			_, read, _ = strings.Cut(id, "_")
		}
		for _, around := range wrappers {
			if slices.Contains(strings.Fields(ambiguous[around]), k.String()) {
				continue
			}
			text := context[k.String()] + " the " + k.String() + " of it is " + strings.ReplaceAll(around, "X", id) +
				" as we saw"
			got := found(text)
			if len(got) == 0 ||
				slices.ContainsFunc(got, func(one string) bool { return one != k.String()+" "+read }) {
				t.Errorf("%s: got %q", text, got)
			}
		}
	}
}
