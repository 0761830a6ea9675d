import TypesetMarkdown

/// The path of a symbol as in titles and links of DocC, such as ``Module/Type/member(_:)-5r0ge``.
struct DocCSymbol: Hashable, Sendable {
    /// The names from the outermost to the symbol itself, without disambiguations.
    private(set) var names: [String]

    /// Reads the path of a symbol; nil for a text that cannot name a symbol.
    init?(_ text: some StringProtocol) {
        names = text.split(separator: "/").map { Self.plainName($0) }
        guard !names.isEmpty, names.allSatisfy({ !$0.isEmpty }), !text.contains(where: { $0.isWhitespace || $0 == "`" }) else { return nil }
    }

    /// The symbol that a page documents: the title of an extension file is a link to it.
    init?(title: [Inline]) {
        guard title.count == 1, case .code(let text) = title[0].kind else { return nil }
        self.init(text)
    }

    init?(names: some Collection<String>) {
        guard !names.isEmpty else { return nil }
        self.names = Array(names)
    }

    /// The symbol's own name.
    var name: String { names[names.count - 1] }

    /// The symbol within another one.
    func inside(_ outer: some Collection<String>) -> DocCSymbol {
        var result = self
        result.names = outer + names
        return result
    }

    /// A name without its disambiguation: a hash (`-5r0ge`), a kind (`-swift.type.method`), or both.
    ///
    /// Other hyphens belong to the name, as in operators and in words that are not symbols.
    private static func plainName(_ component: some StringProtocol) -> String {
        var name = Substring(component)
        while let hyphen = name.lastIndex(of: "-"), hyphen != name.startIndex {
            let suffix = name[name.index(after: hyphen)...], isFunction = name[..<hyphen].hasSuffix(")")
            guard !suffix.isEmpty, isFunction || kinds.contains(String(suffix)) || suffix.contains(".") || isHash(suffix),
                suffix.allSatisfy({ $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == ".") })
            else { break }
            name = name[..<hyphen]
        }
        return String(name)
    }

    /// Whether a suffix is a hash; usual ones have at most five characters, in base 36, and those without a digit look like words.
    private static func isHash(_ suffix: Substring) -> Bool { (3...7).contains(suffix.count) && suffix.contains(where: \.isNumber) }

    /// The kinds with which links distinguish symbols of one name.
    private static let kinds: Set<String> = [
        "actor", "associatedtype", "case", "class", "deinit", "enum", "func", "init", "ivar", "macro", "method", "module", "op", "property",
        "protocol", "struct", "subscript", "typealias", "var",
    ]
}
