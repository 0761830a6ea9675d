import Diagnostics
import Layout
import Stylesheet
import Typography

/// Compares the fonts that a sheet asks for with those that there are, before anything is typeset.
struct FontCheck {
    private let library: FontLibrary
    /// Whether the output carries its fonts.
    private let embeds: Bool
    /// Whether another font than the one that is asked for is an error.
    private let isLocked: Bool

    init(_ library: FontLibrary, embeds: Bool, isLocked: Bool = false) {
        self.library = library
        self.embeds = embeds
        self.isLocked = isLocked
    }

    /// What is said of a place, once for all the styles that take their font from there.
    private struct Problem {
        var diagnostic: Diagnostic
        /// What became of the texts: `are set in Inter`, behind the names of the styles.
        var outcome: String?
        var names: [String]
    }

    /// One message for each place and name, however many styles inherit it.
    func diagnostics(of stylesheet: Stylesheet) -> [Diagnostic] {
        var order: [Key] = [], found: [Key: Problem] = [:]
        for problem in stylesheet.fontUses.flatMap(problems) {
            let key = Key(problem.diagnostic)
            if found[key] == nil { order.append(key) }
            let known = found[key]?.names ?? []
            found[key, default: problem].names = known + problem.names.filter { !known.contains($0) }
        }
        return order.compactMap { found[$0].map(finished) }
    }

    /// What is said once: of a sheet for each place, of a template for each name.
    private struct Key: Hashable {
        var message: String
        var place: SourceSpan?

        init(_ diagnostic: Diagnostic) {
            message = diagnostic.message
            place = Templates.contains(diagnostic.span) ? nil : diagnostic.span
        }
    }

    private func finished(_ problem: Problem) -> Diagnostic {
        var diagnostic = problem.diagnostic
        diagnostic.subject = diagnostic.message
        if let outcome = problem.outcome {
            let shown = problem.names.prefix(3).map { "`\($0)`" }.joined(separator: ", "), more = problem.names.count - 3
            diagnostic.message += "; \(shown)\(more > 0 ? " and \(more) more" : "") \(problem.names.count == 1 ? "is" : "are") \(outcome)"
        }
        if isLocked, diagnostic.rule == Self.substitution, diagnostic.severity == .warning { diagnostic.severity = .error }
        return diagnostic
    }

    /// The audit's rule about fonts that are not there.
    static let substitution = "font-substituted"
    /// The one about faces that a family has not.
    private static let traits = "traits-unavailable"

    private func problems(_ use: FontUse) -> [Problem] {
        let named = missingNames(use)
        // What a built-in template asks for is made to go together: only a family that is not there concerns its user.
        guard !use.places.values.allSatisfy({ Templates.contains($0) }) else { return named }
        return named + unknownFace(use) + synthesis(use) + unknownAxes(use) + unknownFeatures(use)
            + locked(use).map { Problem(diagnostic: $0, names: use.names) }
    }

    private func problem(
        _ use: FontUse, _ message: String, at place: SourceSpan, hints: [String] = [], by rule: String = Self.substitution, outcome: String
    ) -> Problem {
        Problem(diagnostic: .warning(message, at: place, hints: hints).judged(by: rule), outcome: outcome, names: use.names)
    }

    // MARK: Names that no font has

    private func missingNames(_ use: FontUse) -> [Problem] {
        let font = use.style.font
        if let name = font.fontName, let place = use.places[.fontName] {
            guard let substitution = library.substitution(for: FontRequest(use.style)), substitution.missingFontName != nil else {
                return []
            }
            let hints =
                near(name) ?? ["a font's full or PostScript name, such as `\(library.resolve(FontRequest(use.style)).postScriptName)`"]
            return [problem(use, "no font is named `\(name)`", at: place, hints: hints, outcome: "set in \(substitution.family)")]
        }
        guard let place = use.places[.family] else { return [] }
        let missing = font.families.filter { !library.isInstalled(family: $0) }
        guard missing.count == font.families.count, let first = missing.first else { return missing.flatMap { skipped($0, at: place) } }
        let names = missing.map { "`\($0)`" }.joined(separator: ", ")
        let message = missing.count == 1 ? "the font family \(names) is not installed" : "none of the font families \(names) is installed"
        return [
            problem(
                use, message, at: missing.count == 1 ? place.narrowed(to: first) : place, hints: near(first) ?? [],
                outcome: "set in \(library.resolve(FontRequest(use.style)).familyName)")
        ]
    }

    /// A name of a list whose next one is there: that is what lists are for, but it may be a slip of the pen. A template's list is for
    /// machines of all kinds.
    private func skipped(_ name: String, at place: SourceSpan) -> [Problem] {
        guard !Templates.contains(place) else { return [] }
        return [
            Problem(
                diagnostic: Diagnostic(
                    .note, "the font family `\(name)` is not installed", at: place.narrowed(to: name), hints: near(name) ?? []), names: [])
        ]
    }

    private func near(_ name: String) -> [String]? {
        Suggestion.closest(to: name, among: library.familyNames).map { ["did you mean `\($0)`?"] }
    }

    // MARK: Faces that the family lacks

    private func unknownFace(_ use: FontUse) -> [Problem] {
        guard let face = use.style.font.face, let place = use.places[.face], use.style.font.fontName == nil,
            let family = use.style.font.families.first(where: library.isInstalled(family:))
        else { return [] }
        let faces = library.faceNames(ofFamily: family)
        guard !faces.isEmpty, !faces.contains(where: { Self.letters($0) == Self.letters(face) }) else { return [] }
        let hints =
            Suggestion.closest(to: face, among: faces).map { ["did you mean `\($0)`?"] } ?? [
                "its faces are " + faces.joined(separator: ", ")
            ]
        return [
            problem(
                use, "\(family) has no face `\(face)`", at: place, hints: hints,
                outcome: "set in \(library.resolve(FontRequest(use.style)).postScriptName)")
        ]
    }

    /// `SemiBold Italic` and `Semi Bold italic` are one face.
    private static func letters(_ name: String) -> String { name.lowercased().filter { $0 != " " && $0 != "-" } }

    private func synthesis(_ use: FontUse) -> [Problem] {
        var problems = missingWidth(use) + missingMonospace(use)
        guard let place = use.places[.symbolicTraits] ?? use.places[.weight] ?? use.places[.face],
            let substitution = library.substitution(for: FontRequest(use.style))
        else { return problems }
        if substitution.synthesizesItalic {
            problems.append(
                problem(
                    use, "\(substitution.family) has no italic face", at: place, by: Self.traits, outcome: "set in the upright one, slanted"
                ))
        }
        if substitution.synthesizesBold {
            problems.append(
                problem(
                    use, "\(substitution.family) has no bold face", at: place, by: Self.traits, outcome: "set in the regular one, thickened"
                ))
        }
        return problems
    }

    /// A narrow or wide face is not made up: without one the text stands in the ordinary face.
    private func missingWidth(_ use: FontUse) -> [Problem] {
        let request = FontRequest(use.style)
        guard request.stretch != 100, let place = use.places[.symbolicTraits] else { return [] }
        var ordinary = request
        ordinary.stretch = 100
        let face = library.resolve(request), trait = request.stretch < 100 ? "condensed" : "expanded"
        guard face == library.resolve(ordinary) else { return [] }
        return [problem(use, "\(face.familyName) has no \(trait) face", at: place, by: Self.traits, outcome: "set in the ordinary one")]
    }

    private func missingMonospace(_ use: FontUse) -> [Problem] {
        guard use.style.font.isMonospace, let place = use.places[.symbolicTraits], !place.file.isBuiltIn else { return [] }
        let face = library.resolve(FontRequest(use.style))
        guard !face.isMonospace else { return [] }
        return [
            problem(
                use, "\(face.familyName) has no monospaced face", at: place, hints: ["name a monospaced family, such as `Noto Sans Mono`"],
                by: Self.traits,
                outcome: "set in the proportional one")
        ]
    }

    // MARK: What the face cannot do

    private func unknownAxes(_ use: FontUse) -> [Problem] {
        guard let place = use.places[.axes] else { return [] }
        let face = library.resolve(FontRequest(use.style)), axes = face.abilities.axes
        return use.style.font.axes.compactMap { axis in
            guard let range = axes[axis.tag] else {
                return ability(
                    use, "\(face.familyName) has no axis `\(axis.tag)`", at: place,
                    hint: axes.isEmpty ? "it is no variable font" : "its axes are " + axes.keys.sorted().joined(separator: ", "))
            }
            guard let value = axis.value, !range.contains(value) else { return nil }
            return ability(
                use,
                "the axis `\(axis.tag)` of \(face.familyName) goes from \(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))",
                at: place)
        }
    }

    /// A feature that is switched off need not be there.
    private func unknownFeatures(_ use: FontUse) -> [Problem] {
        guard let place = use.places[.features] else { return [] }
        let face = library.resolve(FontRequest(use.style))
        return use.style.font.features.filter { $0.value != 0 && !face.abilities.features.contains($0.tag) }.map {
            ability(
                use, "\(face.familyName) has no feature `\($0.tag)`", at: place,
                hint: Suggestion.closest(to: $0.tag, among: face.abilities.features.sorted()).map { "did you mean `\($0)`?" })
        }
    }

    private func ability(_ use: FontUse, _ message: String, at place: SourceSpan, hint: String? = nil) -> Problem {
        Problem(diagnostic: .warning(message, at: place, hints: [hint].compactMap(\.self)), names: use.names)
    }

    private static func short(_ number: Double) -> String { number == number.rounded() ? "\(Int(number))" : "\(number)" }

    // MARK: Faces that may not be embedded

    private func locked(_ use: FontUse) -> [Diagnostic] {
        guard embeds else { return [] }
        let place = use.places[.fontName] ?? use.places[.family] ?? use.places[.face]
        return lockedFace(among: [library.resolve(FontRequest(use.style))], at: place).map { [$0] } ?? []
    }

    /// The error about a face that its maker does not let into a document: it comes before typesetting, as the font must be another.
    func lockedFace(among faces: [FontFace], at place: SourceSpan? = nil) -> Diagnostic? {
        faces.first(where: \.forbidsEmbedding).map {
            .error(
                "the font \($0.postScriptName) may not be embedded, and a PDF must carry its fonts", at: place,
                path: place == nil ? $0.path : nil,
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
