public import PDFInspection

/// The file does not say what it is: its title, its conformance.
///
/// A title in the window's bar is how people with screen readers tell files apart. The rule judges the header, the XMP metadata with
/// PDF/UA's identifier and the title, `DisplayDocTitle`, optional content, embedded files, forms and the permissions of encrypted files.
///
/// - Criterion: ISO 14289-1, clauses 5, 6.1, 7.1, 7.10, 7.11, 7.15 and 7.16; WCAG 2.2, 2.4.2.
/// - Fix: give the document a title in the front matter; else the tool that wrote the file must do it.
/// - Fails: metadata without `dc:title`. Passes: a title in the metadata and `DisplayDocTitle` true.
public struct PDFMetadata: PDFRule {
    public static let description = RuleDescription(
        id: "pdf-metadata", summary: "the file says its title and its conformance", outcome: .fail,
        references: [Reference(.pdfUA, "7.1"), Reference(.wcag, "2.4.2")],
        fix: "give the document a title in the front matter, or fix the tool that wrote the file")

    public init() {}

    public func findings(in pdf: InspectedPDF, _ context: PDFContext) -> [Finding] {
        ConditionFindings(rule: Self.description, context: context, pdf: pdf)
            .findings(header(pdf.catalog) + metadata(pdf.catalog) + contents(pdf.catalog) + encryption(pdf.catalog))
    }

    private func header(_ catalog: Catalog) -> [ConditionFault] {
        var faults: [ConditionFault] = []
        let version = catalog.header.hasPrefix("%PDF-1.") ? catalog.header.dropFirst(7) : ""
        if version.count != 1 || !("0"..."7").contains(String(version)) {
            faults.append(ConditionFault("6.1", "the file begins with “\(catalog.header)”, not with %PDF-1.0 to %PDF-1.7"))
        }
        if !catalog.displaysTitle {
            faults.append(ConditionFault("7.1", "readers are not told to show the title (ViewerPreferences/DisplayDocTitle)"))
        }
        return faults
    }

    private func metadata(_ catalog: Catalog) -> [ConditionFault] {
        guard let metadata = catalog.metadata else { return [ConditionFault("7.1", "the file has no metadata (Metadata in the catalog)")] }
        var faults: [ConditionFault] = []
        if metadata.accessibilityPart == nil { faults.append(ConditionFault("5", "the metadata does not claim PDF/UA (pdfuaid:part)")) }
        if let part = metadata.accessibilityPart, part != 1 {
            faults.append(ConditionFault("5", "the metadata claims part \(part) of PDF/UA, not part 1"))
        }
        if let prefix = metadata.accessibilityPrefix, prefix != "pdfuaid" {
            faults.append(ConditionFault("5", "the identifier of PDF/UA has the prefix “\(prefix)”, not “pdfuaid”"))
        }
        if metadata.title == nil { faults.append(ConditionFault("7.1", "the metadata has no title (dc:title)")) }
        return faults
    }

    private func contents(_ catalog: Catalog) -> [ConditionFault] {
        var faults: [ConditionFault] = []
        for configuration in catalog.optionalContent {
            if configuration.name?.isEmpty ?? true {
                faults.append(ConditionFault("7.10", "a configuration of optional content has no name"))
            }
            if configuration.hasAutoStates { faults.append(ConditionFault("7.10", "a configuration of optional content has the key AS")) }
        }
        for file in catalog.embeddedFiles where file.name?.isEmpty ?? true || file.unicodeName?.isEmpty ?? true {
            faults.append(ConditionFault("7.11", "an embedded file has no name in both F and UF"))
        }
        if catalog.requiresDynamicForm { faults.append(ConditionFault("7.15", "the file is a dynamic XFA form")) }
        return faults
    }

    /// Bit 10 lets assistive technology read (ISO 32000-1 table 22).
    private func encryption(_ catalog: Catalog) -> [ConditionFault] {
        guard catalog.isEncrypted, (catalog.permissions ?? 0) & 512 == 0 else { return [] }
        return [ConditionFault("7.16", "the file's permissions keep assistive technology out (bit 10 of P)")]
    }
}
