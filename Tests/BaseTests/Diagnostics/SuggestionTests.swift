import Testing

@testable import TypesetBase

/// Tests of the suggestions for unknown names.
@Suite struct SuggestionTests {
    @Test func aWordIsSuggestedIfALetterAgrees() {
        #expect(Suggestion.closest(to: "colur", among: ["color", "code"]) == "color")
        #expect(Suggestion.closest(to: "ot", among: ["to"]) == "to")
        #expect(Suggestion.closest(to: "P", among: ["p"]) == "p")
    }

    @Test func aWordWithoutACommonLetterIsNot() {
        #expect(Suggestion.closest(to: "3", among: ["p", "h1"]) == nil)
        #expect(Suggestion.closest(to: "xy", among: ["p", "ab"]) == nil)
        #expect(Suggestion.hints(for: "3", among: ["p"]) == ["use one of: p"])
    }
}
