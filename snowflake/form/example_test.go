package form_test

import (
	"fmt"

	"github.com/snowflakelab/snowflakelab/snowflake/form"
)

func ExampleForm_Encode() {
	for f := form.Base10; f <= form.Decimal64; f++ {
		fmt.Println(f, f.Encode(175928847299117063))
	}
	// Output:
	// base10 175928847299117063
	// signed10 175928847299117063
	// base2 0000001001110001000001100101101011000001000000100000000000000111
	// base16 0271065ac1020007
	// zbase32 rhegmmyoryy8
	// crockford32 4W86BB0G4007
	// base36 1c49kkphnxtz
	// base58 pFLuuKMHer
	// base62 Czks0tP37X
	// base64url AnEGWsECAAc
	// shortcode JxBlrBAgAH
	// short2 1001110001000001100101101011000001000000100000000000000111
	// bitcoin58 QgmVVkniES
	// decimal64 MTc1OTI4ODQ3Mjk5MTE3MDYz
}

func ExampleForm_Append() {
	fmt.Println(string(form.Base58.Append([]byte("/p/"), 175928847299117063)))
	// Output: /p/pFLuuKMHer
}

func ExampleForm_Parse() {
	fmt.Println(form.ZBase32.Parse("rhegmmyoryy8"))
	fmt.Println(form.Base16.Parse("271065ac1020007"))
	// Output:
	// 175928847299117063 <nil>
	// 0 snowflake: "271065ac1020007" is not a base16 ID: text is too short
}

func ExampleForm_String() {
	fmt.Println(form.Base64URL, form.Shortcode)
	// Output: base64url shortcode
}
