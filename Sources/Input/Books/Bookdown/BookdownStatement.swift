import TypesetBase
import TypesetMarkdown

/// Markdown that bookdown and knitr write as a program: statements (`{theorem, line, name="Title"}`), `{block, type="note"}`, `{asis}`.
struct BookdownStatement {
    /// The first line of its division; nil for Markdown without one.
    let opening: String?

    /// The programs whose code is Markdown, without or with a class (`type`).
    private static let blocks: Set<String> = ["asis", "block", "block2"]

    /// The numbered statements with the prefixes of their labels.
    private static let numbered = [
        "theorem": "thm", "lemma": "lem", "corollary": "cor", "proposition": "prp", "conjecture": "cnj", "definition": "def",
        "example": "exm", "exercise": "exr",
    ]
    private static let proofs: Set<String> = ["proof", "remark", "solution"]

    // A constant that no thread changes.
    private nonisolated(unsafe) static let division = /(:{3,}[ \t]*)\{\.([a-z]+)((?:[ \t]+[^{}\n]*)?)\}[ \t\r]*\n?/

    /// The first line of a division of bookdown with the prefix of its label: `::: {.theorem #line}`; nil for other lines.
    ///
    /// - Parameter line: the offset of the line, which numbers a statement without a label.
    static func fence(_ words: ArraySlice<UInt8>, line: Int) -> String? {
        guard words.count < 1000, let match = String(decoding: words, as: UTF8.self).wholeMatch(of: division),
            let prefix = numbered[String(match.2)]
        else { return nil }
        let parts = match.3.split(separator: " ", maxSplits: 1).map(String.init)
        guard let first = parts.first, first.hasPrefix("#") else {
            return "\(match.1){.\(match.2) #\(prefix):at-\(line)\(match.3)}"
        }
        if first.hasPrefix("#\(prefix):") || first.hasPrefix("#\(prefix)-") { return nil }
        return "\(match.1){.\(match.2) #\(prefix):\(first.dropFirst())\(parts.dropFirst().map { " " + $0 }.joined())}"
    }

    /// Returns nil for programs.
    init?(_ options: CellOptions) {
        let kind = options.language, prefix = Self.numbered[kind]
        if Self.blocks.contains(kind) {
            let name = options["type"]?.filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" } ?? ""
            opening = name.first?.isLetter == true ? "::: {.\(name)}" : nil
            return
        }
        guard prefix != nil || Self.proofs.contains(kind) else { return nil }
        let label = options["label"].map { $0.filter { !$0.isWhitespace && !"{}\"".contains($0) } }
        let id = prefix.flatMap { prefix in label.map { " #\(prefix):\($0)" } } ?? ""
        let name = options["name"].map { " name=" + CellFigure.quoted($0) } ?? ""
        opening = "::: {.\(kind)\(id)\(name)}"
    }
}

/// The table that a program of R prints.
enum BookdownTable {
    /// The functions that print tables with captions.
    private static let functions = ["kable(", "kbl(", "xtable(", "datatable(", "pander("]
    /// The maximum number of lines in which a caption is looked for.
    private static let longestCode = 200

    /// The caption that a program gives its table: `kable(x, caption = "Sizes")` or `caption = paste("All", "sizes")`; nil without
    /// one.
    static func caption(in code: [String]) -> String? {
        let code = code.prefix(longestCode)
        guard let first = code.firstIndex(where: { line in functions.contains(where: line.contains) }) else { return nil }
        let text = code[first...].joined(separator: "\n")
        guard let word = text.firstRange(of: "caption") else { return nil }
        let value = text[word.upperBound...].drop(while: \.isWhitespace)
        guard value.first == "=" else { return nil }
        var rest = value.dropFirst().drop(while: \.isWhitespace), separator = ""
        let call = ["paste0(", "paste("].first(where: rest.hasPrefix)
        if let call { (rest, separator) = (rest.dropFirst(call.count), call == "paste(" ? " " : "") }
        var texts: [Substring] = []
        while texts.isEmpty || call != nil {
            rest = rest.drop { $0.isWhitespace || $0 == "," && !texts.isEmpty }
            guard let quote = rest.first, quote == "\"" || quote == "'" else { break }
            let text = rest.dropFirst().prefix { $0 != quote }
            texts.append(text)
            rest = rest[text.endIndex...].dropFirst()
        }
        let caption = texts.joined(separator: separator)
        return caption.isEmpty ? nil : caption.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
