// Package style holds the looks of pictures, written once: two parts of the stylesheet. The build
// inserts them into it, and shared figures, which have no stylesheet, use their light colours.
package style

import (
	_ "embed"
	"strconv"
	"strings"
)

// Colours and Pictures are the parts of the stylesheet.
var (
	//go:embed colours.css
	Colours string
	//go:embed pictures.css
	Pictures string
)

// Sheet is a stylesheet with its parts inserted in place of the lines that name their files.
func Sheet(css string) string {
	css = strings.Replace(css, "/* colours.css */\n", Colours, 1)
	return strings.Replace(css, "/* pictures.css */\n", Pictures, 1)
}

// Colour is a light-theme colour, by its name in the stylesheet.
func Colour(name string) string {
	_, value, _ := strings.Cut(Colours, "\n  --"+name+": ")
	value, _, _ = strings.Cut(value, ";")
	return byDay(value)
}

// byDay is the first of light-dark's colours.
func byDay(value string) string {
	if of, both := strings.CutPrefix(value, "light-dark("); both {
		value, _, _ = strings.Cut(of, ",")
	}
	return value
}

type rule struct {
	panel    string // that it applies to, or empty
	selector string // as tag[data-is="…"]
	declared string
}

// rules are those of [Pictures], in order.
func rules() (all []rule) {
	panel := ""
	for line := range strings.Lines(Pictures) {
		line = strings.TrimSpace(line)
		if of, ok := strings.CutPrefix(line, "[data-panel"); ok {
			of, _, _ = strings.Cut(of, "]")
			panel = strings.Trim(of, `="`)
		} else if selectors, declared, ok := strings.Cut(line, " { "); ok {
			for selector := range strings.SplitSeq(selectors, ", ") {
				all = append(all, rule{panel, selector, strings.TrimSuffix(declared, " }")})
			}
		}
	}
	return all
}

// weight is the rule's specificity if it matches a mark, otherwise 0.
func (r rule) weight(panel, tag, is string) int {
	of, conditions, _ := strings.Cut(r.selector, "[data-is")
	if r.panel != "" && r.panel != panel || of != "" && of != tag {
		return 0
	}
	weight := 0
	for condition := range strings.SplitSeq(conditions, "[data-is") {
		how, value, _ := strings.Cut(strings.TrimSuffix(condition, `"]`), `="`)
		holds := is == value
		switch how {
		case "~":
			holds = strings.Contains(" "+is+" ", " "+value+" ")
		case "^":
			holds = strings.HasPrefix(is, value)
		case "$":
			holds = strings.HasSuffix(is, value)
		case "*":
			holds = strings.Contains(is, value)
		}
		if !holds {
			return 0
		}
		weight += 2
	}
	return weight + min(len(of), 1)
}

// Looks are the looks of a panel's marks.
type Looks struct {
	panel string
	rules []rule
	known map[string][][2]string
}

// Of are the looks of the marks of a panel.
func Of(panel string) *Looks {
	return &Looks{panel: panel, rules: rules(), known: map[string][][2]string{}}
}

// drawn are the properties that a figure has, in the order in which they are written.
var drawn = strings.Fields("fill fill-opacity stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity paint-order font-family font-weight")

// Mark is the look of a mark with a tag and attributes.
func (l *Looks) Mark(tag, is string) [][2]string {
	if look, ok := l.known[tag+" "+is]; ok {
		return look
	}
	values, weights := map[string]string{"fill": "none"}, map[string]int{}
	if tag == "text" {
		values["fill"] = "var(--ink)"
	}
	for _, r := range l.rules {
		weight := r.weight(l.panel, tag, is)
		if weight == 0 {
			continue
		}
		for declaration := range strings.SplitSeq(strings.TrimSuffix(r.declared, ";"), "; ") {
			if name, value, _ := strings.Cut(declaration, ": "); weight >= weights[name] {
				values[name], weights[name] = value, weight
			}
		}
	}
	var look [][2]string
	for _, name := range drawn {
		if value := values[name]; value != "" {
			look = append(look, [2]string{name, resolved(value, values)})
		}
	}
	l.known[tag+" "+is] = look
	return look
}

// resolved is a value without what only a stylesheet understands: var(), color-mix(), light-dark()
// and rem.
func resolved(value string, own map[string]string) string {
	if name, ok := strings.CutPrefix(value, "var(--"); ok {
		name = strings.TrimSuffix(name, ")")
		if value, ok := own["--"+name]; ok {
			return resolved(value, own)
		}
		if name == "digits" {
			return Digits
		}
		return Colour(name)
	}
	if mixed, ok := strings.CutPrefix(value, "color-mix(in srgb, "); ok {
		first, second, _ := strings.Cut(strings.TrimSuffix(mixed, ")"), ", ")
		first, share, _ := strings.Cut(strings.TrimSuffix(first, "%"), ") ")
		part, _ := strconv.ParseFloat(share, 64)
		return mix(resolved(first+")", own), resolved(second, own), part/100)
	}
	if rem, ok := strings.CutSuffix(value, "rem"); ok {
		n, _ := strconv.ParseFloat(rem, 64)
		return strconv.FormatFloat(16*n, 'f', -1, 64)
	}
	return byDay(strings.TrimSuffix(value, "px"))
}

// mix is a share of one colour and the rest of another.
func mix(a, b string, share float64) string {
	first, second := rgb(a), rgb(b)
	mixed := ""
	for i := range first {
		mixed += "," + strconv.Itoa(int(second[i]+(first[i]-second[i])*share))
	}
	return "rgb(" + mixed[1:] + ")"
}

func rgb(colour string) [3]float64 {
	c, _ := strconv.ParseUint(colour[1:], 16, 32)
	return [3]float64{float64(c >> 16), float64(c >> 8 & 255), float64(c & 255)}
}

// The fonts of a figure: those of the stylesheet that need no quotes.
const (
	Words  = "system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, Arial, sans-serif"
	Digits = "ui-monospace, SFMono-Regular, Menlo, Consolas, Liberation Mono, monospace"
)
