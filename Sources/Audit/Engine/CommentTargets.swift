import Diagnostics
import Searching

/// The blocks that the comments about one rule speak of, in order of where they begin: a document can have ten thousand comments, and as
/// many findings.
struct CommentTargets {
    private struct Target {
        /// The comment's, among those of the document.
        let index: Int
        let span: SourceSpan
        /// Where the longest of the targets up to this one ends.
        let reach: Int
    }
    private var targets: [Target] = []

    /// - Parameter places: the numbers of comments and the blocks that they speak of.
    init(_ places: [(Int, SourceSpan)]) {
        var reach = 0
        for (index, span) in places.sorted(by: { $0.1.range.lowerBound < $1.1.range.lowerBound }) {
            reach = max(reach, Self.places(of: span).upperBound)
            targets.append(Target(index: index, span: span, reach: reach))
        }
    }

    /// The comments about blocks of which a span is a part, or that are a part of it.
    func comments(overlapping source: SourceSpan) -> Set<Int> {
        let places = Self.places(of: source)
        let beforeEnd = targets[..<targets.partitioningIndex { $0.span.range.lowerBound >= places.upperBound }]
        return Set(
            beforeEnd.reversed().prefix { $0.reach > places.lowerBound }
                .filter { $0.span.file === source.file && Self.places(of: $0.span).overlaps(places) }.map(\.index))
    }

    /// An empty span counts as its first byte.
    private static func places(of span: SourceSpan) -> Range<Int> {
        span.range.lowerBound..<max(span.range.upperBound, span.range.lowerBound + 1)
    }
}
