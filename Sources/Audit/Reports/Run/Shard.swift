import TypesetBase

/// A part of the documents of a job, which runs on a separate machine.
package struct Shard: Hashable, Sendable {
    /// The number of the part, from 1.
    package var number: Int
    /// The number of parts of the job.
    package var count: Int
    /// The positions of the part's documents in the job, in ascending order.
    package var positions: [Int]
    /// The number of documents of the job.
    package var total: Int
    /// The name of the job, from its documents and options, which keeps parts of different jobs from being joined.
    package var job: String
}

extension Shard {
    /// Divides documents into parts with about the same number of bytes: the largest document first, each to the smallest part so far.
    ///
    /// The same documents are always divided in the same way, regardless of the order in which machines start.
    ///
    /// - Parameters:
    ///   - documents: the documents, as the job names them.
    ///   - sizes: the bytes of each document, or 0 if they are not known.
    ///   - number: the number of this part, from 1.
    ///   - options: other options that distinguish two jobs.
    package init(of documents: [String], sizes: [Int], number: Int, count: Int, options: [String] = []) {
        let order = documents.indices.sorted { (-sizes[$0], documents[$0], $0) < (-sizes[$1], documents[$1], $1) }
        var loads = [Int](repeating: 0, count: count), own: [Int] = []
        for index in order {
            let part = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
            // Even an empty document has a cost.
            loads[part] += sizes[index] + 1
            if part == number - 1 { own.append(index) }
        }
        self.init(number: number, count: count, positions: own.sorted(), total: documents.count, job: Self.name(of: documents + options))
    }

    /// The 64-bit FNV-1a hash of the words, in hexadecimal.
    static func name(of words: [String]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for word in words { for byte in Array(word.utf8) + [0] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 } }
        return hash.hexadecimal(digits: 16)
    }
}
