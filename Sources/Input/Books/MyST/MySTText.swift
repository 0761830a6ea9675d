import TypesetBase
import TypesetMarkdown

extension Construct {
    static let directiveFigure = Construct("directive-figure", "```` ```{figure} a.png ````", set: [.myst])
    static let role = Construct("role", "`` {doc}`page` ``", reported: [.myst])
}

/// Converts the pictures on a page of MyST to Markdown: `{figure}` and `{image}` have an alternative text, and the former a caption.
///
/// Source: the directives and roles of MyST (mystmd.org/guide/directives, mystmd.org/guide/roles).
struct MySTText: PageConversion {
    private(set) var text = ComposedSource()
    private(set) var diagnostics: [Diagnostic] = []
    /// Whether the page has pictures of this kind.
    private(set) var changes = false
    private let file: SourceFile
    private var fences = MySTFences()
    private var picture: Picture?
    /// The roles that are not supported, with the first place and the number of occurrences of each.
    private var roles: [(name: String, count: Int, span: SourceSpan)] = []
    private var roleIndices: [String: Int] = [:]

    private struct Picture {
        var fence: MySTFence
        /// The line of the fence.
        var opening: Range<Int>
        var options: [String: String] = [:]
        /// Whether the next lines may still be options.
        var isBeginning = true
        var caption: [Range<Int>] = []
    }

    init(_ file: SourceFile) {
        self.file = file
        for line in file.lines { read(line) }
        if let open = picture { ([open.opening] + open.caption).forEach { copy($0) } }
        for role in roles {
            let count = role.count == 1 ? "is" : "and \(role.count - 1) more of it are"
            diagnostics.append(.warning("the role `{\(role.name)}` has no meaning here, \(count) printed as written", at: role.span))
        }
    }

    private mutating func read(_ range: Range<Int>) {
        let words = file.bytes[range].drop { $0 == 0x20 || $0 == 0x09 }
        if let open = picture { return read(range, words, in: open) }
        let isInCode = fences.isInCode
        switch fences.read(words) {
        case .begins(let fence) where ["figure", "image"].contains(fence.directive) && !fence.argument.isEmpty:
            return picture = Picture(fence: fence, opening: range)
        case .other where !isInCode: noteRoles(in: range)
        default: break
        }
        copy(range)
    }

    // MARK: Pictures

    private mutating func read(_ range: Range<Int>, _ words: ArraySlice<UInt8>, in open: Picture) {
        var open = open
        if open.fence.isClosed(by: words) {
            _ = fences.read(words)
            picture = nil
            return write(open, closing: range)
        }
        let line = String(decoding: words, as: UTF8.self)
        if open.isBeginning, let option = line.prefixMatch(of: /:([A-Za-z-]+):[ \t]*([^\r\n]*)/) {
            open.options[String(option.1)] = String(option.2)
        } else {
            if open.isBeginning, line.allSatisfy(\.isWhitespace) { return picture = open }
            open.isBeginning = false
            open.caption.append(range)
        }
        picture = open
    }

    private mutating func write(_ picture: Picture, closing: Range<Int>) {
        changes = true
        let name = picture.options["name"] ?? picture.options["label"] ?? ""
        let alternative = (picture.options["alt"] ?? "").map { "[]\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
        let path = picture.fence.argument, address = path.contains { " ()".contains($0) } ? "<\(path)>" : path
        let image = "![\(alternative)](\(address))"
        guard !picture.caption.isEmpty else {
            return write("\n\(image)\(name.isEmpty ? "" : "{#\(name)}")\n\n", picture.opening)
        }
        write("\n<figure\(name.isEmpty ? "" : " id=\"\(name)\"")>\n\n\(image)\n\n<figcaption>\n\n", picture.opening)
        for line in picture.caption { copy(line) }
        write("\n</figcaption>\n</figure>\n\n", closing)
    }

    // MARK: Roles

    /// Records roles, such as `{doc}` before a code span; a similar text in a code span is not a role.
    private mutating func noteRoles(in range: Range<Int>) {
        guard file.bytes[range].contains("}`".utf8) else { return }
        var offset = range.lowerBound, spans = CodeSpans()
        while offset < range.upperBound {
            let rest = file.bytes[offset..<range.upperBound]
            if rest.first == UInt8(ascii: "`") {
                offset = spans.end(rest)
            } else if rest.first == UInt8(ascii: "{"), let name = Self.role(rest) {
                note(name, at: offset..<(offset + name.utf8.count + 2))
                offset += name.utf8.count + 2
            } else {
                offset += 1
            }
        }
    }

    private mutating func note(_ name: String, at range: Range<Int>) {
        if let known = roleIndices[name] {
            roles[known].count += 1
        } else {
            roleIndices[name] = roles.count
            roles.append((name, 1, SourceSpan(file: file, range: range)))
        }
    }

    /// The name of a role in braces before a backtick.
    private static func role(_ rest: ArraySlice<UInt8>) -> String? {
        let name = rest.dropFirst().prefix { 0x61...0x7A ~= $0 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") }
        guard !name.isEmpty, rest[name.endIndex...].starts(with: "}`".utf8) else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    // MARK: Writing

    private mutating func copy(_ range: Range<Int>) { text.append(.copy(SourceSpan(file: file, range: range))) }

    private mutating func write(_ words: String, _ place: Range<Int>) {
        text.append(.text(Array(words.utf8), insteadOf: SourceSpan(file: file, range: place)))
    }
}
