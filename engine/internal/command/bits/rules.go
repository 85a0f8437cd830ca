package bits

import "bitloupe/engine/trace"

// Where the rules come from.
const (
	fromPull    = "https://github.com/redis/redis/pull/15331"
	fromArray   = "https://github.com/RoaringBitmap/CRoaring/blob/v4.7.2/src/containers/array.c"
	fromMixed   = "https://github.com/RoaringBitmap/CRoaring/blob/v4.7.2/include/roaring/containers/containers.h"
	fromConvert = "https://github.com/RoaringBitmap/CRoaring/blob/v4.7.2/src/containers/convert.c"
	fromTree    = "https://github.com/RoaringBitmap/CRoaring/blob/v4.7.2/src/roaring64.c"
	fromDocs    = "https://redis.io/docs/latest/commands/bitop/"
)

// Which type a bit write makes or keeps.
var (
	ruleNewNative = trace.Rule{ID: "new-native", Source: fromPull,
		Text: "With bitmap-default-roaring yes, a bit write to a missing key makes a native bitmap."}
	ruleNewString = trace.Rule{ID: "new-string", Source: fromPull,
		Text: "With bitmap-default-roaring no, a bit write to a missing key makes a string."}
	ruleConverts = trace.Rule{ID: "converts", Source: fromPull,
		Text: "With bitmap-default-roaring yes, a bit write converts the whole string to a native bitmap first, even where the write then changes nothing; there is no way back but to overwrite the key."}
	ruleStaysNative = trace.Rule{ID: "stays-native", Source: fromPull,
		Text: "A native bitmap stays one: bitmap-default-roaring is looked at only for a missing key or a string."}
	ruleRawForGood = trace.Rule{ID: "raw-for-good", Source: "https://github.com/redis/redis/blob/unstable/src/bitops.c",
		Text: "A bit write needs the bytes in a block of their own, so the string's encoding becomes raw, even where no bit changes."}
)

// Why a container changed.
var (
	ruleFirstArray = trace.Rule{ID: "starts-as-array", Source: fromArray,
		Text: "A chunk gets its container at the first set bit, and that is an array of one value."}
	ruleArrayFull = trace.Rule{ID: "array-to-bitset", Source: fromArray,
		Text: "An array holds at most 4,096 values, which is 8,192 bytes; the 4,097th turns it into a bitset of the same size."}
	ruleBitsetThin = trace.Rule{ID: "bitset-to-array", Source: fromMixed,
		Text: "A bitset that falls to 4,096 values becomes an array again."}
	ruleEmptied = trace.Rule{ID: "container-freed", Source: fromTree,
		Text: "The last bit of the chunk was cleared: its container is freed, while its places in the index stay allocated."}
	ruleArrayRoom = trace.Rule{ID: "array-grows", Source: fromArray,
		Text: "An array without room gets more: doubled below 64 values, half more below 1,024, then a quarter more, at most 4,096. It gives nothing back when values go."}
	ruleRunRoom = trace.Rule{ID: "runs-grow", Source: fromArray,
		Text: "A run container stays one under bit writes; a split needs room for one run more."}
	ruleOptimized = trace.Rule{ID: "run-optimised", Source: fromConvert,
		Text: "Every container took its smallest form, runs where 2 + 4 bytes a run are less, and gave back its spare room."}
)

// Why BITOP gave what it gave.
var (
	ruleOpNative = trace.Rule{ID: "op-native-source", Source: fromPull,
		Text: "One native source is enough: the destination is a native bitmap, whatever the setting."}
	ruleOpConfig = trace.Rule{ID: "op-config", Source: fromPull,
		Text: "With bitmap-default-roaring yes, BITOP over strings alone makes a native bitmap."}
	ruleOpString = trace.Rule{ID: "op-string", Source: fromDocs,
		Text: "Without a native source and with bitmap-default-roaring no, BITOP makes a string as long as its longest source."}
	ruleOpEmpty = trace.Rule{ID: "op-empty", Source: fromDocs,
		Text: "All sources are missing or empty: the destination is deleted."}
	ruleOpPlainAnd = trace.Rule{ID: "op-plain-and", Source: fromPull,
		Text: "An AND of native bitmaps without runs, of at most 1 MiB, is stored as it comes out: neither optimised nor shrunk."}
	ruleOpFlat = trace.Rule{ID: "op-flat", Source: fromPull,
		Text: "Strings and dense native bitmaps of at most 1 MiB are combined as flat bytes; the result is not optimised."}
)
