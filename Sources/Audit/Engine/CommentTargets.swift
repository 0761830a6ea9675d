import TypesetBase

/// The blocks to which the comments about one rule apply, in order of their start.
///
/// They are searched by position, because a document can have ten thousand comments and as many findings.
struct CommentTargets {
    private struct Target {
        /// The index of the comment among those of the document.
        let index: Int
        let span: SourceSpan
        /// The end of the target that reaches furthest, up to and including this one.
        let reach: Int
    }
    private var targets: [Target] = []

    /// Creates the targets of comments.
    ///
    /// - Parameter places: the indices of comments and the blocks to which they apply.
    init(_ places: [(Int, SourceSpan)]) {
        var reach = 0
        for (index, span) in places.sorted(by: { $0.1.range.lowerBound < $1.1.range.lowerBound }) {
            reach = max(reach, Self.places(of: span).upperBound)
            targets.append(Target(index: index, span: span, reach: reach))
        }
    }

    /// The comments on blocks that overlap a span.
    func comments(overlapping source: SourceSpan) -> Set<Int> {
        let places = Self.places(of: source)
        let beforeEnd = targets[..<targets.partitioningIndex { $0.span.range.lowerBound >= places.upperBound }]
        return Set(
            beforeEnd.reversed().prefix { $0.reach > places.lowerBound }
                .filter { $0.span.file === source.file && Self.places(of: $0.span).overlaps(places) }.map(\.index))
    }

    /// The bytes of a span; an empty span counts as its first byte.
    private static func places(of span: SourceSpan) -> Range<Int> {
        span.range.lowerBound..<max(span.range.upperBound, span.range.lowerBound + 1)
    }
}
