import TypesetBase
import TypesetMarkdown

extension Construct {
    static let codeCell = Construct("code-cell", "```` ```{python} ```` with `#| echo: false`", set: [.quarto])
}

/// Removes options and hidden programs from the pages of Quarto.
///
/// The lines of options at the beginning of a program are not part of it. Programs that show only their output are left out, since nothing
/// is run.
struct QuartoCells: PageConversion {
    private struct Cell {
        var fence: CodeFence
        /// The line of the fence.
        var opening: Range<Int>
        /// Whether the next lines may still be options.
        var isBeginning: Bool
        var isHidden: Bool
    }

    private(set) var text = ComposedSource()
    private(set) var diagnostics: [Diagnostic] = []
    /// Whether the page has such programs.
    private(set) var changes = false
    private let file: SourceFile
    private var cell: Cell?

    init(_ file: SourceFile) {
        self.file = file
        for line in file.lines { read(line) }
        if let open = cell, open.isBeginning, !open.isHidden { copy(open.opening) }
    }

    private mutating func read(_ range: Range<Int>) {
        let line = file.bytes[range].drop { $0 == 0x20 || $0 == 0x09 }
        guard var open = cell else { return begin(range, line) }
        let closes = open.fence.isClosed(by: line)
        if open.isBeginning, !closes, let option = Self.option(line) {
            changes = true
            open.isHidden = open.isHidden || Self.hidingOptions.contains(option)
            return cell = open
        }
        if open.isBeginning {
            open.isBeginning = false
            if open.isHidden { leaveOut(open) } else { copy(open.opening) }
        }
        cell = closes ? nil : open
        if !open.isHidden { copy(range) }
    }

    private mutating func begin(_ range: Range<Int>, _ line: ArraySlice<UInt8>) {
        guard let fence = CodeFence(line) else { return copy(range) }
        let info = fence.info.drop { $0 == 0x20 }
        // `{python}` is run; `{.python}` and `{{python}}` are displayed.
        let isRun = info.first == UInt8(ascii: "{") && (info.dropFirst().first.map { 0x61...0x7A ~= $0 | 0x20 } ?? false)
        let words = String(decoding: info, as: UTF8.self).lowercased().replacing(" = ", with: "=").split { ", {}\r\n".contains($0) }
        let isHidden = isRun && words.contains { Self.hidingOptions.contains(String($0).replacing("=", with: ":")) }
        cell = Cell(fence: fence, opening: range, isBeginning: isRun, isHidden: isHidden)
        if !isRun { copy(range) }
    }

    /// The options that hide the program itself.
    private static let hidingOptions: Set<String> = ["echo:false", "include:false"]

    /// A line of options without white space, such as `echo:false` for `#| echo: false`; languages without `#` comments use `//`, `--` or
    /// `%%`.
    private static func option(_ line: ArraySlice<UInt8>) -> String? {
        guard let mark = ["#|", "//|", "--|", "%%|"].first(where: { line.starts(with: $0.utf8) }) else { return nil }
        return String(decoding: line.dropFirst(mark.utf8.count), as: UTF8.self).filter { !$0.isWhitespace }.lowercased()
    }

    private mutating func leaveOut(_ cell: Cell) {
        changes = true
        diagnostics.append(
            Diagnostic(.note, "the output of a program is left out here", at: SourceSpan(file: file, range: cell.opening)))
    }

    private mutating func copy(_ range: Range<Int>) { text.append(.copy(SourceSpan(file: file, range: range))) }
}
