import Foundation
import TypesetCitations

/// Reads the markup of the suite: a few tags of HTML, and references to characters in expected texts.
enum MarkupText {
    private struct Element {
        var name: String
        var format: CitationFormat
    }

    /// The text of markup, in which a format within itself is normal.
    static func text(of markup: String, decodesEntities: Bool) -> CitationText {
        var runs: [CitationRun] = [], open: [Element] = [], rest = Substring(markup)
        var format: CitationFormat { open.last?.format ?? CitationFormat() }
        while let character = rest.first {
            if character == "<", let end = rest.firstIndex(of: ">"), let tag = Tag(rest[rest.index(after: rest.startIndex)..<end]) {
                if tag.isClosing {
                    let index = open.lastIndex { $0.name == tag.name }
                    guard index != nil || decodesEntities else {
                        runs.append(CitationRun("<", format))
                        rest.removeFirst()
                        continue
                    }
                    if let index { open.removeSubrange(index...) }
                    if tag.name == "div" { runs.append(CitationRun("\n", CitationFormat())) }
                } else if !decodesEntities, !rest.contains("</\(tag.name)>") {
                    runs.append(CitationRun("<", format))
                    rest.removeFirst()
                    continue
                } else {
                    if tag.name == "div" { runs.append(CitationRun("\n", CitationFormat())) }
                    open.append(Element(name: tag.name, format: tag.applied(to: format, toggles: !decodesEntities)))
                }
                rest = rest[rest.index(after: end)...]
            } else if decodesEntities, character == "&", let end = rest.prefix(10).firstIndex(of: ";"),
                let decoded = decoded(rest[rest.index(after: rest.startIndex)..<end])
            {
                runs.append(CitationRun(decoded, format))
                rest = rest[rest.index(after: end)...]
            } else {
                runs.append(CitationRun(String(character), format))
                rest.removeFirst()
            }
        }
        return CitationText(runs)
    }

    private static func decoded(_ name: Substring) -> String? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        default:
            guard name.hasPrefix("#") else { return nil }
            let digits = name.dropFirst()
            let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return number.flatMap { Unicode.Scalar($0) }.map { String(Character($0)) }
        }
    }

    private struct Tag {
        var name: String
        var isClosing: Bool
        var attributes: String

        init?(_ text: Substring) {
            isClosing = text.hasPrefix("/")
            let body = isClosing ? text.dropFirst() : text
            name = String(body.prefix { $0.isLetter })
            attributes = String(body.dropFirst(name.count))
            guard ["i", "b", "sc", "sup", "sub", "span", "div", "em", "strong", "a"].contains(name) else { return nil }
            if ["i", "b", "sc", "sup", "sub"].contains(name), !attributes.allSatisfy(\.isWhitespace) { return nil }
        }

        func applied(to outer: CitationFormat, toggles: Bool) -> CitationFormat {
            var format = outer
            switch name {
            case "i", "em": format.isItalic = toggles ? !outer.isItalic : true
            case "b", "strong": format.isBold = toggles ? !outer.isBold : true
            case "sc": format.isSmallCaps = toggles ? !outer.isSmallCaps : true
            case "sup": format.baseline = .superscript
            case "sub": format.baseline = .subscript
            default: break
            }
            if attributes.contains("nocase") { format.keepsCase = true }
            if attributes.contains("small-caps") { format.isSmallCaps = toggles ? !outer.isSmallCaps : true }
            if attributes.contains("font-variant:normal") || attributes.contains("font-variant: normal") { format.isSmallCaps = false }
            if attributes.contains("font-style:normal") { format.isItalic = false }
            if attributes.contains("font-weight:normal") { format.isBold = false }
            if attributes.contains("text-decoration:underline") { format.isUnderlined = true }
            if attributes.contains("text-decoration:none") { format.isUnderlined = false }
            if attributes.contains("baseline") { format.baseline = .normal }
            return format
        }
    }
}

extension CitationText {
    /// The text without what the suite does not state: links, languages and blank lines.
    var comparable: CitationText {
        var runs: [CitationRun] = []
        for run in self.runs.flatMap(\.withoutSuperscriptLetters) {
            var run = run
            (run.format.link, run.format.language, run.format.keepsCase) = (nil, nil, false)
            runs.append(run)
        }
        // The parts of an entry are separated by one line break.
        var characters: [(Character, CitationFormat)] = []
        for run in runs {
            for character in run.text.replacing("\u{2003}", with: "\n") {
                if character.isNewline || character.isWhitespace, characters.isEmpty || characters.last?.0 == "\n" { continue }
                if character == "\n", characters.last?.0 == " " { characters.removeLast() }
                // The format of a space is not visible.
                characters.append((character, character == " " ? characters.last?.1 ?? run.format : run.format))
            }
        }
        while let last = characters.last?.0, last.isWhitespace { characters.removeLast() }
        return CitationText(characters.map { CitationRun(String($0.0), $0.1) })
    }

    /// The text with its formats as tags, for reports.
    var markup: String {
        comparable.runs.map { run in
            let spaces = String(run.text.reversed().prefix { $0 == " " })
            var text = String(run.text.dropLast(spaces.count))
            if run.format.isItalic { text = "<i>\(text)</i>" }
            if run.format.isBold { text = "<b>\(text)</b>" }
            if run.format.isSmallCaps { text = "<sc>\(text)</sc>" }
            if run.format.isUnderlined { text = "<u>\(text)</u>" }
            switch run.format.baseline {
            case .normal: break
            case .superscript: text = "<sup>\(text)</sup>"
            case .subscript: text = "<sub>\(text)</sub>"
            }
            return text + spaces
        }.joined()
    }
}

extension CitationRun {
    /// The run with the superscript letters of Unicode as superscripts, as the suite writes them.
    fileprivate var withoutSuperscriptLetters: [CitationRun] {
        text.map { character in
            let ranges: [ClosedRange<UInt32>] = [
                0xAA...0xAA, 0xB2...0xB3, 0xB9...0xBA, 0x2B0...0x2B8, 0x2C0...0x2C1, 0x2E0...0x2E4, 0x6E5...0x6E6, 0x1D2C...0x1D61,
                0x2070...0x207F,
                0x2120...0x2122, 0x3192...0x319F,
            ]
            var run = CitationRun(String(character), format)
            guard let scalar = character.unicodeScalars.first, ranges.contains(where: { $0.contains(scalar.value) }) else { return run }
            run.text = run.text.decomposedStringWithCompatibilityMapping
            run.format.baseline = .superscript
            return run
        }
    }
}
