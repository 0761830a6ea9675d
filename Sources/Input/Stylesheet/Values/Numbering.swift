import TypesetBase

/// The format of a number.
package enum NumberFormat: String, CaseIterable, Hashable, Sendable { case decimal, lowerLetter, upperLetter, lowerRoman, upperRoman }

/// The kinds of captions that a sheet can number.
package enum NumberedCaption: String, CaseIterable, Hashable, Sendable { case figures, tables }

/// The number before a heading, such as `{1}.{2}`: text and the numbers of the heading and its ancestors.
package struct NumberTemplate: Hashable, Sendable {
    /// A text, or the number of a level.
    package enum Segment: Hashable, Sendable {
        case text(String)
        /// The number of the heading at a depth; 1 is the highest.
        case number(depth: Int, NumberFormat)
    }

    /// The segments, in order.
    package var segments: [Segment]

    package init(_ segments: [Segment]) { self.segments = segments }

    /// The reason why a text is not a template.
    enum Mistake: Error, Hashable {
        case unclosed
        case unknownField(String)
    }

    /// The depths of headings.
    static let depths = 1...6

    /// Parses a template: `{1}` to `{6}` are numbers by depth; `{1:upperRoman}` is a number in another format.
    init(parsing text: String) throws(Mistake) {
        var segments: [Segment] = [], rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            if open > rest.startIndex { segments.append(.text(String(rest[..<open]))) }
            guard let close = rest[open...].firstIndex(of: "}") else { throw .unclosed }
            let field = rest[rest.index(after: open)..<close], words = field.split(separator: ":", omittingEmptySubsequences: false)
            guard let depth = words.first.flatMap({ Int($0) }), Self.depths.contains(depth), words.count <= 2,
                let format = words.count == 1 ? .decimal : NumberFormat(rawValue: words[1].trimmed)
            else { throw .unknownField(String(field)) }
            segments.append(.number(depth: depth, format))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { segments.append(.text(String(rest))) }
        self.init(segments)
    }
}

extension ValueType where Value == [NumberTemplate?] {
    /// The heading numbers by depth; `~` for headings without a number.
    static let headingNumbers = ValueType(.list(of: .notation("a text with numbers such as `{1}.{2}`, or `~`"))) { node, reader in
        guard let items = node.items else { return reader.mismatch(node, .list(of: .notation("a text with numbers such as `{1}.{2}`"))) }
        guard items.count <= NumberTemplate.depths.upperBound else {
            reader.error("headings have six levels", at: items[NumberTemplate.depths.upperBound])
            return nil
        }
        let templates = items.map { reader.numberTemplate($0) }
        if templates.contains(where: { $0 == nil }) { return nil }
        // An empty list states that no heading has a number.
        return templates.isEmpty ? [nil] : templates.map { $0 ?? nil }
    }
}

extension ValueReader {
    /// Reads a template: nil after a mistake, an inner nil for `~`.
    fileprivate mutating func numberTemplate(_ node: YAMLNode) -> NumberTemplate?? {
        if node.isNull { return .some(nil) }
        guard let text = node.text else { return mismatch(node, .notation("a text with numbers such as `{1}.{2}`")) }
        guard text.isEmpty || ValueType<String>.areSigns(text) else {
            error("a heading number can have at most \(ValueType<String>.longestSigns) bytes", at: node)
            return nil
        }
        do throws(NumberTemplate.Mistake) {
            return try NumberTemplate(parsing: text)
        } catch {
            report(error, in: node)
            return nil
        }
    }

    private mutating func report(_ mistake: NumberTemplate.Mistake, in node: YAMLNode) {
        switch mistake {
        case .unclosed: error("this `{` is never closed", at: node, hints: ["write a number as `{1}`"])
        case .unknownField(let field):
            error(
                "unknown number `{\(field)}`", at: span(of: "{\(field)}", in: node),
                hints: [
                    "`{1}` to `{6}` are the numbers of the levels, `{1:upperRoman}` is one in another format: "
                        + NumberFormat.allCases.map(\.rawValue).joined(separator: " ")
                ])
        }
    }
}

extension ValueType where Value == [String] {
    /// The signs before list items, by depth.
    static let bullets = ValueType(.list(of: .notation("a sign such as `–`"))) { node, reader in
        let items = node.items ?? [node]
        guard !items.isEmpty else { return reader.mismatch(node, .list(of: .notation("a sign such as `–`"))) }
        for item in items {
            // A marker must fit in the indent of its item.
            guard let text = item.text, (1...4).contains(text.count), ValueType<String>.areSigns(text) else {
                return reader.mismatch(item, .notation("a sign of one to four characters"))
            }
        }
        return items.compactMap(\.text)
    }
}

extension ValueType where Value == [NumberFormat] {
    /// The formats of list numbers, by depth; at least one.
    static let listNumbers: ValueType = {
        let formats = ValueType<NumberFormat>.choice.list()
        return ValueType(formats.shape) { node, reader in
            node.items?.isEmpty == true ? reader.mismatch(node, formats.shape) : formats.read(node, &reader)
        }
    }()
}

extension ValueType where Value == [NumberedCaption] {
    static let captionNumbers = ValueType<NumberedCaption>.choice.list()
}
