package glossary

// Subjects are all terms, by what they are about, in the order in which a newcomer meets them.
func Subjects() []Subject {
	return []Subject{
		{"The ID", theID()},
		{"Time and clock", clock()},
		{"Sequence", sequence()},
		{"Nodes", nodes()},
		{"Threads", threads()},
		{"Bits", bits()},
		{"Other ID systems", systems()},
		{"Decoding", decoding()},
		{"This site", site()},
	}
}

func theID() []Term {
	return []Term{
		{"snowflake-id", "Snowflake ID", "", "A 64-bit integer that packs a timestamp, a node ID and a sequence number, so that many nodes can issue unique IDs without coordination.", "/bits-of-an-id", "Snowflake ID / 雪花 ID / 雪花算法", "Snowflake ID / スノーフレーク ID; スノーフレーク"},
		{"globally-unique", "Globally unique", "", "No other ID is the same, whichever node issued it.", "/systems?scene=merge", "全局唯一", "グローバルに一意"},
		{"numbering", "Issuing IDs", "", "Giving each new record a number that no other record has, by a counter, a ticket server or a generator.", "/systems", "生成 ID / 发号", "ID 採番 / 採番"},
		{"layout", "Layout", "", "Which bits of an ID belong to which field, together with the epoch and the tick.", "/layout", "位布局", "ビットレイアウト / レイアウト"},
		{"field", "Field", "", "A run of adjacent bits with one meaning: unused, time, node or sequence.", "/layout", "字段", "フィールド"},
		{"bit-width", "Bit width", "", "The number of bits in a field: n bits hold 2ⁿ values, from 0 to 2ⁿ − 1.", "/bits?op=max-of-bits&n=12&width=16", "位宽", "ビット幅"},
		{"unused-bit", "Unused bit", "", "The top bit, kept 0 so that the ID is not negative when it is read as a signed integer.", "/bits-of-an-id", "未用位", "未使用ビット"},
		{"timestamp-bits", "Timestamp bits", "", "The bits that count ticks since the epoch: 41 bits of milliseconds last 69.7 years.", "/layout", "时间戳位", "タイムスタンプのビット"},
		{"fits", "Fits", "", "A value fits if its field has enough bits for it.", "/rollover", "不溢出", "範囲内"},
		{"k-sorted", "k-sorted", "", "Roughly sorted by time: two IDs can be out of order only if they were issued within a short time k of each other, such as the clock skew between nodes.", "/nodes", "趋势递增 / k-sorted", "おおむね時刻順 / k-sorted"},
		{"monotonic", "Monotonically increasing", "", "Each new ID is larger than every ID before it. One counter does this; the IDs of several nodes are only k-sorted.", "/systems?scene=sorted", "单调递增", "単調増加"},
		{"displacement", "Displacement", "", "How far IDs are out of order: the largest distance, in places or in time, between two IDs of which the larger was issued first.", "/nodes", "乱序距离", "順序のずれ"},
		{"page-split", "Page split", "", "A full page of an index becomes two. Random keys split pages in the middle; ordered keys split the last page and leave it 90 % full.", "/keys", "页分裂", "ページ分割"},
		{"throughput", "Throughput", "", "IDs issued per second. A layout limits it for each node: sequence values per tick × ticks per second.", "/live", "吞吐量", "スループット"},
	}
}

func clock() []Term {
	return []Term{
		{"epoch", "Epoch", "", "The moment from which timestamps are counted. Twitter’s epoch is in November 2010.", "/layout", "起始时间 / epoch; 起始时间戳 / 时间基点 / twepoch / START_TIMESTAMP", "エポック / 起点時刻; twepoch / 基準時刻"},
		{"tick", "Tick", "", "The time unit of an ID, usually 1 ms. Sonyflake uses 10 ms, Baidu 1 s.", "/layout", "时间单位 / tick", "ティック"},
		{"timestamp", "Timestamp", "", "The number of ticks from the epoch to when the ID was issued.", "/decode", "时间戳", "タイムスタンプ"},
		{"wall-clock", "Wall clock", "", "The clock that shows the date. Administrators and NTP can set it, so it can jump in either direction.", "/rollback", "系统时钟 / 墙上时钟", "ウォールクロック / 実時刻; システムクロック"},
		{"monotonic-clock", "Monotonic clock", "", "A clock that never goes back. It measures durations, not the date.", "/rollback?scene=back-3ms", "单调时钟", "モノトニッククロック / 単調クロック"},
		{"clock-rollback", "Clock rollback", "", "The wall clock moves backwards. A generator that does not check can use the same timestamps again and issue duplicates.", "/rollback", "时钟回拨; 时间回拨", "時刻の巻き戻り; クロックのロールバック"},
		{"clock-skew", "Clock skew", "", "How far the clocks of two nodes differ at the same moment.", "/nodes", "时钟偏差", "時刻のずれ / クロックスキュー"},
		{"ntp", "NTP", "", "The Network Time Protocol, which corrects a computer’s clock: it slews a clock that is slightly off, and sets one that is far off.", "/rollback?scene=slew", "NTP", "NTP"},
		{"slew", "Slew", "slewed slews", "To correct a clock by making it run slightly faster or slower, so that it never jumps.", "/rollback?scene=slew", "平滑校时 / slew", "徐々に補正 / slew"},
		{"leap-second", "Leap second", "", "A second added to UTC. Unix time repeats a second for it, so a clock that follows it goes back by one second.", "/rollback?scene=leap-second", "闰秒", "うるう秒"},
		{"logical-clock", "Logical clock", "", "A counter that replaces the wall clock: it follows the clock forwards and never goes back.", "/rollback?lane=borrow", "逻辑时钟", "論理クロック"},
		{"lead", "Lead", "", "How far the timestamp of the last ID is ahead of the clock.", "/rollback?lane=borrow", "超前", "先行"},
		{"commit-delay", "Commit delay", "", "How long after its ID was issued a row becomes visible to readers, such as when its transaction commits.", "/nodes?commit=2ms&lag=4ms", "提交延迟", "コミット遅延"},
		{"lifetime", "Lifetime", "", "How long a layout’s timestamp bits last, counted from the epoch.", "/layout", "使用年限", "寿命"},
	}
}

func sequence() []Term {
	return []Term{
		{"sequence", "Sequence", "", "The field that distinguishes the IDs of one tick. In most systems it restarts at 0 each tick.", "/rollover", "序列号; 流水号", "シーケンス番号"},
		{"sequence-overflow", "Sequence overflow", "", "The sequence has no value left in this tick: 4095 + 1 does not fit into 12 bits.", "/rollover", "序列号溢出", "シーケンス番号のオーバーフロー / オーバーフロー"},
		{"sequence-mask", "Sequence mask", "", "sequenceMask in the code: the largest sequence value. (sequence + 1) & sequenceMask is 0 on overflow.", "/rollover?scene=rollover&step=6", "序列号掩码 / sequenceMask", "シーケンスマスク / sequenceMask"},
		{"last-timestamp", "Last timestamp", "", "lastTimestamp in the code: the tick of the newest ID. Comparing it with the clock shows a new tick, the same tick or a clock rollback.", "/rollover", "上次的时间戳 / lastTimestamp", "前回のタイムスタンプ / lastTimestamp"},
		{"til-next-millis", "tilNextMillis", "", "The function that re-reads the clock until it shows a later millisecond than the last ID’s.", "/rollover?scene=rollover&step=6", "tilNextMillis", "tilNextMillis"},
		{"busy-wait", "Busy-wait", "", "To wait by checking in a loop. It reacts at once, but keeps a CPU core busy.", "/rollover?scene=rollover&step=6", "忙等 / 自旋等待", "ビジーウェイト"},
		{"borrowing", "Borrowing from the next tick", "", "On overflow, to use the next tick’s timestamp before the clock reaches it.", "/rollback?lane=borrow", "借用下一个 tick / 借用; 借用未来时间", "次のティックからの前借り / 前借り"},
		{"rejected-request", "Rejected request", "", "A request that gets an error instead of an ID. It must leave the generator’s state unchanged.", "/rollback?lane=refuse", "被拒绝的请求 / 拒绝请求", "拒否されたリクエスト / リクエストを拒否"},
		{"burst", "Burst", "", "Many requests at the same time. More than 4,096 in one millisecond overflow a 12-bit sequence.", "/rollover?scene=burst", "突发请求", "バースト"},
		{"random-start", "Random initial sequence", "", "A sequence that starts each tick at a random value, so that IDs mod n are spread more evenly at low traffic.", "/rollover?scene=starts", "随机起始序列号", "シーケンス番号のランダムな初期値"},
	}
}

func nodes() []Term {
	return []Term{
		{"node", "Node", "", "One running generator: a process, a container or a thread with a node ID of its own.", "/layout", "节点", "ノード"},
		{"node-id", "Node ID", "", "The number in each ID that says which generator issued it. Two running generators must never share one.", "/rollback?scene=same-worker", "节点 ID; 机器标识", "ノード ID"},
		{"worker-id", "Worker ID", "", "Twitter’s name for the lower 5 of its 10 node bits. Other systems, such as Leaf and Baidu, use it for the whole node ID.", "/bits-of-an-id", "工作机器 ID; 机器 ID / 工作节点 ID", "ワーカー ID"},
		{"datacenter-id", "Datacenter ID", "", "Twitter’s name for the upper 5 of its 10 node bits.", "/bits-of-an-id", "数据中心 ID; 机房 ID", "データセンター ID"},
		{"duplicate", "Duplicate ID", "", "An ID that was issued twice. A unique key in the database rejects the second row; without one, two rows share an ID.", "/rollback?scene=scala-28", "重复 ID", "重複 ID"},
		{"generator-state", "Generator state", "", "What a generator keeps between two requests: the last timestamp and the sequence.", "/rollover", "生成器状态", "ジェネレーターの状態"},
		{"restart", "Restart", "", "A process starts without the state that it kept in memory. Until the clock has passed the last ID’s timestamp, it can issue duplicates.", "/rollback?scene=restart", "重启", "再起動"},
		{"high-availability", "High availability", "", "A service has it if it keeps answering when one of its servers fails.", "/systems?scene=death", "高可用", "高可用性"},
		{"rollback-bit", "Rollback bit", "", "A bit that is flipped when the clock goes back, so that repeated timestamps give different IDs. A second rollback into the same time repeats IDs.", "/rollback?lane=spare-bit", "回拨位", "巻き戻りビット"},
		{"lease", "Lease", "", "The right to use a node ID or a batch of IDs, granted for a limited time or number.", "/race?guard=lease", "租约", "リース"},
		{"registry", "Registry", "", "The service or table that knows which worker ID belongs to which program, such as ZooKeeper or a database table.", "/nodes?scene=lease-ticks", "注册中心", "レジストリ"},
		{"lease-of-ticks", "Lease of ticks", "", "A lease that grants ticks [From, Until) of a worker ID. The program issues an ID only if the tick in it is granted, so a wrong clock cannot cause a duplicate.", "/nodes?scene=lease-ticks", "时间段租约", "タイムスタンプ範囲のリース"},
		{"session-expiry", "Session expiry", "session expires", "ZooKeeper ends a session when it hears no heartbeat for the session timeout. The program learns of it only when it reconnects.", "/nodes?scene=zookeeper", "会话过期", "セッション切れ"},
		{"ephemeral-node", "Ephemeral node", "", "An entry in ZooKeeper that exists as long as the session of the program that created it.", "/nodes?scene=zookeeper", "临时节点", "エフェメラルノード"},
		{"ordinal", "StatefulSet ordinal", "ordinal", "The number at the end of a pod’s name in a Kubernetes StatefulSet. At most one pod has it, unless a pod is force-deleted.", "/nodes?scene=statefulset", "StatefulSet 序号 / 序号", "StatefulSet の序数 / 序数"},
		{"pod", "Pod", "", "The unit that Kubernetes starts, moves and replaces: here, one program with a generator.", "/nodes?scene=yaml", "Pod", "Pod"},
		{"shard-skew", "Shard skew", "", "Uneven load on shards that are chosen by ID mod n. At low traffic most sequences are 0, so most IDs are multiples of 4,096.", "/layout", "分片倾斜", "シャードの偏り"},
		{"sharding", "Sharding", "", "Splitting one table over several databases. Each has its own counter, so auto-increment IDs repeat.", "/systems?scene=merge", "分库分表 / 分片", "シャーディング"},
		{"server-merge", "Server merge", "", "Moving the rows of several game servers into one database. Their IDs must differ across all servers.", "/systems?scene=merge", "合服", "サーバー統合"},
	}
}

func threads() []Term {
	return []Term{
		{"thread", "Thread", "", "A part of a program that runs at the same time as others and shares their memory. Steps of two threads can run in any order.", "/race", "线程", "スレッド"},
		{"race-condition", "Race condition", "", "A bug in which the result depends on the order in which threads run.", "/race", "竞态条件", "競合状態"},
		{"interleaving", "Interleaving", "", "One order in which the steps of two threads can run: with three steps each there are 20.", "/race", "交错执行 / 执行顺序", "インターリーブ"},
		{"gap", "Read–write gap", "gap", "The time between a thread’s read of the state and its write. It does not see what other threads write in between.", "/race?moves=ab", "读写间隙 / 间隙", "読み書きの隙間 / 隙間"},
		{"stale", "Stale", "", "Out of date: the state has changed since the thread read its copy.", "/race?moves=abbb", "过时", "古い"},
		{"lost-update", "Lost update", "", "Two threads read the same state and both write back; the second write erases the first.", "/race?moves=aabbab", "丢失更新", "更新の消失; ロストアップデート"},
		{"lock", "Lock", "", "Lets one thread run a piece of code at a time. The others wait until it is released.", "/race?guard=lock", "锁", "ロック"},
		{"critical-section", "Critical section", "", "Code that only one thread may run at a time. A lock around it ensures that.", "/race?guard=lock", "临界区", "クリティカルセクション"},
		{"compare-and-swap", "Compare-and-swap", "", "An atomic instruction that writes only if the value is still the one that was read. If not, the thread retries.", "/race?guard=compare-and-swap", "CAS / 比较并交换", "CAS / compare-and-swap"},
		{"batch", "Batch", "batches", "Several IDs reserved in one step, so that threads touch the shared state less often.", "/race?guard=lease", "批量", "バッチ"},
		{"false-sharing", "False sharing", "", "Two threads write different variables in one cache line, so each write slows the other thread down. Baidu pads its ring buffer against it.", "/systems?show=baidu-cached", "伪共享", "フォルスシェアリング"},
	}
}

func bits() []Term {
	return []Term{
		{"sign-magnitude", "Sign-magnitude", "", "The other way to write negative numbers: a sign bit, then the number without its sign. It has two zeros.", "/bits?op=negate", "原码", "符号絶対値表現"},
		{"ones-complement", "One’s complement", "", "All bits of a number flipped. Adding 1 gives the two’s complement.", "/bits?op=negate", "反码", "1 の補数"},
		{"twos-complement", "Two’s complement", "", "The usual code for negative integers: to negate, invert all bits and add 1.", "/bits?op=negate", "补码", "2 の補数"},
		{"sign-bit", "Sign bit", "sign", "The top bit of a signed number: 1 if the number is negative.", "/bits?op=negate", "符号位", "符号ビット"},
		{"sign-extension", "Sign extension", "", "Copying the sign bit into the new top bits, so that a wider type holds the same number.", "/bits?op=shift-right", "符号扩展", "符号拡張"},
		{"unsigned", "Unsigned", "", "Read without negative numbers: the top bit is worth 128 in 8 bits, not −128.", "/bits?op=wrap", "无符号", "符号なし"},
		{"and", "AND", "", "1 if both bits are 1, otherwise 0.", "/bits?op=and", "按位与 / AND", "ビット積 / AND"},
		{"or", "OR", "", "1 if at least one of the two bits is 1.", "/bits?op=or", "按位或 / OR", "ビット和 / OR"},
		{"xor", "XOR", "", "Exclusive or: 1 if the two bits differ.", "/bits?op=xor", "按位异或 / XOR", "排他的論理和 / XOR"},
		{"mask", "Mask", "", "A number whose 1 bits select bits of another number.", "/bits?op=max-of-bits&n=12&width=16", "掩码", "マスク"},
		{"modulo", "Modulo", "", "The remainder of a division: ID mod 4 selects one of four shards.", "/layout", "取模 / 取余", "剰余"},
		{"shift", "Shift", "", "Moving all bits left or right. A left shift by n puts a field into its place, and multiplies by 2ⁿ unless it overflows.", "/bits?op=shift-left", "移位", "シフト"},
		{"arithmetic-shift", "Arithmetic shift", "", "A right shift that fills with the sign bit. A logical shift fills with 0.", "/bits?op=shift-right", "算术右移", "算術右シフト"},
		{"carry", "Carry", "", "1 + 1 is 10 in binary: the column keeps the 0 and passes the 1 to the column on its left.", "/bits?op=wrap", "进位", "桁上がり"},
		{"borrow", "Borrow", "", "In a subtraction, a column that holds 0 takes a 1 from the column on its left, where it is worth twice as much.", "/bits?op=max-of-bits&n=12&width=16&step=5", "借位", "桁借り"},
		{"integer-overflow", "Integer overflow", "", "A result that needs more bits than its type has. In Go and Java the extra bits are dropped, so the number wraps around.", "/bits?op=wrap", "整数溢出", "整数オーバーフロー"},
	}
}

func systems() []Term {
	return []Term{
		{"auto-increment", "AUTO_INCREMENT", "", "A counter in the database: each insert gets the next number. Every ID needs the database.", "/systems?show=auto-increment", "AUTO_INCREMENT; 自增 ID / 自增主键", "AUTO_INCREMENT; オートインクリメント"},
		{"ticket-server", "Ticket server", "", "A small database that only issues numbers. Flickr ran two, one for odd and one for even numbers.", "/systems?show=flickr", "发号服务器", "チケットサーバー"},
		{"increment", "Increment", "", "How far apart two numbers of one server are. With two ticket servers it is 2.", "/systems?show=flickr", "步长", "増分"},
		{"segment", "Segment", "", "A range of numbers that a server reserves in the database with one query and then issues from memory.", "/systems?show=leaf-segment", "号段", "セグメント"},
		{"double-buffer", "Double buffer", "", "A second segment that is loaded before the first runs out, so that requests need not wait for the database.", "/systems?show=leaf-segment", "双缓冲 / 双 buffer", "ダブルバッファー"},
		{"ring-buffer", "Ring buffer", "", "A fixed array that is filled at one end and emptied at the other. Baidu’s cached generator keeps ready-made IDs in one.", "/systems?show=baidu-cached", "环形缓冲区", "リングバッファー"},
		{"outage", "Outage", "", "A period in which the database does not answer.", "/systems?scene=store-down", "宕机", "停止"},
		{"time-to-failure", "Time to failure", "", "How long a system issues IDs during an outage: buffered IDs ÷ request rate.", "/systems?scene=store-down", "可支撑时间", "枯渇までの時間"},
		{"timeout", "Timeout", "", "How long a request waits for an answer before it fails.", "/systems?scene=store-down", "超时", "タイムアウト"},
		{"uuid-v4", "UUIDv4", "", "128 bits, 122 of them random. No clock, no node ID, no order.", "/systems?show=uuid-v4", "UUIDv4", "UUIDv4"},
		{"uuid-v7", "UUIDv7", "", "128 bits that start with a 48-bit Unix timestamp in milliseconds, so that IDs sort by time. Most other bits are random; some may be a counter.", "/systems?show=uuid-v7", "UUIDv7", "UUIDv7"},
		{"objectid", "ObjectId", "", "MongoDB’s 96-bit ID: seconds since 1970, a random value per process and a counter.", "/systems?show=objectid", "ObjectId", "ObjectId"},
	}
}

func decoding() []Term {
	return []Term{
		{"candidate", "Candidate", "", "A system whose layout gives a pasted ID a plausible time and plausible fields.", "/decode", "候选", "候補"},
		{"score", "Score", "", "How likely a candidate is, from 0 to 1. Candidates that read the same instant from the same bits share one score.", "/decode", "得分", "スコア"},
		{"precision-loss", "Precision loss", "", "JavaScript numbers hold integers exactly up to 2⁵³. A larger ID that is read as a number is rounded: its last digits change.", "/decode?sample=damaged", "精度丢失", "精度の損失"},
		{"base", "Base", "", "How many different digits a number is written with: 10 in decimal, 16 in hexadecimal, 62 with letters of both cases.", "/decode", "进制 / 基数", "基数 / 進数"},
		{"utc", "UTC", "", "Coordinated Universal Time, the same everywhere. An ID’s timestamp has no time zone.", "/decode", "UTC", "UTC"},
	}
}

func site() []Term {
	return []Term{
		{"lane", "Lane", "", "One generator in a scene. Usually all lanes get the same clock and the same requests.", "/rollback", "对比行", "レーン"},
		{"scene", "Scene", "", "A short script of clock changes and requests, played step by step.", "/rollback", "场景", "シーン"},
		{"step", "Step", "", "One line of a scene’s script, or one request. A link can name it.", "/rollover", "步", "ステップ"},
		{"history", "History", "histories", "One order of events: requests, ticks, clock rollbacks and restarts. A search tries every history up to a length.", "/search", "事件序列", "イベント列"},
		{"counterexample", "Counterexample", "", "A history that breaks what must hold, such as one that ends in a duplicate. A search finds the shortest one first.", "/search", "反例", "反例"},
	}
}
