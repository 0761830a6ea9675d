/// Dashes and dots.
extension SmartPunctuation {
    /// The dash for a number of hyphens; options of commands (`--all-sizes`), arrows and rules are unchanged.
    ///
    /// - Parameter rest: the text after the hyphens.
    func dash(_ count: Int, before next: Unicode.Scalar?, _ rest: ArraySlice<Unicode.Scalar>) -> String {
        let asTyped = String(repeating: "-", count: count)
        guard count == 2 || count == 3, !Self.isArrow(previous), !Self.isArrow(next), Self.isSpace(previous) == Self.isSpace(next),
            !isPrefixedOption(before: next), !(count == 2 && isEnclosedOption(rest))
        else { return asTyped }
        return count == 2 ? "–" : "—"
    }

    /// Whether hyphens begin an option after a right-to-left prefix that is joined to it: Arabic `و--force`, Hebrew `ו---force`.
    private func isPrefixedOption(before next: Unicode.Scalar?) -> Bool {
        guard let previous, let next else { return false }
        return next.isASCII && Self.isWord(next) && (Self.isArabic(previous) || 0x5D0...0x5EA ~= previous.value)
    }

    /// Whether two hyphens begin an option after a bracket or a slash, `(--all-sizes)`, `-h/--help`, or one that is quoted alone.
    ///
    /// Other hyphens after a quotation mark are the dash of interrupted speech: `"--and then"`.
    private func isEnclosedOption(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let previous, let first = rest.first, first.isASCII, first.properties.isAlphabetic else { return false }
        switch previous {
        case "(", "[", "{", "/": return true
        case "\"", "'":
            let name = rest.prefix { $0.isASCII && Self.isWord($0) || $0 == "-" }
            return name.endIndex < rest.endIndex && rest[name.endIndex] == previous
        default: return false
        }
    }

    private static func isArrow(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return "<>=|+!".unicodeScalars.contains(scalar)
    }

    /// The ellipsis for a number of dots; ranges (`1...5`) and paths are unchanged.
    func dots(_ count: Int, before next: Unicode.Scalar?) -> String {
        guard count == 3, !(Self.isWord(previous) && next?.properties.numericType != nil) else {
            return String(repeating: ".", count: count)
        }
        let isPath = previous == "/" || next == "/" || next == "<"
        return isPath ? "..." : "…"
    }
}
