package import TypesetBase

/// The entries of a bibliography, and the faults of its file.
package struct Bibliography: Sendable {
    /// The bytes that abbreviations, inherited fields and macros of a file of any length may repeat: 2,000 entries of a title's length.
    static let repeatedText = 200_000

    /// The formats of bibliographies.
    package enum Format: Sendable, CaseIterable {
        /// The databases of BibTeX and BibLaTeX (`.bib`).
        case bibTeX
        /// CSL's items in JSON (`.json`).
        case cslJSON
        /// CSL's items in YAML, as a list or below `references` (`.yaml`, `.yml`).
        case cslYAML
        /// Research Information Systems, the exchange format of reference managers (`.ris`).
        case ris

        /// The format by the extension of a path; nil for other extensions.
        package init?(path: String) {
            switch path.split(separator: "/").last?.split(separator: ".").last?.lowercased() {
            case "bib", "bibtex", "biblatex": self = .bibTeX
            case "json": self = .cslJSON
            case "yaml", "yml": self = .cslYAML
            case "ris": self = .ris
            default: return nil
            }
        }

        /// The format by the first bytes that are not white space.
        init(detecting bytes: [UInt8]) {
            let start = bytes.prefix(4096).drop { $0 <= 0x20 || $0 >= 0x80 }
            switch start.first {
            case UInt8(ascii: "["), UInt8(ascii: "{"): self = .cslJSON
            case UInt8(ascii: "@"), UInt8(ascii: "%"), nil: self = .bibTeX
            default: self = start.starts(with: "TY  -".utf8) ? .ris : start.contains(UInt8(ascii: "@")) ? .bibTeX : .cslYAML
            }
        }
    }

    /// The bounds of a bibliography, above those of the largest that people keep.
    enum Limit {
        /// The most bytes of a file: about 100,000 entries with abstracts.
        static let bytes = 64 << 20
        /// The most faults that are reported for a file.
        static let diagnostics = 1000
    }

    /// The entries in the order of the file; each key occurs once.
    package private(set) var entries: [BibliographyEntry] = []
    /// The faults of the file, in the order of the file.
    package private(set) var diagnostics: [Diagnostic] = []

    /// Reads a file; entries with faults are read as far as possible.
    ///
    /// - Parameter format: the format; nil for the format of the path's extension, or of the content if the extension is unknown.
    package init(reading file: SourceFile, format: Format? = nil) {
        guard file.bytes.count <= Limit.bytes else {
            diagnostics = [
                .error(
                    "the bibliography has \(file.bytes.count) bytes", path: file.path,
                    hints: ["split it into files of up to \(Limit.bytes) bytes"])
            ]
            return
        }
        let file = file.inUTF8
        switch format ?? Format(path: file.path) ?? Format(detecting: file.bytes) {
        case .bibTeX:
            var parser = BibTeXParser(file: file)
            let database = parser.database()
            var reader = BibTeXEntryReader(database: database, file: file, faults: parser.faults)
            let entries = reader.entries()
            add(entries, reader.faults)
        case .cslJSON:
            var faults = FaultList(file: file)
            guard let node = CSLItemReader.tree(ofJSON: file, &faults) else {
                add([], faults)
                return
            }
            add(readingItems: node, markup: .html, faults)
        case .cslYAML:
            var faults = FaultList(file: file)
            let (node, problems) = YAMLParser.parse(file)
            for problem in problems { faults.append(problem) }
            guard let node else {
                add([], faults)
                return
            }
            add(readingItems: node["references"] ?? node, markup: .markdown, faults)
        case .ris:
            var reader = RISReader(file: file)
            let entries = reader.entries()
            add(entries, reader.faults)
        }
    }

    /// Reads the list below `references` in the front matter of a document.
    package init(references: YAMLNode) {
        add(readingItems: references, markup: .markdown, FaultList(file: references.span.file))
    }

    private mutating func add(readingItems node: YAMLNode, markup: CSLMarkup.Syntax, _ faults: FaultList) {
        var reader = CSLItemReader(markup: markup, faults: faults)
        let entries = reader.entries(of: node)
        add(entries, reader.faults)
    }

    /// Keeps the first entry of each key, and reports the others.
    private mutating func add(_ read: [BibliographyEntry], _ faults: FaultList) {
        var faults = faults
        var first: [String: SourceSpan?] = [:]
        entries.reserveCapacity(read.count)
        for entry in read {
            guard let earlier = first.updateValue(entry.span, forKey: entry.key) else {
                entries.append(entry)
                continue
            }
            first[entry.key] = earlier
            var fault = Diagnostic.warning(
                "the key `\(entry.key)` has two entries, and the second is ignored", at: entry.span, hints: ["give each entry its own key"])
            if let earlier { fault.related = [Diagnostic.Related("first entry here", at: earlier)] }
            faults.append(fault)
        }
        diagnostics = faults.inOrder
    }
}

/// The faults of one file, up to `Bibliography.Limit.diagnostics`.
struct FaultList: Sendable {
    let file: SourceFile
    private var faults: [Diagnostic] = []
    /// The number of faults over the limit.
    private var omitted = 0

    init(file: SourceFile) { self.file = file }

    mutating func append(_ fault: Diagnostic) {
        if faults.count < Bibliography.Limit.diagnostics { faults.append(fault) } else { omitted += 1 }
    }

    /// Adds a warning about bytes of the file.
    mutating func warn(_ message: String, at range: Range<Int>, hints: [String] = []) {
        append(.warning(message, at: SourceSpan(file: file, range: range), hints: hints))
    }

    /// Adds an error about bytes of the file.
    mutating func fail(_ message: String, at range: Range<Int>, hints: [String] = []) {
        append(.error(message, at: SourceSpan(file: file, range: range), hints: hints))
    }

    /// The faults in the order of the file, with the number of those that the limit omits.
    var inOrder: [Diagnostic] {
        var sorted = faults.enumerated().sorted {
            ($0.element.span?.range.lowerBound ?? 0, $0.offset) < ($1.element.span?.range.lowerBound ?? 0, $1.offset)
        }.map(\.element)
        if omitted > 0 { sorted.append(Diagnostic(.note, "\(omitted) further faults are not reported", path: file.path)) }
        return sorted
    }
}
