import TypesetBase

/// Addresses, links and formulas.
extension TeXReader {
    mutating func readAddress(_ format: CitationFormat, isLink: Bool) {
        guard let content = scanner.argument() else { return }
        let address = Self.address(scanner.bytes[content])
        var inner = format
        inner.keepsCase = true
        if isLink { inner.link = address }
        output.append(address, inner)
    }

    mutating func readLink(_ format: CitationFormat) {
        guard let content = scanner.argument() else { return }
        var inner = format
        inner.link = Self.address(scanner.bytes[content])
        readArgument(inner)
    }

    /// An address without the backslashes that escape characters, and without `\url{…}`.
    static func address(_ bytes: some Collection<UInt8>) -> String {
        var text = String(decoding: bytes, as: UTF8.self).trimmingWhitespace
        for prefix in ["\\url{", "\\href{"] where text.hasPrefix(prefix) {
            text = text.dropFirst(prefix.count).prefix { $0 != "}" }
        }
        if text.hasPrefix("{"), text.hasSuffix("}") { text = text.dropFirst().dropLast() }
        guard text.contains("\\") || text.contains("{") else { return String(text) }
        var result = String(text)
        for (command, character) in [
            ("\\textasciitilde{}", "~"), ("{\\textasciitilde}", "~"), ("\\textasciitilde", "~"), ("$\\sim$", "~"), ("\\~{}", "~"),
            ("\\~", "~"),
            ("\\_", "_"), ("\\%", "%"), ("\\&", "&"), ("\\#", "#"), ("{\\_}", "_"), ("\\/", ""), ("{", ""), ("}", ""),
        ] {
            result = result.split(separator: command, omittingEmptySubsequences: false).joined(separator: character)
        }
        return result
    }

    /// Reads `$…$` or `$$…$$`.
    mutating func readFormula(_ format: CitationFormat) {
        let start = scanner.position, bytes = scanner.bytes
        let isDouble = start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "$")
        let content = start + (isDouble ? 2 : 1)
        var index = content
        while index < bytes.count, bytes[index] != UInt8(ascii: "$") { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
        guard index < bytes.count else {
            report("this `$` begins no formula, because no other follows", at: start..<start + 1, hint: "write `\\$` for a dollar sign")
            output.append("$", format)
            scanner.position += 1
            return
        }
        appendFormula(content..<index, format)
        scanner.position = min(index + (isDouble ? 2 : 1), bytes.count)
    }

    /// Reads a formula up to a backslash and a delimiter.
    mutating func readFormula(until close: Unicode.Scalar, from start: Int, _ format: CitationFormat) {
        let bytes = scanner.bytes, content = scanner.position
        guard !missingEnds.contains(close) else { return }
        var index = content
        while index + 1 < bytes.count, !(bytes[index] == UInt8(ascii: "\\") && bytes[index + 1] == UInt8(ascii: close)) {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard index + 1 < bytes.count else {
            // Bytes within these have no such end either.
            missingEnds.insert(close)
            return report("this formula is never closed", at: start..<content, hint: "add `\\\(close)` at its end")
        }
        appendFormula(content..<index, format)
        scanner.position = index + 2
    }

    mutating func appendFormula(_ content: Range<Int>, _ format: CitationFormat) {
        let source = String(decoding: scanner.bytes[content], as: UTF8.self).trimmingWhitespace
        var inner = format
        inner.isFormula = true
        inner.keepsCase = true
        output.append(source, inner)
    }
}
