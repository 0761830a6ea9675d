/// The entry types of BibTeX and BibLaTeX (BibLaTeX's manual 3.19, section 2.1) with their types of CSL 1.0.2.
enum BibTeXTypes {
    /// The place of an entry's `number` among CSL's variables.
    enum NumberVariable: String { case issue, collection = "collection-number", number }

    /// The CSL type and the default fields of a BibTeX type.
    struct Translation {
        /// The CSL type.
        var type: String
        var number = NumberVariable.number
        /// The genre of an entry that states none.
        var genre: String?
    }

    /// The translation of a type in lower case; nil for unknown types.
    static func translation(_ type: String) -> Translation? { table[type] }

    /// The names of all types, for suggestions.
    static let names = table.keys.sorted()

    /// Whether an entry is part of another source, so `booktitle` is its container.
    static func isPart(_ type: String) -> Bool {
        switch type {
        case "inbook", "bookinbook", "suppbook", "incollection", "suppcollection", "inproceedings", "conference", "inreference": true
        default: false
        }
    }

    private static let table: [String: Translation] = {
        var table: [String: Translation] = [:]
        for line in """
        article-journal issue article suppperiodical periodical
        review issue review
        book collection book mvbook collection mvcollection proceedings mvproceedings reference mvreference
        book number manual commentary
        chapter collection inbook bookinbook suppbook incollection suppcollection
        paper-conference collection inproceedings conference
        entry-encyclopedia collection inreference
        pamphlet number booklet
        thesis number thesis phdthesis mastersthesis bathesis candthesis
        report number report techreport
        webpage number online electronic www
        software number software
        dataset number dataset
        patent number patent
        manuscript number unpublished
        personal_communication number letter
        legal_case number jurisdiction
        legislation number legislation
        treaty number legal
        standard number standard
        graphic number artwork image
        song number audio music
        motion_picture number video movie
        performance number performance
        document number misc bibnote custom customa customb customc customd custome customf set
        """.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            let number: NumberVariable = words[1] == "issue" ? .issue : words[1] == "collection" ? .collection : .number
            for name in words.dropFirst(2) { table[name] = Translation(type: words[0], number: number) }
        }
        table["phdthesis"]?.genre = "phdthesis"
        table["mastersthesis"]?.genre = "mathesis"
        table["bathesis"]?.genre = "bathesis"
        table["candthesis"]?.genre = "candthesis"
        return table
    }()
}

/// The words of BibLaTeX's localization keys that occur in fields (manual 3.19, section 4.9.2), in English.
enum BibTeXKeywords {
    /// The words of a key of `type`, `pubstate` and `location`; nil for text that is no key.
    static func words(_ key: String) -> String? { table[key] }

    /// The series of a journal by its number: "3rd series" (manual 3.19, section 2.3.7).
    static func series(_ number: Int) -> String {
        let suffix =
            switch (number % 10, number % 100) {
            case (_, 11...13): "th"
            case (1, _): "st"
            case (2, _): "nd"
            case (3, _): "rd"
            default: "th"
            }
        return "\(number)\(suffix) series"
    }

    private static let table: [String: String] = [
        "phdthesis": "PhD thesis", "mathesis": "Master’s thesis", "bathesis": "Bachelor’s thesis", "candthesis": "Candidate thesis",
        "techreport": "technical report", "resreport": "research report", "software": "computer software", "datacd": "CD-ROM",
        "audiocd": "audio CD",
        "patent": "patent", "patentde": "German patent", "patenteu": "European patent", "patentfr": "French patent",
        "patentuk": "British patent", "patentus": "U.S. patent", "patreq": "patent request", "patreqde": "German patent request",
        "patreqeu": "European patent request", "patreqfr": "French patent request", "patrequk": "British patent request",
        "patrequs": "U.S. patent request",
        "inpreparation": "in preparation", "submitted": "submitted", "forthcoming": "forthcoming", "inpress": "in press",
        "prepublished": "pre-published",
        "newseries": "New series", "oldseries": "Old series",
        "countryde": "Germany", "countryeu": "European Union", "countryep": "European Union", "countryfr": "France",
        "countryuk": "United Kingdom", "countryus": "United States of America",
    ]
}
