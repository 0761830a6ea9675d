import ContentSize
public import Diagnostics

/// Makes a stylesheet of what other systems keep in property lists: DynamicStyles' `Stylesheet.plist` and ScaledFont's style dictionary.
///
/// The sheet gives every style the same look at every content size. What it cannot say is reported, entry by entry; both systems pass over
/// such entries in silence, and ScaledFont drops all of its styles with them.
public struct PropertyListImport: Sendable {
    /// Whose property list it is.
    public enum Source: String, Sendable {
        case dynamicStyles = "DynamicStyles", scaledFont = "ScaledFont"
    }

    /// nil where the file is no property list, or none of these.
    public private(set) var source: Source?
    /// The sheet as YAML; nil where nothing could be read.
    public private(set) var sheet: String?
    /// What could not be carried over, and why.
    public private(set) var diagnostics: [Diagnostic] = []

    public init(_ file: SourceFile) {
        do throws(Diagnostic) {
            let entries = try Self.entries(file)
            let source = Self.source(of: entries)
            self.source = source
            switch source {
            case .dynamicStyles:
                var writer = DynamicStylesImport(entries)
                sheet = writer.sheet(from: file.path)
                diagnostics = writer.diagnostics
            case .scaledFont:
                var writer = ScaledFontImport(entries)
                sheet = writer.sheet(from: file)
                diagnostics = writer.diagnostics
            }
        } catch {
            diagnostics = [error]
        }
        diagnostics = DiagnosticPrinter.ordered(
            diagnostics.map { diagnostic in
                var diagnostic = diagnostic
                if diagnostic.span == nil { diagnostic.path = file.path }
                return diagnostic
            })
    }

    private static func entries(_ file: SourceFile) throws(Diagnostic) -> [PropertyList.Entry] {
        let list = try PropertyList.read(file)
        guard case .dictionary(let entries) = list.value else {
            throw .error("the property list is \(list.kindDescription), not a dictionary of styles", at: list.span)
        }
        guard !entries.isEmpty else { throw .error("the property list has no styles", at: list.span) }
        guard entries.contains(where: { $0.value.entries != nil }) else {
            throw .error(
                "the property list holds no styles: a style is a dictionary", at: entries[0].keySpan,
                hints: ["`typesetter import` reads DynamicStyles' Stylesheet.plist and ScaledFont's style dictionary"])
        }
        return entries
    }

    /// ScaledFont's styles have the names of text styles, or the keys `fontName` and `fontSize`.
    private static func source(of entries: [PropertyList.Entry]) -> Source {
        let isScaledFont = entries.contains { ($0.value.entries ?? []).contains { $0.key == "fontName" || $0.key == "fontSize" } }
        return isScaledFont ? .scaledFont : .dynamicStyles
    }
}

extension PropertyList {
    var entries: [Entry]? {
        if case .dictionary(let entries) = value { return entries }
        return nil
    }
}

/// Writes values as YAML that reads back as the same text.
enum SheetText {
    /// `{ a: 1, b: "x y" }`; the values are written already.
    static func mapping(_ entries: [(key: String, value: String)]) -> String {
        entries.isEmpty ? "{}" : "{ " + entries.map { "\(scalar($0.key)): \($0.value)" }.joined(separator: ", ") + " }"
    }

    /// Plain where no reader could take it for something else, else in double quotes. A dollar sign is doubled, as one begins a token.
    static func scalar(_ text: String) -> String {
        let text = text.replacing("$", with: "$$")
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || " -_".unicodeScalars.contains($0))
        }
        let isWord = isPlain && text.first?.isLetter == true && text.last != " " && !words.contains(text.lowercased())
        return isWord ? text : quoted(text)
    }

    /// Read as something else than text by one version of YAML or another.
    private static let words: Set<String> = ["true", "false", "yes", "no", "on", "off", "y", "n", "null"]

    /// Escapes what a terminal or the log of a service would obey, too, since the sheet may be printed: bidirectional controls, and the
    /// second `#` of a row, with which commands begin.
    private static func quoted(_ text: String) -> String {
        var result = "\"", last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { last = scalar }
            switch scalar {
            case "#" where last == "#": result += "\\x23"
            case "\u{061C}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
                result += "\\u" + String(scalar.value + 0x10000, radix: 16).dropFirst()
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
                result += "\\x" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Whole numbers without a decimal point.
    static func number(_ number: Double) -> String {
        number.isFinite && number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }
}
