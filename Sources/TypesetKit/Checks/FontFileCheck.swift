import TypesetBase
import TypesetStylesheet
import TypesetText

/// The font files that a stylesheet names, and their problems.
struct FontFileCheck {
    private var references: [(files: [String], reference: FontFile)] = []
    /// The problems with names and patterns, found before a file is opened.
    private var nameProblems: [Diagnostic] = []

    /// Finds the files that the references match.
    ///
    /// - Parameter roots: the folders below which the files must lie.
    init(_ references: [FontFile], below roots: FileRoots) {
        for reference in references {
            do throws(Diagnostic) {
                self.references.append((try Self.files(reference, below: roots), reference))
            } catch {
                nameProblems.append(error)
            }
        }
    }

    /// All files that the names and patterns match.
    var paths: [String] { references.flatMap(\.files) }

    /// Returns errors about patterns without a match and unusable files, and warnings about duplicate faces.
    func problems(of library: FontLibrary) -> [Diagnostic] {
        nameProblems + library.unusableFonts.map(unusable) + library.duplicateFaces.map(duplicate)
    }

    /// Returns the files that a reference matches; only regular ones are allowed, because fontconfig would wait for the writer of a pipe.
    private static func files(_ reference: FontFile, below roots: FileRoots) throws(Diagnostic) -> [String] {
        var pattern = FilePattern(reference.pattern, below: roots)
        let files: [String]
        do throws(FileSearchProblem) {
            files = try pattern.matches()
        } catch {
            throw problem(error, reference)
        }
        if files.isEmpty { throw .error("no font file matches `\(reference.pattern)`", at: reference.span) }
        for file in files {
            do throws(FileProblem) { _ = try roots.open(file) } catch { throw problem(.file(path: file, error), reference) }
        }
        return files
    }

    private static func problem(_ problem: FileSearchProblem, _ reference: FontFile) -> Diagnostic {
        switch problem {
        case .tooManyNames:
            return .error(
                "`\(reference.pattern)` would search more than \(FilePattern.maximumNames) files", at: reference.span,
                hints: ["name the folders of the fonts instead of `*`"])
        case .file(let path, .folder):
            return .error("`\(path)` is a folder", at: reference.span, hints: ["name its files: `\(path)/*`"])
        case .file(let path, let problem):
            let (fault, hint) = problem.words(kind: "font file")
            return .error("`\(path)` \(fault)", at: reference.span, hints: [hint].compactMap(\.self))
        }
    }

    private func span(_ path: String) -> SourceSpan? { references.first { $0.files.contains(path) }?.reference.span }

    private func unusable(_ font: UnusableFont) -> Diagnostic {
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
        }
    }

    private func duplicate(_ face: DuplicateFace) -> Diagnostic {
        .warning(
            "`\(face.path)` and `\(face.other)` contain the same face, \(face.name); only one of them is used", at: span(face.path),
            hints: ["name only one of them"])
    }
}
