import TypesetBase

/// A token of a file: an object with a value, and its place.
struct FileToken {
    /// The path from the top of the file; `$root` is the value of a group that has one.
    var path: [String]
    var keyRange: Range<Int>
    var object: JSONNode
    var value: JSONNode
    /// The type as written, of the token itself and of the nearest group around it.
    var ownType: String?
    var groupType: String?
    var description: String?
}

/// A file of design tokens, including groups that extend others.
///
/// The format is that of the W3C's Design Tokens Community Group (2025.10 and earlier drafts), Style Dictionary, Tokens Studio or Figma.
struct TokenFile {
    let file: SourceFile
    let root: JSONNode
    var tokens: [FileToken] = []
    var indices: [[String]: Int] = [:]
    private(set) var diagnostics: [Diagnostic] = []
    /// The key of a token's value: `$value`, or `value` as in Style Dictionary before version 4.
    let valueKey: String
    /// The groups at the top that are sets of Tokens Studio; references omit their names.
    let sets: [String]

    /// The maximum length of a chain of groups that extend each other.
    private static let extensionLimit = 20
    /// The maximum number of groups and tokens, including those that groups inherit from others.
    private static let visitLimit = 200_000
    private var visits = 0
    /// The maximum length in bytes of the names on a path, which all tokens of a group repeat.
    private static let pathLimit = 1000
    /// The token of a path in the last of the sets that have one, by the path without the set.
    var indicesInSets: [[String]: Int] = [:]
    /// The positions of the sets in the order in which Tokens Studio merges them; later sets win.
    private let setRanks: [String: Int]
    let members = MemberIndex()
    /// The number of messages after which unknown keys are reported without similar keys.
    private static let mostSuggestions = 100

    init(_ file: SourceFile) throws(Diagnostic) {
        self.file = file
        var reader = JSONReader()
        do throws(JSONError) {
            root = try reader.read(file.bytes)
        } catch {
            throw .error(error.message, at: SourceSpan(file: file, range: error.range), hints: error.hints)
        }
        guard let entries = root.entries else {
            throw .error("design tokens must be an object, not \(root.kindDescription)", at: SourceSpan(file: file, range: root.range))
        }
        let isCurrent = Self.contains("$value", root) || Self.contains("$ref", root)
        valueKey = isCurrent ? "$value" : "value"
        let isStudio = entries.contains { $0.key == "$metadata" || $0.key == "$themes" }
        sets = isStudio ? entries.filter { !$0.key.hasPrefix("$") && $0.value.entries != nil }.map(\.key) : []
        setRanks = Self.ranks(of: sets, root)
        diagnostics = reader.duplicates.map { key, range, first in
            Diagnostic(
                .error, "duplicate key `\(key)`: the first one is used", at: SourceSpan(file: file, range: range),
                hints: ["remove one of the two"],
                related: [.init("first written here", at: SourceSpan(file: file, range: first))])
        }
        guard isCurrent || Self.contains("value", root) else {
            throw .error(
                "the file has no tokens: a token is an object with a `$value`", at: SourceSpan(file: file, range: root.range),
                hints: ["such as `{ \"ink\": { \"$type\": \"color\", \"$value\": \"#1a1a1a\" } }`"])
        }
        addGroup(root, path: [], type: nil, extending: [])
    }

    /// Returns the positions of the sets: those that `tokenSetOrder` does not list come first, in the order of the file.
    ///
    /// A file does not state which of its themes is chosen. If it has only one, the sets that this theme disables come before all others.
    private static func ranks(of sets: [String], _ root: JSONNode) -> [String: Int] {
        let listed = root["$metadata"]?["tokenSetOrder"]?.items?.compactMap(\.text) ?? []
        let themes = root["$themes"]?.items ?? [], selected = themes.count == 1 ? themes[0]["selectedTokenSets"]?.entries : nil
        let isListed = Set(listed), order = sets.filter { !isListed.contains($0) } + listed
        let enabled = selected.map { entries in Set(entries.filter { $0.value.text != "disabled" }.map(\.key)) }
        let sorted = order.filter { enabled?.contains($0) == false } + order.filter { enabled?.contains($0) != false }
        return Dictionary(sorted.enumerated().map { ($1, $0) }, uniquingKeysWith: { $1 })
    }

    static func contains(_ key: String, _ node: JSONNode) -> Bool {
        var pending = [node]
        while let next = pending.popLast() {
            if let entries = next.entries {
                if entries.contains(where: { $0.key == key && (key != "value" || $0.value.entries == nil || next["type"] != nil) }) {
                    return true
                }
                pending += entries.map(\.value)
            } else if let items = next.items {
                pending += items
            }
        }
        return false
    }

    func span(_ range: Range<Int>) -> SourceSpan { SourceSpan(file: file, range: range) }

    // MARK: Groups

    /// The keys of groups and tokens that do not affect their values.
    private static let silent: Set<String> = [
        "$description", "$deprecated", "$extensions", "$schema", "$themes", "$metadata", "$type", "$extends",
    ]

    /// Adds the tokens of a group.
    ///
    /// - Parameter groups: the pointers of the groups in the current chain of extensions.
    private mutating func addGroup(_ group: JSONNode, path: [String], type: String?, extending groups: [String]) {
        let type = group["$type"]?.text ?? (valueKey == "value" ? group["type"]?.text : nil) ?? type
        addExtended(group, path: path, type: type, extending: groups)
        for entry in group.entries ?? [] {
            guard mayVisit(entry) else { return }
            if entry.key == "$root" {
                add(entry, path: path, type: type, extending: groups)
            } else if entry.key.hasPrefix("$") {
                if !Self.silent.contains(entry.key) {
                    diagnostics.append(
                        .error(
                            "`\(entry.key)` is not a group key; it is left out", at: span(entry.keyRange),
                            hints: diagnostics.count < Self.mostSuggestions
                                ? Suggestion.hints(for: entry.key, among: ["$root"] + Self.silent.sorted()) : []))
                }
            } else {
                add(entry, path: path, type: type, extending: groups)
            }
        }
    }

    /// Counts an entry of a group; returns false, after one error, if groups that extend each other have too many.
    private mutating func mayVisit(_ entry: JSONMember) -> Bool {
        visits += 1
        if visits == Self.visitLimit + 1 {
            diagnostics.append(
                .error("groups that extend each other have more than \(Self.visitLimit) tokens", at: span(entry.keyRange)))
        }
        return visits <= Self.visitLimit
    }

    private mutating func add(_ entry: JSONMember, path: [String], type: String?, extending groups: [String]) {
        let path = path + [entry.key], isStyleDictionary = valueKey == "value"
        guard path.reduce(0, { $0 + $1.utf8.count }) <= Self.pathLimit else {
            diagnostics.append(
                .error("the names up to here have more than \(Self.pathLimit) bytes; it is left out", at: span(entry.keyRange)))
            return
        }
        guard entry.value.entries != nil else {
            // Style Dictionary has a group's comment and type beside its tokens.
            if isStyleDictionary, ["comment", "type", "description"].contains(entry.key) { return }
            diagnostics.append(
                .error(
                    "`\(path.joined(separator: "."))` is \(entry.value.kindDescription), neither a token nor a group; it is left out",
                    at: span(entry.value.range), hints: ["a token is an object with a `\(valueKey)`"]))
            return
        }
        if entry.key.contains(where: { "{}.".contains($0) }) {
            diagnostics.append(
                .warning("the name `\(entry.key)` cannot be referred to: names have no `{`, `}` or `.`", at: span(entry.keyRange)))
        }
        let value = entry.value[valueKey] ?? (entry.value["$ref"].map { _ in entry.value })
        guard let value else { return addGroup(entry.value, path: path, type: type, extending: groups) }
        let description =
            entry.value["$description"]?.text ?? (isStyleDictionary ? entry.value["comment"] ?? entry.value["description"] : nil)?.text
        let token = FileToken(
            path: path, keyRange: entry.keyRange, object: entry.value, value: value,
            ownType: entry.value[isStyleDictionary ? "type" : "$type"]?.text, groupType: type, description: description)
        if let known = indices[path] {
            tokens[known] = token
        } else {
            indices[path] = tokens.count
            if sets.first != nil, path.count > 1 {
                let inSet = Array(path.dropFirst())
                let last = indicesInSets[inSet].flatMap { setRanks[tokens[$0].path[0]] } ?? -1
                if setRanks[path[0]] ?? -1 >= last { indicesInSets[inSet] = tokens.count }
            }
            tokens.append(token)
        }
    }

    /// Adds the tokens of the group that this one extends, before its own, which override them (2025.10, 6.4).
    private mutating func addExtended(_ group: JSONNode, path: [String], type: String?, extending groups: [String]) {
        guard let node = group["$extends"] else { return }
        guard let names = reference(in: node) else {
            diagnostics.append(
                .error(
                    "`$extends` must name a group, not \(node.kindDescription)", at: span(node.range),
                    hints: ["write a name such as `{button}`"])
            )
            return
        }
        let name = names.joined(separator: ".")
        guard let extended = self.node(at: names), extended.entries != nil else {
            diagnostics.append(.error("there is no group `\(name)`", at: span(node.range)))
            return
        }
        guard !groups.contains(name), groups.count < Self.extensionLimit else {
            diagnostics.append(
                .error("groups extend each other in a circle: " + (groups + [name]).joined(separator: " → "), at: span(node.range)))
            return
        }
        addGroup(extended, path: path, type: extended["$type"]?.text ?? type, extending: groups + [name])
    }

}

/// The members of large objects by key, which makes look-ups as fast as in small objects.
final class MemberIndex {
    /// The maximum number of members of an object that is searched linearly.
    private static let smallest = 16
    /// The positions of members by key, for each object, by its range in the file.
    var objects: [Range<Int>: [String: Int]] = [:]

    func member(_ key: String, of node: JSONNode) -> JSONNode? {
        guard let entries = node.entries, entries.count > Self.smallest else { return node[key] }
        let known = objects[node.range] ?? Dictionary(entries.enumerated().map { ($1.key, $0) }) { first, _ in first }
        objects[node.range] = known
        return known[key].map { entries[$0].value }
    }
}
