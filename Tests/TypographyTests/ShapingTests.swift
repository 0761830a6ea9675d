import Testing
@testable import Typography

@Suite struct ShapingTests {
    static let texts = [
        "Difficult office affluent fjord, “quoted” – naïve café.",
        "السلام عليكم 123 Swift ١٢٣ لا إله",
        "בְּרֵאשִׁית בָּרָא אֱלֹהִים (abc) 42",
        "हिन्दी में किताबें क्षत्रिय",
        "தமிழ் மொழி கொடுக்கிறேன்",
        "日本語の組版は、禁則処理が要る。「引用」",
        "e\u{301}a\u{308}\u{323} Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A",
        "👨‍👩‍👧‍👦 🇩🇪 👍🏽 1️⃣ ❤️ x",
        "ภาษาไทยไม่มีช่องว่าง น้ำ",
        "a\u{AD}b\u{200B}c\u{2028}d\u{200F}e",
        "private \u{E123} use \u{10FFFD}",
        "tab\tnew\u{1}control",
    ]

    @Test(arguments: texts) func glyphsGiveTheWholeTextInOrder(_ text: String) {
        checkInvariants(shaper.shape(paragraph(text)))
    }

    @Test(arguments: texts, [20.0, 60, 133, 400]) func everyGlyphIsOnOneLineThatFits(_ text: String, _ measure: Double) {
        let shaped = shaper.shape(paragraph(text + " " + text + " " + text))
        for alignment in [LineBreakRequest.Alignment.left, .justified, .center, .right] {
            let request = LineBreakRequest(pointSizes: [17], measure: measure, alignment: alignment)
            checkInvariants(LineBreaker.breakLines(shaped, request), shaped, request)
        }
    }
}
