import TypesetBase

/// The keys under `page`.
extension SheetReader {
    private static let pageKeys = SheetKey.page.map(\.name)
    private static let runningKeys = SheetKey.running.map(\.name)
    private static let watermarkKeys = SheetKey.watermark.map(\.name)

    mutating func pageRules(_ node: YAMLNode) -> PageRules {
        var page = PageRules()
        for entry in mapping(node) {
            if let setting = SheetKey.page.first(where: { $0.name == entry.key.text })?.pageSetting {
                setting.read(entry.value, &self, &page)
                continue
            }
            switch entry.key.text {
            case "watermark": page.watermark = watermark(entry.value)
            case "header": page.header = running(entry.value)
            case "footer": page.footer = running(entry.value)
            case "margin": values.error("unknown key `margin`", at: entry.key, hints: ["did you mean `margins`?"])
            default: values.unknownKey(entry.key, among: Self.pageKeys)
            }
        }
        return page
    }

    /// Reads a value or `~`; nil after a mistake.
    mutating func setting<Value>(_ node: YAMLNode, _ type: ValueType<Value>) -> Setting<Value>? {
        if node.isNull { return .null }
        return type.read(node, &values).map { .value($0, node.span) }
    }

    private mutating func running(_ node: YAMLNode) -> Setting<PageRules.Running>? {
        if node.isNull { return .null }
        if node.text != nil { return values.mismatch(node, .notation("a mapping"), hints: ["write `{ center: … }`"]) }
        return runningMapping(node, keys: Self.runningKeys)
    }

    /// Reads a text, or a mapping with the text and its style.
    private mutating func watermark(_ node: YAMLNode) -> Setting<PageRules.Running>? {
        if node.isNull { return .null }
        if node.text == nil { return runningMapping(node, keys: Self.watermarkKeys) }
        return setting(node, ValueType<RunningRule>.text).map { .value(PageRules.Running(contents: ["text": $0]), node.span) }
    }

    private mutating func runningMapping(_ node: YAMLNode, keys: [String]) -> Setting<PageRules.Running>? {
        var running = PageRules.Running()
        for entry in mapping(node) {
            switch entry.key.text {
            case "style"?: running.style = setting(entry.value, ValueType<String>.text)
            case "text"? where keys.contains("text"): running.contents["text"] = setting(entry.value, ValueType<RunningRule>.text)
            case let name? where keys.contains(name): running.contents[name] = setting(entry.value, ValueType<RunningRule>.content)
            default: values.unknownKey(entry.key, among: keys)
            }
        }
        return .value(running, node.span)
    }
}

extension ValueType where Value == SheetImage {
    /// The path of a picture file.
    static let image = ValueType(.text) { node, reader in
        guard let path = node.text, !path.isEmpty else { return reader.mismatch(node, .notation("the path of a picture")) }
        return SheetImage(path: path, span: node.span)
    }
}

extension ValueType where Value == SheetLogo {
    private static let fields: [ValueShape.Field] = [
        .init("image", .text, isRequired: true), .init("alt", .text), .init("height", .length),
    ]

    /// A path, or a mapping with a picture, its alternate text and its height.
    static let logo = ValueType(.either([.text, .object(fields)])) { node, reader in
        guard let entries = node.entries else {
            return ValueType<SheetImage>.image.read(node, &reader).map { SheetLogo(image: $0) }
        }
        var image: SheetImage?, text: String?, height: SpecifiedLength?
        for entry in entries {
            switch entry.key.text {
            case "image": image = ValueType<SheetImage>.image.read(entry.value, &reader)
            case "alt": text = ValueType<String>.text.read(entry.value, &reader)
            case "height": height = ValueType<SpecifiedLength>.length().read(entry.value, &reader)
            default: reader.unknownKey(entry.key, among: fields.map(\.name))
            }
        }
        guard let image else { return reader.mismatch(node, .object(fields), hints: ["write `{ image: logo.svg, alt: Example Ltd. }`"]) }
        return SheetLogo(image: image, alternateText: text, height: height)
    }
}

extension ValueType where Value == RunningRule {
    private static let imageShape = ValueShape.object([.init("image", .text, isRequired: true), .init("height", .length)])

    /// A text with fields.
    static let text = ValueType(.textWithFields) { node, reader in
        guard let text = ValueType<String>.text.read(node, &reader) else { return nil }
        // The text is set on one line of every page.
        let longest = 1000
        guard text.utf8.count <= longest else {
            reader.error(
                "the text has \(text.utf8.count) bytes, more than the \(longest) that a header, a footer or a watermark can have", at: node,
                hints: ["shorten it"])
            return nil
        }
        return checkFields(text, node, &reader) ? .text(text) : nil
    }

    /// A text with fields, or a picture.
    static let content = ValueType(.either([.textWithFields, imageShape])) { node, reader in
        guard let entries = node.entries else { return text.read(node, &reader) }
        var image: SheetImage?, height: SpecifiedLength?
        for entry in entries {
            switch entry.key.text {
            case "image": image = ValueType<SheetImage>.image.read(entry.value, &reader)
            case "height": height = ValueType<SpecifiedLength>.length().read(entry.value, &reader)
            default: reader.unknownKey(entry.key, among: ["image", "height"])
            }
        }
        guard let image else { return reader.mismatch(node, imageShape, hints: ["write `{ image: logo.svg, height: 24pt }`"]) }
        return .image(image, height: height)
    }

    private static func checkFields(_ text: String, _ node: YAMLNode, _ reader: inout ValueReader) -> Bool {
        for segment in RunningTemplate(text).segments {
            switch segment {
            case .text: break
            case .unclosed(let rest):
                reader.error(
                    "this `{` is never closed", at: reader.span(of: rest, in: node), hints: ["write a field as `{page}`"])
                return false
            case .field(let name):
                guard !RunningTemplate.fields.contains(name) else { break }
                let near = Suggestion.closest(to: name, among: RunningTemplate.fields)
                guard near != nil || !RunningTemplate.isName(name) else { break }
                let known = RunningTemplate.fields.map { "{\($0)}" }.joined(separator: " ")
                reader.error(
                    "unknown field `{\(name)}`", at: reader.span(of: "{\(name)}", in: node),
                    hints: [near.map { "did you mean `{\($0)}`?" } ?? "the fields are \(known), and the keys of the front matter"])
                return false
            }
        }
        return true
    }
}
