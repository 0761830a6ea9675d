import TypesetBase

extension CitationLocale {
    /// Reads `cs:locale`, as the root of a file or a part of a style.
    init(element: XMLElement) {
        self.init()
        language = element.attribute("lang") ?? ""
        for child in element.children {
            switch child.name.local {
            case "style-options":
                movesPunctuationIntoQuotes = child.flag("punctuation-in-quote")
                limitsOrdinalsToFirstDay = child.flag("limit-day-ordinals-to-day-1")
            case "date":
                guard let form: DateForm = child.value("form") else { continue }
                dates[form] = DateFormat(
                    parts: child.children(named: "date-part").compactMap { DatePart($0) }, delimiter: child.attribute("delimiter") ?? "",
                    textCase: child.value("text-case"))
            case "terms": for term in child.children(named: "term") { read(term) }
            default: break
            }
        }
    }

    private mutating func read(_ element: XMLElement) {
        guard let name = element.attribute("name") else { return }
        let form: TermForm = element.value("form") ?? .long, genderForm: TermGender? = element.value("gender-form")
        let single = element.child(named: "single")?.text ?? element.text
        if name == "ordinal" { definesOrdinals = true }
        if name.hasPrefix("ordinal-"), let number = Int(name.dropFirst("ordinal-".count)) {
            definesOrdinals = true
            let match: Ordinal.Match = element.value("match") ?? (number < 10 ? .lastDigit : .lastTwoDigits)
            ordinals.append(Ordinal(number: number, match: match, genderForm: genderForm, text: single))
        }
        terms[TermKey(name: name, form: form, genderForm: genderForm)] = Term(
            single: single, multiple: element.child(named: "multiple")?.text ?? single, gender: element.value("gender"))
    }
}
