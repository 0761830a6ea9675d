import TypesetBase
import TypesetMarkdown

/// Converts a site's page to common Markdown: notes become alerts of GitHub, and the contents of tabs follow each other.
struct AsideText: PageConversion {
    private(set) var page: RewrittenPage
    private(set) var foreignUses: [ForeignUse] = []
    private let opening: Opening
    private let file: SourceFile
    /// The number of the line that is read next.
    private var next = 1
    private var open: [Open] = []
    /// The maximum number of open frames, as in the parser; first lines of deeper frames are text.
    private static let maximumDepth = 64
    /// The lines that end blocks between slashes, by the number of slashes; `Int.max` if there is none.
    private var slashEnds: [Int: Int] = [:]
    /// The offsets of the last end of each shortcode.
    private lazy var shortcodeEnds = HugoShortcode.ends(in: file)

    /// Reads a line without white space at its ends; returns nil for a line that begins no frame.
    typealias Opening = @Sendable (_ line: Substring) -> AsideOpening?

    private struct Open {
        var opening: AsideOpening
        /// The number of spaces before its opening line.
        var indent: Int
        /// The number of spaces before its first line, if the content is indented as a whole.
        var ownIndent: Int?

        /// The number of spaces before its content.
        var contentIndent: Int { opening.end == .indent ? indent + 4 : ownIndent ?? indent }
        var isAlert: Bool { if case .alert = opening.frame { true } else { false } }
    }

    /// A line of the file without its line end.
    private struct Line {
        var range: Range<Int>
        /// The offset after its leading white space.
        var start: Int
        /// The offset after its line end.
        var end: Int
        var words: Substring

        var isBlank: Bool { start == range.upperBound }
        /// The columns of its leading white space; tabs count as four.
        var indent: Int
    }

    init(_ file: SourceFile, _ opening: @escaping Opening) {
        (self.file, self.opening, page) = (file, opening, RewrittenPage(file))
        while next <= file.lineCount {
            let line = line(next)
            next += 1
            read(line)
        }
    }

    private func line(_ number: Int) -> Line {
        let start = file.offset(ofLine: number), end = file.offset(ofLine: number + 1)
        var last = end
        while last > start, [0x0A, 0x0D, 0x20, 0x09].contains(file.bytes[last - 1]) { last -= 1 }
        let blanks = file.bytes[start..<last].prefix { $0 == 0x20 || $0 == 0x09 }
        return Line(
            range: start..<last, start: blanks.endIndex, end: end,
            words: String(decoding: file.bytes[blanks.endIndex..<last], as: UTF8.self)[...],
            indent: blanks.reduce(0) { $0 + ($1 == 0x09 ? 4 : 1) })
    }

    // MARK: Lines

    private mutating func read(_ line: Line) {
        if page.code == nil { closeIndented(before: line) }
        if !line.isBlank, let last = open.indices.last, open[last].opening.mayBeIndented, open[last].ownIndent == nil {
            open[last].ownIndent = max(open[last].indent, line.indent)
        }
        let words = file.bytes[line.start..<line.range.upperBound]
        if page.code == nil, closes(line) { return }
        if page.code == nil, open.count < Self.maximumDepth, let opening = opening(line.words), isClosed(opening),
            opening.frame != .unset || isAboveIndent(line)
        {
            return begin(withOptions(opening, line), line)
        }
        _ = page.isCode(words)
        append(line)
    }

    /// Whether a block between slashes or shortcodes has an end; without one its first line is text, such as a comment of a program.
    private mutating func isClosed(_ opening: AsideOpening) -> Bool {
        switch opening.end {
        case .slashes(let count): isClosed(bySlashes: count)
        case .shortcode(let name): shortcodeEnds[name].map { $0 >= file.offset(ofLine: next) } ?? false
        default: true
        }
    }

    private mutating func isClosed(bySlashes count: Int) -> Bool {
        if let known = slashEnds[count], known >= next { return known <= file.lineCount }
        let end = String(repeating: "/", count: count)
        let found = next <= file.lineCount ? (next...file.lineCount).first { line($0).words == end } : nil
        slashEnds[count] = found ?? .max
        return found != nil
    }

    /// Whether a blank line and content that Markdown would read as code follow a line.
    private func isAboveIndent(_ line: Line) -> Bool {
        guard next < file.lineCount, self.line(next).isBlank,
            let first = (next...file.lineCount).lazy.map({ self.line($0) }).first(where: { !$0.isBlank })
        else { return false }
        return first.indent >= line.indent + 4
    }

    /// The opening with the options of a block between slashes: the indented lines with a colon below its first line.
    private mutating func withOptions(_ opening: AsideOpening, _ line: Line) -> AsideOpening {
        guard case .slashes = opening.end else { return opening }
        var result = opening
        while next <= file.lineCount {
            let option = self.line(next)
            guard !option.isBlank, option.indent >= line.indent + 4 else { break }
            next += 1
            let key = option.words.prefix { $0 != ":" }, value = option.words.dropFirst(key.count + 1).drop { $0 == " " }
            result = result.with(option: key, value)
        }
        return result
    }

    private mutating func begin(_ opening: AsideOpening, _ line: Line) {
        let place = line.range
        page.changes = true
        if opening.frame == .unset {
            append(line)
            return open.append(Open(opening: opening, indent: line.indent))
        }
        if let omission = opening.omission, !isDropped {
            var use = ForeignUse(omission, isReplaced: true)
            use.add(SourceSpan(file: file, range: place))
            foreignUses.append(use)
        }
        if opening.end == .line { return write([], at: place) }
        write([], at: place)
        if opening.isUnlabelled { write(Array("{.\(ReservedClass.unlabelled.rawValue)}".utf8), at: place) }
        if opening.isAnnotated { write(Array("{.annotate}".utf8), at: place) }
        open.append(Open(opening: opening, indent: line.indent))
        if case .alert(let kind) = opening.frame { write(Array("[!\(kind.uppercased())]".utf8), at: place) }
        guard !opening.title.isEmpty, opening.frame != .dropped else { return }
        if case .alert = opening.frame {
            write([], at: place)
            write(Array("{.\(ReservedClass.alertTitle.rawValue)}".utf8), at: place)
            write(Array(Self.paragraph(opening.title).utf8), at: place)
        } else {
            write(Array("**\(opening.title)**".utf8), at: place)
        }
        write([], at: place)
    }

    /// A title as a paragraph, with a backslash before a mark that begins another block.
    private static func paragraph(_ title: String) -> String {
        if let number = title.prefixMatch(of: /[0-9]+(?=[.)] )/) { return title[number.range] + "\\" + title[number.range.upperBound...] }
        let isMark = title.prefixMatch(of: /[#>+=\-]|\* |::/) != nil
        return isMark ? "\\" + title : title
    }

    private mutating func closeIndented(before line: Line) {
        guard !line.isBlank else { return }
        while let last = open.last, last.opening.end == .indent, line.indent < last.contentIndent {
            open.removeLast()
            write([], at: line.range.lowerBound..<line.range.lowerBound)
        }
    }

    /// Whether a line ends the innermost frame, which it then closes.
    private mutating func closes(_ line: Line) -> Bool {
        guard let last = open.last else { return false }
        let isEnd =
            switch last.opening.end {
            case .colons(let count): line.words.count >= count && line.words.allSatisfy { $0 == ":" }
            case .backticks(let count): line.words.count >= count && line.words.allSatisfy { $0 == "`" }
            case .tildes(let count): line.words.count >= count && line.words.allSatisfy { $0 == "~" }
            case .slashes(let count): line.words.count == count && line.words.allSatisfy { $0 == "/" }
            case .tag(let name): line.words.hasPrefix("{%") && line.words.contains(name)
            case .shortcode(let name): HugoShortcode(line.words).map { $0.isEnd && $0.isWhole && $0.name == name } ?? false
            case .indent, .line: false
            }
        guard isEnd else { return false }
        open.removeLast()
        write([], at: line.range)
        return true
    }

    // MARK: Writing

    private var isDropped: Bool { open.contains { $0.opening.frame == .dropped } }

    /// The prefix of every line in the open frames.
    private var prefix: [UInt8] {
        let marks = open.count { $0.isAlert }
        return Array(repeating: 0x20, count: open.first?.indent ?? 0) + Array(repeatElement("> ", count: marks).joined().utf8)
    }

    /// Writes a line with other text.
    private mutating func write(_ words: [UInt8], at place: Range<Int>) {
        if !isDropped { page.replace(place, by: prefix + words + [0x0A]) }
    }

    /// Appends a line of the file without the indent of the open frames.
    private mutating func append(_ line: Line) {
        guard !isDropped else { return }
        guard let last = open.last else { return page.copy(line.range.lowerBound..<line.end) }
        var blanks = min(last.contentIndent, line.start - line.range.lowerBound)
        page.replace(line.range.lowerBound..<line.range.lowerBound, by: prefix)
        if last.opening.frame == .definitions, line.indent == last.contentIndent, line.words.hasPrefix("- "), page.code == nil {
            page.replace(line.start..<line.start + 1, by: ":")
            blanks = line.start + 1 - line.range.lowerBound
        }
        page.copy((line.range.lowerBound + blanks)..<max(line.end, line.range.lowerBound + blanks))
    }
}
