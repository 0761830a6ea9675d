import Foundation
import Testing
import TypesetStylesheet
import TypesetText

@testable import TypesetLayout

/// Tests of the leading of scripts that stack letters and marks, in the system's Noto fonts.
@Suite struct StackedScriptTests {
    private static let shaper = PangoShaper(library: FontLibrary())

    /// The distances between the baselines within each of two paragraphs.
    private func leading(_ first: String, _ second: String, language: String, family: String) -> [[Double]] {
        let document = layOut(
            "---\nlanguage: \(language)\n---\n\n\(first)\n\n\(second)\n",
            sheet: """
                typeset: 1
                extends: []
                page: { size: [200, 2000], margins: 20 }
                elements: { paragraph: { family: [\(family)], size: { absolute: 10 }, lineHeight: 1.2, paragraphSpacing: 100 } }
                """, shaper: Self.shaper)
        let baselines = Set(document.pages[0].glyphs.map(\.origin.y)).sorted()
        let gaps = zip(baselines, baselines.dropFirst()).map { $1 - $0 }
        let border = gaps.firstIndex { $0 > 80 } ?? 0
        return [Array(gaps[..<border]), Array(gaps[(border + 1)...])]
    }

    /// Whether both paragraphs have at least two lines and all have the same leading, apart from rounding.
    private func isOne(_ distances: [[Double]]) -> Bool {
        let all = distances.joined()
        return distances.allSatisfy { !$0.isEmpty } && (all.max() ?? 0) - (all.min() ?? 0) < 0.02
    }

    @Test(arguments: [
        ("my", "Noto Sans Myanmar", "တူညီလွတ်လပ်သော အခွင့်အရေးများဖြင့် ဆက်ဆံကျင့်သုံးသင့်၏ ", "မမမ ကကက တတတ "),
        ("km", "Noto Sans Khmer", "គប្បីប្រព្រឹត្តចំពោះគ្នា ក្នុងស្មារតីភាតរភាព ", "កកក ងងង "),
        ("bo", "Noto Serif Tibetan", "རིགས་རྒྱུད་ཡོངས་ལ་སྐྱེས་ཙམ་ཉིད་ནས་ ", "ང་ང་ང་ ད་ད་ད་ "),
        ("th", "Noto Sans Thai", "ผู้ใหญ่ที่นี่ ปั้นญี่ปุ่น ", "กา นา มา "),
    ])
    func paragraphsOfOneStyleAndScriptHaveOneLeading(language: String, family: String, stacked: String, plain: String) {
        let distances = leading(
            String(repeating: stacked, count: 6), String(repeating: plain, count: 30), language: language, family: family)
        #expect(isOne(distances), "\(distances)")
    }

    /// One line with high letters spaces all lines of its paragraph, and Vietnamese paragraphs have one leading with and without them.
    @Test(arguments: [
        ("vi", "các bạn đến từ nhiều nơi khác nhau trong nước ", "Ổ Ấn Độ gồm nhiều nghệ sĩ "),
        ("en", "plain words and a few gyp ", "Å̂Ạ̊̂Ẩ̊ gjpq "),
    ])
    func linesOfAParagraphHaveOneLeading(language: String, plain: String, high: String) throws {
        let plain = String(repeating: plain, count: 4)
        let distances = leading(plain + high + plain, plain, language: language, family: "Noto Sans")
        let first = try #require(distances.first), second = try #require(distances.last)
        #expect((first.max() ?? 0) - (first.min() ?? 0) < 0.02, "\(first)")
        #expect((first.max() ?? 0) > 12.02, "the letters are too low to test anything: \(first)")
        #expect(language != "vi" || isOne([first, second]), "\(distances)")
    }

    /// If the sheet justifies lines with too few words to space out, a fallback is reported.
    @Test(arguments: [("justified", 1), ("left", 0)]) func raggedLinesAreReported(alignment: String, count: Int) {
        let document = layOut(
            "---\nlanguage: km\n---\n\n" + String(repeating: "គប្បីប្រព្រឹត្តចំពោះគ្នាទៅវិញទៅមកក្នុងស្មារតីភាតរភាព", count: 3) + "\n",
            sheet: """
                typeset: 1
                extends: []
                page: { size: [200, 400], margins: 20 }
                elements: { paragraph: { family: [Noto Sans Khmer], size: { absolute: 20 }, alignment: \(alignment) } }
                """, shaper: Self.shaper)
        #expect(document.fallbacks.count { $0.kind == .raggedText } == count)
    }

    @Test func otherScriptsKeepTheirStyle() {
        let distances = leading(
            String(repeating: "plain words ", count: 20), String(repeating: "ÅÇ ", count: 60), language: "en", family: "Noto Sans")
        #expect(isOne(distances))
        #expect(distances[0].allSatisfy { abs($0 - 12) < 0.01 })
    }

    @Test func aFewWordsDoNotMakeTheScriptOfAText() {
        #expect(StackedScript.prevailing(in: Array("A word of Burmese, မြန်မာ, in other text".utf8)) == .burmese)
        #expect(StackedScript.prevailing(in: Array("A word of Tibetan, བོད, in other text that goes on and on".utf8)) == nil)
        #expect(StackedScript.prevailing(in: Array("ಕನ್ನಡ".utf8)) == .kannada)
        #expect(StackedScript.prevailing(in: Array("සිංහල".utf8)) == .sinhala)
        #expect(StackedScript.prevailing(in: Array("اردو".utf8)) == .arabic)
        #expect(StackedScript.prevailing(in: Array("漢字".utf8)) == nil)
    }
}
