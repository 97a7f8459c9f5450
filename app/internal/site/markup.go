package site

import (
	"errors"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"

	dom "golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// boolean are the attributes whose mere presence means yes. The markup as it
// comes says "false" for no, which HTML reads as yes.
var boolean = []string{
	"allowfullscreen", "async", "autofocus", "autoplay", "checked", "controls", "default", "defer",
	"disabled", "formnovalidate", "hidden", "inert", "ismap", "itemscope", "loop", "multiple", "muted",
	"nomodule", "novalidate", "open", "playsinline", "readonly", "required", "reversed", "selected",
}

// worded are the attributes, beside aria's, that want the word "true", which
// the markup leaves out.
var worded = []string{"contenteditable", "draggable", "spellcheck"}

// address are the attributes that hold an address.
var address = []string{"action", "cite", "data", "href", "poster", "src"}

// mend turns markup as go-app prints it into HTML: attributes quoted and worded
// as HTML wants them and in a fixed order, no line breaks that the browser's
// own rendering would not have, and addresses that work below base. The style is the
// page's stylesheet.
func mend(markup, base string, style []byte) (string, error) {
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
		return "", fmt.Errorf("the markup is %d elements; the page replaces exactly one", len(nodes))
	}
	m := mender{base: base, saysEither: map[string]bool{}}
	for _, name := range askedTrue.FindAllSubmatch(style, -1) {
		m.saysEither[string(name[1])] = true
	}
	m.learn(nodes[0])
	m.mend(nodes[0])
	var out strings.Builder
	err = dom.Render(&out, nodes[0])
	return out.String(), err
}

// requote rewrites the attributes of every tag: go-app quotes their values as
// Go strings, in which \" does not end the value, where in HTML it would.
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

// mender mends the nodes of one page.
type mender struct {
	base string
	// saysEither are the attributes that say "false" somewhere on the page, or of
	// which the stylesheet asks whether they say "true". The markup writes both
	// "true" and nothing as a bare name; of these, a bare one means "true".
	saysEither map[string]bool
}

// askedTrue is where a stylesheet asks for an attribute that says "true".
var askedTrue = regexp.MustCompile(`\[(data-[a-z-]+)="true"\]`)

// learn adds those of the page to saysEither.
func (m mender) learn(top *dom.Node) {
	for n := range top.Descendants() {
		for _, a := range n.Attr {
			if a.Val == "false" {
				m.saysEither[a.Key] = true
			}
		}
	}
}

// mend mends an element and everything within it.
func (m mender) mend(n *dom.Node) {
	m.mendAttributes(n)
	dropBreaks(n)
	for child := range n.ChildNodes() {
		if child.Type == dom.ElementNode {
			m.mend(child)
		}
	}
}

// mendAttributes mends the attributes of one element.
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
			// A textarea's value is its text; HTML knows no such attribute.
			n.AppendChild(&dom.Node{Type: dom.TextNode, Data: a.Val})
			continue
		}
		kept = append(kept, a)
	}
	n.Attr = kept
	slices.SortFunc(n.Attr, func(a, b dom.Attribute) int { return strings.Compare(a.Key, b.Key) })
}

// wantsTrue reports whether a bare attribute of this name stands for "true".
func (m mender) wantsTrue(name string) bool {
	return strings.HasPrefix(name, "aria-") || slices.Contains(worded, name) || m.saysEither[name]
}

// below moves an address that begins at the server's root to begin at base.
func below(base, address string) string {
	if !strings.HasPrefix(address, "/") || strings.HasPrefix(address, "//") {
		return address
	}
	return base + address[1:]
}

// dropBreaks removes the line breaks that go-app prints around each of several
// children. The program's own rendering has none, and between words on a line
// each would be a space that jumps away when the program takes over.
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
