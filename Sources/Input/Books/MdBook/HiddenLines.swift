import TypesetBase
import TypesetMarkdown

extension Construct {
    static let hiddenLines = Construct("hidden-lines", "`# fn main() {` in a block of Rust", set: [.mdbook])
}

/// Removes the lines of code that mdBook hides.
///
/// In Rust they begin with `# ` and are only for the compiler. In other languages they begin with the prefix in the info string
/// (`hidelines=`) or in `book.toml`.
struct HiddenLines: PageConversion {
    /// A code block that is open.
    private struct Block {
        var fence: CodeFence
        /// The number of quotations around the block.
        var quotations: Int
        /// The prefix of hidden lines; nil if none are hidden.
        var hides: [UInt8]?
        var isRust: Bool
    }

    private(set) var page: RewrittenPage
    private var block: Block?
    /// The prefixes of hidden lines by language, for blocks whose info string has none.
    private let prefixes: [String: String]

    /// Finds the hidden lines of a file; nil for a file that cannot have hidden lines.
    init?(in file: SourceFile, prefixes: [String: String] = [:]) {
        self.prefixes = prefixes
        guard Self.mayHaveHiddenLines(file) || prefixes.keys.contains(where: { file.bytes[...].contains($0.utf8) }) else { return nil }
        page = RewrittenPage(file)
        for line in file.lines { read(line) }
    }

    /// Whether a file may have hidden lines; most chapters of books on other subjects have no such code.
    private static func mayHaveHiddenLines(_ file: SourceFile) -> Bool {
        file.bytes[...].contains("rust".utf8) || file.bytes[...].contains("hidelines=".utf8)
    }

    private mutating func read(_ range: Range<Int>) {
        let line = page.file.bytes[range]
        guard let open = block else {
            block = opening(line)
            return page.copy(range)
        }
        let start = Self.contentStart(of: line, quotations: open.quotations), content = line[start...]
        let isOutside = open.quotations > 0 && line.first { $0 != 0x20 } != UInt8(ascii: ">")
        if isOutside || open.fence.isClosed(by: content.drop { $0 == 0x20 || $0 == 0x09 }) {
            block = nil
        } else if let hides = open.hides {
            let mark = content.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? content.endIndex
            guard content[mark...].starts(with: hides) else { return page.copy(range) }
            if open.isRust { readRust(range, mark: mark) } else { page.changes = true }
            return
        }
        page.copy(range)
    }

    /// Reads a line of Rust: `#` alone or before a space hides it, `##` is an escaped `#`, and `#[…]` and `#![…]` are attributes.
    private mutating func readRust(_ range: Range<Int>, mark: Int) {
        let next = mark + 1 < range.upperBound ? page.file.bytes[mark + 1] : 0x0A
        switch next {
        case 0x20, 0x0A, 0x0D: page.changes = true
        case UInt8(ascii: "#"):
            page.changes = true
            page.copy(range.lowerBound..<mark)
            page.copy((mark + 1)..<range.upperBound)
        default: page.copy(range)
        }
    }

    // MARK: Fences

    private func opening(_ line: ArraySlice<UInt8>) -> Block? {
        // A fence may be in quotations and in a list item.
        let prefix = line.prefix { " \t>-*+.)0123456789".utf8.contains($0) }
        guard let fence = CodeFence(line[prefix.endIndex...]) else { return nil }
        let words = String(decoding: fence.info, as: UTF8.self).split { $0 == "," || $0.isWhitespace || $0 == "{" || $0 == "}" }
        let isRust = words.first == "rust"
        let stated = words.first { $0.hasPrefix("hidelines=") }.map { String($0.dropFirst("hidelines=".count)) }
        let other = stated ?? words.first.flatMap { prefixes[String($0)] }
        return Block(
            fence: fence, quotations: prefix.count { $0 == UInt8(ascii: ">") },
            hides: isRust ? [UInt8(ascii: "#")] : other.flatMap { $0.isEmpty ? nil : Array($0.utf8) }, isRust: isRust)
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
