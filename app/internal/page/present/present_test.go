package present

import "testing"

func TestAShareIsRoundedToWholePercent(t *testing.T) {
	for _, c := range []struct {
		n, of int
		want  string
	}{{0, 0, "0"}, {12, 28, "43"}, {1, 3, "33"}, {2, 3, "67"}, {28, 28, "100"}} {
		if got := percent(c.n, c.of); got != c.want {
			t.Errorf("%d of %d is %s %%, want %s", c.n, c.of, got, c.want)
		}
	}
}

func TestAnAddressIsShownAsItIsTyped(t *testing.T) {
	for address, want := range map[string]string{
		"http://192.168.1.20:8000/q/4": "192.168.1.20:8000/q/4", "https://lab.test/": "lab.test", "http://10.0.0.1/lab/rollover?step=5&ask=1": "10.0.0.1/lab/rollover?step=5&ask=1",
	} {
		if got := short(address); got != want {
			t.Errorf("%s is shown as %s, want %s", address, got, want)
		}
	}
}
