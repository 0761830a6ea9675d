import Diagnostics
package import Layout
package import Stylesheet

/// A rule about what layout gave up, or was asked to give up, to fit the text.
package protocol FallbackRule: SourceRule {
    /// nil where the rule is not about it.
    ///
    /// - Parameter name: what the sheet calls the style concerned, in backquotes; `text` where there is none.
    static func message(_ fallback: LayoutFallback, of name: String, at size: String) -> String?
    /// The keys that asked for it, the surest first; none where the measure is the cause and not the sheet.
    static func keys(_ fallback: LayoutFallback) -> [StyleKey]
    /// What to do about the key that asked for it; nil where what the rule says of itself is right.
    static func fix(_ key: StyleKey) -> String?
}

extension FallbackRule {
    package static func keys(_ fallback: LayoutFallback) -> [StyleKey] { [] }
    package static func fix(_ key: StyleKey) -> String? { nil }

    package func faults(in context: AuditContext) -> [Fault] {
        context.layouts.flatMap { layout -> [Fault] in
            let found = layout.fallbacks.compactMap { fault($0, layout, context) }
            // What one key of a sheet takes from many texts has one cause: a hundred cells of one line each.
            return found.filter(\.isOfDocument) + found.filter { !$0.isOfDocument }.joinedByCause(counting: "text", joinsLocations: true)
        }
    }

    func fault(_ fallback: LayoutFallback, _ layout: LayoutSummary, _ context: AuditContext) -> Fault? {
        let style = fallback.style.flatMap { layout.styles.indices.contains($0) ? layout.styles[$0] : nil }
        guard let message = Self.message(fallback, of: style?.name ?? "text", at: layout.category.shortName) else { return nil }
        let keys = Self.keys(fallback), margins = fallback.kind == .reducedMargin ? context.marginsCause(at: layout.category) : nil
        let cause = keys.isEmpty ? margins : style.flatMap { context.keys.cause(of: keys, in: $0.selectors, at: layout.category) }
        let unit: Measurement.Unit = fallback.kind == .shrunkText ? .points : .lines
        // What is asked for in words is the same fault at another size; the amounts differ.
        let words = fallback.source.map(\.beginning) ?? fallback.words
        return fault(
            message, decidedBy: cause, blocks: fallback.source.map { [$0] } ?? [],
            location: fallback.page > 0 ? Location(category: layout.category, page: fallback.page) : nil, at: layout.category, in: context,
            measured: fallback.extent.map { Measurement($0.given, unit) }, required: fallback.extent.map { Measurement($0.needed, unit) },
            fix: cause?.key.flatMap(Self.fix),
            identity: [fallback.kind.rawValue, words] + (fallback.kind == .brokenWord ? [fallback.words] : []))
    }
}

extension Fault {
    fileprivate var isOfDocument: Bool {
        if case .document = cause { return true }
        return false
    }
}

extension LayoutFallback {
    /// `“the words”`, cut to a line.
    var quoted: String { "“\(words.count > 60 ? words.prefix(59) + "…" : words[...])”" }
    /// `1 of 3 lines`.
    var share: String { extent.map { "\(Measurement.decimal($0.given, places: 0)) of \(Measurement($0.needed, .lines))" } ?? "a part" }
}
