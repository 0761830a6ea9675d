import Diagnostics

/// Removes the lines of code that mdBook hides.
///
/// In Rust they begin with `# ` and are only for the compiler. In other languages they begin with the prefix in the info string
/// (`hidelines=`) or in `book.toml`.
struct HiddenLines {
    /// A code block that is open.
    private struct Fence {
        var mark: UInt8
        var length: Int
        /// The number of quotations around the block.
        var quotations: Int
        /// The prefix of hidden lines; nil if none are hidden.
        var hides: [UInt8]?
        var isRust: Bool
    }

    private var text = ComposedSource()
    private var changes = false
    private var fence: Fence?
    /// The prefixes of hidden lines by language, for blocks whose info string has none.
    private let prefixes: [String: String]

    private init(prefixes: [String: String]) { self.prefixes = prefixes }

    /// The text without hidden lines; nil if it has none.
    static func removed(from file: SourceFile, prefixes: [String: String] = [:]) -> ComposedSource? {
        guard mayHaveHiddenLines(file) || prefixes.keys.contains(where: { file.bytes[...].contains($0.utf8) }) else { return nil }
        var remover = HiddenLines(prefixes: prefixes)
        for number in 1...file.lineCount { remover.read(file.offset(ofLine: number)..<file.offset(ofLine: number + 1), of: file) }
        return remover.changes ? remover.text : nil
    }

    /// Whether a file may have hidden lines. Most chapters of books on other subjects have no such code.
    private static func mayHaveHiddenLines(_ file: SourceFile) -> Bool {
        file.bytes[...].contains("rust".utf8) || file.bytes[...].contains("hidelines=".utf8)
    }

    private mutating func read(_ range: Range<Int>, of file: SourceFile) {
        let line = file.bytes[range]
        guard let open = fence else {
            fence = opening(line)
            return text.append(.copy(SourceSpan(file: file, range: range)))
        }
        let start = Self.contentStart(of: line, quotations: open.quotations), content = line[start...]
        let isOutside = open.quotations > 0 && line.first { $0 != 0x20 } != UInt8(ascii: ">")
        if isOutside || Self.closes(open, content) {
            fence = nil
        } else if let hides = open.hides {
            let mark = content.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? content.endIndex
            guard content[mark...].starts(with: hides) else { return text.append(.copy(SourceSpan(file: file, range: range))) }
            return open.isRust ? readRust(range, mark: mark, of: file) : hide()
        }
        text.append(.copy(SourceSpan(file: file, range: range)))
    }

    private mutating func hide() { changes = true }

    /// Reads a line of Rust. `#` alone or before a space hides it, `##` is an escaped `#`, and `#[…]` and `#![…]` are attributes.
    private mutating func readRust(_ range: Range<Int>, mark: Int, of file: SourceFile) {
        let next = mark + 1 < range.upperBound ? file.bytes[mark + 1] : 0x0A
        switch next {
        case 0x20, 0x0A, 0x0D: hide()
        case UInt8(ascii: "#"):
            changes = true
            text.append(.copy(SourceSpan(file: file, range: range.lowerBound..<mark)))
            text.append(.copy(SourceSpan(file: file, range: (mark + 1)..<range.upperBound)))
        default: text.append(.copy(SourceSpan(file: file, range: range)))
        }
    }

    // MARK: Fences

    private func opening(_ line: ArraySlice<UInt8>) -> Fence? {
        // A fence may be in quotations and in a list item.
        let prefix = line.prefix { " \t>-*+.)0123456789".utf8.contains($0) }, rest = line[prefix.endIndex...]
        guard let mark = rest.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
        let run = rest.prefix { $0 == mark }, info = String(decoding: rest[run.endIndex...], as: UTF8.self)
        guard run.count >= 3, mark == UInt8(ascii: "~") || !info.contains("`") else { return nil }
        let words = info.split { $0 == "," || $0.isWhitespace || $0 == "{" || $0 == "}" }
        let isRust = words.first == "rust"
        let stated = words.first { $0.hasPrefix("hidelines=") }.map { String($0.dropFirst("hidelines=".count)) }
        let other = stated ?? words.first.flatMap { prefixes[String($0)] }
        return Fence(
            mark: mark, length: run.count, quotations: prefix.count { $0 == UInt8(ascii: ">") },
            hides: isRust ? [UInt8(ascii: "#")] : other.flatMap { $0.isEmpty ? nil : Array($0.utf8) }, isRust: isRust)
    }

    private static func closes(_ fence: Fence, _ content: ArraySlice<UInt8>) -> Bool {
        let rest = content.drop { $0 == 0x20 || $0 == 0x09 }, run = rest.prefix { $0 == fence.mark }
        return run.count >= fence.length && rest[run.endIndex...].allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    }

    /// The index at which a line begins after the marks of its quotations.
    private static func contentStart(of line: ArraySlice<UInt8>, quotations: Int) -> Int {
        var start = line.startIndex, left = quotations
        while left > 0, start < line.endIndex {
            if line[start] == UInt8(ascii: ">") { left -= 1 } else if line[start] != 0x20 && line[start] != 0x09 { break }
            start += 1
        }
        return start
    }
}
