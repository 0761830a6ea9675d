import TypesetAudit
import TypesetBase
import TypesetKit

/// The value of `--shard`: the part of a job for this machine.
struct ShardRequest: Hashable, Sendable {
    /// The number of the part, from 1.
    var number: Int
    var count: Int

    /// The largest number of parts, higher than any real number of machines, which detects typing errors.
    private static let countLimit = 10_000

    init(_ text: String) throws(UsageError) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1], (1...Self.countLimit).contains(count), number >= 1 else {
            throw UsageError("'--shard' takes a part and the number of parts, such as 2/4, not '\(text)'")
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
                "shard", help: "process part i of n of the documents, divided by bytes; 'report merge' merges the JSON reports",
                .value(placeholder: "I/N") { (invocation, text) throws(UsageError) in invocation.shard = try ShardRequest(text) }),
            Option(
                "only", help: "process only this document of the job; output names and links stay those of the whole job; may be repeated",
                .value(placeholder: "FILE") { $0.only.append($1) }),
            Option(
                "input", help: "for build systems: read only the files given with this option; may be repeated",
                .value(placeholder: "FILE") { $0.inputs.append($1) }),
            Option(
                "archive",
                help: "write the outputs, the JSON report and, with --report html, its pictures into one tar archive instead of files",
                .value(placeholder: "FILE.tar") { $0.job.archive = $1 }),
        ]
    }

    /// The part of the job that is requested; nil for all of it.
    ///
    /// Parts belong to the same job if documents and options are the same.
    var part: Shard? {
        shard.map { shard in
            let options = [
                job.stylesheet ?? "", job.audit?.profile?.rawValue ?? "", job.sizes.map(\.shortName).joined(separator: ","),
                job.editions.map(\.description).joined(separator: ","), job.metadata.joined(separator: ","),
                job.page.descriptions.map { "\($0.name)=\($0.value)" }.joined(separator: ","),
            ]
            return Shard(
                of: job.paths, sizes: job.paths.map(Environment.size), number: shard.number, count: shard.count, options: options)
        }
    }

    /// Selects the documents of `--only`, when the documents of the job are settled.
    ///
    /// - Throws: an error about a path that is not a document of the job.
    mutating func selectOnly() throws(UsageError) {
        guard !only.isEmpty else { return }
        if shard != nil { throw UsageError("'--shard' and '--only' cannot be combined") }
        let paths = job.paths
        let positions = Dictionary(paths.enumerated().map { (FilePath.normalized($1), $0) }) { first, _ in first }
        var selection: Set<Int> = []
        for path in only {
            guard let position = positions[FilePath.normalized(path)] ?? paths.firstIndex(where: { Self.isSame($0, path) }) else {
                let near = Suggestion.closest(to: path, among: paths).map { "did you mean '\($0)'?" }
                throw UsageError("'--only \(path)' names no document of the job", hint: near)
            }
            selection.insert(position)
        }
        job.selection = selection
        // The plan, or the run of all documents, checks the names.
        job.hasCheckedNames = true
    }

    /// Whether two paths name the same file, even if they are spelled differently.
    private static func isSame(_ path: String, _ other: String) -> Bool {
        guard FilePath.name(of: path) == FilePath.name(of: other), let folder = FileRoots.canonicalFolder(FilePath.folder(of: path)) else {
            return false
        }
        return folder == FileRoots.canonicalFolder(FilePath.folder(of: other))
    }

    /// Runs a function with the inputs that the command line declares, if it declares any.
    func withDeclaredInputs<Result>(_ body: () throws(UsageError) -> Result) throws(UsageError) -> Result {
        if inputs.isEmpty { return try body() }
        let result = DeclaredInputs.$current.withValue(DeclaredInputs(inputs)) { () -> Swift.Result<Result, UsageError> in
            do throws(UsageError) { return .success(try body()) } catch { return .failure(error) }
        }
        return try result.get()
    }
}
