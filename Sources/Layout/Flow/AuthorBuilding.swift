import TypesetBase
import TypesetMarkdown
import TypesetStylesheet

/// The affiliations and notes below the authors, which marks after their names lead to.
struct AuthorNotes {
    /// A note on some of the authors, with its sign.
    enum Note: String, CaseIterable {
        case correspondence = "*"
        case equalContribution = "†"
        case deceased = "‡"

        func applies(to author: Metadata.Author) -> Bool {
            switch self {
            case .correspondence: author.isCorresponding
            case .equalContribution: author.contributesEqually
            case .deceased: author.isDeceased
            }
        }
    }

    /// The notes with marks, in the order of their signs.
    private(set) var notes: [Note] = []
    /// Whether affiliations have numbers.
    private(set) var marksAffiliations = false
    /// The destination of the first affiliation with a number; the notes follow the affiliations.
    private var firstDestination = 0
    private var affiliationCount = 0

    init() {}

    init(_ metadata: Metadata, in anchors: inout AnchorTable) {
        // A single author needs no mark.
        if metadata.authors.count > 1 {
            notes = Note.allCases.filter { note in metadata.authors.contains { note.applies(to: $0.value) } }
        }
        marksAffiliations = metadata.marksAffiliations
        affiliationCount = marksAffiliations ? metadata.affiliations.count : 0
        firstDestination = anchors.addAuthorNotes(affiliationCount + notes.count)
    }

    var isEmpty: Bool { affiliationCount + notes.count == 0 }

    func destination(ofAffiliation index: Int) -> Int? { marksAffiliations ? firstDestination + index : nil }

    func destination(of note: Note) -> Int? {
        notes.firstIndex(of: note).map { firstDestination + affiliationCount + $0 }
    }
}

/// The authors of the title block, and the lines below them: affiliations, notes, addresses.
extension FlowBuilder {
    mutating func authors(in context: Context) -> [FlowBlock] {
        let authors = document.metadata.authors
        guard let first = authors.first else { return [] }
        let names =
            authorNotes.isEmpty
            ? line(.author, names(authors, in: context), at: first.span, keepsEntries: true, in: context)
            : markedNames(authors, in: context)
        return [names] + affiliationLines(in: context) + noteLines(authors, at: first.span, in: context)
            + addressLines(authors, at: first.span, in: context) + contributionLine(authors, in: context)
    }

    // MARK: Names

    /// Returns the name of an author, which is a link if the author has a page.
    private func name(_ author: Located<Metadata.Author>) -> Inline {
        let name = Inline(.text(author.value.name), span: author.span)
        guard let website = author.value.website else { return name }
        return Inline(.link(destination: website, title: "", [name]), span: author.span)
    }

    private func names(_ authors: [Located<Metadata.Author>], in context: Context) -> [Inline] {
        guard authors.contains(where: { $0.value.website != nil }), let first = authors.first else {
            let names = authors.map(\.value.name).joined(separator: Self.separator(in: context.language))
            return authors.first.map { [Inline(.text(names), span: $0.span)] } ?? []
        }
        let separator = Inline(.text(Self.separator(in: context.language)), span: first.span)
        return Array(authors.map { [name($0)] }.joined(separator: [separator]))
    }

    /// Returns the names with marks, each a link to its affiliation or note.
    private mutating func markedNames(_ authors: [Located<Metadata.Author>], in context: Context) -> FlowBlock {
        let element = flow.structure.add(.paragraph, to: context.parent), style = titleStyle(.author)
        flow.structure[element].source = authors.first?.span
        let words = authors.map(name)
        var collector = TextCollector(punctuation: punctuation(for: context.language, of: words))
        let inline = InlineContext(style: style, language: context.language, element: element)
        let isForeign = context.isRightToLeft && !WritingDirection.runsRightToLeft(Array(words.plainText.utf8))
        for (index, author) in authors.enumerated() {
            if index > 0 {
                append([Inline(.text(Self.separator(in: context.language)), span: author.span)], to: &collector, in: inline)
            }
            append([words[index]], to: &collector, in: inline)
            appendMarks(of: author.value, to: &collector, in: inline)
        }
        if isForeign { collector.addSpan(.isolatedLeftToRight, from: 0) }
        let paragraph = FlowParagraph(
            collector.result, style: style, isRightToLeft: context.isRightToLeft, beginsRight: isForeign, direction: context.direction,
            alignment: context.alignment, keepsEntries: true, source: authors.first?.span)
        return .paragraph(paragraph, nil)
    }

    /// Appends the marks of an author: the numbers of the affiliations, then the signs of notes.
    private mutating func appendMarks(of author: Metadata.Author, to collector: inout TextCollector, in context: InlineContext) {
        var marks: [(mark: String, destination: Int, description: String)] = []
        for index in author.affiliations {
            guard let destination = authorNotes.destination(ofAffiliation: index) else { continue }
            let name = document.metadata.affiliations[index].value.name
            marks.append((numerals(for: context.language).text(index + 1), destination, name))
        }
        for note in authorNotes.notes where note.applies(to: author) {
            guard let destination = authorNotes.destination(of: note) else { continue }
            marks.append((note.rawValue, destination, BuiltInTerm.ofPaper(note.term, in: context.language).text))
        }
        let style = flow.styles.number(of: .inline(.footnoteReference, classes: [], within: context.style))
        for (index, mark) in marks.enumerated() {
            var inner = context
            inner.style = style
            collector.endContent()
            if index > 0 { collector.appendVerbatim(",", as: piece(in: inner, of: &collector)) }
            collector.endContent()
            let reference = flow.structure.add(.reference, to: context.element)
            inner.element = linkElement(to: .destination(mark.destination), in: reference, description: mark.description, span: nil)
            inner.link = inner.element
            // As a footnote's call: no mark begins a line, and it is isolated in right-to-left text.
            let start = collector.nextByte
            collector.appendVerbatim("\u{2060}" + mark.mark, as: piece(in: inner, of: &collector))
            if WritingDirection.isRightToLeft(language: context.language) { collector.addSpan(.isolated, from: start) }
            collector.endContent()
        }
    }

    // MARK: Lines below the names

    private mutating func affiliationLines(in context: Context) -> [FlowBlock] {
        var lines: [FlowBlock] = []
        for (index, affiliation) in document.metadata.affiliations.enumerated() {
            let span = affiliation.span, words = Inline(.text(affiliation.value.name), span: span)
            let name = affiliation.value.website.map { Inline(.link(destination: $0, title: "", [words]), span: span) } ?? words
            let destination = authorNotes.destination(ofAffiliation: index)
            let mark = destination == nil ? [] : mark(numerals(for: context.language).text(index + 1), at: span)
            lines.append(line(.affiliation, after: mark, [name], at: span, destination: destination, in: context))
        }
        return lines
    }

    /// Returns the sign of a line with a blank after it.
    private func mark(_ mark: String, at span: SourceSpan) -> [Inline] {
        [Inline(.element(.sup, [Inline(.text(mark), span: span)]), span: span), Inline(.text(" "), span: span)]
    }

    /// Returns a line for each kind of note on the authors.
    private mutating func noteLines(_ authors: [Located<Metadata.Author>], at span: SourceSpan, in context: Context) -> [FlowBlock] {
        var lines: [FlowBlock] = []
        for note in AuthorNotes.Note.allCases where authors.contains(where: { note.applies(to: $0.value) }) {
            // One author did not contribute as much as another.
            if note == .equalContribution, authors.count == 1 { continue }
            let destination = authorNotes.destination(of: note)
            let mark = destination == nil ? [] : mark(note.rawValue, at: span)
            let words =
                note == .correspondence
                ? label(.correspondence, at: span, in: context)
                    + list(authors.filter(\.value.isCorresponding).map(contact), at: span, in: context)
                : [term(note.term, at: span, in: context)]
            lines.append(line(.authorNote, after: mark, words, at: span, destination: destination, in: context))
        }
        return lines
    }

    /// Returns the e-mail addresses of the authors without a note, and the ORCID iDs.
    private mutating func addressLines(_ authors: [Located<Metadata.Author>], at span: SourceSpan, in context: Context) -> [FlowBlock] {
        let letters = authors.filter { !$0.value.isCorresponding && $0.value.email != nil }
        let scholars = authors.filter { $0.value.orcid != nil }
        let isNamed = authors.count > 1
        var lines: [FlowBlock] = []
        if !letters.isEmpty {
            let entries = letters.map { named(contact($0), $0, isNamed: isNamed) }
            lines.append(line(.authorNote, list(entries, at: span, in: context), at: span, keepsEntries: true, in: context))
        }
        if !scholars.isEmpty {
            let entries = scholars.map { author in named(identifier(author), author, isNamed: isNamed) }
            let label = [Inline(.strong([Inline(.text("ORCID:"), span: span)]), span: span), Inline(.text(" "), span: span)]
            lines.append(line(.authorNote, label + list(entries, at: span, in: context), at: span, keepsEntries: true, in: context))
        }
        return lines
    }

    /// Returns the line with the roles of the authors: `Author contributions: Ann: Software (lead), Validation; Ben: Supervision`.
    private mutating func contributionLine(_ authors: [Located<Metadata.Author>], in context: Context) -> [FlowBlock] {
        let contributors = authors.filter { !$0.value.contributions.isEmpty }
        guard let first = contributors.first else { return [] }
        // The colon of the language, with the space before it if there is one.
        let colon = String(BuiltInTerm.ofPaper(.contributions, in: context.language).text.reversed().prefix { !$0.isLetter }.reversed())
        func text(_ words: String, _ author: Located<Metadata.Author>) -> Inline { Inline(.text(words), span: author.span) }
        let entries = contributors.map { author in
            let name = authors.count > 1 ? [text(author.value.name + (colon.hasSuffix("：") ? colon : colon + " "), author)] : []
            let roles = author.value.contributions.map { contribution in
                let degree = contribution.degree.flatMap { BuiltInTerm.Column(rawValue: $0.rawValue) }
                let words = degree.map { [text(" (", author), term($0, at: author.span, in: context), text(")", author)] } ?? []
                return [role(contribution, at: author.span, in: context)] + words
            }
            return name + list(roles, at: author.span, in: context)
        }
        let words = entries.joined(separator: [text("; ", first)])
        return [line(.authorNote, label(.contributions, at: first.span, in: context) + words, at: first.span, in: context)]
    }

    private func role(_ contribution: Metadata.Contribution, at span: SourceSpan, in context: Context) -> Inline {
        let column = contribution.role.flatMap { BuiltInTerm.Column(rawValue: $0.rawValue) }
        return column.map { term($0, at: span, in: context) } ?? Inline(.text(contribution.name), span: span)
    }

    /// Returns the e-mail address of an author as a link, or the name without one.
    private func contact(_ author: Located<Metadata.Author>) -> [Inline] {
        guard let email = author.value.email else { return [Inline(.text(author.value.name), span: author.span)] }
        let words = Inline(.text(email), span: author.span)
        return [Inline(.link(destination: "mailto:" + email, title: author.value.name, [words]), span: author.span)]
    }

    /// Returns the ORCID iD of an author as a link that says whose it is.
    private func identifier(_ author: Located<Metadata.Author>) -> [Inline] {
        guard let orcid = author.value.orcid else { return [] }
        let words = Inline(.text(orcid.text), span: author.span)
        return [Inline(.link(destination: orcid.address, title: "ORCID \(author.value.name)", [words]), span: author.span)]
    }

    /// Returns words after the name of their author, if there are several.
    private func named(_ words: [Inline], _ author: Located<Metadata.Author>, isNamed: Bool) -> [Inline] {
        isNamed ? [Inline(.text(author.value.name + " "), span: author.span)] + words : words
    }

    private func list(_ entries: [[Inline]], at span: SourceSpan, in context: Context) -> [Inline] {
        Array(entries.joined(separator: [Inline(.text(Self.separator(in: context.language)), span: span)]))
    }
}

extension AuthorNotes.Note {
    /// The words of the note.
    fileprivate var term: BuiltInTerm.Column {
        switch self {
        case .correspondence: .correspondence
        case .equalContribution: .equalContribution
        case .deceased: .deceased
        }
    }
}
