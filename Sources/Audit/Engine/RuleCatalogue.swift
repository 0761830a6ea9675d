/// Every rule, in the order of the reports.
public enum RuleCatalogue {
    /// Rules about what an author wrote and what layout made of it.
    static let sourceRules: [any SourceRule.Type] = layoutRules + documentRules

    /// Rules whose verdict depends on the size.
    private static let layoutRules: [any SourceRule.Type] = [
        TextNotScaled.self, TextSmall.self, SizeInversion.self, HierarchyLost.self, SizeRangeNarrow.self,
        TextTruncated.self, TextCut.self, TextShrunk.self, WordBroken.self, LayoutAdjusted.self,
        LineTooLong.self, LineTooShort.self, LooseLines.self,
        DrawnContrastMinimum.self, DrawnContrastEnhanced.self, NonTextContrast.self, LinkByColourAlone.self,
        LineSpacing.self, ParagraphSpacing.self, JustifiedText.self, SpacingNotScaled.self, LightWeight.self, ItalicRun.self,
        CapitalsRun.self, GlyphMissing.self,
    ]

    /// Rules whose verdict is the same at every size.
    private static let documentRules: [any SourceRule.Type] = [
        TitleMissing.self, LanguageMissing.self, LanguageInvalid.self, LanguageMismatch.self,
        HeadingFirst.self, HeadingSkip.self, HeadingEmpty.self, HeadingRepeated.self, HeadingFake.self,
        ImageAltMissing.self, ImageAltSuspect.self, LinkTextVague.self, LinkTextURL.self, LinkTextAmbiguous.self, LinkTargetMissing.self,
        TableHeaderMissing.self, TableHeaderEmpty.self, ListFake.self,
        ImageMissing.self, ImageRemote.self, HTMLIgnored.self, FootnoteUnused.self,
        FontSubstituted.self, TraitsUnavailable.self,
    ]

    /// Rules of a finished file that the source rules judge as well, with the places of the sheet: only one of the two may speak.
    static let judgedFromSource: Set<String> = [
        TextTooSmall.description.id, ContrastMinimum.description.id, ContrastEnhanced.description.id,
    ]

    /// What all rules say of themselves, each id once.
    public static let descriptions: [RuleDescription] = {
        var seen: Set<String> = []
        let all = sourceRules.map { $0.description } + [IgnoreUnused.description] + PDFAudit.rules.map { $0.description }
        return all.filter { seen.insert($0.id).inserted }
    }()

    /// The rule about the source of this id; nil for rules that read finished files alone.
    static func sourceRule(_ id: String) -> (any SourceRule.Type)? { sourceRules.first { $0.description.id == id } }

    static func isOfDocumentAlone(_ id: String) -> Bool { documentRules.contains { $0.description.id == id } }
    static func readsFiles(_ id: String) -> Bool { PDFAudit.rules.contains { $0.description.id == id } && !judgedFromSource.contains(id) }
    static func isOfFilesAlone(_ id: String) -> Bool { readsFiles(id) && sourceRule(id) == nil }

    public static func description(of id: String) -> RuleDescription? { descriptions.first { $0.id == id } }
}
