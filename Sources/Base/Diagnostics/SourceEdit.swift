/// A replacement of a part of a source file.
public struct SourceEdit: Hashable, Sendable {
    /// The bytes that are replaced; empty for an insertion.
    public let span: SourceSpan
    /// The new text.
    public let text: String

    package init(_ span: SourceSpan, _ text: String) { (self.span, self.text) = (span, text) }

    /// The edit in the file that a person wrote; nil if that file does not have the text of the span.
    package var inOrigin: SourceEdit? {
        let origin = span.origin
        guard !origin.file.isBuiltIn, origin.range.count == span.range.count, origin.text == span.text else { return nil }
        return SourceEdit(origin, text)
    }
}

extension [SourceEdit] {
    /// Returns the bytes of a file with edits, whose ranges do not overlap.
    ///
    /// Edits of other files are ignored.
    package func applied(to file: SourceFile) -> [UInt8] {
        var result: [UInt8] = [], position = 0
        for edit in filter({ $0.span.file === file }).sorted(by: { $0.span.range.lowerBound < $1.span.range.lowerBound }) {
            let range = edit.span.range.clamped(to: position..<file.bytes.count)
            result += file.bytes[position..<range.lowerBound]
            result += edit.text.utf8
            position = range.upperBound
        }
        return result + file.bytes[position...]
    }

    /// Whether an edit overlaps one of these, or inserts text at the same place.
    package func conflict(with edit: SourceEdit) -> Bool {
        contains { other in
            other.span.file === edit.span.file
                && (other.span.range.overlaps(edit.span.range) || other.span.range.lowerBound == edit.span.range.lowerBound)
        }
    }
}
