/// Which names of files the languages of build systems can hold. What a name may have is what `make` and `ninja` read back as the same
/// name, after the quoting of `PlanText` and `DependencyFile`; a test tries every character with both.
extension BuildPlan.Format {
    /// What reads the language, for messages.
    var reader: String {
        switch self {
        case .ninja: "Ninja"
        case .make: "make"
        case .json: "the dependency file of a plan"
        }
    }

    /// What a name has that the language cannot hold; nil if it can hold the name. A plan in JSON is no language of commands, but each of
    /// its commands writes a dependency file for make.
    func fault(in name: String) -> String? {
        MakeNames.fault(in: name) ?? (self == .ninja ? MakeNames.character(of: name, in: Self.unreadableForNinja) : nil)
    }

    /// What Ninja's own dependency files cannot hold besides (ninja, `depfile_parser.in.cc`).
    private static let unreadableForNinja = Set("\"&'<>^`".unicodeScalars)
}

/// Names in makefiles (GNU make, 4.3 and 5.1), for which a backslash escapes spaces and number signs, and nothing else reliably.
enum MakeNames {
    private static let unreadable = Set("%*:;=?[\\|".unicodeScalars)
    /// Words that begin a directive at the beginning of a line.
    private static let directives: Set<String> = [
        "define", "else", "endef", "endif", "export", "ifdef", "ifeq", "ifndef", "ifneq", "include", "-include", "load", "-load", "override",
        "private", "sinclude", "undefine", "unexport", "vpath",
    ]

    /// What a name has that a makefile cannot hold; nil if it can hold the name.
    static func fault(in name: String) -> String? {
        if let fault = control(in: name) ?? character(of: name, in: unreadable) { return fault }
        if name.isEmpty { return "no characters" }
        if name.utf8.first == UInt8(ascii: "~") { return "`~` at its beginning" }
        for last in " )&" where name.unicodeScalars.last == last.unicodeScalars.first { return "`\(last)` at its end" }
        return isReserved(name) ? "a meaning of its own there" : nil
    }

    /// The first character of a set that a name has.
    static func character(of name: String, in characters: Set<Unicode.Scalar>) -> String? {
        name.unicodeScalars.first(where: characters.contains).map { "`\($0)` in it" }
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

    /// Directives, and special targets such as `.SECONDEXPANSION`, which changes how all that follows is read.
    private static func isReserved(_ name: String) -> Bool {
        var name = name[...]
        while name.hasPrefix("./") { name = name.dropFirst(2) }
        let bytes = Array(name.utf8.prefix(2))
        let isSpecial = bytes.count == 2 && bytes[0] == UInt8(ascii: ".") && (0x41...0x5A).contains(bytes[1])
        return directives.contains(String(name)) || isSpecial && !name.utf8.contains(UInt8(ascii: "/"))
    }
}
