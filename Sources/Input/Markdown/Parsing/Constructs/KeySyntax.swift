extension Construct {
    package static let keys = Construct("keys", "`++ctrl+c++`", .text([TextConstruct(at: "+", match: KeySyntax.match)]), set: [.mkdocs])
}

/// Keys, `++ctrl+alt+"My key"++`, as `pymdownx.keys` reads them.
private enum KeySyntax {
    @Sendable static func match(_ position: TextPosition) -> TextMatch? {
        guard position.starts(with: "++") else { return nil }
        let plus = UInt8(ascii: "+"), rest = position.rest
        var names: [String] = [], offset = rest.startIndex + 2
        while offset < rest.endIndex {
            if rest[offset] == UInt8(ascii: "\"") {
                guard let quote = rest[(offset + 1)...].firstIndex(of: UInt8(ascii: "\"")), quote > offset + 1 else { return nil }
                names.append(String(decoding: rest[(offset + 1)..<quote], as: UTF8.self))
                offset = quote + 1
            } else {
                let end = rest[offset...].prefix { TextPosition.isOfWord($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
                    .endIndex
                guard end > offset else { return nil }
                names.append(name(String(decoding: rest[offset..<end], as: UTF8.self)))
                offset = end
            }
            guard offset < rest.endIndex, rest[offset] == plus else { return nil }
            offset += 1
            guard offset < rest.endIndex, rest[offset] == plus else { continue }
            let length = offset + 1 - rest.startIndex, span = position.span(length)
            let keys: [(InlineKind, Attributes)] = names.map { (.element(.kbd, [Inline(.text($0), span: span)]), .none) }
            return .inlines(Array(keys.map { [$0] }.joined(separator: [(.text("+"), .none)])), length: length)
        }
        return nil
    }

    /// The label of a key; the words of an unknown name begin with capitals.
    private static func name(_ key: String) -> String {
        labels[key.lowercased()]
            ?? key.split { $0 == "-" || $0 == "_" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
            .joined(separator: " ")
    }

    /// The labels that differ from the names (facelessuser.github.io/pymdown-extensions/extensions/keys).
    private static let labels: [String: String] = [
        "control": "Ctrl", "command": "Cmd", "option": "Option", "escape": "Esc", "delete": "Del", "insert": "Ins", "return": "Enter",
        "arrow-up": "Up", "arrow-down": "Down", "arrow-left": "Left", "arrow-right": "Right", "page-up": "Page Up", "pageup": "Page Up",
        "page-down": "Page Down", "pagedown": "Page Down", "spacebar": "Space", "windows": "Win", "print-screen": "Print Screen",
        "comma": ",", "period": ".", "dot": ".", "slash": "/", "backslash": "\\", "plus": "+", "minus": "-", "hyphen": "-", "equal": "=",
        "semicolon": ";", "colon": ":", "grave": "`", "backtick": "`", "single-quote": "'", "double-quote": "\"", "tilde": "~",
        "underscore": "_", "asterisk": "*", "pipe": "|", "bar": "|", "question-mark": "?", "exclam": "!", "at": "@", "hash": "#",
        "dollar": "$", "percent": "%", "caret": "^", "ampersand": "&", "less": "<", "greater": ">", "lt": "<", "gt": ">",
        "bracket-left": "[", "bracket-right": "]", "brace-left": "{", "brace-right": "}", "paren-left": "(", "paren-right": ")",
    ]
}
