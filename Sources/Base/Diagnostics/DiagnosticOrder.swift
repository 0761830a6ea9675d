extension DiagnosticPrinter {
    /// Each once, files in the order in which they first appear, places in the order of the file.
    ///
    /// What has no file comes last: it speaks of the whole job. Equal messages at one place are one message, however many stages or sizes
    /// found it.
    public static func ordered(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        var seen: Set<Key> = []
        var files: [String: Int] = [:]
        var keyed: [(file: Int, offset: Int, arrival: Int, diagnostic: Diagnostic)] = []
        for diagnostic in diagnostics where seen.insert(Key(diagnostic)).inserted {
            let path = diagnostic.span?.file.path ?? diagnostic.path
            let file = path.map { files[$0, default: files.count] } ?? Int.max
            if let path { files[path] = file }
            keyed.append((file, diagnostic.span?.range.lowerBound ?? -1, keyed.count, diagnostic))
        }
        return keyed.sorted { ($0.file, $0.offset, $0.arrival) < ($1.file, $1.offset, $1.arrival) }.map(\.diagnostic)
    }

    /// What makes two diagnostics the same to a reader: a file read twice is two objects of one path.
    private struct Key: Hashable {
        var path: String?
        var range: Range<Int>?
        var severity: Diagnostic.Severity
        var message: String

        init(_ diagnostic: Diagnostic) {
            path = diagnostic.span?.file.path ?? diagnostic.path
            range = diagnostic.span?.range
            severity = diagnostic.severity
            message = diagnostic.message
        }
    }
}
