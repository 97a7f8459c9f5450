package motion

import (
	_ "embed"
	"strconv"
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
		if look, ok := shape(name); ok {
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
			colour = ofNode()
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

// shapes are what is not words, a mark a line: its name, and behind it what it is filled
// with, its edge, or the line that it is, each with a colour, a width and attributes. A
// colour with a number behind it is so much of it on white.
//
//go:embed looks.txt
var shapes string

// shape are the attributes of a mark that is no words.
func shape(name string) (attributes string, ok bool) {
	for row := range strings.Lines(shapes) {
		if of, looks, _ := strings.Cut(strings.TrimSpace(row), ": "); of == name && name != "" {
			for part := range strings.SplitSeq(looks, "; ") {
				attributes += painted(strings.Fields(part))
			}
			return attributes, true
		}
	}
	return "", false
}

// painted are the attributes of one part of a shape.
func painted(words []string) string {
	colour, more := colourOf(words[1]), words[2:]
	attributes := fill(colour)
	if words[0] != "fill" {
		attributes, more = " stroke='"+colour+"' stroke-width='"+words[2]+"'", words[3:]
	}
	if words[0] == "line" {
		attributes = "fill='none'" + attributes
	}
	for _, word := range more {
		if name, value, ok := strings.Cut(word, "="); ok {
			attributes += " " + name + "='" + value + "'"
		} else {
			attributes += " " + round
		}
	}
	return attributes
}

// colourOf is a colour by its name in the table.
func colourOf(word string) string {
	name, share, lighter := strings.Cut(word, "/")
	of := map[string]string{"accent": accent, "edge": edge, "ink": ink, "line": line, "marked": marked, "paper": paper, "water": water, "white": white, "wrong": wrong, "node": ofNode()}[name]
	switch {
	case of == "" && strings.HasPrefix(name, "#"):
		of = name
	case of == "":
		of, _ = hue(name)
	}
	if lighter {
		of = pale(of, number(share))
	}
	return of
}

// ofNode is the colour of the field that glad things have, too.
func ofNode() string {
	of, _ := hue("datacenter")
	return of
}

func number(word string) float64 {
	n, _ := strconv.ParseFloat(word, 64) // a test reads them all
	return n
}
