/// The directives of MyST.
struct MySTSyntax: ChapterSyntax {
    static let name = "myst"

    init(folder: String) {}

    func convert(_ chapter: inout ChapterText, _ files: ChapterFiles) {
        // `{include}` names a path relative to the file that contains it.
        chapter.include(
            IncludeSyntax(areAddressesOfFiles: true, directives: MySTInclude.directives, splitAtHeadings: HeadingLines.split), files)
        chapter.apply(MySTText(chapter.file))
        chapter.apply(AsideText(chapter.file, Self.opening))
    }

    /// Reads ```` ```{note} Title ```` and `:::{note} Title`.
    @Sendable private static func opening(_ line: Substring) -> AsideOpening? {
        guard let mark = line.first, mark == "`" || mark == ":" else { return nil }
        let fence = line.prefix { $0 == mark }, rest = line[fence.endIndex...]
        guard fence.count >= 3, rest.first == "{", let close = rest.firstIndex(of: "}") else { return nil }
        let end: AsideOpening.End = mark == ":" ? .colons(fence.count) : .backticks(fence.count)
        return AsideOpening.alert(rest[..<close].dropFirst(), title: rest[close...].dropFirst(), end: end)
    }
}
