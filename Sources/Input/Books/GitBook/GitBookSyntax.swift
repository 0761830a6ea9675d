import TypesetMarkdown

extension Construct {
    static let liquidHint = Construct("liquid-hint", "`{% hint style=\"info\" %}` … `{% endhint %}`", set: [.gitbook])
    static let liquidFrame = Construct("liquid-frame", "`{% tab title=\"Swift\" %}`, `{% columns %}`", set: [.gitbook])
}

extension ChapterSyntax {
    /// The blocks of GitBook in tags of Liquid.
    static let gitBook = ChapterSyntax(
        .gitbook,
        [
            .lines([.liquidLink]) { LiquidLinks($0) },
            .asides([AsideForm(.liquidHint, LiquidBlocks.hint), AsideForm(.liquidFrame, LiquidBlocks.frame)]),
        ])
}

/// The blocks of GitBook: notes, and frames that have no form on paper.
private enum LiquidBlocks {
    @Sendable static func hint(_ line: Substring) -> AsideOpening? {
        guard let (name, words) = tag(line), name == "hint" else { return nil }
        return AsideOpening.alert(AsideOpening.quoted(words) ?? "info", title: "", end: .tag("endhint"))
    }

    @Sendable static func frame(_ line: Substring) -> AsideOpening? {
        guard let (name, words) = tag(line) else { return nil }
        switch name {
        case "tab", "code", "step": return AsideOpening(.plain, title: AsideOpening.quoted(words) ?? "", end: .tag("end" + name))
        case "tabs", "stepper", "content-ref", "columns", "column": return AsideOpening(.plain, end: .tag("end" + name))
        default: return nil
        }
    }

    private static func tag(_ line: Substring) -> (name: Substring, words: Substring)? {
        guard line.hasPrefix("{%"), line.hasSuffix("%}") else { return nil }
        let words = line.dropFirst(2).dropLast(2).drop { $0 == " " }
        return (words.prefix { $0.isLetter || $0 == "-" }, words)
    }
}
