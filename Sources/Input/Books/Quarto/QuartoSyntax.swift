/// The callouts and programs of Quarto.
struct QuartoSyntax: ChapterSyntax {
    static let name = "quarto"

    init(folder: String) {}

    func convert(_ chapter: inout ChapterText, _ files: ChapterFiles) {
        chapter.apply(QuartoCells(chapter.file))
        chapter.apply(AsideText(chapter.file, Self.opening))
    }

    /// Reads `::: {.callout-note title="Title"}`; other divisions are kept and counted.
    @Sendable private static func opening(_ line: Substring) -> AsideOpening? {
        let colons = line.prefix { $0 == ":" }, rest = line[colons.endIndex...]
        guard colons.count >= 3, !rest.allSatisfy({ $0 == " " }) else { return nil }
        guard let mark = rest.firstRange(of: ".callout-") else { return AsideOpening(.division, end: .colons(colons.count)) }
        let name = rest[mark.upperBound...].prefix { $0.isLetter }
        let title = rest.firstRange(of: "title=").flatMap { AsideOpening.quoted(rest[$0.upperBound...]) }
        return AsideOpening.alert(name, title: title ?? "", end: .colons(colons.count))
    }
}
