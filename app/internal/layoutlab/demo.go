package layoutlab

import (
	"math"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// played is the address of a scene or of the generator, with this layout.
func (c *consequences) played(address string) string {
	switch {
	case c.query == "":
	case strings.Contains(address, "?scene="):
		return address + "&" + c.query
	case address == "/":
		return "/?" + c.query
	}
	return address
}

// maxOfBits shows how large a number of so many bits can be.
func maxOfBits(n int) Demo {
	return Demo{"/bits?op=max-of-bits&n=" + strconv.Itoa(n) + "&width=64", text.Tell("Maximum %s-bit value", strconv.Itoa(n))}
}

// wrap shows the largest number of so many bits become 0.
func wrap(n int) Demo {
	largest := strconv.FormatUint(math.MaxUint64>>(64-n), 10)
	return Demo{"/bits?op=wrap&a=" + largest + "&n=" + strconv.Itoa(n) + "&width=64", text.Tell("%s-bit overflow (wrap-around)", strconv.Itoa(n))}
}

// decoded shows an ID of this layout taken apart.
func (c *consequences) decoded(id snowflake.ID) Demo {
	return Demo{"/decode#id=" + id.String() + "&" + Query(From(c.layout)), text.Tell("%s, decoded", text.GroupDigits(id.String(), 3, ","))}
}

// Query is a draft as the parameters of a link. A valid layout's needs no
// escaping.
func Query(d Draft) string {
	layout, epoch, tick := d.Link()
	if epoch == "" && tick == "" {
		return "layout=" + layout
	}
	return "layout=" + layout + "&epoch=" + epoch + "&tick=" + tick
}
