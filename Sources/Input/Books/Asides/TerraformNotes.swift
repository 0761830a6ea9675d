import TypesetBase
import TypesetMarkdown

extension Construct {
    static let terraformNote = Construct(
        "terraform-note", "`-> text`, `~> text`, `!> text` in documents of Terraform's registry", set: [.github, .jekyll, .hugo])
}

/// Converts the notes of Terraform's registry into alerts.
///
/// The documents of providers have the key `page_title` or `subcategory` in their front matter. In others, an arrow is text.
///
/// Source: developer.hashicorp.com, "Provider documentation", "Callouts".
struct TerraformNotes: PageConversion {
    private(set) var page: RewrittenPage
    private let file: SourceFile
    private var isNote = false
    private var followsBlank = true

    /// Returns nil for other documents.
    init?(_ file: SourceFile) {
        guard file.bytes[...].contains("\n-> ".utf8) || file.bytes[...].contains("\n~> ".utf8) || file.bytes[...].contains("\n!> ".utf8),
            FrontMatter.entries(of: file).contains(where: { ["page_title", "subcategory"].contains($0.key.text) })
        else { return nil }
        self.file = file
        page = RewrittenPage(file)
        let start = FrontMatter.end(of: file)
        page.copy(0..<start)
        for line in file.lines where line.lowerBound >= start { read(line) }
    }

    private mutating func read(_ line: Range<Int>) {
        let words = file.bytes[line], isBlank = words.allSatisfy { $0 <= 0x20 }
        if page.isCode(words.drop { $0 == 0x20 }) {
            (isNote, followsBlank) = (false, true)
            return page.copy(line)
        }
        defer { followsBlank = isBlank }
        if isBlank { isNote = false }
        if followsBlank, let kind = Self.kind(of: words) {
            isNote = true
            // Most notes begin with their own label in bold.
            let mark = words.dropFirst(3).starts(with: "**".utf8) ? "{.\(ReservedClass.unlabelled.rawValue)}\n" : ""
            page.replace(line.lowerBound..<line.lowerBound + 3, by: "\(mark)> [!\(kind)]\n> ")
            return page.copy(line.lowerBound + 3..<line.upperBound)
        }
        if isNote { page.replace(line.lowerBound..<line.lowerBound, by: "> ") }
        page.copy(line)
    }

    /// The alert for the arrow at the beginning of a line; nil for other lines.
    private static func kind(of line: ArraySlice<UInt8>) -> String? {
        guard line.count > 3, line.dropFirst().starts(with: "> ".utf8) else { return nil }
        return switch line.first {
        case UInt8(ascii: "-"): "NOTE"
        case UInt8(ascii: "~"): "WARNING"
        case UInt8(ascii: "!"): "CAUTION"
        default: nil
        }
    }
}
