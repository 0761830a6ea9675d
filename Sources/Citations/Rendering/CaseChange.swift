/// Changes the case of text (CSL 1.0.2, "Text-case").
struct CaseChange {
    private let textCase: TextCase
    private let isEnglish: Bool
    private let language: String

    /// Creates the change of a text to a case.
    ///
    /// - Parameter language: the language of the text as a BCP 47 tag; title case exists in English only.
    init(_ textCase: TextCase, language: String) {
        self.textCase = textCase
        self.language = language.lowercased()
        isEnglish = language.isEmpty || language.lowercased().hasPrefix("en")
    }

    /// Changes the text of nodes, whose words are those of one text.
    func apply(to nodes: inout [OutputNode]) {
        switch textCase {
        case .lowercase: change(&nodes) { $0.lowercased() }
        case .uppercase:
            // Turkish and Azerbaijani have an i with and one without a dot.
            let hasDottedI = language.hasPrefix("tr") || language.hasPrefix("az")
            change(&nodes) { (hasDottedI ? $0.replacing("i", with: "İ") : $0).uppercased() }
        case .capitalizeFirst, .capitalizeAll, .sentence, .title:
            if textCase == .title, !isEnglish { return }
            var words = WordCase(textCase, text: nodes.plain)
            for index in nodes.indices { nodes[index].changeRuns { words.change(&$0) } }
        }
    }

    private func change(_ nodes: inout [OutputNode], _ body: (String) -> String) {
        for index in nodes.indices { nodes[index].changeRuns { if !$0.format.keepsCase { $0.text = body($0.text) } } }
    }
}

/// Capitalizes the words of a text whose runs come one after the other.
struct WordCase {
    private let textCase: TextCase
    /// Whether the whole text is in capitals.
    private let isUppercase: Bool
    /// The characters of the whole text, to see what follows a word.
    private let characters: [Character]
    private var position = 0
    /// Whether the next word is the first, or follows a colon.
    private var isFirst = true

    init(_ textCase: TextCase, text: String) {
        self.textCase = textCase
        characters = Array(text)
        isUppercase = text.contains(where: \.isLowercase) == false
    }

    /// Changes the case of the next run.
    mutating func change(_ run: inout CitationRun) {
        let start = position, count = run.text.count
        position += count
        var result = "", index = start
        let end = min(start + count, characters.count)
        while index < end {
            guard isWordCharacter(index) else {
                noteSign(at: index)
                result.append(characters[index])
                index += 1
                continue
            }
            var wordEnd = index
            while wordEnd < end, isWordCharacter(wordEnd) { wordEnd += 1 }
            let word = String(characters[index..<wordEnd])
            // The end of a file or a site is not a word: "impedance.py".
            let isInner = index > 0 && isWordCharacter(index - 1) || index > 1 && characters[index - 1] == "." && isWordCharacter(index - 2)
            result += keepsCase(run.format) || isInner ? word : changed(word, from: index, until: wordEnd)
            isFirst = false
            index = wordEnd
        }
        if !keepsCase(run.format) { run.text = result }
    }

    private func keepsCase(_ format: CitationFormat) -> Bool {
        format.keepsCase || format.isFormula || textCase == .title && (format.isSmallCaps || format.baseline != .normal)
    }

    private func isWordCharacter(_ index: Int) -> Bool {
        let character = characters[index]
        if character.isLetter || character.isNumber { return true }
        // An apostrophe within a word, and a full stop within an abbreviation.
        guard "’'`".contains(character), index > 0, index + 1 < characters.count else { return false }
        return characters[index - 1].isLetter && characters[index + 1].isLetter
    }

    /// Notes whether the next word begins a sentence or a subtitle, which a dash between spaces also precedes.
    private mutating func noteSign(at index: Int) {
        guard textCase == .title else { return }
        let isDash = "-–".contains(characters[index]) && index > 0 && characters[index - 1].isWhitespace
        if isDash || ":?!.".contains(characters[index]) { isFirst = true }
    }

    private func changed(_ word: String, from start: Int, until end: Int) -> String {
        switch textCase {
        case .capitalizeFirst: return isFirst ? word.capitalizedFirst : word
        case .capitalizeAll: return word.capitalizedFirst
        case .sentence:
            if isUppercase { return isFirst ? word.lowercased().capitalizedFirst : word.lowercased() }
            if isFirst { return word.capitalizedFirst }
            return word.dropFirst().contains(where: \.isUppercase) || word.count == 1 ? word : word.lowercased()
        case .title: return titled(word, from: start, until: end)
        case .lowercase, .uppercase: return word
        }
    }

    private func titled(_ word: String, from start: Int, until end: Int) -> String {
        let isLast = !characters[end...].contains { $0.isLetter || $0.isNumber }
        let followsHyphen = start > 0 && characters[start - 1] == "-"
        let followsSlash = start > 0 && characters[start - 1] == "/"
        let precedesHyphen = end < characters.count && characters[end] == "-"
        // A letter in capitals that a mark follows is a label: "Series A: Mathematics", "A&A".
        if word == "A", end < characters.count, !characters[end].isWhitespace { return word }
        let precedesPeriod = end < characters.count && characters[end] == "."
        if Self.stopWords.contains(word.lowercased()), !isFirst, !isLast, !followsHyphen || precedesHyphen, !precedesHyphen || followsHyphen
        {
            return precedesPeriod && !Self.abbreviations.contains(word.lowercased()) ? word.capitalizedFirst : word.lowercased()
        }
        if word.contains(where: \.isUppercase) || word.count == 1 && (followsHyphen || followsSlash || !isASCII(word)) { return word }
        return word.capitalizedFirst
    }

    private func isASCII(_ word: String) -> Bool { word.allSatisfy(\.isASCII) }

    /// The stop words that are abbreviations with a full stop.
    private static let abbreviations: Set<String> = ["v", "vs", "c", "ca"]

    /// The words that title case leaves small (CSL 1.0.2, "Title Case").
    private static let stopWords: Set<String> = [
        "a", "about", "above", "across", "afore", "after", "against", "along", "alongside", "amid", "amidst", "among", "amongst", "an",
        "and",
        "around", "as", "at", "atop", "before", "behind", "below", "beneath", "beside", "besides", "between", "beyond", "but", "by", "c",
        "ca", "circa", "d’", "de", "despite", "down", "during", "et", "except", "for", "from", "in", "inside", "into", "like", "near",
        "nor", "of", "off", "on", "onto", "or", "out", "over", "per", "plus", "qua", "sans", "since", "so", "the", "through",
        "throughout", "till", "to", "toward", "towards", "under", "underneath", "until", "unto", "up", "upon", "v", "van", "versus",
        "via", "von", "vs", "with", "within", "without", "yet",
    ]
}

extension String {
    /// The text with its first letter as a capital.
    var capitalizedFirst: String {
        guard let first else { return self }
        return first.uppercased() + dropFirst()
    }
}
