import TypesetBase

/// Reads RIS, the format that reference managers exchange: lines of a tag of two characters, "  - " and a value.
struct RISReader {
    private let file: SourceFile
    private(set) var faults: FaultList

    init(file: SourceFile) {
        self.file = file
        faults = FaultList(file: file)
    }

    /// A line of a record.
    private struct Line {
        var tag: String
        var value: String
        var range: Range<Int>
    }

    /// Reads all records, from `TY` to `ER`.
    mutating func entries() -> [BibliographyEntry] {
        var entries: [BibliographyEntry] = [], record: [Line] = []
        for number in 1...file.lineCount {
            let range = file.range(ofLine: number)
            let text = file.text(ofLine: number)
            guard let line = Self.line(text, range) else {
                // A line without a tag continues the value before it.
                if !text.trimmingWhitespace.isEmpty {
                    if record.isEmpty {
                        faults.warn("this line is outside of a record", at: range, hints: ["begin each record with `TY  - `"])
                    } else {
                        record[record.count - 1].value += " " + text.trimmingWhitespace
                    }
                }
                continue
            }
            if line.tag == "TY", let first = record.first {
                faults.warn("this record has no `ER  - `", at: first.range, hints: ["end each record with `ER  - `"])
                entries.append(entry(record, entries.count))
                record = []
            }
            if line.tag == "ER" {
                if !record.isEmpty { entries.append(entry(record, entries.count)) }
                record = []
            } else {
                record.append(line)
            }
        }
        if !record.isEmpty { entries.append(entry(record, entries.count)) }
        return entries
    }

    private static func line(_ text: String, _ range: Range<Int>) -> Line? {
        var bytes = Array(text.utf8)[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        let head = bytes.prefix(5)
        guard head.count == 5, head.dropFirst(2).elementsEqual("  -".utf8), head.prefix(2).allSatisfy({ (0x30...0x5A).contains($0) }) else {
            return nil
        }
        let tag = String(decoding: head.prefix(2), as: UTF8.self)
        return Line(tag: tag, value: String(String(decoding: bytes.dropFirst(5), as: UTF8.self).trimmingWhitespace), range: range)
    }

    private mutating func entry(_ record: [Line], _ number: Int) -> BibliographyEntry {
        let first = record[0], type = Self.types[first.tag == "TY" ? first.value : ""]
        if type == nil {
            faults.warn(
                "the type `\(first.value)` is not known, and `document` is used", at: first.range,
                hints: ["write a type of RIS, such as `JOUR`"])
        }
        let key = record.first { $0.tag == "ID" && !$0.value.isEmpty }?.value ?? "ris\(number + 1)"
        var entry = BibliographyEntry(key: key, type: type ?? "document", span: SourceSpan(file: file, range: first.range))
        var startPage = "", endPage = ""
        for line in record.dropFirst() where !line.value.isEmpty {
            switch line.tag {
            case "SP": startPage = line.value
            case "EP": endPage = line.value
            case "PY", "Y1", "DA": readDate(line, "issued", of: &entry)
            case "Y2": readDate(line, "accessed", of: &entry)
            case "A1", "AU": entry.names["author", default: []].append(Self.name(line.value))
            case "ED", "A2": entry.names["editor", default: []].append(Self.name(line.value))
            case "A3": entry.names["collection-editor", default: []].append(Self.name(line.value))
            case "A4": entry.names["translator", default: []].append(Self.name(line.value))
            case "SN": entry.fields[entry.type == "book" || entry.type == "chapter" ? "ISBN" : "ISSN"] = CitationText(line.value)
            case "KW":
                let before = entry.fields["keyword"].map { $0.plain + ", " } ?? ""
                entry.fields["keyword"] = CitationText(before + line.value)
            default:
                guard let variable = Self.variables[line.tag], entry.fields[variable] == nil else { continue }
                entry.fields[variable] = CSLMarkup.text(line.value, variable == "URL" || variable == "DOI" ? nil : .html)
            }
        }
        if !startPage.isEmpty {
            let isRange = !endPage.isEmpty && endPage != startPage && !startPage.contains("-")
            entry.fields["page"] = CitationText(isRange ? startPage + "–" + endPage : startPage)
        }
        if let language = entry.fields["language"]?.plain { entry.language = BabelLanguages.tag(language) }
        return entry
    }

    /// Reads `YYYY/MM/DD/text`; the most precise of several dates is kept.
    private mutating func readDate(_ line: Line, _ variable: String, of entry: inout BibliographyEntry) {
        let parts = line.value.split(separator: "/", omittingEmptySubsequences: false)
        let numbers = parts.prefix(3).map { Int($0) }
        guard let first = numbers.first, let year = first else {
            let date = DateText.edtf(line.value) ?? DateText.years(in: line.value) ?? CitedDate(literal: line.value)
            if entry.dates[variable] == nil || date.start?.month != nil { entry.dates[variable] = date }
            return
        }
        var point = CitedDate.Point(year: year)
        if numbers.count > 1, let month = numbers[1], (1...12).contains(month) { point.month = month }
        if numbers.count > 2, let day = numbers[2], (1...31).contains(day), point.month != nil { point.day = day }
        if let known = entry.dates[variable]?.start, known.month != nil || point.month == nil { return }
        entry.dates[variable] = CitedDate(start: point)
    }

    /// "Family, Given, Suffix".
    private static func name(_ value: String) -> CitedName {
        let parts = value.split(separator: ",", maxSplits: 2).map { String($0.trimmingWhitespace) }
        guard parts.count > 1 else { return CitedName(literal: value) }
        var name = CitedName(family: parts[0], given: NameParticles.separateInitials(parts[1]))
        if parts.count > 2 { name.suffix = parts[2] }
        NameParticles.separate(&name)
        return name
    }

    private static let variables: [String: String] = [
        "TI": "title", "T1": "title", "CT": "title", "BT": "title", "T2": "container-title", "JO": "container-title",
        "JF": "container-title",
        "JA": "container-title-short", "J2": "container-title-short", "T3": "collection-title", "VL": "volume", "IS": "issue",
        "CP": "issue",
        "PB": "publisher", "CY": "publisher-place", "PP": "publisher-place", "ET": "edition", "UR": "URL", "DO": "DOI", "AB": "abstract",
        "N2": "abstract", "N1": "note", "LA": "language", "CN": "call-number", "M3": "genre", "NV": "number-of-volumes",
        "ST": "title-short",
        "DB": "archive", "AN": "archive_location",
    ]

    private static let types: [String: String] = [
        "ABST": "article-journal", "ADVS": "motion_picture", "ART": "graphic", "BILL": "bill", "BLOG": "post-weblog", "BOOK": "book",
        "CASE": "legal_case", "CHAP": "chapter", "CLSWK": "classic", "COMP": "software", "CONF": "paper-conference",
        "CPAPER": "paper-conference",
        "CTLG": "book", "DATA": "dataset", "DBASE": "dataset", "DICT": "entry-dictionary", "EBOOK": "book", "ECHAP": "chapter",
        "EDBOOK": "book", "EJOUR": "article-journal", "ELEC": "webpage", "ENCYC": "entry-encyclopedia", "FIGURE": "figure",
        "GEN": "document",
        "GOVDOC": "report", "GRANT": "document", "HEAR": "hearing", "ICOMM": "personal_communication", "INPR": "article-journal",
        "JFULL": "periodical", "JOUR": "article-journal", "LEGAL": "legislation", "MANSCPT": "manuscript", "MAP": "map",
        "MGZN": "article-magazine", "MPCT": "motion_picture", "MULTI": "webpage", "MUSIC": "musical_score", "NEWS": "article-newspaper",
        "PAMP": "pamphlet", "PAT": "patent", "PCOMM": "personal_communication", "RPRT": "report", "SER": "book", "SLIDE": "graphic",
        "SOUND": "song", "STAND": "standard", "STAT": "legislation", "THES": "thesis", "UNPB": "manuscript", "UNPD": "manuscript",
        "VIDEO": "motion_picture", "WEB": "webpage",
    ]
}
