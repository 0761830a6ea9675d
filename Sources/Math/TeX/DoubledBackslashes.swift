/// Formulas with two backslashes for each, because their Markdown escapes within formulas, as GitHub's does.
enum DoubledBackslashes {
    /// Returns a formula with one backslash for each two; nil if it has no two in a row.
    static func halved(_ source: String) -> String? {
        source.contains("\\\\") ? source.replacing("\\\\", with: "\\") : nil
    }

    /// Whether all backslashes are doubled and two precede the name of a command, so that they are no line end.
    static func areCertain(in source: String) -> Bool {
        let bytes = Array(source.utf8), backslash = UInt8(ascii: "\\")
        var position = 0, precedeName = false
        while let start = bytes[position...].firstIndex(of: backslash) {
            let end = bytes[start...].firstIndex { $0 != backslash } ?? bytes.count
            guard (end - start).isMultiple(of: 2) else { return false }
            position = bytes[end...].firstIndex { !(0x41...0x5A).contains($0 & 0xDF) } ?? bytes.count
            // Names of one letter may be the first letter of a line.
            precedeName = precedeName || position > end + 1 && isCommand(String(decoding: bytes[end..<position], as: UTF8.self))
        }
        return precedeName
    }

    private static func isCommand(_ name: String) -> Bool {
        CommandTable.standard.commands[name] != nil || CommandTable.standard.macros[name] != nil
            || FormulaReader.commandNames.contains(name)
    }
}
