/// The standard structure types of PDF 1.7 (ISO 32000-1 14.8.4) and those that PDF 2.0 added, which files of version 2 use.
enum StandardStructureType {
    static func contains(_ type: String) -> Bool { names.contains(type) }

    private static let names = Set(
        """
        Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD \
        THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form
        """.split(separator: " ").map(String.init))

    static let added = Set("DocumentFragment Aside Title FENote Sub Em Strong Artifact".split(separator: " ").map(String.init))

    /// A heading of any level, as PDF 2.0 has them.
    static func headingLevel(_ type: String) -> Int? {
        guard type.hasPrefix("H"), let level = Int(type.dropFirst()), level > 0 else { return nil }
        return level
    }
}

/// Follows the role map to a standard type (ISO 32000-1 14.8.4.1).
struct RoleMap {
    private let roles: [String: String]
    private let isVersion2: Bool

    init(_ dictionary: PDFDictionary, file: ObjectFile, isVersion2: Bool) {
        self.isVersion2 = isVersion2
        roles = Dictionary(
            dictionary.entries.compactMap { entry in file.name(entry.value).map { (entry.key, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// What the standard forbids about a type that some element has; entries that no element uses do no harm.
    func fault(_ type: String) -> RoleMapFault? {
        guard roles[type] != nil else { return nil }
        if isStandard(type) { return .remapsStandardType(type) }
        return isCircular(type) ? .circular(type) : nil
    }

    private func isStandard(_ type: String) -> Bool {
        StandardStructureType.contains(type)
            || isVersion2 && (StandardStructureType.added.contains(type) || StandardStructureType.headingLevel(type) != nil)
    }

    private func isCircular(_ type: String) -> Bool {
        var seen: Set<String> = [type], next = roles[type]
        while let current = next {
            if !seen.insert(current).inserted { return true }
            next = roles[current]
        }
        return false
    }

    /// nil where the type is mapped to no standard one.
    func standardType(_ type: String) -> String? {
        var seen: Set<String> = [], current: String? = type
        while let type = current, seen.insert(type).inserted {
            if isStandard(type) { return type }
            current = roles[type]
        }
        return nil
    }
}
