import TypesetBase

/// Translates the entries of a BibTeX file to CSL's types and variables.
///
/// The translation follows the manual of BibLaTeX 3.19 (section 2.2), and the appendices III and IV of CSL 1.0.2.
struct BibTeXEntryReader {
    private let database: BibTeXDatabase
    private let file: SourceFile
    private var inheritance: BibTeXInheritance
    var tex: TeXReader
    /// The bytes that abbreviations and inherited fields may add.
    private var budget: ExpansionBudget
    private var hasReportedTooMuchText = false
    private var reportedAbbreviations: Set<String> = []
    private var reportedTypes: Set<String> = []
    /// Whether `and` separates publishers and places, as in BibLaTeX but not in BibTeX.
    private let hasLists: Bool

    init(database: BibTeXDatabase, file: SourceFile, faults: FaultList) {
        self.database = database
        self.file = file
        inheritance = BibTeXInheritance(entries: database.entries, faults: FaultList(file: file))
        budget = ExpansionBudget(floor: Bibliography.repeatedText, size: file.bytes.count)
        hasLists = Self.isBibLaTeX(database)
        tex = TeXReader(macros: [:], faults: faults)
        var macros: [String: TeXMacro] = [:]
        for preamble in database.preambles { macros.merge(TeXMacro.definitions(in: bytes(of: preamble))) { _, new in new } }
        tex = TeXReader(macros: macros, faults: tex.faults)
    }

    /// The faults of the file, those of the parser included.
    var faults: FaultList {
        var all = tex.faults
        for fault in inheritance.faults.inOrder { all.append(fault) }
        return all
    }

    /// Translates all entries.
    mutating func entries() -> [BibliographyEntry] {
        var result: [BibliographyEntry] = []
        result.reserveCapacity(database.entries.count)
        for place in database.entries.indices where database.entries[place].type != "xdata" {
            let raw = inheritance.entry(at: place) { Self.keyText(of: $0, in: database, file.bytes) }
            var fields = BibTeXFields(raw: raw, reader: self)
            result.append(fields.entry())
            self = fields.reader
        }
        return result
    }

    /// Whether an entry has a field that only BibLaTeX has.
    private static func isBibLaTeX(_ database: BibTeXDatabase) -> Bool {
        database.entries.contains { entry in
            ["date", "journaltitle", "location", "maintitle", "eprinttype", "xdata"].contains { entry.fields[$0] != nil }
        }
    }

    // MARK: Values

    /// The bytes of a value, its abbreviations resolved.
    mutating func bytes(of value: BibTeXValue) -> [UInt8] { bytes(of: value, depth: 0) }

    private mutating func bytes(of value: BibTeXValue, depth: Int) -> [UInt8] {
        var result: [UInt8] = []
        for piece in value.pieces {
            switch piece {
            case .text(let range):
                guard depth == 0 && !value.isInherited || budget.spend(range.count) else {
                    reportTooMuchText(at: value.range); return result
                }
                result += file.bytes[range]
            case .abbreviation(let name, let range):
                if let definition = database.abbreviations[name], depth < Self.abbreviationDepth {
                    // Abbreviations of nothing take time too.
                    guard budget.spend(1) else { reportTooMuchText(at: range); return result }
                    result += bytes(of: definition, depth: depth + 1)
                } else {
                    // The names of months are abbreviations that every style of BibTeX defines.
                    if DateText.month(name) == nil || name.utf8.count != 3 { reportUnknown(name, at: range) }
                    result += file.bytes[range]
                }
            }
        }
        return result
    }

    private mutating func reportTooMuchText(at range: Range<Int>) {
        guard !hasReportedTooMuchText else { return }
        hasReportedTooMuchText = true
        tex.warn(
            "abbreviations and inherited fields repeat more than \(budget.limit) bytes, and the rest is left out", at: range,
            hint: "write shorter `@string` texts, or divide the file")
    }

    /// The most abbreviations within one another.
    private static let abbreviationDepth = 32

    private mutating func reportUnknown(_ name: String, at range: Range<Int>) {
        guard reportedAbbreviations.insert(name).inserted else { return }
        let known = reportedAbbreviations.count < 100 ? Array(database.abbreviations.keys).sorted() : []
        let closest = known.count < 10_000 ? Suggestion.closest(to: name, among: known) : nil
        let hint = closest.map { "did you mean `\($0)`?" } ?? "define it with `@string{\(name) = {…}}`, or put the text in `{…}`"
        tex.warn("no `@string` defines `\(name)`, and the name is printed", at: range, hint: hint)
    }

    /// Reports an entry type once.
    mutating func reportUnknownType(_ type: String, at range: Range<Int>) {
        guard reportedTypes.insert(type).inserted else { return }
        let closest = reportedTypes.count < 100 ? Suggestion.closest(to: type, among: BibTeXTypes.names) : nil
        tex.warn(
            "the entry type `\(type)` is not known, and `misc` is used", at: range,
            hint: closest.map { "did you mean `@\($0)`?" } ?? "write one of the types of BibLaTeX, such as `@misc`")
    }

    /// The offset of a value's bytes in the file; nil if they are composed.
    private func offset(of value: BibTeXValue) -> Int? {
        guard value.pieces.count == 1, case .text(let range) = value.pieces[0] else { return nil }
        return range.lowerBound
    }

    /// The text of a value with its formats.
    mutating func text(of value: BibTeXValue) -> CitationText {
        let bytes = bytes(of: value)
        return tex.text(of: bytes, offset: offset(of: value), range: value.range)
    }

    /// The items of a list of BibLaTeX, with semicolons between them; the whole text in a file of BibTeX.
    mutating func list(of value: BibTeXValue) -> CitationText {
        guard hasLists else { return text(of: value) }
        let bytes = bytes(of: value), offset = offset(of: value)
        var result = CitationTextBuilder()
        for item in BibTeXNames.items(in: bytes) where !item.isEmpty {
            if !result.isEmpty { result.append("; ", CitationFormat()) }
            result.append(tex.text(of: Array(bytes[item]), offset: offset.map { $0 + item.lowerBound }, range: value.range))
        }
        return result.finish()
    }

    /// The names of a value.
    mutating func names(of value: BibTeXValue, usesPrefix: Bool) -> [CitedName] {
        let bytes = bytes(of: value), offset = offset(of: value)
        let (names, faults) = BibTeXNames.names(in: bytes, usesPrefix: usesPrefix) { slice in
            // Most parts of names are words without commands.
            guard slice.contains(where: Self.isTeX) else { return String(decoding: slice, as: UTF8.self) }
            return tex.text(of: Array(slice), offset: offset.map { $0 + slice.startIndex }, range: value.range).plain
        }
        for fault in faults {
            let range = offset.map { $0 + fault.range.lowerBound..<$0 + max(fault.range.upperBound, fault.range.lowerBound + 1) }
            tex.warn(fault.cause, at: range ?? value.range, hint: "write names as `First Last and Last, First`")
        }
        return names
    }

    private static func isTeX(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "$"), UInt8(ascii: "-"), UInt8(ascii: "`"),
            UInt8(ascii: "'"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// The text of keys, which contain no commands.
    private static func keyText(of value: BibTeXValue, in database: BibTeXDatabase, _ bytes: [UInt8]) -> String {
        var text = ""
        for piece in value.pieces {
            if case .text(let range) = piece { text += String(decoding: bytes[range], as: UTF8.self) }
        }
        return text
    }
}
