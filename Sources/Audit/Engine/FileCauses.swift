import Diagnostics
import Geometry

/// Finds what in the document and its sheet is the cause of a fault that was found in a finished file.
struct FileCauses {
    private let subject: AuditSubject

    init(_ subject: AuditSubject) { self.subject = subject }

    /// Words come to lie on one another where a sheet fixes the distance of lines: then the finding points there.
    func attributed(_ findings: [Finding], on layout: LayoutDigest) -> [Finding] {
        guard !layout.tightTexts.isEmpty else { return findings }
        return findings.map { $0.rule == TextOverlap.description.id ? attributed($0, on: layout) : $0 }
    }

    private func attributed(_ finding: Finding, on layout: LayoutDigest) -> Finding {
        guard let text = layout.tightTexts.first(where: { text in finding.places.contains { Self.meet($0, text.place) } }),
              let place = subject.keys.place(of: ["maximumLineHeight", "lineHeightMultiple"], in: layout.styles[text.style].selectors, at: layout.category) else { return finding }
        var finding = finding
        let source = subject.source(text.source)
        finding.related = source.map { [Diagnostic.Related("the first text concerned", at: $0)] } ?? []
        finding.source = place
        finding.shown = source.map { [$0] } ?? []
        return finding
    }

    private static func meet(_ a: Place, _ b: Place) -> Bool {
        guard a.page == b.page, let one = a.rect, let other = b.rect else { return false }
        return one.minX < other.maxX && other.minX < one.maxX && one.minY < other.maxY && other.minY < one.maxY
    }
}
