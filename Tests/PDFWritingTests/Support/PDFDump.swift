import Foundation

/// The tags and the content of a file as text: the structure tree with its text, then each page's operators, one per line.
///
/// Fonts, graphics states, patterns and XObjects are shown in place of their resource names. Numbers have two decimals.
struct PDFDump {
    private let file: QPDFFile
    /// The text of marked content, by page or form and identifier.
    private var texts: [String: String] = [:]
    private var lines: [String] = []
    private var fonts: [String: FontDecoder] = [:]

    init(_ bytes: [UInt8]) throws { file = try QPDFFile(bytes) }

    mutating func text() -> String {
        for (index, page) in file.pages.enumerated() {
            let box = file.resolve(page)["/MediaBox"].array.compactMap(\.number).map(Self.number)
            lines += ["", "page \(index + 1), \(box[2]) x \(box[3])"]
            add(page, depth: 1)
        }
        let content = lines
        let roles = file.resolve(file.catalog["/StructTreeRoot"])["/RoleMap"]
        lines = ["tags" + (roles == .null ? "" : ", roles \(shown(roles))")]
        for element in file.resolve(file.catalog["/StructTreeRoot"])["/K"].array { add(element: element, page: .null, depth: 1) }
        return (lines + content).joined(separator: "\n") + "\n"
    }

    private mutating func add(_ line: String, depth: Int) { lines.append(String(repeating: "  ", count: depth) + line) }
}

// MARK: - Tags

extension PDFDump {
    /// Adds an element of the structure tree or a kid of one: marked content or an object.
    private mutating func add(element reference: QPDFValue, page: QPDFValue, depth: Int) {
        let element = file.resolve(reference)
        if let identifier = element.number {
            add(quoted(texts["\(page.reference ?? "") \(Int(identifier))"] ?? "(no content)"), depth: depth)
        } else if element["/Type"].name == "OBJR" {
            add(annotation(file.resolve(element["/Obj"])), depth: depth)
        } else if let identifier = element["/MCID"].number {
            let owner = element["/Stm"].reference ?? element["/Pg"].reference ?? page.reference ?? ""
            add(quoted(texts["\(owner) \(Int(identifier))"] ?? "(no content)"), depth: depth)
        } else {
            let entries = [("T", "title"), ("Lang", "language"), ("Alt", "alternative"), ("ActualText", "actual"), ("E", "expansion")]
                .compactMap { key, name in element["/" + key].text.map { "\(name) \(quoted($0))" } }
            let identifier = element["/ID"] == .null ? [] : ["id \(shown(element["/ID"]))"]
            let attributes = element["/A"].array.flatMap { value in
                file.resolve(value).dictionary.sorted { $0.key < $1.key }.filter { $0.key != "/O" }.map {
                    "\($0.key.dropFirst()) \(shown($0.value))"
                }
            }
            add(([element["/S"].name ?? "?"] + entries + identifier + attributes).joined(separator: ", "), depth: depth)
            for kid in element["/K"].array { add(element: kid, page: element["/Pg"] == .null ? page : element["/Pg"], depth: depth + 1) }
        }
    }

    private func annotation(_ annotation: QPDFValue) -> String {
        let target = annotation["/A"]["/URI"].text ?? place(annotation["/Dest"] == .null ? annotation["/A"]["/D"] : annotation["/Dest"])
        return "link to \(target), \(quoted(annotation["/Contents"].text ?? ""))"
    }

    private func place(_ destination: QPDFValue) -> String {
        let parts = file.resolve(destination).array
        guard let page = parts.first, let index = file.pages.firstIndex(of: page) else { return shown(destination) }
        return (["page \(index + 1)"] + parts.dropFirst(2).compactMap(\.number).map(Self.number)).joined(separator: " ")
    }
}

// MARK: - Content

extension PDFDump {
    /// What the operators of one content stream depend on.
    private struct Context {
        var owner: String
        var resources: QPDFValue
        var depth: Int
        var font: FontDecoder?
        /// The identifiers of the open marked content; nil for content without one.
        var open: [Int?] = []
        /// Whether the text of the open marked content is replaced, for each level.
        var replaced: [Bool] = []
        /// The operators of a path that is not yet painted.
        var path = ""
    }

    /// Adds the operators of a page or a form.
    private mutating func add(_ reference: QPDFValue, depth: Int) {
        let dictionary = file.resolve(reference)
        let contents = dictionary["/Contents"] == .null ? reference : dictionary["/Contents"]
        var context = Context(owner: reference.reference ?? "", resources: file.resolve(dictionary["/Resources"]), depth: depth)
        var operands: [ContentToken] = []
        for token in ContentToken.tokens(contents.array.flatMap(file.content)) {
            guard case .word(let name) = token, !["true", "false", "null"].contains(name) else { operands.append(token); continue }
            add(name, operands, &context)
            operands = []
        }
    }

    private mutating func add(_ name: String, _ operands: [ContentToken], _ context: inout Context) {
        if ["Q", "ET", "EMC"].contains(name) { context.depth -= 1 }
        if name == "EMC" { _ = (context.open.popLast(), context.replaced.popLast()) }
        if name == "Tf", case .name(let font)? = operands.first { context.font = decoder(context.resources["/Font"]["/" + font]) }
        let words = operands.map { shown($0, name, context) } + [name]
        let line = context.path + words.joined(separator: " ")
        if ["m", "l", "c", "v", "y", "h", "re", "W", "W*"].contains(name) {
            context.path = line + " "
        } else {
            context.path = ""
            add(line, depth: context.depth)
        }
        if ["Tj", "TJ"].contains(name) { for operand in operands { record(operand, context) } }
        if ["BDC", "BMC"].contains(name) { open(operands, &context) }
        if ["q", "BT", "BDC", "BMC"].contains(name) { context.depth += 1 }
        if name == "Do", case .name(let object)? = operands.first {
            let reference = context.resources["/XObject"]["/" + object]
            if file.resolve(reference)["/Subtype"].name == "Form" {
                add(reference, depth: context.depth + 1)
            } else {
                record("‹\(resource(reference))›", context)
            }
        }
    }

    private mutating func open(_ operands: [ContentToken], _ context: inout Context) {
        var identifier: Int?, actual: String?
        if case .dictionary(let entries)? = operands.last {
            for entry in entries {
                if entry.key == "MCID", case .number(let value) = entry.value { identifier = Int(value) }
                if entry.key == "ActualText", case .string(let bytes) = entry.value { actual = Self.text(bytes) }
            }
        }
        context.open.append(identifier)
        if let actual, !context.replaced.contains(true) { record(actual, context) }
        context.replaced.append(actual != nil)
    }

    private mutating func record(_ operand: ContentToken, _ context: Context) {
        switch operand {
        case .array(let parts): for part in parts { record(part, context) }
        case .string(let bytes) where !context.replaced.contains(true): record(context.font?.text(bytes) ?? "", context)
        default: break
        }
    }

    private mutating func record(_ text: String, _ context: Context) {
        if let identifier = context.open.last(where: { $0 != nil }) ?? nil { texts["\(context.owner) \(identifier)", default: ""] += text }
    }

    private mutating func decoder(_ font: QPDFValue) -> FontDecoder {
        let key = font.reference ?? ""
        if let known = fonts[key] { return known }
        let decoder = FontDecoder(font, in: file)
        fonts[key] = decoder
        return decoder
    }
}

// MARK: - Values

extension PDFDump {
    /// The resources that operators name, by operator.
    private static let categories = [
        "Tf": "/Font", "gs": "/ExtGState", "Do": "/XObject", "sh": "/Shading", "scn": "/Pattern", "SCN": "/Pattern", "cs": "/ColorSpace",
        "CS": "/ColorSpace",
    ]

    private func shown(_ operand: ContentToken, _ name: String, _ context: Context) -> String {
        switch operand {
        case .number(let value): return Self.number(value)
        case .word(let word): return word
        case .string(let bytes):
            return quoted(context.font.map { ["Tj", "TJ"].contains(name) ? $0.text(bytes) : Self.text(bytes) } ?? Self.text(bytes))
        case .array(let parts): return "[" + parts.map { shown($0, name, context) }.joined(separator: " ") + "]"
        case .dictionary(let entries):
            return "{" + entries.map { "\($0.key) \(shown($0.value, "", context))" }.joined(separator: ", ") + "}"
        case .name(let text):
            if name == "Tf", let font = context.font { return font.name }
            let resource = Self.categories[name].map { context.resources[$0]["/" + text] } ?? .null
            return resource == .null ? "/" + text : self.resource(resource)
        }
    }

    /// A graphics state, pattern, colour space or XObject in one line.
    private func resource(_ reference: QPDFValue) -> String {
        let value = file.resolve(reference)
        switch value["/Subtype"].name {
        case "Form": return value["/Group"] == .null ? "form" : "group"
        case "Image": return "image \(shown(value["/Width"])) x \(shown(value["/Height"]))"
        default: return shown(value)
        }
    }

    /// A value with its references followed; streams are shown as their dictionary without length and filter.
    private func shown(_ value: QPDFValue, depth: Int = 0) -> String {
        switch file.resolve(value) {
        case .null: return "null"
        case .bool(let value): return "\(value)"
        case .number(let value): return Self.number(value)
        case .string(let text): return text.hasPrefix("u:") ? quoted(String(text.dropFirst(2))) : text
        case .array(let values): return "[" + values.map { shown($0, depth: depth + 1) }.joined(separator: " ") + "]"
        case .dictionary(let entries):
            if depth > 5 { return "{…}" }
            let shownKeys = entries.keys.sorted().filter { !["/Length", "/Filter", "/DecodeParms", "/Type", "/Resources"].contains($0) }
            return "{" + shownKeys.map { "\($0.dropFirst()) \(shown(entries[$0] ?? .null, depth: depth + 1))" }.joined(separator: ", ")
                + "}"
        }
    }

    private static func number(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    /// A text string: UTF-16 with a byte order mark, or ASCII.
    private static func text(_ bytes: [UInt8]) -> String {
        guard bytes.starts(with: [0xFE, 0xFF]) else { return String(decoding: bytes, as: UTF8.self) }
        return String(
            decoding: stride(from: 2, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }, as: UTF16.self)
    }

    /// The text in quotes, with invisible characters as their code points.
    private func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .privateUse, .lineSeparator, .paragraphSeparator: "\\u{\(String(scalar.value, radix: 16))}"
            default: String(scalar)
            }
        }
        return "\"" + scalars.joined() + "\""
    }
}
