public import Diagnostics
import Formats
import Stylesheet

/// Makes a stylesheet of what another system has written: design tokens, CSS, Android's resources, or the property lists of DynamicStyles
/// and ScaledFont. What cannot be carried over is reported at its place, and the rest is carried.
public struct SheetImport: Sendable {
    /// What a file holds, recognised by its content.
    public enum Kind: String, CaseIterable, Sendable {
        case propertyList = "a property list"
        case designTokens = "design tokens"
        case css = "CSS"
        case android = "Android resources"
    }

    /// nil where the file is none of these.
    public private(set) var kind: Kind?
    /// The sheet as YAML; nil where nothing could be read.
    public private(set) var sheet: String?
    /// What could not be carried over, and why.
    public private(set) var diagnostics: [Diagnostic] = []

    /// Bytes of a file: the largest token files are a tenth of it.
    static let maximumBytes = 1 << 24

    /// - Parameter pixel: points of Dynamic Type in a pixel. 1 is what screens have; 0.75 are CSS's on paper.
    public init(_ file: SourceFile, pixel: Double = 1) {
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
            // Comments may come before JSON and CSS alike.
            let head = bytes[start...].prefix(1 << 16)
            return head.contains(UInt8(ascii: "{")) ? (isJSON(bytes) ? .designTokens : .css) : nil
        }
    }

    /// Whether the file is what an import would make.
    private static func isStylesheet(_ file: SourceFile) -> Bool {
        String(decoding: file.bytes.prefix(4096), as: UTF8.self).split(whereSeparator: \.isNewline).contains { $0.hasPrefix("typeset:") }
    }

    private static func imported(_ file: SourceFile) -> Diagnostic {
        .error("the file is a stylesheet already", path: file.path, hints: ["use it with `--style \(file.path)`"])
    }

    private static func isJSON(_ bytes: [UInt8]) -> Bool {
        guard bytes.contains(UInt8(ascii: "\"")) else { return false }
        var reader = JSONReader()
        return (try? reader.read(bytes)) != nil
    }

    /// The local name of the first element, however the rest of the file reads.
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
            file.bytes.allSatisfy(space.contains) ? "the file is empty" : "this is no file that can be imported",
            at: SourceSpan(file: file, range: 0..<0),
            hints: ["design tokens in JSON, CSS, Android's resources, and property lists of DynamicStyles and ScaledFont can be"])
    }
}
