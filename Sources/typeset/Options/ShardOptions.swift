import AuditReports
import Diagnostics
import FileAccess
import TypesetKit

/// The value of `--shard`: which part of a job this machine does.
struct ShardRequest: Hashable, Sendable {
    /// From 1.
    var number: Int
    var count: Int

    /// As many machines as nobody has, so that a slip is seen.
    private static let countLimit = 10_000

    init(_ text: String) throws(UsageError) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1], (1...Self.countLimit).contains(count), number >= 1 else {
            throw UsageError("'--shard' takes the number of a part and how many there are, such as 2/4, not '\(text)'")
        }
        guard number <= count else {
            throw UsageError("there is no part \(number) of \(count)", hint: "parts are numbered from 1: 1/\(count)")
        }
        self.number = number
        self.count = count
    }
}

extension Invocation {
    /// The options for several machines.
    static var sharding: [Option<Invocation>] {
        [
            Option(
                "shard", help: "do part i of n of the documents, divided by bytes; 'report merge' joins the JSON reports of the parts",
                .value(placeholder: "I/N") { (invocation, text) throws(UsageError) in invocation.shard = try ShardRequest(text) }),
            Option(
                "archive", help: "write the outputs into one tar archive in place of files",
                .value(placeholder: "FILE.tar") { $0.job.archive = $1 }),
        ]
    }

    /// The part of the job that was asked for; nil: all of it. Parts are of one job if documents and options are the same.
    var part: Shard? {
        shard.map { shard in
            let options = [
                job.stylesheet ?? "", job.audit?.profile?.rawValue ?? "", job.sizes.map(\.shortName).joined(separator: ","),
                job.editions.map(\.description).joined(separator: ","), job.metadata.joined(separator: ","),
            ]
            return Shard(
                of: job.paths, sizes: job.paths.map(Environment.size), number: shard.number, count: shard.count, options: options)
        }
    }
}
