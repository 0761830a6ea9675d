/// The left side of a line under `elements`: an element, or an element with a class, anywhere or in a place such as a quote.
package struct Selector: Hashable, Sendable, CustomStringConvertible {
    /// The element.
    package var element: Element
    /// The class that the element must have; nil for any or none.
    package var className: String?
    /// The elements around and before the element; nil for any.
    package var surroundings: Surroundings?

    /// An element with a class: the compound selector of CSS.
    package struct Compound: Hashable, Sendable {
        /// The element; if nil, any element that has the class.
        package var element: Element?
        /// The class; nil for any or none.
        package var className: String?

        package func matches(_ element: Element?, classes: [String]) -> Bool {
            (self.element == nil || self.element == element) && className.map(classes.contains) ?? true
        }
    }

    /// The elements around and before an element.
    package struct Surroundings: Hashable, Sendable {
        /// The containing elements, outermost first; other elements may be between them.
        package var ancestors: [Compound]
        /// The element directly before, in the same container; nil for any or none.
        package var previous: Compound?
    }

    /// The reason why a text is not a selector.
    enum Mistake: Error, Hashable {
        case form
        case unknownElement(String)
    }
}

extension Selector {
    /// Parses a selector as a sheet writes it; nil if the text is not a selector.
    init?(_ text: String) {
        guard let selector = try? Selector(parsing: text) else { return nil }
        self = selector
    }

    /// Parses a selector.
    ///
    /// `blockQuote paragraph` is a paragraph in a quote, at any depth. `h1 + paragraph` is a paragraph directly after a heading. `.aside
    /// h2` is a heading in any element of the class.
    init(parsing text: String) throws(Mistake) {
        var words = text.replacing("+", with: " + ").split(separator: " ").map(String.init)
        guard let last = words.popLast(), last != "+" else { throw .form }
        let own = try Self.compound(last)
        guard let element = own.element else { throw .form }
        var surroundings = Surroundings(ancestors: [])
        if words.last == "+" {
            words.removeLast()
            guard let previous = words.popLast() else { throw .form }
            surroundings.previous = try Self.compound(previous)
        }
        for word in words { surroundings.ancestors.append(try Self.compound(word)) }
        self.init(
            element: element, className: own.className, surroundings: surroundings == Surroundings(ancestors: []) ? nil : surroundings)
    }

    private static func compound(_ text: String) throws(Mistake) -> Compound {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 2, !parts.dropFirst().contains(""), !text.contains(where: { ",>+~*:[#".contains($0) }) else { throw .form }
        let className = parts.count == 2 ? parts[1] : nil
        if parts[0].isEmpty, className != nil { return Compound(element: nil, className: className) }
        guard let element = Element(rawValue: parts[0]) else { throw parts[0].isEmpty ? .form : .unknownElement(parts[0]) }
        return Compound(element: element, className: className)
    }

    /// The selector as a sheet writes it: `paragraph.lead`, `blockQuote paragraph`.
    package var description: String {
        let around = (surroundings?.ancestors ?? []).map { "\($0) " }.joined(), before = surroundings?.previous.map { "\($0) + " } ?? ""
        return around + before + "\(Compound(element: element, className: className))"
    }

    /// The number of elements and classes that the selector names.
    ///
    /// Of the selectors for one element, more specific ones override others, as in CSS.
    var specificity: Int {
        let parts =
            [Compound(element: element, className: className)] + (surroundings?.ancestors ?? [])
            + [surroundings?.previous].compactMap(\.self)
        return parts.reduce(0) { $0 + ($1.element == nil ? 0 : 1) + ($1.className == nil ? 0 : 1) }
    }
}

extension Selector.Compound: CustomStringConvertible {
    package var description: String { (element?.rawValue ?? "") + (className.map { "." + $0 } ?? "") }
}

extension Stylesheet {
    /// The selectors with a place by element, in the order in which they apply: by specificity, then in the order of the sheets.
    package var placedSelectors: [Element: [Selector]] {
        var found: [Selector: (layer: Int, position: Int)] = [:]
        for rules in layers.lazy.flatMap(\.ruleSets) {
            for (selector, rules) in rules.elements where selector.surroundings != nil {
                found[selector] = rules.map { ($0.layer, $0.span.range.lowerBound) }.max { $0 < $1 }
            }
        }
        let ordered = found.sorted { a, b in
            (a.key.specificity, a.value.layer, a.value.position) < (b.key.specificity, b.value.layer, b.value.position)
        }
        return Dictionary(grouping: ordered.map(\.key), by: \.element)
    }
}
