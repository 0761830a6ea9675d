/// Collects characters with formats, and joins the punctuation where two parts meet.
///
/// Two marks that meet, such as the question mark of a title and the full stop after it, become what CSL's test suite expects
/// (`punctuation_FullMonty`).
struct OutputBuilder {
    private let movesPunctuationIntoQuotes: Bool
    private var characters: [Character] = []
    private var formats: [CitationFormat] = []
    /// Whether each character ends a quotation.
    private var isClosing: [Bool] = []
    /// The cite of each character; nil for delimiters and affixes of the layout.
    private var cites: [Int?] = []
    /// The cite of the characters that are added.
    var cite: Int?
    /// Whether a line breaks before the next character.
    private var breaksLine = false
    /// Whether the next text does not join with the punctuation before it.
    private var continuesText = false

    init(movesPunctuationIntoQuotes: Bool) { self.movesPunctuationIntoQuotes = movesPunctuationIntoQuotes }

    /// The characters so far as runs.
    var text: CitationText { CitationText(runs(of: characters.indices)) }

    /// The characters so far, divided where the cite changes.
    var parts: [(text: CitationText, cite: Int?)] {
        var parts: [(text: CitationText, cite: Int?)] = [], start = 0
        for index in characters.indices where index + 1 == characters.count || cites[index + 1] != cites[index] {
            parts.append((CitationText(runs(of: start..<index + 1)), cites[index]))
            start = index + 1
        }
        return parts
    }

    private func runs(of range: Range<Int>) -> [CitationRun] {
        var runs: [CitationRun] = []
        for index in range {
            if runs.last?.format == formats[index] {
                runs[runs.count - 1].text.append(characters[index])
            } else {
                runs.append(CitationRun(String(characters[index]), formats[index]))
            }
        }
        return runs
    }

    /// Begins a new line before the next text, unless it is the first.
    mutating func breakLine() { breaksLine = !characters.isEmpty }

    /// Keeps the next text as it is, because it belongs to the text before.
    mutating func continueText() { continuesText = true }

    /// Adds a text, whose first characters may join with the punctuation before it.
    mutating func append(_ text: String, _ format: CitationFormat) {
        guard !text.isEmpty else { return }
        if breaksLine {
            breaksLine = false
            while characters.last == " " { removeLast() }
            push("\n", CitationFormat())
        }
        var rest = Substring(text)
        if !continuesText {
            dropSpace(before: rest)
            while let first = rest.first, join(first, format) { rest.removeFirst() }
        }
        continuesText = false
        for character in rest { push(character, format) }
    }

    /// Adds a closing quotation mark.
    mutating func close(_ mark: String, _ format: CitationFormat) {
        for character in mark { push(character, format, isClosing: true) }
    }

    private mutating func push(_ character: Character, _ format: CitationFormat, isClosing: Bool = false) {
        characters.append(character)
        formats.append(format)
        self.isClosing.append(isClosing)
        cites.append(cite)
    }

    private mutating func removeLast() {
        characters.removeLast()
        formats.removeLast()
        isClosing.removeLast()
        cites.removeLast()
    }

    /// Drops the space after a term without a value, before a full stop: "In ." is "In.".
    private mutating func dropSpace(before text: Substring) {
        guard text.first == ".", text.dropFirst().first.map(\.isPlainSpace) ?? true, characters.count > 1,
            characters.last?.isPlainSpace == true,
            characters[characters.count - 2].isLetter
        else { return }
        removeLast()
    }

    /// Joins a character with the text before it; returns whether nothing remains to be added.
    private mutating func join(_ character: Character, _ format: CitationFormat) -> Bool {
        if character.isPlainSpace, characters.last?.isPlainSpace == true { return true }
        guard let mark = Mark(rawValue: character) else { return false }
        if characters.count > 1, characters.last?.isPlainSpace == true, let last = Mark(rawValue: characters[characters.count - 2]) {
            if last.meeting(mark) == .first { return true }
            // No space is before a comma or a semicolon that follows another mark: "In: ; 1999" is "In:; 1999".
            if mark == .comma || mark == .semicolon { removeLast() }
        }
        while true {
            let end = isClosing.lastIndex(of: false).map { $0 + 1 } ?? 0, isAfterQuote = end < characters.count
            if isAfterQuote, !movesPunctuationIntoQuotes {
                // The mark before the quotation mark also ends the sentence.
                return mark == .period && end > 0 && Mark(rawValue: characters[end - 1])?.meeting(mark) == .first
            }
            if end > 0, let last = Mark(rawValue: characters[end - 1]) {
                switch last.meeting(mark) {
                case .first: return true
                case .second where !isAfterQuote:
                    removeLast()
                    continue
                case .second, .both: break
                }
            }
            guard isAfterQuote, mark.movesIntoQuotes, end > 0 else { return false }
            characters.insert(character, at: end)
            formats.insert(formats[end - 1], at: end)
            isClosing.insert(false, at: end)
            cites.insert(cites[end - 1], at: end)
            return true
        }
    }

    /// A punctuation mark that joins with others.
    private enum Mark: Character {
        case colon = ":"
        case period = "."
        case semicolon = ";"
        case exclamation = "!"
        case question = "?"
        case comma = ","

        /// Whether the mark moves into the quotation marks before it.
        var movesIntoQuotes: Bool { self != .colon && self != .semicolon }

        /// The remainder of two marks.
        enum Remainder { case first, second, both }

        /// The remainder where another mark follows.
        func meeting(_ next: Mark) -> Remainder {
            if self == next { return .first }
            switch (self, next) {
            case (.colon, .period), (.semicolon, .colon), (.semicolon, .period): return .first
            case (.exclamation, .colon), (.exclamation, .period), (.question, .colon), (.question, .period): return .first
            case (.colon, .exclamation), (.colon, .question), (.semicolon, .exclamation), (.semicolon, .question): return .second
            default: return .both
            }
        }
    }
}

extension Character {
    /// Whether the character is the space of U+0020.
    var isPlainSpace: Bool { self == " " }
}
