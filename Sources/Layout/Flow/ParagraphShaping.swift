import Synchronization
import TypesetText

/// The input of the shaper.
extension FlowParagraph {
    func paragraphText(with attributes: AttributeTable) -> ParagraphText {
        var local: [Int: Int] = [:]
        // The first run of each number, and the numbers themselves.
        var runs: [TextRunID] = [], used: [Int] = []
        let pieces = self.pieces.map { piece in
            let number = attributes.numbers[piece.run]
            let index = local[number] ?? used.count
            if index == used.count {
                local[number] = index
                used.append(number)
                runs.append(piece.run)
            }
            return ParagraphText.Piece(
                length: piece.length, attributes: index, object: piece.object, isCode: piece.isCode,
                breakBefore: piece.object.flatMap { objects[$0].start?.breakKind })
        }
        let list = attributes.lists.list(of: used) { runs.map { attributes.values[$0] } }
        var paragraph = ParagraphText(text: text, attributes: list, pieces: pieces, direction: direction, isCode: isCode)
        paragraph.spans = spans
        if !isCode, let first = runs.first {
            paragraph.keptTogether = NonBreakingSpaces.characters(in: text, language: attributes.values[first].language)
            if keepsPhrases {
                let inner = PhraseBreaks.innerCharacters(of: text) + CompoundWords.innerCharacters(of: text)
                if !inner.isEmpty { paragraph.keptTogether = Set(paragraph.keptTogether + inner).sorted() }
            }
            let others = raisedCharacters + (keepsEntries ? entryCharacters : [])
            if !others.isEmpty { paragraph.keptTogether = Set(paragraph.keptTogether + others).sorted() }
            if keepsEntries { paragraph.keptKind = .glue }
            paragraph.wordBreaks = ComplexBreaks(in: text).map { .init(words: $0.words, syllables: $0.syllables) }
        }
        return paragraph
    }

    /// The longest superscript or subscript, in bytes; longer ones are running text.
    private static let longestIndex = 24

    /// The characters inside entries before which a line could break: after a space without a comma before it, or after a hyphen.
    private var entryCharacters: [Int] {
        let characters = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
        return characters.indices.dropFirst().filter { index in
            let last = characters[index - 1]
            return last == "-" || last == " " && index > 1 && !",;،、".unicodeScalars.contains(characters[index - 2])
        }
    }

    /// The characters inside superscripts and subscripts, where no line may break: in 2ⁿ⁻¹, a break before the 1 would change the meaning.
    private var raisedCharacters: [Int] {
        guard pieces.contains(where: \.isRaised) else { return [] }
        var kept: [Int] = [], character = 0, byte = 0, isInside = false
        for piece in pieces {
            let end = byte + piece.length, isKept = piece.isRaised && piece.length <= Self.longestIndex
            for position in byte..<end where text[position] & 0xC0 != 0x80 {
                if isKept, isInside || position > byte { kept.append(character) }
                character += 1
            }
            (byte, isInside) = (end, isKept)
        }
        return kept
    }
}

extension FormulaBreak {
    /// The kind of break in a line of text.
    fileprivate var breakKind: ShapedParagraph.BreakKind {
        switch self {
        case .row, .clause, .word, .innerWord: .allowed
        case .relation: .joint
        case .binary, .product: .emergency
        case .inner, .innerProduct, .nested, .factor: .anywhere
        case .letter: .symbol
        }
    }
}

/// The shaping attributes of every text run at one size.
struct AttributeTable: Sendable {
    /// The attributes by text run.
    var values: [ParagraphText.Attributes]
    /// The numbers of the attributes by text run, equal for equal attributes at every size of a document.
    var numbers: [Int]
    /// The attribute lists of the document's paragraphs.
    var lists = AttributeLists()
}

/// The attributes of whole paragraphs, each list stored once, since most paragraphs share theirs with many others.
final class AttributeLists: Sendable {
    private let known = Mutex<[[Int]: [ParagraphText.Attributes]]>([:])

    /// Returns the list of some attributes, which is made once.
    ///
    /// - Parameter numbers: the numbers of the attributes, which are the key of the list.
    func list(of numbers: [Int], make: () -> [ParagraphText.Attributes]) -> [ParagraphText.Attributes] {
        if let list = known.withLock({ $0[numbers] }) { return list }
        let list = make()
        known.withLock { $0[numbers] = list }
        return list
    }
}
