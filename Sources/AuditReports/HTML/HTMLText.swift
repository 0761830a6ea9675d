import Audit

/// Text as HTML.
enum HTMLText {
    /// Safe in text and in quoted attributes; control and bidirectional characters become visible.
    static func escape(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            default: result += ReportText.printable(scalar)
            }
        }
        return result
    }

    /// A message with its code marked up. `bdi` keeps Arabic or Hebrew words from reordering ours.
    static func message(_ text: String) -> String {
        MessagePiece.pieces(of: text).map { $0.isCode ? "<code><bdi>\(escape($0.text))</bdi></code>" : escape($0.text) }.joined()
    }

    static func isolated(_ text: String) -> String { "<bdi>\(escape(text))</bdi>" }

    /// The word for an outcome in headings and table cells.
    static func word(_ outcome: Outcome) -> String {
        switch outcome {
        case .fail: "Fail"
        case .warning: "Warning"
        case .review: "Review"
        case .note: "Note"
        case .pass: "Pass"
        case .inapplicable: "Not applicable"
        }
    }

    /// A sign that tells outcomes apart without colour.
    static func symbol(_ outcome: Outcome) -> String {
        switch outcome {
        case .fail: "✕"
        case .warning: "!"
        case .review: "?"
        case .note: "i"
        case .pass: "✓"
        case .inapplicable: "–"
        }
    }

    static func badge(_ outcome: Outcome) -> String {
        "<span class=\"badge \(outcome.rawValue)\"><span aria-hidden=\"true\">\(symbol(outcome))</span> \(word(outcome))</span>"
    }
}

/// Base64 of RFC 4648, §4, for data URIs.
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func text(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let rest = bytes.count - start
            let group = Int(bytes[start]) << 16 | (rest > 1 ? Int(bytes[start + 1]) << 8 : 0) | (rest > 2 ? Int(bytes[start + 2]) : 0)
            result.append(alphabet[group >> 18])
            result.append(alphabet[group >> 12 & 63])
            result.append(rest > 1 ? alphabet[group >> 6 & 63] : UInt8(ascii: "="))
            result.append(rest > 2 ? alphabet[group & 63] : UInt8(ascii: "="))
        }
        return String(decoding: result, as: UTF8.self)
    }
}
