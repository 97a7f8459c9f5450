package motion

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// looks are the attributes of a mark that is so.
func looks(tag, is string) string {
	first, rest, _ := strings.Cut(is, " ")
	kind, name, hued := strings.Cut(first, "-")
	of, on := hue(name)
	switch {
	case hued && kind == "digit":
		if rest != "one" {
			on = stage.Pick(name == "lost" || name == "fresh", of, ink)
		}
		return fill(on) + " font-weight='600' " + mono
	case hued && kind == "token":
		return fill(stage.Pick(rest == "one", of, white)) + edged(of, 1.5, "")
	case hued && kind == "strip":
		return stage.Pick(rest == "solid", fill(of)+edged(of, 1, ""), stroke(pale(of, 0.55), 1, ""))
	case tag == "text":
		return letters(is)
	}
	for _, name := range []string{is, first} {
		if look, ok := shapes[name]; ok {
			return look
		}
	}
	return stage.Pick(strings.HasSuffix(is, "person"), fill(pale(edge, 0.78)), "fill='none'")
}

const mono = "font-family='ui-monospace, SFMono-Regular, Menlo, Consolas, Liberation Mono, monospace'"

// letters are the attributes of words.
func letters(is string) string {
	colour, more := ink, ""
	for _, word := range strings.Fields(is) {
		switch word {
		case "soft":
			colour = soft
		case "wrong":
			colour = wrong
		case "accent":
			colour = accent
		case "worker": // too bright for letters
			colour = "#8a5f00"
		case "glad":
			colour = ofNode
		case "on", "on-mask", "on-lid", "carry":
			colour = white
		case "on-time":
			of, on := hue("time")
			colour, more = on, more+edged(of, 5.6, behind)
		case "spent":
			colour, _ = hue("sequence")
		case "mono":
			more += " " + mono
		case "bold":
			more += " font-weight='650'"
		case "halo":
			more += edged(white, 5, behind)
		default:
			if h, ok := ui.FigureHues[word]; ok {
				colour = h[0]
			}
		}
	}
	return fill(colour) + more
}

// The colours of the fields that shapes have.
var (
	ofTime, _     = hue("time")
	ofNode, _     = hue("datacenter")
	ofSequence, _ = hue("sequence")
	other, _      = hue("other")
)

// shapes are the attributes of all that is not words, by what a mark is.
var shapes = map[string]string{
	"arrow": fill(accent), "hollow": fill(white) + edged(accent, 2, round),
	"front": fill(ink), "served": fill(ofSequence), "turned": fill(wrong),
	"edge": stroke(edge, 1.5, ""), "full": fill(ofSequence), "ticket": fill(white) + edged(wrong, 1.5, ""),

	// the ruler
	"rule": stroke(line, 1, "stroke-dasharray='2 5'"), "unit": stroke(edge, 1, ""),
	"knob": fill(ofTime), "ghost": fill(white) + edged(ofTime, 1.5, "stroke-dasharray='3 3'"),
	"hand-line": stroke(ofTime, 2, ""), "ghost-line": stroke(ofTime, 1.5, "stroke-dasharray='2 5'"),
	"swing": stroke(ofTime, 2, "stroke-dasharray='0 1 1 0'"), "hatch": fill(ofTime) + " fill-opacity='0.12'",
	"dot": fill(ofSequence) + edged(white, 1.5, ""), "dot twice": fill(wrong) + edged(white, 1.5, ""),
	"ring": fill(white) + edged(ofTime, 2, ""), "lead": stroke(ofSequence, 1.5, ""),
	"pair": stroke(wrong, 16.8, round), "pair-inside": stroke("#fdf0ed", 12.8, round),

	// the street
	"glad": fill(ofNode), "house": fill(paper) + edged(line, 1.5, ""), "house shut": fill("#fdf0ed") + edged(wrong, 1.5, ""), "veil": fill("#fdf0ed"), "cross": stroke(wrong, 5, round),
	"flying": fill(ofNode), "flying twice": fill(wrong), "ground": fill(edge), "life": stroke(line, 7, ""), "life lived": stroke(ofNode, 7, ""), "life over": stroke(wrong, 7, ""),
	"hose": stroke(edge, 9, round), "hose once": stroke(edge, 3, "stroke-dasharray='1 7' "+round), "hose-core": stroke(water, 6, round), "hose-core dry": stroke(white, 6, round),
	"drop": fill(ofTime) + edged(white, 2, ""), "drop full": fill(ofSequence) + edged(white, 2, ""), "drop lost": fill(wrong) + edged(white, 2, ""),
	"well": fill(white), "water": fill(water), "wave": stroke(ofTime, 2, ""), "well-wall": stroke(edge, 2.5, ""), "lid": fill(wrong),
	"grain": fill(pale(ofSequence, 0.22)), "surface": stroke(ofSequence, 3, ""), "glass": stroke(edge, 2.5, round),
	"slots": fill(pale(edge, 0.24)), "stock": fill(ofSequence), "slits": stroke(paper, 2, ""), "mark": stroke(ink, 2, "stroke-dasharray='4 3'"),
	"ring-bed": stroke(pale(edge, 0.24), 15, ""), "ring-stock": stroke(ofSequence, 15, ""), "ring-cursor": stroke(ink, 4, round), "ring-tail": stroke(ofSequence, 4, round),
	"gate": stroke(ofSequence, 6, round), "gate shut": stroke(wrong, 6, round), "hub": fill(ofSequence), "hub shut": fill(wrong),
	"face": fill(white) + edged(ofTime, 3, ""), "face-marks": stroke(ofTime, 2, round), "hand": stroke(ofTime, 4, round), "time-fill": fill(ofTime),
	"die": fill(white) + edged(other, 3, ""), "pips": stroke(other, 12, round), "pips small": stroke(other, 8, round),

	// the race
	"gap": fill(pale(edge, 0.1)), "gap-open": fill(pale(accent, 0.14)), "gap-shut": fill(pale(ofNode, 0.14)), "gap-stale": fill(pale(wrong, 0.14)),
	"ran": fill(marked), "place": stroke(edge, 1.5, "stroke-dasharray='4 5' stroke-opacity='0.7'"),
	"paper": fill("#fffdf4") + edged(edge, 2, ""), "fold": fill(pale(edge, 0.25)) + edged(edge, 2, "stroke-linejoin='round'"),
	"old": fill(pale(wrong, 0.1)) + edged(wrong, 4, "stroke-dasharray='10 7'"), "stamp": fill(white) + edged(wrong, 4, ""),
	"thumb": fill("#7c766c") + edged(white, 2.5, ""), "frame": fill(pale(edge, 0.55)), "board": fill("#fcfbf8"), "tag": fill(ink),
	"entry": fill(pale(edge, 0.1)), "entry-bad": fill(pale(wrong, 0.12)), "bad-wash": fill(pale(wrong, 0.12)), "bad": fill(wrong),
	"into": stroke(wrong, 4, ""), "into-tip": fill(wrong),

	// the calculation
	"hole": stroke(edge, 1, "stroke-dasharray='3 4'"), "link": stroke(pale(accent, 0.45), 2, ""), "link other": stroke(pale(wrong, 0.5), 2, ""),
	"strike": stroke(wrong, 3.5, round), "bin": fill(pale(wrong, 0.08)), "store": fill(pale(ofNode, 0.09)),
	"now": fill(marked), "deck": fill(pale(edge, 0.22)) + edged(edge, 1, ""),
	"carry": fill(ofSequence), "spent": fill(pale(ofSequence, 0.12)) + edged(ofSequence, 1.5, ""), "carry-line": stroke(ofSequence, 2, round),
}
