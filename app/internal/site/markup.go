package site

import (
	"errors"
	"fmt"
	"html"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	dom "golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// boolean are attributes whose presence means true. The input has "false" for false, which
// HTML would read as true.
var boolean = []string{
	"allowfullscreen", "async", "autofocus", "autoplay", "checked", "controls", "default", "defer",
	"disabled", "formnovalidate", "hidden", "inert", "ismap", "itemscope", "loop", "multiple", "muted",
	"nomodule", "novalidate", "open", "playsinline", "readonly", "required", "reversed", "selected",
}

// worded are attributes, besides aria-*, that need the value "true", which the input omits.
var worded = []string{"contenteditable", "draggable", "spellcheck"}

// address are attributes whose value is a URL.
var address = []string{"action", "cite", "data", "href", "poster", "src"}

// mend converts go-app's markup to HTML. It quotes attributes and sorts them, fixes boolean
// values, removes line breaks that the program's own rendering does not have, and makes URLs
// relative to base. styled are the attributes that a stylesheet compares with "true".
func mend(markup, base string, styled map[string]bool) (string, error) {
	quoted, err := requote(markup)
	if err != nil {
		return "", err
	}
	body := &dom.Node{Type: dom.ElementNode, DataAtom: atom.Body, Data: "body"}
	nodes, err := dom.ParseFragment(strings.NewReader(quoted), body)
	if err != nil {
		return "", err
	}
	if len(nodes) != 1 || nodes[0].Type != dom.ElementNode {
		return "", fmt.Errorf("the markup has %d elements; the program replaces exactly one", len(nodes))
	}
	m := mender{base: base, saysEither: map[string]bool{}}
	maps.Copy(m.saysEither, styled)
	m.learn(nodes[0])
	m.mend(nodes[0])
	var out strings.Builder
	err = dom.Render(&out, nodes[0])
	return out.String(), err
}

// requote rewrites the attributes of every tag. go-app quotes values as Go strings, in which
// \" does not end the value, but in HTML it does.
func requote(markup string) (string, error) {
	var out strings.Builder
	for {
		text, rest, found := strings.Cut(markup, "<")
		out.WriteString(text)
		if !found {
			return out.String(), nil
		}
		end := strings.IndexAny(rest, " >")
		if end < 0 {
			return "", errors.New("a tag does not end")
		}
		out.WriteString("<" + rest[:end])
		after, err := requoteTag(&out, rest[end:])
		if err != nil {
			return "", fmt.Errorf("in <%s>: %w", rest[:end], err)
		}
		markup = after
	}
}

// requoteTag rewrites the attributes of one tag and returns what follows it.
func requoteTag(out *strings.Builder, rest string) (string, error) {
	for {
		rest = strings.TrimLeft(rest, " \n")
		if after, ends := strings.CutPrefix(rest, ">"); ends {
			out.WriteByte('>')
			return after, nil
		}
		end := strings.IndexAny(rest, " =>")
		if end < 0 {
			return "", errors.New("the tag does not end")
		}
		out.WriteString(" " + rest[:end])
		rest = rest[end:]
		value, has := strings.CutPrefix(rest, "=")
		if !has {
			continue
		}
		literal, err := strconv.QuotedPrefix(value)
		if err != nil {
			return "", fmt.Errorf("an attribute's value is not quoted: %.40q", value)
		}
		plain, err := strconv.Unquote(literal)
		if err != nil {
			return "", err
		}
		out.WriteString(`="` + html.EscapeString(plain) + `"`)
		rest = value[len(literal):]
	}
}

type mender struct {
	base string
	// saysEither are the attributes that are "false" somewhere on the page, or that the
	// stylesheet compares with "true". The input has a bare name for both "true" and an
	// empty value; for these attributes a bare name means "true".
	saysEither map[string]bool
}

// askedTrue matches a selector for an attribute that is "true".
var askedTrue = regexp.MustCompile(`\[(data-[a-z-]+)="true"\]`)

// styledIn adds the attributes that a stylesheet compares with "true" to names.
func styledIn(sheet []byte, names map[string]bool) {
	for _, name := range askedTrue.FindAllSubmatch(sheet, -1) {
		names[string(name[1])] = true
	}
}

// learn adds the page's attributes to saysEither.
func (m mender) learn(top *dom.Node) {
	for n := range top.Descendants() {
		for _, a := range n.Attr {
			if a.Val == "false" {
				m.saysEither[a.Key] = true
			}
		}
	}
}

func (m mender) mend(n *dom.Node) {
	m.mendAttributes(n)
	dropBreaks(n)
	for child := range n.ChildNodes() {
		if child.Type == dom.ElementNode {
			m.mend(child)
		}
	}
}

func (m mender) mendAttributes(n *dom.Node) {
	kept := n.Attr[:0]
	for _, a := range n.Attr {
		switch {
		case slices.Contains(boolean, a.Key):
			if a.Val == "false" {
				continue
			}
		case a.Val == "" && m.wantsTrue(a.Key):
			a.Val = "true"
		case slices.Contains(address, a.Key):
			a.Val = below(m.base, a.Val)
		case a.Key == "value" && n.DataAtom == atom.Textarea:
			// A textarea's value is its text; HTML has no such attribute.
			n.AppendChild(&dom.Node{Type: dom.TextNode, Data: a.Val})
			continue
		}
		kept = append(kept, a)
	}
	n.Attr = kept
	slices.SortFunc(n.Attr, func(a, b dom.Attribute) int { return strings.Compare(a.Key, b.Key) })
}

// wantsTrue reports whether a bare attribute of this name means "true".
func (m mender) wantsTrue(name string) bool {
	return strings.HasPrefix(name, "aria-") || slices.Contains(worded, name) || m.saysEither[name]
}

// below moves an absolute path below base.
func below(base, address string) string {
	if !strings.HasPrefix(address, "/") || strings.HasPrefix(address, "//") {
		return address
	}
	return base + address[1:]
}

// dropBreaks removes the line breaks that go-app prints around children. The program's own
// rendering has none: between words they would be spaces that vanish when the program takes
// over.
func dropBreaks(n *dom.Node) {
	only := n.FirstChild
	if only != nil && only == n.LastChild && only.Type == dom.TextNode {
		return
	}
	for child := n.FirstChild; child != nil; {
		next := child.NextSibling
		if child.Type == dom.TextNode {
			child.Data = strings.TrimPrefix(child.Data, "\n")
			child.Data = strings.TrimSuffix(child.Data, "\n")
			if child.Data == "" {
				n.RemoveChild(child)
			}
		}
		child = next
	}
}
