import TypesetPDFReading

/// The part of ISO 14289 by whose conditions a file is judged.
enum UAPart {
    case part1, part2
}

extension InspectedPDF {
    /// The part that the file claims; without a claim, the part for its version of PDF.
    var part: UAPart {
        let part = catalog.metadata?.accessibilityPart
        return part == 2 || part == nil && catalog.header.hasPrefix("%PDF-2.") ? .part2 : .part1
    }
}

/// A clause of ISO 14289, by its number in each part.
struct UAClause: Hashable {
    /// The numbers; nil for a part without the condition.
    private let part1: String?, part2: String?

    /// Creates a clause with its number in each part.
    init(_ part1: String?, _ part2: String?) { (self.part1, self.part2) = (part1, part2) }

    /// Creates a clause of part 1, and its equivalent in part 2 if that depends on the number alone.
    init(_ part1: String) { (self.part1, part2) = (part1, Self.equivalents[part1]) }

    func reference(in part: UAPart) -> Reference? {
        switch part {
        case .part1: part1.map { Reference(.pdfUA, $0) }
        case .part2: part2.map { Reference(.pdfUA2, $0) }
        }
    }

    /// The number in the first part that has the condition.
    var number: String { part1 ?? part2 ?? "" }

    static let structureTree = UAClause("7.1", "8.2.1"), content = UAClause("7.1", "8.2.2"), types = UAClause("7.1", "8.2.4")
    static let title = UAClause("7.1", "8.11.1"), titleBar = UAClause("7.1", "8.11.2")
    static let language = UAClause("7.2", "8.4.4"), contents = UAClause("7.2", "8.2.5.8")
    static let lists = UAClause("7.2", "8.2.5.25"), tables = UAClause("7.2", "8.2.5.26")

    private static let equivalents = [
        "5": "5", "6.1": "6.1", "6.2": "6.2", "7.3": "8.2.5.28.2", "7.4": "8.2.5.12", "7.4.2": "8.2.5.12", "7.5": "8.2.5.26",
        "7.6": "8.2.5.25", "7.7": "8.2.5.29", "7.9": "8.2.5.14", "7.10": "8.7", "7.15": "8.10.1", "7.18.2": "8.9.2.4.15",
        "7.18.3": "8.9.3.3", "7.18.4": "8.10.1", "7.18.5": "8.2.5.20", "7.18.8": "8.9.2.4.14", "7.21.3.1": "8.4.5.3.1",
        "7.21.3.2": "8.4.5.3.2", "7.21.3.3": "8.4.5.4", "7.21.4.1": "8.4.5.5.1", "7.21.5": "8.4.5.6", "7.21.6": "8.4.5.7",
        "7.21.7": "8.4.5.8", "7.21.8": "8.4.5.9",
    ]
}
