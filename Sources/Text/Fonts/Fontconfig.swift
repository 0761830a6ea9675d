internal import CTypesetPango

/// An owned `FcConfig`: the fonts among which fontconfig searches.
final class FontconfigFonts {
    let pointer: OpaquePointer?

    /// The configuration that is shared with other code of the process.
    static var shared: FontconfigFonts { FontconfigFonts(FcConfigReference(nil)) }
    /// A separate configuration of the system's fonts.
    static var system: FontconfigFonts { FontconfigFonts(FcInitLoadConfigAndFonts()) }

    private init(_ pointer: OpaquePointer?) { self.pointer = pointer }

    /// Creates a configuration without fonts.
    ///
    /// - Parameter rules: its settings, in fontconfig's XML.
    init(rules: String) {
        pointer = FcConfigCreate()
        FcConfigParseAndLoadFromMemory(pointer, Array(rules.utf8) + [0], 0)
        FcConfigBuildFonts(pointer)
    }

    deinit { FcConfigDestroy(pointer) }

    /// Adds the fonts of a file; returns whether it can be read.
    @discardableResult
    func add(file: String) -> Bool { FcConfigAppFontAddFile(pointer, file) != 0 }

    /// Adds the fonts of a folder; returns whether it can be read.
    func add(folder: String) -> Bool { FcConfigAppFontAddDir(pointer, folder) != 0 }

    /// The fonts of the system.
    var ofSystem: FontSet? { FcConfigGetFonts(pointer, FcSetSystem).map { FontSet($0, owner: self) } }
    /// The fonts that were added.
    var added: FontSet? { FcConfigGetFonts(pointer, FcSetApplication).map { FontSet($0, owner: self) } }

    /// The fonts with the given properties that match a pattern.
    func fonts(_ objects: [String], matching pattern: FontPattern = FontPattern()) -> [FontPattern] {
        let wanted = FcObjectSetCreate()
        defer { FcObjectSetDestroy(wanted) }
        for object in objects + [FC_FONTFORMAT] { FcObjectSetAdd(wanted, object) }
        guard let set = FcFontList(pointer, pattern.pointer, wanted) else { return [] }
        return FontSet(set, owner: nil).patterns
    }

    /// All values of a property in the fonts that HarfBuzz can read and that match a pattern.
    func names(_ object: String, matching pattern: FontPattern = FontPattern()) -> Set<String> {
        Set(fonts([object], matching: pattern).filter(\.isOpenType).flatMap { $0.strings(object) })
    }

    /// The font that fontconfig chooses for a pattern.
    func match(_ pattern: FontPattern) -> FontPattern {
        FcConfigSubstitute(pointer, pattern.pointer, FcMatchPattern)
        FcDefaultSubstitute(pattern.pointer)
        var result = FcResultNoMatch
        return FontPattern(owned: FcFontMatch(pointer, pattern.pointer, &result))
    }
}

/// A list of fonts: all fonts of a configuration, or those that a search finds.
final class FontSet {
    private let pointer: UnsafeMutablePointer<FcFontSet>
    /// The configuration that owns the list; nil if this object does.
    private let owner: FontconfigFonts?

    fileprivate init(_ pointer: UnsafeMutablePointer<FcFontSet>, owner: FontconfigFonts?) { (self.pointer, self.owner) = (pointer, owner) }

    deinit { if owner == nil { FcFontSetDestroy(pointer) } }

    var patterns: [FontPattern] { (0..<Int(pointer.pointee.nfont)).map { FontPattern(pointer.pointee.fonts[$0]) } }

    /// Removes fonts from the list.
    func removeAll(where isUnwanted: (FontPattern) -> Bool) { update { isUnwanted($0) ? nil : $0 } }

    /// Replaces each font; nil removes it.
    func update(_ replacement: (FontPattern) -> FontPattern?) {
        let fonts = patterns
        var kept: Int32 = 0
        for font in fonts {
            guard let new = replacement(font) else { continue }
            FcPatternReference(new.pointer)
            pointer.pointee.fonts[Int(kept)] = new.pointer
            kept += 1
        }
        pointer.pointee.nfont = kept
        // The list had a reference to each font.
        for font in fonts { FcPatternDestroy(font.pointer) }
    }
}

/// The properties of a font, or of a request for one.
final class FontPattern {
    let pointer: OpaquePointer?

    /// Creates a request that all fonts match.
    convenience init() { self.init(owned: FcPatternCreate()) }

    /// Takes over a reference.
    fileprivate init(owned pointer: OpaquePointer?) { self.pointer = pointer }

    /// Keeps a pattern that another object owns.
    convenience init(_ pointer: OpaquePointer?) {
        if let pointer { FcPatternReference(pointer) }
        self.init(owned: pointer)
    }

    deinit { if let pointer { FcPatternDestroy(pointer) } }

    // MARK: Requests

    func adding(_ object: String, _ text: String) -> FontPattern {
        FcPatternAddString(pointer, object, text)
        return self
    }

    func adding(_ object: String, _ number: Int32) -> FontPattern {
        FcPatternAddInteger(pointer, object, number)
        return self
    }

    func adding(_ object: String, _ value: Bool) -> FontPattern {
        FcPatternAddBool(pointer, object, value ? 1 : 0)
        return self
    }

    /// A copy with another number for a property; nil if there is not enough memory.
    func copy(_ object: String, _ number: Int32) -> FontPattern? {
        guard let copy = FcPatternDuplicate(pointer) else { return nil }
        FcPatternDel(copy, object)
        return FontPattern(owned: copy).adding(object, number)
    }

    // MARK: Properties

    func string(_ object: String, _ index: Int32 = 0) -> String? {
        var value: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pointer, object, index, &value) == FcResultMatch, let value else { return nil }
        return String(cString: value)
    }

    func strings(_ object: String) -> [String] {
        var values: [String] = []
        while let value = string(object, Int32(clamping: values.count)) { values.append(value) }
        return values
    }

    func integer(_ object: String) -> Int? {
        var value: Int32 = 0
        return FcPatternGetInteger(pointer, object, 0, &value) == FcResultMatch ? Int(value) : nil
    }

    func bool(_ object: String) -> Bool {
        var value: FcBool = 0
        return FcPatternGetBool(pointer, object, 0, &value) == FcResultMatch && value != 0
    }

    /// The number of characters that the font has.
    var characterCount: Int {
        var characters: OpaquePointer?
        guard FcPatternGetCharSet(pointer, FC_CHARSET, 0, &characters) == FcResultMatch else { return 0 }
        return Int(FcCharSetCount(characters))
    }

    /// Whether HarfBuzz can read the font, unlike Type 1 and bitmap fonts.
    var isOpenType: Bool { string(FC_FONTFORMAT).map(["TrueType", "CFF"].contains) ?? false }

    /// The shear of the font matrix, without its scale (by which fontconfig fits bitmap fonts).
    var slant: Double {
        var matrix: UnsafeMutablePointer<FcMatrix>?
        guard FcPatternGetMatrix(pointer, FC_MATRIX, 0, &matrix) == FcResultMatch, let matrix, matrix.pointee.xx != 0,
            matrix.pointee.xy != 0
        else { return 0 }
        return matrix.pointee.xy / matrix.pointee.xx
    }
}
