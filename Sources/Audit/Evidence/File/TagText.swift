import TypesetBase
package import TypesetPDFReading

/// The text of a file in the order of its tags, as a screen reader reads it.
///
/// It leaves out artifacts, and ActualText replaces the text of its element. It also leaves out text that the program adds: labels of lists
/// and notes, numbers that refer to notes, tables of contents, indexes.
package struct TagText {
    /// The Unicode values of the letters, without white space, soft hyphens and joiners, which depend on lines and pages.
    package private(set) var letters: [UInt32] = []
    /// The letters of notes, which are between the parts of a sentence or after all of them, depending on the program.
    package private(set) var notes: [UInt32] = []

    package init(_ pdf: InspectedPDF) {
        let codes = CodeLetters(pdf.fonts), runs = TaggedRuns(pdf)
        letters.reserveCapacity(pdf.pages.reduce(0) { $0 + $1.glyphs.count })
        var found: [InspectedElement.Kid] = []
        read(pdf.structure.roots.reversed().map { .element(Int32($0)) }, of: pdf, codes, runs, notes: &found)
        let body = letters
        letters = []
        // Notes in notes follow the notes that contain them.
        while !found.isEmpty {
            var inner: [InspectedElement.Kid] = []
            read(found.reversed(), of: pdf, codes, runs, notes: &inner)
            found = inner
        }
        (letters, notes) = (body, letters)
    }

    /// Reads the letters of some kids.
    ///
    /// - Parameters:
    ///   - stack: the kids to read, the first of them last.
    ///   - notes: the list to which the kids of notes are added instead.
    private mutating func read(
        _ stack: [InspectedElement.Kid], of pdf: InspectedPDF, _ codes: CodeLetters, _ runs: TaggedRuns, notes: inout [InspectedElement.Kid]
    ) {
        var stack = stack
        while let kid = stack.popLast() {
            switch kid {
            case .element(let index): readElement(Int(index), of: pdf.structure, &stack, notes: &notes)
            case .content(let mcid, let page?) where pdf.pages.indices.contains(Int(page) - 1):
                let page = Int(page) - 1
                for index in runs.range(of: Int(mcid), onPage: page) { append(runs.runs[index], of: pdf.pages[page], codes) }
            case .content, .object: break
            }
        }
    }

    /// Reads the replacement of an element's text, or adds its kids to one of the lists.
    private mutating func readElement(
        _ index: Int, of structure: InspectedStructure, _ stack: inout [InspectedElement.Kid], notes: inout [InspectedElement.Kid]
    ) {
        // The fields are read one by one, because copying an element takes longer than all other work here.
        if structure.elements[index].statesDetails, let actual = structure.elements[index].actualText {
            letters += Letters.of(actual)
            return
        }
        switch structure.elements[index].standardType {
        // The program adds these.
        case .label, .reference, .contents, .index: break
        // The number of a note, which is no Reference in PDF 2.0, refers to the note.
        case .link where structure.elements[index].hasReference: break
        case .note, .footnote: notes += structure.elements[index].kids
        default: for kid in structure.elements[index].kids.reversed() { stack.append(kid) }
        }
    }

    private mutating func append(_ run: TaggedRuns.Run, of page: InspectedPage, _ codes: CodeLetters) {
        if let replacement = run.replacement {
            letters += Letters.of(page.markedContents[replacement].actualText ?? "")
        } else {
            page.glyphs.withUnsafeBufferPointer { codes.append(UnsafeBufferPointer(rebasing: $0[run.glyphs]), of: run.font, to: &letters) }
        }
    }
}

/// Text without the characters that depend on lines and pages.
enum Letters {
    static func of(_ text: String) -> [UInt32] {
        var letters: [UInt32] = []
        letters.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { append(scalar, to: &letters) }
        return letters
    }

    private static func append(_ scalar: Unicode.Scalar, to letters: inout [UInt32]) {
        if scalar.isASCII {
            if scalar.value > 0x20, scalar.value != 0x7F { letters.append(scalar == "\"" ? mark : scalar.value) }
            return
        }
        if let typed = typed(scalar) { return letters += typed }
        let properties = scalar.properties
        guard !properties.isWhitespace, !properties.isDefaultIgnorableCodePoint, properties.generalCategory != .control else { return }
        letters.append(scalar.value)
    }

    /// The value for every quotation mark and apostrophe, because the language decides the shape of a mark.
    private static let mark = UInt32(UInt8(ascii: "'"))

    /// The typed form of printed punctuation (`smartPunctuation`); nil for other scalars.
    private static func typed(_ scalar: Unicode.Scalar) -> [UInt32]? {
        switch scalar {
        case "«", "»", "‘"..."‟", "‹", "›", "「", "」", "『", "』": [mark]
        case "–": [0x2D, 0x2D]
        case "—": [0x2D, 0x2D, 0x2D]
        case "…": [0x2E, 0x2E, 0x2E]
        default: nil
        }
    }
}

/// The letters of the codes of a file's fonts.
private final class CodeLetters {
    /// The index in `single` of each font's first code.
    @exclusivity(unchecked) private var firsts: [Int] = []
    /// The letter of each code, or `none` or `many` for the few codes that do not have exactly one.
    @exclusivity(unchecked) private var single: [UInt32] = []
    @exclusivity(unchecked) private var several: [Int: [UInt32]] = [:]
    /// A buffer for consecutive letters, which are appended at once.
    @exclusivity(unchecked) private var row = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 256)

    /// Values beyond the last one of Unicode.
    private static let none = UInt32.max, many = UInt32.max - 1

    init(_ fonts: [InspectedFont]) {
        for font in fonts {
            firsts.append(single.count)
            for code in font.codes { enter(code.text.map(Letters.of) ?? [0xFFFD]) }
        }
    }

    deinit { row.deallocate() }

    private func enter(_ letters: [UInt32]) {
        if letters.count > 1 { several[single.count] = letters }
        single.append(letters.count > 1 ? Self.many : letters.first ?? Self.none)
    }

    func append(_ glyphs: UnsafeBufferPointer<InspectedGlyph>, of font: Int, to text: inout [UInt32]) {
        if glyphs.count > row.count {
            row.deallocate()
            row = .allocate(capacity: 2 * glyphs.count)
        }
        let first = firsts[font]
        var count = 0
        single.withUnsafeBufferPointer { single in
            for glyph in glyphs {
                let letter = single[first + Int(glyph.code)]
                if letter < Self.many {
                    row[count] = letter
                    count += 1
                } else if letter == Self.many {
                    text.append(contentsOf: row[..<count])
                    count = 0
                    text += several[first + Int(glyph.code)] ?? []
                }
            }
        }
        text.append(contentsOf: row[..<count])
    }
}

/// The runs of text in tagged marked-content sequences, found by page and sequence.
struct TaggedRuns {
    struct Run {
        /// The number of the nearest sequence that has one.
        @CompactInt var mcid: Int
        @CompactInt var font: Int
        @CompactRange var glyphs: Range<Int>
        /// The marked-content sequence whose ActualText replaces the run.
        @CompactIndex var replacement: Int?
    }
    /// The runs of all pages; those of a page are in the order of their sequences, and those of a sequence in drawing order.
    private(set) var runs: [Run] = []
    /// The start of each page's runs, and the end of the last page's.
    private var starts = [0]

    init(_ pdf: InspectedPDF) {
        runs.reserveCapacity(pdf.pages.reduce(0) { $0 + $1.items.count })
        for page in pdf.pages {
            enter(page)
            starts.append(runs.count)
        }
    }

    private mutating func enter(_ page: InspectedPage) {
        let marks = Mark.all(of: page), first = runs.count
        var replaced: Set<Int> = [], isSorted = true
        for item in page.items {
            guard case .text(let run) = item.kind, let number = item.markedContent, let mcid = marks[number].mcid else { continue }
            // Text that replaces a whole sequence occurs once.
            let replacement = marks[number].replacement
            if let replacement, !replaced.insert(replacement).inserted { continue }
            if runs.count > first, runs[runs.count - 1].mcid > mcid { isSorted = false }
            runs.append(Run(mcid: mcid, font: run.font, glyphs: run.glyphs, replacement: replacement))
        }
        // Most programs number sequences as they begin.
        if !isSorted { runs[first...].sort { ($0.mcid, $0.glyphs.lowerBound) < ($1.mcid, $1.glyphs.lowerBound) } }
    }

    /// The range in `runs` of one sequence of a page; pages are counted from 0.
    func range(of mcid: Int, onPage page: Int) -> Range<Int> {
        let start = runs[starts[page]..<starts[page + 1]].partitioningIndex { $0.mcid >= mcid }
        var end = start
        while end < starts[page + 1], runs[end].mcid == mcid { end += 1 }
        return start..<end
    }

    /// The properties of content in a sequence, from it and the sequences around it.
    private struct Mark {
        /// The number of the nearest sequence that has one.
        var mcid: Int?
        /// The nearest sequence that has an ActualText.
        var replacement: Int?

        static func all(of page: InspectedPage) -> [Mark] {
            var marks: [Mark] = []
            marks.reserveCapacity(page.markedContents.count)
            for index in page.markedContents.indices {
                // Parents precede their children.
                var mark = page.markedContents[index].parent.map { marks[$0] } ?? Mark()
                if let mcid = page.markedContents[index].mcid { mark.mcid = mcid }
                if page.markedContents[index].statesTexts, page.markedContents[index].actualText != nil { mark.replacement = index }
                marks.append(mark)
            }
            return marks
        }
    }
}
