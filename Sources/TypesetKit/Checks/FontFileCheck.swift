import Diagnostics
import Stylesheet
import Typography

/// The font files that a sheet names, and what is said of those that are not as its author thinks.
struct ProjectFontFiles {
    private let references: [(files: [String], reference: FontFile)]

    init(_ references: [FontFile]) {
        self.references = references.map { (files: InputFile.matching($0.pattern), reference: $0) }
    }

    var paths: [String] { references.flatMap(\.files) }

    func problems(of library: FontLibrary) -> [Diagnostic] {
        let missing = references.filter(\.files.isEmpty).map {
            Diagnostic.error("no font file matches `\($0.reference.pattern)`", at: $0.reference.span)
        }
        return missing + library.unusableFonts.map(unusable) + library.doubledFaces.map(doubled)
    }

    private func place(_ path: String) -> SourceSpan? { references.first { $0.files.contains(path) }?.reference.span }

    private func unusable(_ font: UnusableFont) -> Diagnostic {
        if InputFile.isFolder(font.path), let place = place(font.path) {
            return .error("`\(font.path)` is a folder", at: place, hints: ["name its files: `\(font.path)/*`"])
        }
        let (message, hint) = Self.words(font)
        return .error(message, at: place(font.path), hints: [hint].compactMap(\.self))
    }

    private static func words(_ font: UnusableFont) -> (message: String, hint: String?) {
        switch font.problem {
        case .unreadable: ("no font can be read from `\(font.path)`", "it is no font, or damaged")
        case .webFont(let kind):
            ("`\(font.path)` is a font for browsers (\(kind))", "name the TrueType or OpenType file that it was made of")
        case .type1: ("`\(font.path)` is a Type 1 font", "name an OpenType version of it, `.otf` or `.ttf`")
        case .noOutlines: ("the characters of `\(font.path)` have no outlines", "the file is damaged, or meant for a screen of fixed size")
        case .paintGraphs:
            (
                "the characters of `\(font.path)` can be drawn in colours of COLR version 1 alone, which are not supported",
                "take a version with COLR version 0, with pictures (CBDT, sbix) or with plain outlines"
            )
        }
    }

    private func doubled(_ face: DoubledFace) -> Diagnostic {
        .warning(
            "`\(face.path)` and `\(face.other)` hold the same face, \(face.name): one of them is never used", at: place(face.path),
            hints: ["name one of the two"])
    }
}
