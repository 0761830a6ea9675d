extension Construct {
    package static let texCommand = Construct(
        "tex-command", "`\\emph{text}`, `\\footnote{note}`, `\\LaTeX`, `Figure~\\ref{fig:map}`",
        .text([TextConstruct(at: "\\~", match: TeXCommandSyntax.match)]), set: [.pandoc, .quarto])

    /// A no-break space.
    package static let escapedSpace = Construct(
        "escaped-space", "`Figure\\ 1`",
        .text([
            TextConstruct(at: "\\") { position in
                // The backslash of `\\ ` in the source escapes the other.
                guard position.starts(with: "\\ "), position.text.bytes[position.place...].starts(with: "\\ ".utf8) else { return nil }
                return .inlines([(.text("\u{A0}"), .none)], length: 2)
            }
        ]), set: [.pandoc, .quarto])
}

/// Commands of TeX in paragraphs, as papers in Markdown that LaTeX prints have them.
///
/// Source: Pandoc User's Guide, "Extension: raw_tex". The arguments of a command are TeX, so no marks of Markdown are read in them.
enum TeXCommandSyntax {
    /// The largest number of bytes of a command with its arguments.
    private static let longest = 10_000

    @Sendable static func match(_ position: TextPosition) -> TextMatch? {
        let source = position.text.bytes, place = position.place
        guard position.before != UInt8(ascii: "\\") else { return nil }
        if source[place] == UInt8(ascii: "~") {
            // A tie between a word and a command, which is a character elsewhere.
            return isCommand(at: place + 1, in: source, before: position.end) ? .inlines([(.text("\u{A0}"), .none)], length: 1) : nil
        }
        guard isCommand(at: place, in: source, before: position.end), !position.isInEnvironment,
            position.before.map({ ":/".utf8.contains($0) }) != true
        else { return nil }
        let rest = source[place..<min(position.end, place + longest)], name = rest.dropFirst().prefix(64).prefix(while: isLetter)
        let isCalled = name.endIndex < rest.endIndex && rest[name.endIndex] == UInt8(ascii: "{")
        if isCalled {
            guard position.searchesEnds else { return nil }
            guard MacroDefinition.close(of: rest[name.endIndex...]) != nil else { return .unclosed }
        }
        guard TeXText.mayKnow(String(decoding: name, as: UTF8.self)) else { return isCalled ? unknown(name) : nil }
        var length = 0
        guard let text = TeXText(commandAt: Array(rest), readsCitations: position.readsCitations, length: &length) else {
            return isCalled ? unknown(name) : nil
        }
        return .tex(text, length: length)
    }

    /// A command that is not known, which stays in the text; nil for other words with a backslash.
    private static func unknown(_ name: ArraySlice<UInt8>) -> TextMatch? {
        guard name.count > 1 else { return nil }
        return .inlines([(.text("\\" + String(decoding: name, as: UTF8.self)), .none)], length: name.count + 1, loss: .texCommand)
    }

    private static func isCommand(at place: Int, in source: [UInt8], before end: Int) -> Bool {
        place + 1 < min(end, source.count) && source[place] == UInt8(ascii: "\\") && isLetter(source[place + 1])
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
}
