//go:build !js

package e2e

import (
	"strings"
	"testing"
)

// tweet is indented JSON as Twitter's interface sends it.
const tweet = `{
  "created_at": "Wed Oct 10 20:19:24 +0000 2018",
  "id": 1050118621198921728,
  "id_str": "1050118621198921728",
  "display_text_range": [
    0,
    140
  ],
  "user": {
    "id": 6253282,
    "id_str": "6253282",
    "created_at": "Wed May 23 06:01:13 +0000 2007"
  },
  "entities": {
    "urls": [
      {
        "indices": [
          117,
          140
        ]
      }
    ]
  }
}`

func TestSmallNumbersOfATweetAreIncludedByOneClick(t *testing.T) {
	b := open(t, "/decode").paste(box, tweet).untilRows(1).untilField("skipped", "4")
	if got := b.text(".small"); !strings.Contains(got, "4 small numbers skipped") {
		t.Errorf("the page says %q", got)
	}
	if got := b.text(`[data-fact="span"] dd`); !strings.HasPrefix(got, "2018-10-10") {
		t.Errorf("the IDs are of %q", got)
	}
	b.push(`document.querySelector("[data-small]")`).untilRows(5).untilField("skipped", "0")
	b.until("the address says so", `location.hash.endsWith("&small=1")`)
	b.reload().untilRows(5).untilField("skipped", "0")
	b.push(`document.querySelector("[data-small]")`).untilRows(1).until("the address says no more", `!location.hash.includes("small")`)
	b.push(`document.querySelector("[data-small]")`).untilRows(5).paste(box, tweet+"\n").untilRows(1).untilField("skipped", "4")
}

func TestANumberThatABitMakesSmallStays(t *testing.T) {
	b := open(t, "/decode#id=1541815603606036480&id=4611686018427387911&layout=discord").untilRows(2)
	b.push(`document.querySelectorAll("[data-row]")[1].querySelector('[data-bit="62"]')`)
	b.until("the number is small, and is there", `document.querySelector("textarea").value === "1541815603606036480\n7" && document.querySelectorAll("[data-row]").length === 2`)
	b.until("the address says so", `location.hash.includes("small=1")`)
}

func TestAnIDAndItsRoundedTwinAreCompared(t *testing.T) {
	b := open(t, "/decode#id=636507967185264641&id=636507967185264600").untilRows(2)
	if got := b.text(".compare"); !strings.Contains(got, "The second is the first after JavaScript rounded it.") || strings.Contains(got, "generator") {
		t.Errorf("the comparison says %q", got)
	}
	if got := b.text(`[data-finding="rounded"]`); !strings.Contains(got, "636,507,967,185,264,600 (line 2) is 636,507,967,185,264,641 (line 1) after JavaScript rounded it.") {
		t.Errorf("the finding says %q", got)
	}
	b.visit(quiet).visit("/decode#id=3141771120184753305&id=CuZ0DAgMXyZ").untilRows(2).untilField("best", "instagram")
	if got := b.text(".compare"); !strings.Contains(got, "The two are the same ID: as a decimal and as a shortcode") {
		t.Errorf("the comparison says %q", got)
	}
}
