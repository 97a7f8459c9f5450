package numbering_test

import (
	"encoding/binary"
	"encoding/hex"
	"math/big"
	"slices"

	"github.com/google/uuid"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
)

// original is a generator, ported literally from its source. It reads a clock and draws random bits.
type original struct {
	generate func() (id []byte, tick int64) // tick is the timestamp in the ID
	// begin starts the program; later starts are with the saved state or without.
	begin func(saved bool)
	// at sets a state that only long histories reach.
	at func(last int64, numbers ...uint64)
}

// world is the environment of a loop: clock readings, and a random stream per program start.
type world struct {
	readings   []int64
	seed, life uint64
	stream     random.Source
}

// runOut is the panic at the end of a program or of its readings.
type runOut struct{}

func (w *world) clock() int64 {
	if len(w.readings) == 0 || w.readings[0] < 0 {
		panic(runOut{})
	}
	now := w.readings[0]
	w.readings = w.readings[1:]
	return now
}

func (w *world) random(bits int) uint64 { return w.stream.Next() >> (64 - bits) }

func (w *world) begin() {
	w.life++
	w.stream = random.Source(random.Mix(w.seed, w.life))
}

// Read gives random bytes.
func (w *world) Read(p []byte) (int, error) {
	for at := 0; at < len(p); at += 8 {
		binary.BigEndian.PutUint64(p[at:], w.random(64))
	}
	return len(p), nil
}

var originals = map[string]func(*world) original{
	"uuid-v1": libuuid, "uuid-v4": googleUUID, "uuid-v7": fixedCounter, "uuid-v7-random": monotonicRandom,
	"objectid": goDriver,
}

// libuuid is get_clock and uuid_pack of util-linux, libuuid/src/gen_uuid.c at 042f192, with
// milliseconds in place of its microseconds. Its MAX_ADJUSTMENT of 10 lets 11 IDs have the same
// microsecond, the last with the next one's time; 9,999 lets 10,000 have a millisecond, as
// section 6.1 of RFC 9562 has it. A program without saved state sets its last reading to a
// second ago; here that is −1.
func libuuid(w *world) original {
	const maxAdjustment = 9_999
	node := w.random(48) | 1<<40
	var adjustment, last int64
	var clockSeq uint64
	begin := func(saved bool) {
		if !saved {
			clockSeq = w.random(14)
			last = -1
		}
	}
	return original{
		begin: begin,
		generate: func() ([]byte, int64) {
		tryAgain:
			now := w.clock()
			if now < last {
				clockSeq = (clockSeq + 1) & 0x3FFF
				adjustment = 0
				last = now
			} else if now == last {
				if adjustment >= maxAdjustment {
					goto tryAgain
				}
				adjustment++
			} else {
				adjustment = 0
				last = now
			}
			reg := uint64(now*10_000 + adjustment)
			reg += 0x01B21DD2<<32 + 0x13814000
			out := binary.BigEndian.AppendUint32(nil, uint32(reg))
			out = binary.BigEndian.AppendUint16(out, uint16(reg>>32))
			out = binary.BigEndian.AppendUint16(out, uint16(reg>>48)&0x0FFF|0x1000)
			out = binary.BigEndian.AppendUint16(out, uint16(clockSeq)|0x8000)
			return append(out, binary.BigEndian.AppendUint64(nil, node)[2:]...), now
		},
		at: func(t int64, n ...uint64) { last, adjustment, clockSeq = t, int64(n[0]), n[1] },
	}
}

// googleUUID is github.com/google/uuid itself.
func googleUUID(w *world) original {
	return original{
		begin: func(bool) {},
		generate: func() ([]byte, int64) {
			now := w.clock()
			id, _ := uuid.NewRandomFromReader(w)
			return id[:], now
		},
	}
}

// previous is RFC 9562's logic for counters, section 6.2 in the source at 6fbd9f0: the timestamp
// is compared with the previous one, which is reused if the clock moved back; a counter that
// overflows takes a later timestamp. count reports false on overflow.
func previous(w *world, last *int64, count func() bool, reinitialize func(),
	fields func() (randA, randB uint64)) func() ([]byte, int64) {
	return func() ([]byte, int64) {
		timestamp := w.clock()
		if timestamp < *last {
			timestamp = *last
		}
		if timestamp > *last {
			reinitialize()
		} else if !count() {
			timestamp++
			reinitialize()
		}
		*last = timestamp
		randA, randB := fields()
		out := binary.BigEndian.AppendUint64(nil, uint64(timestamp))[2:]
		out = binary.BigEndian.AppendUint16(out, 0x7000|uint16(randA))
		return binary.BigEndian.AppendUint64(out, 0b10<<62|randB), timestamp
	}
}

// fixedCounter is a fixed-length dedicated counter of 12 bits, method 1: 11 bits are seeded, and
// the first is a guard against overflow.
func fixedCounter(w *world) original {
	last, counter := int64(-1), uint64(0)
	return original{
		generate: previous(w, &last,
			func() bool { counter++; return counter < 4096 },
			func() { counter = w.random(11) },
			func() (uint64, uint64) { return counter, w.random(62) }),
		begin: func(saved bool) {
			if !saved {
				last, counter = -1, 0
			}
		},
		at: func(t int64, n ...uint64) { last, counter = t, n[0] },
	}
}

// monotonicRandom is method 2: 74 random bits are one number that grows by a random increment.
func monotonicRandom(w *world) original {
	last, number := int64(-1), new(big.Int)
	join := func(a, b uint64) {
		number.SetUint64(a)
		number.Lsh(number, 62).Or(number, new(big.Int).SetUint64(b))
	}
	return original{
		generate: previous(w, &last,
			func() bool {
				number.Add(number, new(big.Int).SetUint64(w.random(32)+1))
				return number.BitLen() <= 74
			},
			func() { a := w.random(12); join(a, w.random(62)) },
			func() (uint64, uint64) {
				a := new(big.Int).Rsh(number, 62)
				return a.Uint64(), new(big.Int).Sub(number, a.Lsh(a, 62)).Uint64()
			}),
		begin: func(saved bool) {
			if !saved {
				last = -1
			}
		},
		at: func(t int64, n ...uint64) { last = t; join(n[0], n[1]) },
	}
}

// goDriver is NewObjectIDFromTimestamp of MongoDB's driver for Go,
// bson/primitive/objectid.go at 0cef745.
func goDriver(w *world) original {
	var processUnique [5]byte
	var objectIDCounter uint32
	return original{
		begin: func(bool) {
			copy(processUnique[:], binary.BigEndian.AppendUint64(nil, w.random(40))[3:])
			objectIDCounter = uint32(w.random(24))
		},
		generate: func() ([]byte, int64) {
			timestamp := w.clock()
			var b [12]byte
			binary.BigEndian.PutUint32(b[0:4], uint32(timestamp))
			copy(b[4:9], processUnique[:])
			objectIDCounter++
			copy(b[9:12], []byte{byte(objectIDCounter >> 16), byte(objectIDCounter >> 8), byte(objectIDCounter)})
			return b[:], timestamp
		},
		at: func(_ int64, n ...uint64) {
			copy(processUnique[:], binary.BigEndian.AppendUint64(nil, n[0])[3:])
			objectIDCounter = uint32(n[1])
		},
	}
}

func written(id []byte) string {
	text := []byte(hex.EncodeToString(id))
	if len(id) == 16 {
		for _, at := range []int{20, 16, 12, 8} {
			text = slices.Insert(text, at, '-')
		}
	}
	return string(text)
}
