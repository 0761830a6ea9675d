/// A name with the wildcards of shells (`*`, `?`, `[abc]`, `[a-z]` and `[!a]`); a `\` before a wildcard makes it literal.
///
/// `fnmatch` is not used: its time doubles with each `*` if a name almost matches.
package struct Wildcards {
    fileprivate enum Token {
        case scalar(Unicode.Scalar)
        case one
        case many
        case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)
    }

    private let tokens: [Token]
    /// Whether the pattern matches hidden names, which begin with a full stop; it does only if it begins with one itself.
    private let matchesHidden: Bool

    /// Whether a path has wildcards.
    package static func areIn(_ path: String) -> Bool { path.unicodeScalars.contains { "*?[".unicodeScalars.contains($0) } }

    init(_ pattern: String) {
        var rest = Array(pattern.unicodeScalars)[...], tokens: [Token] = []
        matchesHidden = rest.first == "."
        while let scalar = rest.popFirst() {
            switch scalar {
            case "*": tokens.append(.many)
            case "?": tokens.append(.one)
            case "[": tokens.append(Self.set(&rest) ?? .scalar("["))
            case "\\": tokens.append(.scalar(rest.popFirst() ?? "\\"))
            default: tokens.append(.scalar(scalar))
            }
        }
        self.tokens = tokens
    }

    /// Reads the rest of a set, in which a first `]` is literal; returns nil and reads nothing if no bracket closes it.
    private static func set(_ rest: inout ArraySlice<Unicode.Scalar>) -> Token? {
        let isNegated = rest.first == "!" || rest.first == "^", start = rest.startIndex + (isNegated ? 1 : 0)
        guard let end = rest.dropFirst(isNegated ? 2 : 1).firstIndex(of: "]") else { return nil }
        var ranges: [ClosedRange<Unicode.Scalar>] = [], index = start
        while index < end {
            let isRange = index + 2 < end && rest[index + 1] == "-" && rest[index] <= rest[index + 2]
            ranges.append(rest[index]...rest[isRange ? index + 2 : index])
            index += isRange ? 3 : 1
        }
        rest = rest[(end + 1)...]
        return .set(ranges, isNegated: isNegated)
    }

    /// Whether a name matches, in time at most proportional to the product of both lengths.
    func match(_ name: String) -> Bool {
        guard matchesHidden || name.unicodeScalars.first != "." else { return false }
        return tokens.match(Array(name.unicodeScalars))
    }
}

extension Wildcards.Token: PatternPart {
    fileprivate var isRepeated: Bool { if case .many = self { true } else { false } }

    fileprivate func matches(_ scalar: Unicode.Scalar) -> Bool {
        switch self {
        case .scalar(let other): scalar == other
        case .one: true
        case .many: false
        case .set(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
        }
    }
}

/// A part of a pattern, which matches one element of a sequence, or any number of elements.
protocol PatternPart {
    associatedtype Matched

    /// Whether the part matches any number of elements.
    var isRepeated: Bool { get }
    func matches(_ element: Matched) -> Bool
}

extension Array where Element: PatternPart {
    /// Whether elements match, in time at most proportional to the product of both counts, because only the last repeated part is extended.
    func match(_ elements: [Element.Matched]) -> Bool {
        var position = 0, part = 0, retry: (position: Int, part: Int)?
        while position < elements.count {
            if part < count, self[part].isRepeated {
                part += 1
                retry = (position, part)
            } else if part < count, self[part].matches(elements[position]) {
                position += 1
                part += 1
            } else if let last = retry {
                retry = (last.position + 1, last.part)
                (position, part) = (last.position + 1, last.part)
            } else {
                return false
            }
        }
        return self[part...].allSatisfy(\.isRepeated)
    }
}
