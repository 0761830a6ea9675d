/// Dashes and dots.
extension SmartPunctuation {
    /// The dash for a number of hyphens; options of commands (`--all-sizes`), arrows and rules are unchanged.
    ///
    /// - Parameters:
    ///   - before: the text before the hyphens.
    ///   - rest: the text after the hyphens.
    func dash(
        _ count: Int, after before: ArraySlice<Unicode.Scalar>, before next: Unicode.Scalar?, _ rest: ArraySlice<Unicode.Scalar>
    ) -> String {
        let asTyped = String(repeating: "-", count: count)
        guard count == 2 || count == 3, !Self.isArrow(previous), !Self.isArrow(next), !isPrefixedOption(before: next),
            !(count == 2 && isEnclosedOption(rest))
        else { return asTyped }
        let isDash =
            switch (Self.isSpace(previous), Self.isSpace(next)) {
            case (true, true), (false, false): true
            case (false, true): Self.endsWord(before, previous)
            case (true, false): Self.beginsSpeech(rest) || Self.closesDash(rest)
            }
        guard isDash else { return asTyped }
        return count == 2 ? "–" : "—"
    }

    /// Whether a text ends a word, as in `wait-- what`, and not a variable that a program decrements: `x--`.
    private static func endsWord(_ before: ArraySlice<Unicode.Scalar>, _ previous: Unicode.Scalar?) -> Bool {
        guard let previous else { return false }
        guard isWord(previous) else { return "\"'”’»),.;:?!…".unicodeScalars.contains(previous) }
        return before.isEmpty || before.reversed().prefix(2).count { isWord($0) } == 2
    }

    /// Whether words of a speaker or a quotation follow, which no option begins with: `--Come up`, `--"Yes"`, `--été`.
    private static func beginsSpeech(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let first = rest.first else { return false }
        if "\"“‘«".unicodeScalars.contains(first) { return true }
        if !first.isASCII { return first.properties.isAlphabetic }
        return first.properties.isUppercase && rest.dropFirst().first?.properties.isLowercase == true
    }

    /// Whether hyphens after a word follow, with which two dashes enclose words: `the cat --a tabby-- slept`.
    private static func closesDash(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
        guard isWord(rest.first) else { return false }
        var last: Unicode.Scalar?
        for (index, scalar) in zip(rest.indices, rest).prefix(300) {
            if scalar == "-", last != "-", rest.dropFirst(index + 1 - rest.startIndex).first == "-" {
                let after = rest.dropFirst(index + 2 - rest.startIndex).first
                return isWord(last) && (isSpace(after) || after.map { ",.;:?!".unicodeScalars.contains($0) } == true)
            }
            last = scalar
        }
        return false
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
