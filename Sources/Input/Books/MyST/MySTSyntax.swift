import TypesetMarkdown

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
            .lines([]) { MySTText($0) },
        ])
}
