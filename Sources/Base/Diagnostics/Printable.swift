/// Makes text safe to print: a file cannot move the cursor, change colours, reorder a message or command the service that keeps the log.
package enum Printable {
    /// The text with visible substitutes for control and bidirectional characters, including line feeds and tabs, and for the punctuation
    /// of log commands (`LogCommands`).
    package static func text(_ text: String) -> String {
        LogCommands.disarmed(text.unicodeScalars.contains(where: isUnsafe) ? replaced(text, keeping: []) : text)
    }

    /// A text of several lines with the same substitutes, except that line feeds and tabs are kept.
    package static func lines(_ text: String) -> String { LogCommands.disarmed(replaced(text, keeping: ["\n", "\t"])) }

    private static func replaced(_ text: String, keeping kept: Set<Unicode.Scalar>) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { result.append(isUnsafe(scalar) && !kept.contains(scalar) ? picture(of: scalar) : scalar) }
        return String(result)
    }

    /// Whether a scalar is a C0 or C1 control, a line separator, or a control of the bidirectional algorithm (UAX #9).
    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// The control picture (U+2400…) of a scalar if Unicode has one, otherwise the replacement character.
    private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar {
        let value = scalar.value < 0x20 ? 0x2400 + scalar.value : scalar.value == 0x7F ? 0x2421 : 0xFFFD
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }
}

/// Commands that continuous-integration services read from the lines of a log.
///
/// GitHub Actions reads `##[name]…` anywhere in a line. It reads `::name …::…` at the beginning of a line, also after white space
/// (actions/runner, ActionCommand.cs). Azure Pipelines reads `##vso[…]` and TeamCity `##teamcity[…]`. Such commands in a stranger's
/// document or file name must not reach a log.
package enum LogCommands {
    /// The substitutes for punctuation that begins a command: U+2045 for a bracket, and U+2236, the ratio, for a colon.
    private static let bracket: Unicode.Scalar = "\u{2045}", ratio: Unicode.Scalar = "\u{2236}"

    /// The text with substitutes of equal width for the punctuation that begins commands.
    package static func disarmed(_ text: String) -> String {
        guard mayHaveCommands(text) else { return text }
        var scalars = Array(text.unicodeScalars)
        for index in scalars.indices {
            if scalars[index] == "[", endsWithMark(scalars[..<index]) { scalars[index] = bracket }
            if beginsCommand(scalars[index...]), index == 0 || scalars[index - 1].properties.isWhitespace { scalars[index] = ratio }
        }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: scalars)
        return String(result)
    }

    private static func mayHaveCommands(_ text: String) -> Bool {
        var last: UInt8 = 0
        for byte in text.utf8 {
            if byte == last, byte == UInt8(ascii: "#") || byte == UInt8(ascii: ":") { return true }
            last = byte
        }
        return false
    }

    /// Whether the scalars end with `##`, optionally followed by the name of a service.
    private static func endsWithMark(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        let start = scalars.lastIndex { !isNamePart($0) }
        guard let start, start > scalars.startIndex else { return false }
        return scalars[start] == "#" && scalars[start - 1] == "#"
    }

    /// Whether the scalars begin with two colons and a name.
    private static func beginsCommand(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        let start = scalars.prefix(3)
        return start.count == 3 && start.prefix(2).allSatisfy { $0 == ":" } && start.last.map(isNamePart) == true
    }

    private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "-" || scalar == "_")
    }
}
