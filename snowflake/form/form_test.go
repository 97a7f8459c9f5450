//go:build go1.25

package form_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/form"
)

// ExampleForm_Encode and Example_fromBwmarrin cover more.
func TestFormsEncodeExtremeValuesAsOthersDo(t *testing.T) {
	for _, c := range []struct {
		form form.Form
		id   snowflake.ID
		want string
	}{
		{form.Signed10, math.MaxUint64, "-1"},
		{form.Signed10, 1 << 63, "-9223372036854775808"},
		{form.Crockford32, math.MaxUint64, "FZZZZZZZZZZZZ"},
		{form.Base62, math.MaxUint64, "LygHa16AHYF"},
		{form.Base36, math.MaxUint64, "3w5e11264sgsf"},
		{form.Shortcode, math.MaxUint64, "P__________"},
		{form.Base64URL, math.MaxUint64, "__________8"},
		{form.Shortcode, 64, "BA"},
		{form.Decimal64, math.MaxUint64, "MTg0NDY3NDQwNzM3MDk1NTE2MTU="},
		{form.Decimal64, 7, "Nw=="}, {form.Decimal64, 0, "MA=="}, {form.Short2, 0, "0"},
		{form.Bitcoin58, 0, "1"}, {form.Base2, 0, strings.Repeat("0", 64)}, {form.ZBase32, 0, "y"},
		{form.Base58, 0, "1"}, {form.Shortcode, 0, "A"}, {form.Base64URL, 0, "AAAAAAAAAAA"},
		{form.Base64URL, 1, "AAAAAAAAAAE"},
	} {
		if got := c.form.Encode(c.id); got != c.want {
			t.Errorf("%v of %d: got %s, want %s", c.form, uint64(c.id), got, c.want)
		}
		if got, err := c.form.Parse(c.want); err != nil || got != c.id {
			t.Errorf("%v, %s: got %d, %v; want %d", c.form, c.want, uint64(got), err, uint64(c.id))
		}
	}
}

func TestFormsParseWhatTheyEncode(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	ids := []snowflake.ID{0, 1, math.MaxUint64, 1 << 63, 1<<63 - 1}
	for range 2000 {
		ids = append(ids, snowflake.ID(r.Uint64()>>r.IntN(64)))
	}
	for f := form.Base10; f <= form.Decimal64; f++ {
		for _, id := range ids {
			text := f.Encode(id)
			if got, err := f.Parse(text); err != nil || got != id {
				t.Fatalf("%v: %d became %s and then %d, %v", f, uint64(id), text, uint64(got), err)
			}
			if got := string(f.Append([]byte("x="), id)); got != "x="+text {
				t.Fatalf("%v: got %s, want x=%s", f, got, text)
			}
			for _, wrong := range []string{"", " " + text, text + "!", strings.Repeat(text, 70)} {
				if got, err := f.Parse(wrong); err == nil {
					t.Fatalf("%v: %q is read as %d", f, wrong, uint64(got))
				}
			}
		}
		for _, id := range ids[:20] { // with each byte in place of one
			text := []byte(f.Encode(id))
			for b := range 256 {
				text[len(text)/2] = byte(b)
				if got, err := f.Parse(string(text)); err == nil && f.Encode(got) != string(text) {
					t.Fatalf("%v: %q is read as %d", f, text, uint64(got))
				}
			}
		}
	}
}

func TestAnUnknownFormIsUsedAsBase10(t *testing.T) {
	for _, f := range []form.Form{form.Decimal64 + 1, 99, 255} {
		if text := f.Encode(1<<63 + 7); text != "9223372036854775815" {
			t.Errorf("%d: encoded as %q", f, text)
		}
		if id, err := f.Parse("9223372036854775815"); id != 1<<63+7 || err != nil {
			t.Errorf("%d: parsed as %d, %v", f, uint64(id), err)
		}
		var fault *snowflake.TextError
		if _, err := f.Parse("1f"); !errors.As(err, &fault) || fault.Pos != 1 ||
			fault.Fault != "not a digit in this base" {
			t.Errorf("%d: got %v for a text that is not decimal", f, err)
		}
	}
}

func TestParseErrorsNameTheWrongCharacter(t *testing.T) {
	for _, c := range []struct {
		name  string
		form  form.Form
		text  string
		pos   int
		fault string
	}{
		{"nothing", form.Base10, "", 0, "text is too short"},
		{"a sign", form.Base10, "-1", 0, "not a digit in this base"},
		{"a plus", form.Signed10, "+1", 0, "not a digit in this base"},
		{"a digit of another script", form.Base10, "1२", 1, "not a digit in this base"},
		{"a broken character", form.Base10, "1\xff", 1, "not a digit in this base"},
		{"two zeros", form.Base10, "00", 0, "leading zero"},
		{"minus zero", form.Signed10, "-0", 1, "leading zero"},
		{"minus and a zero in front", form.Signed10, "-07", 1, "leading zero"},
		{"a minus alone", form.Signed10, "-", 1, "text is too short"},
		{"one beyond 64 bits", form.Base10, "18446744073709551616", 19, "number exceeds 64 bits"},
		{"a digit beyond 64 bits", form.Base10, "184467440737095516150", 20, "number exceeds 64 bits"},
		{"one beyond the signed end", form.Signed10, "9223372036854775808", 18, "number exceeds 64 bits"},
		{"one below the signed begin", form.Signed10, "-9223372036854775809", 19, "number exceeds 64 bits"},
		{"63 bits", form.Base2, strings.Repeat("1", 63), 63, "text is too short"},
		{"65 bits", form.Base2, strings.Repeat("1", 65), 64, "text is too long"},
		{"hex with 0x", form.Base16, "0x271065ac1020007", 1, "not a digit in this base"},
		{"hex too short", form.Base16, "271065ac1020007", 15, "text is too short"},
		{"Crockford past 64 bits, as ULID's 8ZZZ", form.Crockford32, "G000000000000", 12,
			"number exceeds 64 bits"},
		{"base62 past 64 bits", form.Base62, "LygHa16AHYG", 10, "number exceeds 64 bits"},
		{"base64url with padding", form.Base64URL, "AnEGWsECAAc=", 11, "text is too long"},
		{"base64url with spare bits set", form.Base64URL, "AnEGWsECAAd", 10, "number exceeds 64 bits"},
		{"base64url too short", form.Base64URL, "AnEGWsECAA", 10, "text is too short"},
		{"65 bits without a width", form.Short2, strings.Repeat("1", 65), 64, "number exceeds 64 bits"},
		{"base64 of nothing", form.Decimal64, "", 0, "text is too short"},
		{"base64 of a decimal, without its padding", form.Decimal64, "MTE", 3, "text is too short"},
		{"base64 of a decimal and a line's end", form.Decimal64, "MTEx\n", 4, "not a digit in this base"},
		{"base64 of a decimal, and more", form.Decimal64, "MQ==MQ==", 2, "not a digit in this base"},
		{"base64 of a decimal, with spare bits set", form.Decimal64, "MR==", 1, "number exceeds 64 bits"},
		{"base64 of a decimal with a letter", form.Decimal64, "MTFh", 2, "not a digit in this base"},
		{"base64 of a decimal with a minus", form.Decimal64, "LTEx", 0, "not a digit in this base"},
		{"base64 of a decimal with a zero in front", form.Decimal64, "MDEx", 0, "leading zero"},
		{"base64 of one beyond 64 bits", form.Decimal64, "MTg0NDY3NDQwNzM3MDk1NTE2MTY=", 25,
			"number exceeds 64 bits"},
		{"base64 of 21 digits", form.Decimal64, "MTAwMDAwMDAwMDAwMDAwMDAwMDAw", 26, "number exceeds 64 bits"},
		{"base64 longer than any", form.Decimal64, strings.Repeat("MTEx", 8), 28, "text is too long"},
	} {
		t.Run(c.name, func(t *testing.T) {
			id, err := c.form.Parse(c.text)
			var fault *snowflake.TextError
			if !errors.As(err, &fault) {
				t.Fatalf("got %d, %v; want a TextError", uint64(id), err)
			}
			want := snowflake.TextError{Form: c.form.String(), Text: c.text, Pos: c.pos, Fault: c.fault}
			if id != 0 || *fault != want {
				t.Errorf("got %d, %+v; want %+v", uint64(id), *fault, want)
			}
			if !strings.Contains(err.Error(), c.fault) || !strings.Contains(err.Error(), c.form.String()) {
				t.Errorf("got %q, want the form and the fault in it", err)
			}
		})
	}
}

func TestALongTextIsRejectedAtOnceAndQuotedInPart(t *testing.T) {
	_, err := form.Base10.Parse(strings.Repeat("9", 1<<20))
	if err == nil || len(err.Error()) > 200 || !strings.Contains(err.Error(), "character 20, '9'") {
		t.Errorf("got %v", err)
	}
}

func TestFormsWithoutFixedWidthRejectLeadingZeros(t *testing.T) {
	for f := form.Base10; f <= form.Decimal64; f++ {
		zero := f.Encode(0)
		if len(zero) > 1 {
			continue
		}
		var fault *snowflake.TextError
		id, err := f.Parse(zero + f.Encode(5))
		if !errors.As(err, &fault) || fault.Fault != "leading zero" || fault.Pos != 0 {
			t.Errorf("%v: got %d, %v", f, id, err)
		}
	}
}
