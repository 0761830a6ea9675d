/// The difference between two versions of a text in the unified format, which `patch -p0` and `git apply -p0` read.
package struct UnifiedDiff {
    /// The number of equal lines around a change, as in all programs.
    private static let context = 3

    private enum Line { case kept(Int, Int), removed(Int), added(Int) }

    private let before: [ArraySlice<UInt8>]
    private let after: [ArraySlice<UInt8>]
    private let lines: [Line]

    package init(from before: [UInt8], to after: [UInt8]) {
        self.before = Self.lines(of: before)
        self.after = Self.lines(of: after)
        lines = Self.compared(self.before, self.after)
    }

    /// The lines of a text with their line feeds.
    private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = [], start = 0
        for index in bytes.indices where bytes[index] == 0x0A {
            lines.append(bytes[start...index])
            start = index + 1
        }
        return start < bytes.count ? lines + [bytes[start...]] : lines
    }

    /// The number of lines after a difference within which equal lines are searched; fixes replace a few lines at a time.
    private static let window = 64

    /// Compares the lines in time that grows with their number: after a difference, the nearest equal lines end it.
    private static func compared(_ before: [ArraySlice<UInt8>], _ after: [ArraySlice<UInt8>]) -> [Line] {
        var lines: [Line] = [], old = 0, new = 0
        while old < before.count || new < after.count {
            if old < before.count, new < after.count, before[old] == after[new] {
                lines.append(.kept(old, new))
                (old, new) = (old + 1, new + 1)
                continue
            }
            let (removed, added) = nextEqual(before[old...], after[new...])
            lines += (old..<old + removed).map(Line.removed) + (new..<new + added).map(Line.added)
            (old, new) = (old + removed, new + added)
        }
        return lines
    }

    /// Returns the fewest lines of both versions before equal lines, or before the ends; all lines if none are near.
    private static func nextEqual(
        _ before: ArraySlice<ArraySlice<UInt8>>, _ after: ArraySlice<ArraySlice<UInt8>>
    ) -> (removed: Int, added: Int) {
        for sum in 1...window {
            for removed in max(0, sum - after.count)...max(0, min(sum, before.count)) where sum - removed <= after.count {
                // After as many lines in both versions, one equal line is sufficient.
                let length = 2 * removed == sum ? 1 : 2
                if before.dropFirst(removed).prefix(length).elementsEqual(after.dropFirst(sum - removed).prefix(length)) {
                    return (removed, sum - removed)
                }
            }
        }
        return (before.count, after.count)
    }

    /// The difference with the name of the file; empty if the texts are equal.
    package func text(name: String) -> String {
        let hunks = hunks
        return hunks.isEmpty ? "" : "--- \(name)\n+++ \(name)\n" + hunks.map(text(ofHunk:)).joined()
    }

    /// The ranges of lines with changes and the lines around them.
    private var hunks: [Range<Int>] {
        var hunks: [Range<Int>] = []
        for (index, line) in lines.enumerated() {
            if case .kept = line { continue }
            let range = max(0, index - Self.context)..<min(lines.count, index + Self.context + 1)
            if let last = hunks.last, last.upperBound >= range.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
            } else {
                hunks.append(range)
            }
        }
        return hunks
    }

    private func text(ofHunk range: Range<Int>) -> String {
        var body = "", removed = 0, added = 0
        for line in lines[range] {
            switch line {
            case .kept(let old, _):
                body += text(" ", before[old])
                (removed, added) = (removed + 1, added + 1)
            case .removed(let old):
                body += text("-", before[old])
                removed += 1
            case .added(let new):
                body += text("+", after[new])
                added += 1
            }
        }
        let start = lines[..<range.lowerBound].reduce(into: (old: 0, new: 0)) { start, line in
            switch line {
            case .kept: start = (start.old + 1, start.new + 1)
            case .removed: start.old += 1
            case .added: start.new += 1
            }
        }
        // A hunk without lines of a version is at the line before it.
        let old = removed == 0 ? start.old : start.old + 1, new = added == 0 ? start.new : start.new + 1
        return "@@ -\(old),\(removed) +\(new),\(added) @@\n" + body
    }

    private func text(_ mark: String, _ line: ArraySlice<UInt8>) -> String {
        mark + String(decoding: line, as: UTF8.self) + (line.last == 0x0A ? "" : "\n\\ No newline at end of file\n")
    }
}
