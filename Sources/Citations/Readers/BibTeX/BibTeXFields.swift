import TypesetBase

/// Translates the fields of one entry.
struct BibTeXFields {
    let raw: BibTeXEntry
    var reader: BibTeXEntryReader
    private let translation: BibTeXTypes.Translation
    var translated: BibliographyEntry
    /// Whether titles are English, so they are turned to sentence case.
    private var isEnglish = true

    init(raw: BibTeXEntry, reader: BibTeXEntryReader) {
        self.raw = raw
        self.reader = reader
        let known = BibTeXTypes.translation(raw.type)
        translation = known ?? BibTeXTypes.Translation(type: "document")
        let span = SourceSpan(file: reader.tex.faults.file, range: raw.keyRange)
        translated = BibliographyEntry(key: raw.key, type: translation.type, span: span)
        if known == nil {
            self.reader.reportUnknownType(raw.type, at: raw.typeRange)
        }
    }

    /// Translates the entry.
    mutating func entry() -> BibliographyEntry {
        readLanguage()
        readType()
        readTitles()
        readNames()
        readDates()
        readNumbers()
        readPublishers()
        readAddresses()
        readNotes()
        return translated
    }

    // MARK: Values

    private func has(_ field: String) -> Bool { raw.fields[field] != nil }

    /// The value of the first field that the entry has.
    func value(_ fields: [String]) -> BibTeXValue? {
        for field in fields {
            if let value = raw.fields[field] { return value }
        }
        return nil
    }

    /// The text of the first field that the entry has; nil if it has none, or an empty one.
    mutating func text(_ fields: String...) -> CitationText? {
        guard let value = value(fields) else { return nil }
        let text = reader.text(of: value)
        return text.isEmpty ? nil : text
    }

    private mutating func list(_ fields: String...) -> CitationText? {
        guard let value = value(fields) else { return nil }
        let text = reader.list(of: value)
        return text.isEmpty ? nil : text
    }

    mutating func plain(_ fields: String...) -> String? {
        guard let value = value(fields) else { return nil }
        let text = reader.text(of: value).plain
        return text.isEmpty ? nil : text
    }

    private mutating func set(_ variable: String, _ text: CitationText?) {
        if let text { translated.fields[variable] = text }
    }

    /// Texts with a separator between those that are not nil.
    private func joined(_ parts: [CitationText?], _ separator: String) -> CitationText? {
        let parts = parts.compactMap(\.self)
        guard let first = parts.first else { return nil }
        return parts.dropFirst().reduce(first) { CitationText($0.runs + [CitationRun(separator)] + $1.runs) }
    }

    // MARK: Parts of the entry

    private mutating func readLanguage() {
        guard let name = plain("langid", "hyphenation", "language") else { return }
        // A work in several languages states a list.
        let first = name.split(separator: ",").first.map { String($0.trimmingWhitespace) } ?? name
        translated.language = BabelLanguages.tag(first)
        translated.fields["language"] = CitationText(translated.language ?? name)
        isEnglish =
            translated.language.map { $0 == "en" || $0.lowercased().hasPrefix("en-") }
            ?? (first == name && name.lowercased().contains("english"))
    }

    private mutating func readType() {
        let subtype = plain("entrysubtype")?.lowercased()
        switch (raw.type, subtype) {
        case ("article", "magazine"), ("suppperiodical", "magazine"): translated.type = "article-magazine"
        case ("article", "newspaper"), ("suppperiodical", "newspaper"): translated.type = "article-newspaper"
        case ("unpublished", _) where has("eventtitle"): translated.type = "speech"
        default: break
        }
        if let genre = plain("type") ?? translation.genre {
            translated.fields["genre"] = CitationText(BibTeXKeywords.words(genre.lowercased()) ?? genre)
        }
        if let state = plain("pubstate") { translated.fields["status"] = CitationText(BibTeXKeywords.words(state.lowercased()) ?? state) }
    }

    private mutating func readTitles() {
        let title = title("title", "subtitle", "titleaddon")
        let isPart = BibTeXTypes.isPart(raw.type)
        let book = self.title("booktitle", "booksubtitle", "booktitleaddon")
        let main = self.title("maintitle", "mainsubtitle", isPart ? "booktitleaddon" : "maintitleaddon")
        if raw.type == "periodical" {
            set("title", self.title("issuetitle", "issuesubtitle", "issuetitleaddon") ?? title)
            set("container-title", title ?? text("journaltitle", "journal"))
        } else if isPart {
            set("title", title)
            set("container-title", main ?? book ?? journal())
            if main != nil { set("volume-title", book) }
        } else {
            set("title", main ?? title)
            if main != nil { set("volume-title", title) }
            set("container-title", journal() ?? (translation.type == "document" || translation.type == "chapter" ? book : nil))
        }
        set("container-title-short", text("shortjournal"))
        if let series = text("series") {
            let words = BibTeXKeywords.words(series.plain.lowercased())
            let number = translation.number == .issue ? Int(series.plain).map(BibTeXKeywords.series) : nil
            translated.fields["collection-title"] = (words ?? number).map { CitationText($0) } ?? series
        }
        set("event-title", joined([text("eventtitle"), text("eventtitleaddon")], ". "))
        set("original-title", text("origtitle").map(cased))
        readShortTitle(isVolume: main != nil && !isPart)
    }

    private mutating func journal() -> CitationText? { joined([text("journaltitle", "journal"), text("journalsubtitle")], ": ") }

    /// A title with its subtitle and its addition, in sentence case if it is English.
    private mutating func title(_ title: String, _ subtitle: String, _ addition: String) -> CitationText? {
        guard has(title), let main = text(title).map(cased) else { return nil }
        return joined([joined([main, text(subtitle).map(cased)], ": "), text(addition).map(cased)], ". ")
    }

    private func cased(_ text: CitationText) -> CitationText { isEnglish ? SentenceCase.applied(to: text) : text }

    /// The short title that the entry states, or the title without what follows its colon.
    private mutating func readShortTitle(isVolume: Bool) {
        if let short = text("shorttitle") { return set("title-short", cased(short)) }
        guard !isVolume, let title = text("title").map(cased) else { return }
        if has("subtitle") { return set("title-short", title) }
        if let short = title.prefix(before: ": ") { set("title-short", short) }
    }

    private mutating func readNames() {
        let options = plain("options")?.lowercased() ?? ""
        let usesPrefix =
            options.contains("useprefix=true") || options.split(separator: ",").contains { $0.trimmingWhitespace == "useprefix" }
        for (field, variable) in [
            ("author", "author"), ("translator", "translator"), ("bookauthor", "container-author"), ("director", "director"),
        ] {
            guard let value = raw.fields[field] else { continue }
            let names = reader.names(of: value, usesPrefix: usesPrefix)
            if !names.isEmpty { translated.names[variable] = names }
        }
        guard let value = raw.fields["editor"] else { return }
        let editors = reader.names(of: value, usesPrefix: usesPrefix)
        if !editors.isEmpty { translated.names[plain("editortype") == "director" ? "director" : "editor"] = editors }
    }

    private mutating func readNumbers() {
        let number = text("number")
        switch translation.number {
        case .issue: set("issue", joined([number, text("issue")], ", "))
        case .collection: set("collection-number", number)
        case .number: set("number", number)
        }
        set("volume", joined([text("volume"), text("part")], "."))
        for (field, variable) in [
            ("chapter", "chapter-number"), ("edition", "edition"), ("version", "version"), ("pagetotal", "number-of-pages"),
            ("volumes", "number-of-volumes"),
        ] { set(variable, text(field)) }
        set("page", text("pages")?.withEnDashes)
        // The number of an article in an electronic journal is printed in the place of its pages.
        if translated.fields["page"] == nil { set("page", text("eid")) }
    }

    private mutating func readPublishers() {
        var distribution = text("howpublished")
        // `howpublished = {\url{…}}` is the address of the source in bibliographies for BibTeX, which has no field for it.
        if let text = distribution, !has("url"), let only = text.runs.first, text.runs.count == 1, let link = only.format.link {
            translated.fields["URL"] = CitationText(link)
            distribution = nil
        }
        set("publisher", joined([text("school"), list("institution"), list("organization"), distribution, list("publisher")], "; "))
        if raw.type == "patent" {
            let places = list("address", "location")?.plain.split(separator: ";").map { String($0.trimmingWhitespace) }
            let names = places?.map { BibTeXKeywords.words($0.lowercased()) ?? $0 }
            set("jurisdiction", names.map { CitationText($0.joined(separator: "; ")) })
        } else {
            set("publisher-place", list("address", "location"))
        }
        set("event-place", list("venue"))
        set("original-publisher", list("origpublisher"))
        set("original-publisher-place", list("origlocation"))
    }

    private mutating func readAddresses() {
        for (field, variable) in [("isbn", "ISBN"), ("issn", "ISSN"), ("pmid", "PMID"), ("pmcid", "PMCID"), ("library", "call-number")] {
            set(variable, text(field))
        }
        if let doi = address("doi") {
            let lower = doi.lowercased()
            let prefix = ["https://doi.org/", "http://doi.org/", "https://dx.doi.org/", "http://dx.doi.org/", "doi.org/", "doi:"].first {
                lower.hasPrefix($0)
            }
            translated.fields["DOI"] = CitationText(String(doi.dropFirst(prefix?.count ?? 0).trimmingWhitespace))
        }
        if let url = address("url") {
            translated.fields["URL"] = CitationText(url)
        } else if let print = address("eprint"), let archive = plain("eprinttype", "archiveprefix")?.lowercased() {
            let base: String? =
                switch archive {
                case "arxiv": "https://arxiv.org/abs/"
                case "jstor": "https://www.jstor.org/stable/"
                case "pubmed": "https://www.ncbi.nlm.nih.gov/pubmed/"
                case "googlebooks": "https://books.google.com?id="
                case "hdl": "https://hdl.handle.net/"
                default: nil
                }
            if let base { translated.fields["URL"] = CitationText(base + print) }
        }
    }

    /// An identifier or an address, which contains no commands except escaped characters.
    private mutating func address(_ field: String) -> String? {
        guard let value = raw.fields[field] else { return nil }
        let text = TeXReader.address(reader.bytes(of: value))
        return text.isEmpty ? nil : text
    }

    private mutating func readNotes() {
        set("note", joined([text("note"), text("addendum")], ". "))
        set("annote", text("annotation", "annote"))
        set("abstract", text("abstract"))
        set("keyword", text("keywords"))
    }

}

extension CitationText {
    /// The runs before the first occurrence of a text; nil if it does not occur, or first.
    func prefix(before separator: String) -> CitationText? {
        var result: [CitationRun] = []
        for run in runs {
            let parts = run.text.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count > 1 else {
                result.append(run)
                continue
            }
            result.append(CitationRun(String(parts[0]), run.format))
            let text = CitationText(result)
            return text.isEmpty ? nil : text
        }
        return nil
    }

    /// The text with en dashes in place of hyphens between numbers without spaces: page ranges.
    fileprivate var withEnDashes: CitationText {
        guard plain.contains("–") == false, plain.contains("-") else { return self }
        return CitationText(runs.map { CitationRun(String($0.text.map { $0 == "-" ? "–" : $0 }), $0.format) })
    }
}
