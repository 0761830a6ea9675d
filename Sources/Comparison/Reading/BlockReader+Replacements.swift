import TypesetBase
import TypesetPDFReading

/// Pictures, formulas and other content that a text replaces.
extension BlockReader {
    /// Returns the text that replaces the content of an element; nil if its content is read.
    func replacement(of index: Int, _ type: StandardType?) -> String? {
        guard pdf.structure.elements[index].statesDetails else { return nil }
        if let actual = pdf.structure.elements[index].actualText { return actual }
        return type == .figure || type == .formula ? pdf.structure.elements[index].alternateText : nil
    }

    /// Reads a picture or a formula within a line.
    mutating func readReplaced(_ index: Int, _ context: Context) {
        let type = pdf.structure.elements[index].standardType
        if let replacement = replacement(of: index, type) { add(replacement, of: index, context) } else { readKids(of: index, context) }
    }

    /// Adds the words of a text that replaces the content of an element.
    mutating func add(_ replacement: String, of index: Int, _ context: Context) {
        let content = drawnPlaces(of: index), place = pictures[index] ?? area(of: content)
        reach(content)
        guard !open.isEmpty else { return }
        takeLabel()
        let page = place?.page ?? pdf.structure.elements[index].page ?? 1
        let rect = place?.rect ?? Rect(origin: .zero, size: .zero), last = open.count - 1
        var style: Int32 = -1
        if pdf.structure.elements[index].standardType == .formula {
            let text = FormulaText(content.map { drawn.tokens[$0].token }, vocabulary).text
            if !text.isEmpty {
                style = Token.formulaStyle(formulas.count)
                formulas.append(text)
            }
        }
        for word in replacement.split(whereSeparator: { $0.isWhitespace }) {
            let number = vocabulary.number(ofWord: String(word))
            var token = Token(word: number, style: style, page: Int32(page), rect: rect, baseline: rect.maxY, traits: .alternative)
            token.link = context.link
            open[last].tokens.append(token)
            open[last].end = token
        }
    }

    /// Marks the text of an element as reached.
    mutating func silence(_ index: Int) { reach(drawnPlaces(of: index)) }

    private mutating func reach(_ places: [Int]) {
        for place in places { reached[place] = true }
    }

    /// Returns the drawn tokens of an element and of those in it, in the order of the tags.
    private func drawnPlaces(of index: Int) -> [Int] {
        var pending: [(owner: Int, kid: InspectedElement.Kid)] = [(index, .element(Int32(index)))], places: [Int] = []
        while let (owner, kid) = pending.popLast() {
            switch kid {
            case .element(let element):
                for kid in pdf.structure.elements[Int(element)].kids.reversed() { pending.append((Int(element), kid)) }
            case .content(let mcid, let page?) where drawn.pages.indices.contains(Int(page) - 1):
                for place in drawn.range(of: mcid, onPage: Int(page) - 1) {
                    let element = drawn.tokens[place].element
                    if element < 0 || element == Int32(owner) { places.append(place) }
                }
            case .content, .object: break
            }
        }
        return places
    }

    /// Returns the area of drawn tokens on the page of the first one; nil without tokens.
    private func area(of places: [Int]) -> PictureArea? {
        guard let first = places.first.map({ drawn.tokens[$0].token }) else { return nil }
        let rects = places.lazy.map { drawn.tokens[$0].token }.filter { $0.page == first.page }.map(\.rect)
        return PictureArea(page: Int(first.page), rect: rects.reduce(first.rect) { $0.union($1) })
    }
}
