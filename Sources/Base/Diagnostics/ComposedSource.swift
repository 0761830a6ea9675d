/// A text composed of parts of others, with the origin of each part.
///
/// A chapter that includes other files is read as one text, so spans within it can be compared and joined. For messages and reports,
/// `SourceSpan.origin` finds the span in the file that a person wrote.
package struct ComposedSource: Sendable {
    /// A part of the text.
    package enum Piece: Sendable {
        /// A copy of the bytes of a span.
        case copy(SourceSpan)
        /// Other bytes in place of a span.
        case text([UInt8], insteadOf: SourceSpan)
    }

    /// The offset at which a piece begins in the text, and the piece's source.
    fileprivate struct Place: Sendable {
        var offset: Int
        var source: SourceSpan
        var isCopy: Bool
    }

    private var bytes: [UInt8] = []
    private var places: [Place] = []

    package init() {}

    package mutating func append(_ piece: Piece) {
        switch piece {
        case .copy(let span): append(span.file.bytes[span.range.clamped(to: 0..<span.file.bytes.count)], span, isCopy: true)
        case .text(let text, let span): append(text[...], span, isCopy: false)
        }
    }

    private mutating func append(_ text: ArraySlice<UInt8>, _ source: SourceSpan, isCopy: Bool) {
        // An empty text has the place of its first part.
        guard !text.isEmpty || places.isEmpty else { return }
        if isCopy, let last = places.last, last.isCopy, last.source.file === source.file,
            last.source.range.upperBound == source.range.lowerBound
        {
            let range = last.source.range.lowerBound..<source.range.upperBound
            places[places.count - 1].source = SourceSpan(file: source.file, range: range)
        } else {
            places.append(Place(offset: bytes.count, source: source, isCopy: isCopy))
        }
        bytes += text
    }

    /// The text as a file.
    ///
    /// - Parameter path: the path of the file that the text represents, for callers that do not resolve origins.
    package func file(path: String) -> SourceFile { SourceFile(path: path, bytes: bytes, origins: SourceOrigins(places: places)) }
}

/// The origins of the parts of a composed text.
struct SourceOrigins: Sendable {
    fileprivate let places: [ComposedSource.Place]

    /// Whether the text has no parts, and so no origin.
    var isEmpty: Bool { places.isEmpty }

    /// The files of the parts, each once.
    var files: [SourceFile] {
        var known: Set<ObjectIdentifier> = []
        return places.map(\.source.file).filter { known.insert(ObjectIdentifier($0)).inserted }
    }

    /// The origin of a range, extended to the origin of its last byte if that is further on in the same file.
    func origin(of range: Range<Int>, in file: SourceFile) -> SourceSpan {
        guard let first = place(of: range.lowerBound) else { return SourceSpan(file: file, range: range) }
        guard first.isCopy else { return first.source }
        let start = min(first.source.range.lowerBound + range.lowerBound - first.offset, first.source.range.upperBound)
        guard !range.isEmpty, let last = place(of: range.upperBound - 1), last.source.file === first.source.file else {
            return SourceSpan(file: first.source.file, range: start..<(range.isEmpty ? start : first.source.range.upperBound))
        }
        let end = last.isCopy ? last.source.range.lowerBound + range.upperBound - last.offset : last.source.range.upperBound
        return SourceSpan(file: first.source.file, range: start..<(end >= start ? end : first.source.range.upperBound))
    }

    /// The last piece that begins at or before an offset.
    private func place(of offset: Int) -> ComposedSource.Place? {
        places[max(0, places.partitioningIndex { $0.offset > offset } - 1)...].first
    }
}

extension SourceSpan {
    /// The place in the file that a person wrote, which differs from this span only in a text that is composed of several files.
    public var origin: SourceSpan {
        var span = self
        // A composed text may itself consist of composed texts.
        while let origins = span.file.origins, !origins.isEmpty { span = origins.origin(of: span.range, in: span.file) }
        return span
    }
}
