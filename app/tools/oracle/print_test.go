package oracle

import (
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

// print writes values to all depths. It names neither types nor fields, so that renaming them changes
// nothing. Fields that a package keeps to itself are left out.
func print(to io.Writer, values ...any) {
	for _, v := range values {
		printValue(to, reflect.ValueOf(v))
		io.WriteString(to, "\n")
	}
}

func printValue(to io.Writer, v reflect.Value) {
	if !v.IsValid() {
		io.WriteString(to, "nil")
		return
	}
	switch is := v.Interface().(type) {
	case time.Time:
		io.WriteString(to, is.UTC().Format(time.RFC3339Nano))
		return
	case []byte:
		fmt.Fprintf(to, "%x", is)
		return
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		printValue(to, v.Elem())
	case reflect.Struct:
		io.WriteString(to, "{")
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				printValue(to, v.Field(i))
				io.WriteString(to, " ")
			}
		}
		io.WriteString(to, "}")
	case reflect.Slice, reflect.Array:
		io.WriteString(to, "[")
		for i := range v.Len() {
			printValue(to, v.Index(i))
			io.WriteString(to, " ")
		}
		io.WriteString(to, "]")
	case reflect.Map:
		var entries []string
		for key, value := range v.Seq2() {
			var entry strings.Builder
			printValue(&entry, key)
			io.WriteString(&entry, ":")
			printValue(&entry, value)
			entries = append(entries, entry.String())
		}
		slices.Sort(entries)
		fmt.Fprintf(to, "%q", entries)
	case reflect.String:
		fmt.Fprintf(to, "%q", v.String())
	case reflect.Bool:
		fmt.Fprint(to, v.Bool())
	case reflect.Float32, reflect.Float64:
		fmt.Fprintf(to, "%.9g", v.Float())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		fmt.Fprint(to, v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		fmt.Fprint(to, v.Uint())
	case reflect.Func, reflect.Chan:
		fmt.Fprint(to, v.IsNil())
	default:
		panic("cannot print " + v.Type().String())
	}
}

func TestPrintedAreValuesWithoutNames(t *testing.T) {
	type inner struct{ A, b int }
	var out strings.Builder
	print(&out, []any{inner{1, 2}, &inner{3, 4}, nil, map[string]int{"b": 1, "a": 2}, "x", []byte{255}, 0.5,
		time.Unix(0, 5)})
	if want := `[{1 } {3 } nil ["\"a\":2" "\"b\":1"] "x" ff 0.5 1970-01-01T00:00:00.000000005Z ]` +
		"\n"; out.String() != want {
		t.Errorf("got %s, want %s", &out, want)
	}
}
