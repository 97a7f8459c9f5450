package format

import "github.com/snowflakelab/snowflakelab/app/internal/text"

// objectID is MongoDB's ObjectId: 24 hexadecimal digits.
var objectID = wideKind{
	name: "objectid", title: "MongoDB ObjectId", score: 0.95, since: 2009, at: unixSeconds, parse: parseObjectID,
	show:   func(id []byte, _ string) string { return hexOf(id, 0, 96)[2:] },
	form:   "24 hexadecimal digits",
	source: "https://github.com/mongodb/specifications",
	note:   "Unix seconds in front; until 2018 the middle was to be a machine’s and a process’s number.",
	sure:   "24 hexadecimal digits.",
	parts:  "time/t:32,random/n:40x,counter/s:24",
}

func parseObjectID(token string) (id []byte, why string) {
	s := token
	if inner := len(s) - 12; inner == 24 && s[:10] == `ObjectId("` && s[34:] == `")` { // as MongoDB's shell writes it
		s = s[10:34]
	}
	if len(s) != 24 {
		return nil, length(text.Tell("An ObjectId"), 24, len([]rune(s)), text.Tell("hexadecimal digits"))
	}
	id, bad := unhex(s)
	if id == nil {
		return nil, text.Tell("%s is no hexadecimal digit, and an ObjectId has no others.", CharacterName(bad))
	}
	return id, ""
}

// objectIDPlace tells both readings of the middle.
func objectIDPlace(r *Reading) string {
	return text.Tell("Random, and the same for all IDs of one process. Read as before 2018: machine %s, process %s.",
		hexOf(r.Bits, 32, 24), hexOf(r.Bits, 56, 16))
}
