package import TypesetBase
package import TypesetLayout
import TypesetPDFReading

/// The standards that the files of a document claim to meet, and the faults that prevent further claims.
public struct ConformanceClaim: Hashable, Sendable {
    /// The faults of one rule that prevent a claim.
    package struct Obstacle: Hashable, Sendable {
        /// The rule that reports the faults.
        package let rule: RuleID
        /// The number of faults.
        package let count: Int
        /// The faults in words, such as `2 headings skip a level`.
        package let words: String
    }

    /// The standards in the metadata of the files, such as `PDF/UA-1`; empty if the files claim nothing.
    public let standards: [String]
    /// The standard that the files do not claim because of the obstacles; nil if nothing is withheld.
    package let withheld: String?
    /// The obstacles in the order of the reports.
    package let obstacles: [Obstacle]

    /// Creates a claim as read from a report.
    package init(standards: [String], withheld: String?, obstacles: [Obstacle]) {
        self.standards = standards
        self.withheld = withheld
        self.obstacles = obstacles
    }

    /// Creates the claim of files made from a document.
    ///
    /// - Parameters:
    ///   - accessibility: the standard for accessibility, such as `PDF/UA-1`.
    ///   - archiving: the standard for archives. It requires tags and text, but the obstacles do not concern it.
    package init(accessibility: String, archiving: String, obstacles: [ConformanceObstacle]) {
        let grouped = Dictionary(grouping: obstacles, by: \.rule)
        self.obstacles = RuleID.allCases.compactMap { rule in
            grouped[rule].flatMap { group in
                group.first.map { Obstacle(rule: rule, count: group.count, words: $0.words(counting: group.count)) }
            }
        }
        standards = (obstacles.isEmpty ? [accessibility] : []) + [archiving]
        withheld = obstacles.isEmpty ? nil : accessibility
    }

    /// Creates the claim of a file of another program, from its metadata.
    init(_ metadata: InspectedMetadata?) {
        let accessibility = metadata?.accessibilityPart.map { "PDF/UA-\($0)" }
        let archiving = metadata?.archivalPart.map { "PDF/A-\($0)\(metadata?.archivalConformance?.lowercased() ?? "")" }
        standards = [accessibility, archiving].compactMap(\.self)
        withheld = nil
        obstacles = []
    }

    /// Returns the claim without the standard for accessibility if the tags of any file have errors.
    ///
    /// - Parameter errors: the number of findings about the tags.
    func withheld(forTagErrors errors: Int, in sizes: [AuditedSize]) -> ConformanceClaim {
        guard withheld == nil, sizes.contains(where: \.hasTagErrors), let accessibility = standards.first(where: { $0.hasPrefix("PDF/UA") })
        else { return self }
        let count = max(errors, 1), words = count == 1 ? "the tags have an error" : "the tags have \(count) errors"
        return ConformanceClaim(
            standards: standards.filter { $0 != accessibility }, withheld: accessibility,
            obstacles: obstacles + [Obstacle(rule: .pdfTags, count: count, words: words)])
    }

    /// The claim in words, such as `PDF/A-2a, not PDF/UA-1: 2 headings skip a level [heading-skip]`.
    public var text: String {
        let claimed = standards.isEmpty ? "no standard" : standards.joined(separator: " and ")
        guard let withheld else { return claimed }
        return "\(claimed), not \(withheld): " + obstacles.map { "\($0.words) [\($0.rule)]" }.joined(separator: ", ")
    }

    /// The claim as a line for a terminal, such as `claim of guide.md: PDF/UA-1 and PDF/A-2a`.
    package func line(about document: String) -> String { "claim of \(Printable.text(document)): \(text)" }
}

extension ConformanceObstacle {
    /// The rule that reports the obstacle.
    var rule: RuleID {
        switch self {
        case .firstHeading: .headingFirst
        case .skippedHeading: .headingSkip
        case .undescribedFigure: .imageAltMissing
        case .tableWithoutHeaders: .tableHeaderMissing
        case .unstatedLanguage: .languageMissing
        case .invalidLanguage: .languageInvalid
        }
    }

    /// The words for a number of obstacles of this kind.
    fileprivate func words(counting count: Int) -> String {
        switch self {
        case .firstHeading(let level, let top, _): "the first heading is of level \(level), below level \(top)"
        case .skippedHeading: count == 1 ? "a heading skips a level" : "\(count) headings skip a level"
        case .undescribedFigure: count == 1 ? "a picture has no alternative text" : "\(count) pictures have no alternative text"
        case .tableWithoutHeaders: count == 1 ? "a table has no headers" : "\(count) tables have no headers"
        case .unstatedLanguage: "the language is not stated"
        case .invalidLanguage: count == 1 ? "a language tag is invalid" : "\(count) language tags are invalid"
        }
    }
}
