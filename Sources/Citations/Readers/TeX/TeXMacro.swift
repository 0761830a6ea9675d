import TypesetBase

/// A macro that the `@preamble` of a bibliography defines.
struct TeXMacro: Sendable {
    /// The number of arguments.
    var arguments: Int
    /// The body, in which `#1` to `#9` are arguments.
    var body: [UInt8]

    /// The body with its arguments.
    func expanded(_ arguments: [[UInt8]]) -> [UInt8] {
        var result: [UInt8] = [], index = 0
        while index < body.count {
            let byte = body[index]
            if byte == UInt8(ascii: "#"), index + 1 < body.count, (0x31...0x39).contains(body[index + 1]) {
                let number = Int(body[index + 1] - 0x31)
                if number < arguments.count { result += arguments[number] }
                index += 2
            } else {
                result.append(byte)
                index += 1
            }
        }
        return result
    }

    /// Reads the definitions of a preamble: `\newcommand` and its relatives, and `\def`.
    static func definitions(in bytes: [UInt8]) -> [String: TeXMacro] {
        var scanner = TeXScanner(bytes), macros: [String: TeXMacro] = [:]
        while let byte = scanner.next {
            scanner.position += 1
            guard byte == UInt8(ascii: "\\") else { continue }
            switch scanner.commandName() {
            case "newcommand", "renewcommand", "providecommand", "DeclareRobustCommand", "newrobustcmd":
                if scanner.next == UInt8(ascii: "*") { scanner.position += 1 }
                guard let name = scanner.argument().flatMap({ name(bytes[$0]) }) else { continue }
                var count = 0
                if let option = scanner.option() { count = Int(String(decoding: bytes[option], as: UTF8.self)) ?? 0 }
                _ = scanner.option()
                guard let body = scanner.argument() else { continue }
                macros[name] = TeXMacro(arguments: min(max(count, 0), 9), body: Array(bytes[body]))
            case "def", "gdef", "edef", "long":
                scanner.skipSpace()
                guard scanner.next == UInt8(ascii: "\\") else { continue }
                scanner.position += 1
                let name = scanner.commandName()
                var count = 0
                while let byte = scanner.next, byte != UInt8(ascii: "{"), byte != UInt8(ascii: "\\") {
                    if byte == UInt8(ascii: "#") { count += 1 }
                    scanner.position += 1
                }
                guard scanner.next == UInt8(ascii: "{"), let body = scanner.argument() else { continue }
                macros[name] = TeXMacro(arguments: min(count, 9), body: Array(bytes[body]))
            default: continue
            }
        }
        return macros
    }

    /// The name of a command without its backslash; nil for other text.
    private static func name(_ bytes: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: bytes, as: UTF8.self).trimmingWhitespace
        return text.hasPrefix("\\") && text.count > 1 ? String(text.dropFirst()) : nil
    }
}
