package system

import (
	"bytes"
	"slices"
)

// NumberOf is the number of the system with this URL host, and the host's known name; −1 for other hosts.
func NumberOf(host []byte) (number int, known string) {
	for i := range table {
		for _, name := range table[i].hosts {
			if end, ok := bytes.CutSuffix(host, []byte(name)); ok && (len(end) == 0 || end[len(end)-1] == '.') {
				return i, name
			}
		}
	}
	return -1, ""
}

// Number is that of the system of the given name, and Name the reverse. Numbers are in the order of [All].
func Number(name string) int {
	return slices.IndexFunc(table[:], func(r row) bool { return r.name == name })
}

func Name(number int) string { return table[number].name }

// NamedIn are the systems that a text mentions.
func NamedIn(text []byte) (names []string) {
	text = bytes.ToLower(text)
	for i := range table {
		if slices.ContainsFunc(table[i].words, func(word string) bool { return bytes.Contains(text, []byte(word)) }) {
			names = append(names, table[i].name)
		}
	}
	return names
}
