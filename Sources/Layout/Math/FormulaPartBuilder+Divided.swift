import TypesetBase
import TypesetMath

/// Parts that are divided only if nothing else fits.
extension PartBuilder {
    /// The characters of the longest base whose height is that of the line over each of its parts.
    private static let longestStrut = 100

    /// Appends a base with its scripts, which continue on the next line as scripts.
    mutating func append(_ base: MathNode, scripts: (lower: MathNode?, upper: MathNode?), span: Range<Int>) {
        let empty = MathNode(.row([]), span: span)
        func pieces(_ script: MathNode?) -> [MathNode] {
            script.map { $0.lineParts(in: form, dissolve: dissolve).map { MathNode(.row($0.nodes), span: span) } } ?? []
        }
        let lower = pieces(scripts.lower), upper = pieces(scripts.upper)
        // Scripts of several pieces are one after the other, not one over the other.
        let isStacked = lower.count <= 1 || upper.count <= 1
        let first = (lower: lower.first, upper: isStacked ? upper.first : nil)
        if case .row([]) = base.content {
            add(MathNode(.scripts(base: empty, lower: first.lower, upper: first.upper), span: span))
        } else {
            append(base)
            attach(first, span: span)
        }
        for piece in lower.dropFirst() { addScript(empty, (piece, nil), span: span) }
        for piece in isStacked ? upper.dropFirst() : upper[...] { addScript(empty, (nil, piece), span: span) }
    }

    /// Appends a binomial or another stack of two parts, one after the other with a broken bar between them.
    mutating func append(stack top: MathNode, over bottom: MathNode, span: Range<Int>) {
        let isFenced = last == .opening, bar = MathOperator("\u{A6}", .relation, leading: 5.0 / 18, trailing: 5.0 / 18)
        for (number, part) in [top, bottom].enumerated() {
            if number > 0 { append(MathNode(.symbol(bar), span: span)) }
            if isFenced { append(part) } else { appendFenced(part) }
        }
    }

    private mutating func addScript(_ base: MathNode, _ scripts: (lower: MathNode?, upper: MathNode?), span: Range<Int>) {
        pending = .factor
        add(MathNode(.scripts(base: base, lower: scripts.lower, upper: scripts.upper), span: span))
    }

    /// Appends a part with something below and above it: limits as scripts, a line over each part, a note after a brace or an arrow.
    mutating func append(
        _ node: MathNode, base: MathNode, limits: (lower: MathNode?, upper: MathNode?), isAccent: Bool
    ) {
        let notes = [limits.lower, limits.upper].compactMap(\.self)
        if isAccent {
            let signs = notes.compactMap(\.coreOperator)
            if signs.allSatisfy(\.isLineAcross) {
                // The line is as high over each part as over the whole, unless that is long, and would be set once for each of its parts.
                let isLong = base.characterCount > Self.longestStrut
                let strut = MathNode(.phantom(base, width: false, height: true, depth: true), span: node.span)
                append(
                    base,
                    wrappingParts: {
                        let part = isLong ? $0 : MathNode(.row([strut, $0]), span: node.span)
                        return .limits(base: part, lower: limits.lower, upper: limits.upper, isAccent: true)
                    })
            } else if signs.allSatisfy(\.isBrace) {
                appendFenced(base)
            } else if base.characterCount > Self.longestWord, let sign = signs.first {
                // An accent over many characters is a superscript of what it is over.
                appendFenced(base)
                attach((nil, MathNode(.symbol(sign.asScript), span: node.span)), span: node.span)
            } else {
                add(node)
            }
        } else if case .limits(_, _, _, isAccent: true) = base.content {
            append(base)
            for note in notes { appendFenced(note, fencesWords: true) }
        } else if base.coreOperator?.isStretchy == true {
            add(base)
            for note in notes { appendFenced(note, fencesWords: true) }
        } else {
            append(base, scripts: limits, span: node.span)
        }
    }

    /// Puts scripts at the last node.
    mutating func attach(_ scripts: (lower: MathNode?, upper: MathNode?), span: Range<Int>) {
        guard let last = parts.indices.last, let end = parts[last].nodes.popLast() else { return }
        parts[last].nodes.append(MathNode(.scripts(base: end, lower: scripts.lower, upper: scripts.upper), span: span))
    }
}

extension MathOperator {
    /// Whether it is a line over or under a base.
    fileprivate var isLineAcross: Bool { text.unicodeScalars.first?.isBar ?? false }

    /// The accent as a sign beside its base, without the space for a base that a combining character has.
    fileprivate var asScript: MathOperator {
        let signs = ["\u{302}": "^", "\u{303}": "~", "\u{30C}": "ˇ", "\u{20D7}": "→", "\u{20D6}": "←"]
        return MathOperator(signs[text] ?? text)
    }

    /// Whether it is a brace or a bracket over or under a base.
    fileprivate var isBrace: Bool {
        text.unicodeScalars.first.map { (0x23B4...0x23B5).contains($0.value) || (0x23DC...0x23E1).contains($0.value) } ?? false
    }
}
