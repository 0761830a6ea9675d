import TypesetMarkdown

extension Construct {
    static let mdBookInclude = Construct("mdbook-include", "`{{#include file.rs:main}}`", set: [.mdbook])
}

extension ChapterSyntax {
    /// The directives of mdBook.
    ///
    /// - Parameter prefixes: the prefixes of hidden lines of code by language, for blocks that specify none.
    static func mdBook(hiddenLines prefixes: [String: String] = [:]) -> ChapterSyntax {
        ChapterSyntax(
            .mdbook,
            [
                // The path is relative to the file that contains the directive.
                .includes(.mdBookInclude, IncludeSyntax(directives: { IncludeDirective.find(in: $0) })),
                .lines([.hiddenLines], settings: prefixes.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }) {
                    HiddenLines(in: $0, prefixes: prefixes)
                },
            ])
    }
}
