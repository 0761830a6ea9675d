import TypesetMarkdown

extension Construct {
    static let mdBookInclude = Construct("mdbook-include", "`{{#include file.rs:main}}`", set: [.mdbook])
    static let admonishFence = Construct("admonish-fence", "```` ```admonish warning \"Title\" ````", set: [.mdbook])
}

extension ChapterSyntax {
    /// The directives of mdBook.
    ///
    /// - Parameters:
    ///   - prefixes: the prefixes of hidden lines of code by language, for blocks that specify none.
    ///   - setsRules: whether pages have the rules of a specification.
    static func mdBook(hiddenLines prefixes: [String: String] = [:], setsRules: Bool = false) -> ChapterSyntax {
        var syntax = ChapterSyntax(
            .mdbook,
            [
                // The path is relative to the file that contains the directive.
                .includes(.mdBookInclude, IncludeSyntax(directives: { IncludeDirective.find(in: $0) })),
                .lines([.hiddenLines], settings: prefixes.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }) {
                    HiddenLines(in: $0, prefixes: prefixes)
                },
                .lines([.specificationRule], settings: setsRules ? ["rules"] : []) { setsRules ? SpecificationRules(in: $0) : nil },
                .lines([.bracketMath]) { BracketMath(in: $0) },
                .asides([AsideForm(.admonishFence, AdmonishFence.opening)]),
            ])
        syntax.sharesNames = setsRules
        return syntax
    }
}

/// The fences of the preprocessor `mdbook-admonish`: ```` ```admonish warning "Title" ````.
///
/// Source: tommilligan.github.io/mdbook-admonish/reference.html.
private enum AdmonishFence {
    @Sendable static func opening(_ line: Substring) -> AsideOpening? {
        guard let mark = line.first, mark == "`" || mark == "~" else { return nil }
        let fence = line.prefix { $0 == mark }, rest = line[fence.endIndex...].drop { $0 == " " }
        guard fence.count >= 3, rest == "admonish" || rest.hasPrefix("admonish ") else { return nil }
        let words = rest.dropFirst("admonish".count).drop { $0 == " " }
        let name = words.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        let isKind = !name.isEmpty && words[name.endIndex...].first != "="
        let kind = isKind ? String(name) : "note"
        // Custom kinds are notes with their own name.
        let option = words.firstMatch(of: /title=(?:"([^"]*)"|'([^']*)')/)
        let stated = option.map { String($0.1 ?? $0.2 ?? "") } ?? Self.title(words)
        let end: AsideOpening.End = mark == "`" ? .backticks(fence.count) : .tildes(fence.count)
        var opening =
            AsideOpening.alert(kind, title: stated ?? "", end: end)
            ?? AsideOpening(.alert("note"), title: stated ?? AsideOpening.label(of: kind), end: end)
        if stated?.isEmpty == true { (opening.title, opening.isUnlabelled) = ("", true) }
        return opening
    }

    /// The title right after the kind.
    private static func title(_ words: Substring) -> String? {
        let rest = words.drop { $0 != " " && $0 != "\"" }.drop { $0 == " " }
        return rest.first == "\"" ? AsideOpening.quoted(rest) : nil
    }
}
