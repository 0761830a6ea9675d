import Diagnostics
import Stylesheet
import Typography

/// The font files named by a stylesheet, and what is wrong with them.
struct FontFileCheck {
    private let references: [(files: [String], reference: FontFile)]

    init(_ references: [FontFile]) {
        self.references = references.map { (files: InputFile.matching($0.pattern), reference: $0) }
    }

    /// All files that the names and patterns match.
    var paths: [String] { references.flatMap(\.files) }

    /// Errors about patterns without a match and about unusable files, and warnings about duplicate faces.
    func problems(of library: FontLibrary) -> [Diagnostic] {
        let missing = references.filter(\.files.isEmpty).map {
            Diagnostic.error("no font file matches `\($0.reference.pattern)`", at: $0.reference.span)
        }
        return missing + library.unusableFonts.map(unusable) + library.duplicateFaces.map(duplicate)
    }

    private func span(_ path: String) -> SourceSpan? { references.first { $0.files.contains(path) }?.reference.span }

    private func unusable(_ font: UnusableFont) -> Diagnostic {
        if InputFile.isFolder(font.path), let span = span(font.path) {
            return .error("`\(font.path)` is a folder", at: span, hints: ["name its files: `\(font.path)/*`"])
        }
        let (message, hint) = Self.words(font)
        return .error(message, at: span(font.path), hints: [hint].compactMap(\.self))
    }

    private static func words(_ font: UnusableFont) -> (message: String, hint: String?) {
        switch font.problem {
        case .unreadable: ("no font can be read from `\(font.path)`", "it is damaged or not a font")
        case .webFont(let kind):
            ("`\(font.path)` is a web font (\(kind))", "name the TrueType or OpenType file it was made from")
        case .type1: ("`\(font.path)` is a Type 1 font", "name an OpenType version of the font (`.otf` or `.ttf`)")
        case .noOutlines: ("the glyphs of `\(font.path)` have no outlines", "the file is damaged, or a bitmap font")
        case .paintGraphs:
            (
                "the glyphs of `\(font.path)` are only in COLR version 1, which is not supported",
                "use a version of the font with COLR version 0, with bitmaps (CBDT, sbix) or with plain outlines"
            )
        }
    }

    private func duplicate(_ face: DuplicateFace) -> Diagnostic {
        .warning(
            "`\(face.path)` and `\(face.other)` contain the same face, \(face.name); only one of them is used", at: span(face.path),
            hints: ["name only one of them"])
    }
}
