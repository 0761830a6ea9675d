import TypesetBase
import TypesetStylesheet

/// No font has a character of the document.
///
/// A box is drawn in place of the character. The finding names the character and the families that were tried.
///
/// - Fails: Cherokee letters with a Latin font only. Passes: the same with a family that has them.
struct GlyphMissing: SourceRule {
    static let description = RuleDescription(
        id: .glyphMissing, summary: "the fonts have every character of the document", outcome: .fail,
        references: Reference.wcag("1.3.1") + [Reference(.pdfUA, "7.21")],
        fix: "add a family that has the character to the style's `family`, or add a font with `fonts: { files: … }`")

    func faults(in context: AuditContext) -> [Fault] {
        context.layouts.flatMap { layout in
            layout.missing.map { missing in
                let style = layout.styles[missing.style]
                let families = style.style.font.fontName.map { [$0] } ?? style.style.font.families
                let tried =
                    families.isEmpty
                    ? ""
                    : "; tried \(families.prefix(5).joined(separator: ", "))\(families.count > 5 ? " and \(families.count - 5) more" : "")"
                let count = missing.count == 1 ? "" : ", \(missing.count) times"
                return Fault(
                    rule: Self.description, message: "no font has \(Self.name(missing.scalar))\(count)\(tried)",
                    categories: [layout.category],
                    cause: context.source(missing.source?.narrowed(to: missing.scalar)).map(Cause.document) ?? .none,
                    locations: [missing.location],
                    identity: [String(missing.scalar.value, radix: 16)])
            }
        }
    }

    /// The name of a character in messages, such as `U+13A0 CHEROKEE LETTER A`.
    private static func name(_ scalar: Unicode.Scalar) -> String {
        scalar.codePoint + (scalar.properties.name.map { " " + $0 } ?? "")
    }
}

extension SourceSpan {
    /// The first place in the block that contains the character; the whole block if the character is written otherwise, such as
    /// `&thetasym;`.
    fileprivate func narrowed(to scalar: Unicode.Scalar) -> SourceSpan {
        let text = Array(String(scalar).utf8), bytes = file.bytes[range.clamped(to: 0..<file.bytes.count)]
        guard bytes.count >= text.count else { return self }
        let start = (bytes.startIndex...(bytes.endIndex - text.count)).first { bytes[$0..<($0 + text.count)].elementsEqual(text) }
        return start.map { SourceSpan(file: file, range: $0..<($0 + text.count)) } ?? self
    }
}
