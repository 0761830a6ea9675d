import TypesetBase
import TypesetMarkdown

/// Lookups of names, destinations and numbers.
extension AnchorTable {
    func index(of name: String) -> Int? { index(of: name, inChapter: chapter) }

    /// Returns the destination of a name; nil if it is not defined.
    ///
    /// - Parameter chapter: the number of a book's chapter; nil for names of the whole document.
    func index(of name: String, inChapter chapter: Int?) -> Int? {
        // GitHub writes this prefix before the anchors of its pages, and authors copy it from there.
        let prefix = "user-content-", own = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
        return number(of: name, inChapter: chapter) ?? own.flatMap { number(of: $0, inChapter: chapter) }
    }

    private func number(of name: String, inChapter chapter: Int?) -> Int? {
        numbers[Name(chapter: chapter, text: name)] ?? numbers[Name(chapter: chapter, text: name.lowercased())]
    }

    /// The names in the document's file by the names that links use; those in a chapter follow the chapter's name and a number sign.
    var namesInFile: [String: String] {
        var result: [String: String] = [:]
        for (name, index) in numbers {
            let chapter = name.chapter.flatMap { chapterDestinations[$0] }.map { names[$0] + "#" } ?? ""
            result[chapter + name.text] = names[index]
        }
        return result
    }

    /// Returns the index of a name in the first chapter that has it.
    func indexInAnyChapter(of name: String) -> Int? { firstNumbers[name] ?? firstNumbers[name.lowercased()] }

    /// Returns the number of a figure or table that begins at a place and has no id.
    func captionLabel(at span: SourceSpan) -> CaptionLabel? { placedLabels[Place(span)] }

    func destination(ofChapter number: Int) -> Int? { chapterDestinations[number] }
    /// Returns the destination of a footnote or of its reference, whose names the whole document shares.
    func noteDestination(_ name: String) -> Int? { index(of: name, inChapter: nil) }

    /// Returns the destination of an entry in a reference list.
    func destination(ofEntry id: String) -> Int? { entryDestinations[id] }
    /// Returns the destination of a citation, in any chapter.
    func destination(ofCitation id: String) -> Int? { index(of: id) ?? indexInAnyChapter(of: id) }

    /// Returns the number of a footnote, by its index in the document.
    func noteNumber(_ index: Int) -> Int { notes[index] }
    func noteName(_ index: Int) -> String { "fn-\(notes.ordinal(index))" }
    func referenceName(_ index: Int) -> String { "fnref-\(notes.ordinal(index))" }

    func destination(ofHeading block: Block) -> Int? { headingDestinations[Place(block.span)] }

    /// The first level-1 heading with text.
    static func firstTitle(in document: Document) -> [Inline]? { firstTitle(in: document.blocks) }

    private static func firstTitle(in blocks: [Block]) -> [Inline]? {
        for block in blocks {
            switch block.kind {
            case .heading(1, let inlines):
                if !inlines.headingText.isEmpty, !inlines.allSatisfy(\.isArtifact) { return inlines }
            // The first of a book's files is its title page, or the book has no title.
            case .chapter(let chapter): return chapter.label.isEmpty ? firstTitle(in: chapter.blocks) : nil
            default: continue
            }
        }
        return nil
    }
}
