package find_test

import "testing"

// Packages for ULIDs write those as UUIDs too: Symfony's toRfc4122 does, and databases have a type for it.
func TestAULIDIsReadInTheFormOfAUUID(t *testing.T) {
	finds(t, map[string][]string{
		"it is `01734311-cfdb-1e71-a873-91eff2d332ba`":             {"ulid 01ED1H3KYV3SRTGWWHXZSD6CNT"},
		"$ulid->toRfc4122(): 01734311-cfdb-4e71-a873-91eff2d332ba": {"ulid 01ED1H3KYV9SRTGWWHXZSD6CNT"},
		"of version 4: 01734311-cfdb-4e71-a873-91eff2d332ba":       {"uuid-v4 01734311-cfdb-4e71-a873-91eff2d332ba"},
		"ulid or not, 017f22e2-79b0-7cc3-98c4-dc0c0c07398f":        {"uuid-v7 017f22e2-79b0-7cc3-98c4-dc0c0c07398f"},
		"c232ab00-9414-11ec-b3c8-9f6bdeced846":                     {"uuid-v1 c232ab00-9414-11ec-b3c8-9f6bdeced846"},
	})
}

func TestAddressesWithinAddressesAreRead(t *testing.T) {
	finds(t, map[string][]string{
		"?url=https%253A%252F%252Fexample.com%252Fthings%252F1541815603606036480%253Fa": {"decimal 1541815603606036480"},
		"?url=https%25253A%25252F%25252Fexample.com%25252F507f1f77bcf86cd799439011":     {"objectid 507f1f77bcf86cd799439011"},

		"WHERE id LIKE '%1541815603606036480%'": {"decimal 1541815603606036480"},

		`"jti": "V2_391184219667173286-at_391187731641798566"`: {"decimal 391184219667173286", "decimal 391187731641798566"},
	})
}

// A place in an address, a name or a prefix says what a word is, whatever its digits are.
func TestIDsBehindWhatShowsTheirKindAreRead(t *testing.T) {
	finds(t, map[string][]string{
		"[https://youtu.be/-CgYAOMdEUM](the video)":                           {"youtube -CgYAOMdEUM"},
		"https://www.youtube.com/watch?v=abcdefg_-_I&t=5":                     {"youtube abcdefg_-_I"},
		"?u=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DabcdefghiJQ":          {"youtube abcdefghiJQ"},
		`youtube: {"videoId": "abcdefghiJQ"}`:                                 {"youtube abcdefghiJQ"},
		"[customer] => cus_N7lr0MremTl2lc":                                    {"stripe-short N7lr0MremTl2lc"},
		"yt-dlp of youtube: --write-sub --no-playlist -ao-audiofile now":      nil,
		"stripe pi_3MtwBwLkdIwHu7ix28a3tqPa_secret_YrKJUKribcBjcG8HVhfZluoGH": {"stripe 3MtwBwLkdIwHu7ix28a3tqPa"},
		"yt-dlp -- -wNyEUrx7FU":                                               {"youtube -wNyEUrx7FU"},
		"focus_N7lr0MremTl2lc":                                                nil,
		"elasticsearch _id -g8T15EB_MAu6_iPWIa5 there":                        {"elasticsearch -g8T15EB_MAu6_iPWIa5"},
	})
}

func TestAnIDIsReadFromAListOfItsBytes(t *testing.T) {
	const objectID, uuid = "objectid 686904d641d7f524138e3659", "uuid-v4 21e58ba8-5c7e-4524-ae8f-079faf987b3b"
	finds(t, map[string][]string{
		`for value "<Buffer 68 69 04 d6 41 d7 f5 24 13 8e 36 59>" (type Buffer)`:                    {objectID},
		`{"type": "Buffer", "data": [104,105,4,214,65,215,245,36,19,142,54,89]}`:                    {objectID},
		`Buffer "data": [104, 105, 4, 214, 65, 215, 245, 36, 19, 142, 54, 89]`:                      {objectID},
		`b'\x68\x69\x04\xd6\x41\xd7\xf5\x24\x13\x8e\x36\x59'`:                                       {objectID},
		"byte[] {0x68, 0x69, 0x04, 0xd6, 0x41, 0xd7, 0xf5, 0x24, 0x13, 0x8e, 0x36, 0x59}":           {objectID},
		"the Buffer 21:e5:8b:a8:5c:7e:45:24:ae:8f:07:9f:af:98:7b:3b":                                {uuid},
		"uuid, a Buffer: [33, 229, 139, 168, 92, 126, 69, 36, 174, 143, 7, 159, 175, 152, 123, 59]": {uuid},

		"<Buffer 15 65 a1 1f 62 17 a0 00>": {"hex 0x1565a11f6217a000"},

		"<Buffer 68 69 04 d6 41 d7 f5 24>, 12 more bytes":    {"hex 0x686904d641d7f524"},
		"<Buffer 68 69 04 d6 41 d7 f5 24 13 8e 36 59 12 11>": nil,
		"0x68, 0x69, 0x04": nil,
	})
}

func TestAnEmphasizedIDIsRead(t *testing.T) {
	finds(t, map[string][]string{
		"is _017f22e2-79b0-7cc3-98c4-dc0c0c07398f_.": {"uuid-v7 017f22e2-79b0-7cc3-98c4-dc0c0c07398f"},
		"is _1355517523.000005_ of slack":            {"slack-ts 1355517523.000005"},
		"is _dQw4w9WgXcQ_ at youtube":                {"youtube dQw4w9WgXcQ"},
	})
}

func TestAUUIDIsAnIDUnderAnyName(t *testing.T) {
	finds(t, map[string][]string{
		`code=21e58ba8-5c7e-4524-ae8f-079faf987b3b`: {"uuid-v4 21e58ba8-5c7e-4524-ae8f-079faf987b3b"},
		"hash: 21e58ba85c7e4524ae8f079faf987b3b":    nil,
	})
}
