import Testing
import TypesetStylesheet

@Suite struct ContentSizeRangeTests {
    @Test(arguments: [
        ("small...accessibilityMedium", "small...ax1"), ("small..<xLarge", "small...large"), ("large...", "large...ax5"),
        ("...xxLarge", "xSmall...xxLarge"), ("..<xLarge", "xSmall...large"), ("ax3", "ax3"), (" s ... xl ", "small...xLarge"),
        (".small ... .accessibilityMedium", "small...ax1"), (".small....accessibility1", "small...ax1"), (".large...", "large...ax5"),
        ("....extraLarge", "xSmall...xLarge"), ("..<.extraLarge", "xSmall...large"), (".medium", "medium"),
    ])
    func allFormsAreRead(_ text: String, _ range: String) throws {
        #expect(try ContentSizeRange(parsing: text).description == range)
    }

    @Test(arguments: [
        ("xLarge...small", "the range `xLarge...small` is reversed: xLarge is larger than small"),
        ("large..<large", "the range `large..<large` is empty"),
        ("..<xSmall", "the range `..<xSmall` is empty"),
        ("...", "a range needs a size on at least one side"),
        ("large..<", "`..<` needs a size after it"),
        ("smal...large", "unknown content size `smal`"),
        ("large....", "unknown content size `.`"),
        ("", "unknown content size ``"),
    ])
    func otherTextsAreExplained(_ text: String, _ message: String) {
        let error = #expect(throws: ContentSizeRangeError.self) { try ContentSizeRange(parsing: text) }
        #expect(error?.message == message)
    }

    @Test func clampGivesTheNearestSize() throws {
        let range = try ContentSizeRange(parsing: "medium...ax1")
        #expect(ContentSizeCategory.xSmall.clamped(to: range) == .medium)
        #expect(ContentSizeCategory.large.clamped(to: range) == .large)
        #expect(ContentSizeCategory.accessibility5.clamped(to: range) == .accessibility1)
        #expect(range.categories.map(\.shortName) == ["medium", "large", "xLarge", "xxLarge", "xxxLarge", "ax1"])
        #expect(!range.contains(.small))
    }
}

/// Tests that ranges from an app's `dynamicTypeSize` or `minimumContentSizeCategory` can be pasted.
@Suite struct SwiftRangeTests {
    @Test func everyKindOfRangeIsOne() {
        #expect(ContentSizeRange(.small ... .accessibilityMedium).description == "small...ax1")
        #expect(ContentSizeRange(.extraLarge...).description == "xLarge...ax5")
        #expect(ContentSizeRange(...(.extraExtraLarge)).description == "xSmall...xxLarge")
        #expect(ContentSizeRange(.small ..< .extraLarge)?.description == "small...large")
        #expect(ContentSizeRange(..<(.accessibilityMedium))?.description == "xSmall...xxxLarge")
        #expect(ContentSizeRange(..<(.xSmall)) == nil)
        #expect(ContentSizeRange(.small ..< .small) == nil)
    }

    @Test func namesOfUIKitAndSwiftUIAreConstants() {
        let names: [ContentSizeCategory] = [
            .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium,
            .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
        ]
        #expect(names == ContentSizeCategory.allCases)
        #expect(TextStyle.title == .title1)
        #expect(TextStyle.caption == .caption1)
    }
}
