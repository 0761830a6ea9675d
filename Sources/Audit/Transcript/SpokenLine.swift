import TypesetBase

/// Joins the parts of a line to its text: white space becomes one space, and parts with a role are in brackets unless they are the line.
struct SpokenLine {
    private(set) var text = ""
    private var needsSpace = false
    /// Whether the last character was a soft hyphen, at which a word continues on the next line.
    private var joins = false

    /// Returns the text of a line.
    static func text(of parts: [SpokenText]) -> String {
        var line = SpokenLine()
        line.append(parts, isWhole: true)
        return line.text
    }

    /// Returns the words alone, without roles, targets and languages.
    static func plain(_ parts: [SpokenText]) -> String {
        var line = SpokenLine()
        line.appendPlain(parts)
        return line.text
    }

    /// Returns the bytes of a part, with its targets and expansions.
    static func size(of part: SpokenText) -> Int {
        switch part {
        case .text(let text): text.utf8.count
        case .marked(let mark, let parts): parts.reduce(closing(mark).utf8.count + 16) { $0 + size(of: $1) }
        }
    }

    /// Whether a character has no sound and no width: joiners without effect, and controls of the text's direction.
    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200B, 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }

    private mutating func append(_ parts: [SpokenText], isWhole: Bool) {
        let parts = parts.joinedByLanguage, spoken = parts.filter { ![$0].isBlank }
        for part in parts {
            switch part {
            case .text(let text): append(text)
            case .marked(let mark, let inner): append(inner, mark, isAlone: isWhole && spoken.count == 1)
            }
        }
    }

    private mutating func append(_ parts: [SpokenText], _ mark: SpokenMark, isAlone: Bool) {
        if case .code = mark, !isAlone { return append(parts, isWhole: false) }
        if parts.isBlank, mark.isSilentIfBlank { return append(parts, isWhole: false) }
        let inner = Self.text(of: parts, isWhole: isAlone), name = Self.opening(mark)
        if Self.beginsWithSpace(parts) { needsSpace = true }
        let isTag = if case .language = mark { isAlone } else { false }
        let spoken = isTag ? "[\(name)] \(inner)" : inner.isEmpty ? name : "\(name): \(inner)"
        append(raw: (isAlone || isTag ? spoken + Self.closing(mark) : "[\(spoken)\(Self.closing(mark))]"))
        if Self.endsWithSpace(parts) { needsSpace = true }
    }

    private static func text(of parts: [SpokenText], isWhole: Bool) -> String {
        var line = SpokenLine()
        line.append(parts, isWhole: isWhole)
        return line.text
    }

    private mutating func appendPlain(_ parts: [SpokenText]) {
        for part in parts {
            switch part {
            case .text(let text): append(text)
            case .marked(_, let inner): appendPlain(inner)
            }
        }
    }

    /// Appends text that has no white space to normalize.
    private mutating func append(raw words: String) {
        if needsSpace, !text.isEmpty, !joins { text += " " }
        (needsSpace, joins) = (false, false)
        text += words
    }

    private mutating func append(_ words: String) {
        for scalar in words.unicodeScalars {
            if scalar.properties.isWhitespace {
                if !joins { needsSpace = true }
            } else if scalar == "\u{AD}" {
                joins = true
            } else if !Self.isInvisible(scalar) {
                if needsSpace, !text.isEmpty { text += " " }
                (needsSpace, joins) = (false, false)
                text.unicodeScalars.append(scalar)
            }
        }
    }

    static func beginsWithSpace(_ parts: [SpokenText]) -> Bool {
        switch parts.first {
        case .text(let text)?: text.unicodeScalars.first?.properties.isWhitespace == true
        case .marked(_, let inner)?: beginsWithSpace(inner)
        case nil: false
        }
    }

    private static func endsWithSpace(_ parts: [SpokenText]) -> Bool {
        switch parts.last {
        case .text(let text)?: text.unicodeScalars.last?.properties.isWhitespace == true
        case .marked(_, let inner)?: endsWithSpace(inner)
        case nil: false
        }
    }

    // MARK: - Roles

    private static func opening(_ mark: SpokenMark) -> String {
        switch mark {
        case .link: "link"
        case .graphic: "graphic"
        case .undescribedGraphic: "graphic without description"
        case .formula: "formula"
        case .code: "code"
        case .formField: "form field"
        case .annotation: "annotation"
        case .abbreviation: "abbreviation"
        case .language(let tag): LanguageName.english(of: tag)
        }
    }

    /// The words after the text of a part.
    private static func closing(_ mark: SpokenMark) -> String {
        switch mark {
        case .link(let target?): " → " + words(target)
        case .abbreviation(let expansion): " → " + expansion
        default: ""
        }
    }

    private static func words(_ target: SpokenTarget) -> String {
        switch target {
        case .address(let address): address
        case .file(let file): file
        case .heading(let title): "“\(title)”"
        case .page(let page): "page \(page)"
        }
    }
}

extension SpokenMark {
    /// Whether a part without text is not spoken at all.
    fileprivate var isSilentIfBlank: Bool {
        switch self {
        case .code, .abbreviation, .language: true
        default: false
        }
    }
}
