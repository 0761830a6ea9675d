package import Diagnostics
import Formats
import Stylesheet

/// Converts files of other systems to a stylesheet: design tokens, CSS, Android's resources, property lists of DynamicStyles and
/// ScaledFont.
///
/// Values that cannot be converted are reported at their place; all others are converted.
package struct SheetImport: Sendable {
    /// The kind of a file, recognised by its content.
    package enum Kind: String, CaseIterable, Sendable {
        case propertyList = "a property list"
        case designTokens = "design tokens"
        case css = "CSS"
        case android = "Android resources"
    }

    /// The kind; nil if the file is of no known kind.
    package private(set) var kind: Kind?
    /// The sheet as YAML; nil if nothing could be read.
    package private(set) var sheet: String?
    /// The values that could not be converted, with the reasons.
    package private(set) var diagnostics: [Diagnostic] = []

    /// The maximum size of a file in bytes; the largest token files have a tenth of it.
    static let maximumBytes = 1 << 24

    /// Imports a file.
    ///
    /// - Parameter pixel: the points of Dynamic Type in a pixel: 1 as on screens, 0.75 as in CSS on paper.
    package init(_ file: SourceFile, pixel: Double = 1) {
        kind = Self.kind(of: file)
        do throws(Diagnostic) {
            if Self.isStylesheet(file) { throw Self.imported(file) }
            guard let kind else { throw Self.unknown(file) }
            if kind != .propertyList { try Self.check(file, kind) }
            switch kind {
            case .propertyList:
                let list = PropertyListImport(file)
                (sheet, diagnostics) = (list.sheet, list.diagnostics)
            case .designTokens:
                var tokens = try DesignTokensImport(file, pixel: pixel)
                sheet = tokens.sheet()
                diagnostics = tokens.diagnostics
            case .css:
                var css = CSSImport(file, pixel: pixel)
                sheet = css.sheet()
                diagnostics = css.diagnostics
            case .android:
                var resources = try AndroidImport(file)
                sheet = resources.sheet()
                diagnostics = resources.diagnostics
            }
        } catch {
            diagnostics = [error]
        }
        diagnostics = DiagnosticPrinter.ordered(diagnostics)
    }

    private static func check(_ file: SourceFile, _ kind: Kind) throws(Diagnostic) {
        guard file.bytes.count <= maximumBytes else { throw .error("the file is larger than 16 MB", path: file.path) }
        guard String(validating: file.bytes, as: UTF8.self) != nil else {
            throw .error("the file is not UTF-8 text", path: file.path, hints: ["save it as UTF-8"])
        }
    }

    // MARK: Recognition

    private static let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]

    private static func kind(of file: SourceFile) -> Kind? {
        let bytes = file.bytes, start = bytes.firstIndex { !space.contains($0) } ?? bytes.count
        if bytes.starts(with: "bplist".utf8) || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            return .propertyList
        }
        switch bytes[start...].first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): return .designTokens
        case UInt8(ascii: "<"): return rootName(of: bytes) == "resources" ? .android : .propertyList
        case UInt8(ascii: "("): return .propertyList
        case nil: return nil
        default:
            // Comments may precede both JSON and CSS.
            let head = bytes[start...].prefix(1 << 16)
            return head.contains(UInt8(ascii: "{")) ? (isJSON(bytes) ? .designTokens : .css) : nil
        }
    }

    /// Whether the file is already a stylesheet.
    private static func isStylesheet(_ file: SourceFile) -> Bool {
        String(decoding: file.bytes.prefix(4096), as: UTF8.self).split(whereSeparator: \.isNewline).contains { $0.hasPrefix("typeset:") }
    }

    private static func imported(_ file: SourceFile) -> Diagnostic {
        .error("the file is already a stylesheet", path: file.path, hints: ["use it with `--style \(file.path)`"])
    }

    private static func isJSON(_ bytes: [UInt8]) -> Bool {
        guard bytes.contains(UInt8(ascii: "\"")) else { return false }
        var reader = JSONReader()
        return (try? reader.read(bytes)) != nil
    }

    /// Returns the local name of the first element, even if the rest of the file cannot be read.
    private static func rootName(of bytes: [UInt8]) -> String? {
        var name: String?
        try? XMLReader().read(bytes) { event in
            if case .start(let tag) = event { name = tag.name.local }
            return name == nil
        }
        return name
    }

    private static func unknown(_ file: SourceFile) -> Diagnostic {
        .error(
            file.bytes.allSatisfy(space.contains) ? "the file is empty" : "this file cannot be imported",
            at: SourceSpan(file: file, range: 0..<0),
            hints: ["design tokens in JSON, CSS, Android's resources, and property lists of DynamicStyles and ScaledFont can be"])
    }
}
