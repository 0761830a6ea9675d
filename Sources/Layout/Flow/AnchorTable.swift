import TypesetBase
import TypesetMarkdown
import TypesetMath
import TypesetStylesheet

/// The link targets of a document, numbered before the first link is built.
struct AnchorTable: Sendable {
    var names: [String] = []
    /// The headings as written, without the title above them and that of an index.
    var headings: [FlowBuilder.HeadingEntry] = []
    var numbers: [Name: Int] = [:]
    /// The destination of each name of a book in the first chapter that defines it.
    var firstNumbers: [String: Int] = [:]
    /// The destinations of all headings, including empty ones, by the place where they begin.
    var headingDestinations: [Place: Int] = [:]
    /// The chapter of a book in which names are looked up; nil in a document of one file.
    var chapter: Int?
    /// The destinations of a book's chapters, by chapter number.
    var chapterDestinations: [Int: Int] = [:]
    /// The chapters' labels by the destinations of their first headings.
    var chapterLabels: [Int: String] = [:]
    /// The labels of sections below the chapters' by destination: `1.2`.
    var sectionLabels: [Int: String] = [:]
    /// The numbers of figures, tables, listings and equations, by destination, if a reference names or the stylesheet numbers the kind.
    private(set) var captionLabels: [Int: CaptionLabel] = [:]
    /// The numbers of figures and tables without a destination.
    private(set) var placedLabels: [Place: CaptionLabel] = [:]
    var captioned: [Captioned] = []
    /// The numbers of the rows of formulas that TeX numbers, by the place of the formula; nil for rows without one.
    var equationNumbers: [Place: [String?]] = [:]
    /// The macros that the formulas so far define, and those of the document, by name.
    var mathMacros: [String: MathMacro] = [:]
    /// The numbers of the chapters that count their captions, by chapter number; empty for a chapter without a number.
    ///
    /// All their elements with an id have a number.
    var countingChapters: [Int: String] = [:]
    /// Whether the number of such a chapter precedes theirs.
    private var numbersByChapter = true
    /// The printed numbers of the sections that count captions, by destination.
    private var sectionNumbers: [Int: String] = [:]
    /// The destinations of the chapters' first headings, by chapter number.
    var chapterHeadings: [Int: Int] = [:]
    var referredTo: Set<CrossReference.Target> = []
    /// The labels in references that do not name a kind.
    var labels: Set<Name> = []
    /// The destinations of the entries of reference lists, whose names the whole document shares.
    var entryDestinations: [String: Int] = [:]
    /// Whether links may use the names of all chapters.
    var sharesNames = false
    /// The kinds of captions that the stylesheet numbers.
    var numbered: Set<CrossReference.Target> = []
    /// The outline depth of the chapter whose names are being collected.
    var outlineDepth = 0
    var pathStem = ""
    /// The destination of the title above all headings; nil if there is none.
    var title: Int?
    var notes = NoteNumbers()
    /// The terms of the index, in document order.
    var indexTerms: [IndexTerm] = []
    /// The marks of the print edition's pages, in document order.
    var printPages: [PrintPages.Mark] = []
    /// The destinations of index marks and of marks of print pages by place, the next one last; inlines without a place from the parser
    /// share their block's.
    var markDestinations: [Place: [Int]] = [:]

    init() {}

    /// Collects the destinations of a document and numbers its captions.
    ///
    /// - Parameters:
    ///   - title: the heading that the title block replaces; nil if there is none.
    ///   - numbered: the kinds of captions that always have a number.
    init(document: Document, title: Block? = nil, numbered: [NumberedCaption] = []) {
        self.numbered = Set(numbered.map { $0 == .figures ? .figure : .table })
        mathMacros = document.metadata.macros.mapValues { MathMacro($0) }
        var slugs = GitHubSlug()
        if let title, case .heading(_, let inlines) = title.kind {
            let slug = slugs.anchor(for: inlines.plainText), destination = addHeading(title.attributes.id ?? slug)
            let key = Name(chapter: nil, text: slug)
            numbers[key] = numbers[key] ?? destination
            self.title = destination
            collect(inlines, language: nil)
        }
        collect(document.blocks, in: Scope(), slugs: &slugs)
        if chapterDestinations.isEmpty {
            for footnote in document.footnotes { collect(footnote.blocks, in: Scope(isQuoted: true), slugs: &slugs) }
        } else {
            collectNotes(of: document)
        }
        chapter = nil
        markDestinations = markDestinations.mapValues { $0.reversed() }
        numberCaptions()
        notes = NoteNumbers(document)
        for index in document.footnotes.indices {
            add(noteName(index))
            add(referenceName(index))
        }
    }

    /// Enters a generated list at the end of a document and returns its heading.
    ///
    /// - Parameter name: the name of its destination.
    mutating func addHeading(named name: String, _ term: BuiltInTerm, level: Int) -> FlowBuilder.HeadingEntry {
        names.append(name)
        return .init(
            title: term.text, inlines: [], language: term.ownLanguage, level: level, destination: names.count - 1, isNumbered: false,
            isChapter: true)
    }

    /// Returns the destinations of an inline's id and mark; each mark of the index or of a print page has its own destination, which is
    /// taken once and returned last.
    mutating func takeDestinations(of inline: Inline) -> [Int] {
        var result = inline.attributes.id.flatMap { index(of: $0) }.map { [$0] } ?? []
        if inline.isIndexed || inline.isPrintPage, let next = markDestinations[Place(inline.span)]?.popLast() { result.append(next) }
        return result
    }

    /// Enters the title of a document without headings of the first level and returns it as a heading.
    ///
    /// Links can name it only if it replaces a heading: the anchor of its text belongs to a heading with the same text.
    mutating func addTitle(_ title: String) -> FlowBuilder.HeadingEntry {
        if self.title == nil { names.append("title") }
        let destination = self.title ?? names.count - 1
        self.title = destination
        return .init(title: title, inlines: [], level: 1, destination: destination, isNumbered: false)
    }

    /// Enters the affiliations and notes to which marks of the authors lead, and returns the first destination.
    ///
    /// Links of the text cannot name them.
    mutating func addAuthorNotes(_ count: Int) -> Int {
        names += (0..<count).map { "author-note-\($0 + 1)" }
        return names.count - count
    }

    /// Numbers the captions by the printed numbers of their chapters; if no chapter has one, through the whole document.
    mutating func numberCaptions(inChaptersOf numbers: HeadingNumbers) {
        guard !countingChapters.isEmpty else { return }
        for chapter in countingChapters.keys {
            countingChapters[chapter] = chapterHeadings[chapter].flatMap(numbers.bareNumber) ?? ""
        }
        numbersByChapter = countingChapters.values.contains { !$0.isEmpty }
        numberCaptions()
    }

    /// Numbers the captions by the printed numbers of their sections, as `\numberwithin` of LaTeX; a book has those of its chapters.
    ///
    /// A section without a number belongs to the one before it.
    ///
    /// - Parameter sections: the headings below the title, of which the highest level are the sections.
    mutating func numberCaptions(inSectionsOf numbers: HeadingNumbers, _ sections: [FlowBuilder.HeadingEntry]) {
        guard countingChapters.isEmpty, let top = sections.lazy.filter(\.isNumbered).map(\.level).min() else { return }
        let counting = Set(sections.filter { $0.level == top }.map(\.destination))
        var section: Int?, next = 0
        for index in captioned.indices {
            while next < min(captioned[index].headingCount, headings.count) {
                let destination = headings[next].destination
                if counting.contains(destination), let number = numbers.bareNumber(destination) {
                    (section, sectionNumbers[destination]) = (destination, number)
                }
                next += 1
            }
            captioned[index].section = section
        }
        numberCaptions()
    }

    private mutating func numberCaptions() {
        var counts: [CaptionCount: Int] = [:], parts = 0
        let labelled = Set(labels.compactMap { index(of: $0.text, inChapter: $0.chapter) ?? indexInAnyChapter(of: $0.text) })
        // A label that does not name its kind numbers all elements of that kind, as in Sphinx.
        let all = numbered.union(captioned.filter { !$0.isNamed && $0.destination.map(labelled.contains) == true }.map(\.target))
        for item in captioned {
            let own = item.chapter.flatMap { countingChapters[$0] }, isReferredTo = own != nil || referredTo.contains(item.target)
            if let tag = item.tag {
                setNumber(tag, of: item)
                continue
            }
            guard item.row != nil || all.contains(item.target) || item.isNamed && item.destination != nil && isReferredTo else { continue }
            parts = item.isPart ? parts + 1 : 0
            let chapter = numbersByChapter ? own : nil, number = chapter ?? item.section.flatMap { sectionNumbers[$0] }
            let count = CaptionCount(target: item.target, group: chapter == nil ? item.section : item.chapter)
            if !item.isPart { counts[count, default: 0] += 1 }
            let prefix = number.map { $0.isEmpty ? "" : $0 + "." } ?? ""
            var label = CaptionLabel(target: item.target, number: prefix + "\(counts[count] ?? 0)")
            if item.isPart {
                let letter = List.Numbering.lowerLetter.text(parts)
                (label.number, label.part) = ("\(label.number) (\(letter))", letter)
            }
            if item.row != nil {
                setNumber(label.number, of: item)
                continue
            }
            if let destination = item.destination { captionLabels[destination] = label }
            if let place = item.place { placedLabels[place] = label }
        }
    }

    /// Sets the number of a row of a formula.
    private mutating func setNumber(_ number: String, of item: Captioned) {
        if let place = item.place, let row = item.row { equationNumbers[place]?[row] = number }
        if let destination = item.destination { captionLabels[destination] = CaptionLabel(target: .equation, number: number) }
    }

    /// Enters a name without a numbered element, unless it is known, and returns its destination.
    mutating func addName(_ name: String) -> Int {
        numbers[Name(chapter: chapter, text: name)] ?? addHeading(name)
    }

    /// Enters a figure or table with a caption, unless its id has entered it already.
    mutating func addCaptioned(_ target: CrossReference.Target, id: String?, at span: SourceSpan) {
        guard id.flatMap(CrossReference.Target.init(ofID:)) == nil else { return }
        captioned.append(
            Captioned(
                target: target, destination: id.flatMap { index(of: $0) }, place: Place(span), chapter: chapter, isNamed: false,
                headingCount: headings.count))
    }

    /// Enters an id; that of a figure, a table or a formula gets a number.
    @discardableResult mutating func add(_ name: String) -> Int {
        let known = names.count, destination = addName(name)
        if destination == known, let target = CrossReference.Target(ofID: name), target != .section {
            captioned.append(Captioned(target: target, destination: destination, chapter: chapter, headingCount: headings.count))
        }
        return destination
    }

    /// Adds a heading with its own destination, even if its name is taken, since bookmarks lead to it.
    mutating func addHeading(_ name: String) -> Int {
        let key = Name(chapter: chapter, text: name)
        names.append(pathStem + name)
        if numbers[key] == nil { numbers[key] = names.count - 1 }
        if chapter != nil, firstNumbers[name] == nil { firstNumbers[name] = names.count - 1 }
        return names.count - 1
    }
}
