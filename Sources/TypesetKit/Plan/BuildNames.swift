import TypesetBase

/// The file names that build files can contain: plans for make and Ninja, and dependency files (GNU make, 4.3 and 5.1; Ninja, 1.10 and
/// later).
///
/// A name with special syntax of make or Ninja could carry a command. In makefiles, a backslash reliably escapes only spaces and number
/// signs. Ninja cannot quote a line break or `|`. A test tries every character with both programs.
enum BuildNames {
    private static let unreadable = Set("%*:;=?[\\|".unicodeScalars)
    /// The words that begin a directive at the start of a line.
    private static let directives: Set<String> = [
        "define", "else", "endef", "endif", "export", "ifdef", "ifeq", "ifndef", "ifneq", "include", "-include", "load", "-load",
        "override",
        "private", "sinclude", "undefine", "unexport", "vpath",
    ]

    /// Returns the part of a name that these files cannot contain; nil if they can contain the name.
    static func fault(in name: String) -> String? {
        if let fault = control(in: name) { return fault }
        if let character = name.unicodeScalars.first(where: unreadable.contains) { return "`\(character)` in it" }
        if name.isEmpty { return "no characters" }
        if name.utf8.first == UInt8(ascii: "~") { return "`~` at its beginning" }
        for last in " )&" where name.unicodeScalars.last == last.unicodeScalars.first { return "`\(last)` at its end" }
        return isReserved(name) ? "a special meaning there" : nil
    }

    private static func control(in name: String) -> String? {
        for scalar in name.unicodeScalars {
            switch scalar.value {
            case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: return "a line break"
            case 0x09: return "a tab"
            case 0..<0x20, 0x7F..<0xA0: return "a control character"
            default: continue
            }
        }
        return nil
    }

    /// Whether the name is a directive, or a special target such as `.SECONDEXPANSION`, which changes how the following lines are read.
    private static func isReserved(_ name: String) -> Bool {
        let name = FilePath.normalized(name)
        let bytes = Array(name.utf8.prefix(2))
        let isSpecial = bytes.count == 2 && bytes[0] == UInt8(ascii: ".") && (0x41...0x5A).contains(bytes[1])
        return directives.contains(name) || isSpecial && !name.utf8.contains(UInt8(ascii: "/"))
    }
}
