package format

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// objectID is MongoDB's ObjectId: 24 hexadecimal digits.
var objectID = wideKind{
	name: "objectid", title: "MongoDB ObjectId", score: 0.98, since: 2009, size: 12, timestamp: &UnixSeconds, parse: parseObjectID,
	show:   func(_ Wide, token string) string { return strings.ToLower(inShell(token)) },
	form:   "24 hexadecimal digits",
	source: "https://github.com/mongodb/specifications",
	note:   "Unix seconds in front; until 2018 the middle was to be a machine’s and a process’s number.",
	sure:   "24 hexadecimal digits.",
	parts:  "time/t:32,random/n:40x,counter/s:24",
}

func parseObjectID(token string) (id Wide, why string) {
	s := inShell(token)
	if len(s) != 24 {
		return Wide{}, length(text.Tell("An ObjectId"), 24, len([]rune(s)), text.Tell("hexadecimal digits"))
	}
	id, bad := unhex(s)
	if bad != 0 {
		return Wide{}, text.Tell("%s is no hexadecimal digit, and an ObjectId has no others.", CharacterName(bad))
	}
	return id.Up(32), ""
}

// inShell are the digits of an ObjectId as MongoDB's shell writes it; any other
// text is left alone.
func inShell(token string) string {
	if len(token) == 36 && token[:10] == `ObjectId("` && token[34:] == `")` {
		return token[10:34]
	}
	return token
}

// objectIDPlace tells both readings of the middle.
func objectIDPlace(r *Reading) string {
	return text.Tell("Random, and the same for all IDs of one process. Read as before 2018: machine %s, process %s.",
		hexOf(r.Bits, 32, 24), hexOf(r.Bits, 56, 16))
}
