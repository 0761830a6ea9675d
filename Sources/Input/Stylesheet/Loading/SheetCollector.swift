import TypesetBase

/// A parsed sheet that is not yet checked.
struct ParsedSheet {
    var file: SourceFile
    var root: YAMLNode
}

/// Finds a sheet and everything it extends, each file once, in ascending order of precedence.
///
/// A file that is reached twice keeps its first position, because a common base must not override what extends it.
struct SheetCollector {
    let read: StylesheetLoader.Read
    let template: (String) -> SourceFile?
    let templateNames: [String]
    private(set) var sheets: [ParsedSheet] = []
    private(set) var diagnostics: [Diagnostic] = []
    /// The template beneath a sheet that names none; nil if another sheet names it.
    private(set) var unnamedTemplate: SourceFile?
    private var done: Set<String> = []
    /// Whether a sheet or the caller names the default template.
    private var namesDefault = false
    /// The files that are being collected, for messages about circles.
    private var path: [(key: String, name: String)] = []

    /// The maximum length of a chain of sheets that extend each other; a longer chain is a mistake, and would need a deep stack.
    private static let maximumDepth = 50
    static let defaultTemplate = "default"

    init(read: @escaping StylesheetLoader.Read, template: @escaping (String) -> SourceFile?, templateNames: [String]) {
        self.read = read
        self.template = template
        self.templateNames = templateNames
    }

    /// Collects a sheet file.
    ///
    /// - Parameter span: the place where the path is written; nil on the command line.
    mutating func addFile(_ path: String, at span: SourceSpan?) {
        let path = SheetPath.normalized(path)
        guard enter("file:" + path, path, at: span) else { return }
        defer { leave() }
        do throws(Diagnostic) {
            let bytes = try read(path)
            guard bytes.count <= YAMLParser.Limit.bytes else { throw YAMLParser.tooLarge(bytes: bytes.count, path: path) }
            let file = SourceFile(path: path, bytes: bytes)
            // Messages quote a sheet. If a sheet names a file that is not one, such as a file with passwords, the file is not quoted.
            if let span, !StylesheetLoader.looksLikeSheet(file) { throw StylesheetLoader.notASheet(path, at: span) }
            add(file, template: nil)
        } catch {
            diagnostics.append(span.map { error.span == nil ? error.moved(to: $0) : error } ?? error)
        }
    }

    mutating func addTemplate(_ name: String, at span: SourceSpan?) {
        // A named template is not implicit: its styles merge with those of the same names.
        if name == Self.defaultTemplate, span != nil || path.isEmpty { unnamedTemplate = nil; namesDefault = true }
        guard enter("template:" + name, name, at: span) else { return }
        defer { leave() }
        guard let file = template(name) else {
            let hints = Suggestion.hints(for: name, among: templateNames) + ["a path has a `/` or ends in `.yaml`"]
            diagnostics.append(.error("unknown template `\(name)`", at: span, hints: hints))
            return
        }
        add(file, template: name)
        if name == Self.defaultTemplate, !namesDefault { unnamedTemplate = file }
    }

    mutating func addSheet(_ file: SourceFile) {
        guard enter("file:" + SheetPath.normalized(file.path), file.path, at: nil) else { return }
        defer { leave() }
        add(file, template: nil)
    }

    private mutating func enter(_ key: String, _ name: String, at span: SourceSpan?) -> Bool {
        if let first = path.firstIndex(where: { $0.key == key }) {
            let circle = path[first...].map(\.name) + [name]
            let message =
                circle.count == 2 ? "the sheet extends itself" : "sheets extend each other in a circle: " + circle.joined(separator: " → ")
            diagnostics.append(.error(message, at: span, hints: ["remove one `extends` of the circle"]))
            return false
        }
        guard done.insert(key).inserted else { return false }
        guard path.count < Self.maximumDepth else {
            diagnostics.append(.error("a chain of `extends` has more than \(Self.maximumDepth) sheets", at: span))
            return false
        }
        path.append((key, name))
        return true
    }

    private mutating func leave() { path.removeLast() }

    private mutating func add(_ file: SourceFile, template: String?) {
        let (node, problems) = YAMLParser.parse(file)
        diagnostics += node == nil && !StylesheetLoader.looksLikeSheet(file) ? problems.map(Self.doubting) : problems
        let start = SourceSpan(file: file, range: 0..<0)
        let root = node ?? YAMLNode(.mapping([]), span: start)
        guard root.entries != nil else {
            diagnostics.append(Self.doubting(.error("a stylesheet must be a mapping, not \(root.kindDescription)", at: root.span)))
            return
        }
        let isReadable = !(node == nil && problems.contains { $0.severity == .error })
        guard isReadable else { return sheets.append(ParsedSheet(file: file, root: root)) }
        if template == nil { checkVersion(root, start) }
        checkKeys(root)
        addExtended(root, file, template: template)
        sheets.append(ParsedSheet(file: file, root: root))
    }

    private static func doubting(_ problem: Diagnostic) -> Diagnostic {
        let start = problem.span?.file.bytes.prefix(8) ?? []
        let isPropertyList = [Array("<?xml".utf8), Array("bplist".utf8)].contains { start.starts(with: $0) }
        var problem = problem
        problem.hints.append(
            isPropertyList
                ? "convert the property list with `typesetter import`" : "is this a stylesheet? One begins with `typeset: 1`"
        )
        return problem
    }

    private mutating func checkVersion(_ root: YAMLNode, _ start: SourceSpan) {
        guard let version = root["typeset"] else {
            let isEmpty = root.entries?.isEmpty ?? true
            diagnostics.append(
                .error(
                    isEmpty ? "the stylesheet is empty" : "the version of the stylesheet language is missing", at: start,
                    hints: ["begin the file with `typeset: 1`"]))
            return
        }
        if version.text != "1" {
            diagnostics.append(
                .error(
                    "unknown version \(version.kindDescription) of the stylesheet language", at: version.span,
                    hints: ["this program reads version 1"]))
        }
    }

    private mutating func checkKeys(_ root: YAMLNode) {
        var section: String?
        for entry in root.entries ?? [] {
            let name = entry.key.text ?? ""
            guard !SheetReader.topKeys.contains(name) else {
                section = entry.value.isNull ? name : nil
                continue
            }
            diagnostics.append(.error("unknown key `\(name)`", at: entry.key.span, hints: keyHints(name, after: section)))
        }
    }

    /// Returns hints for an unknown key at the top of a file; a style key there lacks its indentation or its `styles:`.
    ///
    /// - Parameter section: a known key directly before, with nothing under it.
    private func keyHints(_ name: String, after section: String?) -> [String] {
        if let joined = MismatchHint.joinedKey(name) { return [joined] }
        if let section { return ["indent the keys of `\(section)` further than `\(section)`"] }
        if let near = Suggestion.closest(to: name, among: SheetReader.topKeys) { return ["did you mean `\(near)`?"] }
        if StyleKey.named(name) != nil {
            return ["`\(name)` is a style key: write it under `styles:` and the name of the style"]
        }
        return ["use one of: " + SheetReader.topKeys.joined(separator: ", ")]
    }

    private mutating func addExtended(_ root: YAMLNode, _ file: SourceFile, template: String?) {
        guard let node = root["extends"] else {
            if template != Self.defaultTemplate { addTemplate(Self.defaultTemplate, at: nil) }
            return
        }
        if node.isNull { return }
        for item in node.items ?? [node] {
            guard let name = item.text, !name.isEmpty else {
                diagnostics.append(.error("expected the name of a template or a path, found \(item.kindDescription)", at: item.span))
                continue
            }
            if SheetPath.isPath(name) {
                addFile(SheetPath.resolve(name, from: file.path), at: item.span)
            } else {
                addTemplate(name, at: item.span)
            }
        }
    }
}

extension Diagnostic {
    /// Returns an error about a file, reported where a sheet names the file.
    fileprivate func moved(to span: SourceSpan) -> Diagnostic {
        let isRelative = path.map { !$0.hasPrefix("/") } ?? false
        return .error(path.map { "\(message): `\($0)`" } ?? message, at: span, hints: hints + (isRelative ? [SheetPath.relativeHint] : []))
    }
}
