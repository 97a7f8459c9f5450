package site_test

import (
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
)

// An issued ID has the colour of a sequence, a duplicate that of an error. By night they were nearly one colour.
func TestADuplicateDiffersFromAnIssuedIDForEveryEye(t *testing.T) {
	sheet, err := os.ReadFile("../../../web/lab/colours.css")
	if err != nil {
		t.Fatal(err)
	}
	for i, theme := range []string{"day", "night"} {
		colour := func(name string) vector {
			_, value, _ := strings.Cut(string(sheet), "--"+name+": light-dark(")
			value, _, _ = strings.Cut(value, ")")
			c, err := strconv.ParseUint(strings.Split(value, ", ")[i][1:], 16, 32)
			if err != nil {
				t.Fatal(err)
			}
			return vector{linear(c >> 16), linear(c >> 8 & 255), linear(c & 255)}
		}
		for eye, seen := range eyes {
			least := 30.0
			if eye == "tritan" { // who sees the two reds as one differs by lightness, and is one in thirty thousand
				least = 15
			}
			if got := distance(seen.of(colour("wrong")), seen.of(colour("sequence"))); got < least {
				t.Errorf("by %s, to a %s eye, they differ by %.0f, less than %.0f", theme, eye, got, least)
			}
		}
		for _, pair := range [][2]string{
			{"wrong", "sheet"}, {"wrong", "paper"}, {"wrong", "wrong-sheet"}, {"on-wrong", "wrong"},
		} {
			if got := contrast(colour(pair[0]), colour(pair[1])); got < 4.5 {
				t.Errorf("by %s, %s on %s has a contrast of %.2f", theme, pair[0], pair[1], got)
			}
		}
	}
}

type vector [3]float64

type matrix [3]vector

// eyes are what is seen of linear red, green and blue; Machado, Oliveira and Fernandes, 2009, severity 1.
var eyes = map[string]matrix{
	"usual":  {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protan": {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deutan": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritan": {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

func (m matrix) of(v vector) (w vector) {
	for i, row := range m {
		w[i] = min(1, max(0, row[0]*v[0]+row[1]*v[1]+row[2]*v[2]))
	}
	return w
}

func linear(c uint64) float64 {
	v := float64(c) / 255
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

// xyz is a colour relative to white; y is its luminance.
var xyz = matrix{
	{0.4124 / 0.9505, 0.3576 / 0.9505, 0.1805 / 0.9505}, {0.2126, 0.7152, 0.0722},
	{0.0193 / 1.089, 0.1192 / 1.089, 0.9505 / 1.089},
}

func contrast(a, b vector) float64 {
	light, dark := xyz.of(a)[1], xyz.of(b)[1]
	return (max(light, dark) + 0.05) / (min(light, dark) + 0.05)
}

// distance is that of CIE 1976, in L*a*b*.
func distance(a, b vector) float64 {
	p, q := lab(a), lab(b)
	return math.Sqrt(math.Pow(p[0]-q[0], 2) + math.Pow(p[1]-q[1], 2) + math.Pow(p[2]-q[2], 2))
}

func lab(v vector) vector {
	v = xyz.of(v)
	for i, c := range v {
		if v[i] = 7.787*c + 16.0/116; c > 0.008856 {
			v[i] = math.Cbrt(c)
		}
	}
	return vector{116*v[1] - 16, 500 * (v[0] - v[1]), 200 * (v[1] - v[2])}
}
