package text_test

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func TestTextOfOtherKeyboardsIsReadAsASCII(t *testing.T) {
	for typed, want := range map[string]string{
		"12": "12", "\uff11\uff12": "12", "\u0661\u0662": "12", "\u06f1\u06f2": "12", "\u096a1": "41", "\U0001d7d9\U0001d7e3": "11", "\uff11\uff10\uff4d\uff53": "10ms",
		"\u22125": "-5", "\u200f41\u200b": "41", "1\u20092": "1 2", "\u201ca\u2019": "\"a'", "été µs": "été µs", "": "",
	} {
		if got := text.Plain(typed); got != want {
			t.Errorf("%q: got %q, want %q", typed, got, want)
		}
	}
}
