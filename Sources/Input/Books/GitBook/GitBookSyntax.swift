/// The blocks of GitBook in tags of Liquid.
struct GitBookSyntax: ChapterSyntax {
    static let name = "gitbook"

    init(folder: String) {}

    func convert(_ chapter: inout ChapterText, _ files: ChapterFiles) { chapter.apply(AsideText(chapter.file, Self.opening)) }

    /// Reads `{% hint style="info" %}`, and frames that have no form on paper.
    @Sendable private static func opening(_ line: Substring) -> AsideOpening? {
        guard line.hasPrefix("{%"), line.hasSuffix("%}") else { return nil }
        let words = line.dropFirst(2).dropLast(2).drop { $0 == " " }, name = words.prefix { $0.isLetter || $0 == "-" }
        switch name {
        case "hint": return AsideOpening.alert(AsideOpening.quoted(words) ?? "info", title: "", end: .tag("endhint"))
        case "tab", "code", "step": return AsideOpening(.plain, title: AsideOpening.quoted(words) ?? "", end: .tag("end" + name))
        case "tabs", "stepper", "content-ref", "columns", "column", "embed", "file", "page-ref":
            return AsideOpening(.plain, end: ["embed", "file", "page-ref"].contains(name) ? .line : .tag("end" + name))
        default: return nil
        }
    }
}
