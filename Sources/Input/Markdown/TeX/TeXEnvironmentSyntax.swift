import CTypesetMarkdown
import TypesetBase

extension Construct {
    static let texEnvironment = Construct(
        "tex-environment", "`\\begin{table}` to `\\end{table}`: figures, tables, lists, quotes and code", set: [.pandoc, .quarto])
}

/// The lines of TeX's environments that are no formulas, found before parsing (`MathLines`).
struct TeXLines {
    /// The last line of each environment by its first line, counted from 1.
    private(set) var lines: [Int: Int] = [:]
    private var open: Opening?

    /// An environment without its end so far.
    private struct Opening {
        var line: Int
        var name: String
        var depth = 0
    }

    /// Reads a line of the text; environments in quotes and lists are not found.
    mutating func visit(_ line: UnsafeBufferPointer<UInt8>, _ number: Int) {
        if open == nil {
            guard let name = Self.environment(line), TeXBlocks.environments.contains(Self.withoutStar(name)) else { return }
            open = Opening(line: number, name: name)
        }
        guard var begun = open else { return }
        let (begins, ends) = Self.marks(of: begun.name, in: line)
        begun.depth += begins - ends
        open = begun.depth > 0 ? begun : nil
        if begun.depth == 0, Self.endsWithEnd(line) { lines[begun.line] = number }
    }

    /// The environment that begins a line, with its star; nil if none does.
    static func environment(_ line: UnsafeBufferPointer<UInt8>) -> String? {
        guard line.starts(with: "\\begin{".utf8) else { return nil }
        let name = line[7...].prefix(longestName + 1).prefix { $0 != UInt8(ascii: "}") }
        guard name.endIndex < line.count, name.count <= longestName else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    /// The bytes of the longest name, such as `sidewaysfigure*`.
    private static let longestName = 16

    /// Whether a part of a source is an environment from its beginning to its end.
    static func isEnvironment(_ span: SourceSpan) -> Bool {
        let bytes = span.file.bytes[span.range.clamped(to: 0..<span.file.bytes.count)]
        guard bytes.starts(with: "\\begin{".utf8), let name = Array(bytes.prefix(longestName + 8)).withUnsafeBufferPointer(environment)
        else {
            return false
        }
        return TeXBlocks.environments.contains(withoutStar(name)) && bytes.suffix(name.utf8.count + 6).elementsEqual("\\end{\(name)}".utf8)
    }

    static func withoutStar(_ name: String) -> String { name.last == "*" ? String(name.dropLast()) : name }

    /// The number of times that an environment begins and ends in a line.
    private static func marks(of name: String, in line: UnsafeBufferPointer<UInt8>) -> (begins: Int, ends: Int) {
        var begins = 0, ends = 0, index = 0
        while index < line.count {
            guard line[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            if line[index...].starts(with: "\\begin{\(name)}".utf8) { begins += 1 }
            if line[index...].starts(with: "\\end{\(name)}".utf8) { ends += 1 }
            index += 2
        }
        return (begins, ends)
    }

    /// Whether nothing follows the last brace of a line.
    private static func endsWithEnd(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        line.last { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "}")
    }
}

extension DocumentBuilder {
    /// The block of an environment of TeX that is no formula; nil for other code.
    func texEnvironment(_ node: Node, span: SourceSpan) -> Block? {
        guard let name = TeXLines.environment(node.literal), !MathLines.isFormula(environment: TeXLines.withoutStar(name)) else {
            return nil
        }
        let blocks = TeXBlocks(self, at: span).blocks(of: String(node.literal))
        Document.forEachPart(in: blocks) { part in if case .inline(let inline) = part, inline.citation != nil { hasCitations = true } }
        return blocks.count == 1 ? blocks[0] : Block(.division(blocks), span: span)
    }
}
