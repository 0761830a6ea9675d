import TypesetBase

/// The condition of a query: content sizes, traits of the reader, and languages of the text.
package struct QueryCondition: Hashable, Sendable, CustomStringConvertible {
    /// One alternative of the condition; any one of them suffices.
    struct Alternative: Hashable, Sendable {
        var environments: EnvironmentSet
        /// The languages, all of which the text must match; any language if empty.
        var languages: [LanguageRange] = []
    }

    let alternatives: [Alternative]
    /// The edition whose rules these are, which are not under `at`; nil for a condition.
    var edition: EditionName?
    /// The condition as a sheet writes it, with the short names of sizes: `ax1...ax5 and dark`.
    package let description: String

    /// The environments in which the condition is met for text in any language.
    var environments: EnvironmentSet {
        alternatives.filter(\.languages.isEmpty).reduce(.none) { $0.union($1.environments) }
    }

    /// The words for traits of the reader.
    static let traitWords: [(word: String, matches: @Sendable (ReaderTraits) -> Bool)] = [
        ("light", { $0.appearance == .light }), ("dark", { $0.appearance == .dark }),
        ("standardContrast", { $0.contrast == .standard }), ("increasedContrast", { $0.contrast == .increased }),
        ("boldText", { $0.boldText }),
    ]

    /// All words for traits.
    static let words = traitWords.map(\.word)

    /// The names of the traits in other systems.
    static let foreignWords = [
        "increased": "increasedContrast", "highContrast": "increasedContrast", "high": "increasedContrast",
        "moreContrast": "increasedContrast",
        "standard": "standardContrast", "bold": "boldText", "legibilityWeightBold": "boldText", "darkMode": "dark", "lightMode": "light",
        "regularText": "not boldText",
    ]
}

/// A language and all more specific ones; as a language range of RFC 4647 §3.3.1, `lang(ar)` matches `ar-EG`.
struct LanguageRange: Hashable, Sendable {
    /// The tag in lower case.
    let tag: String

    func contains(_ language: String) -> Bool {
        let language = language.lowercased()
        return language == tag || language.hasPrefix(tag + "-")
    }

    /// Whether a text has the form of a language tag (RFC 5646 §2.1): subtags of 1 to 8 letters or digits.
    ///
    /// The first subtag has two or three letters, like all languages, or is `x` for private use or `i` of old irregular tags.
    static func isTag(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, first.allSatisfy({ $0.isASCII && $0.isLetter }) else { return false }
        return ((2...3).contains(first.count) || (["i", "x"].contains(first.lowercased()) && parts.count > 1))
            && parts.allSatisfy { (1...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
    }
}

/// The conditions `lang(…)` of a sheet that a language meets.
package struct LanguageVariant: Hashable, Sendable {
    /// The ranges, sorted by tag.
    let ranges: [LanguageRange]

    /// The variant without a language, or with one that the sheet does not know.
    package static let any = LanguageVariant(ranges: [])
}

/// The reason why a text is not a condition, with its place in the text.
struct ConditionError: Error, Hashable {
    var message: String
    /// The UTF-8 offsets in the text.
    var range: Range<Int>
    var hints: [String] = []
}

/// Parses conditions: `ax1... and dark`, `not light or increasedContrast`, `lang(ar)`.
///
/// `not` binds closest, then `and`, then `or`. A comma is another `or`, as in the media queries of CSS.
struct ConditionParser {
    private struct Word { let text: String; let range: Range<Int> }
    private var words: ArraySlice<Word>
    private let end: Int

    /// The maximum number of words, more than anyone writes.
    private static let maximumWords = 50

    static func parse(_ text: String) throws(ConditionError) -> QueryCondition {
        var parser = ConditionParser(text)
        if !parser.hasOtherThanSizes { parser.words = [Word(text: text, range: 0..<text.utf8.count)] }
        guard parser.words.count <= maximumWords else {
            throw ConditionError(message: "the condition has more than \(maximumWords) words", range: 0..<text.utf8.count)
        }
        var (alternatives, description) = try parser.conjunction()
        while let word = parser.words.popFirst() {
            guard word.text == "or" || word.text == "," else { throw parser.unexpected(word) }
            let next = try parser.conjunction()
            alternatives += next.alternatives
            description += " or " + next.description
        }
        return QueryCondition(alternatives: alternatives, description: description)
    }

    private init(_ text: String) {
        words = Self.words(of: text)[...]
        end = text.utf8.count
    }

    /// Whether the text has anything but sizes; if not, it is parsed as a range of sizes, which gives better messages about mistakes.
    private var hasOtherThanSizes: Bool {
        words.contains { word in
            !Self.isOperand(word.text) || word.text.contains("(") || QueryCondition.traitWords.contains { $0.word == word.text }
        }
    }

    /// Splits a text into words; a comma is a word, and so is a range with spaces around its dots.
    private static func words(of text: String) -> [Word] {
        var words: [Word] = [], start: Int?, current: [UInt8] = [], parentheses = 0
        func isOpen(_ word: Word) -> Bool { word.text.hasSuffix("...") || word.text.hasSuffix("..<") }
        func close(at end: Int) {
            guard let from = start else { return }
            let word = Word(text: String(decoding: current, as: UTF8.self), range: from..<end)
            (start, current) = (nil, [])
            if let last = words.last, isOperand(last.text), isOperand(word.text), isOpen(last) || word.text.hasPrefix("..") {
                words[words.count - 1] = Word(text: last.text + word.text, range: last.range.lowerBound..<end)
            } else {
                words.append(word)
            }
        }
        for (offset, byte) in text.utf8.enumerated() {
            parentheses += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
            if byte == UInt8(ascii: ",") && parentheses == 0 {
                close(at: offset)
                words.append(Word(text: ",", range: offset..<offset + 1))
            } else if byte == UInt8(ascii: " ") && parentheses == 0 {
                close(at: offset)
            } else {
                if start == nil { start = offset }
                current.append(byte)
            }
        }
        close(at: text.utf8.count)
        return words
    }

    private static func isOperand(_ text: String) -> Bool { !["and", "or", "not", ","].contains(text) }

    private typealias Part = (alternatives: [QueryCondition.Alternative], description: String)

    private mutating func conjunction() throws(ConditionError) -> Part {
        var result = try operand()
        while words.first?.text == "and", let word = words.popFirst() {
            let next = try operand()
            result.description += " and " + next.description
            result.alternatives = result.alternatives.flatMap { left in
                next.alternatives.map { right in
                    QueryCondition.Alternative(
                        environments: left.environments.intersection(right.environments), languages: left.languages + right.languages)
                }
            }
            guard result.alternatives.contains(where: { !$0.environments.isEmpty }) else {
                throw ConditionError(
                    message: "`\(result.description)` is never true", range: word.range,
                    hints: ["write `or` if one of the conditions is enough"])
            }
        }
        return result
    }

    private mutating func operand() throws(ConditionError) -> Part {
        guard let word = words.popFirst() else {
            throw ConditionError(message: "something is missing at the end of the condition", range: end..<end)
        }
        if word.text == "not" { return try negation(word) }
        guard Self.isOperand(word.text) else { throw unexpected(word) }
        if let trait = QueryCondition.traitWords.first(where: { $0.word == word.text }) {
            return ([.init(environments: EnvironmentSet(where: trait.matches))], trait.word)
        }
        if word.text.hasPrefix("lang(") { return try language(word) }
        if word.text.hasPrefix("(") { throw unexpected(word) }
        return try sizes(word)
    }

    private mutating func negation(_ word: Word) throws(ConditionError) -> Part {
        let (alternatives, description) = try operand()
        guard alternatives.allSatisfy(\.languages.isEmpty) else {
            throw ConditionError(
                message: "`not` cannot be used before a language", range: word.range,
                hints: ["write the general rule outside of `at`, and the exception under `lang(…)`"])
        }
        let set = alternatives.reduce(EnvironmentSet.none) { $0.union($1.environments) }.complement
        guard !set.isEmpty else { throw ConditionError(message: "`not \(description)` is never true", range: word.range) }
        return ([.init(environments: set)], "not " + description)
    }

    private func language(_ word: Word) throws(ConditionError) -> Part {
        let tag = String(word.text.dropFirst("lang(".count).dropLast())
        guard word.text.hasSuffix(")"), LanguageRange.isTag(tag) else {
            throw ConditionError(
                message: "`\(word.text)` is not a language condition", range: word.range,
                hints: ["write `lang(ar)`, with a tag such as `en-GB`"])
        }
        return ([.init(environments: .all, languages: [LanguageRange(tag: tag.lowercased())])], "lang(\(tag))")
    }

    private func sizes(_ word: Word) throws(ConditionError) -> Part {
        do {
            let range = try ContentSizeRange(parsing: word.text)
            return ([.init(environments: EnvironmentSet(range))], range.description)
        } catch {
            if let known = QueryCondition.foreignWords[word.text] {
                throw ConditionError(message: "unknown condition `\(word.text)`", range: word.range, hints: ["did you mean `\(known)`?"])
            }
            if let near = Suggestion.closest(to: word.text, among: QueryCondition.words) {
                throw ConditionError(message: "unknown condition `\(word.text)`", range: word.range, hints: ["did you mean `\(near)`?"])
            }
            throw ConditionError(message: error.message, range: word.range, hints: error.hints)
        }
    }

    private func unexpected(_ word: Word) -> ConditionError {
        if word.text.hasPrefix("(") {
            return ConditionError(
                message: "conditions have no parentheses", range: word.range,
                hints: ["remove them: `not` binds before `and`, and `and` before `or`"])
        }
        let isForeign = ["&&", "||", "+", "|", "&", "!"].contains(word.text)
        return ConditionError(
            message: "`\(word.text)` is not allowed here", range: word.range,
            hints: isForeign || Self.isOperand(word.text) ? ["join conditions with `and` or `or`: `ax1... and dark`"] : [])
    }
}
