internal import CTypesetPango
import Synchronization

/// The differences between the requested and the found font: the cause of a `font-substituted` finding.
package struct FontSubstitution: Hashable, Sendable {
    /// The families that are requested by name and not installed, in the order of the request.
    package var missingFamilies: [String]
    /// The `fontName` of the request, if no face has it.
    package var missingFontName: String?
    /// The family in which the text is set.
    package var family: String
    /// Whether outlines are thickened because no bold face exists.
    package var synthesizesBold: Bool
    /// Whether the upright face is slanted because no italic face exists.
    package var synthesizesItalic: Bool
}

/// Finds faces for the requests of one job, and returns one `FontFace` for each distinct face, to all threads.
package final class FontLibrary: Sendable {
    private struct State {
        var fonts: [FontFaceKey: ShapingFont] = [:]
        var faces: [FontRequest: FontFace] = [:]
        var fontNames: [String: Bool] = [:]
        /// The fonts for formulas by family; nil for families without one.
        var mathFonts: [String: MathFont?] = [:]
        /// The contexts that no thread uses.
        var idle: [PangoShapingContext] = []
        var fallbackFonts = FallbackFonts()
        var count = 0
    }

    let configuration: FontconfigConfiguration
    /// The names of all available families, in all their languages, sorted.
    package let familyNames: [String]
    /// The family names in lower case.
    private let installed: Set<String>
    private let state = Mutex(State())

    package init(_ configuration: FontConfiguration = FontConfiguration()) {
        self.configuration = FontconfigConfiguration(configuration)
        familyNames = self.configuration.familyNames().sorted()
        installed = Set(familyNames.map { $0.lowercased() })
    }

    /// The files and folders of the configuration that contain no usable font.
    package var unusableFonts: [UnusableFont] { configuration.unusable }

    /// The files of the configuration with the same face, of which one is never used.
    package var duplicateFaces: [DuplicateFace] { configuration.duplicates }

    /// The face for those characters of the request's text that it contains.
    package func resolve(_ request: FontRequest) -> FontFace {
        if let face = state.withLock({ $0.faces[request] }) { return face }
        let face = withContext { $0.primaryFont(request).face }
        state.withLock { $0.faces[request] = face }
        return face
    }

    /// The substitution for a request; nil if the request was met exactly.
    package func substitution(for request: FontRequest) -> FontSubstitution? {
        let face = resolve(request)
        let hasFontName = request.fontName.map(isInstalled(fontName:)) ?? true
        let result = FontSubstitution(
            missingFamilies: request.fontName != nil && hasFontName ? [] : request.families.filter { !isInstalled(family: $0) },
            missingFontName: hasFontName ? nil : request.fontName,
            family: face.familyName, synthesizesBold: face.emboldening != 0, synthesizesItalic: face.slant != 0)
        let isExact = result.missingFamilies.isEmpty && hasFontName && !result.synthesizesBold && !result.synthesizesItalic
        return isExact ? nil : result
    }

    /// The first of the families that is installed and has the table MATH; nil if none is.
    package func mathFont(_ families: [String]) -> MathFont? { families.lazy.compactMap(mathFont(ofFamily:)).first }

    private func mathFont(ofFamily family: String) -> MathFont? {
        if let known = state.withLock({ $0.mathFonts[family] }) { return known }
        let isInstalled = GenericFamily.isGeneric(family) ? false : isInstalled(family: family)
        let font = isInstalled ? withContext { MathFont($0.primaryFont(FontRequest(families: [family]))) } : nil
        state.withLock { $0.mathFonts[family] = .some(font) }
        return font
    }

    /// Whether a family of this name exists, or the name is generic (`serif`) and the system chooses.
    package func isInstalled(family: String) -> Bool {
        GenericFamily.isGeneric(family) || installed.contains(family.lowercased())
    }

    /// Whether the family is a fallback font for a script whose letters no requested family has.
    package static func isForScript(family: String) -> Bool { ScriptFallback.names.contains(family.lowercased()) }

    /// The names of a family's faces, sorted; empty if there is no such family.
    package func faceNames(ofFamily family: String) -> [String] { configuration.faceNames(ofFamily: family).sorted() }

    /// Every face in which text was set or to which a request resolved so far, by name.
    package var loadedFaces: [FontFace] {
        state.withLock { $0.fonts.values.map(\.face) }.sorted { ($0.postScriptName, $0.path) < ($1.postScriptName, $1.path) }
    }

    /// Returns the fallback families used since the last call, which no style names.
    package func takeFallbackFonts() -> [FallbackFont] { state.withLock { $0.fallbackFonts.take() } }

    func add(_ fallback: FallbackFont) { state.withLock { $0.fallbackFonts.add(fallback) } }

    private func isInstalled(fontName: String) -> Bool {
        if let known = state.withLock({ $0.fontNames[fontName] }) { return known }
        let isInstalled = configuration.face(named: fontName) != nil
        state.withLock { $0.fontNames[fontName] = isInstalled }
        return isInstalled
    }
}

// MARK: - For shaping

extension FontLibrary {
    /// The font of a key, created once; if a file cannot be opened, the font has no glyphs, and its characters become boxes.
    func font(_ key: FontFaceKey) -> ShapingFont {
        state.withLock { state in
            if let font = state.fonts[key] { return font }
            let reader = FontFaceReader(key), face = reader?.read() ?? Self.emptyFace(key)
            let font =
                state.fonts.values.first { $0.face.isSame(as: face) && face.glyphCount > 0 }
                ?? ShapingFont(face: face, font: reader?.font ?? .empty, number: state.count)
            if font.number == state.count { state.count += 1 }
            state.fonts[key] = font
            return font
        }
    }

    private static func emptyFace(_ key: FontFaceKey) -> FontFace {
        FontFace(path: key.path, postScriptName: "Empty", familyName: "Empty", unitsPerEm: 1000, glyphCount: 0, format: .other)
    }

    /// Runs `body` with a context that no other thread uses meanwhile.
    func withContext<Result>(_ body: (PangoShapingContext) -> Result) -> Result {
        let context = state.withLock { $0.idle.popLast() } ?? PangoShapingContext(library: self)
        defer { state.withLock { $0.idle.append(context) } }
        return body(context)
    }
}

extension FontFace {
    /// Whether two faces have the same file, index, axes and synthesis, even if two patterns of fontconfig describe them differently.
    fileprivate func isSame(as other: FontFace) -> Bool {
        path == other.path && index == other.index && variations == other.variations
            && slant == other.slant && emboldening == other.emboldening
    }
}
