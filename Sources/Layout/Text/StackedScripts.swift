import TypesetBase
import TypesetText

/// Line heights of text that is higher than its style's lines, as in scripts that stack letters and marks: South and South-East Asian
/// scripts, Tibetan, Vietnamese, and Arabic in Nastaliq or with vowels.
extension TextLayout {
    /// Returns the metrics of a paragraph's lines: the style's, or higher ones if the ink of two lines would overlap.
    ///
    /// All lines of a paragraph have equal metrics, and so have all paragraphs of a style and script, except those with unusually high
    /// stacks. Otherwise each line would be spaced by its own ink.
    func evenMetrics(_ metrics: LineMetrics, of paragraph: ParagraphBox) -> LineMetrics {
        guard !metrics.isTight else { return metrics }
        guard let script = paragraph.flow.stackedScript else { return spaced(metrics, by: overlap(of: paragraph, metrics)) }
        if script == .vietnamese {
            let usual = usualWords(of: script, in: paragraph).lines.map { $0.inkAscent + $0.inkDescent }.max() ?? 0
            return spaced(metrics, by: max(overlap(of: paragraph, metrics), usual - metrics.height))
        }
        var ascent = metrics.ascent, descent = metrics.height - metrics.ascent
        for line in usualWords(of: script, in: paragraph).lines + paragraph.lines {
            ascent = max(ascent, line.inkAscent)
            descent = max(descent, line.inkDescent)
        }
        // In steps, which cancel the differences of bold and slanted words. Font metrics are unsuitable: Tibetan fonts ask for three lines.
        let step = Self.stackStep.points(at: styles[paragraph.style].pointSize)
        if ascent > metrics.ascent { ascent = step * ascent.ratio(to: step).rounded(.up) }
        if descent > metrics.height - metrics.ascent { descent = step * descent.ratio(to: step).rounded(.up) }
        var result = metrics
        (result.ascent, result.height) = (ascent, ascent + descent)
        return result
    }

    /// Returns the height by which the ink of two lines overlaps; 0 if none does.
    ///
    /// Lines with larger text or pictures are not compared.
    private func overlap(of paragraph: ParagraphBox, _ metrics: LineMetrics) -> Points {
        let size = styles[paragraph.style].pointSize
        guard metrics.fontMultiple == nil, paragraph.lines.count > 1 else { return 0 }
        var overlap: Points = 0, above: Points = 0
        for line in paragraph.lines {
            let isPlain = line.pointSize <= size && line.objectAscent <= metrics.ascent
            if isPlain { overlap = max(overlap, above + line.inkAscent - metrics.height) }
            above = isPlain ? line.inkDescent : 0
        }
        return overlap
    }

    /// Returns higher metrics, with half of the additional leading above the text and half below.
    private func spaced(_ metrics: LineMetrics, by leading: Points) -> LineMetrics {
        guard leading > 0 else { return metrics }
        var result = metrics
        result.ascent += leading / 2
        result.height += leading
        return result
    }

    /// A tenth of the em, half of which, on average, is added between the ink of two lines.
    private static var stackStep: Em { 0.1 }

    /// Returns typical words of a script in the style of a paragraph.
    private func usualWords(of script: StackedScript, in paragraph: ParagraphBox) -> ParagraphBox {
        let flow = paragraph.flow, run = flow.pieces.first { self.flow.runs[$0.run].style == flow.style } ?? flow.pieces.first
        return context.texts[
            GeneratedText(
                script.usualWords(in: run.map { self.flow.runs[$0.run].language } ?? ""), run: run?.run ?? 0, style: flow.style,
                scale: paragraph.scale)]
    }
}

/// The scripts that stack letters and marks.
enum StackedScript: UInt8, CaseIterable, Sendable {
    case arabic, devanagari, bengali, gurmukhi, gujarati, odia, tamil, telugu, kannada, malayalam, sinhala, thai, lao, tibetan, burmese,
        khmer, vietnamese

    /// Returns the script of more than a quarter of a text in UTF-8; nil for single words of a script in other text.
    static func prevailing(in text: [UInt8]) -> StackedScript? {
        var bytes: [Int] = [], previous: UInt8 = 0
        for byte in text {
            if previous >= 0xD8, let script = StackedScript(previous, byte) {
                if bytes.isEmpty { bytes = allCases.map { _ in 0 } }
                bytes[Int(script.rawValue)] += previous < 0xE0 ? 2 : 3
            }
            previous = byte
        }
        guard let most = bytes.indices.max(by: { bytes[$0] < bytes[$1] }), let script = StackedScript(rawValue: UInt8(most)) else {
            return nil
        }
        // Most letters of Vietnamese have no marks, or one.
        return (script == .vietnamese ? 8 : 4) * bytes[most] > text.count ? script : nil
    }

    /// Creates the script from the first two bytes of a character: U+0600–07FF, U+0900–109F, U+1780–17FF, U+1E80–1EFF.
    ///
    /// Each South Asian block is 128 characters long, which is two values of the second byte. Tibetan has two blocks.
    private init?(_ lead: UInt8, _ second: UInt8) {
        switch lead {
        case 0xD8...0xDF: self = .arabic
        case 0xE0 where second >= 0xBC && second <= 0xBF: self = .tibetan
        case 0xE0 where second >= 0xA4 && second < 0xBC: self.init(rawValue: Self.devanagari.rawValue + (second - 0xA4) / 2)
        case 0xE1 where second >= 0x80 && second <= 0x82: self = .burmese
        case 0xE1 where second == 0x9E || second == 0x9F: self = .khmer
        case 0xE1 where second == 0xBA || second == 0xBB: self = .vietnamese
        default: return nil
        }
    }

    /// Returns words with as many stacked letters and marks as nearly every page has.
    fileprivate func usualWords(in language: String) -> String {
        switch self {
        case .arabic: Self.isWrittenInNastaliq(language) ? "ٹیکنالوجی سنجیدگی تحقیقات گھڑی" : "إلى أكثر لآخر كيفية"
        case .devanagari: "कार्यों में दृष्टि छुट्टी ट्रेनें"
        case .bengali: "কর্তৃক স্ত্রী উঁচু র্কি"
        case .gurmukhi: "ਸ੍ਰੀ ਪੈਂਦਾ ਗੁਰੂ ਦੁੱਖ"
        case .gujarati: "કાર્યો દૃષ્ટિ સર્વશ્રેષ્ઠ"
        case .odia: "ସ୍ତ୍ରୀ କାର୍ଯ୍ୟ ଉତ୍କୃଷ୍ଟ"
        case .tamil: "ஸ்ரீ ஜூன் நூல் கீழ்"
        case .telugu: "స్త్రీ కార్యక్రమం రాష్ట్ర"
        case .kannada: "ರಾಷ್ಟ್ರೀಯ ಸೃಷ್ಟಿ ಸ್ತ್ರೀ"
        case .malayalam: "സ്ത്രീ കൃഷ്ണൻ ഉൽപ്പന്നം"
        case .sinhala: "ශ්‍රී ක්‍රමය වෘත්තීය"
        case .thai: "ที่นี่ ปั้น ผู้ ญี่ปุ่น กู้ ฎีกา"
        case .lao: "ຢູ່ນີ້ ເຈົ້າ ຜູ້ ປຶ້ມ"
        case .tibetan: "བསྒྲུབས་ རྒྱུ་ ཀློག་ སྤྱི་ཚོགས་ཀྱི"
        case .burmese: "ကြွေ့ နှင့် ဖြစ်ခွင့်ကို ဥက္ကဋ္ဌ ကျွန်ုပ်တို့"
        case .khmer: "ស្ត្រី ក្រុមប្រឹក្សា សិទ្ធិ ជំនឿ ខ្ញុំ"
        case .vietnamese: "Ấn Độ, Ủy, Ổn, gồm, người, nghệ"
        }
    }

    /// Whether readers of a language expect Nastaliq (CLDR, `Aran` in likely subtags).
    private static func isWrittenInNastaliq(_ language: String) -> Bool {
        ["ur", "pnb", "skr", "ks", "lah"].contains(language.lowercased().prefix { $0 != "-" })
    }
}
