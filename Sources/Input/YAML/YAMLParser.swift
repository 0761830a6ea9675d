public import Diagnostics

/// YAML text to a tree of nodes with spans. Aliases and merge keys (`<<`) are resolved; nothing else is interpreted.
public enum YAMLParser {
    /// What a file may cost; past a limit it is refused, so that no input can take the machine's time or memory.
    public enum Limit {
        /// Bytes. The largest sheets of design systems are under a tenth of it.
        public static let bytes = 1 << 20
        /// Levels of lists and mappings.
        public static let depth = 100
        /// Values, those that aliases and merges repeat included.
        public static let nodes = 200_000
    }

    /// - Parameter range: the bytes to read, such as the front matter of a Markdown file; spans count in the whole file. nil: all.
    /// - Returns: nil for the node of an empty file, and after a mistake that leaves no tree.
    public static func parse(_ file: SourceFile, range: Range<Int>? = nil) -> (node: YAMLNode?, diagnostics: [Diagnostic]) {
        let range = (range ?? 0..<file.bytes.count).clamped(to: 0..<file.bytes.count)
        guard range.count <= Limit.bytes else {
            let start = SourceSpan(file: file, range: range.lowerBound..<range.lowerBound)
            return (nil, [tooLarge(bytes: range.count, at: start)])
        }
        if let encoding = wideEncoding(of: file.bytes[range]) {
            let start = SourceSpan(file: file, range: range.lowerBound..<range.lowerBound)
            return (nil, [.error("the file is \(encoding), not UTF-8", at: start, hints: ["save the file as UTF-8"])])
        }
        var composer = Composer(reader: EventReader(file: file, range: range))
        let node = composer.composeDocument()
        return (node, composer.diagnostics)
    }

    /// By the byte order mark (Unicode 15, 23.8).
    private static func wideEncoding(of bytes: ArraySlice<UInt8>) -> String? {
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32" }
        return bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) ? "UTF-16" : nil
    }

    /// What is said of a file over `Limit.bytes`, also by those who need not read it first.
    public static func tooLarge(bytes: Int, at span: SourceSpan? = nil, path: String? = nil) -> Diagnostic {
        .error("the file is too large: \(bytes) bytes", at: span, path: path, hints: ["YAML files may have up to \(Limit.bytes) bytes"])
    }
}
