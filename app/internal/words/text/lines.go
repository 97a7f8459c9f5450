package text

import "strings"

// Lines are a paragraph's lines for a picture or a file, of at most so many columns; a Chinese or
// Japanese character takes two. Lines break at spaces and beside such characters, but not before a
// closing mark or after an opening one.
func Lines(words string, most int) []string {
	var lines []string
	line, used := "", 0
	add := func(gap, piece string) {
		wide := Width(piece)
		if line != "" && used+len(gap)+wide > most {
			lines, line, used = append(lines, line), "", 0
		}
		if line != "" {
			line, used = line+gap, used+len(gap)
		}
		line, used = line+piece, used+wide
	}
	for word := range strings.FieldsSeq(words) {
		gap, from, before := " ", 0, rune(0)
		for i, r := range word {
			if i > 0 && (isWide(r) || isWide(before)) && !strings.ContainsRune("、。，．：；！？）」』】》〉”’…—ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;!?)%", r) &&
				!strings.ContainsRune("（「『【《〈“‘(", before) {
				add(gap, word[from:i])
				gap, from = "", i
			}
			before = r
		}
		add(gap, word[from:])
	}
	return append(lines, line)
}

// Width is how many columns a text takes; a Chinese or Japanese character takes two.
func Width(words string) (columns int) {
	for _, r := range words {
		columns++
		if isWide(r) {
			columns++
		}
	}
	return columns
}

// Spoken is about how many words a text has: of Chinese and Japanese, two characters are one.
func Spoken(words string) int {
	wide := 0
	for _, r := range words {
		if isWide(r) {
			wide++
		}
	}
	return len(strings.Fields(words)) + wide/2
}

// isWide reports whether a character is one of the East Asian scripts.
func isWide(r rune) bool { return r >= 0x2e80 }
