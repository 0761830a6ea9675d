import TypesetBase

extension CiteRenderer {
    /// The value of a variable that is text, with the name of the variable that it comes from; nil if there is none.
    func textValue(of name: String, isShort: Bool) -> (variable: String, value: CitationText)? {
        if isShort {
            for short in Self.shortForms[name] ?? ["\(name)-short"] { if let value = value(of: short) { return (name, value) } }
        }
        return value(of: name).map { (name, $0) }
    }

    private static let shortForms = [
        "title": ["title-short", "shortTitle"], "container-title": ["container-title-short", "journalAbbreviation"],
    ]

    /// The value of a variable that is text or a number; nil if it is empty, or a substitute has shown it.
    func value(of name: String) -> CitationText? {
        guard !suppressed.contains(name) else { return nil }
        let value: CitationText?
        switch name {
        case "locator": value = context.item?.locator.map { CitationText(locatorText($0)) }
        case "citation-number": value = context.citationNumber.map { CitationText("\($0)") }
        case "first-reference-note-number": value = context.firstNote.map { CitationText("\($0)") }
        case "citation-label":
            value = CitationText(
                (entry.fields[name]?.plain ?? CitationTrigraph.label(of: entry))
                    + (context.disambiguation.yearSuffix.flatMap { NumberLetters.alphabetic($0 + 1) } ?? ""))
        case "page": value = entry.fields[name].map { pages($0) }
        case "page-first": value = entry.fields[name] ?? firstPage
        case "title-short": value = entry.fields[name] ?? entry.fields["shortTitle"]
        case "container-title-short": value = entry.fields[name] ?? entry.fields["journalAbbreviation"]
        // The name of the variable before CSL 1.0.2.
        case "event": value = entry.fields[name] ?? entry.fields["event-title"]
        default: value = entry.fields[name]
        }
        return value?.isEmpty == false ? value : nil
    }

    private var firstPage: CitationText? {
        guard let page = entry.fields["page"]?.plain else { return nil }
        return CitationText(String(page.prefix { !"-–—,& ".contains($0) }))
    }

    private var pageRanges: PageRanges {
        PageRanges(format: style.pageRangeFormat, delimiter: locale.text(of: "page-range-delimiter") ?? "–")
    }

    private func pages(_ text: CitationText) -> CitationText {
        CitationText(text.runs.map { CitationRun(pageRanges.formatted($0.text), $0.format) })
    }

    private func locatorText(_ text: String) -> String {
        let label = context.item?.label ?? "page"
        var text = String(text.trimmingWhitespace)
        if let symbol = locale.terms[CitationLocale.TermKey(name: "and", form: .symbol)]?.single {
            text = text.replacing(" & ", with: " \(symbol) ")
        }
        return (label == "page" ? pageRanges : PageRanges(format: nil, delimiter: pageRanges.delimiter)).formatted(text)
    }

    /// Whether a variable has a value.
    func hasVariable(_ name: String) -> Bool {
        guard !suppressed.contains(name) else { return false }
        if let date = entry.dates[name] { return date.start != nil || date.literal?.isEmpty == false }
        if let names = entry.names[name] { return !names.isEmpty }
        if name == "locator" { return context.item?.locator?.isEmpty == false }
        if name == "year-suffix" { return context.disambiguation.yearSuffix != nil }
        return value(of: name) != nil
    }

    /// Whether a branch of `cs:choose` applies.
    mutating func matches(_ branch: ChooseBranch) -> Bool {
        guard !branch.conditions.isEmpty else { return true }
        if branch.conditions.contains(where: { if case .disambiguate = $0 { true } else { false } }) { testedConditions += 1 }
        return switch branch.match {
        case .all: branch.conditions.allSatisfy { isTrue($0) }
        case .any: branch.conditions.contains { isTrue($0) }
        case .none: !branch.conditions.contains { isTrue($0) }
        }
    }

    private func isTrue(_ condition: ChooseBranch.Condition) -> Bool {
        switch condition {
        case .type(let type): entry.type == type
        case .variable(let name): hasVariable(name)
        case .isNumeric(let name): value(of: name).map { NumberText($0.plain).isNumeric } ?? false
        case .isUncertainDate(let name): entry.dates[name]?.isCirca ?? false
        case .locator(let label):
            context.item?.locator?.isEmpty == false && (context.item?.label ?? "page") == (label == "sub verbo" ? "sub-verbo" : label)
        case .position(let position): isAt(position)
        case .disambiguate: testedConditions <= context.disambiguation.trueConditions
        case .never: false
        }
    }

    private func isAt(_ position: CitePosition) -> Bool {
        guard context.mode == .citation else { return false }
        return switch position {
        case .first: context.position == .first
        case .subsequent: context.position != .first
        case .ibid: context.position == .ibid || context.position == .ibidWithLocator
        case .ibidWithLocator: context.position == .ibidWithLocator
        case .nearNote: context.position != .first && context.isNearNote
        }
    }
}

/// The label of an entry from its authors and year, such as "Doe99".
enum CitationTrigraph {
    /// The label of an entry that states none.
    static func label(of entry: BibliographyEntry) -> String {
        let names = entry.names["author"] ?? entry.names["editor"] ?? []
        let letters = names.count >= 4 ? 1 : names.count >= 2 ? 2 : 4
        let families = names.prefix(4).map { name in
            String((name.literal ?? name.family).filter { $0.isLetter }.prefix(letters))
        }
        let year = entry.dates["issued"]?.start.map { String(String($0.year.magnitude).suffix(2)) } ?? ""
        return families.joined() + year
    }
}
