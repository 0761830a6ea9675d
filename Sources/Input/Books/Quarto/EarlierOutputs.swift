import TypesetBase

/// The text outputs of programs from an earlier run, which Quarto keeps in the project: `_freeze/PAGE/execute-results/html.json`.
///
/// Such a file has the whole page as Markdown, with the outputs below each program. Outputs belong to a program with the same code, or with
/// the same label. If a page changed since the run, no program therefore has the outputs of another.
struct EarlierOutputs {
    /// Some lines of a program and the output that is printed below them.
    struct Segment {
        /// The lines with words, without white space at their ends.
        var code: [String] = []
        var output: [String] = []
    }

    /// The maximum size of a file with results, in bytes.
    private static let maximumSize = 8 << 20

    /// The property by which a program of the page has the outputs of a cell: its code, or its label if the code is not shown.
    private enum Key: Hashable {
        case code([String])
        case label(String)
    }

    private var cells: [(label: String?, segments: [Segment])] = []
    /// The numbers of the cells that are left, the next one last.
    private var numbers: [Key: [Int]] = [:]

    /// Finds the outputs of earlier runs of a page.
    ///
    /// - Parameter page: the path of the page.
    init(of page: String, _ project: QuartoProject, _ files: BookFiles) {
        guard let root = project.folder, let own = FilePath.relative(page, to: root), !own.hasPrefix("..") else { return }
        let name = FilePath.join(FilePath.folder(of: own), FilePath.stem(of: own))
        let folder = FilePath.join(FilePath.join(root, "_freeze"), FilePath.join(name, "execute-results"))
        for format in ["html", "pdf", "tex", "typst"] {
            let path = FilePath.normalized(FilePath.join(folder, format + ".json"))
            guard files.isFile(path), let file = try? files.read(path, kind: "results file", limit: Self.maximumSize) else { continue }
            var reader = JSONReader()
            guard let node = try? reader.read(file.bytes), let markdown = node["result"]?["markdown"]?.text else { continue }
            read(markdown)
            for (number, cell) in cells.enumerated().reversed() {
                let code = cell.segments.flatMap(\.code)
                if let key = code.isEmpty ? cell.label.map(Key.label) : .code(code) { numbers[key, default: []].append(number) }
            }
            return
        }
    }

    /// Removes and returns the parts of a program with its outputs; nil if the earlier run has no output of it.
    mutating func take(code: [String], label: String?) -> [Segment]? {
        let keys = [.code(code.map(Self.trimmed).filter { !$0.isEmpty }), label.map(Key.label)].compactMap(\.self)
        guard let key = keys.first(where: { numbers[$0]?.isEmpty == false }), let number = numbers[key]?.popLast() else { return nil }
        let segments = cells[number].segments
        return segments.contains { !$0.output.isEmpty } ? segments : nil
    }

    // MARK: Reading

    private static func trimmed(_ line: String) -> String {
        var end = line.endIndex
        while end > line.startIndex, line[line.index(before: end)].isWhitespace { end = line.index(before: end) }
        return String(line[..<end])
    }

    /// Reads the divisions of the class `cell`: code of the class `cell-code`, and divisions of the class `cell-output`.
    private mutating func read(_ markdown: String) {
        var fence: CodeFence?, isCode = false, output: (depth: Int, lines: [String])?
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            let bytes = Array(line.utf8.drop { $0 == 0x20 })[...], colons = bytes.prefix { $0 == UInt8(ascii: ":") }.count
            if let open = fence {
                if open.isClosed(by: bytes) { (fence, isCode) = (nil, false) } else if isCode { add(code: Self.trimmed(line)) }
                output?.lines.append(line)
            } else if let opening = CodeFence(bytes) {
                fence = opening
                isCode = output == nil && String(decoding: opening.info, as: UTF8.self).contains("cell-code")
                output?.lines.append(line)
            } else if colons >= 3, bytes[colons...].allSatisfy({ $0 <= 0x20 }) {
                if let open = output, open.depth == 0 {
                    add(output: open.lines)
                    output = nil
                } else if output != nil {
                    output?.depth -= 1
                    output?.lines.append(line)
                }
            } else if colons >= 3, output != nil {
                output?.depth += 1
                output?.lines.append(line)
            } else if colons >= 3, line.contains(".cell-output") {
                output = (0, [])
            } else if colons >= 3, Self.hasClass("cell", line) {
                cells.append((Self.label(line), []))
            } else {
                output?.lines.append(line)
            }
        }
    }

    private static func hasClass(_ name: String, _ fence: String) -> Bool {
        fence.split { " {}".contains($0) }.contains { $0 == "." + name }
    }

    /// The label in the id of a cell: `#cell-fig-map` or `#tbl-sums`.
    private static func label(_ fence: String) -> String? {
        guard let id = fence.split(whereSeparator: { " {}".contains($0) }).first(where: { $0.first == "#" })?.dropFirst() else {
            return nil
        }
        return String(id.hasPrefix("cell-") ? id.dropFirst("cell-".count) : id)
    }

    private mutating func add(code line: String) {
        guard let last = cells.indices.last, !line.isEmpty else { return }
        if cells[last].segments.last.map({ !$0.output.isEmpty }) ?? true { cells[last].segments.append(Segment()) }
        cells[last].segments[cells[last].segments.count - 1].code.append(line)
    }

    private mutating func add(output lines: [String]) {
        guard let last = cells.indices.last, Self.isText(lines) else { return }
        if cells[last].segments.isEmpty { cells[last].segments.append(Segment()) }
        cells[last].segments[cells[last].segments.count - 1].output += [""] + lines + [""]
    }

    /// Whether an output has only code and tables of text, and no pictures and no code of other formats.
    private static func isText(_ lines: [String]) -> Bool {
        var fence: CodeFence?, hasText = false
        for line in lines {
            let bytes = Array(line.utf8.drop { $0 == 0x20 })[...]
            if let open = fence {
                if open.isClosed(by: bytes) { fence = nil } else { hasText = hasText || !bytes.isEmpty }
            } else if let opening = CodeFence(bytes) {
                guard opening.info.first != UInt8(ascii: "{") || opening.info.dropFirst().first != UInt8(ascii: "=") else { return false }
                fence = opening
            } else if bytes.first == UInt8(ascii: "|") || line.hasPrefix("Table: ") || line.hasPrefix(": ") {
                hasText = true
            } else if !bytes.isEmpty {
                return false
            }
        }
        return hasText
    }
}
