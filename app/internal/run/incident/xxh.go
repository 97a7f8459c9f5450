package incident

import (
	"encoding/binary"
	"math/bits"
)

// The constants of XXH32.
const (
	xxhPrime1 = 2654435761
	xxhPrime2 = 2246822519
	xxhPrime3 = 3266489917
	xxhPrime4 = 668265263
	xxhPrime5 = 374761393
)

// xxh32 is the hash XXH32 with seed 0, as PHP's hash("xxh32", …).
func xxh32(text string) (h uint32) {
	data := []byte(text)
	h = xxhPrime5
	if len(data) >= 16 {
		var lanes [4]uint32
		lanes[0], lanes[1] = xxhPrime1, xxhPrime2
		lanes[0] += xxhPrime2 // overflows, as it must
		lanes[3] -= xxhPrime1
		for ; len(data) >= 16; data = data[16:] {
			for i := range lanes {
				lanes[i] = bits.RotateLeft32(lanes[i]+binary.LittleEndian.Uint32(data[4*i:])*xxhPrime2, 13) * xxhPrime1
			}
		}
		h = 0
		for i, turn := range [...]int{1, 7, 12, 18} {
			h += bits.RotateLeft32(lanes[i], turn)
		}
	}
	h += uint32(len(text))
	for ; len(data) >= 4; data = data[4:] {
		h = bits.RotateLeft32(h+binary.LittleEndian.Uint32(data)*xxhPrime3, 17) * xxhPrime4
	}
	for _, b := range data {
		h = bits.RotateLeft32(h+uint32(b)*xxhPrime5, 11) * xxhPrime1
	}
	h = (h ^ h>>15) * xxhPrime2
	h = (h ^ h>>13) * xxhPrime3
	return h ^ h>>16
}
