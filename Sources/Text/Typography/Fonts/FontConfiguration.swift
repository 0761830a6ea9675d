internal import CPango

/// The sources of fonts in addition to those that a stylesheet names.
package struct FontConfiguration: Hashable, Sendable {
    /// The folders with further fonts, searched with their subfolders.
    package var directories: [String]
    package var files: [String]
    /// The files of folders that are not searched completely. Files that are not fonts are skipped silently, as in a folder.
    package var directoryFiles: [String]
    /// Whether the system's fonts are used too. If not, the result depends on the given files alone.
    package var usesSystemFonts: Bool

    package init(directories: [String] = [], files: [String] = [], directoryFiles: [String] = [], usesSystemFonts: Bool = true) {
        self.directories = directories
        self.files = files
        self.directoryFiles = directoryFiles
        self.usesSystemFonts = usesSystemFonts
    }
}

/// A file or folder in which no text can be set.
package struct UnusableFont: Hashable, Sendable {
    package var path: String
    package var problem: FontFileProblem
}

/// Two files of a project with the same face.
package struct DuplicateFace: Hashable, Sendable {
    package var path: String
    package var other: String
    /// The name of the face, such as `Noto Serif Bold`.
    package var name: String
}

/// An owned `FcConfig`.
///
/// fontconfig locks its configurations itself, and this one never changes after `init`. Threads may therefore share it.
final class FontconfigConfiguration: @unchecked Sendable {
    let pointer: OpaquePointer?
    /// The files and folders that contain no font in which text can be set.
    let unusable: [UnusableFont]
    /// Project files with the same face, of which one is never used.
    let duplicates: [DuplicateFace]
    /// The lower-case names of the families whose glyphs have colours.
    let colorFamilies: Set<String>

    init(_ configuration: FontConfiguration) {
        let isDefault =
            configuration.usesSystemFonts && configuration.directories.isEmpty && configuration.files.isEmpty
            && configuration.directoryFiles.isEmpty
        let pointer =
            isDefault
            ? FcConfigReference(nil)
            : configuration.usesSystemFonts ? FcInitLoadConfigAndFonts() : Self.emptyConfig()
        var unusable: [UnusableFont] = []
        for file in configuration.files {
            if let problem = FontFileProblem.of(file) ?? (FcConfigAppFontAddFile(pointer, file) == 0 ? .unreadable : nil) {
                unusable.append(UnusableFont(path: file, problem: problem))
            }
        }
        for file in configuration.directoryFiles where FontFileProblem.of(file) == nil { FcConfigAppFontAddFile(pointer, file) }
        for directory in configuration.directories where FcConfigAppFontAddDir(pointer, directory) == 0 {
            unusable.append(UnusableFont(path: directory, problem: .unreadable))
        }
        let own = isDefault ? nil : ProjectFonts(pointer)
        if configuration.usesSystemFonts { own?.hideReplacedFaces() }
        duplicates = own?.duplicates ?? []
        self.pointer = Self.corrected(pointer, isShared: isDefault)
        self.unusable = unusable
        colorFamilies = Set(Self.names(FC_FAMILY, pointer) { FcPatternAddBool($0, FC_COLOR, 1) }.map { $0.lowercased() })
    }

    deinit { FcConfigDestroy(pointer) }

    /// Returns the configuration without fonts whose glyphs cannot be drawn, which others then replace, and with correct weights.
    private static func corrected(_ pointer: OpaquePointer?, isShared: Bool) -> OpaquePointer? {
        let colored = names(FC_FILE, pointer) { FcPatternAddBool($0, FC_COLOR, 1) }
        let webFonts = names(FC_FILE, pointer) { _ in }.filter { $0.hasSuffix(".woff") || $0.hasSuffix(".woff2") }
        let files = colored.union(webFonts).filter { FontFileProblem.of($0) != nil }
        let misstated = MisstatedWeights.files(in: pointer)
        guard !files.isEmpty || !misstated.isEmpty else { return pointer }
        // The process's own configuration is shared with other code.
        let result = isShared ? FcInitLoadConfigAndFonts() : pointer
        if isShared { FcConfigDestroy(pointer) }
        for set in [FcConfigGetFonts(result, FcSetSystem), FcConfigGetFonts(result, FcSetApplication)] {
            guard let set else { continue }
            if !files.isEmpty { set.removeAll { $0.string(FC_FILE).map(files.contains) ?? false } }
            if !misstated.isEmpty { MisstatedWeights.correct(set, in: misstated) }
        }
        return result
    }

    /// A configuration without fonts. It has fontconfig's cache folders, and the rules by which fontconfig synthesises slanted and bold
    /// faces.
    private static func emptyConfig() -> OpaquePointer? {
        let pointer = FcConfigCreate()
        let rules = Array(synthesis.utf8) + [0]
        _ = FcConfigParseAndLoadFromMemory(pointer, rules, 0)
        _ = FcConfigBuildFonts(pointer)
        return pointer
    }

    /// A shear of 0.2 (11.3°) and the weight limits are those of fontconfig's `90-synthetic.conf`.
    private static let synthesis = """
        <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
        <fontconfig>
        <cachedir>/var/cache/fontconfig</cachedir><cachedir prefix="xdg">fontconfig</cachedir>
        <match target="font">
          <test name="slant"><const>roman</const></test>
          <test target="pattern" name="slant" compare="not_eq"><const>roman</const></test>
          <edit name="matrix" mode="assign"><times><name>matrix</name>
            <matrix><double>1</double><double>0.2</double><double>0</double><double>1</double></matrix></times></edit>
          <edit name="slant" mode="assign"><const>oblique</const></edit>
        </match>
        <match target="font">
          <test name="weight" compare="less_eq"><const>medium</const></test>
          <test target="pattern" name="weight" compare="more_eq"><const>bold</const></test>
          <edit name="embolden" mode="assign"><bool>true</bool></edit>
        </match>
        </fontconfig>
        """

    /// The names of all families, in all their languages.
    func familyNames() -> Set<String> { Self.names(FC_FAMILY, pointer) { _ in } }

    /// The names of a family's faces, including those of its named instances: `Regular`, `SemiBold Italic`.
    func faceNames(ofFamily family: String) -> Set<String> {
        let objects = [FC_FAMILY, FC_FAMILYLANG, FC_STYLE, FC_STYLELANG]
        guard let fonts = Self.fonts(objects, pointer, restrict: { FcPatternAddString($0, FC_FAMILY, family) }) else { return [] }
        defer { FcFontSetDestroy(fonts) }
        return Set(fonts.patterns.flatMap { $0.faceNames(inFamily: family) })
    }

    /// All values of `object` in the fonts that match a pattern.
    private static func names(_ object: String, _ pointer: OpaquePointer?, restrict: (OpaquePointer?) -> Void) -> Set<String> {
        guard let fonts = fonts([object], pointer, restrict: restrict) else { return [] }
        defer { FcFontSetDestroy(fonts) }
        return Set(fonts.patterns.flatMap { $0.strings(object) })
    }

    /// The fonts that match a pattern, with the given properties. The caller frees the set.
    static func fonts(
        _ objects: [String], _ pointer: OpaquePointer?, restrict: (OpaquePointer?) -> Void
    ) -> UnsafeMutablePointer<FcFontSet>? {
        let pattern = FcPatternCreate(), wanted = FcObjectSetCreate()
        defer { FcPatternDestroy(pattern); FcObjectSetDestroy(wanted) }
        restrict(pattern)
        for object in objects + [FC_FONTFORMAT] { FcObjectSetAdd(wanted, object) }
        return FcFontList(pointer, pattern, wanted)
    }
}

extension UnsafeMutablePointer<FcFontSet> {
    /// The fonts of the set that HarfBuzz can read.
    fileprivate var patterns: [FontPattern] {
        (0..<Int(pointee.nfont)).map { FontPattern(pointee.fonts[$0]) }.filter(\.isOpenType)
    }
}

/// A reader of one `FcPattern`, which its owner keeps.
struct FontPattern {
    private let pointer: OpaquePointer?

    init(_ pointer: OpaquePointer?) { self.pointer = pointer }

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
