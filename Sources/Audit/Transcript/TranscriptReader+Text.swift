import TypesetPDFReading

/// Elements within a line.
extension TranscriptReader {
    /// Returns the text of an element and of everything in it, as a part of a line.
    ///
    /// - Parameters:
    ///   - language: the language of the text around it, as a tag.
    ///   - withCaptions: whether the captions of a picture follow its description.
    mutating func spokenText(
        of index: Int, in language: String, nesting: Int = 0, withCaptions: Bool = true
    ) -> [SpokenText] {
        guard nesting < Self.nestingLimit else {
            var outer = line
            line = []
            addPlainText(of: index)
            swap(&outer, &line)
            return outer
        }
        let own = facts.language(of: index), type = pdf.structure.elements[index].standardType
        var parts: [SpokenText]
        switch type {
        case .artifact, .privateContent:
            silence(index)
            return []
        case .figure: parts = graphic(index, own, nesting, withCaptions: withCaptions)
        case .formula: parts = [.marked(.formula, content(of: index, own, nesting))]
        case .form: parts = [.marked(.formField, described(content(of: index, own, nesting), by: index))]
        case .annotation: parts = [.marked(.annotation, described(content(of: index, own, nesting), by: index))]
        case .link:
            let target = facts.annotations[index]?.target.flatMap { spoken($0) }
            parts = [.marked(.link(target), described(content(of: index, own, nesting), by: index))]
        case .code: parts = [.marked(.code, content(of: index, own, nesting))]
        case .rubyText where facts.needsParentheses(index): parts = [.text("(")] + content(of: index, own, nesting) + [.text(")")]
        default: parts = content(of: index, own, nesting)
        }
        if let expansion = pdf.structure.elements[index].expansion, !parts.isBlank { parts = [.marked(.abbreviation(expansion), parts)] }
        return marking(parts, own, in: language)
    }

    /// Returns text with a mark if its language is not that of the text around it.
    func marking(_ parts: [SpokenText], _ own: String, in language: String) -> [SpokenText] {
        own.lowercased() == language.lowercased() || own.isEmpty || parts.isBlank ? parts : [.marked(.language(own), parts)]
    }

    /// Returns the text that a screen reader speaks in place of an element's content; nil if it reads the content.
    ///
    /// Containers of blocks are read despite an alternative text.
    func replacement(of index: Int) -> String? {
        guard pdf.structure.elements[index].statesDetails else { return nil }
        if let actual = pdf.structure.elements[index].actualText { return actual }
        guard !facts.isContainer(index), let alternate = pdf.structure.elements[index].alternateText, ![.text(alternate)].isBlank else {
            return nil
        }
        return alternate
    }

    /// Returns the text of an element's kids, or the text that replaces it.
    private mutating func content(of index: Int, _ language: String, _ nesting: Int) -> [SpokenText] {
        if let replacement = replacement(of: index) { return replacing(index, by: replacement) }
        var parts: [SpokenText] = []
        for number in pdf.structure.elements[index].kids.indices {
            switch pdf.structure.elements[index].kids[number] {
            case .element(let kid): parts += spokenText(of: Int(kid), in: language, nesting: nesting + 1)
            case .content(let mcid, let page): parts += pieces(mcid, page, of: index, in: language)
            case .object: break
            }
        }
        return parts
    }

    /// Returns the description of a picture, or its text if it has none.
    private mutating func graphic(_ index: Int, _ language: String, _ nesting: Int, withCaptions: Bool) -> [SpokenText] {
        guard let description = replacement(of: index), ![.text(description)].isBlank else {
            return [.marked(.undescribedGraphic, content(of: index, language, nesting))]
        }
        var parts: [SpokenText] = [.marked(.graphic, replacing(index, by: description))]
        guard withCaptions else { return parts }
        for child in pdf.structure.elements[index].children where pdf.structure.elements[child].standardType == .caption {
            parts.append(.text(" "))
            parts += spokenText(of: child, in: language, nesting: nesting + 1)
        }
        return parts
    }

    /// Returns text, or the description of the element's annotation if the text is blank, or a mark such as `1` or `*`.
    private func described(_ parts: [SpokenText], by index: Int) -> [SpokenText] {
        guard let annotation = facts.annotations[index] else { return parts }
        let description: [SpokenText] = [.text(annotation.fieldTooltip ?? annotation.contents ?? "")]
        if parts.isBlank { return description }
        let text = SpokenLine.plain(parts)
        let isMark = text.count <= Self.markLimit && !text.unicodeScalars.contains(where: \.properties.isAlphabetic)
        // The mark may be far from the text before it, or raised beside it.
        return isMark && !description.isBlank ? (SpokenLine.beginsWithSpace(parts) ? [.text(" ")] : []) + description : parts
    }

    /// The length of a mark; longer texts without letters are numbers, such as those of people or of the year.
    private static var markLimit: Int { 3 }

    /// Returns the text of a marked-content sequence of an element.
    mutating func pieces(_ mcid: Int32, _ page: Int32?, of index: Int, in language: String) -> [SpokenText] {
        guard let page, pdf.pages.indices.contains(Int(page) - 1) else { return [] }
        let range = text.range(of: mcid, onPage: Int(page) - 1)
        // Forms number their sequences separately, so a page may have several of one number.
        let isOwn = text.pieces[range].contains { $0.element == index }
        var parts: [SpokenText] = []
        for number in range where !isOwn || text.pieces[number].element == index {
            reached[number] = true
            let piece = text.pieces[number]
            var part: [SpokenText] = [.text(piece.text)]
            if let expansion = piece.expansion { part = [.marked(.abbreviation(expansion), part)] }
            parts += marking(part, piece.language ?? facts.language(of: index), in: language)
        }
        return parts
    }

    /// Adds the text of a deep tree without the roles in it.
    mutating func addPlainText(of index: Int) {
        var pending: [(owner: Int, kid: InspectedElement.Kid)] = [(index, .element(Int32(index)))]
        while let (owner, kid) = pending.popLast() {
            switch kid {
            case .element(let number):
                let element = Int(number)
                if let replacement = replacement(of: element) {
                    line += replacing(element, by: replacement)
                } else {
                    for kid in pdf.structure.elements[element].kids.reversed() { pending.append((element, kid)) }
                }
            case .content(let mcid, let page): line += pieces(mcid, page, of: owner, in: facts.documentLanguage)
            case .object: break
            }
        }
    }

    /// Returns a text instead of an element's content, as far from the text before it as the content is; a drawing is a separate word.
    mutating func replacing(_ index: Int, by text: String) -> [SpokenText] { [.text(silence(index) ?? true ? " " + text : text)] }

    /// Marks the text of an element as reached, without speaking it.
    ///
    /// - Returns: whether a space is before the text; nil if there is no text.
    @discardableResult
    mutating func silence(_ index: Int) -> Bool? {
        var beginsWithSpace: Bool?, pending: [(owner: Int, kid: InspectedElement.Kid)] = [(index, .element(Int32(index)))]
        while let (owner, kid) = pending.popLast() {
            switch kid {
            case .element(let element):
                for kid in pdf.structure.elements[Int(element)].kids.reversed() { pending.append((Int(element), kid)) }
            case .content(let mcid, let page):
                let parts = pieces(mcid, page, of: owner, in: facts.documentLanguage)
                if beginsWithSpace == nil, !parts.isEmpty { beginsWithSpace = SpokenLine.beginsWithSpace(parts) }
            case .object: break
            }
        }
        return beginsWithSpace
    }
}
