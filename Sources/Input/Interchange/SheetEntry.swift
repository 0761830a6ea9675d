import TypesetBase

/// A key of a sheet that is being written, with its value; keys and texts are YAML already.
struct SheetEntry {
    enum Value {
        case text(String, comment: String?)
        case mapping([SheetEntry], Form)
    }

    /// The layout of a mapping in the sheet.
    enum Form {
        case block, line, lineWhereItFits
    }

    var key: String
    var value: Value
    /// The source of the entry in the imported file; nil for that of the enclosing entry.
    var origin: SourceSpan?

    init(_ key: String, _ value: String, comment: String? = nil) {
        (self.key, self.value) = (key, .text(value, comment: comment))
    }

    init(_ key: String, _ entries: [SheetEntry], _ form: Form, origin: SourceSpan? = nil) {
        (self.key, value, self.origin) = (key, .mapping(entries, form), origin)
    }

    /// The entries of a mapping; nil for a text.
    var members: [SheetEntry]? { if case .mapping(let entries, _) = value { entries } else { nil } }

    /// The maximum number of characters of a line that contains a whole mapping.
    private static let width = 130

    /// Returns the lines of the entry in the usual layout.
    func lines(indent: String = "") -> [String] {
        switch value {
        case .text(let text, let comment):
            return [comment.map { "\(indent)\(key): \(text)  # \($0)" } ?? "\(indent)\(key): \(text)"]
        case .mapping(let entries, let form):
            if form != .block || entries.isEmpty {
                let line = "\(indent)\(key): \(Self.flow(entries))"
                if form == .line || entries.isEmpty || line.count <= Self.width { return [line] }
            }
            return ["\(indent)\(key):"] + entries.flatMap { $0.lines(indent: indent + "  ") }
        }
    }

    private static func flow(_ entries: [SheetEntry]) -> String {
        let parts = entries.map { entry in
            switch entry.value {
            case .text(let text, _): "\(entry.key): \(text)"
            case .mapping(let entries, _): "\(entry.key): \(flow(entries))"
            }
        }
        return parts.isEmpty ? "{}" : "{ " + parts.joined(separator: ", ") + " }"
    }

    // MARK: One line for each entry

    /// Returns each entry on its own line, so a line number identifies an entry; `paths` has the place of each line's entry.
    static func spread(_ entries: [SheetEntry]) -> (lines: [String], paths: [[Int]]) {
        var lines: [String] = [], paths: [[Int]] = []
        func add(_ entries: [SheetEntry], _ path: [Int]) {
            let indent = String(repeating: "  ", count: path.count)
            for (index, entry) in entries.enumerated() {
                paths.append(path + [index])
                switch entry.value {
                case .text(let text, _): lines.append("\(indent)\(entry.key): \(text)")
                case .mapping(let children, _) where children.isEmpty: lines.append("\(indent)\(entry.key): {}")
                case .mapping(let children, _):
                    lines.append("\(indent)\(entry.key):")
                    add(children, path + [index])
                }
            }
        }
        add(entries, [])
        return (lines, paths)
    }

    /// Removes the entries at some places.
    ///
    /// - Returns: the keys of each, from the outermost, with its value if that is a text; and its origin.
    static func remove(_ places: Set<[Int]>, from entries: inout [SheetEntry]) -> [[Int]: (name: String, origin: SourceSpan?)] {
        var removed: [[Int]: (name: String, origin: SourceSpan?)] = [:]
        func kept(_ entries: [SheetEntry], _ path: [Int], _ keys: [String], _ origin: SourceSpan?) -> [SheetEntry] {
            entries.enumerated().compactMap { index, entry in
                let path = path + [index], keys = keys + [entry.key], origin = entry.origin ?? origin
                guard places.contains(path) else {
                    guard case .mapping(let children, let form) = entry.value else { return entry }
                    return SheetEntry(entry.key, kept(children, path, keys, origin), form, origin: entry.origin)
                }
                var name = keys.joined(separator: ".")
                if case .text(let text, _) = entry.value { name += ": " + text.prefix(40) }
                removed[path] = (name, origin)
                return nil
            }
        }
        entries = kept(entries, [], [], nil)
        return removed
    }
}
