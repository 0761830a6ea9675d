import TypesetBase
import TypesetKit

/// The C libraries of this process, with the versions of the loaded files, independent of the build.
enum LoadedLibraries {
    /// The libraries by file name, with their display names.
    private static let names = [
        ("libpango-1.0", "Pango"), ("libharfbuzz", "HarfBuzz"), ("libfreetype", "FreeType"), ("libfontconfig", "fontconfig"),
        ("libcairo", "cairo"), ("librsvg-2", "librsvg"), ("libicuuc", "ICU"), ("libcld2", "CLD2"),
        ("libcmark-gfm", "cmark-gfm"),
        ("libyaml-0", "libyaml"), ("libexpat", "Expat"), ("libqpdf", "qpdf"), ("liblcms2", "Little CMS"), ("libdeflate", "libdeflate"),
        ("libz", "zlib"), ("libpng16", "libpng"), ("libjpeg", "libjpeg"), ("libwebp", "libwebp"),
    ]

    /// The name and the version of each loaded library, in the order of `names`.
    static var versions: [(name: String, version: String)] {
        let files = MappedFiles.paths.map(FilePath.name)
        return names.compactMap { prefix, name in
            let found = files.lazy.compactMap { version(of: $0, prefix) }.first
            return found.map { (name, $0) }
        }
    }

    /// Returns the version after the name and `.so.`: `0.5000.12` of `libpango-1.0.so.0.5000.12`.
    ///
    /// A version before `.so` is part of cmark-gfm's name.
    static func version(of file: String, _ prefix: String) -> String? {
        guard file.hasPrefix(prefix + ".so.") else { return nil }
        return String(file.dropFirst(prefix.count + 4))
    }
}
