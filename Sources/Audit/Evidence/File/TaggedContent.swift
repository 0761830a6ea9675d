import TypesetBase
import TypesetPDFReading

/// The content of a file by element and by page, found once for the rules that judge whether its tags represent it.
struct TaggedContent {
    /// The words and pictures of a page.
    struct Page {
        /// The visible words with a letter or a digit, and those of them that are tagged or artifacts.
        var words = 0, taggedWords = 0, artifactWords = 0
        /// Whether the page has text that is not visible, such as the recognized text of a scan.
        var hasInvisibleText = false
        /// The share of the page that pictures cover, from 0 to 1; pictures that overlap count more than once.
        var pictureShare = 0.0
        /// Whether every picture is in a Figure with a text.
        var describesPictures = true
        /// The artifacts with letters between the first and the last tagged word.
        var bodyArtifacts: [InspectedWord] = []
    }

    /// The text of all pages; in a file without tags, of the first pages, until they have `sampleSize` bytes.
    let text: PageText
    let facts: StructureFacts
    let pages: [Page]
    /// Whether each element itself has text other than white space, or a drawing.
    private(set) var ownInk: [Bool]
    /// Whether each element, or one in it, has such content, an annotation, or a text that replaces its content.
    private(set) var isShown: [Bool]

    /// The bytes of text from which the language of a file is guessed, the only use of text without tags.
    static let sampleSize = 20_000

    init(_ pdf: InspectedPDF) {
        var text = PageText(withoutPagesOf: pdf), pages: [Page] = []
        let isTagged = !pdf.structure.elements.isEmpty
        for page in pdf.pages {
            let words = pdf.words(on: page)
            if isTagged || text.size < Self.sampleSize { text.add(page, words) }
            pages.append(Self.page(page, words, in: pdf))
        }
        (self.text, self.pages) = (text, pages)
        facts = StructureFacts(pdf)
        ownInk = Array(repeating: false, count: pdf.structure.elements.count)
        for piece in text.pieces {
            guard let element = piece.element, !ownInk[element] else { continue }
            ownInk[element] = ![.text(piece.text)].isBlank
        }
        for page in pdf.pages {
            for item in page.items where item.run == nil {
                if let element = item.markedContent.flatMap({ page.markedContents[$0].element }) { ownInk[element] = true }
            }
        }
        isShown = ownInk
        for element in facts.annotations.keys { isShown[element] = true }
        for index in pdf.structure.elements.indices {
            let kids = pdf.structure.elements[index].kids
            if kids.contains(where: { if case .object = $0 { true } else { false } }) { isShown[index] = true }
            guard pdf.structure.elements[index].statesDetails else { continue }
            let replacement = pdf.structure.elements[index].actualText ?? pdf.structure.elements[index].alternateText ?? ""
            if ![.text(replacement)].isBlank { isShown[index] = true }
        }
        // Children follow their parents.
        for index in pdf.structure.elements.indices.reversed() where isShown[index] {
            if let parent = pdf.structure.elements[index].parent { isShown[parent] = true }
        }
    }

    private static func page(_ page: InspectedPage, _ words: [InspectedWord], in pdf: InspectedPDF) -> Page {
        var result = Page(), artifacts: [InspectedWord] = [], first = Double.infinity, last = -Double.infinity
        for word in words {
            result.hasInvisibleText = result.hasInvisibleText || word.isInvisible
            guard word.isReadable else { continue }
            result.words += 1
            let mark = page.items[word.item].markedContent.map { page.markedContents[$0] }
            if mark?.isArtifact == true {
                result.artifactWords += 1
                artifacts.append(word)
            } else if mark?.element != nil {
                result.taggedWords += 1
                (first, last) = (min(first, word.band.minY), max(last, word.band.maxY))
            }
        }
        result.bodyArtifacts = artifacts.filter { $0.band.minY > first && $0.band.maxY < last }
        for item in page.items {
            guard case .image = item.kind else { continue }
            result.pictureShare += item.bounds.intersection(page.bounds).area / max(1, page.bounds.area)
            let element = item.markedContent.flatMap { page.markedContents[$0].element }
            let hasText = element.map { pdf.structure.elements[$0].alternateText?.isEmpty == false } ?? false
            result.describesPictures = result.describesPictures && hasText
        }
        return result
    }
}

extension InspectedElement {
    /// The standard type with its article, such as `an LI`; the type as written if it is mapped to none.
    var named: String {
        let name = standardType?.name ?? type
        // Abbreviations are spelled: el, aitch.
        let isSpelled = name.dropFirst().first.map { $0.isUppercase || $0.isNumber } ?? true
        return (isSpelled && "LH".contains(name.prefix(1)) || "AEIO".contains(name.prefix(1)) ? "an " : "a ") + name
    }
}
