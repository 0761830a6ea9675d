import TypesetBase
import TypesetMarkdown
import TypesetStylesheet
import TypesetText

/// A number in a cell, for the alignment of decimal separators.
struct CellNumber {
    /// The byte after the whole part, where the decimal separator or a unit begins or the text ends.
    let fraction: Int

    /// Creates a number; nil unless the text is a number with at most a sign or currency before it and a unit after it.
    ///
    /// - Parameters:
    ///   - text: the text in UTF-8.
    ///   - language: a BCP 47 tag, which decides the meaning of the separator in `1,204`.
    init?(_ text: [UInt8], language: String) {
        guard text.count <= Self.longest else { return nil }
        let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
        guard let first = scalars.firstIndex(where: Self.isDigit), let last = scalars.lastIndex(where: Self.isDigit),
            scalars[..<first].allSatisfy({ !$0.properties.isAlphabetic }), first <= 3, scalars.count - last <= 8,
            scalars[first...last].allSatisfy({ Self.isDigit($0) || Self.isSeparator($0) })
        else { return nil }
        let whole = Self.decimalSeparator(in: scalars, first...last, language: language) ?? last + 1
        fraction = scalars[..<whole].reduce(0) { $0 + UTF8.width($1) }
    }

    /// The maximum length in bytes, more than any number with its unit.
    private static let longest = 40

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { "0"..."9" ~= scalar }

    /// Whether a scalar may separate digits within a number; spaces and apostrophes may separate groups of digits.
    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        [0x2C, 0x2E, 0x20, 0xA0, 0x202F, 0x2009, 0x27, 0x2019].contains(scalar.value)
    }

    /// Returns the decimal separator of a number: its last sign, if that is unique.
    ///
    /// It must not precede exactly three digits, unless the language writes it as the decimal separator or the number has other separators.
    private static func decimalSeparator(in scalars: [Unicode.Scalar], _ range: ClosedRange<Int>, language: String) -> Int? {
        guard let last = range.last(where: { scalars[$0] == "," || scalars[$0] == "." }) else { return nil }
        let sign = scalars[last]
        guard range.count(where: { scalars[$0] == sign }) == 1 else { return nil }
        let hasOther = range.contains { scalars[$0] != sign && isSeparator(scalars[$0]) }
        let isDecimal = range.upperBound - last != 3 || hasOther || sign == (writesComma(language) ? "," : ".")
        return isDecimal ? last : nil
    }

    /// Whether a language writes a decimal comma (CLDR, decimal symbols).
    private static func writesComma(_ language: String) -> Bool {
        let primary = language.lowercased().prefix { $0 != "-" }
        return [
            "af", "be", "bg", "bs", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fr", "gl", "hr", "hu", "id", "is", "it", "lt",
            "lv", "mk", "nb", "nl", "nn", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sq", "sr", "sv", "tr", "uk", "vi",
        ].contains(primary)
    }
}

/// The positions of the decimal separators in the columns of a table.
struct DecimalColumns {
    /// The greatest width after the whole parts of a column's numbers, by column; 0 if it has no numbers.
    private(set) var fractions: [Points]
    /// Whether each column is one of numbers.
    private(set) var areNumbers: [Bool]
    /// The policy of the table's style.
    let policy: DecimalAlignment

    init(count: Int, _ policy: DecimalAlignment) {
        fractions = Array(repeating: 0, count: count)
        areNumbers = Array(repeating: false, count: count)
        self.policy = policy
    }

    /// Returns the values of the selected columns.
    func selecting(_ columns: [Int]) -> DecimalColumns {
        var result = DecimalColumns(count: 0, policy)
        result.fractions = columns.map { fractions[$0] }
        result.areNumbers = columns.map { areNumbers[$0] }
        return result
    }

    mutating func include(_ fraction: Points, column: Int) {
        fractions[column] = max(fractions[column], fraction)
        areNumbers[column] = true
    }

    /// Whether a cell is in a column that may be one of numbers.
    func admits(_ cell: FlowTable.Cell) -> Bool {
        guard cell.columns.count == 1 else { return false }
        return switch policy {
        case .auto: cell.alignment == .right
        case .always: cell.alignment == .right || cell.alignment == .none
        case .never: false
        }
    }

    /// Returns the alignment of a cell's lines; nil for the style's.
    func alignment(of cell: FlowTable.Cell) -> ResolvedStyle.Alignment? {
        switch cell.alignment {
        case .none:
            admits(cell) && areNumbers.indices.contains(cell.columns.lowerBound) && areNumbers[cell.columns.lowerBound] ? .right : nil
        case .left: .left
        case .center: .center
        case .right: .right
        }
    }
}

/// Finds columns of numbers: those that the style permits, if more than two thirds of their cells are numbers.
extension TableMeter {
    func decimalColumns(_ table: FlowTable) -> DecimalColumns {
        var columns = DecimalColumns(count: table.columnCount, styles[table.style].decimalAlignment)
        var counts = [(numbers: Int, others: Int)](repeating: (0, 0), count: table.columnCount), found: [(column: Int, width: Points)] = []
        for cell in table.rows.lazy.flatMap(\.cells) where columns.admits(cell) {
            let column = cell.columns.lowerBound
            if let fraction = fraction(of: cell) {
                counts[column].numbers += 1
                found.append((column, fraction))
            } else if !cell.isEmpty {
                counts[column].others += 1
            }
        }
        for number in found where counts[number.column].numbers > 2 * counts[number.column].others {
            columns.include(number.width, column: number.column)
        }
        return columns
    }

    /// Returns the width after the whole part of a cell's number; nil if it is no number.
    func fraction(of cell: FlowTable.Cell) -> Points? {
        let paragraph = cell.paragraph
        guard cell.blocks.isEmpty, !paragraph.text.isEmpty, paragraph.objects.isEmpty, !paragraph.hasNotes,
            let first = paragraph.pieces.first,
            let number = CellNumber(paragraph.text, language: flow.runs[first.run].language)
        else { return nil }
        let shaped = context.shaped(paragraph), sizes = text.pointSizes(of: paragraph)
        var width: Points = 0
        for run in shaped.runs {
            let size = sizes[run.piece] * run.scale
            for glyph in run.glyphs where shaped.glyphs.textStart(of: glyph) >= number.fraction {
                width += shaped.glyphs[glyph].advance.points(at: size)
            }
        }
        return width
    }

    /// Returns the indent at the right of a cell's number that aligns its separator with those of its column.
    ///
    /// A year in the table's head is no number of the column, and stays at the right edge.
    func decimalIndent(of cell: FlowTable.Cell, in columns: DecimalColumns) -> Points {
        let column = cell.columns.lowerBound
        guard !cell.isInHead, columns.admits(cell), columns.fractions.indices.contains(column), columns.fractions[column] > 0,
            let fraction = fraction(of: cell)
        else { return 0 }
        return max(0, columns.fractions[column] - fraction)
    }
}
