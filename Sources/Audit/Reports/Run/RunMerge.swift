package import TypesetBase

extension RunReport {
    /// Merges the reports of the parts of a job, or joins the reports of several runs in the given order.
    ///
    /// - Throws: an error if the reports are from different program versions or jobs, a part is missing or occurs twice, or two runs share
    ///   a document.
    package static func merged(_ parts: [RunReportReader.ReadReport]) throws(Diagnostic) -> RunReport {
        guard let first = parts.first else { throw .error("there are no reports to merge") }
        for part in parts where part.run.tool != first.run.tool {
            throw .error(
                "the report is from \(part.run.tool.name) \(part.run.tool.version), but \(first.path) is from "
                    + "\(first.run.tool.name) \(first.run.tool.version)", path: part.path,
                hints: ["write all reports with one version of the program"])
        }
        let whole = first.run.shard == nil ? try joined(parts) : try assembled(parts)
        try checkDocuments(parts)
        return whole
    }

    /// Joins runs that are not parts of a job.
    private static func joined(_ parts: [RunReportReader.ReadReport]) throws(Diagnostic) -> RunReport {
        if let part = parts.first(where: { $0.run.shard != nil }) {
            throw .error("the report covers part of a job, but \(parts[0].path) does not", path: part.path)
        }
        return RunReport(
            tool: parts[0].run.tool, documents: parts.flatMap(\.run.documents),
            failures: parts.flatMap(\.run.failures).map { Failure(document: $0.document, message: $0.message, rule: $0.rule) })
    }

    /// The largest number of names in a message; more are no help.
    private static let longestList = 12

    /// The missing numbers from 1 to `count`, as ranges.
    private static func gaps(in numbers: [Int], upTo count: Int) -> [ClosedRange<Int>] {
        let within = zip([0] + numbers, numbers).compactMap { $1 - $0 > 1 ? ($0 + 1)...($1 - 1) : nil }
        return within + (numbers.last.map { $0 < count ? [($0 + 1)...count] : [] } ?? [])
    }

    /// Joins the parts of one job, in the order of the job.
    private static func assembled(_ parts: [RunReportReader.ReadReport]) throws(Diagnostic) -> RunReport {
        let shards = try shards(of: parts)
        let count = shards[0].count, gaps = gaps(in: shards.map(\.number).sorted(), upTo: count)
        if let first = gaps.first {
            let names = gaps.prefix(longestList).map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
            let more = gaps.count > longestList ? " and more" : "", missing = names.joined(separator: ", ") + more
            throw .error(
                gaps.count == 1 && first.count == 1
                    ? "the report of part \(missing)/\(count) is missing"
                    : "the reports of the parts \(missing) of \(count) are missing",
                hints: ["given: \(parts.map(\.path).prefix(longestList).joined(separator: ", "))\(parts.count > longestList ? ", …" : "")"])
        }
        var documents: [(Int, Int)] = [], failures: [Failure] = []
        for (number, (part, shard)) in zip(parts, shards).enumerated() {
            failures += part.run.failures
            let failed = Set(part.run.failures.compactMap(\.position)), judged = shard.positions.filter { !failed.contains($0) }
            guard judged.count == part.run.documents.count else {
                throw .error("the report names \(judged.count) documents but contains \(part.run.documents.count)", path: part.path)
            }
            documents += judged.map { ($0, number) }
        }
        guard documents.count + failures.count == shards[0].total else {
            throw .error("the parts contain \(documents.count + failures.count) of \(shards[0].total) documents")
        }
        var next = [Int](repeating: 0, count: parts.count)
        let ordered = documents.sorted { $0.0 < $1.0 }.map { _, number in
            defer { next[number] += 1 }
            return parts[number].run.documents[next[number]]
        }
        let failed = failures.sorted { ($0.position ?? 0) < ($1.position ?? 0) }
        return RunReport(
            tool: parts[0].run.tool, documents: ordered,
            failures: failed.map { Failure(document: $0.document, message: $0.message, rule: $0.rule) })
    }

    /// The shards of the parts, which must be different shards of one job.
    private static func shards(of parts: [RunReportReader.ReadReport]) throws(Diagnostic) -> [Shard] {
        var shards: [Shard] = []
        for part in parts {
            guard let shard = part.run.shard else {
                throw .error("the report does not cover part of a job, but \(parts[0].path) does", path: part.path)
            }
            if let first = shards.first, shard.job != first.job || shard.total != first.total || shard.count != first.count {
                throw .error(
                    "the report is from a different job than \(parts[0].path)", path: part.path,
                    hints: ["give the same documents, options and number of parts on every machine"])
            }
            if let other = shards.firstIndex(where: { $0.number == shard.number }) {
                throw .error("the report covers part \(shard.number)/\(shard.count), and so does \(parts[other].path)", path: part.path)
            }
            shards.append(shard)
        }
        return shards
    }

    private static func checkDocuments(_ parts: [RunReportReader.ReadReport]) throws(Diagnostic) {
        var owners: [String: String] = [:]
        for part in parts {
            for document in part.run.documents.map(\.document) + part.run.failures.map(\.document) {
                guard let other = owners.updateValue(part.path, forKey: document) else { continue }
                throw .error("'\(document)' is also in \(other)", path: part.path)
            }
        }
    }
}
