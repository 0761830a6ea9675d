import TypesetBase
import TypesetLayout

/// A volume is thicker than the stylesheet allows.
///
/// `volumes` splits a document at chapters, and a long chapter at its sections. A part without a heading inside is not split. A thick
/// volume of large print is heavy, and readers with weak hands cannot hold it or keep it open.
///
/// - Warns: `maxSheets: 40` and a chapter of 90 pages without sections at ax3. Passes: the same with a section every 30 pages.
struct VolumeTooThick: FallbackRule {
    static let description = RuleDescription(
        id: .volumeTooThick, summary: "no volume is thicker than the stylesheet allows", outcome: .warning,
        references: [Reference(.practice, "Large print")], fix: "divide the part with headings, or allow thicker volumes")

    static func message(_ fallback: LayoutFallback, of name: String, at size: String) -> String? {
        guard let extent = fallback.extent, let reason = reason(fallback) else { return nil }
        let sheets = "a volume has \(Int(extent.needed)) sheets of paper at \(size), more than \(Int(extent.given))"
        return "\(sheets), because \(reason)"
    }

    private static func reason(_ fallback: LayoutFallback) -> String? {
        switch fallback.kind {
        case .oversizedVolume: (fallback.words.isEmpty ? "the document" : fallback.quoted) + " has no heading to split it at"
        case .volumeLimitReached: "the document would have more than a hundred volumes"
        default: nil
        }
    }
}
