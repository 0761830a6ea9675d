import Diagnostics
import Layout
import Stylesheet
import Typography

/// Compares the fonts that a sheet asks for with those that there are, before anything is typeset.
struct FontCheck {
    private let library: FontLibrary
    /// Whether the output carries its fonts.
    private let embeds: Bool

    init(_ library: FontLibrary, embeds: Bool) {
        self.library = library
        self.embeds = embeds
    }

    /// One message for each place and name, however many styles inherit it.
    func diagnostics(of stylesheet: Stylesheet) -> [Diagnostic] {
        var seen: Set<Key> = []
        return stylesheet.fontUses.flatMap(diagnostics).filter { seen.insert(Key($0)).inserted }
    }

    /// What is said once: of a sheet for each place, of a template for each name.
    private struct Key: Hashable {
        var beginning: Substring
        var place: SourceSpan?

        init(_ diagnostic: Diagnostic) {
            beginning = diagnostic.message.prefix { $0 != ";" }
            place = Templates.contains(diagnostic.span) ? nil : diagnostic.span
        }
    }

    private func diagnostics(_ use: FontUse) -> [Diagnostic] {
        let named = missingNames(use)
        // What a built-in template asks for is made to go together: only a family that is not there concerns its user.
        guard !use.places.values.allSatisfy({ Templates.contains($0) }) else { return named }
        return named + unknownFace(use) + synthesis(use) + locked(use)
    }

    // MARK: Names that no font has

    private func missingNames(_ use: FontUse) -> [Diagnostic] {
        let font = use.style.font
        if let name = font.fontName, let place = use.places["fontName"] {
            guard let substitution = library.substitution(for: FontRequest(use.style)), substitution.missingFontName != nil else { return [] }
            return [.warning("no font is named `\(name)`; the text is set in \(substitution.family)", at: place,
                             hints: near(name) ?? ["a font's full or PostScript name, such as `\(library.resolve(FontRequest(use.style)).postScriptName)`"])
                .judged(by: "font-substituted")]
        }
        guard let place = use.places["family"] else { return [] }
        let missing = font.families.filter { !library.isInstalled(family: $0) }
        return missing.map { name in
            let isFirst = name == font.families.first
            let outcome = isFirst ? "; the text is set in \(library.resolve(FontRequest(use.style)).familyName)" : ""
            return Diagnostic(isFirst ? .warning : .note, "the font family `\(name)` is not installed\(outcome)", at: place.narrowed(to: name),
                              hints: isFirst ? near(name) ?? [] : []).judged(by: "font-substituted")
        }
    }

    private func near(_ name: String) -> [String]? {
        Suggestion.closest(to: name, among: library.familyNames).map { ["did you mean `\($0)`?"] }
    }

    // MARK: Faces that the family lacks

    private func unknownFace(_ use: FontUse) -> [Diagnostic] {
        guard let face = use.style.font.face, let place = use.places["face"], use.style.font.fontName == nil,
              let family = use.style.font.families.first(where: library.isInstalled(family:)) else { return [] }
        let faces = library.faceNames(ofFamily: family)
        guard !faces.isEmpty, !faces.contains(where: { Self.letters($0) == Self.letters(face) }) else { return [] }
        let used = library.resolve(FontRequest(use.style)).postScriptName
        return [.warning("\(family) has no face `\(face)`; the text is set in \(used)", at: place,
                         hints: Suggestion.closest(to: face, among: faces).map { ["did you mean `\($0)`?"] } ?? ["its faces are " + faces.joined(separator: ", ")])
            .judged(by: "font-substituted")]
    }

    /// `SemiBold Italic` and `Semi Bold italic` are one face.
    private static func letters(_ name: String) -> String { name.lowercased().filter { $0 != " " && $0 != "-" } }

    private func synthesis(_ use: FontUse) -> [Diagnostic] {
        guard let place = use.places["symbolicTraits"] ?? use.places["weight"] ?? use.places["face"],
              let substitution = library.substitution(for: FontRequest(use.style)) else { return [] }
        var problems: [Diagnostic] = []
        if substitution.synthesizesItalic { problems.append(.warning("\(substitution.family) has no italic face; the upright one is slanted", at: place).judged(by: "traits-unavailable")) }
        if substitution.synthesizesBold { problems.append(.warning("\(substitution.family) has no bold face; the regular one is thickened", at: place).judged(by: "traits-unavailable")) }
        return problems
    }

    // MARK: Faces that may not be embedded

    private func locked(_ use: FontUse) -> [Diagnostic] {
        guard embeds else { return [] }
        let place = use.places["fontName"] ?? use.places["family"] ?? use.places["face"]
        return lockedFace(among: [library.resolve(FontRequest(use.style))], at: place).map { [$0] } ?? []
    }

    /// The error about a face that its maker does not let into a document: it comes before typesetting, as the font must be another.
    func lockedFace(among faces: [FontFace], at place: SourceSpan? = nil) -> Diagnostic? {
        faces.first(where: \.forbidsEmbedding).map {
            .error("the font \($0.postScriptName) may not be embedded, and a PDF must carry its fonts", at: place, path: place == nil ? $0.path : nil,
                   hints: ["choose another font, or get a licence for embedding from its maker: the file's OS/2 table (fsType) forbids it"])
        }
    }
}

extension SourceSpan {
    /// The part that reads `word`, where it is written out here; the whole elsewhere.
    fileprivate func narrowed(to word: String) -> SourceSpan {
        let bytes = file.bytes[range.clamped(to: 0..<file.bytes.count)], word = Array(word.utf8)
        guard !word.isEmpty, word.count < bytes.count else { return self }
        let start = (bytes.startIndex...(bytes.endIndex - word.count)).first { bytes[$0..<($0 + word.count)].elementsEqual(word) }
        return start.map { SourceSpan(file: file, range: $0..<($0 + word.count)) } ?? self
    }
}
