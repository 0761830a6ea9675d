/// The mapping from elements of a document to styles of a design system, by the names that such systems use.
enum StyleNames {
    /// The names of styles for each element, best first; only letters and digits count, in any case.
    private static let candidates: [(element: String, names: [String])] = [
        ("document", body), ("paragraph", body),
        (
            "h1",
            [
                "h1", "heading1", "headline1", "title1", "headinglevel1", "headlinelarge", "headingxl", "headinglarge", "displaysmall",
                "title", "heading",
            ]
        ),
        ("h2", ["h2", "heading2", "headline2", "title2", "headinglevel2", "headlinemedium", "headinglg", "headingmedium"]),
        ("h3", ["h3", "heading3", "headline3", "title3", "headinglevel3", "headlinesmall", "headingmd", "headingsmall"]),
        ("h4", ["h4", "heading4", "headline4", "title4", "headinglevel4", "titlelarge", "headingsm"]),
        ("h5", ["h5", "heading5", "headline5", "title5", "headinglevel5", "titlemedium", "headingxs"]),
        ("h6", ["h6", "heading6", "headline6", "title6", "headinglevel6", "titlesmall"]),
        ("blockQuote", ["blockquote", "quote", "quotation"]),
        ("codeBlock", ["codeblock", "code", "mono", "monospace", "pre"]),
        ("caption", ["caption", "figcaption", "captionmedium", "captiondefault", "bodysmall"]),
        ("footnote", ["footnote"]),
        ("footer", ["footer"]), ("header", ["header"]),
    ]

    private static let body = [
        "body", "bodymedium", "bodymd", "bodydefault", "bodyregular", "bodybase", "bodynormal", "bodym", "body1", "bodylarge", "paragraph",
        "p",
        "textbase", "textmd", "basetext", "base", "text", "default", "copy",
    ]

    /// Returns the styles of elements.
    ///
    /// - Parameter styles: names as in a sheet, such as `heading-1` and `text-body-md`.
    static func elements(for styles: [String]) -> [(element: String, value: String)] {
        var whole: [String: String] = [:], ends: [String: String] = [:]
        for style in styles {
            let name = style.lettersAndDigits
            if whole[name] == nil { whole[name] = style }
            guard style.contains("-") else { continue }
            for end in parts(of: style) where ends[end] == nil { ends[end] = style }
        }
        func style(_ candidates: [String]) -> String? {
            if let match = candidates.lazy.compactMap({ whole[$0] }).first { return match }
            // The name follows that of a group: `text-body`, `typography-h1`.
            return candidates.lazy.filter { $0.count > 1 }.compactMap { ends[$0] }.first
        }
        var result = Self.candidates.compactMap { entry in style(entry.names).map { (element: entry.element, value: $0) } }
        addMissingHeadings(&result)
        return result
    }

    private static let longestCandidate = candidates.flatMap(\.names).map(\.count).max() ?? 0

    /// Returns the candidate names in a style's name.
    ///
    /// They end it, after a hyphen: `text-body` has `body`, `somebody` has not. A heading level may be anywhere: `h1-large`.
    private static func parts(of style: String) -> [String] {
        let words = style.split(separator: "-").map(\.lettersAndDigits)
        var found = words.filter { $0.count == 2 && $0.hasPrefix("h") }, end = ""
        for word in words.reversed() {
            end = word + end
            guard end.count <= longestCandidate else { break }
            found.append(end)
        }
        return found
    }

    /// Adds missing heading levels.
    ///
    /// A level without a style uses that of the level above, which keeps headings from being smaller than text.
    private static func addMissingHeadings(_ elements: inout [(element: String, value: String)]) {
        var last: String?
        for level in 1...6 {
            let heading = "h\(level)"
            if let known = elements.first(where: { $0.element == heading }) {
                last = known.value
            } else if let last {
                let index = elements.firstIndex { $0.element == "h\(level - 1)" } ?? 0
                elements.insert((heading, last), at: index + 1)
            }
        }
    }

    /// Returns a name for a style or a token, made from any words: a letter, followed by letters, digits, `-` and `_`.
    static func name(_ words: String) -> String {
        var result = ""
        for character in words {
            if character.isLetter || character.isNumber || character == "_" {
                result.append(character)
            } else if !result.isEmpty, result.last != "-" {
                result.append("-")
            }
        }
        while result.last == "-" { result.removeLast() }
        guard let first = result.first else { return "unnamed" }
        return first.isLetter || first == "_" ? result : "_" + result
    }
}
