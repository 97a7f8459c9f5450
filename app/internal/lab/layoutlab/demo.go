package layoutlab

import (
	"math"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// played adds this layout to the address of a scene or of the generator.
func (c *consequences) played(address string) string {
	switch {
	case c.query == "":
	case strings.HasPrefix(address, "/nodes"): // whose scenes have their own layouts
		return address
	case strings.Contains(address, "?scene="):
		return address + "&" + c.query
	case address == "/":
		return "/?" + c.query
	}
	return address
}

func maxOfBits(n int) Demo {
	return Demo{"/bits?op=max-of-bits&n=" + strconv.Itoa(n) + "&width=64", text.Tell("Maximum %s-bit value", strconv.Itoa(n))}
}

func wrap(n int) Demo {
	largest := strconv.FormatUint(math.MaxUint64>>(64-n), 10)
	return Demo{"/bits?op=wrap&a=" + largest + "&n=" + strconv.Itoa(n) + "&width=64", text.Tell("%s-bit overflow (wrap-around)", strconv.Itoa(n))}
}

func (c *consequences) decoded(id snowflake.ID) Demo {
	return Demo{"/decode#id=" + id.String() + "&" + Query(From(c.layout)), text.Tell("%s, decoded", text.GroupDigits(id.String(), 3, ","))}
}

// Query encodes a draft as link parameters. A valid layout needs no escaping.
func Query(d Draft) string {
	layout, epoch, tick := d.Link()
	if epoch == "" && tick == "" {
		return "layout=" + layout
	}
	return "layout=" + layout + "&epoch=" + epoch + "&tick=" + tick
}
