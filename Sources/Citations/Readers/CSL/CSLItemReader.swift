import TypesetBase

/// Reads CSL's items ("CSL-JSON", the schema of CSL 1.0.2) from JSON or YAML, which have the same structure.
struct CSLItemReader {
    private let markup: CSLMarkup.Syntax
    private(set) var faults: FaultList
    private var reportedTypes: Set<String> = []

    init(markup: CSLMarkup.Syntax, faults: FaultList) {
        self.markup = markup
        self.faults = faults
    }

    /// The most values of a file in JSON, each of about a hundred bytes in memory.
    private static let valueLimit = 5_000_000

    /// The tree of a file in JSON; nil after a fault.
    static func tree(ofJSON file: SourceFile, _ faults: inout FaultList) -> YAMLNode? {
        var reader = JSONReader()
        reader.valueLimit = valueLimit
        do throws(JSONError) {
            let node = try reader.read(file.bytes)
            for (key, range, _) in reader.duplicates {
                faults.warn("the key `\(key)` is written twice, and the second is ignored", at: range)
            }
            return yaml(node, file)
        } catch {
            faults.fail(error.message, at: error.range, hints: error.hints)
            return nil
        }
    }

    /// The same value as a node of YAML; the depth of JSON is bounded by its reader.
    private static func yaml(_ node: JSONNode, _ file: SourceFile) -> YAMLNode {
        let span = SourceSpan(file: file, range: node.range)
        switch node.value {
        case .string(let text): return YAMLNode(.scalar(text, .quoted), span: span)
        case .number, .bool, .null: return YAMLNode(.scalar(span.text, .plain), span: span)
        case .array(let items): return YAMLNode(.sequence(items.map { yaml($0, file) }), span: span)
        case .object(let members):
            return YAMLNode(
                .mapping(
                    members.map {
                        YAMLPair(
                            key: YAMLNode(.scalar($0.key, .quoted), span: SourceSpan(file: file, range: $0.keyRange)),
                            value: yaml($0.value, file))
                    }), span: span)
        }
    }

    /// Reads a list of items, or an object with the list below `items` or `references`.
    mutating func entries(of node: YAMLNode) -> [BibliographyEntry] {
        if node.isNull { return [] }
        guard let items = node.items ?? node["items"]?.items ?? node["references"]?.items else {
            warn("a bibliography must be a list of items, not \(node.kindDescription)", at: node, hint: "write `- id: key` for each item")
            return []
        }
        return items.compactMap { entry($0) }
    }

    private mutating func entry(_ node: YAMLNode) -> BibliographyEntry? {
        guard let pairs = node.entries else {
            warn("an item must have keys, not be \(node.kindDescription)", at: node, hint: "write `id`, `type` and the variables of CSL")
            return nil
        }
        guard let key = node["id"]?.text, !key.isEmpty else {
            warn("this item has no `id`", at: node, hint: "add `id`, the key that documents cite")
            return nil
        }
        var entry = BibliographyEntry(key: key, type: "document", span: node["id"]?.span)
        readType(node, of: &entry)
        for pair in pairs {
            guard let name = pair.key.text, !pair.value.isNull else { continue }
            let variable = CSLVariables.current(name)
            switch variable {
            case "id", "type", "citation-key", "custom", "categories", "other-ids", "note": continue
            case _ where CSLVariables.isName(variable):
                let names = (pair.value.items ?? [pair.value]).compactMap { self.name($0) }
                if !names.isEmpty { entry.names[variable] = names }
            case _ where CSLVariables.isDate(variable): entry.dates[variable] = date(pair.value)
            default:
                // Other values belong to other programs.
                guard let text = pair.value.text else { continue }
                entry.fields[variable] = CSLMarkup.text(text, Self.isVerbatim(variable) ? nil : markup)
            }
        }
        if let language = entry.fields["language"]?.plain { entry.language = BabelLanguages.tag(language) }
        if let note = node["note"]?.text { readNote(note, of: &entry) }
        return entry
    }

    private mutating func readType(_ node: YAMLNode, of entry: inout BibliographyEntry) {
        guard let type = node["type"], let name = type.text, !name.isEmpty else {
            return warn(
                "the item `\(entry.key)` has no `type`, and `document` is used", at: node["id"] ?? node, hint: "add `type`, such as `book`")
        }
        guard CSLVariables.isType(name) else {
            guard reportedTypes.insert(name).inserted else { return }
            let closest = reportedTypes.count < 100 ? Suggestion.closest(to: name, among: CSLVariables.typeNames) : nil
            return warn(
                "the type `\(name)` is not known, and `document` is used", at: type,
                hint: closest.map { "did you mean `\($0)`?" } ?? "write a type of CSL 1.0.2, such as `book`")
        }
        entry.type = name
    }

    /// Whether a variable contains an address or an identifier, in which no character is markup.
    private static func isVerbatim(_ variable: String) -> Bool {
        switch variable {
        case "DOI", "URL", "ISBN", "ISSN", "PMID", "PMCID", "language": true
        default: false
        }
    }

    // MARK: Names

    private mutating func name(_ node: YAMLNode) -> CitedName? {
        if let text = node.text { return text.isEmpty ? nil : CitedName(literal: plain(text)) }
        guard node.entries != nil else {
            warn("a name must have keys, not be \(node.kindDescription)", at: node, hint: "write `family` and `given`, or `literal`")
            return nil
        }
        func part(_ key: String) -> String { node[key]?.text.map(plain) ?? "" }
        if let literal = (node["literal"] ?? node["name"])?.text, !literal.isEmpty { return CitedName(literal: plain(literal)) }
        var name = CitedName(family: part("family"), given: part("given"))
        name.suffix = part("suffix")
        name.droppingParticle = part("dropping-particle")
        name.nonDroppingParticle = part("non-dropping-particle")
        name.commaSuffix = Self.isTrue(node["comma-suffix"])
        if name.suffix.isEmpty, let comma = name.given.firstIndex(of: ",") {
            // The suffix after the given names, as in "Jean, Jr.", and with a comma in the output after ",!".
            var suffix = name.given[name.given.index(after: comma)...]
            if suffix.first == "!" { (suffix, name.commaSuffix) = (suffix.dropFirst(), true) }
            name.suffix = String(suffix.trimmingWhitespace)
            name.given = String(name.given[..<comma])
        }
        if name.family.hasPrefix("\""), name.family.hasSuffix("\""), name.family.count > 2 {
            // Quotation marks keep the name from being divided.
            name.family = String(name.family.dropFirst().dropLast())
        } else if node["parse-names"].map(Self.isTrue) != false {
            NameParticles.separate(&name)
            NameParticles.separateDropping(&name)
        }
        return name.family.isEmpty && name.given.isEmpty ? nil : name
    }

    private func plain(_ text: String) -> String { CSLMarkup.text(text, markup).plain }

    private static func isTrue(_ node: YAMLNode?) -> Bool {
        node?.text == "1" || node?.bool == true
    }

    // MARK: Dates

    private mutating func date(_ node: YAMLNode) -> CitedDate? {
        if let text = node.text { return date(ofText: text) }
        if let items = node.items {
            // A range as two dates.
            let dates = items.prefix(2).compactMap { self.date($0) }
            guard var range = dates.first else { return nil }
            if dates.count > 1 { range.end = dates[1].start }
            return range
        }
        var date = CitedDate()
        if let parts = node["date-parts"]?.items {
            let points = parts.first?.items == nil ? [parts] : parts.compactMap(\.items)
            date.start = points.first.flatMap { point($0) }
            if points.count > 1 {
                date.end = point(points[1])
                date.isOpen = date.end == nil
            }
        } else if node["year"] != nil {
            date.start = point(["year", "month", "day"].compactMap { node[$0] })
        }
        if date.start == nil {
            if let raw = node["raw"]?.text { date = self.date(ofText: raw) } else { date.literal = node["literal"]?.text }
        }
        if let season = node["season"]?.text {
            if let number = Int(season) ?? DateText.season(season), (1...4).contains(number) {
                date.start?.season = number
            } else if let month = Int(season), (21...24).contains(month) {
                date.start?.season = month - 20
            }
        }
        if Self.isTrue(node["circa"]) || node["circa"]?.text.map({ $0 != "false" && $0 != "0" }) == true { date.isCirca = true }
        guard date.start != nil || date.literal != nil else {
            warn("this date has no year", at: node, hint: "write `date-parts: [[2004, 5]]` or a date such as `2004-05`")
            return nil
        }
        return date
    }

    private func date(ofText text: String) -> CitedDate {
        if let date = DateText.edtf(text) ?? DateText.years(in: text) { return date }
        // "May 2004" and "4 May 2004".
        let words = text.split { $0.isWhitespace || $0 == "," }
        let numbers = words.compactMap { Int($0) }, names = words.filter { Int($0) == nil }
        if names.count == 1, let year = numbers.last, year > 31, numbers.count <= 2 {
            var point = CitedDate.Point(year: year)
            if let season = DateText.season(names[0]) {
                point.season = season
                return CitedDate(start: point)
            }
            if let month = DateText.month(names[0]) {
                point.month = month
                if numbers.count == 2, (1...31).contains(numbers[0]) { point.day = numbers[0] }
                return CitedDate(start: point)
            }
        }
        return CitedDate(literal: text)
    }

    /// A date of up to three numbers; years before Christ are negative, and there is no year 0 in CSL's items.
    private func point(_ parts: [YAMLNode]) -> CitedDate.Point? {
        let numbers = parts.prefix(3).map { $0.text.flatMap { Int($0) } }
        guard let first = numbers.first, let year = first, year != 0, abs(year) < 1_000_000 else { return nil }
        var point = CitedDate.Point(year: year < 0 ? year + 1 : year)
        if numbers.count > 1, let month = numbers[1] {
            switch month {
            case 1...12: point.month = month
            case 13...16: point.season = month - 12
            case 21...24: point.season = month - 20
            default: return point
            }
        }
        if numbers.count > 2, let day = numbers[2], (1...31).contains(day), point.month != nil { point.day = day }
        return point
    }

    // MARK: Notes

    /// Reads a note whose first lines may be `variable: value`, as Zotero's field "Extra" writes variables that it has no field for.
    private mutating func readNote(_ text: String, of entry: inout BibliographyEntry) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let line = lines.first, let colon = line.firstIndex(of: ":") {
            let variable = CSLVariables.current(String(line[..<colon])), value = line[line.index(after: colon)...].trimmingWhitespace
            guard !value.isEmpty, CSLVariables.isInNotes(variable) else { break }
            lines.removeFirst()
            if CSLVariables.isDate(variable) {
                entry.dates[variable] = date(ofText: String(value))
            } else if variable == "type" {
                if CSLVariables.isType(String(value)) { entry.type = String(value) }
            } else {
                entry.fields[variable] = CSLMarkup.text(String(value), Self.isVerbatim(variable) ? nil : markup)
            }
        }
        let rest = CSLMarkup.text(lines.joined(separator: "\n"), markup)
        if !rest.isEmpty { entry.fields["note"] = rest }
    }

    private mutating func warn(_ message: String, at node: YAMLNode, hint: String) {
        faults.append(.warning(message, at: node.span, hints: [hint]))
    }
}
