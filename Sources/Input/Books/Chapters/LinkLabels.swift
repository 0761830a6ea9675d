import TypesetBase

enum LinkLabels {
    /// Returns the labels that a page defines, `[label]: address`, in lower case.
    static func defined(in file: SourceFile) -> Set<String> {
        Set(String(decoding: file.bytes, as: UTF8.self).matches(of: /(?:^|\n) {0,3}\[([^\]\n]+)\]:/).map { $0.1.lowercased() })
    }
}
