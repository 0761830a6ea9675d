/// Every rule, in the order of the reports.
public enum RuleCatalogue {
    /// Rules about what an author wrote and what layout made of it.
    static let sourceRules: [any SourceRule.Type] = [
        TextNotScaled.self, TextSmall.self, SizeInversion.self, HierarchyLost.self, SizeRangeNarrow.self,
        TextTruncated.self, TextCut.self, TextShrunk.self, WordBroken.self, LayoutRelaxed.self,
        LineTooLong.self, LineTooShort.self, LooseLines.self,
        DrawnContrastMinimum.self, DrawnContrastEnhanced.self, NonTextContrast.self, LinkByColourAlone.self,
        LineSpacing.self, ParagraphSpacing.self, JustifiedText.self, SpacingNotScaled.self, LightWeight.self, ItalicRun.self, CapitalsRun.self,
        TitleMissing.self, LanguageMissing.self, LanguageInvalid.self, LanguageMismatch.self,
        HeadingFirst.self, HeadingSkip.self, HeadingEmpty.self, HeadingRepeated.self, HeadingFake.self,
        ImageAltMissing.self, ImageAltSuspect.self, LinkTextVague.self, LinkTextURL.self, LinkTextAmbiguous.self, LinkTargetMissing.self,
        TableHeaderMissing.self, TableHeaderEmpty.self, ListFake.self,
        ImageMissing.self, ImageRemote.self, HTMLIgnored.self, FootnoteUnused.self,
        GlyphMissing.self, FontSubstituted.self, TraitsUnavailable.self,
    ]

    /// Rules of a finished file that the source rules judge as well, with the places of the sheet: only one of the two may speak.
    static let judgedFromSource: Set<String> = [TextTooSmall.description.id, ContrastMinimum.description.id, ContrastEnhanced.description.id]

    /// What all rules say of themselves, each id once.
    public static let descriptions: [RuleDescription] = {
        var seen: Set<String> = []
        let all = sourceRules.map { $0.description } + [IgnoreUnused.description] + PDFAudit.rules.map { $0.description }
        return all.filter { seen.insert($0.id).inserted }
    }()

    public static func description(of id: String) -> RuleDescription? { descriptions.first { $0.id == id } }
}
