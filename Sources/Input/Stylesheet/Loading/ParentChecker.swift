import TypesetBase

/// Finds circles of parents, and styles with too many ancestors.
struct ParentChecker {
    /// The maximum number of ancestors.
    ///
    /// Sheets by people have five, generated ones ten. An explanation lists each ancestor with its declarations.
    static let maximumDepth = 250

    private(set) var diagnostics: [Diagnostic] = []
    private var circles: Set<Set<String>> = []
    private var reported: Set<SourceSpan> = []

    /// Follows each style's parents once.
    ///
    /// A circle is reported at each place that closes it, even if no style outside leads into it. Of a long chain, the first style that is
    /// too deep is reported.
    mutating func check(_ rules: RuleSet) {
        var depths: [String: Int] = [:]
        for start in rules.styles.keys.sorted() {
            var path: [String] = [], positions: [String: Int] = [:], next: String? = start, isCircle = false
            while let name = next, depths[name] == nil, let style = rules.styles[name] {
                if let first = positions[name] {
                    report(Array(path[first...]), rules)
                    isCircle = true
                    break
                }
                positions[name] = path.count
                path.append(name)
                next = style.parent
            }
            var depth = next.flatMap { depths[$0] } ?? 0
            for name in path.reversed() {
                depth += 1
                depths[name] = depth
                if !isCircle, depth == Self.maximumDepth + 1 { reportDepth(of: name, rules) }
            }
        }
    }

    private mutating func report(_ circle: [String], _ rules: RuleSet) {
        guard let first = circle.min(), circles.insert(Set(circle)).inserted, let turn = circle.firstIndex(of: first) else { return }
        let path = circle[turn...] + circle[..<turn] + [first]
        let shown = path.count > 12 ? path.prefix(6) + ["…"] + path.suffix(5) : path
        let message =
            circle.count == 1
            ? "the style `\(first)` is its own parent" : "styles are each other's parents: " + shown.joined(separator: " → ")
        diagnostics.append(
            .error(
                message, at: rules.styles[first]?[Style.parent]?.span,
                hints: [circle.count == 1 ? "remove its `parent`" : "remove one `parent` of the circle"]))
    }

    private mutating func reportDepth(of name: String, _ rules: RuleSet) {
        guard let span = rules.styles[name]?[Style.parent]?.span, reported.insert(span).inserted else { return }
        diagnostics.append(
            .error(
                "a chain of parents has more than \(Self.maximumDepth) styles", at: span,
                hints: ["name a `parent` nearer to the start of the chain"]))
    }
}
