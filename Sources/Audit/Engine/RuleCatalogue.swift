package import TypesetBase

/// Every rule, in the order of the reports.
package enum RuleCatalogue {
    /// The descriptions of all rules.
    package static let descriptions: [RuleDescription] = RuleID.allCases.map { type(of: $0).description }

    /// The rules about the source, its layout and its stylesheet.
    static let sourceRules: [any SourceRule.Type] = RuleID.allCases.compactMap { type(of: $0) as? any SourceRule.Type }

    /// The rules that every run judges, with or without an audit.
    static let buildRules: [any BuildRule.Type] = sourceRules.compactMap { $0 as? any BuildRule.Type }

    /// The rules that judge finished files by their bytes.
    package static let fileRules: [any FileRule.Type] = RuleID.allCases.compactMap { type(of: $0) as? any FileRule.Type }

    package static func description(of id: RuleID) -> RuleDescription { type(of: id).description }

    /// The type of a rule.
    static func type(of id: RuleID) -> any Rule.Type {
        switch id {
        case .textNotScaled: TextNotScaled.self
        case .textTooSmall: TextTooSmall.self
        case .sizeInversion: SizeInversion.self
        case .hierarchyLost: HierarchyLost.self
        case .sizeRangeNarrow: SizeRangeNarrow.self
        case .textTruncated: TextTruncated.self
        case .textClipped: TextClipped.self
        case .textShrunk: TextShrunk.self
        case .wordBroken: WordBroken.self
        case .layoutAdjusted: LayoutAdjusted.self
        case .lineTooLong: LineTooLong.self
        case .lineTooShort: LineTooShort.self
        case .looseLines: LooseLines.self
        case .contrastMinimum: ContrastMinimum.self
        case .contrastEnhanced: ContrastEnhanced.self
        case .nonTextContrast: NonTextContrast.self
        case .linkByColourAlone: LinkByColourAlone.self
        case .inlineIndistinct: InlineIndistinct.self
        case .lineSpacing: LineSpacing.self
        case .paragraphSpacing: ParagraphSpacing.self
        case .justifiedText: JustifiedText.self
        case .spacingNotScaled: SpacingNotScaled.self
        case .lightWeight: LightWeight.self
        case .italicRun: ItalicRun.self
        case .capitalsRun: CapitalsRun.self
        case .glyphMissing: GlyphMissing.self
        case .titleMissing: TitleMissing.self
        case .languageMissing: LanguageMissing.self
        case .languageGuessed: LanguageGuessed.self
        case .languageInvalid: LanguageInvalid.self
        case .languageMismatch: LanguageMismatch.self
        case .headingFirst: HeadingFirst.self
        case .headingSkip: HeadingSkip.self
        case .headingShifted: HeadingShifted.self
        case .headingEmpty: HeadingEmpty.self
        case .headingRepeated: HeadingRepeated.self
        case .headingFake: HeadingFake.self
        case .imageAltMissing: ImageAltMissing.self
        case .imageAltSuspect: ImageAltSuspect.self
        case .linkTextVague: LinkTextVague.self
        case .linkTextURL: LinkTextURL.self
        case .linkTextAmbiguous: LinkTextAmbiguous.self
        case .linkTargetMissing: LinkTargetMissing.self
        case .linkUnsafe: LinkUnsafe.self
        case .linkEmpty: LinkEmpty.self
        case .linkFileMissing: LinkFileMissing.self
        case .linkRelative: LinkRelative.self
        case .tableHeaderMissing: TableHeaderMissing.self
        case .tableHeaderEmpty: TableHeaderEmpty.self
        case .listFake: ListFake.self
        case .imageMissing: ImageMissing.self
        case .imageRemote: ImageRemote.self
        case .imageIncomplete: ImageIncomplete.self
        case .htmlIgnored: HTMLIgnored.self
        case .mathUnset: MathUnset.self
        case .templateSyntax: TemplateSyntax.self
        case .bookIncomplete: BookIncomplete.self
        case .expansionLimit: ExpansionLimit.self
        case .footnoteUnused: FootnoteUnused.self
        case .fontSubstituted: FontSubstituted.self
        case .traitsUnavailable: TraitsUnavailable.self
        case .ignoreUnused: IgnoreUnused.self
        case .textEncoding: TextEncoding.self
        case .frontMatterMistake: FrontMatterMistake.self
        case .markupMistake: MarkupMistake.self
        case .markupLimit: MarkupLimit.self
        case .classUnknown: ClassUnknown.self
        case .documentEmpty: DocumentEmpty.self
        case .stylesheetMistake: StylesheetMistake.self
        case .configurationMistake: ConfigurationMistake.self
        case .hyphenationMissing: HyphenationMissing.self
        case .scriptFallback: ScriptFallback.self
        case .layoutLimit: LayoutLimit.self
        case .contentUnread: ContentUnread.self
        case .textOffPage: TextOffPage.self
        case .textOverlap: TextOverlap.self
        case .pdfTags: PDFTags.self
        case .pdfLanguage: PDFLanguage.self
        case .pdfLanguageMismatch: PDFLanguageMismatch.self
        case .pdfMetadata: PDFMetadata.self
        case .pdfFonts: PDFFonts.self
        case .pdfUnicode: PDFUnicode.self
        case .pdfAnnotations: PDFAnnotations.self
        case .pdfArtifacts: PDFArtifacts.self
        case .pdfText: PDFText.self
        case .pdfOrder: PDFOrder.self
        case .importMistake: ImportMistake.self
        case .runProblem: RunProblem.self
        case .usageError: UsageError.self
        }
    }
}

extension RuleID {
    /// The rule's detector for sources; nil for rules that judge only finished files.
    var sourceRule: (any SourceRule.Type)? { RuleCatalogue.type(of: self) as? any SourceRule.Type }

    /// Whether an audit judges the rule; false for problems of the run itself.
    package var isJudged: Bool { sourceRule != nil || RuleCatalogue.type(of: self) is any FileRule.Type }

    /// Whether the verdict on a document needs the bytes of its files.
    var readsFiles: Bool {
        guard let rule = RuleCatalogue.type(of: self) as? any FileRule.Type else { return false }
        return rule.scope != .foreignFiles
    }

    /// Whether the verdict is the same at every size.
    var isOfDocumentAlone: Bool { RuleCatalogue.type(of: self) is any DocumentRule.Type }
}
