internal import CTypesetPango

/// The sources of fonts in addition to those that a stylesheet names.
package struct FontConfiguration: Hashable, Sendable {
    /// The folders with further fonts, searched with their subfolders.
    package var directories: [String]
    package var files: [String]
    /// The files of folders that are not searched completely; files that are not fonts are skipped silently, as in a folder.
    package var directoryFiles: [String]
    /// Whether the system's fonts are used too; if not, the result depends on the given files alone.
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

/// The fonts of a job in fontconfig, without those that cannot be drawn.
///
/// fontconfig locks its configurations itself, and this one never changes after `init`. Threads may therefore share it.
final class FontconfigConfiguration: @unchecked Sendable {
    let fonts: FontconfigFonts
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
        let fonts: FontconfigFonts =
            isDefault ? .shared : configuration.usesSystemFonts ? .system : FontconfigFonts(rules: Self.synthesis)
        var unusable: [UnusableFont] = []
        for file in configuration.files {
            if let problem = FontFileProblem.of(file) ?? (fonts.add(file: file) ? nil : .unreadable) {
                unusable.append(UnusableFont(path: file, problem: problem))
            }
        }
        for file in configuration.directoryFiles where FontFileProblem.of(file) == nil { fonts.add(file: file) }
        for directory in configuration.directories where !fonts.add(folder: directory) {
            unusable.append(UnusableFont(path: directory, problem: .unreadable))
        }
        let own = isDefault ? nil : ProjectFonts(fonts)
        if configuration.usesSystemFonts { own?.hideReplacedFaces() }
        duplicates = own?.duplicates ?? []
        self.fonts = Self.corrected(fonts, isShared: isDefault)
        self.unusable = unusable
        colorFamilies = Set(fonts.names(FC_FAMILY, matching: FontPattern().adding(FC_COLOR, true)).map { $0.lowercased() })
    }

    /// Returns the fonts without those whose glyphs cannot be drawn or are unfinished, which others then replace, and with correct weights.
    private static func corrected(_ fonts: FontconfigFonts, isShared: Bool) -> FontconfigFonts {
        let colored = fonts.names(FC_FILE, matching: FontPattern().adding(FC_COLOR, true))
        let webFonts = fonts.names(FC_FILE).filter { $0.hasSuffix(".woff") || $0.hasSuffix(".woff2") }
        let files = colored.union(webFonts).filter { FontFileProblem.of($0) != nil }.union(UnfinishedFaces.files(in: fonts))
        let misstated = MisstatedWeights.files(in: fonts)
        guard !files.isEmpty || !misstated.isEmpty else { return fonts }
        // The process's own configuration is shared with other code.
        let result = isShared ? .system : fonts
        for set in [result.ofSystem, result.added].compactMap(\.self) {
            if !files.isEmpty { set.removeAll { $0.string(FC_FILE).map(files.contains) ?? false } }
            if !misstated.isEmpty { MisstatedWeights.correct(set, in: misstated) }
        }
        return result
    }

    /// The settings of a configuration without the system's fonts: fontconfig's cache folders, and its rules for slanted and bold faces.
    ///
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
    func familyNames() -> Set<String> { fonts.names(FC_FAMILY) }

    /// The names of a family's faces, including those of its named instances: `Regular`, `SemiBold Italic`.
    func faceNames(ofFamily family: String) -> Set<String> {
        let found = fonts.fonts([FC_FAMILY, FC_FAMILYLANG, FC_STYLE, FC_STYLELANG], matching: FontPattern().adding(FC_FAMILY, family))
        return Set(found.filter(\.isOpenType).flatMap { $0.faceNames(inFamily: family) })
    }
}
