package format

import (
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// identifyObjectID tries the text as MongoDB's ObjectId: 24 hexadecimal digits.
func identifyObjectID(n *Identifier, token string, out *Identification) {
	id, why := parseObjectID(token)
	if id == nil {
		out.exclude("objectid", "ObjectId", why)
		return
	}
	r := n.wide("objectid", tell("MongoDB ObjectId"), 0.95, id, []section{
		timeSection("time", 32),
		{name: "random", kind: snowflake.KindNode, bits: 40, hex: true, meaning: objectIDPlace},
		{name: "counter", kind: snowflake.KindSequence, bits: 24, meaning: says("Began at a random number, and goes up by 1 with each ID.")},
	})
	r.Text = hexOf(id, 0, 96)[2:]
	r.Form, r.Source = tell("24 hexadecimal digits"), "https://github.com/mongodb/specifications"
	r.Note = tell("Unix seconds in front; until 2018 the middle was to be a machine’s and a process’s number.")
	r.because(true, tell("24 hexadecimal digits."))
	n.date(&r, time.Unix(int64(bitsOf(id, 0, 32)), 0).UTC(), year(2009))
	out.Readings = append(out.Readings, r)
}

func parseObjectID(token string) (id []byte, why string) {
	s := token
	if len(s) == 34 && s[:9] == "ObjectId(" && s[33] == ')' { // the shell's form, but for its quotes
		s = s[9:33]
	}
	if inner := len(s) - 12; inner == 24 && s[:10] == `ObjectId("` && s[34:] == `")` {
		s = s[10:34]
	}
	if len(s) != 24 {
		return nil, length(tell("An ObjectId"), 24, len([]rune(s)), tell("hexadecimal digits"))
	}
	id, bad := unhex(s)
	if id == nil {
		return nil, tell("%s is no hexadecimal digit, and an ObjectId has no others.", CharacterName(bad))
	}
	return id, ""
}

// objectIDPlace tells both readings of the middle.
func objectIDPlace(r *Reading, _ string) string {
	return tell("Random, and the same for all IDs of one process. Read as before 2018: machine %s, process %s.",
		hexOf(r.Bits, 32, 24), hexOf(r.Bits, 56, 16))
}
