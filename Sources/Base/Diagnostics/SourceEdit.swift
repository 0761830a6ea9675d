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

/// The edits of one file, in the order of their places, none of which overlap.
package struct FileEdits {
    private var edits: [SourceEdit] = []

    package init() {}

    /// Adds edits of one change, unless one of them overlaps an edit or inserts text at the same place; edits that are known are kept.
    ///
    /// - Returns: whether all edits are among these now.
    package mutating func add(_ added: [SourceEdit]) -> Bool {
        guard added.allSatisfy({ !conflicts(with: $0) }) else { return false }
        for edit in added {
            let place = place(of: edit)
            if !edits.indices.contains(place) || edits[place].span.range != edit.span.range { edits.insert(edit, at: place) }
        }
        return true
    }

    /// The index of the first edit that does not begin before an edit.
    private func place(of edit: SourceEdit) -> Int {
        edits.partitioningIndex { $0.span.range.lowerBound >= edit.span.range.lowerBound }
    }

    private func conflicts(with edit: SourceEdit) -> Bool {
        let place = place(of: edit), range = edit.span.range
        if place > 0, edits[place - 1].span.range.upperBound > range.lowerBound { return true }
        guard edits.indices.contains(place) else { return false }
        let next = edits[place].span.range
        if next == range { return edits[place].text != edit.text }
        return next.lowerBound == range.lowerBound || next.lowerBound < range.upperBound
    }

    /// Returns the text with the edits.
    package func applied(to bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [], position = 0
        for edit in edits {
            let range = edit.span.range.clamped(to: position..<bytes.count)
            result += bytes[position..<range.lowerBound]
            result += edit.text.utf8
            position = range.upperBound
        }
        return result + bytes[position...]
    }
}
