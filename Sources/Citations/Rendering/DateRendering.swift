extension CiteRenderer {
    /// Renders `cs:date`.
    mutating func render(_ element: DateElement) -> RenderedElement {
        guard !suppressed.contains(element.variable), !context.isComparison || element.variable != "accessed",
            let date = entry.dates[element.variable]
        else {
            return RenderedElement(asksVariable: true)
        }
        guard let start = date.start else {
            guard let literal = date.literal, !literal.isEmpty else { return RenderedElement(asksVariable: true) }
            didShow(element.variable)
            let nodes = FieldMarkup.nodes(of: CitationText(literal)) + implicitYearSuffix(element)
            return RenderedElement(nodes: decorated(nodes, element.attributes), asksVariable: true, hasValue: true)
        }
        didShow(element.variable)
        let format = format(of: element)
        if context.mode == .sortKey {
            return RenderedElement(nodes: [OutputNode(sortText(date, format))], asksVariable: true, hasValue: true)
        }
        var formatter = DateFormatter(locale: locale, format: format)
        var nodes: [OutputNode]
        if let end = date.end {
            nodes = formatter.range(start, end, self)
        } else {
            nodes = formatter.single(start, isOpen: date.isOpen, self)
        }
        if nodes.allSatisfy(\.isEmpty) { return RenderedElement(asksVariable: true) }
        if formatter.showsYear { nodes += implicitYearSuffix(element) }
        var attributes = element.attributes
        if attributes.textCase == nil { attributes.textCase = format.textCase }
        return RenderedElement(nodes: decorated(nodes, attributes), asksVariable: true, hasValue: true)
    }

    /// The year suffix after the first date of issue, if the style does not place it itself.
    private mutating func implicitYearSuffix(_ element: DateElement) -> [OutputNode] {
        guard !hasExplicitYearSuffix, !hasShownYearSuffix, element.variable == "issued" else { return [] }
        return yearSuffixNode().map { [$0] } ?? []
    }

    /// The parts of a date element; those of the locale if it is localized.
    private func format(of element: DateElement) -> CitationLocale.DateFormat {
        guard let form = element.form, var format = locale.dates[form] else {
            return CitationLocale.DateFormat(parts: element.parts, delimiter: element.delimiter)
        }
        format.parts = format.parts.filter { part in
            switch element.precision {
            case .day: true
            case .month: part.name != .day
            case .year: part.name == .year
            }
        }
        for index in format.parts.indices {
            guard let own = element.parts.first(where: { $0.name == format.parts[index].name }) else { continue }
            var part = format.parts[index]
            part.form = own.form ?? part.form
            part.rangeDelimiter = own.rangeDelimiter ?? part.rangeDelimiter
            part.attributes.formatting = own.attributes.formatting
            part.attributes.textCase = own.attributes.textCase ?? part.attributes.textCase
            part.attributes.stripsPeriods = part.attributes.stripsPeriods || own.attributes.stripsPeriods
            format.parts[index] = part
        }
        return format
    }

    /// The parts of a date as digits whose order is that of time.
    private func sortText(_ date: CitedDate, _ format: CitationLocale.DateFormat) -> String {
        let names = Set(format.parts.map(\.name))
        return DateSorting.text(date, hasMonth: names.contains(.month), hasDay: names.contains(.day))
    }
}

/// The texts of dates in sort keys.
enum DateSorting {
    /// The years are counted from this year, so that years before Christ are numbers too.
    private static let firstYear = -5_000_000

    /// The digits of a date and of the end of a range.
    static func text(_ date: CitedDate, hasMonth: Bool, hasDay: Bool) -> String {
        guard let start = date.start else { return "" }
        let from = digits(start, hasMonth, hasDay)
        return from + "-" + (date.end.map { digits($0, hasMonth, hasDay) } ?? digits(CitedDate.Point(year: firstYear), true, true))
    }

    private static func digits(_ point: CitedDate.Point, _ hasMonth: Bool, _ hasDay: Bool) -> String {
        let month = hasMonth ? point.month ?? point.season.map { 12 + $0 } ?? 0 : 0
        let year = min(max(point.year, firstYear), -firstYear) - firstYear
        return padded(year, 8) + padded(month, 2) + padded(hasDay ? point.day ?? 0 : 0, 2)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(max(number, 0))
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

/// Renders the parts of dates and date ranges.
struct DateFormatter {
    let locale: CitationLocale
    let format: CitationLocale.DateFormat
    /// Whether the output has a year.
    private(set) var showsYear = false

    /// One date, or a range without end.
    mutating func single(_ point: CitedDate.Point, isOpen: Bool, _ renderer: CiteRenderer) -> [OutputNode] {
        let parts = format.parts.filter { isPresent($0.name, in: point) }
        var nodes = nodes(of: parts, point, renderer)
        if isOpen, !nodes.isEmpty { nodes.append(OutputNode(rangeDelimiter(.year))) }
        return nodes
    }

    /// A range: the parts that differ twice, and the equal parts once.
    mutating func range(_ start: CitedDate.Point, _ end: CitedDate.Point, _ renderer: CiteRenderer) -> [OutputNode] {
        let names = Set(format.parts.map(\.name))
        let largest: DatePart.Name
        if start.year != end.year {
            largest = .year
        } else if names.contains(.month), start.month != end.month || start.season != end.season {
            largest = .month
        } else if names.contains(.day), start.day != end.day {
            largest = .day
        } else {
            return single(start, isOpen: false, renderer)
        }
        let differs = { (part: DatePart) in part.name.rank <= largest.rank }
        let startParts = format.parts.filter { isPresent($0.name, in: start) },
            endParts = format.parts.filter { isPresent($0.name, in: end) }
        guard let first = startParts.firstIndex(where: differs), let last = startParts.lastIndex(where: differs),
            let endFirst = endParts.firstIndex(where: differs), let endLast = endParts.lastIndex(where: differs)
        else { return single(names.contains(largest) ? end : start, isOpen: false, renderer) }
        var from = Array(startParts[first...last])
        // The end of the range has the affix after its last part.
        if !from.isEmpty { from[from.count - 1].attributes.suffix = "" }
        var until = Array(endParts[endFirst...endLast])
        if !until.isEmpty { until[0].attributes.prefix = "" }
        let middle = nodes(of: from, start, renderer) + [OutputNode(rangeDelimiter(largest))] + nodes(of: until, end, renderer)
        let before = nodes(of: Array(startParts[..<first]), start, renderer)
        let after = nodes(of: Array(endParts[(endLast + 1)...]), end, renderer)
        return .joined([before, middle, after], by: format.delimiter)
    }

    private func rangeDelimiter(_ name: DatePart.Name) -> String {
        format.parts.first { $0.name == name }?.rangeDelimiter ?? "–"
    }

    private func isPresent(_ name: DatePart.Name, in point: CitedDate.Point) -> Bool {
        switch name {
        case .year: true
        case .month: point.month != nil || point.season != nil
        case .day: point.day != nil && point.month != nil
        }
    }

    private mutating func nodes(of parts: [DatePart], _ point: CitedDate.Point, _ renderer: CiteRenderer) -> [OutputNode] {
        var nodes: [[OutputNode]] = []
        for part in parts {
            guard let text = text(of: part, point) else { continue }
            if part.name == .year { showsYear = true }
            nodes.append(renderer.decorated([OutputNode(text)], part.attributes))
        }
        return .joined(nodes, by: format.delimiter)
    }

    private func text(of part: DatePart, _ point: CitedDate.Point) -> String? {
        switch part.name {
        case .year: year(point.year, part.form)
        case .month: month(point, part.form)
        case .day: day(point, part.form)
        }
    }

    private func year(_ year: Int, _ form: DatePart.Form?) -> String {
        // The year 0 is 1 BC.
        if year <= 0 { return "\(year.magnitude + 1)" + era("bc", "BC") }
        if form == .short, year >= 1000 { return String(String(year).suffix(2)) }
        return "\(year)" + (year < 1000 ? era("ad", "AD") : "")
    }

    /// The term of an era, with a space before it if it is a word.
    private func era(_ term: String, _ initial: String) -> String {
        let text = locale.text(of: term) ?? initial
        return text.first?.isLetter == true ? " " + text : text
    }

    private func month(_ point: CitedDate.Point, _ form: DatePart.Form?) -> String? {
        guard let month = point.month else {
            return point.season.flatMap { locale.text(of: "season-0\($0)") }
        }
        switch form {
        case .numeric: return "\(month)"
        case .numericLeadingZeros: return month < 10 ? "0\(month)" : "\(month)"
        case .short: return locale.text(of: Self.term(month), .short)
        case .long, .ordinal, nil: return locale.text(of: Self.term(month))
        }
    }

    private static func term(_ month: Int) -> String { month < 10 ? "month-0\(month)" : "month-\(month)" }

    private func day(_ point: CitedDate.Point, _ form: DatePart.Form?) -> String? {
        guard let day = point.day else { return nil }
        switch form {
        case .numericLeadingZeros: return day < 10 ? "0\(day)" : "\(day)"
        case .ordinal where day == 1 || locale.limitsOrdinalsToFirstDay != true:
            return locale.ordinal(day, point.month.flatMap { locale.gender(of: Self.term($0)) })
        case .ordinal, .numeric, .long, .short, nil: return "\(day)"
        }
    }
}

extension DatePart.Name {
    /// The order of parts from the smallest.
    fileprivate var rank: Int {
        switch self {
        case .day: 0
        case .month: 1
        case .year: 2
        }
    }
}
