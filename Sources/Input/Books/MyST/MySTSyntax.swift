import TypesetMarkdown

extension Construct {
    static let directiveAdmonition = Construct("directive-admonition", "```` ```{note} Title ````, `:::{note}`", set: [.myst])
}

extension ChapterSyntax {
    /// The directives of MyST.
    static let myST = ChapterSyntax(
        .myst,
        [
            // The path is relative to the file that contains the directive.
            .includes(
                .directiveInclude,
                IncludeSyntax(
                    areAddressesOfFiles: true, directives: { MySTInclude.directives(in: $0) },
                    splitAtHeadings: { HeadingLines.split($0) })),
            .lines([.directiveFigure, .role]) { MySTText($0) },
            .asides([AsideForm(.directiveAdmonition, MySTAdmonition.opening)]),
        ])
}

private enum MySTAdmonition {
    @Sendable static func opening(_ line: Substring) -> AsideOpening? {
        guard let mark = line.first, mark == "`" || mark == ":" else { return nil }
        let fence = line.prefix { $0 == mark }, rest = line[fence.endIndex...]
        guard fence.count >= 3, rest.first == "{", let close = rest.firstIndex(of: "}") else { return nil }
        let end: AsideOpening.End = mark == ":" ? .colons(fence.count) : .backticks(fence.count)
        return AsideOpening.alert(rest[..<close].dropFirst(), title: rest[close...].dropFirst(), end: end)
    }
}
