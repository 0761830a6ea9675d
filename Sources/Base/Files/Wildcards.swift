/// A name with the wildcards of shells (`*`, `?`, `[abc]`, `[a-z]` and `[!a]`); a `\` before a wildcard makes it literal.
///
/// `fnmatch` is not used: its time doubles with each `*` if a name almost matches.
package struct Wildcards {
    private enum Token {
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

    /// Whether a name matches, in time at most proportional to the product of both lengths, because only the last `*` is ever extended.
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
