import Testing
import TypesetBase

@testable import TypesetText

/// Tests of signs that begin no line.
@Suite struct LineStartTests {
    /// Many people type a space before these signs.
    @Test(arguments: [
        ("यह वाक्य है । और यह भी । और यह", "hi", "।"), ("আমার সোনার । বাংলা আমি । তোমায়", "bn", "।"), ("ទាំងអស់ ៗ គ្នា ។ ហើយ", "km", "។ៗ"),
        ("คนอื่น ๆ และเด็ก ๆ ก็เช่น ๆ กัน", "th", "ๆ"), ("ທຸກໆຄົນ ທຸກໆຄົນ ທຸກໆ", "lo", "ໆ"), ("هذا ؟ نعم ، ثم ؛ لا", "ar", "؟،؛"),
    ])
    func stopsAndMarksOfRepetitionBeginNoLine(_ text: String, _ language: String, _ signs: String) {
        let shaped = shaper.shape(paragraph(text, language: language))
        for measure in stride(from: 40, through: 120, by: 4) {
            let lines = LineBreaker.breakLines(shaped, LineBreakRequest(pointSizes: [10], measure: Points(Double(measure))))
            for line in lines.dropFirst() { #expect(!signs.contains(shaped.text(line).first ?? " "), "\(measure)") }
        }
    }
}
