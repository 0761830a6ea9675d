import TypesetBase

/// Lines of Markdown; those in list items begin with the item's marker, or with as many spaces.
struct DocCLines {
    private(set) var text = ComposedSource()
    /// The open items, outermost first.
    private var items: [Item] = []
    private var isAtLineStart = true

    private struct Item {
        /// The marker, until the first line of the item is written.
        var marker: String?
        var width: Int
    }

    /// The spaces before the content of numbered and of task items; a task's box is content of its item, whose marker is the hyphen.
    private static let numberWidth = 4, taskWidth = 2

    // MARK: Items

    mutating func beginItem(number: Int) {
        let marker = "\(number).", width = max(Self.numberWidth, marker.utf8.count + 1)
        items.append(Item(marker: marker + String(repeating: " ", count: width - marker.utf8.count), width: width))
    }

    mutating func beginTask(isChecked: Bool) { items.append(Item(marker: isChecked ? "- [x] " : "- [ ] ", width: Self.taskWidth)) }

    mutating func endItem() { items.removeLast() }

    // MARK: Pieces

    mutating func append(_ piece: ComposedSource.Piece) {
        guard !items.isEmpty else {
            text.append(piece)
            return isAtLineStart = true
        }
        switch piece {
        case .copy(let span):
            for line in span.file.bytes[span.range].lines {
                begin(line, at: SourceSpan(file: span.file, range: line.startIndex..<line.startIndex))
                text.append(.copy(SourceSpan(file: span.file, range: line.indices)))
            }
        case .text(let bytes, let span):
            for line in bytes[...].lines {
                begin(line, at: span)
                text.append(.text(Array(line), insteadOf: span))
            }
        }
    }

    /// Writes the markers or spaces of the items around a line.
    private mutating func begin(_ line: ArraySlice<UInt8>, at place: SourceSpan) {
        defer { isAtLineStart = line.last == 0x0A }
        guard isAtLineStart, line.contains(where: { $0 > 0x20 }) else { return }
        var prefix = ""
        for index in items.indices {
            prefix += items[index].marker ?? String(repeating: " ", count: items[index].width)
            let isTask = items[index].marker?.hasPrefix("- [") == true
            items[index].marker = nil
            // A box belongs to a paragraph. Before a block of another kind, an empty paragraph is written.
            guard isTask, index == items.indices.last, Self.isOtherBlock(line) else { continue }
            prefix += "<!-- -->\n\n" + String(repeating: " ", count: items.reduce(0) { $0 + $1.width })
        }
        text.append(.text(Array(prefix.utf8), insteadOf: place))
    }

    private static func isOtherBlock(_ line: ArraySlice<UInt8>) -> Bool {
        ["```", "~~~", "<", ">", "#", "- ", "* ", "+ ", "    "].contains { line.starts(with: $0.utf8) }
    }
}
