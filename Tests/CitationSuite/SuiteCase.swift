import Foundation
import TypesetBase
import TypesetCitations

/// A case of CSL's test suite: a style, entries, citations and the expected text.
struct SuiteCase {
    let name: String
    private var sections: [String: String] = [:]

    init(name: String, text: String) {
        self.name = name
        var current: String?, lines: [Substring] = []
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let words = line.split(separator: " ")
            if words.count >= 3, line.hasPrefix(">>=") || line.hasPrefix("\u{FEFF}>>="), words.last?.hasSuffix(">>") == true {
                (current, lines) = (words.dropFirst().dropLast().joined(separator: " "), [])
            } else if let name = current, line.hasPrefix("<<="), words.last?.hasSuffix("<<") == true {
                sections[name] = lines.joined(separator: "\n")
                current = nil
            } else if current != nil {
                lines.append(line)
            }
        }
    }

    private func json(_ name: String) throws -> [JSONNode]? {
        guard let text = sections[name] else { return nil }
        var reader = JSONReader()
        return try reader.read(Array(text.utf8)).items
    }

    private var isBibliography: Bool { sections["MODE"]?.contains("bibliography") == true }

    /// The texts of the citations or of the list.
    func results(_ locales: LocaleFolder) throws -> [CitationText] {
        let style = try CitationStyle(reading: SourceFile(path: name, text: sections["CSL"] ?? ""))
        guard let locale = locales.locale(of: style.defaultLanguage ?? "en-US") else { throw SuiteError.locale }
        let entries = Bibliography(reading: SourceFile(path: name + ".json", text: sections["INPUT"] ?? "")).entries
        let processor = CitationProcessor(style: style, locale: locale, entries: entries)
        var keys = entries.map(\.key)
        if let last = try json("BIBENTRIES")?.last { keys = last.items?.map { SuiteEntry.text($0) } ?? [] }
        let citations = try json("CITATIONS")
        let session = processor.session(listing: keys)
        let clusters = try citations.map { Self.document($0) } ?? self.clusters(session.listedKeys)
        if citations != nil {
            let rendered = processor.render(clusters.map(\.cluster))
            return isBibliography ? Self.texts(of: rendered.entries) : rendered.clusters.map { CitationText($0.flatMap(\.text.runs)) }
        }
        if isBibliography { return Self.texts(of: try filtered(session.bibliography())) }
        return session.clusters(clusters.map(\.cluster), at: clusters.map(\.positions)).map { CitationText($0.flatMap(\.text.runs)) }
    }

    private static func texts(of entries: [RenderedCitations.Entry]) -> [CitationText] {
        entries.map { CitationText(($0.label.map { $0.runs + [CitationRun("\n")] } ?? []) + $0.text.runs) }
    }

    /// The citations of a case without a session.
    private func clusters(_ keys: [String]) throws -> [(cluster: CitationCluster, positions: [CitePositions.Position])] {
        guard let lists = try json("CITATION-ITEMS") else {
            let items = keys.map { CitationItem(key: $0) }
            return [(CitationCluster(items), items.map { _ in CitePositions.Position() })]
        }
        return lists.map { list in
            let nodes = list.items ?? []
            return (CitationCluster(nodes.map { SuiteEntry.item($0) }), nodes.map { SuiteEntry.position($0) })
        }
    }

    /// The citations after the last change of a session.
    private static func document(_ steps: [JSONNode]) -> [(cluster: CitationCluster, positions: [CitePositions.Position])] {
        var clusters: [String: CitationCluster] = [:], order: [String] = []
        for step in steps {
            guard let parts = step.items, parts.count == 3 else { continue }
            let id = parts[0]["citationID"].map { SuiteEntry.text($0) } ?? "\(clusters.count)"
            var cluster = CitationCluster((parts[0]["citationItems"]?.items ?? []).map { SuiteEntry.item($0) })
            cluster.note = parts[0]["properties"]?["noteIndex"]?.number.map { Int($0) }
            clusters[id] = cluster
            let ids = [parts[1], parts[2]].map { ($0.items ?? []).compactMap { $0.items?.first.map { SuiteEntry.text($0) } } }
            for pair in (parts[1].items ?? []) + (parts[2].items ?? []) {
                guard let values = pair.items, values.count == 2 else { continue }
                clusters[SuiteEntry.text(values[0])]?.note = values[1].number.map { Int($0) }
            }
            order = ids[0] + [id] + ids[1]
        }
        return order.compactMap { clusters[$0] }.map { cluster in
            var cluster = cluster
            if cluster.note == 0 { cluster.note = nil }
            return (cluster, [])
        }
    }

    private func filtered(_ entries: [RenderedCitations.Entry]) throws -> [RenderedCitations.Entry] { entries }

    /// The texts that the suite expects.
    var expected: [CitationText] {
        let text = sections["RESULT"] ?? ""
        if isBibliography {
            let entries = text.components(separatedBy: "<div class=\"csl-entry\">").dropFirst()
            return entries.map { MarkupText.text(of: $0.replacingOccurrences(of: "\n", with: ""), decodesEntities: true) }
        }
        if sections["CITATIONS"] != nil {
            var results: [String] = []
            for line in text.components(separatedBy: "\n") {
                if line.hasPrefix(">>[") || line.hasPrefix("..["), let end = line.firstIndex(of: "]") {
                    results.append(String(line[line.index(after: end)...].drop { $0 == " " }))
                } else if !results.isEmpty {
                    results[results.count - 1] += "\n" + line
                }
            }
            return results.map { MarkupText.text(of: $0, decodesEntities: true) }
        }
        if sections["CITATION-ITEMS"] == nil { return [MarkupText.text(of: text, decodesEntities: true)] }
        return text.components(separatedBy: "\n").map { MarkupText.text(of: $0, decodesEntities: true) }
    }
}

/// A reason why a case cannot run.
enum SuiteError: Error { case locale }

extension JSONNode {
    /// The value of a key of an object.
    subscript(key: String) -> JSONNode? { entries?.last { $0.key == key }?.value }
}
