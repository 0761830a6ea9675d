import TypesetAudit
import TypesetBase
import TypesetLayout
import TypesetStylesheet
import TypesetText

/// Compares the fonts that a stylesheet names with the available fonts, before typesetting.
struct FontCheck {
    private let library: FontLibrary
    /// Whether the output embeds its fonts.
    private let embeds: Bool
    /// Whether substituting a font is an error.
    private let isLocked: Bool

    init(_ library: FontLibrary, embeds: Bool, isLocked: Bool = false) {
        self.library = library
        self.embeds = embeds
        self.isLocked = isLocked
    }

    /// A problem with a font setting, with all styles that inherit the setting.
    private struct Problem {
        var diagnostic: Diagnostic
        /// The fault that the audit judges; nil if the text is set in the requested font.
        var fault: Fault?
        var names: [String]
    }

    /// The part of a problem that the audit judges.
    private struct Fault {
        var kind: UnavailableFont.FontProblem
        /// The effect on the text, which follows the names of the styles: `set in Inter`.
        var outcome: String
    }

    /// The result of a check.
    struct Result {
        /// Unavailable fonts, which the audit judges.
        var faults: [UnavailableFont] = []
        /// All other problems.
        var diagnostics: [Diagnostic] = []
    }

    /// Returns one message for each setting, even if many styles inherit it.
    func check(_ stylesheet: Stylesheet) -> Result {
        var result = Result()
        for (_, problems) in stylesheet.declaredFonts.flatMap(problems).grouped(by: { Key($0.diagnostic) }) {
            let diagnostic = problems[0].diagnostic
            guard let fault = problems[0].fault, let span = diagnostic.span else {
                result.diagnostics.append(diagnostic)
                continue
            }
            let names = problems.flatMap(\.names).grouped(by: \.self).map(\.key)
            result.faults.append(
                UnavailableFont(
                    fault.kind, diagnostic.message, effect: Self.effect(fault.outcome, on: names), at: span, hints: diagnostic.hints,
                    isError: isLocked && fault.kind == .substituted))
        }
        return result
    }

    /// The key that identifies equal problems: the same message about the same span, or about any span of a template.
    private struct Key: Hashable {
        var message: String
        var span: SourceSpan?

        init(_ diagnostic: Diagnostic) {
            message = diagnostic.message
            span = Templates.contains(diagnostic.span) ? nil : diagnostic.span
        }
    }

    private static func effect(_ outcome: String, on names: [String]) -> String {
        let shown = names.prefix(3).map { "`\($0)`" }.joined(separator: ", "), more = names.count - 3
        return "\(shown)\(more > 0 ? " and \(more) more" : "") \(names.count == 1 ? "is" : "are") \(outcome)"
    }

    private func problems(_ use: DeclaredFont) -> [Problem] {
        let named = missingNames(use)
        // The settings of a built-in template are consistent; only a missing family concerns the user.
        guard !use.spans.values.allSatisfy({ Templates.contains($0) }) else { return named }
        return named + unknownFace(use) + synthesis(use) + unknownAxes(use) + unknownFeatures(use)
            + embedding(use).map { Problem(diagnostic: $0, names: use.names) }
    }

    private func problem(
        _ use: DeclaredFont, _ message: String, at span: SourceSpan, hints: [String] = [],
        _ kind: UnavailableFont.FontProblem = .substituted, outcome: String
    ) -> Problem {
        Problem(diagnostic: .warning(message, at: span, hints: hints), fault: Fault(kind: kind, outcome: outcome), names: use.names)
    }

    // MARK: - Names

    private func missingNames(_ use: DeclaredFont) -> [Problem] {
        let font = use.style.font
        if let name = font.fontName, let span = use.spans[Style.fontName.key] {
            guard let substitution = library.substitution(for: FontRequest(use.style)), substitution.missingFontName != nil else {
                return []
            }
            let hints =
                suggestion(for: name) ?? [
                    "use a full or PostScript name, such as `\(library.resolve(FontRequest(use.style)).postScriptName)`"
                ]
            return [problem(use, "no font is named `\(name)`", at: span, hints: hints, outcome: "set in \(substitution.family)")]
        }
        guard let span = use.spans[Style.family] else { return [] }
        if let family = use.requestedFamily {
            return library.isInstalled(family: family) ? [] : [notInstalled([family], use, at: span)]
        }
        let missing = font.families.filter { !library.isInstalled(family: $0) }
        guard missing.count == font.families.count, let first = missing.first else {
            return missing.flatMap { skipped($0, isFirst: $0 == font.families.first, use, at: span) }
        }
        return [notInstalled(missing, use, at: missing.count == 1 ? span.narrowed(to: first) : span)]
    }

    private func notInstalled(_ families: [String], _ use: DeclaredFont, at span: SourceSpan) -> Problem {
        let names = families.map { "`\($0)`" }.joined(separator: ", ")
        return problem(
            use, families.count == 1 ? "the font family \(names) is not installed" : "none of the font families \(names) is installed",
            at: span, hints: families.first.flatMap(suggestion) ?? [],
            outcome: "set in \(library.resolve(FontRequest(use.style)).familyName)")
    }

    /// Returns a message about a missing family in a list of which another family is installed.
    ///
    /// The first family is the wanted one, so text in another one is a warning. The others are for other machines or other letters. Of
    /// these, a note says that a name may be misspelt. The lists of templates name fonts of several systems and are skipped.
    private func skipped(_ name: String, isFirst: Bool, _ use: DeclaredFont, at span: SourceSpan) -> [Problem] {
        guard !Templates.contains(span) else { return [] }
        let family = library.resolve(FontRequest(use.style)).familyName, effect = isFirst ? "; the text is set in \(family)" : ""
        return [
            Problem(
                diagnostic: Diagnostic(
                    isFirst ? .warning : .note, "the font family `\(name)` is not installed" + effect, at: span.narrowed(to: name),
                    hints: suggestion(for: name) ?? []),
                names: [])
        ]
    }

    private func suggestion(for name: String) -> [String]? {
        Suggestion.closest(to: name, among: library.familyNames).map { ["did you mean `\($0)`?"] }
    }

    // MARK: - Faces

    private func unknownFace(_ use: DeclaredFont) -> [Problem] {
        guard let face = use.style.font.face, let span = use.spans[Style.face.key], let family = familyOfFace(use)
        else { return [] }
        let faces = library.faceNames(ofFamily: family)
        guard !faces.isEmpty, !faces.contains(where: { FaceName($0).isSame(as: FaceName(face)) }) else { return [] }
        let hints =
            Suggestion.closest(to: face, among: faces).map { ["did you mean `\($0)`?"] } ?? [
                "its faces are " + faces.joined(separator: ", ")
            ]
        return [
            problem(
                use, "\(family) has no face `\(face)`", at: span, hints: hints,
                outcome: "set in \(library.resolve(FontRequest(use.style)).postScriptName)")
        ]
    }

    /// The installed family whose faces a style names; nil if there is none.
    private func familyOfFace(_ use: DeclaredFont) -> String? {
        guard use.style.font.fontName != nil else { return use.style.font.families.first(where: library.isInstalled(family:)) }
        // A face that is nearer than `fontName` is one of that font's family.
        var request = FontRequest(use.style)
        request.face = nil
        return library.resolve(request).familyName
    }

    private func synthesis(_ use: DeclaredFont) -> [Problem] {
        var problems = missingWidth(use) + missingMonospace(use)
        guard let span = use.spans[Style.symbolicTraits.key] ?? use.spans[Style.weight.key] ?? use.spans[Style.face.key],
            let substitution = library.substitution(for: FontRequest(use.style))
        else { return problems }
        if substitution.synthesizesItalic {
            problems.append(
                problem(
                    use, "\(substitution.family) has no italic face", at: span, .missingFace, outcome: "set in its upright face, slanted"
                ))
        }
        if substitution.synthesizesBold {
            problems.append(
                problem(
                    use, "\(substitution.family) has no bold face", at: span, .missingFace, outcome: "set in its regular face, emboldened"
                ))
        }
        return problems
    }

    /// Reports a condensed or expanded face that is missing: it is not synthesized, so the text is set in the normal width.
    private func missingWidth(_ use: DeclaredFont) -> [Problem] {
        let request = FontRequest(use.style)
        guard let stretch = request.stretch, let span = use.spans[Style.symbolicTraits.key] else { return [] }
        var ordinary = request
        ordinary.stretch = nil
        let face = library.resolve(request), trait = stretch < FaceName.normalStretch ? "condensed" : "expanded"
        guard face == library.resolve(ordinary) else { return [] }
        return [problem(use, "\(face.familyName) has no \(trait) face", at: span, .missingFace, outcome: "set in its normal width")]
    }

    /// Reports a style without a monospaced family, set in the system's monospaced font, or in its proportional face if there is none.
    private func missingMonospace(_ use: DeclaredFont) -> [Problem] {
        guard use.style.font.isMonospace, let span = use.spans[Style.symbolicTraits.key], !span.file.isBuiltIn else { return [] }
        var ordinary = FontRequest(use.style)
        let face = library.resolve(ordinary)
        ordinary.isMonospace = false
        let family = library.resolve(ordinary).familyName
        guard !face.isMonospace || face.familyName != family, !ordinary.families.contains(face.familyName) else { return [] }
        return [
            problem(
                use, "\(family) has no monospaced face", at: span, hints: ["name a monospaced family, such as `Noto Sans Mono`"],
                .missingFace, outcome: "set in " + (face.isMonospace ? face.familyName : "its proportional face"))
        ]
    }

    // MARK: - Axes and features

    private func unknownAxes(_ use: DeclaredFont) -> [Problem] {
        guard let span = use.spans[Style.axes] else { return [] }
        let face = library.resolve(FontRequest(use.style)), axes = face.abilities.axes
        return use.style.font.axes.compactMap { axis in
            guard let range = axes[axis.tag] else {
                return ability(
                    use, "\(face.familyName) has no axis `\(axis.tag)`", at: span,
                    hint: axes.isEmpty ? "it is not a variable font" : "its axes are " + axes.keys.sorted().joined(separator: ", "))
            }
            guard let value = axis.value, !range.contains(value) else { return nil }
            let bounds = "from \(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))"
            return ability(use, "the axis `\(axis.tag)` of \(face.familyName) ranges \(bounds)", at: span)
        }
    }

    /// Returns warnings about features that the face does not have, unless they are switched off.
    private func unknownFeatures(_ use: DeclaredFont) -> [Problem] {
        guard let span = use.spans[Style.features] else { return [] }
        let face = library.resolve(FontRequest(use.style))
        return use.style.font.features.filter { $0.value != 0 && !face.abilities.features.contains($0.tag) }.map {
            ability(
                use, "\(face.familyName) has no feature `\($0.tag)`", at: span,
                hint: Suggestion.closest(to: $0.tag, among: face.abilities.features.sorted()).map { "did you mean `\($0)`?" })
        }
    }

    private func ability(_ use: DeclaredFont, _ message: String, at span: SourceSpan, hint: String? = nil) -> Problem {
        Problem(diagnostic: .warning(message, at: span, hints: [hint].compactMap(\.self)), names: use.names)
    }

    private static func short(_ number: Double) -> String { number == number.rounded() ? "\(Int(number))" : "\(number)" }

    // MARK: - Embedding

    private func embedding(_ use: DeclaredFont) -> [Diagnostic] {
        guard embeds else { return [] }
        let span = use.spans[Style.fontName.key] ?? use.spans[Style.family] ?? use.spans[Style.face.key]
        return embeddingError(among: [library.resolve(FontRequest(use.style))], at: span).map { [$0] } ?? []
    }

    /// Returns an error about the first face whose licence forbids embedding (OS/2 table, fsType); nil if there is none.
    ///
    /// The check runs before typesetting, because the font has to be replaced.
    func embeddingError(among faces: [FontFace], at span: SourceSpan? = nil) -> Diagnostic? {
        faces.first(where: \.forbidsEmbedding).map {
            .error(
                "the font \($0.postScriptName) may not be embedded, but a PDF must embed its fonts", at: span,
                path: span == nil ? $0.path : nil,
                hints: ["choose another font, or obtain a licence for embedding: the OS/2 table of the file (fsType) forbids it"])
        }
    }
}

extension Diagnostic {
    init(_ fault: UnavailableFont) {
        self.init(fault.isError ? .error : .warning, "\(fault.message); \(fault.effect)", at: fault.span, hints: fault.hints)
    }
}

extension SourceSpan {
    /// The span of the first occurrence of `word` in this span, or this span if there is none.
    fileprivate func narrowed(to word: String) -> SourceSpan {
        let bytes = file.bytes[range.clamped(to: 0..<file.bytes.count)], word = Array(word.utf8)
        guard !word.isEmpty, word.count < bytes.count else { return self }
        let start = (bytes.startIndex...(bytes.endIndex - word.count)).first { bytes[$0..<($0 + word.count)].elementsEqual(word) }
        return start.map { SourceSpan(file: file, range: $0..<($0 + word.count)) } ?? self
    }
}
