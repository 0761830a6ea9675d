import Testing
import TypesetStylesheet

@Suite struct NamesTests {
    @Test(arguments: [
        ("xSmall", ContentSizeCategory.xSmall), ("xs", .xSmall), ("extraSmall", .xSmall), ("UICTContentSizeCategoryXS", .xSmall),
        ("m", .medium), ("UICTContentSizeCategoryL", .large), ("UICTContentSizeCategoryXXXL", .xxxLarge), ("xxl", .xxLarge),
        ("extraExtraLarge", .xxLarge), ("ax1", .accessibility1), ("AX1", .accessibility1), ("accessibilityMedium", .accessibility1),
        ("accessibility1", .accessibility1),
        ("UICTContentSizeCategoryAccessibilityM", .accessibility1), ("UICTContentSizeCategoryAccessibilityXL", .accessibility3),
        ("UICTContentSizeCategoryAccessibilityXXXL", .accessibility5), ("accessibilityExtraExtraExtraLarge", .accessibility5),
        ("UIContentSizeCategoryAccessibilityExtraLarge", .accessibility3), ("accessibilityLarge", .accessibility2),
        (".small", .small), (".accessibilityMedium", .accessibility1), ("UIContentSizeCategory.extraLarge", .xLarge),
        ("DynamicTypeSize.xxxLarge", .xxxLarge),
    ])
    func aSizeHasManyNames(_ name: String, _ category: ContentSizeCategory) {
        #expect(ContentSizeCategory(named: name) == category)
    }

    @Test func noTwoSizesShareAName() {
        let names = ContentSizeCategory.allCases.flatMap { category in Set(category.names.map { $0.lowercased() }) }
        #expect(Set(names).count == names.count)
    }

    @Test func aSlipIsFixed() {
        #expect(ContentSizeCategory(named: "xlarg") == nil)
        #expect(ContentSizeCategory.hints(forUnknownName: "xlarg") == ["did you mean `xLarge`?"])
        #expect(ContentSizeCategory.hints(forUnknownName: ".smal") == ["did you mean `small`?"])
        #expect(ContentSizeCategory.hints(forUnknownName: "ax6") == ["did you mean `ax1`?"])
        #expect(ContentSizeCategory.hints(forUnknownName: "gigantic").first?.hasPrefix("the sizes are xSmall small") == true)
    }

    @Test(arguments: [
        ("title", TextStyle.title1), ("title1", .title1), ("caption", .caption1), ("subhead", .subheadline), ("largeTitle", .largeTitle),
        (".headline", .headline), ("Headline", .headline), ("UIFontTextStyleHeadline", .headline), ("UIFont.TextStyle.title1", .title1),
        ("UICTFontTextStyleBody", .body), ("UICTFontTextStyleTitle0", .largeTitle), ("UICTFontTextStyleSubhead", .subheadline),
        ("Font.TextStyle.largeTitle", .largeTitle),
    ])
    func textStylesHaveAliases(_ name: String, _ style: TextStyle) {
        #expect(TextStyle(named: name) == style)
    }

    @Test func unknownTextStylesAreFixed() {
        #expect(TextStyle(named: ".") == nil)
        #expect(TextStyle(named: "UIFontTextStyle") == nil)
        #expect(TextStyle.hints(forUnknownName: "headlin") == ["did you mean `headline`?"])
        #expect(TextStyle.hints(forUnknownName: "UIFontTextStyleHeadlin") == ["did you mean `headline`?"])
        #expect(TextStyle.hints(forUnknownName: ".extraLargeTitle2").first?.hasPrefix("Apple publishes no sizes for it") == true)
    }
}
