import TypesetBase
import TypesetCitations

/// Reads the entries and cites of the suite from CSL JSON.
enum SuiteEntry {
    private static let nameVariables: Set<String> = [
        "author", "chair", "collection-editor", "compiler", "composer", "container-author", "contributor", "curator", "director", "editor",
        "editorial-director", "editor-translator", "executive-producer", "guest", "host", "illustrator", "interviewer", "narrator",
        "organizer", "original-author", "performer", "producer", "recipient", "reviewed-author", "script-writer", "series-creator",
        "translator",
    ]

    /// The text of a value.
    static func text(_ node: JSONNode) -> String {
        switch node.value {
        case .string(let text): text
        case .number(let number): number == number.rounded() ? "\(Int(number))" : "\(number)"
        case .bool(let flag): "\(flag)"
        default: ""
        }
    }

    static func entry(_ node: JSONNode) -> BibliographyEntry {
        var entry = BibliographyEntry(key: node["id"].map { text($0) } ?? "", type: node["type"].map { text($0) } ?? "")
        for member in node.entries ?? [] {
            switch member.key {
            case "id", "type": break
            case "language":
                entry.language = text(member.value)
                entry.fields["language"] = CitationText(text(member.value))
            case let key where nameVariables.contains(key): entry.names[key] = (member.value.items ?? []).map { name($0) }
            default:
                if member.value.entries != nil {
                    entry.dates[member.key] = date(member.value)
                } else {
                    let value = MarkupText.text(of: text(member.value), decodesEntities: false)
                    if !value.isEmpty { entry.fields[member.key] = value }
                }
            }
        }
        return entry
    }

    // MARK: Names

    private static func name(_ node: JSONNode) -> CitedName {
        var name = CitedName(family: node["family"].map { text($0) } ?? "", given: node["given"].map { text($0) } ?? "")
        name.literal = node["literal"].map { text($0) }
        name.suffix = node["suffix"].map { text($0) } ?? ""
        name.commaSuffix = node["comma-suffix"] != nil
        name.droppingParticle = node["dropping-particle"].map { text($0) } ?? ""
        name.nonDroppingParticle = node["non-dropping-particle"].map { text($0) } ?? ""
        if node["isInstitution"] != nil, name.literal == nil { name.literal = name.family }
        name.family = name.family.replacing("'", with: "’")
        name.given = name.given.replacing("'", with: "’")
        name.nonDroppingParticle = name.nonDroppingParticle.replacing("'", with: "’")
        name.droppingParticle = name.droppingParticle.replacing("'", with: "’")
        if node["parse-names"].map({ text($0) }) != "false" { parseParticles(&name) }
        return name
    }

    /// Divides particles from names that contain them.
    private static func parseParticles(_ name: inout CitedName) {
        if name.family.count > 1, name.family.hasPrefix("\""), name.family.hasSuffix("\"") {
            name.family = String(name.family.dropFirst().dropLast())
            return
        }
        if name.suffix.isEmpty, let comma = name.given.firstIndex(of: ",") {
            var suffix = name.given[name.given.index(after: comma)...]
            if suffix.hasPrefix("!") { suffix.removeFirst(); name.commaSuffix = true }
            name.suffix = String(suffix.trimmingWhitespace)
            name.given = String(name.given[..<comma])
        }
        if name.nonDroppingParticle.isEmpty {
            var words = name.family.split(separator: " ").map(String.init), particles: [String] = []
            while words.count > 1, let first = words.first, isParticle(first) { particles.append(words.removeFirst()) }
            var family = words.joined(separator: " "), particle = particles.joined(separator: " ")
            if let mark = family.firstIndex(where: { "’-".contains($0) }), family.first?.isLowercase == true,
                family[..<mark].allSatisfy(\.isLowercase), family[..<mark].count <= 3,
                family.index(after: mark) < family.endIndex
            {
                particle += (particle.isEmpty ? "" : " ") + family[...mark]
                family = String(family[family.index(after: mark)...])
            }
            (name.family, name.nonDroppingParticle) = (family, particle)
        }
        if name.droppingParticle.isEmpty {
            var words = name.given.split(separator: " ").map(String.init), particles: [String] = []
            while words.count > 1, let last = words.last, isParticle(last) { particles.insert(words.removeLast(), at: 0) }
            name.given = words.joined(separator: " ")
            name.droppingParticle = particles.joined(separator: " ")
        }
    }

    private static func isParticle(_ word: String) -> Bool {
        word.first?.isLowercase == true && word.allSatisfy { $0.isLowercase || "’'-.".contains($0) }
    }

    // MARK: Dates

    private static func date(_ node: JSONNode) -> CitedDate? {
        var date = CitedDate()
        let lists = node["date-parts"]?.items ?? []
        date.start = lists.first.flatMap { point($0) }
        if lists.count > 1 {
            date.end = point(lists[1])
            date.isOpen = date.end == nil
        }
        if let season = node["season"].flatMap({ Int(text($0)) }), (1...4).contains(season), date.start?.month == nil {
            date.start?.season = season
        }
        if let circa = node["circa"].map({ text($0) }), !["", "0", "false"].contains(circa) { date.isCirca = true }
        if date.start == nil {
            let literal = node["literal"] ?? node["raw"] ?? node["season"]
            date.literal = literal.map { text($0) }
        }
        return date.start == nil && date.literal == nil ? nil : date
    }

    private static func point(_ node: JSONNode) -> CitedDate.Point? {
        let numbers = (node.items ?? []).map { Int(text($0)) ?? 0 }
        let month = numbers.count > 1 ? numbers[1] : 0
        guard let year = numbers.first, year != 0 else { return nil }
        var point = CitedDate.Point(year: year < 0 ? year + 1 : year)
        if numbers.count > 1 {
            switch month {
            case 1...12: point.month = month
            case 13...24: point.season = (month - 13) % 4 + 1
            default: break
            }
        }
        if numbers.count > 2, numbers[2] > 0 { point.day = numbers[2] }
        return point
    }

    // MARK: Cites

    static func item(_ node: JSONNode) -> CitationItem {
        var item = CitationItem(key: node["id"].map { text($0) } ?? "")
        item.prefix = node["prefix"].map { MarkupText.text(of: text($0), decodesEntities: false) } ?? CitationText()
        item.suffix = node["suffix"].map { MarkupText.text(of: text($0), decodesEntities: false) } ?? CitationText()
        item.locator = node["locator"].map { text($0) }
        item.label = node["label"].map { text($0) } ?? (item.locator == nil ? nil : "page")
        item.suppressesAuthor = node["suppress-author"].map { !["false", "0", ""].contains(text($0)) } ?? false
        return item
    }

    /// The position that the suite states for a cite.
    static func position(_ node: JSONNode) -> CitePositions.Position {
        var position = CitePositions.Position()
        switch node["position"].map({ text($0) }) {
        case "1": position.position = .subsequent
        case "2": position.position = .ibid
        case "3": position.position = .ibidWithLocator
        default: break
        }
        position.isNearNote = node["near-note"].map { text($0) == "true" } ?? false
        position.firstNote = node["first-reference-note-number"].flatMap { Int(text($0)) }
        return position
    }
}
