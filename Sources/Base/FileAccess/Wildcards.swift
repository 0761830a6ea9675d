/// A name with wildcards, as shells have them: `*`, `?`, `[abc]`, `[a-z]`, `[!a]`, and `\` before a wildcard that is meant itself.
///
/// Not `fnmatch`, whose time doubles with each `*` where a name almost matches.
package struct Wildcards {
    private enum Token {
        case scalar(Unicode.Scalar)
        case one
        case many
        case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)
    }

    private let tokens: [Token]
    /// A name that begins with a full stop is hidden: only a pattern that begins with one matches it.
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

    /// Nil, and nothing read, where no bracket closes. One that comes first does not close.
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

    /// Takes time proportional to the product of the lengths of name and pattern at most: only the last `*` is ever extended.
    func match(_ name: String) -> Bool {
        let name = Array(name.unicodeScalars)
        guard matchesHidden || name.first != "." else { return false }
        var position = 0, token = 0, retry: (position: Int, token: Int)?
        while position < name.count {
            if token < tokens.count, case .many = tokens[token] {
                retry = (position, token + 1)
                token += 1
            } else if token < tokens.count, Self.isMatch(name[position], tokens[token]) {
                position += 1
                token += 1
            } else if let last = retry {
                retry = (last.position + 1, last.token)
                (position, token) = (last.position + 1, last.token)
            } else {
                return false
            }
        }
        return tokens[token...].allSatisfy { if case .many = $0 { true } else { false } }
    }

    private static func isMatch(_ scalar: Unicode.Scalar, _ token: Token) -> Bool {
        switch token {
        case .scalar(let other): scalar == other
        case .one: true
        case .many: false
        case .set(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
        }
    }
}
