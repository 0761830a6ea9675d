import TypesetMarkdown

extension Construct {
    static let callout = Construct("callout", "`::: {.callout-note title=\"Title\"}` … `:::`", set: [.quarto])
}

extension ChapterSyntax {
    /// The callouts and programs of Quarto; other divisions are kept and counted.
    static let quarto = ChapterSyntax(
        .quarto, [.lines([.codeCell]) { QuartoCells($0) }, .asides([AsideForm(.callout, QuartoCallout.opening)])])
}

private enum QuartoCallout {
    @Sendable static func opening(_ line: Substring) -> AsideOpening? {
        let colons = line.prefix { $0 == ":" }, rest = line[colons.endIndex...]
        guard colons.count >= 3, !rest.allSatisfy({ $0 == " " }) else { return nil }
        guard let mark = rest.firstRange(of: ".callout-") else { return AsideOpening(.division, end: .colons(colons.count)) }
        let name = rest[mark.upperBound...].prefix { $0.isLetter }
        let title = rest.firstRange(of: "title=").flatMap { AsideOpening.quoted(rest[$0.upperBound...]) }
        return AsideOpening.alert(name, title: title ?? "", end: .colons(colons.count))
    }
}
