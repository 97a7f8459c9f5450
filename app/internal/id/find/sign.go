package find

import (
	"bytes"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
)

// Signed is the system that the URLs or words around most rows indicate, and the number of those rows; empty and 0
// if there is none.
func (s *Set) Signed() (name string, rows int) {
	var count [256]int
	for _, sign := range s.signs {
		count[sign]++
	}
	for sign, n := range count {
		if sign > 0 && n > rows {
			name, rows = system.Name(sign-1), n
		}
	}
	return name, rows
}

// Named are the systems mentioned at the start of the text.
func (s *Set) Named() []string { return s.named }

// addSigned adds a row for a token, with the sign that it stands under.
func (r *Reader) addSigned(t *token, line []byte) {
	r.add(t.kind, t.n, t.at)
	if sign := signAt(line, t.at); sign > 0 {
		r.set.signs = append(filled(r.set.signs, len(r.set.High)-1), sign)
	}
}

// signAt is the system that what stands around the ID at a place of the line names, as its
// number in package system, counted from 1; 0 is none.
func signAt(line []byte, at int) uint8 {
	if sign := signBefore(line[:at]); sign > 0 {
		return sign
	}
	if at > 0 && line[at-1] == '/' && isDiscordPath(line, at) {
		return signOf("discord")
	}
	return 0
}

// isDiscordPath reports whether an ID is a part of a path of Discord's API, whatever its
// host: channels/ID, channels/ID/messages, channels/…/messages/ID, guilds/ID/….
func isDiscordPath(line []byte, at int) bool {
	before := line[max(0, at-60):at]
	if bytes.HasSuffix(before, []byte("guilds/")) {
		return true
	}
	end := digitsEnd(line, at)
	if bytes.HasSuffix(before, []byte("channels/")) {
		return end-at >= 17 && (end == len(line) || line[end] != '/') || bytes.HasPrefix(line[end:], []byte("/messages"))
	}
	channel, ok := bytes.CutSuffix(before, []byte("/messages/"))
	return ok && bytes.HasSuffix(bytes.TrimRight(channel, "0123456789"), []byte("channels/"))
}

// signBefore is the system that the text up to an ID speaks for: the
// host of an address, LinkedIn's urns, Discord's mentions, and the address and port of
// Seata's transactions.
func signBefore(before []byte) uint8 {
	const most = 300
	begin := bytes.LastIndexAny(before[max(0, len(before)-most):], " \t\"'`,;()[]{}=") + 1 + max(0, len(before)-most)
	run := before[begin:]
	switch {
	case len(run) < 2:
		return 0
	case bytes.Contains(run, []byte("urn:li:")):
		return signOf("linkedin")
	case isMention(run):
		return signOf("discord")
	case isTransaction(run):
		return signOf("seata")
	}
	if _, rest, ok := bytes.Cut(run, []byte("://")); ok {
		run = rest
	}
	host, _, ok := bytes.Cut(run, []byte("/"))
	if !ok || bytes.IndexByte(host, '.') < 0 {
		return 0
	}
	number, _ := system.NumberOf(host)
	return uint8(number + 1)
}

func signOf(name string) uint8 { return uint8(system.Number(name) + 1) }

// shortcode reads Instagram's spelling of an ID where one of its addresses has it.
func shortcode(line []byte, at int) (id uint64, size int, ok bool) {
	before := line[:at]
	if at < 12 || before[at-1] != '/' || !bytes.HasSuffix(before, []byte("/p/")) && !bytes.HasSuffix(before, []byte("/reel/")) && !bytes.HasSuffix(before, []byte("/tv/")) && !bytes.HasSuffix(before, []byte("/post/")) {
		return 0, 0, false
	}
	for size < 12 && at+size < len(line) && (classOf(line[at+size]) == classWord || line[at+size] == '-') {
		size++
	}
	if sign := signBefore(before); size < 10 || size > 11 || sign != signOf("instagram") {
		return 0, 0, false
	}
	id, ok = parseSpelled(idkind.Shortcode, line[at:at+size])
	return id, size, ok
}

// isMention reports whether a word goes on with an ID as Discord writes people,
// channels, roles and emojis: <@, <@!, <@&, <#, <:name: and <a:name:.
func isMention(word []byte) bool {
	at := bytes.LastIndexByte(word, '<')
	if at < 0 {
		return false
	}
	word = word[at+1:]
	switch string(word) {
	case "@", "@!", "@&", "#":
		return true
	}
	word = bytes.TrimPrefix(word, []byte("a"))
	return len(word) > 2 && word[0] == ':' && word[len(word)-1] == ':'
}

// isTransaction reports whether a word ends in a host's name or address and a port, as
// Seata's transactions begin.
func isTransaction(word []byte) bool {
	word, ok := bytes.CutSuffix(word, []byte(":"))
	colon := bytes.LastIndexByte(word, ':')
	port := number(word[colon+1:])
	return ok && colon > 6 && len(word)-colon-1 >= 4 && port > 1023 && port < 65536 && classOf(word[colon-1]) == classWord
}
