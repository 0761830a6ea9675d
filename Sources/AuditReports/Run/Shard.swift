/// One of the parts into which the documents of a job are divided, each for a machine of its own.
public struct Shard: Hashable, Sendable {
    /// From 1.
    public var number: Int
    /// Into how many parts the job is divided.
    public var count: Int
    /// The positions of the part's documents in the job, in ascending order.
    public var positions: [Int]
    /// How many documents the job has.
    public var total: Int
    /// Names the job by its documents, so that parts of different jobs are not joined.
    public var job: String

    public init(number: Int, count: Int, positions: [Int], total: Int, job: String) {
        self.number = number
        self.count = count
        self.positions = positions
        self.total = total
        self.job = job
    }

    /// Divides documents so that the parts have about as many bytes: the largest document first, each to the part that has least so far.
    ///
    /// The same documents are always divided alike, in whatever order the machines start.
    ///
    /// - Parameters:
    ///   - documents: as the job names them.
    ///   - sizes: the bytes of each document, 0 where they are not known.
    ///   - number: of this part, from 1.
    ///   - options: what else makes two jobs different.
    public init(of documents: [String], sizes: [Int], number: Int, count: Int, options: [String] = []) {
        let order = documents.indices.sorted { (-sizes[$0], documents[$0], $0) < (-sizes[$1], documents[$1], $1) }
        var loads = [Int](repeating: 0, count: count), own: [Int] = []
        for index in order {
            let part = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
            // A document costs something, even an empty one.
            loads[part] += sizes[index] + 1
            if part == number - 1 { own.append(index) }
        }
        self.init(number: number, count: count, positions: own.sorted(), total: documents.count, job: Self.name(of: documents + options))
    }

    /// 64 bits of FNV-1a over the words, in hexadecimal.
    static func name(of words: [String]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for word in words { for byte in Array(word.utf8) + [0] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 } }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
