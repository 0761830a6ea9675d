/// Sets one name: the order of its parts, initials and particles (CSL 1.0.2, "Names").
struct NameFormatter {
    let renderer: CiteRenderer
    let name: NamesElement.Name?
    let options: NameOptions
    /// Whether the family name comes first.
    let isInverted: Bool
    /// The form of the given name that distinguishes the person from others.
    let givenName: CiteDisambiguation.GivenName

    private var style: CitationStyle { renderer.style }
    private var isSortKey: Bool { renderer.context.mode == .sortKey }
    private var isShort: Bool { options.form == .short && givenName == .asStyled }

    /// The nodes of a name.
    func nodes(of person: CitedName) -> [OutputNode] {
        if let literal = person.literal { return part([formatted(literal, name?.family)], name?.family) }
        guard !person.family.isEmpty else {
            return part([formatted(person.given.isEmpty ? person.suffix : person.given, name?.given)], name?.given)
        }
        if !person.family.isRomanesque {
            // Names in Chinese, Japanese and Korean are the family name and the given name, without a space.
            let family = part([formatted(person.nonDroppingParticle + person.family, name?.family)], name?.family)
            return isShort ? family : family + part([formatted(person.given, name?.given)], name?.given)
        }
        if isShort { return part([formatted(joined(person.nonDroppingParticle, person.family), name?.family)], name?.family) }
        let given = given(of: person)
        return isInverted ? inverted(person, given) : natural(person, given)
    }

    // MARK: Parts

    /// A text with the formatting of a part, without its affixes.
    private func formatted(_ text: String, _ part: NamesElement.Name.Part?) -> [OutputNode] {
        guard !text.isEmpty else { return [] }
        var attributes = part?.attributes ?? ElementAttributes()
        (attributes.prefix, attributes.suffix) = ("", "")
        return renderer.decorated([OutputNode(text.replacing("'", with: "’"))], attributes)
    }

    /// Formatted texts with spaces between them, in the affixes of a part.
    private func part(_ texts: [[OutputNode]], _ part: NamesElement.Name.Part?) -> [OutputNode] {
        var nodes: [OutputNode] = []
        for text in texts where !text.isEmpty {
            let before = nodes.plain
            if !nodes.isEmpty, !Self.attaches(before), before.last?.isWhitespace != true { nodes.append(OutputNode(" ")) }
            nodes += text
        }
        var affixes = ElementAttributes()
        (affixes.prefix, affixes.suffix) = (part?.attributes.prefix ?? "", part?.attributes.suffix ?? "")
        return renderer.decorated(nodes, affixes)
    }

    /// Whether a particle attaches to the name after it, such as "d’" and "al-".
    private static func attaches(_ particle: String) -> Bool {
        guard let last = particle.last else { return true }
        if "’'".contains(last) { return !particle.lowercased().hasSuffix("de" + String(last)) }
        return last == "-"
    }

    /// Two parts with a space, unless the first attaches to the second.
    private func joined(_ first: String, _ second: String) -> String {
        if first.isEmpty || second.isEmpty { return first + second }
        return Self.attaches(first) && !isSortKey ? first + second : first + " " + second
    }

    // MARK: Order

    /// The given name first: "Vincent van Gogh III".
    private func natural(_ person: CitedName, _ given: String) -> [OutputNode] {
        let hasFamilyAffixes = name.map { !$0.family.attributes.prefix.isEmpty || !$0.family.attributes.suffix.isEmpty } ?? false
        let dropping = formatted(person.droppingParticle, name?.given)
        let family = formatted(joined(person.nonDroppingParticle, person.family), name?.family)
        let suffix = formatted(person.suffix, nil)
        if hasFamilyAffixes {
            return part([part([formatted(given, name?.given)], name?.given), part([dropping, family, suffix], name?.family)], nil)
        }
        let whole = part([part([formatted(given, name?.given)], name?.given), dropping, family], nil)
        guard !suffix.isEmpty else { return whole }
        return whole + [OutputNode(person.commaSuffix ? ", " : " ")] + suffix
    }

    /// The family name first: "van Gogh, Vincent".
    private func inverted(_ person: CitedName, _ given: String) -> [OutputNode] {
        let demotes = style.particleDemotion == .displayAndSort || style.particleDemotion == .sortOnly && isSortKey
        let family = part(
            [formatted(demotes ? person.family : joined(person.nonDroppingParticle, person.family), name?.family)], name?.family)
        let particle = demotes ? formatted(person.nonDroppingParticle, name?.family) : []
        let rest = part([formatted(given, name?.given), formatted(person.droppingParticle, name?.given), particle], name?.given)
        let separator = isSortKey ? " " : options.sortSeparator ?? ", "
        return .joined([family, rest, formatted(person.suffix, nil)], by: separator)
    }

    // MARK: Given names

    /// The given name in full or as initials.
    private func given(of person: CitedName) -> String {
        guard let initialEnd = options.initializeWith, givenName != .full else { return person.given }
        let initials = Initials(end: initialEnd, keepsHyphen: style.initializesWithHyphen)
        return options.initialize == false ? initials.normalized(person.given) : initials.text(of: person.given)
    }
}

extension String {
    /// Whether the text is in a script whose names have a space between given name and family name.
    var isRomanesque: Bool {
        !unicodeScalars.contains { scalar in
            scalar.properties.isIdeographic || (0x3040...0x30FF).contains(scalar.value) || (0xAC00...0xD7AF).contains(scalar.value)
                || (0x1100...0x11FF).contains(scalar.value)
        }
    }
}
