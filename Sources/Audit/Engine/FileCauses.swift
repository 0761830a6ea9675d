import Diagnostics
import Geometry
import Stylesheet

/// Finds what in the document and its sheet is the cause of a fault that was found in a finished file.
struct FileCauses {
    private let subject: AuditContext

    init(_ subject: AuditContext) { self.subject = subject }

    /// The findings of one file, without what the rules about the source tell already, and at the sheet's key where a key is the cause.
    func attributed(_ findings: [Finding], on layout: LayoutSummary) -> [Finding] {
        let own = findings.filter { !isToldOfTheSource($0) }
        guard !layout.tightTexts.isEmpty else { return own }
        let overlaps = own.filter { $0.rule == TextOverlap.description.id }.map { atTightLines($0, on: layout) }
        return own.filter { $0.rule != TextOverlap.description.id } + overlaps.joinedByPlace(in: subject, naming: "block")
    }

    /// Of a language tag that is none, `language-invalid` says where it is written.
    private func isToldOfTheSource(_ finding: Finding) -> Bool {
        finding.rule == PDFLanguage.description.id && invalidTags.contains { finding.message.hasPrefix("“\($0)”") }
    }

    private var invalidTags: [String] {
        guard subject.settings.isOn(LanguageInvalid.description) else { return [] }
        return ([subject.language] + subject.facts.statedLanguages.map(\.tag)).filter { !$0.isEmpty && !LanguageTag.isWellFormed($0) }
    }

    /// Words come to lie on one another where a sheet fixes the distance of lines: then the finding points there.
    private func atTightLines(_ finding: Finding, on layout: LayoutSummary) -> Finding {
        guard let text = layout.tightTexts.first(where: { text in finding.places.contains { Self.meet($0, text.place) } }) else {
            return finding
        }
        let selectors = layout.styles[text.style].selectors
        let keys: [StyleKey] = [.maximumLineHeight, .lineHeightMultiple]
        guard let place = subject.keys.place(of: keys, in: selectors, at: layout.category) else { return finding }
        var finding = finding
        let source = subject.source(text.source)
        finding.related = source.map { [Diagnostic.Related("the first text concerned", at: $0)] } ?? []
        finding.source = place
        switch subject.keys.decidingKey(of: keys, in: selectors, at: layout.category) {
        case .maximumLineHeight: finding.fix = "take `maximumLineHeight` away, or write it in em"
        case .lineHeightMultiple: finding.fix = "write a `lineHeightMultiple` of 1 or more"
        default: break
        }
        finding.shown = source.map { [$0] } ?? []
        finding.fingerprint = Fingerprint(rule: finding.rule, subject: selectors)
        return finding
    }

    private static func meet(_ a: Place, _ b: Place) -> Bool {
        guard a.page == b.page, let one = a.rect, let other = b.rect else { return false }
        return one.minX < other.maxX && other.minX < one.maxX && one.minY < other.maxY && other.minY < one.maxY
    }
}
