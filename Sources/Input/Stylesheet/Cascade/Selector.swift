/// The left side of a line under `elements`: an element, or an element with a class, anywhere or in a place such as a quote.
package struct Selector: Hashable, Sendable, CustomStringConvertible {
    /// The element.
    package var element: Element
    /// The class that the element must have; nil for any or none.
    package var className: String?
    /// The place of the element; nil for anywhere.
    package var place: Place?

    /// An element around another one, or before it.
    package struct Part: Hashable, Sendable {
        /// The element; if nil, any element that has the class.
        package var element: Element?
        /// The class; nil for any or none.
        package var className: String?

        package init(element: Element?, className: String? = nil) {
            self.element = element
            self.className = className
        }

        package func matches(_ element: Element?, classes: [String]) -> Bool {
            (self.element == nil || self.element == element) && className.map(classes.contains) ?? true
        }
    }

    /// The place of an element.
    package struct Place: Hashable, Sendable {
        /// The containing elements, outermost first; other elements may be between them.
        package var ancestors: [Part]
        /// The element directly before, in the same container; nil for any or none.
        package var previous: Part?
    }

    /// The reason why a text is not a selector.
    enum Mistake: Error, Hashable {
        case form
        case unknownElement(String)
    }

    init(element: Element, className: String? = nil, place: Place? = nil) {
        self.element = element
        self.className = className
        self.place = place
    }

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
        let own = try Self.part(last)
        guard let element = own.element else { throw .form }
        var place = Place(ancestors: [])
        if words.last == "+" {
            words.removeLast()
            guard let previous = words.popLast() else { throw .form }
            place.previous = try Self.part(previous)
        }
        for word in words { place.ancestors.append(try Self.part(word)) }
        self.init(element: element, className: own.className, place: place == Place(ancestors: []) ? nil : place)
    }

    private static func part(_ text: String) throws(Mistake) -> Part {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 2, !parts.dropFirst().contains(""), !text.contains(where: { ",>+~*:[#".contains($0) }) else { throw .form }
        let className = parts.count == 2 ? parts[1] : nil
        if parts[0].isEmpty, className != nil { return Part(element: nil, className: className) }
        guard let element = Element(rawValue: parts[0]) else { throw parts[0].isEmpty ? .form : .unknownElement(parts[0]) }
        return Part(element: element, className: className)
    }

    /// The selector as a sheet writes it: `paragraph.lead`, `blockQuote paragraph`.
    package var description: String {
        let around = (place?.ancestors ?? []).map { "\($0) " }.joined(), before = place?.previous.map { "\($0) + " } ?? ""
        return around + before + "\(Part(element: element, className: className))"
    }

    /// The number of elements and classes that the selector names.
    ///
    /// Of the selectors for one element, more specific ones override others, as in CSS.
    var specificity: Int {
        let parts = [Part(element: element, className: className)] + (place?.ancestors ?? []) + [place?.previous].compactMap(\.self)
        return parts.reduce(0) { $0 + ($1.element == nil ? 0 : 1) + ($1.className == nil ? 0 : 1) }
    }
}

extension Selector.Part: CustomStringConvertible {
    package var description: String { (element?.rawValue ?? "") + (className.map { "." + $0 } ?? "") }
}

extension Stylesheet {
    /// The selectors with a place by element, in the order in which they apply: by specificity, then in the order of the sheets.
    package var placedSelectors: [Element: [Selector]] {
        var found: [Selector: (layer: Int, position: Int)] = [:]
        for rules in layers.lazy.flatMap(\.ruleSets) {
            for (selector, rules) in rules.elements where selector.place != nil {
                found[selector] = rules.map { ($0.layer, $0.span.range.lowerBound) }.max { $0 < $1 }
            }
        }
        let ordered = found.sorted { a, b in
            (a.key.specificity, a.value.layer, a.value.position) < (b.key.specificity, b.value.layer, b.value.position)
        }
        return Dictionary(grouping: ordered.map(\.key), by: \.element)
    }
}
