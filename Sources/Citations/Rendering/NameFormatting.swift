/// Sets one name: the order of its parts, initials and particles (CSL 1.0.2, "Names").
struct NameFormatter {
    let renderer: CiteRenderer
    let name: NamesElement.Name?
    let options: NameOptions
    /// Whether the family name comes first.
    let isInverted: Bool
    /// The form of the given name that tells the person from others.
    let givenName: CiteDisambiguation.GivenName

    private var style: CitationStyle { renderer.style }

    /// The nodes of a name.
    func nodes(of person: CitedName) -> [OutputNode] {
        if let literal = person.literal { return literalNodes(literal) }
        guard !person.family.isEmpty else { return part(person.given.isEmpty ? person.suffix : person.given, name?.given) }
        let given = self.given(of: person)
        if !person.family.isRomanesque {
            // Names in Chinese, Japanese and Korean are the family name and the given name, without a space.
            let family = part(person.nonDroppingParticle + person.family, name?.family)
            return isShort ? family : family + part(person.given, name?.given)
        }
        if isShort { return part(joined(person.nonDroppingParticle, person.family), name?.family) }
        return isInverted ? inverted(person, given) : natural(person, given)
    }

    private var isShort: Bool { options.form == .short && givenName == .asStyled }

    private func literalNodes(_ text: String) -> [OutputNode] {
        guard let attributes = name?.family.attributes else { return [OutputNode(text)] }
        return renderer.decorated([OutputNode(text)], attributes)
    }

    private func part(_ text: String, _ part: NamesElement.Name.Part?) -> [OutputNode] {
        guard !text.isEmpty else { return [] }
        return renderer.decorated([OutputNode(text)], part?.attributes ?? ElementAttributes())
    }

    // MARK: Order

    /// The given name first: "Vincent van Gogh III".
    private func natural(_ person: CitedName, _ given: String) -> [OutputNode] {
        let first = part(joined(given, person.droppingParticle), name?.given)
        let family = part(joined(person.nonDroppingParticle, person.family), name?.family)
        var nodes = separated(first, family, given: joined(given, person.droppingParticle))
        if !person.suffix.isEmpty { nodes += [OutputNode((person.commaSuffix ? ", " : " ") + person.suffix)] }
        return nodes
    }

    /// The family name first: "van Gogh, Vincent".
    private func inverted(_ person: CitedName, _ given: String) -> [OutputNode] {
        let demotes = style.particleDemotion == .displayAndSort || style.particleDemotion == .sortOnly && renderer.context.mode == .sortKey
        let family = part(demotes ? person.family : joined(person.nonDroppingParticle, person.family), name?.family)
        let particles = joined(person.droppingParticle, demotes ? person.nonDroppingParticle : "")
        let rest = part(joined(given, particles), name?.given)
        let separator = renderer.context.mode == .sortKey ? " " : options.sortSeparator ?? ", "
        var nodes = [OutputNode].joined([family, rest], by: separator)
        if !person.suffix.isEmpty { nodes = .joined([nodes, [OutputNode(person.suffix)]], by: separator) }
        return nodes
    }

    private func separated(_ first: [OutputNode], _ second: [OutputNode], given: String) -> [OutputNode] {
        let attaches = given.last.map { "’'-".contains($0) } ?? true
        return .joined([first, second], by: attaches ? "" : " ")
    }

    /// Two parts with a space, unless the first is an elided particle such as "d’".
    private func joined(_ first: String, _ second: String) -> String {
        if first.isEmpty || second.isEmpty { return first + second }
        return first.last.map { "’'-".contains($0) } == true ? first + second : first + " " + second
    }

    // MARK: Given names

    /// The given name in full or as initials.
    private func given(of person: CitedName) -> String {
        guard let initialEnd = options.initializeWith, givenName != .full else { return person.given }
        let initials = Initials(end: initialEnd, keepsHyphen: style.initializesWithHyphen)
        return options.initialize == false ? initials.normalized(person.given) : initials.text(of: person.given)
    }
}

/// Turns given names into initials ("initialize-with").
struct Initials {
    /// The text after each initial.
    let end: String
    /// Whether the initials of compound names keep their hyphen.
    let keepsHyphen: Bool

    /// The initials of given names; words in small letters stay.
    func text(of given: String) -> String { text(of: given, initializes: true) }

    /// The given names, of which only initials get the text after them.
    func normalized(_ given: String) -> String { text(of: given, initializes: false) }

    private func text(of given: String, initializes: Bool) -> String {
        var result = ""
        for word in given.split(whereSeparator: { $0.isWhitespace }) {
            let parts = word.split(separator: "-")
            for (index, part) in parts.enumerated() {
                // "J.R.R." is three initials.
                let pieces = part.split(separator: ".", omittingEmptySubsequences: true).map(String.init)
                let hasPeriods = part.contains(".")
                for (number, piece) in pieces.enumerated() {
                    let isFirstOfWord = number == 0
                    if index > 0, isFirstOfWord, keepsHyphen { result = result.trimmedEnd + "-" }
                    append(piece, hasPeriods: hasPeriods, initializes, startsWord: index == 0 && isFirstOfWord, isPart: index > 0 && isFirstOfWord, to: &result)
                }
            }
        }
        return result.trimmedEnd
    }

    private func append(_ piece: String, hasPeriods: Bool, _ initializes: Bool, startsWord: Bool, isPart: Bool, to result: inout String) {
        guard let first = piece.first else { return }
        let isInitial = piece.count == 1 && first.isUppercase || piece.allSatisfy(\.isUppercase) && hasPeriods
        if first.isUppercase || !first.isLetter || isPart, initializes || isInitial {
            let letters = isInitial && piece.count > 1 && !initializes ? piece : String(first).uppercased()
            if startsWord, needsSpace(result) { result += " " }
            result += letters + end
        } else {
            if !isPart, !result.isEmpty, result.last?.isWhitespace == false { result += " " }
            result += hasPeriods && !first.isLowercase ? piece + "." : piece
            if !isPart { result += " " }
        }
    }

    /// Whether a full word is before the next initial.
    private func needsSpace(_ result: String) -> Bool {
        guard !result.isEmpty, result.last?.isWhitespace == false else { return false }
        return !end.isEmpty ? !result.hasSuffix(end) && !result.hasSuffix(end.trimmedEnd) : result.last?.isLowercase == true
    }
}

extension String {
    /// The text without white space at its end.
    fileprivate var trimmedEnd: String { String(self[..<(lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex)]) }

    /// Whether the text is in a script whose names have a space between given name and family name.
    var isRomanesque: Bool {
        !unicodeScalars.contains { scalar in
            scalar.properties.isIdeographic || (0x3040...0x30FF).contains(scalar.value) || (0xAC00...0xD7AF).contains(scalar.value)
                || (0x1100...0x11FF).contains(scalar.value)
        }
    }
}
