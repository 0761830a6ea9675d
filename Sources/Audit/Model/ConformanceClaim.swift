public import Diagnostics
package import Layout
import PDFInspection

/// What the files of a document claim to conform to, and what keeps them from claiming more.
public struct ConformanceClaim: Hashable, Sendable {
    /// Faults of one rule for which the files make no claim.
    public struct Obstacle: Hashable, Sendable {
        /// The rule that reports them.
        public let rule: RuleID
        /// How many there are.
        public let count: Int
        /// `2 headings skip a level`.
        public let words: String

        package init(rule: RuleID, count: Int, words: String) { (self.rule, self.count, self.words) = (rule, count, words) }
    }

    /// The standards that the files name in their metadata, such as `PDF/UA-1`; none for a file that claims nothing.
    public let standards: [String]
    /// The standard that they do not claim because of the obstacles; nil where they claim all that they could.
    public let withheld: String?
    /// In the order of the reports.
    public let obstacles: [Obstacle]

    /// Whether the files claim all that they could.
    public var isWhole: Bool { withheld == nil }

    /// As it was said before, in a report.
    package init(standards: [String], withheld: String?, obstacles: [Obstacle]) {
        self.standards = standards
        self.withheld = withheld
        self.obstacles = obstacles
    }

    /// Of files that are made of a document.
    ///
    /// - Parameters:
    ///   - accessibility: the standard for accessibility, such as `PDF/UA-1`.
    ///   - archiving: the one for archives, which asks for tags and text, and not for what the obstacles are about.
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

    /// Of a file of another program, as its metadata states it.
    init(_ metadata: InspectedMetadata?) {
        let accessibility = metadata?.accessibilityPart.map { "PDF/UA-\($0)" }
        let archiving = metadata?.archivalPart.map { "PDF/A-\($0)\(metadata?.archivalConformance?.lowercased() ?? "")" }
        standards = [accessibility, archiving].compactMap(\.self)
        withheld = nil
        obstacles = []
    }

    /// `PDF/A-2a, not PDF/UA-1: 2 headings skip a level [heading-skip]`.
    public var text: String {
        let claimed = standards.isEmpty ? "no standard" : standards.joined(separator: " and ")
        guard let withheld else { return claimed }
        return "\(claimed), not \(withheld): " + obstacles.map { "\($0.words) [\($0.rule)]" }.joined(separator: ", ")
    }

    /// `claim of guide.md: PDF/UA-1 and PDF/A-2a`, for a terminal.
    public func line(about document: String) -> String { "claim of \(Printable.text(document)): \(text)" }
}

extension ConformanceObstacle {
    /// The rule that reports it.
    var rule: RuleID {
        switch self {
        case .firstHeading: .headingFirst
        case .skippedHeading: .headingSkip
        case .undescribedFigure: .imageAltMissing
        case .unstatedLanguage: .languageMissing
        case .invalidLanguage: .languageInvalid
        }
    }

    /// What it says of so many of its kind.
    fileprivate func words(counting count: Int) -> String {
        switch self {
        case .firstHeading(let level, let top, _): "the first heading is of level \(level), below level \(top)"
        case .skippedHeading: count == 1 ? "a heading skips a level" : "\(count) headings skip a level"
        case .undescribedFigure: count == 1 ? "a picture has no alternative text" : "\(count) pictures have no alternative text"
        case .unstatedLanguage: "nothing states the language"
        case .invalidLanguage: count == 1 ? "a language is no language tag" : "\(count) languages are no language tags"
        }
    }
}
