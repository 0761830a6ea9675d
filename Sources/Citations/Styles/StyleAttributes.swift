import TypesetBase

extension XMLElement {
    /// The children with a local name.
    func children(named name: String) -> [XMLElement] { children.filter { $0.name.local == name } }

    /// The first child with a local name.
    func child(named name: String) -> XMLElement? { children.first { $0.name.local == name } }

    /// The value of an attribute with fixed values; nil if the attribute is absent or has another value.
    func value<Value: RawRepresentable<String>>(_ name: String) -> Value? { attribute(name).flatMap { Value(rawValue: $0) } }

    /// The value of an attribute that is `true` or `false`.
    func flag(_ name: String) -> Bool? { attribute(name).map { $0 == "true" } }

    /// The value of an attribute that is a list.
    func words(_ name: String) -> [String] { (attribute(name) ?? "").split(whereSeparator: \.isWhitespace).map(String.init) }
}

extension Formatting {
    /// Reads the formatting attributes of an element.
    init(_ element: XMLElement) {
        isItalic = element.attribute("font-style").map { $0 != "normal" }
        isBold = element.attribute("font-weight").flatMap { $0 == "light" ? nil : $0 == "bold" }
        isSmallCaps = element.attribute("font-variant").map { $0 == "small-caps" }
        isUnderlined = element.attribute("text-decoration").map { $0 == "underline" }
        switch element.attribute("vertical-align") {
        case "sup": baseline = .superscript
        case "sub": baseline = .subscript
        case "baseline": baseline = .normal
        default: baseline = nil
        }
    }
}

extension ElementAttributes {
    /// Reads the shared attributes of an element.
    init(_ element: XMLElement) {
        prefix = element.attribute("prefix") ?? ""
        suffix = element.attribute("suffix") ?? ""
        formatting = Formatting(element)
        hasQuotes = element.flag("quotes") ?? false
        stripsPeriods = element.flag("strip-periods") ?? false
        textCase = element.value("text-case")
        display = element.value("display")
    }
}

extension NameOptions {
    /// Reads the attributes of `cs:name`.
    init(_ element: XMLElement) {
        self.init(shared: element)
        form = element.value("form")
        delimiter = element.attribute("delimiter")
    }

    /// Reads the attributes of `cs:style`, `cs:citation` or `cs:bibliography`.
    init(inheritedFrom element: XMLElement) {
        self.init(shared: element)
        form = element.value("name-form")
        delimiter = element.attribute("name-delimiter")
        namesDelimiter = element.attribute("names-delimiter")
    }

    private init(shared element: XMLElement) {
        and = element.value("and")
        delimiterPrecedesEtAl = element.value("delimiter-precedes-et-al")
        delimiterPrecedesLast = element.value("delimiter-precedes-last")
        etAlMin = element.attribute("et-al-min").flatMap { Int($0) }
        etAlUseFirst = element.attribute("et-al-use-first").flatMap { Int($0) }
        etAlSubsequentMin = element.attribute("et-al-subsequent-min").flatMap { Int($0) }
        etAlSubsequentUseFirst = element.attribute("et-al-subsequent-use-first").flatMap { Int($0) }
        etAlUseLast = element.flag("et-al-use-last")
        initialize = element.flag("initialize")
        initializeWith = element.attribute("initialize-with")
        nameAsSortOrder = element.value("name-as-sort-order")
        sortSeparator = element.attribute("sort-separator")
    }
}

extension DatePart {
    /// Reads `cs:date-part`; nil if its name is unknown.
    init?(_ element: XMLElement) {
        guard let name: Name = element.value("name") else { return nil }
        self.init(
            name: name, form: element.value("form"), rangeDelimiter: element.attribute("range-delimiter"),
            attributes: ElementAttributes(element))
    }
}
