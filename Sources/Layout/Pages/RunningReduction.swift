import TypesetStylesheet

/// The fields of a header or a footer that are shortened or omitted so that the rest fits on one row.
struct RunningReduction: Hashable {
    var shortened: Set<String> = []
    var omitted: Set<String> = []

    /// Returns the segments of a text without the omitted fields.
    ///
    /// The words between fields remain only directly before a field that remains and is not the first. A text that loses all its fields is
    /// empty, and a text without fields is unchanged.
    func remainingSegments(of text: String) -> [RunningTemplate.Segment] {
        let segments = RunningTemplate(text).segments
        let fields = segments.indices.filter { if case .field = segments[$0] { true } else { false } }
        let kept = fields.filter { if case .field(let name) = segments[$0] { !omitted.contains(name) } else { false } }
        guard kept.count < fields.count else { return segments }
        guard let first = fields.first, let last = fields.last, !kept.isEmpty else { return [] }
        // Words before the first field and after the last one remain.
        var result = Array(segments[..<first])
        for (position, index) in kept.enumerated() {
            let previous = fields.last { $0 < index } ?? index
            if position > 0 { result += segments[(previous + 1)..<index] }
            result.append(segments[index])
        }
        return result + segments[(last + 1)...]
    }
}

/// The search for the least reduction with which a header or a footer fits.
struct RunningReductionSearch {
    /// The names of the fields that may be shortened or omitted, from the least to the most important.
    let fields: [String]

    /// Ranks the fields, of which the least important ones are omitted first.
    ///
    /// - Parameters:
    ///   - names: the fields of all texts.
    ///   - prefersTitle: whether the title is more important than headings, as on left pages of books.
    init(_ names: Set<String>, prefersTitle: Bool) {
        func rank(_ name: String) -> Int {
            switch name {
            case "size": 0
            case "author": 1
            case "filename": 2
            case "date": 4
            case "title": prefersTitle ? 8 : 5
            case "chapter": 6
            case "section": 7
            default: 3
            }
        }
        // Page numbers are never omitted.
        fields = names.subtracting(["page", "pages"]).sorted { (rank($0), $0) < (rank($1), $1) }
    }

    /// Returns the first reduction that fits: none, shorter forms, and then without the least important fields.
    ///
    /// - Parameters:
    ///   - isRow: whether all contents are whole on one row.
    ///   - isAcceptable: whether they are on one row, or the only text has two lines.
    func reduction(isRow: (RunningReduction) -> Bool, isAcceptable: (RunningReduction) -> Bool) -> RunningReduction {
        var reduction = RunningReduction()
        if isRow(reduction) { return reduction }
        for field in fields {
            reduction.shortened.insert(field)
            if isRow(reduction) { return lengthened(reduction, isRow) }
        }
        for field in fields {
            // Only one field alone has two lines.
            let isLast = field == fields.last
            if isLast ? isAcceptable(reduction) : isRow(reduction) { return lengthened(reduction, isRow) }
            reduction.omitted.insert(field)
        }
        return lengthened(reduction, isRow)
    }

    /// Returns a reduction without the shorter forms that are not needed, for the most important fields first.
    private func lengthened(_ reduction: RunningReduction, _ isRow: (RunningReduction) -> Bool) -> RunningReduction {
        var result = reduction
        guard isRow(result) else { return result }
        for field in fields.reversed() {
            var longer = result
            longer.shortened.remove(field)
            if isRow(longer) { result = longer }
        }
        return result
    }
}
