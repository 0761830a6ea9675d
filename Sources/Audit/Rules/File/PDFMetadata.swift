import TypesetBase
import TypesetLayout
import TypesetPDFReading

/// The file does not state its title or its conformance.
///
/// Screen reader users distinguish files by the title in the title bar. The rule checks the header, the PDF/UA identifier and the title in
/// the XMP metadata. A title that is blank or the name of a file is a warning in files of other programs. The rule also checks
/// `DisplayDocTitle`, optional content, embedded files, forms and the permissions of encrypted files.
///
/// - Clauses: ISO 14289-1, 5, 6.1, 7.1, 7.10, 7.11, 7.15 and 7.16; ISO 14289-2, 5, 6.1, 8.6, 8.7, 8.10.1, 8.11 and 8.14.1.
/// - Fails: metadata without `dc:title`. Passes: a title in the metadata and `DisplayDocTitle` true.
struct PDFMetadata: FileRule {
    static let description = RuleDescription(
        id: .pdfMetadata, summary: "the file states its title and its conformance", outcome: .fail,
        references: [Reference(.pdfUA, "7.1"), Reference(.wcag, "2.4.2")],
        fix: "give the document a title in the front matter, or fix the program that wrote the file",
        foreignFix:
            "set the title where the file is made: in the document's properties, `title` in HTML, `pdftitle` of hyperref in LaTeX; "
            + "fix the rest in the program that wrote the file")

    static let scope = FileScope.everyFile

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        let catalog = pdf.catalog
        let all = header(catalog, pdf.part) + metadata(catalog) + title(catalog, context) + contents(catalog) + encryption(catalog)
        return Self.faults(of: all, in: pdf, context)
    }

    /// Returns a note if files do not claim PDF/UA because of faults that no finding reports.
    ///
    /// The rules of these faults are off, or comments suppress them.
    static func missingClaim(in context: AuditContext, reported findings: [Finding]) -> [Fault] {
        guard context.input.claim != nil, context.configuration.isOn(description) else { return [] }
        var places = Dictionary(context.input.obstacles.map { ($0.rule, Set<SourceSpan?>()) }, uniquingKeysWith: { first, _ in first })
        for finding in findings { places[finding.rule]?.insert(finding.source) }
        let silent = context.input.obstacles.filter { places[$0.rule]?.contains($0.span) != true }
        guard let first = silent.first else { return [] }
        let rules = silent.grouped(by: \.rule).map { "`\($0.key)`" }.joined(separator: " and ")
        return [
            Fault(
                rule: description, outcome: .note,
                message: "the file does not claim PDF/UA: faults of \(rules) are not reported",
                categories: context.categories, cause: context.source(first.span).map(Cause.document) ?? .none,
                related: silent.dropFirst().prefix(8).map { Diagnostic.Related("another fault", at: $0.span) },
                fix: "fix the document, or publish the files without the claim", identity: ["claim"])
        ]
    }

    private func header(_ catalog: Catalog, _ part: UAPart) -> [ConditionFault] {
        var faults: [ConditionFault] = []
        let version = catalog.header.hasPrefix("%PDF-") ? String(catalog.header.dropFirst(5)) : ""
        switch part {
        case .part1 where version.wholeMatch(of: /1\.[0-7]/) == nil:
            faults.append(ConditionFault("6.1", "the file begins with “\(catalog.header)”, not with %PDF-1.0 to %PDF-1.7"))
        case .part2 where version != "2.0" && catalog.version != "2.0":
            faults.append(ConditionFault("6.1", "the file begins with “\(catalog.header)”, not with %PDF-2.0"))
        default: break
        }
        if catalog.displaysTitle != true {
            faults.append(
                ConditionFault(
                    .titleBar, "the file does not make readers show its title (ViewerPreferences/DisplayDocTitle)",
                    matterhorn: catalog.displaysTitle == nil ? "07-001" : "07-002"))
        }
        return faults
    }

    private func metadata(_ catalog: Catalog) -> [ConditionFault] {
        guard let metadata = catalog.metadata else {
            return [ConditionFault(.title, "the file has no metadata (Metadata in the catalog)", matterhorn: "06-001")]
        }
        var faults: [ConditionFault] = []
        if metadata.accessibilityPart == nil { faults.append(ConditionFault(.missingClaim)) }
        if let part = metadata.accessibilityPart, ![1, 2].contains(part) {
            faults.append(ConditionFault("5", "the metadata claims part \(part) of PDF/UA, not part 1 or 2", matterhorn: "06-002"))
        }
        if metadata.accessibilityRevision != "2024" {
            let revision = metadata.accessibilityRevision.map { "“\($0.prefix(40))”" } ?? "missing"
            faults.append(ConditionFault(UAClause(nil, "5"), "the revision of PDF/UA (pdfuaid:rev) is \(revision), not 2024"))
        }
        if let prefix = metadata.accessibilityPrefix, prefix != "pdfuaid" {
            faults.append(ConditionFault("5", "the identifier of PDF/UA has the prefix “\(prefix)”, not “pdfuaid”", matterhorn: "06-002"))
        }
        if !metadata.isWellFormed {
            faults.append(
                ConditionFault(.title, "the metadata is not well-formed XML: its title and its claims cannot be read", matterhorn: "06-003")
            )
        } else if metadata.title == nil {
            faults.append(ConditionFault(.title, "the metadata has no title (dc:title)", matterhorn: "06-003"))
        }
        return faults
    }

    /// The faults of a title that distinguishes nothing; `title-missing` judges the titles of documents.
    private func title(_ catalog: Catalog, _ context: FileContext) -> [ConditionFault] {
        guard context.input == nil, let title = catalog.metadata?.title else { return [] }
        let isBlank = [SpokenText.text(title)].isBlank
        guard isBlank || Self.isFileName(title) else { return [] }
        var fault = ConditionFault(
            .title, isBlank ? "the title (dc:title) is blank" : "the title “\(title.prefix(60))” is the name of a file or of its program",
            matterhorn: "06-004")
        fault.outcome = .warning
        return [fault]
    }

    /// Whether a title is the one that a program gives a file without a title: its name, or a name such as `Document1`.
    private static func isFileName(_ title: String) -> Bool {
        let title = title.lowercased()
        return title.wholeMatch(of: /\S+\.(docx?|odt|pdf|indd|tex|pptx?|xlsx?|md|html?|rtf|pages|txt)/) != nil
            || title.hasPrefix("microsoft word - ") || title.wholeMatch(of: /(untitled|document|presentation)[ -]?\d*/) != nil
            || title == "powerpoint presentation"
    }

    private func contents(_ catalog: Catalog) -> [ConditionFault] {
        var faults: [ConditionFault] = []
        let texts =
            [catalog.title, catalog.metadata?.title].compactMap(\.self) + catalog.outlines.map(\.title) + catalog.languageTags.map(\.tag)
        if let text = texts.first(where: \.hasPrivateCharacters) {
            faults.append(
                ConditionFault(UAClause(nil, "8.6"), "the text “\(text.prefix(40))” has characters without a meaning (private use)"))
        }
        for configuration in catalog.optionalContent {
            if configuration.name?.isEmpty ?? true {
                faults.append(
                    ConditionFault(
                        "7.10", "a configuration of optional content has no name", matterhorn: configuration.isDefault ? "20-002" : "20-001"
                    ))
            }
            if configuration.hasAutoStates {
                faults.append(ConditionFault("7.10", "a configuration of optional content has the key AS", matterhorn: "20-003"))
            }
        }
        for file in catalog.embeddedFiles where !file.hasNames {
            faults.append(ConditionFault("7.11", "an embedded file lacks a name in F or UF", matterhorn: "21-001"))
        }
        for file in catalog.embeddedFiles where !file.isDescribed && file.isNamed {
            faults.append(ConditionFault(UAClause(nil, "8.14.1"), "an embedded file has no description (Desc)"))
        }
        switch catalog.dynamicForm {
        case .none: break
        case .optional: faults.append(ConditionFault(UAClause(nil, "8.10.1"), "the file has an XFA form"))
        case .required: faults.append(ConditionFault("7.15", "the file is a dynamic XFA form", matterhorn: "25-001"))
        }
        return faults
    }

    /// The fault of an encrypted file without bit 10, which lets assistive technology read it (ISO 32000-1 table 22).
    private func encryption(_ catalog: Catalog) -> [ConditionFault] {
        guard catalog.isEncrypted, (catalog.permissions ?? 0) & 512 == 0 else { return [] }
        return [
            ConditionFault(
                "7.16", "the file's permissions exclude assistive technology (bit 10 of P)",
                matterhorn: catalog.permissions == nil ? "26-001" : "26-002")
        ]
    }
}
