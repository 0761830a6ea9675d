import TypesetBase

/// The widths of columns, and the fallbacks used to fit them.
struct ColumnPlan {
    var widths: [Points]
    /// Whether the cells have the minimum padding at the sides.
    var isTight = false
    /// Whether words that are wider than their column are broken.
    var breaksWords = false
    var decimals: DecimalColumns

    var width: Points { widths.reduce(0, +) }
}

extension MeasuredTable {
    /// A combination of fallbacks that makes columns fit.
    struct Step {
        var isTight: Bool
        var breaks: WordBreaks

        /// Hyphens come last: less padding is the smaller loss.
        static let all = [
            Step(isTight: false, breaks: .none), Step(isTight: false, breaks: .joints), Step(isTight: true, breaks: .none),
            Step(isTight: true, breaks: .joints), Step(isTight: false, breaks: .all), Step(isTight: true, breaks: .all),
        ]
    }

    /// Returns the first step at which the columns fit; nil if there is none.
    func step(_ selection: [Int]? = nil, available: Points) -> Step? {
        Step.all.first { step in
            guard !step.isTight || fallbacks.contains(.padding), step.breaks == .none || fallbacks.contains(.words) else { return false }
            let all = columns(isTight: step.isTight)
            let problem = ColumnProblem(columns: selection.map { $0.map { all[$0] } } ?? all, readable: readable)
            guard problem.fits(available, breaking: step.breaks) else { return false }
            guard step.breaks == .all, problem.columns.count > Self.fewColumns else { return true }
            return breaksFew(rowsWithHyphens(selection, problem.shared(available), isTight: step.isTight))
        }
    }

    /// Returns the widths of all or some columns; nil if they do not fit.
    func plan(_ selection: [Int]? = nil, available: Points) -> ColumnPlan? {
        guard let step = step(selection, available: available) else { return nil }
        let natural = columns(isTight: step.isTight).map(\.maxContent)
        if selection == nil, natural.reduce(0, +) <= available {
            return ColumnPlan(widths: natural, isTight: step.isTight, decimals: decimals)
        }
        let problem = problem(selection, isTight: step.isTight)
        var chosen = ColumnSolver.solution(of: problem, available: available, breaking: step.breaks)
        if step.breaks == .none, fallbacks.contains(.words), problem.hasLongWords, let whole = chosen {
            chosen = broken(problem, selection, available: available, isTight: step.isTight, insteadOf: whole)
        }
        return chosen.map {
            ColumnPlan(
                widths: $0.widths, isTight: step.isTight,
                breaksWords: rowsWithBrokenWords(selection, $0.widths, isTight: step.isTight) > 0,
                decimals: selection.map(decimals.selecting) ?? decimals)
        }
    }

    /// Returns columns with some long words broken if that makes the table much lower, and otherwise those with whole words.
    ///
    /// If too many words would be broken, only the widest of each column may be.
    private func broken(
        _ problem: ColumnProblem, _ selection: [Int]?, available: Points, isTight: Bool, insteadOf whole: ColumnSolver.Solution
    ) -> ColumnSolver.Solution {
        var best = whole
        let floors = [[], otherWords(selection, isTight: isTight)]
        for breaks in [WordBreaks.joints, .all] {
            let broken = floors.lazy.compactMap { ColumnSolver.solution(of: problem, available: available, breaking: breaks, floor: $0) }
                .first { breaksFew(rowsWithBrokenWords(selection, $0.widths, isTight: isTight)) }
            guard let broken, broken.height < Self.worthBreaking * best.height else { continue }
            best = broken
        }
        return best
    }

    /// Returns the width of the widest word of each column without the row of the widest.
    private func otherWords(_ selection: [Int]?, isTight: Bool) -> [Points] {
        let columns = selection ?? Array(0..<columnCount)
        var places = [Int?](repeating: nil, count: columnCount)
        for (place, column) in columns.enumerated() { places[column] = place }
        var widest = [Points](repeating: 0, count: columns.count), second = widest
        for cell in rows.joined() where cell.columns.count == 1 {
            guard let place = places[cell.columns.lowerBound] else { continue }
            let width = cell.widths.minContent + cell.padding(isTight: isTight)
            second[place] = max(second[place], min(width, widest[place]))
            widest[place] = max(widest[place], width)
        }
        return second
    }

    /// Words that would fit are broken if the table becomes lower by a seventh.
    private static let worthBreaking = 6.0 / 7

    /// Tables of at most this many columns are better with broken words than in any other form.
    static let fewColumns = 3
    /// The denominator of the fraction of rows that may have a broken word in wider tables.
    private static let fewWords = 5

    private func breaksFew(_ broken: Int) -> Bool { broken <= max(1, rows.count / Self.fewWords) }

    /// Returns the number of rows with a word that is wider than its column.
    private func rowsWithBrokenWords(_ selection: [Int]?, _ widths: [Points], isTight: Bool) -> Int {
        rows(selection, widths, isTight: isTight, wider: \.minContent)
    }

    /// Returns the number of rows with a word that does not fit even if broken at joints.
    private func rowsWithHyphens(_ selection: [Int]?, _ widths: [Points], isTight: Bool) -> Int {
        rows(selection, widths, isTight: isTight, wider: \.jointed)
    }

    private func rows(
        _ selection: [Int]?, _ widths: [Points], isTight: Bool, wider content: KeyPath<ContentWidths, Points>
    ) -> Int {
        var places = [Int?](repeating: nil, count: columnCount)
        for (place, column) in (selection ?? Array(0..<columnCount)).enumerated() { places[column] = place }
        return rows.count { row in
            row.contains { cell in
                guard cell.columns.count == 1, let place = places[cell.columns.lowerBound] else { return false }
                return cell.widths[keyPath: content] + cell.padding(isTight: isTight) > widths[place] + 0.001
            }
        }
    }
}

extension ColumnProblem {
    func fits(_ available: Points, breaking: WordBreaks) -> Bool {
        columns.reduce(0) { $0 + $1.maxContent } <= available || least(breaking: breaking).reduce(0, +) <= available
    }

    fileprivate var hasLongWords: Bool { columns.contains { $0.breakable < $0.minContent } }

    /// Returns widths between those with hyphenated words and those without; each column gets the same fraction of the difference.
    fileprivate func shared(_ available: Points) -> [Points] {
        let low = least(breaking: .all), high = least(breaking: .joints)
        let lack = zip(low, high).reduce(0) { $0 + $1.1 - $1.0 }, free = available - low.reduce(0, +)
        guard lack > 0 else { return low }
        return zip(low, high).map { $0 + ($1 - $0) * min(1, max(0, free.ratio(to: lack))) }
    }
}
