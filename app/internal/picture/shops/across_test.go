package shops_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/shops"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/bits"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/overflow"
)

// across are the straight lines of a picture that run across words or through the ticket of somebody whom they are not
// about. Words with a halo, on a pill or on a ticket may be painted on a line.
func across(marks []stage.Mark) (all []string) {
	of := make([][]box, len(marks))
	for i := range marks {
		of[i] = boxes(marks[i : i+1])
	}
	for n := range marks {
		is := named(marks[n])("data-is")
		if !slices.Contains([]string{"guess", "real", "snap", "now-line", "row-line"}, strings.Fields(is + " .")[0]) {
			continue
		}
		tickets := slices.DeleteFunc(slices.Concat(of[n:]...), func(b box) bool { return b.is != "slip" })
		for _, line := range straight(&marks[n]) {
			for i := range marks {
				for _, b := range of[i] {
					words := b.tag == "text" && !(i > n && (ownGround.MatchString(b.is) ||
						slices.ContainsFunc(tickets, b.within)))
					if (words || b.is == "slip" && is == "snap") && line.crosses(b) {
						all = append(all, is+" runs across "+b.is+" "+b.words)
					}
				}
			}
		}
	}
	return all
}

// crosses reports whether a line, as a box without an area, enters the inside of a box.
func (a box) crosses(b box) bool {
	return a.right > b.left+clear/2 && a.left < b.right-clear/2 && a.foot > b.top+clear/2 && a.top < b.foot-clear/2
}

// ownGround are the looks of words that hide a line below them.
var ownGround = regexp.MustCompile("halo|on-pill|on-mask")

// within reports whether the middle of a box is in another one.
func (a box) within(b box) bool {
	x, y := (a.left+a.right)/2, (a.top+a.foot)/2
	return b.left < x && x < b.right && b.top < y && y < b.foot
}

var pathTokens = regexp.MustCompile(`[A-Za-z]|-?[0-9.]+`)

// straight are the horizontal and vertical lines of a path, or the edges of a rectangle.
func straight(m *stage.Mark) (all []box) {
	value := named(*m)
	if value("opacity") == "0" {
		return nil
	}
	if m.Tag == "rect" {
		b := boxes([]stage.Mark{*m})[0]
		return []box{{left: b.left, right: b.right, top: b.top, foot: b.top},
			{left: b.left, right: b.right, top: b.foot, foot: b.foot},
			{left: b.left, right: b.left, top: b.top, foot: b.foot},
			{left: b.right, right: b.right, top: b.top, foot: b.foot}}
	}
	var x, y float64
	tokens := pathTokens.FindAllString(value("d"), -1)
	for command := ""; len(tokens) > 0; {
		if _, err := strconv.ParseFloat(tokens[0], 64); err != nil {
			command, tokens = tokens[0], tokens[1:]
		}
		toX, toY, takes := x, y, 2
		if command == strings.ToLower(command) { // from where it is
			toX, toY = 0, 0
		}
		switch strings.ToUpper(command) {
		case "H":
			toX, takes = number(tokens[0]), 1
		case "V":
			toY, takes = number(tokens[0]), 1
		case "M", "L":
			toX, toY = number(tokens[0]), number(tokens[1])
		default:
			return all // none of these lines is curved
		}
		tokens = tokens[takes:]
		if command == strings.ToLower(command) {
			toX, toY = x+toX, y+toY
		}
		if strings.ToUpper(command) != "M" && (x == toX || y == toY) {
			all = append(all, box{left: min(x, toX), right: max(x, toX), top: min(y, toY), foot: max(y, toY)})
		}
		x, y = toX, toY
	}
	return all
}

// A line to count along ran across the bits, the edge of a mark through “16 ms”, the line of a duplicate through
// another customer, and the line of the time through “you”.
func TestNoLineRunsAcrossWordsOrAnotherCustomer(t *testing.T) {
	places := map[*act.Act][]act.Ref{&bits.Act: placesOf(&bits.Act),
		&overflow.Act: placesOf(&overflow.Act)}
	for _, choice := range []string{"m27", "m31", "27", "32", "33", "minute-m27", "minute-40"} {
		places[&bits.Act] = append(places[&bits.Act], act.Ref{Screen: 1, Choice: choice})
	}
	for _, choice := range []string{"0", "10", "35"} {
		places[&bits.Act] = append(places[&bits.Act], act.Ref{Screen: 2, Choice: choice})
	}
	for a, all := range places {
		for _, at := range all {
			for n, look := range told(a, at).At().Looks {
				for _, format := range []shops.Format{shops.Wide, shops.Narrow, shops.Large} {
					for _, line := range across(drawn(look.Of, format).Marks) {
						t.Errorf("%s %v, look %d, format %d: %s", a.ID(), at, n, format, line)
					}
				}
			}
		}
	}
}
